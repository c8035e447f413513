import type { Page } from '@playwright/test'
import { readyOffline } from './places'
import { on } from './support/controls-pages'
import { expect, test, type Front } from './support/server'

test.use({ serviceWorkers: 'allow' })

const bringOut = (server: Front) => server.append('/service-worker.js', '\n// the next version\n')

/** Looks for a new version as a page does that comes to the fore, and knows when that is done. */
async function look(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await (await navigator.serviceWorker.ready).update()
  })
}

interface Life {
  readonly master: ServiceWorker | null
  masters: number
}

/** Remembers who served the page; gone with the page. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { serviceWorker } = navigator
    const life: Life = { master: serviceWorker.controller, masters: 0 }
    serviceWorker.addEventListener('controllerchange', () => life.masters++)
    Object.assign(window, { life })
  })
}
const sameLife = (page: Page) => page.evaluate(() => 'life' in window)
/** How often the page has changed hands since it was marked. */
const changes = (page: Page) => page.evaluate(() => (window as unknown as { life: Life }).life.masters)
/** Nothing new is stored, being stored, or waiting. */
const upToDate = (page: Page) =>
  page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && installing === null && waiting === null
  })
/** A new one waits, and the page is still served by the old one. */
const waits = (page: Page) =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready
    const { life } = window as unknown as { life: Life }
    return waiting?.state === 'installed' && navigator.serviceWorker.controller === life.master
  })

test('a new version is offered, waits for the word, and never reloads a page by itself', async ({
  page,
  context,
  front
}) => {
  test.slow()
  const server = await front()
  await page.goto(server.url)
  await readyOffline(page)
  const other = await context.newPage()
  await other.goto(server.url)
  await readyOffline(other)
  await mark(page)
  await mark(other)
  const here = on(page)
  const there = on(other)
  await look(page)
  expect(await upToDate(page)).toBe(true)
  await expect(here.update).toHaveCount(0)

  bringOut(server)
  await look(page)
  await expect(here.update).toBeVisible()
  await expect(there.update).toBeVisible()
  for (const window of [page, other]) {
    expect(await waits(window)).toBe(true)
    expect(await changes(window)).toBe(0)
  }
  await here.updateLater.click()
  await expect(here.update).toHaveCount(0)
  expect(await waits(page)).toBe(true)

  // The other tab says yes: it reloads, this one does not but hears of it at its next load.
  await there.updateNow.click()
  await expect.poll(() => sameLife(other).catch(() => true)).toBe(false)
  await readyOffline(other)
  await expect(there.update).toHaveCount(0)
  // This one has changed hands by now, and lives on.
  await expect.poll(() => changes(page)).toBe(1)
  await look(page)
  expect(await sameLife(page)).toBe(true)
  await page.reload()
  await readyOffline(page)
  expect(await upToDate(page)).toBe(true)
  await expect(here.update).toHaveCount(0)
})

test('a first visit is no update, even when the page changes while the app is being stored', async ({
  page,
  front
}) => {
  const server = await front()
  for (const place of ['', 'games/', 'settings/', '']) await page.goto(server.url + place)
  await readyOffline(page)
  // The page is served by the worker that it brought, and there is no other.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await look(page)
  expect(await upToDate(page)).toBe(true)
  await expect(on(page).update).toHaveCount(0)
})

test('a version that came while the app was closed is offered at the next start', async ({ page, front }) => {
  const server = await front()
  await page.goto(server.url)
  await readyOffline(page)
  bringOut(server)
  await page.goto(server.url + 'games/')
  await expect(on(page).update).toBeVisible()
  await page.reload()
  await expect(on(page).update).toBeVisible()
})
