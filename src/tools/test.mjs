import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { showBudgets } from './build.mjs'
import { ensureBrowser } from './parts/browser.mjs'
import { ensureBuild } from './parts/build.mjs'
import { CHECKS } from './parts/checks.mjs'
import { one, playwrightCounts, vitestCounts } from './parts/counts.mjs'
import { withoutNetwork } from './parts/no-network.mjs'
import { readOptions } from './parts/options.mjs'
import { ensurePackages } from './parts/packages.mjs'
import { freePort } from './parts/port.mjs'
import { programOf, run } from './parts/process.mjs'
import { ROOT } from './parts/root.mjs'
import { choose, runSteps } from './parts/steps.mjs'

/** The report of a run before must not be counted for this one. @param {string} name */
function freshReport(name) {
  const file = join(ROOT, '.cache/test', name)
  rmSync(file, { force: true })
  return file
}

async function unit() {
  const report = freshReport('unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run([...programOf('vitest'), 'run', ...reporters])
  return vitestCounts(report, code)
}

async function budgets() {
  await ensureBuild()
  return one(showBudgets() === 0)
}

async function endToEnd() {
  const browser = await ensureBrowser()
  await ensureBuild()
  const report = freshReport('e2e.json')
  const play = [
    ...programOf('@playwright/test', 'playwright'),
    'test',
    '--config',
    '.config/playwright.config.ts'
  ]
  const env = { CHROMIUM_PATH: browser, E2E_PORT: String(await freePort()) }
  const { code } = await run(await withoutNetwork(play), { env })
  return playwrightCounts(report, code)
}

/** @type {import('./parts/steps.mjs').Step[]} */
const STEPS = [
  ...CHECKS,
  { name: 'unit', title: 'Unit tests and data checks', run: unit },
  { name: 'build', title: 'Build and budgets', run: budgets },
  { name: 'e2e', title: 'End-to-end tests in Chromium', run: endToEnd }
]

/**
 * `npm test`: everything, from a fresh clone; `npm test -- --only unit,e2e` for some of it.
 * @param {string[]} args
 */
export function main(args) {
  const { only } = readOptions(args, { only: { type: 'string' } })
  // The tests speak to the app at the root of its host, whatever the shell is set to build for.
  delete process.env.BASE_PATH
  return runSteps(choose(STEPS, only), ensurePackages)
}
