import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, run } from './process.mjs'
import { ROOT } from './root.mjs'

// Not among the packages of the project: it brings a hundred of its own, and only the bench needs it.
const VERSION = '12.8.2'
const RUNS = 3
const FOLDER = join(ROOT, '.cache/lighthouse')
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js')

async function install() {
  if (existsSync(CLI)) return true
  console.log(`Installing Lighthouse ${VERSION} (once) ...`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true }))
  const { code } = await run([...npm(), 'install', '--no-audit', '--no-fund', `lighthouse@${VERSION}`], {
    cwd: FOLDER,
    show: false
  })
  return code === 0 && existsSync(CLI)
}

/**
 * One run of Lighthouse, as on a slowed-down phone.
 * @param {string} url
 * @param {string} browser
 */
async function measure(url, browser) {
  const report = join(FOLDER, 'report.json')
  const { code, output } = await run(
    [
      process.execPath,
      CLI,
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices',
      '--output=json',
      `--output-path=${report}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --no-first-run'
    ],
    { env: { CHROME_PATH: browser }, show: false, keep: true }
  )
  return code === 0 ? JSON.parse(readFileSync(report, 'utf8')) : { trouble: output }
}

/**
 * Prints what Lighthouse says of a page. Its performance figure follows the load of the machine, so of several runs the
 * middle one counts.
 * @param {string} url
 * @param {string} browser
 */
export async function showLighthouse(url, browser) {
  if (!(await install())) {
    console.log(
      'Lighthouse could not be installed (no network?), so there are no figures of it. The rest stands.'
    )
    return
  }
  const reports = []
  for (let i = 0; i < RUNS; i++) {
    const report = await measure(url, browser)
    if (report.trouble !== undefined) {
      console.log(`${report.trouble}\nLighthouse ran into trouble (above), so there are no figures of it.`)
      return
    }
    reports.push(report)
  }
  reports.sort((a, b) => a.categories.performance.score - b.categories.performance.score)
  const { categories, audits } = reports[Math.floor(RUNS / 2)]
  for (const [id, { title, score, auditRefs }] of Object.entries(categories)) {
    const all = reports.map((report) => Math.round(report.categories[id].score * 100))
    console.log(`Lighthouse, ${title}: ${Math.round(score * 100)} (runs: ${all.join(', ')})`)
    for (const { id: audit, weight } of auditRefs) {
      const { score: points, title: what, displayValue = '' } = audits[audit]
      if (weight > 0 && points !== null && points < 0.9) console.log(`  below par: ${what} ${displayValue}`)
    }
  }
}
