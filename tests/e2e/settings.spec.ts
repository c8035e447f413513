import type { Page } from '@playwright/test'
import { complaints, heading } from './places'
import { expect, test } from './support/server'

const look = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

test('choices work at once and survive a reload, from the first frame', async ({ page }) => {
  await page.goto('/settings/')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await paper()
  await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
  await expect.poll(paper).not.toBe(before)
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', await paper())
  await page.getByRole('group', { name: 'Text size' }).getByLabel('Largest').check()
  await page.getByRole('group', { name: 'Motion' }).getByLabel('Reduced').check()
  await page.getByRole('switch', { name: 'Flip for the second player' }).check()
  await expect(page.getByRole('switch', { name: 'Sounds' })).not.toBeChecked()
  const chosen = { theme: 'dark', text: 'largest', motion: 'reduced' }
  expect(await look(page)).toMatchObject(chosen)

  // Before any module has run.
  await page.route('**/_app/**/*.js', (route) => route.abort())
  await page.reload()
  expect(await look(page)).toMatchObject(chosen)
  await page.unroute('**/_app/**/*.js')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Theme' }).getByLabel('Dark')).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Flip for the second player' })).toBeChecked()
  expect(await look(page)).toMatchObject(chosen)

  await page.getByRole('group', { name: 'Theme' }).getByLabel('As the device').check()
  expect((await look(page)).theme).toBeUndefined()
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#f5f0e4')
})

test('another tab follows', async ({ page, context }) => {
  await page.goto('/settings/')
  const other = await context.newPage()
  await other.goto('/settings/')
  await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
  await expect(other.getByRole('group', { name: 'Theme' }).getByLabel('Dark')).toBeChecked()
  await expect.poll(() => look(other)).toMatchObject({ theme: 'dark' })
})

for (const spoilt of ['{', 'null', '[1]', '{"theme":"pink","textSize":9,"sounds":"yes"}'])
  test(`the spoilt record ${spoilt} does no harm`, async ({ page }) => {
    const problems = complaints(page)
    await page.addInitScript((text) => localStorage.setItem('sandtable.settings', text), spoilt)
    await page.goto('/settings/')
    await expect(page.getByRole('group', { name: 'Theme' }).getByLabel('As the device')).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Sounds' })).not.toBeChecked()
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
    notice: 'does not let Sandtable keep anything'
  },
  'localStorage full': {
    spoil: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    notice: 'almost no room left'
  },
  'databases denied': {
    spoil: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    },
    notice: 'does not let Sandtable keep anything'
  },
  'the disk nearly full': {
    spoil: () => {
      StorageManager.prototype.estimate = async () => ({ usage: 999_000_000, quota: 1_000_000_000 })
    },
    notice: 'almost no room left'
  }
}
for (const [name, { spoil, notice }] of Object.entries(troubles))
  test(`with ${name} the app works and says what to do`, async ({ page }) => {
    const problems = complaints(page)
    await page.addInitScript(spoil)
    await page.goto('/settings/')
    await expect(page.getByRole('complementary', { name: 'Storage' })).toContainText(notice)
    await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check()
    expect((await look(page)).theme).toBe('dark')
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await expect(heading(page, 'Games')).toBeVisible()
    expect(problems).toEqual([])
  })

test('without a StorageManager the app works and About says so', async ({ page }) => {
  const problems = complaints(page)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'storage', { value: undefined }))
  await page.goto('/about/')
  await expect(page.getByText('this browser does not tell')).toHaveCount(3)
  await page.getByRole('button', { name: 'Ask to keep my data' }).click()
  await expect(page.getByText('This browser cannot promise to keep data.')).toBeVisible()
  expect(problems).toEqual([])
})
