// What a player chooses in and after a battle: losses that say what they pay, advances that are made already, targets
// with their columns, and what each answer of the defender means.
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { begin, clean, controlsOf, DESK, PHONE } from './support/board'
import { expect, test } from './support/server'

const prospects = (page: Page) => page.getByTestId('prospect')
const decline = (page: Page) => page.getByTestId('decline')

for (const [name, viewport, by] of [
  ['phone', PHONE, 'touch'],
  ['desk', DESK, 'mouse']
] as const)
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: by === 'touch' })

    test(`losses say what they pay and show the reverse side; the advance is made already (${name})`, async ({
      page
    }) => {
      const problems = complaints(page)
      const at = controlsOf(page)
      const session = await begin(page, 'prague', { by, seating: 'one' }, { at: 'lose' })
      // The motorized corps would be destroyed; the army breaks down and its corps pay.
      const fates = page.getByTestId('fate')
      await expect(fates).toHaveCount(2)
      await expect(fates.first()).toHaveAttribute('data-left', 'no')
      await expect(fates.last()).toHaveAttribute('data-left', 'yes')
      await expect(page.getByTestId('pays')).toHaveText([/1 of 1 corps/, /0 of 1 corps/])
      await expect(prospects(page)).toHaveCount(2)
      await session.hands.press(at.choice('ge-m14'))
      await expect(at.primary).toContainText('1 of 1 corps')
      await clean(page, 'a choice of losses')
      expect(await sideways(page)).toBe(0)
      await session.next()
      // Both corps that can go are chosen; the hex is in sight, and the large button sends them.
      await expect(at.primary).toHaveClass(/main/)
      await expect(at.primary).toContainText('2')
      await expect(decline(page)).not.toHaveClass(/main/)
      await expect.poll(() => session.isClear('1820')).toBe(true)
      for (const unit of ['ge-m14', 'ge-c2'])
        await expect(at.piece(unit)).toHaveAttribute('aria-pressed', 'true')
      await session.hands.press(at.primary)
      session.took()
      await session.reached()
      expect(problems).toEqual([])
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('“Attack” opens the list of targets with the best column of each, and a target leads on', async ({
    page
  }) => {
    const at = controlsOf(page)
    const session = await begin(
      page,
      'normandy-question',
      { by: 'touch', seating: 'one' },
      { at: 'asked', before: 33 }
    )
    await expect(at.target('3404')).toHaveCount(0)
    await session.hands.press(at.offer('attack'))
    await expect(at.handle).toHaveAttribute('aria-expanded', 'true')
    await expect(at.target('3404')).toContainText('4:1')
    await expect(at.target('3303')).toContainText('6:1')
    await session.hands.press(at.target('3404'))
    await expect(at.attackOdds).toHaveAttribute('data-column', '4:1')
  })

  test('bombers and retreat are weighed with their odds and steps, an advance is one press', async ({
    page
  }) => {
    const at = controlsOf(page)
    const session = await begin(
      page,
      'normandy-question',
      { by: 'touch', seating: 'one' },
      { at: 'asked', before: 33 }
    )
    await session.next()
    // With and without bombers, the usual answer large.
    const columns = prospects(page).getByTestId('odds')
    await expect(columns).toHaveCount(2)
    await expect(columns.first()).toHaveAttribute('data-column', '4:1')
    await expect(columns.last()).not.toHaveAttribute('data-column', '4:1')
    await expect(at.offer('end')).toHaveClass(/main/)
    await session.play({ orders: 2 })
    await expect(at.primary).toHaveClass(/main/)
    await expect(at.primary).toContainText('Cherbourg')
    await session.hands.press(at.primary)
    session.took()
    await session.reached()
    await session.play({ orders: 7 })
    // The German defender of Falaise: both answers with what is left.
    await expect(prospects(page)).toHaveCount(2)
    await expect(prospects(page).first()).toContainText('1 step')
    await clean(page, 'stand or retreat')
  })
})

test.describe('in words', () => {
  test.use({ viewport: DESK })

  test('losses say what they pay, and the advance is chosen already', async ({ page }) => {
    const at = controlsOf(page)
    const session = await begin(page, 'prague', { by: 'mouse', seating: 'one' }, { at: 'lose' })
    await page.keyboard.press('t')
    const choices = page.getByTestId('options-choice')
    await expect(choices).toContainText('Pays 1 of 1 corps')
    await expect(prospects(page)).toHaveCount(2)
    await choices.getByRole('radio').last().check()
    await at.primary.click()
    session.took()
    const units = page.getByTestId('options-select').getByRole('checkbox')
    await expect(units).toHaveCount(2)
    for (const unit of await units.all()) await expect(unit).toBeChecked()
    await expect(at.primary).toContainText('2')
    await expect(decline(page)).toBeEnabled()
    await clean(page, 'an advance in words')
    await units.first().uncheck()
    await expect(at.primary).toContainText('1')
  })

  test('the aids of an attack choose who may attack together', async ({ page }) => {
    const at = controlsOf(page)
    await begin(page, 'normandy-question', { by: 'mouse', seating: 'one' }, { at: 'asked', before: 33 })
    await page.keyboard.press('t')
    await expect(page.getByTestId('own-secret')).toContainText('turn 3')
    await page.locator('[data-offer=attack]').click()
    await page.getByTestId('options-target').getByRole('radio', { name: /3404/ }).check()
    await expect(at.primary).toBeDisabled()
    await page.getByTestId('attack-best').click()
    await expect(at.attackPreview).toContainText('4:1')
    const attackers = page.getByTestId('options-attackers').getByRole('checkbox', { checked: true })
    const all = await attackers.count()
    await page.getByTestId('attack-fewest').click()
    await expect.poll(() => attackers.count()).toBeLessThan(all)
    await expect(at.attackPreview).toContainText('4:1')
    await expect(at.primary).toBeEnabled()
  })
})
