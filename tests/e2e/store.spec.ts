import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { bundle } from '../../src/tools/crash/bundle'
import type { StoreTests } from './support/store-entry'

const PAGE = '/store-tests'
const ENTRY = fileURLToPath(new URL('support/store-entry.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSX = fileURLToPath(new URL('../../node_modules/tsx/dist/cli.mjs', import.meta.url))
const CRASH = fileURLToPath(new URL('../../src/tools/crash.ts', import.meta.url))
const command = promisify(execFile)
let script: Promise<string> | undefined

/** A profile on disk: the ordinary contexts of Playwright keep their databases in memory. */
const test = base.extend<{ context: BrowserContext }>({
  context: async ({ playwright, launchOptions, baseURL }, use, info) => {
    const context = await playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
      ...launchOptions,
      baseURL: baseURL!,
      serviceWorkers: 'block'
    })
    script ??= bundle(ENTRY)
    const body = `<!doctype html><title>Store</title><script>${(await script).replaceAll('</script', '<\\/script')}</script>`
    await context.route(`**${PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body }))
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await newPage(context))
})

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(PAGE)
  return page
}

/** Calls one of the functions in the page. */
function ask<N extends keyof StoreTests>(
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

test('the store keeps its contract in the browser', async ({ page }) => {
  const results = await ask(page, 'contract')
  expect(results.length).toBeGreaterThan(5)
  expect(results.filter(({ error }) => error !== null)).toEqual([])
})

test('orders are on disk fast enough for a quick player', async ({ page }, info) => {
  const rate = await ask(page, 'rate', 200)
  info.annotations.push({ type: 'figure', description: `${Math.round(rate)} orders/s, each on disk` })
  console.log(`orders/s, each on disk: ${Math.round(rate)}`)
  // The aim is 100; a busy machine must not fail for its other work.
  expect(rate).toBeGreaterThan(50)
})

test('of two windows one writes and the other follows, and takes over when the first closes', async ({
  context,
  page: first
}) => {
  const id = await ask(first, 'begin')
  const second = await newPage(context)
  expect((await ask(first, 'open', id)).writes).toBe(true)
  expect((await ask(second, 'open', id)).writes).toBe(false)
  const played = await ask(first, 'play', 30)
  expect(played.number).toBeGreaterThanOrEqual(30)
  await expect.poll(async () => (await ask(second, 'shown')).head).toBe(played.head)
  await first.close()
  await expect.poll(async () => (await ask(second, 'shown')).writes).toBe(true)
  expect(await ask(second, 'shown')).toEqual({ ...played, writes: true })
  expect((await ask(second, 'play', 5)).number).toBe(played.number + 5)
})

test('when the storage is full the player is told, and everything is saved once there is room', async ({
  context,
  page
}) => {
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
  await ask(page, 'open', await ask(page, 'begin'))
  let told: string | null = null
  for (let round = 0; told === null && round < 100; round++) told = await ask(page, 'tryToSave', 50)
  expect(told).toContain('full')
  const { number } = await ask(page, 'shown')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await ask(page, 'retry')).toMatchObject({ number, saved: number })
})

base('what was saved is there after the browser was killed', async () => {
  base.setTimeout(240_000)
  // A process of its own: here Playwright would trace the browser, and speak to it when it is already killed.
  const { stdout } = await command(process.execPath, [TSX, CRASH, '--kills', '3', '--tear', '--json'], {
    cwd: ROOT
  })
  const { lost, broken, saved } = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, number>
  expect({ lost, broken }).toEqual({ lost: 0, broken: 0 })
  expect(saved).toBeGreaterThan(0)
})
