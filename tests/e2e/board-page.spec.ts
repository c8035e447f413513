// What the board page shows besides the orders: overlays, the past, rules, the text view, the other side of the table;
// and axe over every state of the board that exists nowhere else.
import { complaints, inColours, sideways } from './places'
import { begin, clean, controlsOf, DESK, lies, PHONE, TABLET } from './support/board'
import { expect, test } from './support/server'

const PANEL = '[data-testid=match-panel]'

for (const [name, viewport, by] of [
  ['phone', PHONE, 'touch'],
  ['desk', DESK, 'mouse']
] as const)
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: by === 'touch' })

    test(`axe finds nothing on the board, whatever is open, and nothing can be pushed sideways (${name})`, async ({
      page
    }) => {
      test.slow()
      const problems = complaints(page)
      const session = await begin(page, 'poland', { by, seating: 'one' }, { at: 'detour' })
      const at = controlsOf(page)
      await clean(page, 'as it opens')
      await session.person.prepare(session.wanted())
      await expect(at.reach).toBeVisible()
      await clean(page, 'a unit is chosen')
      for (const tab of ['diary', 'units', 'tables', 'overlays', 'more'] as const) {
        await session.openTab(tab)
        await expect(at.content).not.toBeEmpty()
        await clean(page, tab, PANEL)
      }
      await at.board.focus()
      await page.keyboard.press('i')
      await page.keyboard.press('i')
      await expect(at.tab('more')).toHaveAttribute('aria-selected', 'false')
      await clean(page, 'a hex is asked about', PANEL)
      expect(await sideways(page)).toBe(0)
      expect(problems).toEqual([])
    })

    test(`axe finds nothing while an attack is weighed, light and dark (${name})`, async ({ page }) => {
      const session = await begin(page, 'poland', { by, seating: 'one' }, { at: 'attack' })
      const at = controlsOf(page)
      await session.person.prepare(session.wanted())
      await expect(at.attackPreview).toContainText('%')
      for (const colorScheme of ['light', 'dark'] as const) {
        await inColours(page, colorScheme)
        await clean(page, `attack sheet, ${colorScheme}`)
      }
    })
  })

test.describe('in the middle of a match', () => {
  test.use({ viewport: TABLET })

  test('overlays are drawn and taken away, and a rule opens beside the board', async ({ page }) => {
    await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    await at.tab('overlays').click()
    const buttons = at.overlays.getByRole('button', { pressed: false })
    // The panel is loaded when it is first opened.
    await expect.poll(() => buttons.count()).toBeGreaterThan(5)
    const count = await buttons.count()
    const areas = page.locator('svg.pieces .areas path, svg.pieces .over path')
    const before = await areas.count()
    for (let i = 0; i < count; i++) await buttons.first().click()
    await expect(at.overlays.getByRole('button', { pressed: true })).toHaveCount(count)
    await expect.poll(() => areas.count()).toBeGreaterThan(before)
    await at.noOverlays.click()
    await expect(at.overlays.getByRole('button', { pressed: true })).toHaveCount(0)
    await expect(areas).toHaveCount(before)

    await at.asked.getByRole('link').first().click()
    const rule = page.getByRole('dialog')
    // It has an entry, with its number.
    await expect(rule.getByRole('listitem').first()).toContainText(/\d/)
    await at.closeRule.click()
    await expect(rule).toHaveCount(0)
  })

  test('the past is shown by the slider and left again; a reload keeps the place and tells when it stands', async ({
    page
  }) => {
    const session = await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'turn 3' })
    const at = controlsOf(page)
    await at.tab('diary').click()
    const slider = at.content.getByRole('slider')
    await slider.focus()
    await slider.press('Home')
    await expect(at.toPresent).toBeVisible()
    await expect(page).toHaveURL(/at=0/)
    await at.replayOn.click()
    await expect(page).toHaveURL(/at=1/)
    await at.toPresent.click()
    await expect(at.toPresent).toHaveCount(0)

    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    const before = await kept()
    await at.board.hover()
    await page.mouse.wheel(0, -300)
    await expect.poll(kept).not.toBe(before)
    const place = await lies(page)
    await page.reload()
    await expect(at.board).toBeVisible()
    await expect.poll(() => lies(page)).toEqual(place)
    await page.waitForFunction(() => performance.getEntriesByName('sandtable:first-picture').length > 0)
    await session.reached()
  })

  test('the board can be turned round, shown in words, and orders taken back and given again', async ({
    page
  }) => {
    const session = await begin(page, 'poland', { by: 'mouse', seating: 'one' }, { at: 'detour' })
    const at = controlsOf(page)
    const [scale] = await lies(page)
    await at.board.focus()
    await page.keyboard.press('f')
    await expect.poll(async () => (await lies(page))[0]).toBe(-scale!)
    // The board is played from the other side just the same.
    await session.next()

    const { match } = session.mirror
    await at.undo.click()
    match.undo('step')
    await session.reached()
    await at.redo.click()
    match.redo('step')
    await session.reached()
    await expect(at.redo).toHaveAttribute('aria-disabled', 'true')
    await expect(at.redo).toHaveAttribute('title', /./)

    await page.keyboard.press('t')
    await expect(at.toBoard).toBeVisible()
    await expect(at.board).toHaveCount(0)
    await at.toBoard.click()
    await session.reached()
  })
})
