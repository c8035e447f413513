import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** A step that is one check. @param {boolean} good @returns {Counts} */
export function one(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/**
 * A run that ended badly failed, even where no single test did (it crashed, or found no test).
 * @param {Counts} counts
 * @param {number} code
 */
function honest(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * @param {string} file report of Vitest
 * @param {number} code with which it ended
 */
export function vitestCounts(file, code) {
  const report = read(file)
  if (!report) return one(false)
  // A file that could not even be loaded has no test that failed.
  const unloaded = report.testResults.filter(
    (
      /** @type {{ status: string, assertionResults: { status: string }[] }} */ { status, assertionResults }
    ) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  ).length
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests
  }
  return honest(counts, code)
}

/**
 * @param {string} file report of Playwright
 * @param {number} code with which it ended
 */
export function playwrightCounts(file, code) {
  const report = read(file)
  if (!report) return one(false)
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, code)
}

/** The last line of a run. @param {Counts} counts */
export function totals({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
