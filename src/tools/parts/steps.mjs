import { add, one, totals } from './counts.mjs'
import { Stop } from './stop.mjs'

/** @typedef {{ name: string, title: string, run: () => Promise<import('./counts.mjs').Counts> }} Step */

/**
 * @param {Step[]} steps
 * @param {string | undefined} only names, separated by commas
 */
export function choose(steps, only) {
  if (only === undefined) return steps
  const wanted = only.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined)
    throw new Stop(`There is no step "${unknown}". Steps: ${steps.map(({ name }) => name).join(', ')}`)
  return steps.filter(({ name }) => wanted.includes(name))
}

/**
 * Runs every step, also after one failed, each under its heading, and ends with the line of totals. Without what
 * `prepare` provides no step can run; that counts as one failure.
 * @param {Step[]} steps
 * @param {() => Promise<void>} prepare
 * @returns {Promise<number>} exit code
 */
export async function runSteps(steps, prepare) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { title, run } of [
    { title: 'Packages', run: () => prepare().then(() => undefined) },
    ...steps
  ]) {
    const begin = Date.now()
    console.log(`\n== ${title}`)
    /** @type {import('./counts.mjs').Counts | undefined} */
    let result
    try {
      result = await run()
    } catch (error) {
      console.error(error instanceof Stop ? error.message : error)
      result = one(false)
    }
    const seconds = ((Date.now() - begin) / 1000).toFixed(1)
    console.log(`-- ${title}: ${!result ? 'ready' : result.failed ? 'FAILED' : 'passed'} (${seconds} s)`)
    if (result) counts = add(counts, result)
    if (title === 'Packages' && result) break
  }
  console.log(`\n${totals(counts)}`)
  return counts.failed ? 1 : 0
}
