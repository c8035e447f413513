import { progress, seconds, writeReport } from '../parts/report.mjs'

/**
 * @typedef {import('@playwright/test/reporter').Reporter} Reporter
 * @typedef {import('@playwright/test/reporter').TestCase} TestCase
 * @typedef {import('@playwright/test/reporter').TestResult} TestResult
 * @typedef {import('../parts/report.mjs').Verdict} Verdict
 */

/** @type {Record<ReturnType<TestCase['outcome']>, Verdict>} */
const VERDICTS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

/** File and titles, without browser and root. @param {TestCase} test */
const nameOf = (test) => test.titlePath().slice(2).join(' › ')

/**
 * Says test by test how far the run is and what failed, and writes our report (named by REPORT).
 * @implements {Reporter}
 */
export default class Progress {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  suite
  done = 0
  all = 0
  /** @type {string[]} */
  errors = []

  /** @param {import('@playwright/test/reporter').FullConfig} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    this.suite = suite
    this.all = suite.allTests().length
  }

  /** @param {TestCase} test @param {TestResult} result */
  onTestEnd(test, result) {
    const bad = result.status === 'failed' || result.status === 'timedOut' || result.status === 'interrupted'
    const again = bad && result.retry < test.retries
    if (!again) this.done++
    const word = again ? 'AGAIN' : bad ? 'FAILED' : result.status === 'skipped' ? 'skipped' : 'ok'
    const where = progress(this.done, this.all)
    console.log(`${where} ${word.padEnd(7)} ${nameOf(test)} (${seconds(result.duration)})`)
    if (!bad) return
    for (const error of result.errors)
      console.log(indented(error.stack ?? error.message ?? String(error.value)))
    for (const { name, path } of result.attachments) if (path) console.log(`    ${name}: ${path}`)
  }

  /** What is printed by tests is for whoever reads the log. @param {string | Buffer} chunk */
  onStdOut(chunk) {
    process.stdout.write(chunk)
  }

  /** @param {string | Buffer} chunk */
  onStdErr(chunk) {
    process.stderr.write(chunk)
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    const text = error.stack ?? error.message ?? String(error.value)
    this.errors.push(`outside of any test: ${text.split('\n')[0]}`)
    console.log(indented(text))
  }

  onEnd() {
    if (process.env.REPORT === undefined || this.suite === undefined) return
    const tests = this.suite.allTests().map((test) => ({
      name: nameOf(test),
      // A run that broke off has tests without any result.
      verdict:
        test.results.length === 0 && test.expectedStatus !== 'skipped' ? 'failed' : VERDICTS[test.outcome()],
      ms: test.results.reduce((sum, { duration }) => sum + duration, 0)
    }))
    writeReport(process.env.REPORT, {
      tests: /** @type {import('../parts/report.mjs').TestReport[]} */ (tests),
      errors: this.errors
    })
  }

  printsToStdio() {
    return true
  }
}

/** @param {string} text */
function indented(text) {
  return text.replace(/^/gm, '    ')
}
