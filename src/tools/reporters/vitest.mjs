import { DefaultReporter } from 'vitest/node'
import { progress, seconds, writeReport } from '../parts/report.mjs'

/** @typedef {import('../parts/report.mjs').Verdict} Verdict */

/** @param {import('vitest/node').TestCase} test @returns {Verdict} */
function verdictOf(test) {
  const { state } = test.result()
  if (state === 'passed') return test.diagnostic()?.flaky ? 'flaky' : 'passed'
  return state === 'skipped' ? 'skipped' : 'failed'
}

/** Says file by file how far the run is, what failed as Vitest does, and writes our report (named by REPORT). */
export default class Progress extends DefaultReporter {
  done = 0
  all = 0

  /** @override @param {readonly import('vitest/node').TestSpecification[]} files */
  onTestRunStart(files) {
    this.all = files.length
    super.onTestRunStart(files)
  }

  /** @override @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    this.done++
    if (file.state() === 'failed') return super.onTestModuleEnd(file)
    const tests = [...file.children.allTests()].length
    const { duration } = file.diagnostic()
    this.log(
      `${progress(this.done, this.all)} ${file.relativeModuleId} (${tests} tests, ${seconds(duration)})`
    )
  }

  /**
   * @override
   * @param {readonly import('vitest/node').TestModule[]} files
   * @param {readonly import('vitest').SerializedError[]} errors
   * @param {import('vitest/node').TestRunEndReason} reason
   */
  onTestRunEnd(files, errors, reason) {
    super.onTestRunEnd(files, errors, reason)
    if (process.env.REPORT === undefined) return
    const tests = files.flatMap((file) =>
      [...file.children.allTests()].map((test) => ({
        name: `${file.relativeModuleId} › ${test.fullName}`,
        verdict: verdictOf(test),
        ms: test.diagnostic()?.duration ?? 0
      }))
    )
    const unloaded = files.filter(
      (file) =>
        file.state() === 'failed' &&
        ![...file.children.allTests()].some((test) => verdictOf(test) === 'failed')
    )
    writeReport(process.env.REPORT, {
      tests,
      errors: [
        ...errors.map(
          ({ message, VITEST_TEST_PATH }) => `outside of any test: ${message} (${VITEST_TEST_PATH})`
        ),
        ...unloaded.map((file) => `${file.relativeModuleId} could not be loaded`)
      ]
    })
  }
}
