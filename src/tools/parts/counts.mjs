import { existsSync, readFileSync } from 'node:fs'
import { seconds } from './report.mjs'

/**
 * What came of a step. `red`: names of what failed. `flaky`: names of tests that passed only at the second try (they
 * count as passed). `slow`: its slowest tests.
 * @typedef {{ passed: number, failed: number, skipped: number, red?: string[], flaky?: string[], slow?: { name: string, ms: number }[] }} Counts
 */

/** More tests than this that pass only at the second try, and the run has failed. */
export const MOST_FLAKY = 3
const SLOWEST = 10

/** A step that is one check. @param {boolean} good @returns {Counts} */
export function one(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    red: [...(a.red ?? []), ...(b.red ?? [])],
    flaky: [...(a.flaky ?? []), ...(b.flaky ?? [])],
    slow: slowest([...(a.slow ?? []), ...(b.slow ?? [])])
  }
}

/** @param {readonly { name: string, ms: number }[]} tests */
function slowest(tests) {
  return tests
    .map(({ name, ms }) => ({ name, ms }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
}

/**
 * What a report says. A run that ended badly failed, even where no single test did (it crashed, or found no test).
 * @param {string} file
 * @param {number} code with which the runner ended
 * @returns {Counts}
 */
export function countsOf(file, code) {
  if (!existsSync(file)) return one(false)
  /** @type {import('./report.mjs').Report} */
  const { tests, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const named = (/** @type {import('./report.mjs').Verdict} */ verdict) =>
    tests.filter((test) => test.verdict === verdict).map(({ name }) => name)
  const flaky = named('flaky')
  const red = [...named('failed'), ...errors]
  return {
    passed: named('passed').length + flaky.length,
    failed: red.length === 0 && (code !== 0 || tests.length === 0) ? 1 : red.length,
    skipped: named('skipped').length,
    red,
    flaky,
    slow: slowest(tests)
  }
}

/** The lines after the last step: what was slow, what was flaky, what failed. @param {Counts} counts @returns {string[]} */
export function remarks({ red = [], flaky = [], slow = [] }) {
  const lines =
    slow.length > 0 ? ['slowest:', ...slow.map(({ name, ms }) => `  ${seconds(ms)}  ${name}`)] : []
  if (flaky.length > 0) lines.push('flaky:', ...flaky.map((name) => `  ${name}`))
  if (flaky.length > MOST_FLAKY)
    lines.push(`More than ${MOST_FLAKY} tests passed only at the second try: that is a failure.`)
  if (red.length > 0) lines.push('failed:', ...red.map((name) => `  ${name}`))
  return lines
}

/** The last line of a run. @param {Counts} counts */
export function totals({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
