// The list of matches: copies, several windows, and what cannot be opened.
import type { Page } from '@playwright/test'
import { ofRow, on } from './support/controls-pages'
import { newMatch } from './support/match'
import { expect, test } from './support/server'

const count = (page: Page, matches: number) =>
  expect(on(page).matches).toHaveAttribute('data-count', `${matches}`)

/** Ten seconds in which a removal can be called off: more than half of them. */
const SOME = '00:06'
const HOUR = 3_600_000

/** Listens to what other windows say of matches. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const channel = new BroadcastChannel('sandtable matches')
    Object.assign(window, { told: new Promise((done) => (channel.onmessage = () => done(true))) })
  })
}
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Promise<true> }).told)

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
  await expect(removal.keep).toBeFocused()
  await context.clock.fastForward(SOME)
  await context.clock.fastForward(SOME)
  await expect(there.listTrouble).toContainText('open in another window')
  await expect(there.row('White case')).toBeVisible()

  // Closed, it goes from both lists, also when both delete it.
  await page.goto('/')
  for (const window of [page, other]) await count(window, 1)
  // From here on time passes only as it is told to.
  await context.clock.pauseAt(Date.now() + HOUR)
  for (const window of [other, page]) {
    const { more, delete: remove, keep } = ofRow(on(window).rows)
    await more.click()
    await remove.click()
    await expect(keep).toBeVisible()
    await context.clock.fastForward(SOME)
  }
  for (const window of [page, other]) await count(window, 0)
  // The second one removes what is gone, and finds nothing wrong with that.
  await listen(other)
  await context.clock.fastForward(SOME)
  await told(other)
  await expect(here.listTrouble).toHaveCount(0)
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
  const { trouble, more, duplicate, delete: remove, keep } = ofRow(rows)
  await expect(rows).toContainText('queen’s gambit')
  await expect(trouble).toBeVisible()
  await expect(rows.getByRole('link')).toHaveCount(0)
  await more.click()
  await expect(duplicate).toHaveCount(0)
  await remove.click()
  await expect(keep).toBeVisible()
  // Whoever goes on has not changed their mind.
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
