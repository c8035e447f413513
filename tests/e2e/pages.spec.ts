// Every page, once at each size that matters; and what stands on some of them.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  complaints,
  heading,
  inColours,
  PLACES,
  readyOffline,
  settledShift,
  sideways,
  watchShifts
} from './places'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

/** So long that axe takes several seconds for it, and all of one kind: it is looked at whole once, else in parts. */
const LONG = '/rulebook/war-comes-early/'
/** What can be right in one theme and wrong in the other. */
const COLOURS = ['color-contrast', 'link-in-text-block']

async function stands(page: Page, { path, heading: words, title }: (typeof PLACES)[number]): Promise<void> {
  await page.goto(path)
  await expect(heading(page, words)).toBeVisible()
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('main')).toBeVisible()
  expect(await sideways(page), `${path} scrolls sideways`).toBe(0)
  expect(await settledShift(page), `${path} shifts`).toBeLessThan(0.01)
}

/** All that axe looks at, as it is; then the colours once more in the dark. */
async function clean(page: Page, what: string): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
  expect((await new AxeBuilder({ page }).analyze()).violations, what).toEqual([])
  await inColours(page, 'dark')
  const dark = await new AxeBuilder({ page }).withRules(COLOURS).analyze()
  expect(dark.violations, `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const [width, height] of [
  [390, 844],
  [1280, 800]
] as const)
  test(`every page at ${width} px: title, heading, no sideways scrolling, no shift, no complaint, and axe finds nothing in light and dark`, async ({
    page
  }) => {
    test.slow()
    const problems = complaints(page)
    await watchShifts(page)
    await page.setViewportSize({ width, height })
    for (const place of PLACES) {
      await stands(page, place)
      if (place.path !== LONG) await clean(page, place.path)
    }
    await page.goto(`${LONG}#12.2`)
    await page.getByRole('searchbox').fill('concentric')
    await expect(page.locator('mark').first()).toBeVisible()
    await clean(page, 'a search')
    expect(problems).toEqual([])
  })

test('axe finds nothing in a whole rulebook', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(LONG)
  await expect(on(page).rule('12.2.2a')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test.describe('as the app is used, stored by its service worker', () => {
  test.use({ serviceWorkers: 'allow', colorScheme: 'dark' })

  test('every page in the dark at 360 px, also with the largest text; and nothing is asked of another host', async ({
    page,
    context,
    baseURL
  }) => {
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const problems = complaints(page)
    await watchShifts(page)
    // That the app is stored becomes known late, and moves nothing: on a screen that shows all of it.
    await page.setViewportSize({ width: 1280, height: 2000 })
    await page.goto('/')
    await readyOffline(page)
    await expect(on(page).matches).toHaveAttribute('data-count', '0')
    expect(await settledShift(page)).toBe(0)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const place of PLACES) {
      await stands(page, place)
      await page.evaluate(() => (document.documentElement.dataset.text = 'largest'))
      expect(await sideways(page), `${place.path} scrolls sideways with large text`).toBe(0)
    }
    expect(asked.length).toBeGreaterThan(PLACES.length)
    const own = new URL(baseURL!).origin
    expect(asked.filter((url) => new URL(url).origin !== own && !/^(data|blob):/.test(url))).toEqual([])
    expect(problems).toEqual([])
  })
})

test('every page on a tablet and on large screens', async ({ page }) => {
  const problems = complaints(page)
  await watchShifts(page)
  for (const [width, height] of [
    [1024, 768],
    [3840, 2160]
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const place of PLACES) await stands(page, place)
  }
  expect(problems).toEqual([])
})

test('Home leads to a new match, to joining one and to the guided games', async ({ page }) => {
  for (const [to, words] of [
    ['new', 'New match'],
    ['join', 'Join a match'],
    ['learn', 'Guided games']
  ] as const) {
    await page.goto('/')
    await on(page).home(to).click()
    await expect(heading(page, words)).toBeVisible()
  }
})

test('the library shows every game with its facts and scenarios', async ({ page }) => {
  await page.goto('/games/')
  await expect(page.getByRole('article')).toHaveCount(5)
  const card = page.getByRole('article', { name: 'War Comes Early' })
  await expect(card).toContainText('Decision Games')
  await expect(card).toContainText('20 miles per hex')
  await card.locator('summary').click()
  await expect(card.getByText('Poland, 1939')).toBeVisible()
  await expect(card.getByTestId('play-war-comes-early')).toBeVisible()
  await expect(card.getByTestId('guide-war-comes-early')).toBeVisible()
  await card.locator('a[href*="rulebook"]').click()
  await expect(heading(page, 'War Comes Early: rulebook')).toBeVisible()
})

test('About names the owners, the version and the licences of what ships', async ({ page }) => {
  await page.goto('/about/')
  const { main, version, storage, askToKeep, message } = on(page)
  for (const owner of ['Decision Games', 'GMT Games', 'Columbia Games'])
    await expect(main).toContainText(owner)
  await expect(version).toHaveText(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
  for (const name of ['svelte', '@sveltejs/kit', 'valibot', 'workbox-window', 'workbox-precaching'])
    await expect(main.locator('summary').filter({ hasText: new RegExp(`^${name} \\d`) })).toHaveCount(1)
  await expect(main.locator('summary').filter({ hasText: /^(vite|playwright|eslint)\b/ })).toHaveCount(0)
  const licence = main.locator('details').filter({ hasText: /^\s*svelte \d/ })
  await licence.locator('summary').click()
  await expect(licence.getByRole('region')).toContainText('Permission is hereby granted')
  await expect(storage.locator('[data-known=true]')).toHaveCount(3)
  await askToKeep.click()
  await expect(message).toBeVisible()
})
