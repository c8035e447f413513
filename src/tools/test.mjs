import { join } from 'node:path'
import { showBudgets } from './build.mjs'
import { ensureBuild } from './parts/build.mjs'
import { CHECKS } from './parts/checks.mjs'
import { one } from './parts/counts.mjs'
import { readOptions } from './parts/options.mjs'
import { BEFORE_TESTS } from './parts/prepare.mjs'
import { ROOT } from './parts/root.mjs'
import { playwright, vitest } from './parts/runners.mjs'
import { choose, runSteps } from './parts/steps.mjs'

/** Tests that passed only at the second try, by name. */
export const FLAKY = join(ROOT, '.cache/test/flaky.json')

async function budgets() {
  await ensureBuild()
  return one(showBudgets() === 0)
}

/** @type {import('./parts/steps.mjs').Step[]} */
const STEPS = [
  ...CHECKS,
  { name: 'unit', title: 'Unit tests and data checks', run: () => vitest() },
  { name: 'build', title: 'Build and budgets', run: budgets },
  { name: 'e2e', title: 'End-to-end tests in Chromium', run: () => playwright('chromium') }
]

/**
 * `npm test`: everything, from a fresh clone; `npm test -- --only unit,e2e` for some of it.
 * @param {string[]} args
 */
export function main(args) {
  const { only } = readOptions(args, { only: { type: 'string' } })
  // The tests speak to the app at the root of its host, whatever the shell is set to build for.
  delete process.env.BASE_PATH
  return runSteps(BEFORE_TESTS, choose(STEPS, only), FLAKY)
}
