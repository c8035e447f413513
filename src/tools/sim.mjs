import { runBundled } from './parts/bundled.mjs'

/**
 * `npm run sim`: random bots play many games.
 * @param {string[]} args
 */
export const main = (args) => runBundled('sim', args)
