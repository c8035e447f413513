// The guided first turn of Munich War, from the list of guided games to the assault on a fortress, by taps on a phone.
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { on } from './support/controls-pages'
import { fixedDice } from './support/dice'
import { choose, linesOf, quietly, step, tapHex as tapHexAt, type Numbering } from './support/guide'
import { saved } from './support/match'
import { expect, test } from './support/server'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** The first two digits are the column; odd columns stand half a hex lower. */
const NUMBERING: Numbering = {
  place: (id) => {
    const column = Number(id.slice(0, 2))
    return { column, row: Number(id.slice(2)) + (column % 2 === 1 ? 0.5 : 0) }
  },
  known: ['2511', '1812', '2407']
}
const tapHex = (page: Page, hex: string) => tapHexAt(page, NUMBERING, hex)

test('the guide to the Little Entente by taps: set up already, an airstrike, a railroad, and Ostrava is assaulted', async ({
  page
}) => {
  test.slow()
  const problems = complaints(page)
  await fixedDice(page)
  await quietly(page)
  await page.goto('/learn/')
  const board = on(page)
  await board.begin('munich-war').tap()
  await step(page, 'welcome')
  expect(await sideways(page)).toBe(0)
  expect(await linesOf(page)).toBeLessThanOrEqual(3)
  await board.guideNext.tap()

  await step(page, 'look')
  await page.mouse.move(190, 250)
  await page.mouse.wheel(0, -100)
  await step(page, 'stacks')
  await board.guideNext.tap()
  await step(page, 'points')
  await board.overlaysTool.tap()
  await board.overlay('objectives').tap()
  await step(page, 'launch')
  await board.noOverlays.tap()
  await board.overlaysTool.tap()

  await board.piece('GER-AIR-L1').tap()
  await tapHex(page, '2915')
  await step(page, 'open')
  // Nothing is lost by a reload.
  await saved(page)
  await page.reload()
  await step(page, 'open')
  await board.guideNext.tap()
  await step(page, 'second')
  await board.piece('GER-AIR-L2').tap()
  await tapHex(page, '2515')
  await step(page, 'launched')
  await board.offer('end').tap()
  await board.endAnyway.tap()
  await step(page, 'terror')
  await tapHex(page, '2515')
  await board.primary.tap()
  await step(page, 'keep')
  await board.offer('end').tap()

  await step(page, 'march')
  await tapHex(page, '2814')
  await tapHex(page, '2815')
  await board.primary.tap()
  await step(page, 'undo')
  await board.undo.tap()
  await step(page, 'again')
  await board.redo.tap()
  await step(page, 'rail')
  await tapHex(page, '2711')
  await board.mode('rail').tap()
  await tapHex(page, '2814')
  await board.primary.tap()
  await step(page, 'zones')
  await board.overlaysTool.tap()
  await board.overlay('zones').tap()
  await step(page, 'moved')
  await board.noOverlays.tap()
  await board.overlaysTool.tap()
  await board.offer('end').tap()
  await board.endAnyway.tap()

  await step(page, 'target')
  await tapHex(page, '2915')
  await step(page, 'odds')
  await expect(board.attackAddable).toContainText('2 columns')
  await board.primary.tap()
  await step(page, 'support')
  await board.offer('air').tap()
  await board.primary.tap()
  await step(page, 'forces')
  await choose(page, 'GER-SF-AB')
  await board.guideNext.tap()
  await step(page, 'fight')
  await board.offer('fight').tap()
  await step(page, 'losses')
  expect(problems).toEqual([])
})
