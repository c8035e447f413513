import type { Page } from '@playwright/test'
import { on } from './controls-pages'
import { expect } from './server'

export const main = (page: Page) => page.getByRole('main')

const SEATS = { 'German player': 'german', 'Polish player': 'allied', 'Both sides': '' } as const
const RIVALS = {
  'A program': 'sensible',
  'A random program': 'random',
  'A person at this device': 'person',
  'A person at another device': 'device'
} as const

/** Who has the other side; the first side is ours unless said otherwise. */
export interface Sitting {
  readonly mine?: keyof typeof SEATS
  readonly rival?: keyof typeof RIVALS
}

export async function sit(
  page: Page,
  { mine = 'German player', rival = 'A person at this device' }: Sitting
): Promise<void> {
  await on(page).option('mine', SEATS[mine]).check()
  if (mine !== 'Both sides') await on(page).option('rival', RIVALS[rival]).check()
}

/** Matches are shown in words from here on, as if the player had chosen so before. */
export async function inWords(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('sandtable.view', JSON.stringify({ view: 'text' })))
}

/** Starts the small scenario from the page of new matches and waits for the table in words. */
export async function newMatch(page: Page, sitting: Sitting = {}, server = '/'): Promise<string> {
  await page.goto(`${server}new/`)
  await inWords(page)
  await on(page).option('scenario', '1939').check()
  await sit(page, sitting)
  await on(page).start.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Poland, 1939' })).toBeVisible()
  await saved(page)
  return page.url()
}

export async function saved(page: Page): Promise<void> {
  await expect(on(page).saving).toHaveAttribute('data-saving', 'saved')
}

/** How many entries the match has, and the check sum of the last. */
export async function checksum(page: Page): Promise<string> {
  const { seats, entrySum } = on(page)
  await expect(seats).toBeVisible()
  if ((await seats.getAttribute('open')) === null) await seats.locator('summary').click()
  return entrySum.innerText()
}

/** How many entries the match has come to. */
export async function entries(page: Page, number: number): Promise<void> {
  await expect(on(page).entrySum).toHaveAttribute('data-entry', `${number}`)
}

/** Gives orders in words, one after the other. */
export async function type(page: Page, ...orders: readonly string[]): Promise<void> {
  const { asked, command, commandLine } = on(page)
  for (const words of orders) {
    await expect(asked).toBeVisible()
    await expect(commandLine).toBeVisible()
    if (!(await command.isVisible())) await commandLine.click()
    await command.fill(words)
    await command.press('Enter')
    await expect(command).toHaveValue('')
  }
}

/** The order of the phases in which there is something to move first, and the one in which there is something to attack. */
export const MARCH_FIRST = 'pick reorganization movement combat'
export const FIGHT_FIRST = 'pick combat reorganization movement'

export const diary = (page: Page) => on(page).diary
