// The list of matches: copies, several windows, and what cannot be opened.
import type { Page } from '@playwright/test'
import { ofRow, on } from './support/controls-pages'
import { newMatch } from './support/match'
import { expect, test } from './support/server'

const count = (page: Page, matches: number) =>
  expect(on(page).matches).toHaveAttribute('data-count', `${matches}`)

const DAY = 24 * 3_600_000

test('a match is there twice after it was copied, and either can go without the other', async ({ page }) => {
  await newMatch(page, { mine: 'Both sides' })
  await page.goto('/')
  const { rows, row } = on(page)
  await count(page, 1)
  const { more, duplicate } = ofRow(row('Poland, 1939'))
  await more.click()
  await duplicate.click()
  await count(page, 2)
  for (const one of await rows.all()) await expect(one).toHaveAttribute('data-mover', 'german')
  const copy = rows.getByRole('link', { name: /^Poland, 1939 ./ })
  const title = await copy.innerText()
  await copy.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('two windows: what one renames or deletes the other shows, and nothing goes that is being played', async ({
  page,
  context
}) => {
  await context.clock.install()
  await newMatch(page, { mine: 'Both sides' })
  const table = page.url()
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  const [here, there] = [on(page), on(other)]
  const old = ofRow(there.row('Poland, 1939'))
  await old.more.click()
  await old.rename.click()
  await ofRow(there.rows).newName.fill('White case')
  await other.keyboard.press('Enter')
  await expect(here.row('White case')).toBeVisible()

  // Open at a table, it stays.
  await page.goto(table)
  await expect(page.getByRole('heading', { level: 1, name: 'White case' })).toBeVisible()
  const removal = ofRow(there.rows)
  await removal.more.click()
  await removal.delete.click()
  await expect(there.listTrouble).toContainText('open in another window')
  await expect(there.row('White case')).toBeVisible()

  // Closed, it goes from both lists, and comes back to both.
  await page.goto('/')
  for (const window of [page, other]) await count(window, 1)
  await removal.delete.click()
  await expect(there.keep).toBeFocused()
  for (const window of [page, other]) await count(window, 0)
  await here.bin.locator('summary').click()
  await here.keep.click()
  for (const window of [page, other]) await count(window, 1)

  // After a day it is gone for good.
  await removal.more.click()
  await removal.delete.click()
  await count(page, 0)
  await context.clock.setFixedTime(Date.now() + DAY + 60_000)
  await page.reload()
  await count(page, 0)
  await expect(here.bin).toHaveCount(0)
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sandtable.match.')))
    )
    .toEqual([])
})

test('a match of a game that is not here is listed, says so, and can be deleted', async ({ page }) => {
  await newMatch(page, { mine: 'Both sides' })
  await page.goto('/')
  await count(page, 1)
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
  const { rows, nav } = on(page)
  const { trouble, more, duplicate, delete: remove } = ofRow(rows)
  await expect(rows).toContainText('queen’s gambit')
  await expect(trouble).toBeVisible()
  await expect(rows.getByRole('link')).toHaveCount(0)
  await more.click()
  await expect(duplicate).toHaveCount(0)
  await remove.click()
  await expect(on(page).keep).toBeVisible()
  await nav('games').click()
  await nav('home').click()
  await count(page, 0)
})

test('the last choice is the next offer', async ({ page }) => {
  await page.goto('/new/')
  const { option, rules, start } = on(page)
  await expect(option('rival', 'sensible')).toBeChecked()
  await rules.click()
  await page.getByRole('radio', { name: /^Infantry only/ }).check()
  await option('mine', 'allied').check()
  await option('rival', 'person').check()
  await start.click()
  await expect(page).toHaveURL(/\/match\/?\?id=/)
  await page.goto('/new/')
  await expect(option('rival', 'person')).toBeChecked()
  await expect(option('mine', 'allied')).toBeChecked()
  await expect(rules).toHaveAttribute('data-unusual', '1')
})
