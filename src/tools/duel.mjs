import { runBundled } from './parts/bundled.mjs'

/**
 * `npm run duel`: the sensible program plays many games at one seat.
 * @param {string[]} args
 */
export const main = (args) => runBundled('duel', args)
