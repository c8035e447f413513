// The match page with the board: by touch on a phone, by mouse and by keys on a desk.
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { fixedDice } from './support/dice'
import { newMatch, saved, sit, type, type Sitting } from './support/match'
import { expect, test } from './support/server'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const PHASES = 'Reorganization, then Movement, then Combat'

const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' })
const board = (page: Page) => page.getByRole('application', { name: /^Board/ })

async function newBoard(page: Page, sitting: Sitting = {}): Promise<void> {
  await page.goto('/new/')
  await page.getByLabel(/Poland, 1939/).check()
  await sit(page, sitting)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await expect(board(page)).toBeVisible()
}

/** Fixes the order of the phases and comes to the movement phase. */
async function toMovement(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  await press(page.getByText(PHASES))
  await press(asked(page).getByRole('button', { name: /^Choose:/ }))
  await press(asked(page).getByRole('button', { name: 'End the Reorganization Phase' }))
  await expect(asked(page)).toContainText('Move your units')
}

/** Middle of a stack on the screen. */
async function stackAt(page: Page, hex: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(`.counters [data-hex="${hex}"]`).first().boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A hex that is lit with this cost and lies free on the board. */
async function litAt(page: Page, cost: string): Promise<{ x: number; y: number }> {
  const labels = page.locator('text.cost').filter({ hasText: new RegExp(`^${cost}$`) })
  await expect(labels.first()).toBeAttached()
  const free = await labels.evaluateAll((all) =>
    all
      .map((label) => label.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .find(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=application]'))
  )
  return free!
}

test('on a phone a stack is chosen, moved and taken back by touch alone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const problems = complaints(page)
  const press = (button: Locator) => button.tap()
  await newBoard(page)
  await toMovement(page, press)

  await press(asked(page).getByRole('button', { name: 'Next unit' }))
  await expect(asked(page)).toContainText('Tap one of the marked hexes.')
  const goal = await litAt(page, '1')
  await page.touchscreen.tap(goal.x, goal.y)
  const move = asked(page).getByRole('button', { name: /^Move to .* \(1 of \d+ points\)$/ })
  await expect(move).toBeEnabled()
  await page.touchscreen.tap(goal.x, goal.y)
  await expect(move).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false')
  await press(page.getByRole('button', { name: 'Undo' }))
  await press(page.getByRole('button', { name: 'Redo' }))
  await expect(page.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true')

  // The sheet is drawn up and tells what happened; nothing scrolls sideways.
  await press(page.getByRole('button', { name: 'More', exact: true }))
  await press(page.getByRole('tab', { name: 'Diary' }))
  await expect(page.getByRole('tabpanel')).toContainText('moves from')
  expect(await sideways(page)).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test('on a desk units are dragged, refused by rule, and an attack shows its odds before it is made', async ({
  page
}) => {
  await page.setViewportSize(DESK)
  const problems = complaints(page)
  await newBoard(page, { mine: 'Both sides' })
  await toMovement(page, (button) => button.click())

  const army = await stackAt(page, '2921')
  await page.mouse.click(army.x, army.y)
  await expect(asked(page)).toContainText('8th Army')
  const near = await litAt(page, '½')
  await page.mouse.move(army.x, army.y)
  await page.mouse.down()
  await page.mouse.move(near.x, near.y, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('tabpanel')).toContainText('The German 8th Army moves from')

  // Onto the enemy it may not go: the rules say why, and it stays chosen.
  const enemy = await stackAt(page, '3017')
  await page.mouse.move(near.x, near.y)
  await page.mouse.down()
  await page.mouse.move(enemy.x, enemy.y, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('alert').getByRole('link', { name: /^Rule/ })).toBeVisible()
  await expect(asked(page)).toContainText('8th Army')
  await page.keyboard.press('Escape')

  await asked(page).getByRole('button', { name: 'Cancel' }).click()
  await asked(page).getByRole('button', { name: 'End the Movement Phase' }).click()
  await expect(page.getByRole('heading', { name: 'Can still act' })).toBeVisible()
  await asked(page)
    .getByRole('button', { name: /all the same$/ })
    .click()
  await asked(page).getByRole('button', { name: 'Attack a hex' }).click()
  await page.getByRole('button', { name: 'Gdynia (3713)' }).click()
  await expect(page.getByRole('region', { name: 'What this attack would be' })).toContainText('%')
  await asked(page)
    .getByRole('button', { name: /^Attack Gdynia \(3713\) with 1 unit$/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'rolled' }).first()).toBeVisible()
  // Dice cannot be taken back, and the button says so.
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click({ force: true })
  await expect(page.getByText('Nothing can be taken back: Dice were rolled.')).toBeVisible()
  expect(problems).toEqual([])
})

test('a phase is played by keys alone, and the keys are told', async ({ page }) => {
  await page.setViewportSize(DESK)
  await newBoard(page, { mine: 'Both sides' })
  await page.getByLabel(PHASES).focus()
  await page.keyboard.press('Space')
  await board(page).focus()
  await page.keyboard.press('Escape')
  await page.getByLabel(PHASES).focus()
  await page.keyboard.press('Space')
  await asked(page)
    .getByRole('button', { name: /^Choose:/ })
    .press('Enter')
  await expect(asked(page)).toContainText('Combine corps')
  await page.keyboard.press('e')
  await expect(asked(page)).toContainText('Move your units')
  await page.keyboard.press('n')
  await expect(board(page)).toBeFocused()
  await expect(asked(page)).toContainText('8th Army')
  await page.keyboard.press('n')
  await expect(asked(page)).toContainText('10th Army')
  await page.keyboard.press('p')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(asked(page).getByRole('button', { name: /^Move to/ })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel')).toContainText('moves from')
  await page.keyboard.press('u')
  await expect(page.getByRole('tabpanel')).toContainText('Taken back.')
  await page.keyboard.press('r')
  await expect(page.getByRole('tabpanel')).toContainText('moves from')
  await page.keyboard.press('Escape')
  await page.keyboard.press('o')
  await expect(page.getByRole('list', { name: 'Overlays' })).toBeVisible()
  await page
    .getByRole('list', { name: 'Overlays' })
    .getByRole('button', { name: /^Supply/ })
    .press('Enter')
  await page.keyboard.press('?')
  await page.getByText('Keys', { exact: true }).click()
  await expect(page.getByText('Next unit that can act')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { name: 'What is asked' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the board' }).click()
  await expect(board(page)).toBeVisible()
})

test('between two people nothing of the board is left on the screen', async ({ page }) => {
  await page.setViewportSize(DESK)
  // Two corps in one hex, so that there is something to hide.
  const address = await newMatch(page)
  for (const order of [`pick ${PHASES}`, 'end', 'move ge39-CW to 4217', 'end']) await type(page, order)
  await saved(page)
  await page.goto(`${address}&view=board`)
  await asked(page).getByRole('button', { name: 'End the Combat Phase' }).click()
  const sure = asked(page).getByRole('button', { name: /all the same$/ })
  const cover = page.getByRole('heading', { name: 'Hand over the device' })
  await sure.or(cover).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await expect(cover).toBeVisible()
  await expect(board(page)).toHaveCount(0)
  await expect(page.locator('[data-hex]')).toHaveCount(0)
  await expect(page).toHaveTitle('Hand over · Sandtable')
  const words = await page.locator('body').innerText()
  for (const secret of ['Poland, 1939', 'Corps', '4217', 'Diary', 'Phase'])
    expect(words).not.toContain(secret)
  await page.getByRole('button', { name: 'I am the Polish player: show the table' }).click()
  await expect(board(page)).toBeVisible()
})

test('the opponent answers by itself, its moves are told, and one can hurry it', async ({ page }) => {
  test.slow()
  await page.setViewportSize(DESK)
  await fixedDice(page)
  await newBoard(page, { mine: 'Polish player', rival: 'A random program' })
  await expect(asked(page)).toContainText('is deciding…')
  await asked(page).getByRole('button', { name: 'Skip ahead' }).click()
  await expect(page.locator('header .who')).toHaveText('You', { timeout: 90_000 })
})

test('axe finds nothing on the board page, on a phone and on a desk, in every panel', async ({ page }) => {
  test.slow()
  await page.setViewportSize(DESK)
  await newBoard(page, { mine: 'Both sides' })
  await toMovement(page, (button) => button.click())
  const clean = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('n')
  await clean()
  for (const name of ['Diary', 'Units', 'Tables', 'Overlays', 'More']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    await clean()
  }
  await board(page).focus()
  await page.keyboard.press('i')
  await page.keyboard.press('i')
  await clean()
  await page.setViewportSize(PHONE)
  await clean()
  expect(await sideways(page)).toBe(0)
})

test('a match that is opened again tells when its first picture stands', async ({ page }) => {
  await page.setViewportSize(DESK)
  await newBoard(page, { mine: 'Both sides' })
  await toMovement(page, (button) => button.click())
  await page.reload()
  await expect(board(page)).toBeVisible()
  await page.waitForFunction(() => performance.getEntriesByName('sandtable:first-picture').length > 0)
})
