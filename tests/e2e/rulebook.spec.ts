import { heading } from './places'
import { expect, test } from './support/server'

const BOOK = '/rulebook/war-comes-early/'

test('a link to a rule shows that rule', async ({ page }) => {
  await page.goto(`${BOOK}#12.2.2d`)
  const rule = page.locator('[id="12.2.2d"]')
  await expect(rule).toBeInViewport()
  await expect(rule).toHaveClass(/target/)
  // A number that is split into cases leads to the first of them.
  await page.goto(`${BOOK}#12.3`)
  await expect(page.locator('[id="12.3a"]')).toBeInViewport()
  await page.goto(`${BOOK}#99.9`)
  await expect(page.getByText('There is no rule 99.9')).toBeVisible()
})

test('search finds words and numbers, says how many, and marks them', async ({ page }) => {
  await page.goto(BOOK)
  const field = page.getByRole('searchbox', { name: /Search the rules/ })
  const status = page.getByRole('search').getByRole('status')
  const all = Number(/\d+/.exec((await status.textContent()) ?? '')?.[0])
  expect(all).toBeGreaterThan(400)

  await field.fill('concentric')
  await expect(status).toHaveText(/^\d+ rules found$/)
  const found = Number(/\d+/.exec((await status.textContent()) ?? '')?.[0])
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(40)
  await expect(page.locator('mark').first()).toHaveText(/concentric/i)
  await expect(page.locator('.entries > li')).toHaveCount(found)

  await field.fill('12.2.2')
  await expect(page.locator('[id="12.2.2a"]')).toBeVisible()
  await field.fill('concentric zebra')
  await expect(status).toHaveText('0 rules found')
  await expect(page.getByText('No rule has all of these words')).toBeVisible()

  await field.press('Escape')
  await expect(status).toHaveText(`${all} rules`)
})

test('a link followed during a search shows its rule, not the search', async ({ page }) => {
  await page.goto(BOOK)
  await page.getByRole('searchbox').fill('concentric')
  await page.getByRole('link', { name: 'Link to rule 12.2.2a' }).click()
  await expect(page).toHaveURL(/#12\.2\.2a$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.locator('[id="12.2.2a"]')).toBeInViewport()
})

test('chapters lead to their place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(BOOK)
  await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Supply' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Supply' })).toBeInViewport()
})

test('an unknown game is off the map', async ({ page }) => {
  await page.goto('/rulebook/chess/')
  await expect(heading(page, 'Off the map')).toBeVisible()
})
