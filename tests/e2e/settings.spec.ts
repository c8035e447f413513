import type { Page } from '@playwright/test'
import { complaints, heading } from './places'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

const look = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

test('choices work at once and survive a reload, from the first frame', async ({ page }) => {
  await page.goto('/settings/')
  const { option, toggle } = on(page)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const colour = page.locator('meta[name=theme-color]').first()
  const [before, light] = [await paper(), (await colour.getAttribute('content'))!]
  await option('theme', 'dark').check()
  await expect.poll(paper).not.toBe(before)
  await expect(colour).toHaveAttribute('content', await paper())
  await option('text-size', 'largest').check()
  await option('motion', 'reduced').check()
  await toggle('flip').check()
  await expect(toggle('sounds')).not.toBeChecked()
  const chosen = { theme: 'dark', text: 'largest', motion: 'reduced' }
  expect(await look(page)).toMatchObject(chosen)

  // Before any module has run.
  await page.route('**/_app/**/*.js', (route) => route.abort())
  await page.reload()
  expect(await look(page)).toMatchObject(chosen)
  await page.unroute('**/_app/**/*.js')
  await page.reload()
  await expect(option('theme', 'dark')).toBeChecked()
  await expect(toggle('flip')).toBeChecked()
  expect(await look(page)).toMatchObject(chosen)

  await option('theme', 'system').check()
  expect((await look(page)).theme).toBeUndefined()
  await expect(colour).toHaveAttribute('content', light)
})

test('another tab follows', async ({ page, context }) => {
  await page.goto('/settings/')
  const other = await context.newPage()
  await other.goto('/settings/')
  await expect(heading(other, 'Settings')).toBeVisible()
  await on(page).option('theme', 'dark').check()
  await expect(on(other).option('theme', 'dark')).toBeChecked()
  await expect.poll(() => look(other)).toMatchObject({ theme: 'dark' })
})

test('a spoilt record does no harm', async ({ page }) => {
  const problems = complaints(page)
  await page.goto('/settings/')
  const { option, toggle } = on(page)
  for (const spoilt of ['{', 'null', '[1]', '{"theme":"pink","textSize":9,"sounds":"yes"}']) {
    await page.evaluate((text) => localStorage.setItem('sandtable.settings', text), spoilt)
    await page.reload()
    await expect(option('theme', 'system'), spoilt).toBeChecked()
    await expect(toggle('sounds'), spoilt).not.toBeChecked()
  }
  expect(problems).toEqual([])
})

const troubles = {
  'localStorage denied': {
    spoil: () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        }
      }),
    told: 'denied'
  },
  'localStorage full': {
    spoil: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    told: 'full'
  },
  'databases denied': {
    spoil: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    },
    told: 'denied'
  },
  'the disk nearly full': {
    spoil: () => {
      StorageManager.prototype.estimate = async () => ({ usage: 999_000_000, quota: 1_000_000_000 })
    },
    told: 'full'
  }
}
for (const [name, { spoil, told }] of Object.entries(troubles))
  test(`with ${name} the app works and says what to do`, async ({ page }) => {
    const problems = complaints(page)
    await page.addInitScript(spoil)
    await page.goto('/settings/')
    const { storageNotice, option, nav } = on(page)
    await expect(storageNotice).toHaveAttribute('data-trouble', told)
    await expect(storageNotice).not.toBeEmpty()
    await option('theme', 'dark').check()
    expect((await look(page)).theme).toBe('dark')
    await nav('games').click()
    await expect(heading(page, 'Games')).toBeVisible()
    expect(problems).toEqual([])
  })

test('without a StorageManager the app works and About says so', async ({ page }) => {
  const problems = complaints(page)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'storage', { value: undefined }))
  await page.goto('/about/')
  const { storage, askToKeep, message } = on(page)
  await expect(storage.locator('[data-known=false]')).toHaveCount(3)
  await askToKeep.click()
  await expect(message).toBeVisible()
  expect(problems).toEqual([])
})

test('the real land lies under the hexes, and a plain map can be had instead', async ({ page }) => {
  const problems = complaints(page)
  await page.goto('/new/')
  await on(page).start.click()
  const relief = page.locator('svg.map image')
  await expect(relief).toBeAttached()
  // A picture that every browser can read.
  const size = await relief.evaluate(async (image: SVGImageElement) => {
    const picture = new Image()
    picture.src = image.href.baseVal
    await picture.decode()
    return picture.naturalWidth
  })
  expect(size).toBeGreaterThan(300)

  const match = page.url()
  await page.goto('/settings/')
  await on(page).toggle('plain-map').check()
  await page.goto(match)
  await expect(page.locator('svg.map .land')).toBeAttached()
  await expect(relief).toHaveCount(0)
  expect(problems).toEqual([])
})
