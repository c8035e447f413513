import type { Page } from '@playwright/test'
import { heading } from './places'
import { expect, test } from './support/server'

const focused = (page: Page) => page.locator(':focus')

test('the first key press offers to skip to the content', async ({ page }) => {
  await page.goto('/games/')
  await expect(heading(page, 'Games')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to the content')
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('2 scenarios')
})

test('all places can be reached, and the focus can be seen', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'The map is on the table.')).toBeVisible()
  await page.keyboard.press('Tab')
  for (const name of ['Sandtable', 'Home', 'Games', 'Rulebook', 'Settings', 'About']) {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toContainText(name)
    const outline = await focused(page).evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline).toBe('solid')
  }
  await page.keyboard.press('Enter')
  await expect(heading(page, 'About')).toBeVisible()
  await expect(page.getByRole('link', { name: 'About', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('#svelte-announcer')).toHaveText('About · Sandtable')
})

test('the rulebook is searched and walked by keys', async ({ page }) => {
  await page.goto('/rulebook/war-comes-early/')
  await expect(heading(page, 'War Comes Early: rulebook')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('concentric')
  await page.keyboard.press('ArrowDown')
  const first = await focused(page).textContent()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page).textContent()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('concentric')
})

test('settings are chosen by keys', async ({ page }) => {
  await page.goto('/settings/')
  await page.getByRole('group', { name: 'Theme' }).getByLabel('As the device').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('group', { name: 'Theme' }).getByLabel('Dark')).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('switch', { name: 'Sounds' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Sounds' })).toBeChecked()
})
