import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { add, MOST_FLAKY, one, remarks, totals } from './counts.mjs'
import { seconds } from './report.mjs'
import { Stop } from './stop.mjs'

/**
 * A step without a result of its own prepares what the others need: if it fails, none of them can run. Steps in a row
 * that say `beside` keep one core busy each, so two of them run at a time.
 * @typedef {import('./counts.mjs').Counts & { said?: string }} Result
 * @typedef {{ name: string, title: string, beside?: true, run: () => Promise<Result | void> }} Step
 * @typedef {{ result: Result | void, ms: number }} Ended
 */

const AT_A_TIME = 2

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

/** @param {Step} step @returns {Promise<Ended>} */
async function runStep({ run }) {
  const begin = Date.now()
  /** @type {Result | void} */
  let result
  try {
    result = await run()
  } catch (error) {
    result = {
      ...one(false),
      said:
        error instanceof Stop ? error.message : error instanceof Error ? String(error.stack) : String(error)
    }
  }
  return { result, ms: Date.now() - begin }
}

/** Lets jobs wait until one of the places is free. @param {number} places */
function limitedTo(places) {
  /** @type {(() => void)[]} */
  const waiting = []
  return async (/** @type {() => Promise<Ended>} */ job) => {
    if (places > 0) places--
    else await new Promise((go) => waiting.push(() => go(undefined)))
    const ended = await job()
    const next = waiting.shift()
    if (next) next()
    else places++
    return ended
  }
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
  const oneOfTwo = limitedTo(AT_A_TIME)
  /** Steps that were begun beside an earlier one. @type {Map<Step, Promise<Ended>>} */
  const begun = new Map()
  let counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [i, step] of all.entries()) {
    console.log(`\n== ${i + 1} of ${all.length}: ${step.title}`)
    for (let k = i; all[k]?.beside && !begun.has(/** @type {Step} */ (all[k])); k++) {
      const other = /** @type {Step} */ (all[k])
      begun.set(
        other,
        oneOfTwo(() => runStep(other))
      )
    }
    const { result, ms } = await (begun.get(step) ?? runStep(step))
    if (result?.said) console.log(result.said.trimEnd())
    const word = !result ? 'ready' : result.failed ? 'FAILED' : 'passed'
    console.log(`-- ${step.title}: ${word} (${seconds(ms)})`)
    if (result)
      counts = add(counts, result.failed && !result.red?.length ? { ...result, red: [step.title] } : result)
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
