// The match in words.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { ofRow, on } from './support/controls-pages'
import { fixedDice } from './support/dice'
import { checksum, entries, inWords, MARCH_FIRST, newMatch, saved, type } from './support/match'
import { expect, test } from './support/server'

const PHASES = 'reorganization movement combat'

/** Two German corps in one hex, so that there is something to hide, and the decision with the other side. */
async function toTheOtherSide(page: Page): Promise<void> {
  await type(page, MARCH_FIRST, 'end', 'move ge39-CW to 4217', 'end')
  await entries(page, 4)
  const { command, handOver } = on(page)
  await command.fill('end')
  await command.press('Enter')
  await expect(handOver).toBeVisible()
}

const decides = (page: Page, seat: string) => expect(on(page).state).toHaveAttribute('data-actor', seat)

test('orders are given with the mouse, saved, undone, and survive a reload; the address shows any moment', async ({
  page
}) => {
  const problems = complaints(page)
  const address = await newMatch(page)
  const table = on(page)
  await decides(page, 'german')
  await expect(table.undoBarred).toBeVisible()
  await table.thing('choice', PHASES).check()
  await table.primary.click()
  await table.offer('end').click()

  await table.thing('unit', 'ge39-a3').check()
  await table.thing('mode', 'march').check()
  await table.options('goal').getByRole('searchbox').fill('3817')
  await table.thing('goal', '3817').check()
  await expect(table.wayCost).toContainText('1')
  const rule = table.main.getByRole('link', { name: '11.3a' }).first()
  await expect(rule).toHaveAttribute('href', /\/rulebook\/war-comes-early\/?#11\.3a$/)
  await table.primary.click()
  // The diary speaks, and says it aloud.
  const said = 'The German 3rd Army moves from Neidenburg (3918) to hex 3817.'
  await expect(table.entry(3)).toContainText(said)
  await expect(table.heard).toContainText(said)
  await expect(table.asked.getByRole('heading').first()).toBeFocused()
  await saved(page)

  await table.undoLast.click()
  await expect(table.entry(3)).toHaveAttribute('data-undone', 'true')
  await type(page, 'move ge39-a3 to 3817')
  await saved(page)

  const before = await checksum(page)
  await entries(page, 5)
  await page.reload()
  expect(await checksum(page)).toBe(before)
  await expect(table.entry(5)).toContainText('3817')

  const places = table.whereFound.locator('dt')
  await table.where.click()
  await table.whereFilter.fill('3rd army')
  await expect(places).toHaveText(['3817'])
  await page.goto(`${address}&at=2`)
  await expect(table.state).toHaveAttribute('data-state', 'the past')
  await expect(table.asked).toHaveCount(0)
  await expect(table.entry(2)).toBeVisible()
  await expect(table.entry(3)).toHaveCount(0)
  await table.where.click()
  await table.whereFilter.fill('3rd army')
  await expect(places).toHaveText(['Neidenburg (3918)'])
  await table.replayNext.click()
  await expect(page).toHaveURL(/&at=3$/)
  await expect(places).toHaveText(['3817'])
  await page.getByRole('slider').press('Home')
  await expect(page).toHaveURL(/&at=0$/)
  await expect(table.entry(1)).toHaveCount(0)
  await table.toPresent.click()
  await expect(table.asked).toBeVisible()
  await expect(page).not.toHaveURL(/at=/)
  expect(problems).toEqual([])
})

/** Walks with the Tab key until this has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  const MOST = 80
  for (let i = 0; i < MOST; i++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted, 'the keyboard does not reach it').toBeFocused()
}

test('a match is set up and played by keys alone', async ({ page }) => {
  await page.goto('/new/')
  await inWords(page)
  const table = on(page)
  await expect(table.option('mine', 'german')).toBeChecked()
  await tabTo(page, table.option('scenario', '1939'))
  await tabTo(page, table.option('mine', 'german'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(table.option('mine', '')).toBeChecked()
  await tabTo(page, table.name)
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeVisible()

  await tabTo(page, table.thing('choice', PHASES))
  await page.keyboard.press('Space')
  await tabTo(page, table.primary)
  await page.keyboard.press('Enter')
  await entries(page, 1)
  await expect(table.asked.getByRole('heading').first()).toBeFocused()
  await tabTo(page, table.offer('end'))
  await page.keyboard.press('Enter')
  await entries(page, 2)
  await tabTo(page, table.options('unit').getByRole('searchbox'))
  await page.keyboard.type('wodrig')
  await page.keyboard.press('Enter')
  await expect(table.thing('unit', 'ge39-CW')).toBeChecked()
  await tabTo(page, table.options('goal').getByRole('searchbox'))
  await page.keyboard.type('4217')
  await page.keyboard.press('Enter')
  await expect(table.thing('goal', '4217')).toBeChecked()
  await tabTo(page, table.primary)
  await page.keyboard.press('Enter')
  await entries(page, 3)
  await expect(table.entry(3)).toContainText('4217')

  // What would lapse is asked about first.
  await tabTo(page, table.offer('end'))
  await page.keyboard.press('Enter')
  await expect(table.endCheck).toContainText('3rd Army')
  await expect(table.endAnyway).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(table.endCheck).toHaveCount(0)
  await entries(page, 3)
  await saved(page)
})

test('between two people a screen hides everything, also after a reload, and undo stops there', async ({
  page
}) => {
  await newMatch(page)
  await toTheOtherSide(page)
  const table = on(page)
  const hidden = async () => {
    await expect(table.handOver).toBeVisible()
    for (const secret of ['Poland, 1939', 'War Comes Early', 'Corps', '4217']) {
      await expect(table.main).not.toContainText(secret)
      expect(await page.title()).not.toContain(secret)
    }
    for (const part of [table.diary, table.state, table.entrySum, table.asked])
      await expect(part).toHaveCount(0)
  }
  await hidden()
  await page.reload()
  await hidden()
  await page.goto(`${page.url()}&at=3`)
  await hidden()

  await table.uncover('allied').click()
  await table.toPresent.click()
  await decides(page, 'allied')
  await expect(table.undoBarred).toBeVisible()
  await table.where.click()
  await table.whereFilter.fill('4217')
  const enemies = table.whereFound.locator('dd')
  await expect(enemies).toHaveCount(1)
  // Of two corps one is below, and nobody but the German knows which.
  await expect(enemies).toContainText('[ge39-')
  expect((await enemies.innerText()).match(/\[ge39-/g)).toHaveLength(1)
  await page.reload()
  await decides(page, 'allied')
  await expect(table.asked).toBeVisible()
})

test('what is barred can be asked for, and the other side may refuse or agree', async ({ page }) => {
  await newMatch(page)
  await toTheOtherSide(page)
  const table = on(page)
  await table.uncover('german').click()
  await table.askUndo.click()
  await table.refuse.click()
  await expect(table.request).toHaveCount(0)
  await decides(page, 'allied')
  await table.askUndo.click()
  await table.agree.click()
  await decides(page, 'german')
  await expect(table.offer('end')).toBeVisible()
  await expect(table.entry(5)).toHaveAttribute('data-undone', 'true')
})

test('a match goes out as a file, is deleted with time to think, and comes back the same', async ({
  page
}) => {
  const address = await newMatch(page, { mine: 'Both sides' })
  await type(page, MARCH_FIRST, 'end')
  await saved(page)
  const before = await checksum(page)
  await page.goto('/')
  const { matches, rows, row, nav, import: take, message, keep } = on(page)
  const one = ofRow(rows)
  await expect(one.stage).toContainText('German Movement Phase')
  await expect(rows).toHaveAttribute('data-mover', 'german')
  await one.more.click()
  await one.rename.click()
  await one.newName.fill('White case')
  await page.keyboard.press('Enter')
  await expect(row('White case')).toBeVisible()

  await one.more.click()
  const [download] = await Promise.all([page.waitForEvent('download'), one.saveAsFile.click()])
  expect(download.suggestedFilename()).toBe('white-case.sandtable.json')
  const path = await download.path()

  await one.delete.click()
  await keep.click()
  await expect(row('White case')).toBeVisible()
  await one.more.click()
  await one.delete.click()
  await expect(keep).toBeVisible()
  await nav('games').click()
  await nav('home').click()
  await expect(matches).toHaveAttribute('data-count', '0')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No match here' })).toBeVisible()

  // A day later it is gone for good, and the file still knows how it was called.
  await page.evaluate(() => {
    const [key] = Object.keys(localStorage).filter((one) => one.startsWith('sandtable.match.'))
    localStorage.setItem(key!, JSON.stringify({ ...JSON.parse(localStorage.getItem(key!)!), removed: 1 }))
  })
  await page.goto('/')
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('sandtable.match.')))
    )
    .toBe(false)
  await take.setInputFiles(path)
  const said = await message.innerText()
  await expect(row('White case')).toBeVisible()
  // Once more does no harm, and is told in other words.
  await take.setInputFiles(path)
  await expect(message.filter({ hasNotText: said })).toBeVisible()
  await expect(matches).toHaveAttribute('data-count', '1')
  await row('White case').getByRole('link').click()
  expect(await checksum(page)).toBe(before)
  await type(page, 'move ge39-CW to 4217')
  await saved(page)
})

test('hostile and broken files are refused in words, and nothing changes', async ({ page }) => {
  await page.goto('/')
  const { matches, import: take, listTrouble } = on(page)
  await expect(matches).toHaveAttribute('data-count', '0')
  // The words are the point here: each says what to do about it.
  const files = {
    '': 'not a match',
    '{"format":"sandtable-match","version":1,': 'cut short',
    '{"format":"sandtable-match","version":99}': 'newer version',
    '{"format":"sandtable-match","version":1,"kind":"match"}': 'damaged',
    '[[[[]]]]': 'not a match'
  }
  for (const [content, words] of Object.entries(files)) {
    await take.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(content) })
    await expect(listTrouble).toContainText(words)
  }
  await expect(matches).toHaveAttribute('data-count', '0')
})

test('a second window follows, and takes over when the first is gone', async ({ page, context }) => {
  const address = await newMatch(page, { mine: 'Both sides' })
  const other = await context.newPage()
  await other.goto(address)
  const there = on(other)
  await expect(there.saving).toHaveAttribute('data-saving', 'elsewhere')
  await expect(there.asked).toHaveCount(0)
  await type(page, MARCH_FIRST)
  await expect(there.entry(1)).toBeVisible()
  const before = await checksum(page)
  await page.close()
  await expect(there.asked).toBeVisible()
  expect(await checksum(other)).toBe(before)
  await type(other, 'end')
  await saved(other)
})

test('the random opponent decides by itself and the page stays alive', async ({ page }) => {
  test.slow()
  await fixedDice(page)
  await page.goto('/settings/')
  await on(page).option('pace', 'instant').check()
  await newMatch(page, { mine: 'Polish player', rival: 'A random program' })
  const table = on(page)
  await expect(table.entry(1)).toBeVisible()
  // It can be pressed while the program decides.
  await table.dice.click()
  await decides(page, 'allied')
  await expect(table.asked).toBeVisible()
  await saved(page)
  await table.checkMatch.click()
  await expect(table.matchChecked).toHaveAttribute('data-sound', 'true')
})

test('axe finds nothing at the table and in the list, on a phone and on a tablet', async ({ page }) => {
  test.slow()
  await newMatch(page)
  const table = on(page)
  const clean = async (what: string, ...widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
      expect(await sideways(page), what).toBe(0)
      expect((await new AxeBuilder({ page }).analyze()).violations, what).toEqual([])
    }
  }
  await type(page, MARCH_FIRST, 'end')
  await table.thing('unit', 'ge39-a3').check()
  await table.thing('goal', '3817').check()
  await clean('a move', 390, 1024)
  await table.primary.click()
  await type(page, 'move ge39-CW to 4217')
  await table.offer('end').click()
  await expect(table.endCheck).toBeVisible()
  await clean('the end of a phase', 390)
  await table.endAnyway.click()
  await entries(page, 5)
  await clean('an attack', 390)
  await table.offer('end').click()
  await table.endAnyway.click()
  await expect(table.handOver).toBeVisible()
  await clean('between two people', 390)
  await page.goto('/')
  await expect(table.row('Poland, 1939')).toBeVisible()
  await clean('the list', 390, 1024)
})

test('a list that cannot be read says why', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  const { listTrouble, start, newTrouble } = on(page)
  const why = 'This browser does not let the app save anything'
  await page.goto('/')
  await expect(listTrouble).toContainText(why)
  await page.goto('/new/')
  await start.click()
  await expect(newTrouble).toContainText(why)
})
