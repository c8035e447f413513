// The guided first game, from Home to its last step, by taps on a phone; and that it follows whoever goes their own way.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { fixedDice } from './support/dice'
import { card, tapHex as tapHexAt, titled, type Numbering } from './support/guide'
import { expect, test } from './support/server'

/** What stands above the board comes first. */
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' }).getByRole('button')
/** What is to be chosen, below what is asked. */
const choices = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: /Army|Corps/ })
const next = (page: Page) => card(page).getByRole('button', { name: 'Next' }).click()

/** The first two digits are the column; even columns stand half a hex lower. */
const NUMBERING: Numbering = {
  place: (id) => {
    const column = Number(id.slice(0, 2))
    return { column, row: Number(id.slice(2)) + (column % 2 === 0 ? 0.5 : 0) }
  },
  known: ['2921', '3918', '2925']
}
const tapHex = (page: Page, hex: string) => tapHexAt(page, NUMBERING, hex)

async function begin(page: Page): Promise<void> {
  await fixedDice(page)
  await page.goto('/')
  await press(page, 'Play the guided first game')
  await expect(titled(page, 'Welcome')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the whole guide by taps: every step comes, is ticked by what it asks for, and the match goes on', async ({
    page
  }) => {
    test.setTimeout(240_000)
    const problems = complaints(page)
    await begin(page)
    expect(await sideways(page)).toBe(0)
    await next(page)

    await expect(titled(page, /Three phases/)).toBeVisible()
    await page.getByText('Reorganization, then Movement, then Combat').tap()
    await asked(page).first().tap()

    await expect(titled(page, 'Reorganization')).toBeVisible()
    await press(page, 'End the Reorganization Phase')

    await expect(titled(page, 'Move the map')).toBeVisible()
    await page.mouse.move(190, 250)
    await page.mouse.wheel(0, -200)
    await expect(titled(page, 'Ask about anything')).toBeVisible()
    await tapHex(page, '3821')
    await expect(titled(page, 'Choose an army')).toBeVisible()
    await tapHex(page, '2923')
    await expect(titled(page, 'March')).toBeVisible()
    await tapHex(page, '3124')
    await page.getByRole('button', { name: /^Move to 3124/ }).tap()
    await expect(titled(page, 'Changed your mind?')).toBeVisible()
    await press(page, 'Undo')
    await expect(titled(page, 'And forward again')).toBeVisible()

    // Nothing is lost by a reload.
    await expect(page.getByTitle('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(titled(page, 'And forward again')).toBeVisible()
    await press(page, 'Redo')
    await expect(titled(page, 'Zones of control')).toBeVisible()
    await press(page, 'Overlays')
    await press(page, /^Zones of control/)
    await expect(titled(page, 'Supply')).toBeVisible()
    await press(page, /^Supply/)
    await expect(titled(page, 'Stacking')).toBeVisible()
    await press(page, 'None of them')
    await next(page)

    await expect(titled(page, /Move the others/)).toBeVisible()
    await press(page, 'Overlays')
    await press(page, 'End the Movement Phase')
    await press(page, 'End the Movement Phase all the same')

    await expect(titled(page, 'Choose a target')).toBeVisible()
    await tapHex(page, '3223')
    await expect(titled(page, 'Look before you leap')).toBeVisible()
    await page
      .getByRole('region', { name: 'What is asked' })
      .getByRole('button', { name: /^Attack/ })
      .tap()

    // What comes then is for the dice to say, but the cavalry is always beaten.
    await expect(titled(page, /Losses|Advance/)).toBeVisible()
    for (let i = 0; i < 6 && (await titled(page, 'Losses').isVisible()); i++) {
      await choices(page).first().tap()
      await asked(page).first().tap()
    }
    await expect(titled(page, 'Advance')).toBeVisible()
    // Greyed, the button still says why.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click({ force: true })
    await expect(page.getByText('Dice were rolled.').first()).toBeVisible()
    await choices(page).first().tap()
    await asked(page).first().tap()

    await expect(titled(page, /Momentum|Flank attacks|End your turn/)).toBeVisible()
    for (let i = 0; i < 4 && !(await titled(page, 'End your turn').isVisible()); i++) {
      if (await titled(page, 'Momentum').isVisible()) await press(page, /momentum/i)
      await next(page)
    }
    await expect(titled(page, 'End your turn')).toBeVisible()
    await press(page, 'End the Combat Phase')
    await press(page, 'End the Combat Phase all the same')

    await expect(titled(page, /Poland’s turn|The war diary/)).toBeVisible()
    const skip = page.getByRole('button', { name: 'Skip ahead' })
    if (await skip.isVisible()) await skip.click({ timeout: 2000 }).catch(() => undefined)
    await expect(titled(page, 'The war diary')).toBeVisible({ timeout: 90_000 })
    const tab = page.getByRole('tab', { name: 'Diary' })
    if (!(await tab.isVisible())) await press(page, 'More')
    await tab.tap()
    await expect(titled(page, 'How to win')).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await next(page)
    await expect(titled(page, 'That is all you need')).toBeVisible()
    await next(page)
    await expect(card(page)).toHaveCount(0)
    await expect(page.getByText('That was the guide.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'What is asked' })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    expect(problems).toEqual([])
  })
})

test('whoever goes their own way is followed, and nothing waits', async ({ page }) => {
  await begin(page)
  await page.getByText('Reorganization, then Movement, then Combat').click()
  await asked(page).first().click()
  await press(page, 'End the Reorganization Phase')
  await expect(titled(page, 'Move the map')).toBeVisible()
  await press(page, 'End the Movement Phase')
  await press(page, 'End the Movement Phase all the same')
  await expect(card(page)).toContainText('Fighting')

  // Back to what was passed over, small, and away.
  await card(page).getByRole('button', { name: 'Back' }).click()
  await expect(card(page)).not.toContainText('Choose a target')
  await card(page).getByRole('button', { name: 'Make the card small' }).click()
  await card(page).getByRole('button').click()
  await card(page).getByRole('button', { name: 'Move the card up' }).click()
  await card(page).getByRole('button', { name: 'Skip lesson' }).click()
  await card(page).getByRole('button', { name: 'End guide' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.goto('/')
  const list = page.getByRole('region', { name: 'Your matches' })
  await expect(list.getByRole('link', { name: 'Poland, 1939: the first turn (guided)' })).toBeVisible()
  await expect(list.getByText('Against a program as the Polish player')).toBeVisible()
})

test('a guided match that was begun is offered again', async ({ page }) => {
  await begin(page)
  await page.goto('/learn/')
  await page.getByRole('link', { name: /^Go on with/ }).click()
  await expect(titled(page, 'Welcome')).toBeVisible()
})
