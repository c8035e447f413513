import type { Page } from '@playwright/test'
import { expect } from './server'

export const main = (page: Page) => page.getByRole('main')

/** Who has the other side; the first side is ours unless said otherwise. */
export interface Sitting {
  readonly mine?: 'German player' | 'Polish player' | 'Both sides'
  readonly rival?: 'A program' | 'A random program' | 'A person at this device' | 'A person at another device'
}

export async function sit(page: Page, { mine, rival = 'A person at this device' }: Sitting): Promise<void> {
  await page
    .getByRole('group', { name: 'You play' })
    .getByLabel(mine ?? 'German player')
    .check()
  if (mine !== 'Both sides') await page.getByRole('radio', { name: new RegExp(`^${rival}`) }).check()
}

/** Matches are shown in words from here on, as if the player had chosen so before. */
export async function inWords(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('sandtable.view', JSON.stringify({ view: 'text' })))
}

/** Starts the small scenario from the page of new matches and waits for the table in words. */
export async function newMatch(page: Page, sitting: Sitting = {}): Promise<string> {
  await page.goto('/new/')
  await inWords(page)
  await page.getByLabel(/Poland, 1939/).check()
  await sit(page, sitting)
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
  if (!(await field.isVisible())) await page.getByText('Type an order or a question').click()
  await field.fill(words)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

export const diary = (page: Page) => page.getByRole('group', { name: 'Diary of the match' })
