import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { add, MOST_FLAKY, one, remarks, totals } from './counts.mjs'
import { seconds } from './report.mjs'
import { Stop } from './stop.mjs'

/**
 * A step without a result of its own prepares what the others need: if it fails, none of them can run.
 * @typedef {{ name: string, title: string, run: () => Promise<import('./counts.mjs').Counts | void> }} Step
 */

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
 * Runs every step, also after one failed, each under its heading, and ends with the line of totals. What prepares them
 * comes first; without it no step can run, and that counts as one failure.
 * @param {Step[]} prepare
 * @param {Step[]} steps
 * @param {string} [flakyFile] where the names of flaky tests are kept
 * @returns {Promise<number>} exit code
 */
export async function runSteps(prepare, steps, flakyFile) {
  const all = [...prepare, ...steps]
  let counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [i, { title, run }] of all.entries()) {
    const begin = Date.now()
    console.log(`\n== ${i + 1} of ${all.length}: ${title}`)
    /** @type {import('./counts.mjs').Counts | void} */
    let result
    try {
      result = await run()
    } catch (error) {
      console.error(error instanceof Stop ? error.message : error)
      result = one(false)
    }
    const word = !result ? 'ready' : result.failed ? 'FAILED' : 'passed'
    console.log(`-- ${title}: ${word} (${seconds(Date.now() - begin)})`)
    if (result)
      counts = add(counts, result.failed && !result.red?.length ? { ...result, red: [title] } : result)
    if (i < prepare.length && result?.failed) break
  }
  return close(counts, flakyFile)
}

/** @param {import('./counts.mjs').Counts} counts @param {string | undefined} flakyFile */
function close(counts, flakyFile) {
  const flaky = counts.flaky ?? []
  if (flakyFile !== undefined) {
    mkdirSync(dirname(flakyFile), { recursive: true })
    writeFileSync(flakyFile, JSON.stringify(flaky, null, 2))
  }
  const final = flaky.length > MOST_FLAKY ? add(counts, one(false)) : counts
  const lines = remarks(counts)
  console.log(`${lines.length > 0 ? `\n${lines.join('\n')}\n` : ''}\n${totals(final)}`)
  return final.failed ? 1 : 0
}
