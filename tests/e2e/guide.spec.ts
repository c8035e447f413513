// The guided first game, from Home to its last step, by taps on a phone; and that it follows whoever goes their own way.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { on } from './support/controls-pages'
import { PHONE, TABLET } from './support/board'
import { fixedDice } from './support/dice'
import {
  card,
  choose,
  linesOf,
  quietly,
  step,
  stepNow,
  tapHex as tapHexAt,
  type Numbering
} from './support/guide'
import { saved } from './support/match'
import { expect, test } from './support/server'

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
  await quietly(page)
  await page.goto('/')
  await on(page).beginGuide.click()
  await step(page, 'welcome')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the whole guide by taps: every step comes, is ticked by what it asks for, and the match goes on', async ({
    page
  }) => {
    test.slow()
    const problems = complaints(page)
    await begin(page)
    const board = on(page)
    /** Whoever is first in the list, and what is asked about it. */
    const takeFirst = async () => {
      await board.content.locator(board.pieces).first().tap()
      await board.primary.tap()
    }
    expect(await sideways(page)).toBe(0)
    await board.guideNext.tap()

    await step(page, 'order')
    await choose(page, 'reorganization movement combat')
    await step(page, 'reorganization')
    await board.offer('end').tap()

    await step(page, 'look')
    await page.mouse.move(190, 250)
    await page.mouse.wheel(0, -200)
    await step(page, 'inspect')
    await tapHex(page, '3821')
    await step(page, 'select')
    await tapHex(page, '2923')
    await step(page, 'move')
    await tapHex(page, '3124')
    await board.primary.tap()
    await step(page, 'undo')
    await board.undo.tap()
    await step(page, 'again')

    // Nothing is lost by a reload.
    await saved(page)
    await page.reload()
    await step(page, 'again')
    await board.redo.tap()
    await step(page, 'zones')
    await board.overlaysTool.tap()
    await board.overlay('zones').tap()
    await step(page, 'supply')
    await board.overlay('supply').tap()
    await step(page, 'stacking')
    await board.noOverlays.tap()
    await board.guideNext.tap()

    await step(page, 'march')
    await board.overlaysTool.tap()
    await board.offer('end').tap()
    await board.endAnyway.tap()

    await step(page, 'target')
    await tapHex(page, '3223')
    await step(page, 'odds')
    await board.primary.tap()

    // Told of whatever the dice say; these spare the army, and the cavalry is always beaten.
    await step(page, 'losses')
    await board.guideNext.tap()
    await step(page, 'advance')
    // Greyed, the button still says why.
    await board.undo.click({ force: true })
    await expect(board.note.filter({ hasText: 'Dice were rolled.' })).toBeVisible()
    await takeFirst()

    await step(page, 'disruption')
    await board.guideNext.tap()
    await step(page, 'momentum', 'flank', 'end')
    if ((await stepNow(page)) === 'momentum') {
      await board.offer('momentum').tap()
      await board.guideNext.tap()
    }
    await step(page, 'flank', 'end')
    if ((await stepNow(page)) === 'flank') await board.guideNext.tap()
    await step(page, 'end')
    await board.offer('end').tap()
    await board.endAnyway.tap()

    await step(page, 'diary')
    await board.tab('diary').tap()
    await step(page, 'victory')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await board.guideNext.tap()
    await step(page, 'goodbye')
    await board.guideNext.tap()
    await expect(card(page)).toHaveCount(0)
    await expect(board.note.last()).toBeVisible()
    await page.reload()
    await expect(board.asked).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    expect(problems).toEqual([])
  })
})

for (const [name, viewport] of Object.entries({ phone: PHONE, tablet: TABLET }))
  for (const game of ['war-comes-early', 'eisenhowers-war'])
    test(`${name}: no card of ${game} lies on the sheet, down or up, or has more than three lines`, async ({
      page
    }) => {
      await page.setViewportSize(viewport)
      await quietly(page)
      await page.goto('/learn/')
      const board = on(page)
      await board.begin(game).click()
      let seen = ''
      for (let cards = 0; cards < 40 && seen !== 'goodbye'; cards++) {
        await expect(card(page)).not.toHaveAttribute('data-step', seen)
        seen = (await stepNow(page))!
        await step(page, seen)
        expect(await linesOf(page), seen).toBeLessThanOrEqual(3)
        // A question that needs the sheet has drawn it up already.
        if (/peek/.test((await board.matchPanel.getAttribute('class')) ?? '')) {
          await board.sheetHandle.click()
          await expect(board.matchPanel).toHaveClass(/half/)
          await step(page, seen)
          await board.overlaysTool.click()
          await board.overlaysTool.click()
          await expect(board.matchPanel).toHaveClass(/peek/)
        }
        await board.guideNext.click()
      }
      expect(seen).toBe('goodbye')
    })

test('whoever goes their own way is followed, nothing waits, and what was begun is offered again', async ({
  page
}) => {
  await page.setViewportSize(TABLET)
  await begin(page)
  await page.goto('/learn/')
  const board = on(page)
  await board.goOnWith('war-comes-early').click()
  await step(page, 'welcome')
  await choose(page, 'reorganization movement combat')
  await board.offer('end').click()
  await step(page, 'look')
  await board.offer('end').click()
  await board.endAnyway.click()
  await step(page, 'target')

  // Back to what was passed over, small, and away.
  await board.guideBack.click()
  await expect(card(page)).not.toHaveAttribute('data-step', 'target')
  await board.guideFold.click()
  await board.guideUnfold.click()
  await board.guideMove.click()
  await board.guideSkip.click()
  await board.guideEnd.click()
  await expect(card(page)).toHaveCount(0)
  await page.goto('/')
  await expect(board.row('Poland, 1939: the first turn (guided)')).toBeVisible()
})
