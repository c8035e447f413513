import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { programOf, run as runProgram } from './process.mjs'
import { Stop } from './stop.mjs'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge'
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe'
]

/** Where `playwright install chromium` puts browsers. @param {NodeJS.ProcessEnv} env */
function playwrightFolder(env) {
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright')
  if (process.platform === 'win32') return join(homedir(), 'AppData/Local/ms-playwright')
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright')
}

/** @param {NodeJS.ProcessEnv} env */
function playwrightBrowsers(env) {
  const folder = playwrightFolder(env)
  if (!existsSync(folder)) return []
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe'
  ]
  const mac = ['chrome-mac', 'chrome-mac-arm64', 'chrome-mac-x64'].flatMap((place) => [
    `${place}/Chromium.app/Contents/MacOS/Chromium`,
    `${place}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`
  ])
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => [...inside, ...mac].map((place) => join(folder, name, place)))
}

/**
 * Some systems have a `chromium-browser` that only says how to get one, so a candidate must answer.
 * Windows browsers open a window instead of answering; there the file is enough.
 * @param {string} file
 */
function answers(file) {
  if (!existsSync(file)) return false
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/**
 * The Chromium to test with: the one named by CHROMIUM_PATH, else the system's, else Playwright's own.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(file: string) => boolean} [works]
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env, works = answers) {
  if (env.CHROMIUM_PATH) {
    if (works(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Stop(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is not a browser that runs. Correct it or unset it.`
    )
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...PLACES, ...playwrightBrowsers(env)].find(works)
}

export const NO_BROWSER =
  'No Chromium was found, and none could be installed. The end-to-end tests need one. Any of these will do:\n' +
  '  - install Chromium or Chrome with the package manager of your system (Debian, Ubuntu: sudo apt install chromium)\n' +
  '  - npx playwright install chromium\n' +
  '  - CHROMIUM_PATH=/path/to/chrome npm test\n' +
  'Without a browser: npm test -- --only format,lint,types,unit,build'

/**
 * Finds a browser, or installs one: through apt as root, else through Playwright.
 * @param {{ find?: () => string | undefined, run?: import('./process.mjs').Run, root?: boolean }} [options]
 * @returns {Promise<string>}
 */
export async function ensureBrowser({
  find = () => findBrowser(),
  run = runProgram,
  root = process.getuid?.() === 0
} = {}) {
  let browser = find()
  if (!browser && root && (await run(['apt-get', '--version'], { show: false })).code === 0) {
    console.log('Installing Chromium through apt ...')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run(['apt-get', 'update', '-qq'], { env })
    await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    browser = find()
  }
  if (!browser) {
    console.log('Installing Chromium through Playwright ...')
    await run([...programOf('@playwright/test', 'playwright'), 'install', 'chromium'])
    browser = find()
  }
  if (!browser) throw new Stop(NO_BROWSER)
  return browser
}
