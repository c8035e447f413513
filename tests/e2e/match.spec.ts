import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, readyOffline, sideways } from './places'
import { fixedDice } from './support/dice'
import { checksum, diary, inWords, main, newMatch, saved, type } from './support/match'
import { expect, test } from './support/server'

const PHASES = 'Reorganization, then Movement, then Combat'

/** Two German corps in one hex, so that there is something to hide, and the decision with the other side. */
async function toTheOtherSide(page: Page): Promise<void> {
  await type(page, `pick ${PHASES}`)
  await type(page, 'end')
  await type(page, 'move ge39-CW to 4217')
  await type(page, 'end')
  await expect(diary(page)).toContainText('The German Combat Phase begins.')
  await page.getByLabel('Order in words').fill('end')
  await page.getByLabel('Order in words').press('Enter')
  await expect(page.getByRole('heading', { name: 'Hand over the device' })).toBeVisible()
}

test('orders are given with the mouse, saved, undone, and survive a reload; the address shows any moment', async ({
  page
}) => {
  const problems = complaints(page)
  const address = await newMatch(page)
  await expect(main(page).getByText('The German player is to decide.')).toBeVisible()
  await expect(main(page).getByText('Nothing can be undone: There is nothing to take back.')).toBeVisible()
  await page.getByLabel(PHASES).check()
  await page.getByRole('button', { name: `Choose: ${PHASES}` }).click()
  await page.getByRole('button', { name: 'End the Reorganization Phase' }).click()

  await page
    .getByRole('group', { name: 'Which unit' })
    .getByLabel(/3rd Army/)
    .check()
  await page.getByRole('group', { name: 'How' }).getByLabel('March').check()
  const goals = page.getByRole('group', { name: 'Where to' })
  await goals.getByRole('searchbox').fill('3817')
  await goals.getByLabel('3817').check()
  await expect(main(page).getByText('The way: 1 point')).toBeVisible()
  const rule = main(page).getByRole('link', { name: 'Rule 11.3a, in a new tab' })
  await expect(rule).toHaveAttribute('href', /\/rulebook\/war-comes-early\/?#11\.3a$/)
  await page.getByRole('button', { name: 'Move to 3817' }).click()
  const said = 'The German 3rd Army moves from Neidenburg (3918) to hex 3817.'
  await expect(diary(page)).toContainText(said)
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is asked' })).toBeFocused()
  await saved(page)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(diary(page)).toContainText('Taken back:')
  await type(page, 'move ge39-a3 to 3817')
  await saved(page)

  const before = await checksum(page)
  expect(before).toContain('Entry 5,')
  await page.reload()
  expect(await checksum(page)).toBe(before)
  await expect(diary(page)).toContainText(said)

  await page.getByText('Where is what').click()
  await page.getByLabel('Filter by place or unit').fill('3rd army')
  await expect(main(page).locator('dt')).toHaveText(['3817'])
  await page.goto(`${address}&at=2`)
  await expect(main(page).getByText('You look at the past')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is asked' })).toHaveCount(0)
  await expect(diary(page)).not.toContainText(said)
  await page.getByText('Where is what').click()
  await page.getByLabel('Filter by place or unit').fill('3rd army')
  await expect(main(page).locator('dt')).toHaveText(['Neidenburg (3918)'])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/&at=3$/)
  await expect(main(page).locator('dt')).toHaveText(['3817'])
  await page.getByRole('slider').press('Home')
  await expect(page).toHaveURL(/&at=0$/)
  await expect(diary(page)).toContainText('Nothing has happened yet.')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('heading', { name: 'What is asked' })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('at')).toBe(false)
  expect(problems).toEqual([])
})

/** Walks with the Tab key until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement!
      const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
      return [element.getAttribute('aria-label'), ...labels, element.textContent]
        .join(' ')
        .replace(/\s+/g, ' ')
    })
    if (name.test(found)) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

test('a match is set up and played by keys alone', async ({ page }) => {
  await page.goto('/new/')
  await inWords(page)
  await expect(page.getByRole('group', { name: 'You play' })).toBeVisible()
  await tabTo(page, /Poland, 1939/)
  await tabTo(page, /German player/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /Name, if you like/)
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeVisible()

  await tabTo(page, /Reorganization, then Movement, then Combat/)
  await page.keyboard.press('Space')
  await tabTo(page, /^ ?Choose:/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What is asked' })).toBeFocused()
  await tabTo(page, /End the Reorganization Phase/)
  await page.keyboard.press('Enter')
  await expect(diary(page)).toContainText('The German Movement Phase begins.')
  await tabTo(page, /Unit or place/)
  await page.keyboard.type('wodrig')
  await page.keyboard.press('Enter')
  await tabTo(page, /Hex number or name/)
  await page.keyboard.type('4217')
  await page.keyboard.press('Enter')
  await tabTo(page, /^ ?Move to 4217/)
  await page.keyboard.press('Enter')
  await expect(diary(page)).toContainText('The German Corps Wodrig moves from hex 4017 to hex 4217.')

  // What would lapse is asked about first.
  await tabTo(page, /End the Movement Phase/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('group', { name: 'End the Movement Phase?' })
  await expect(question).toContainText('3rd Army has not moved.')
  await expect(question.getByRole('button', { name: /all the same/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await saved(page)
})

test('between two people a screen hides everything, also after a reload, and undo stops there', async ({
  page
}) => {
  await newMatch(page)
  await toTheOtherSide(page)
  const hidden = async () => {
    await expect(page).toHaveTitle('Hand over · Sandtable')
    const words = await main(page).innerText()
    for (const secret of ['Poland, 1939', 'War Comes Early', 'Corps', '4217', 'Diary', 'Entry'])
      expect(words).not.toContain(secret)
  }
  await hidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hand over the device' })).toBeVisible()
  await hidden()
  await page.goto(`${page.url()}&at=3`)
  await expect(page.getByRole('heading', { name: 'Hand over the device' })).toBeVisible()
  await hidden()

  await page.getByRole('button', { name: 'I am the Polish player: show the table' }).click()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(main(page).getByText('The Polish player is to decide.')).toBeVisible()
  await expect(
    main(page).getByText('Nothing can be undone: The other side has come to decide since.')
  ).toBeVisible()
  await page.getByText('Where is what').click()
  await page.getByLabel('Filter by place or unit').fill('4217')
  const enemies = main(page).locator('dd')
  await expect(enemies).toHaveCount(1)
  await expect(enemies).toContainText('and 1 below that you cannot see')
  await page.reload()
  await expect(main(page).getByText('The Polish player is to decide.')).toBeVisible()
})

test('what is barred can be asked for, and the other side may refuse or agree', async ({ page }) => {
  await newMatch(page)
  await toTheOtherSide(page)
  await page.getByRole('button', { name: 'I am still the German player: one more look' }).click()
  const ask = page.getByRole('button', { name: 'Ask the Polish player to take it back' })
  await ask.click()
  const request = page.getByRole('group', { name: 'Request' })
  await request.getByRole('button', { name: 'Do not agree' }).click()
  await expect(request).toHaveCount(0)
  await expect(main(page).getByText('The Polish player is to decide.').first()).toBeVisible()
  await ask.click()
  await request.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(main(page).getByText('The German player is to decide.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End the Combat Phase' })).toBeVisible()
})

test('a match goes out as a file, is deleted with time to think, and comes back the same', async ({
  page
}) => {
  test.slow()
  const address = await newMatch(page, { mine: 'Both sides' })
  await type(page, `pick ${PHASES}`)
  await type(page, 'end')
  await saved(page)
  const before = await checksum(page)
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your matches' })
  await expect(list.getByText('Turn 1 of 6, German Movement Phase · German player to decide')).toBeVisible()
  await list.getByText('More', { exact: true }).click()
  await list.getByRole('button', { name: 'Rename' }).click()
  await list.getByLabel('Name of the match').fill('White case')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('link', { name: 'White case' })).toBeVisible()

  await list.getByText('More', { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Save as file' }).click()
  ])
  expect(download.suggestedFilename()).toBe('white-case.sandtable.json')
  const path = await download.path()

  await list.getByRole('button', { name: 'Delete' }).click()
  await list.getByRole('button', { name: 'Undo the removal of White case' }).click()
  await expect(list.getByRole('link', { name: 'White case' })).toBeVisible()
  await list.getByText('More', { exact: true }).click()
  await list.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Games', exact: true }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(list.getByText('Nothing set up yet.')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No match here' })).toBeVisible()

  await page.goto('/')
  await page.getByLabel('Import a match').setInputFiles(path)
  await expect(list.getByRole('link', { name: 'Poland, 1939' })).toBeVisible()
  // Once more does no harm.
  await page.getByLabel('Import a match').setInputFiles(path)
  await expect(page.getByText('This match was here already')).toBeVisible()
  await list.getByRole('link', { name: 'Poland, 1939' }).click()
  expect(await checksum(page)).toBe(before)
  await type(page, 'move ge39-CW to 4217')
  await saved(page)
})

test('hostile and broken files are refused in words, and nothing changes', async ({ page }) => {
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your matches' })
  await expect(list.getByText('Nothing set up yet.')).toBeVisible()
  const files = {
    '': 'not a match',
    '{"format":"sandtable-match","version":1,': 'cut short',
    '{"format":"sandtable-match","version":99}': 'newer version',
    '{"format":"sandtable-match","version":1,"kind":"match"}': 'damaged',
    '[[[[]]]]': 'not a match'
  }
  for (const [content, words] of Object.entries(files)) {
    await page
      .getByLabel('Import a match')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(content) })
    await expect(list.getByRole('alert')).toContainText(words)
  }
  await expect(list.getByText('Nothing set up yet.')).toBeVisible()
})

test('a second window follows, and takes over when the first is gone', async ({ page, context }) => {
  const address = await newMatch(page, { mine: 'Both sides' })
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.getByText('Another window of this device plays this match')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'What is asked' })).toHaveCount(0)
  await type(page, `pick ${PHASES}`)
  await expect(diary(other)).toContainText('The German Reorganization Phase begins.')
  const before = await checksum(page)
  await page.close()
  await expect(other.getByRole('heading', { name: 'What is asked' })).toBeVisible()
  expect(await checksum(other)).toBe(before)
  await type(other, 'end')
  await saved(other)
})

test('the random opponent decides by itself and the page stays alive', async ({ page }) => {
  await fixedDice(page)
  await newMatch(page, { mine: 'Polish player', rival: 'A random program' })
  await expect(diary(page)).toContainText('The German player fixes the order of his phases')
  await page.getByText('Dice', { exact: true }).click()
  await expect(main(page).getByText('The Polish player is to decide.')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('heading', { name: 'What is asked' })).toBeVisible()
  await saved(page)
  await page.getByRole('button', { name: 'Check the whole match' }).click()
  await expect(main(page).getByText('The match is in order.')).toBeVisible()
})

test('axe finds nothing at the table and in the list, on a phone and on a tablet', async ({ page }) => {
  test.slow()
  await newMatch(page)
  const clean = async () => {
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
      expect(await sideways(page)).toBe(0)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
  }
  await type(page, `pick ${PHASES}`)
  await type(page, 'end')
  await page
    .getByRole('group', { name: 'Which unit' })
    .getByLabel(/3rd Army/)
    .check()
  await page.getByRole('group', { name: 'Where to' }).getByLabel('3817').check()
  await clean()
  await page.getByRole('button', { name: 'Move to 3817' }).click()
  await type(page, 'move ge39-CW to 4217')
  await page.getByRole('button', { name: 'End the Movement Phase' }).click()
  await clean()
  await page.getByRole('button', { name: /all the same/ }).click()
  await clean()
  await page.getByRole('button', { name: 'End the Combat Phase' }).click()
  await page.getByRole('button', { name: /all the same/ }).click()
  await expect(page.getByRole('heading', { name: 'Hand over the device' })).toBeVisible()
  await clean()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Poland, 1939' })).toBeVisible()
  await clean()
})

test('matches are played without network, and ask nothing of it', async ({ page, context }) => {
  await page.goto('/')
  await readyOffline(page)
  const problems = complaints(page)
  await context.setOffline(true)
  await newMatch(page, { mine: 'Both sides' })
  await type(page, `pick ${PHASES}`)
  await saved(page)
  await page.reload()
  await expect(diary(page)).toContainText('The German Reorganization Phase begins.')
  expect(problems).toEqual([])
})

test('a list that cannot be read says why', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your matches' })
  await expect(list.getByRole('alert')).toContainText('This browser lets the app store nothing')
  await page.goto('/new/')
  await page.getByRole('button', { name: 'Start the match' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'store nothing' })).toBeVisible()
})
