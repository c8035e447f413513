import type { Page } from '@playwright/test'
import { heading, PLACES } from './places'
import { on, type Destination } from './support/controls-pages'
import { expect, test } from './support/server'

const focused = (page: Page) => page.locator(':focus')

test('the first key press offers to skip to the content', async ({ page }) => {
  await page.goto('/games/')
  await expect(heading(page, 'Games')).toBeVisible()
  const { skipLink, main } = on(page)
  await page.keyboard.press('Tab')
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(main.locator('summary').first()).toBeFocused()
})

test('all places can be reached, and the focus can be seen', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, PLACES[0]!.heading)).toBeVisible()
  const { nav } = on(page)
  const places: Destination[] = ['home', 'games', 'rulebook', 'settings', 'about']
  await page.keyboard.press('Tab')
  for (const stop of [page.getByRole('link', { name: 'Sandtable' }), ...places.map(nav)]) {
    await page.keyboard.press('Tab')
    await expect(stop.first()).toBeFocused()
    await expect(stop.first()).toHaveCSS('outline-style', 'solid')
  }
  await page.keyboard.press('Enter')
  await expect(heading(page, 'About')).toBeVisible()
  await expect(nav('about')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('#svelte-announcer')).toHaveText('About · Sandtable')
})

test('the rulebook is searched and walked by keys', async ({ page }) => {
  await page.goto('/rulebook/war-comes-early/')
  await expect(on(page).rule('12.2.2a')).toBeVisible()
  const field = page.getByRole('searchbox')
  const numbers = page.locator('.entries .number')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('concentric')
  await expect(page.locator('mark').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(numbers.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(numbers.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('concentric')
})

test('settings are chosen by keys', async ({ page }) => {
  await page.goto('/settings/')
  const { option, toggle } = on(page)
  await option('theme', 'system').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(option('theme', 'dark')).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await toggle('sounds').focus()
  await page.keyboard.press('Space')
  await expect(toggle('sounds')).toBeChecked()
  // The focus can be seen everywhere, also here.
  await expect(focused(page)).toHaveCSS('outline-style', 'solid')
})
