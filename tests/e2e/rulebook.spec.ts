import { heading } from './places'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

const BOOK = '/rulebook/war-comes-early/'

test('a link to a rule shows that rule', async ({ page }) => {
  const { rule, noSuchRule } = on(page)
  await page.goto(`${BOOK}#12.2.2d`)
  await expect(rule('12.2.2d')).toBeInViewport()
  await expect(rule('12.2.2d')).toHaveClass(/target/)
  // A number that is split into cases leads to the first of them.
  await page.goto(`${BOOK}#12.3`)
  await expect(rule('12.3a')).toBeInViewport()
  await page.goto(`${BOOK}#99.9`)
  await expect(noSuchRule).toContainText('99.9')
})

test('search finds words and numbers, says how many, marks them, and makes room for a link', async ({
  page
}) => {
  await page.goto(BOOK)
  const { rule, rulesFound, noneFound } = on(page)
  const field = page.getByRole('searchbox')
  const found = async () => Number(await rulesFound.getAttribute('data-found'))
  await expect(rule('12.2.2a')).toBeVisible()
  const all = await found()
  expect(all).toBeGreaterThan(400)

  await field.fill('concentric')
  await expect(page.locator('mark').first()).toHaveText(/concentric/i)
  const some = await found()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(40)
  await expect(rulesFound).toContainText(`${some}`)
  await expect(page.locator('.entries > li')).toHaveCount(some)

  await field.fill('12.2.2')
  await expect(rule('12.2.2a')).toBeVisible()
  await field.fill('concentric zebra')
  await expect(noneFound).toBeVisible()
  await expect(rulesFound).toHaveAttribute('data-found', '0')
  await field.press('Escape')
  await expect(rulesFound).toHaveAttribute('data-found', `${all}`)

  // A link followed during a search shows its rule, not the search.
  await field.fill('concentric')
  await rule('12.2.2a').getByRole('link').first().click()
  await expect(page).toHaveURL(/#12\.2\.2a$/)
  await expect(field).toHaveValue('')
  await expect(rule('12.2.2a')).toBeInViewport()
})

test('chapters lead to their place, and an unknown game is off the map', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(BOOK)
  await on(page).chapters.getByRole('link', { name: 'Supply' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Supply' })).toBeInViewport()
  await page.goto('/rulebook/chess/')
  await expect(heading(page, 'Off the map')).toBeVisible()
})
