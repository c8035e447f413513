// A page with the store of matches in it, in a profile on disk: the ordinary contexts of Playwright keep their databases
// in memory.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { bundle } from '../../../src/tools/crash/bundle'
import type { StoreTests } from './store-entry'

const PAGE = '/store-tests'
const ENTRY = fileURLToPath(new URL('store-entry.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TSX = fileURLToPath(new URL('../../../node_modules/tsx/dist/cli.mjs', import.meta.url))
const CRASH = fileURLToPath(new URL('../../../src/tools/crash.ts', import.meta.url))
const command = promisify(execFile)

/** One profile for all tests of a worker; each test has an origin of its own in it, so a storage of its own. */
export const test = base.extend<{ window: () => Promise<Page> }, { profile: BrowserContext }>({
  profile: [
    async ({ playwright, launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'sandtable-store-'))
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        serviceWorkers: 'block'
      })
      const script = (await bundle(ENTRY)).replaceAll('</script', '<\\/script')
      const body = `<!doctype html><title>Store</title><script>${script}</script>`
      await context.route(`**${PAGE}`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body })
      )
      await use(context)
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' }
  ],
  /** Opens one more window. */
  window: async ({ profile, baseURL }, use, { testId, repeatEachIndex, retry }) => {
    const pages: Page[] = []
    const address = new URL(PAGE, baseURL)
    address.hostname = `${[testId, repeatEachIndex, retry].join('-')}.localhost`
    await use(async () => {
      const page = await profile.newPage()
      pages.push(page)
      await page.goto(address.href)
      return page
    })
    for (const page of pages) await page.close()
  }
})

/** Calls one of the functions in the page. */
export function ask<N extends keyof StoreTests>(
  page: Page,
  name: N,
  ...args: Parameters<StoreTests[N]>
): Promise<Awaited<ReturnType<StoreTests[N]>>> {
  return page.evaluate(
    ([what, given]) => {
      const { storeTests } = globalThis as unknown as {
        storeTests: Record<string, (...a: unknown[]) => unknown>
      }
      return storeTests[what]!(...given)
    },
    [name as string, args as unknown[]] as const
  ) as Promise<Awaited<ReturnType<StoreTests[N]>>>
}

/** Kills a browser that plays and saves. In a process of its own: here Playwright would speak to it when it is dead. */
export async function killed(times: number): Promise<{ lost: number; broken: number; saved: number }> {
  const { stdout } = await command(
    process.execPath,
    [TSX, CRASH, '--kills', `${times}`, '--tear', '--json'],
    {
      cwd: ROOT
    }
  )
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Awaited<ReturnType<typeof killed>>
}

export { expect } from '@playwright/test'
