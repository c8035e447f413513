// What the board page shows besides the orders: overlays, the past, rules, the text view, the other side of the table.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { begin, DESK, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })

const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' })
const board = (page: Page) => page.getByRole('application', { name: /^Board/ })

async function clean(page: Page, where: string): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations, where).toEqual([])
}

/** How the map lies in its window. */
const lies = (page: Page) =>
  page.locator('svg.pieces').evaluate((svg) => {
    const { a, e, f } = (svg as SVGSVGElement).getScreenCTM()!
    return [a, e, f].map((number) => Math.round(number * 100) / 100)
  })

for (const [name, viewport] of Object.entries({ phone: PHONE, tablet: TABLET, desk: DESK }))
  test.describe(`on a ${name}`, () => {
    const touch = name !== 'desk'
    test.use({ viewport, hasTouch: touch })

    test(`axe finds nothing while an attack is weighed, light and dark, and nothing can be pushed sideways (${name})`, async ({
      page
    }) => {
      test.slow()
      const problems = complaints(page)
      const session = await begin(
        page,
        '1939',
        { by: touch ? 'touch' : 'mouse', seating: 'one' },
        { until: 'attack' }
      )
      await clean(page, 'as it opens')
      await session.person.prepare(session.wanted())
      await expect(page.getByRole('region', { name: 'What this attack would be' })).toContainText('%')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await clean(page, `attack sheet, ${colorScheme}`)
      }
      for (const tab of ['Diary', 'Overlays', 'More']) {
        await session.openTab(tab)
        await expect(page.getByRole('tabpanel')).not.toBeEmpty()
        await clean(page, `${tab}, dark`)
      }
      expect(await sideways(page)).toBe(0)
      expect(problems).toEqual([])
    })
  })

test.describe('in the middle of a match', () => {
  test.use({ viewport: TABLET })

  test('overlays are drawn and taken away, and a rule opens beside the board', async ({ page }) => {
    await begin(page, '1939', { by: 'mouse', seating: 'one' }, { until: 'move' })
    await page.getByRole('tab', { name: 'Overlays' }).click()
    const list = page.getByRole('list', { name: 'Overlays' })
    const buttons = list.getByRole('button', { pressed: false })
    // The panel is loaded when it is first opened.
    await expect.poll(() => buttons.count()).toBeGreaterThan(5)
    const count = await buttons.count()
    const areas = page.locator('svg.pieces .areas path, svg.pieces .over path')
    const before = await areas.count()
    for (let i = 0; i < count; i++) await buttons.first().click()
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(count)
    await expect.poll(() => areas.count()).toBeGreaterThan(before)
    await page.getByRole('button', { name: 'None of them' }).click()
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(0)
    await expect(areas).toHaveCount(before)

    await asked(page).getByRole('link', { name: /^Rule/ }).first().click()
    const rule = page.getByRole('dialog')
    await expect(rule.getByRole('heading', { name: /^Rule/ })).toBeVisible()
    await expect(rule).not.toContainText('has no entry')
    await rule.getByRole('button', { name: 'Close the rule' }).click()
    await expect(rule).toHaveCount(0)
  })

  test('the past is shown by the slider and left again; a reload keeps the place', async ({ page }) => {
    const session = await begin(page, '1939', { by: 'mouse', seating: 'one' }, { before: 30 })
    await page.getByRole('tab', { name: 'Diary' }).click()
    const slider = page.getByRole('slider', { name: 'Moment of the match' })
    await slider.focus()
    await slider.press('Home')
    await expect(asked(page)).toContainText('You look at the past')
    await expect(page).toHaveURL(/at=0/)
    await page.getByRole('button', { name: 'One order on' }).click()
    await expect(page).toHaveURL(/at=1/)
    await asked(page).getByRole('button', { name: 'Back to now' }).click()
    await expect(asked(page)).not.toContainText('You look at the past')

    await board(page).hover()
    await page.mouse.wheel(0, -300)
    await page.waitForTimeout(800)
    const place = await lies(page)
    await page.reload()
    await expect(board(page)).toBeVisible()
    await expect.poll(() => lies(page)).toEqual(place)
    await session.reached()
  })

  test('the board can be turned round, shown in words, and orders taken back and given again', async ({
    page
  }) => {
    const session = await begin(page, '1939', { by: 'mouse', seating: 'one' }, { until: 'move' })
    const [scale] = await lies(page)
    await board(page).focus()
    await page.keyboard.press('f')
    await expect.poll(async () => (await lies(page))[0]).toBe(-scale!)
    // The board is played from the other side just the same.
    await session.give(session.wanted())

    const { match } = session.mirror
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    match.undo('step')
    await session.reached()
    await page.getByRole('button', { name: 'Redo', exact: true }).first().click()
    match.redo('step')
    await session.reached()
    const redo = page.getByRole('button', { name: 'Redo', exact: true }).first()
    await expect(redo).toHaveAttribute('aria-disabled', 'true')
    await expect(redo).toHaveAttribute('title', /nothing that was taken back/)

    await page.keyboard.press('t')
    await expect(page.getByRole('heading', { name: 'What is asked' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the board' }).click()
    await session.reached()
  })
})
