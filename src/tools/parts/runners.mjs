import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { add, countsOf, one } from './counts.mjs'
import { withoutNetwork } from './no-network.mjs'
import { freePort } from './port.mjs'
import { programOf, run } from './process.mjs'
import { progress } from './report.mjs'
import { ROOT } from './root.mjs'

/** The report of a run before must not be counted for this one. @param {string} name */
function freshReport(name) {
  const file = join(ROOT, '.cache/test', name)
  rmSync(file, { force: true })
  return file
}

/** Unit tests: the ordinary ones, or those of the deep suite. @param {{ deep?: boolean }} [options] */
export async function vitest({ deep = false } = {}) {
  const report = freshReport(deep ? 'unit-deep.json' : 'unit.json')
  const command = [...programOf('vitest'), 'run', '--reporter=./src/tools/reporters/vitest.mjs']
  const { code } = await run(command, { env: { REPORT: report, ...(deep && { DEEP: '1' }) } })
  return countsOf(report, code)
}

/** End-to-end tests of one of the projects in the configuration. @param {'chromium' | 'deep'} project */
export async function playwright(project) {
  await ensureBuild()
  const report = freshReport(project === 'deep' ? 'e2e-deep.json' : 'e2e.json')
  const config = ['--config', '.config/playwright.config.ts', '--project', project]
  const play = [...programOf('@playwright/test', 'playwright'), 'test', ...config]
  const env = { REPORT: report, E2E_PORT: String(await freePort()) }
  const { code } = await run(await withoutNetwork(play), { env })
  return countsOf(report, code)
}

/** Programs that each are one check; all run, whatever comes of them. @param {string[][]} commands */
export async function programs(commands) {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [i, command] of commands.entries()) {
    const words = command.filter((word) => word !== process.execPath).map((word) => word.replace(ROOT, ''))
    console.log(`${progress(i + 1, commands.length)} ${words.join(' ')}`)
    const good = (await run(command)).code === 0
    if (!good) console.log('    FAILED')
    counts = add(counts, one(good))
  }
  return counts
}
