import type { Page } from '@playwright/test'
import { expect } from './server'

export const main = (page: Page) => page.getByRole('main')

/** Starts the small scenario from the page of new matches and waits for the table. */
export async function newMatch(
  page: Page,
  seating: string | RegExp = 'Two people at this device'
): Promise<string> {
  await page.goto('/new/')
  await page.getByLabel(/Poland, 1939/).check()
  await page.getByLabel(seating).check()
  await page.getByRole('button', { name: 'Start the match' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Poland, 1939' })).toBeVisible()
  await saved(page)
  return page.url()
}

export async function saved(page: Page): Promise<void> {
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible()
}

/** How many entries the match has, and the check sum of the last. */
export async function checksum(page: Page): Promise<string> {
  const seats = page.locator('details', { hasText: 'Seats and name' })
  if ((await seats.getAttribute('open')) === null) await seats.locator('summary').click()
  return seats.getByText(/^Entry \d+, check sum/).innerText()
}

/** Gives an order in words. */
export async function type(page: Page, words: string): Promise<void> {
  const field = page.getByLabel('Order in words')
  if (!(await field.isVisible())) await page.getByText('Type an order').click()
  await field.fill(words)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

export const diary = (page: Page) => page.getByRole('group', { name: 'Diary of the match' })
