// The guided first turn of Eisenhower's War, from the list of guided games to the German turn, by taps on a phone.
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { fixedDice } from './support/dice'
import { card, tapHex as tapHexAt, titled, type Numbering } from './support/guide'
import { expect, test } from './support/server'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' })
const press = (page: Page, name: string | RegExp) => asked(page).getByRole('button', { name }).first().tap()
const next = (page: Page) => card(page).getByRole('button', { name: 'Next' }).tap()

/** The first two digits are the row; odd rows stand half a hex to the right. */
const NUMBERING: Numbering = {
  place: (id) => {
    const row = Number(id.slice(0, 2))
    return { row, column: Number(id.slice(2)) + (row % 2 === 1 ? 0.5 : 0) }
  },
  known: ['2700', '3120', '1213']
}
const tapHex = (page: Page, hex: string) => tapHexAt(page, NUMBERING, hex)

/** Whoever is next in the list takes the loss. */
async function takeLosses(page: Page): Promise<void> {
  const wanted = asked(page).getByText(/which units take the losses/)
  for (let i = 0; i < 4 && (await wanted.isVisible()); i++) {
    await press(page, 'Next unit')
    await press(page, /^Choose/)
  }
}

/** Ends what could still go on. */
async function leave(page: Page, name: string): Promise<void> {
  await press(page, name)
  await press(page, `${name} all the same`)
}

test('the guide to Normandy by taps: a plan, a port, and the ring is broken', async ({ page }) => {
  test.setTimeout(120_000)
  const problems = complaints(page)
  await fixedDice(page)
  await page.goto('/learn/')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Begin “Normandy' }).click()
  await expect(titled(page, /Welcome/)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await next(page)

  await expect(titled(page, /second landing/)).toBeVisible()
  await press(page, 'Plan the second invasion for turn 3')
  await tapHex(page, '2006')
  await press(page, 'Place in 2006')
  await expect(titled(page, 'Attack, then move')).toBeVisible()
  await page.getByRole('tabpanel').getByText('Attack, then move').tap()
  await press(page, /^Choose/)

  await expect(titled(page, 'Move the map')).toBeVisible()
  await page.mouse.move(190, 250)
  await page.mouse.wheel(0, -100)
  await expect(titled(page, /beachhead feeds/)).toBeVisible()

  // Nothing is lost by a reload.
  await expect(page.getByTitle('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(titled(page, /beachhead feeds/)).toBeVisible()
  await page.getByRole('button', { name: 'Overlays', exact: true }).first().click()
  await page
    .getByRole('button', { name: /^Supply/ })
    .first()
    .click()
  await expect(titled(page, 'What the turn is about')).toBeVisible()
  await page
    .getByRole('button', { name: /^What the game is about/ })
    .first()
    .click()
  await expect(titled(page, 'The nearest port')).toBeVisible()
  await page.getByRole('button', { name: 'None of them' }).click()
  await page.getByRole('button', { name: 'Overlays', exact: true }).first().click()

  await tapHex(page, '3404')
  await expect(titled(page, 'Odds and shifts')).toBeVisible()
  await press(page, /^Attack Cherbourg/)
  await expect(titled(page, /^Bombers/)).toBeVisible()
  await press(page, /^Fight/)
  // What comes then is for the dice to say, but the garrison is always beaten.
  await expect(titled(page, /Losses|Advance/)).toBeVisible()
  await takeLosses(page)
  await expect(titled(page, 'Advance')).toBeVisible()
  await tapHex(page, '3304')
  await tapHex(page, '3404')
  await press(page, /3404/)
  await expect(titled(page, 'Bring the next corps ashore')).toBeVisible()
  await leave(page, 'Advance no further')
  await press(page, /^Bring units in/)
  await page
    .getByRole('complementary', { name: 'Match' })
    .getByRole('button', { name: /US 19 Corps/ })
    .tap()
  await tapHex(page, '3304')
  // A hex that looks free is taken at once; where others stand one is asked again.
  const sure = asked(page).getByRole('button', { name: /^Place in/ })
  await expect(sure.or(titled(page, 'The panzers at 3204'))).toBeVisible()
  if (await sure.isVisible()) await sure.tap()
  await expect(titled(page, 'The panzers at 3204')).toBeVisible()
  await press(page, 'Cancel')

  await tapHex(page, '3204')
  await press(page, /^Attack 3204/)
  await press(page, /^Fight/)
  await expect(titled(page, 'Stand or retreat')).toBeVisible()
  await next(page)
  await expect(titled(page, /Somebody guards|Finish attacking/)).toBeVisible()
  expect(problems).toEqual([])
})
