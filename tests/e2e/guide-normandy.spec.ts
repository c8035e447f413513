// The guided first turn of Eisenhower's War, from the list of guided games to the second battle, by taps on a phone.
import type { Page } from '@playwright/test'
import { complaints, sideways } from './places'
import { on } from './support/controls-pages'
import { fixedDice } from './support/dice'
import { choose, quietly, step, tapHex as tapHexAt, type Numbering } from './support/guide'
import { saved } from './support/match'
import { expect, test } from './support/server'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** The first two digits are the row; odd rows stand half a hex to the right. */
const NUMBERING: Numbering = {
  place: (id) => {
    const row = Number(id.slice(0, 2))
    return { row, column: Number(id.slice(2)) + (row % 2 === 1 ? 0.5 : 0) }
  },
  known: ['2700', '3120', '1213']
}
const tapHex = (page: Page, hex: string) => tapHexAt(page, NUMBERING, hex)

test('the guide to Normandy by taps: a plan, a port, and the ring is broken', async ({ page }) => {
  test.slow()
  const problems = complaints(page)
  await fixedDice(page, 3)
  await quietly(page)
  await page.goto('/learn/')
  await expect(page.getByRole('article')).toHaveCount(5)
  const board = on(page)
  await board.begin('eisenhowers-war').tap()
  await step(page, 'welcome')
  expect(await sideways(page)).toBe(0)
  await board.guideNext.tap()

  await step(page, 'plan')
  await board.offer('plan-second-3').tap()
  await tapHex(page, '2006')
  await board.primary.tap()
  await step(page, 'first')
  await choose(page, 'attack')

  await step(page, 'look')
  await page.mouse.move(190, 250)
  await page.mouse.wheel(0, -100)
  await step(page, 'supply')

  // Nothing is lost by a reload.
  await saved(page)
  await page.reload()
  await step(page, 'supply')
  await board.overlaysTool.tap()
  await board.overlay('supply').tap()
  await step(page, 'goals')
  await board.overlay('goals').tap()
  await step(page, 'target')
  await board.noOverlays.tap()
  await board.overlaysTool.tap()

  await tapHex(page, '3404')
  await step(page, 'odds')
  await board.primary.tap()
  await step(page, 'bombers')
  await board.offer('end').tap()
  // Told of whatever the dice say; these spare the attackers, and the garrison is always beaten.
  await step(page, 'losses')
  await board.guideNext.tap()
  await step(page, 'advance')
  await tapHex(page, '3304')
  await tapHex(page, '3404')
  await board.primary.tap()
  await step(page, 'enter')
  await board.offer('end').tap()
  await board.offer('enter').tap()
  await board.piece('A-US19').tap()
  await tapHex(page, '3304')
  await step(page, 'second')
  await board.cancel.tap()

  await tapHex(page, '3204')
  await board.primary.tap()
  await board.offer('end').tap()
  await step(page, 'retreat')
  await board.guideNext.tap()
  await step(page, 'keep', 'finish')
  expect(problems).toEqual([])
})
