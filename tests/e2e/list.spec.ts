// The list of matches: copies, several windows, and what cannot be opened.
import type { Page } from '@playwright/test'
import { newMatch } from './support/match'
import { expect, test } from './support/server'

const listOn = (page: Page) => page.getByRole('region', { name: 'Your matches' })

async function more(page: Page, title: string): Promise<void> {
  await listOn(page)
    .locator('summary')
    .and(page.getByLabel(`More for ${title}`, { exact: true }))
    .click()
}

test('a match is there twice after it was copied, and either can go without the other', async ({ page }) => {
  await newMatch(page, { mine: 'Both sides' })
  await page.goto('/')
  const list = listOn(page)
  await expect(list.getByText('One person for both sides')).toBeVisible()
  await more(page, 'Poland, 1939')
  await list.getByRole('button', { name: 'Duplicate' }).click()
  const copy = list.getByRole('link', { name: 'Poland, 1939 (copy)' })
  await expect(copy).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('German player to decide')).toHaveCount(2)
  await copy.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Poland, 1939 (copy)')
})

test('two windows: what one renames or deletes the other shows, and nothing goes that is being played', async ({
  page,
  context
}) => {
  await newMatch(page, { mine: 'Both sides' })
  const table = page.url()
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await more(other, 'Poland, 1939')
  await listOn(other).getByRole('button', { name: 'Rename' }).click()
  await listOn(other).getByLabel('Name of the match').fill('White case')
  await other.keyboard.press('Enter')
  await expect(listOn(page).getByRole('link', { name: 'White case' })).toBeVisible()

  // Open at a table, it stays.
  await page.goto(table)
  await expect(page.getByRole('heading', { level: 1, name: 'White case' })).toBeVisible()
  await more(other, 'White case')
  await listOn(other).getByRole('button', { name: 'Delete' }).click()
  await expect(listOn(other).getByRole('button', { name: 'Undo the removal of White case' })).toBeFocused()
  await expect(listOn(other).getByRole('alert')).toContainText('open in another window')
  await expect(listOn(other).getByRole('link', { name: 'White case' })).toBeVisible()

  // Closed, it goes from both lists, also when both delete it.
  await page.goto('/')
  for (const window of [page, other]) {
    await more(window, 'White case')
    await listOn(window).getByRole('button', { name: 'Delete' }).click()
  }
  for (const window of [page, other])
    await expect(listOn(window).getByText('Nothing set up yet.')).toBeVisible()
  await expect(listOn(page).getByRole('alert')).toBeEmpty()
})

test('a match of a game that is not here is listed, says so, and can be deleted', async ({ page }) => {
  await newMatch(page, { mine: 'Both sides' })
  await page.goto('/')
  await expect(listOn(page).getByRole('listitem')).toHaveCount(1)
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('sandtable')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('matches', 'readwrite').objectStore('matches')
          const all = store.getAll()
          all.onsuccess = () => {
            const row = all.result[0] as { summary: object }
            store.put({ ...row, summary: { ...row.summary, game: 'chess', scenario: 'queen’s gambit' } })
            store.transaction.oncomplete = () => {
              opening.result.close()
              done()
            }
          }
        }
      })
  )
  await page.reload()
  const list = listOn(page)
  await expect(list.getByText('This version of the app does not have this game.')).toBeVisible()
  await expect(list.getByRole('link', { name: 'queen’s gambit' })).toHaveCount(0)
  await more(page, 'queen’s gambit')
  await expect(list.getByRole('button', { name: 'Duplicate' })).toHaveCount(0)
  await list.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Games', exact: true }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(list.getByText('Nothing set up yet.')).toBeVisible()
})

test('the last choice is the next offer', async ({ page }) => {
  await page.goto('/new/')
  await expect(page.getByRole('radio', { name: /^A program/ })).toBeChecked()
  await page.getByText('Rules to agree on').click()
  await page.getByRole('radio', { name: /^Infantry only/ }).check()
  await page.getByRole('radio', { name: /^Polish player/ }).check()
  await page.getByRole('radio', { name: /^A person at this device/ }).check()
  await page.getByRole('button', { name: 'Start the match' }).click()
  await expect(page).toHaveURL(/\/match\/?\?id=/)
  await page.goto('/new/')
  await expect(page.getByRole('radio', { name: /^A person at this device/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Polish player/ })).toBeChecked()
  await expect(page.getByText('1 of 2 not as usual')).toBeVisible()
})
