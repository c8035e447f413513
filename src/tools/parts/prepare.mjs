import { ensureBrowser } from './browser.mjs'
import { ensurePackages } from './packages.mjs'
import { measurePatience } from './speed.mjs'

/** @type {import('./steps.mjs').Step} */
export const PACKAGES = { name: 'packages', title: 'Packages', run: () => ensurePackages() }

/**
 * Before any test: what they need is there, and it is known how patient they must be. Everything started after this
 * finds both in its environment.
 * @type {import('./steps.mjs').Step[]}
 */
export const BEFORE_TESTS = [
  PACKAGES,
  {
    name: 'machine',
    title: 'Chromium, and how fast this machine is',
    run: async () => {
      process.env.CHROMIUM_PATH = await ensureBrowser()
      console.log(process.env.CHROMIUM_PATH)
      process.env.PATIENCE ??= String(await measurePatience())
    }
  }
]
