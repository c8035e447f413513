import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What a test runner leaves behind, whichever it was. `flaky`: failed first and passed at the second try. `errors`: what
 * went wrong outside of any test (a file that cannot be loaded, a rejection that nobody awaited).
 * @typedef {'passed' | 'failed' | 'skipped' | 'flaky'} Verdict
 * @typedef {{ name: string, verdict: Verdict, ms: number }} TestReport
 * @typedef {{ tests: TestReport[], errors: string[] }} Report
 */

/** @param {string} file @param {Report} report */
export function writeReport(file, report) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report))
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}

/** How far a run is: "[ 7/124]". @param {number} done @param {number} all */
export function progress(done, all) {
  return `[${String(done).padStart(String(all).length)}/${all}]`
}
