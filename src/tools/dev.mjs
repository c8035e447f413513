import { ensurePackages } from './parts/packages.mjs'
import { programOf, run } from './parts/process.mjs'

/**
 * `npm run dev`: the app with live reload; options go to Vite (npm run dev -- --port 5000 --host).
 * @param {string[]} args
 */
export async function main(args) {
  await ensurePackages()
  return (await run([...programOf('vite'), 'dev', ...args])).code
}
