// Markers that move: they are seen, taken up and moved like counters.
import { complaints } from './places'
import { agree, begin, controlsOf, DESK, done, PHONE } from './support/board'
import { on } from './support/controls-pages'
import { expect, test } from './support/server'

/** In the first Soviet phase in which they move. */
const RAILHEADS = 3

test.describe('by touch on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('railheads are seen, and moved by two taps, by the button and by dragging', async ({ page }) => {
    const problems = complaints(page)
    const session = await begin(page, 'prague', { by: 'touch', seating: 'one' }, { at: 'railheads' })
    await expect(page.locator('[data-marker] .ring.able')).toHaveCount(RAILHEADS)
    await session.play({ orders: RAILHEADS })
    done(session, 'move by two taps', 'move by button', 'drag')
    await agree(session)
    expect(problems).toEqual([])
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: DESK })

  test('the end of a phase asks about supply first; a railhead is chosen in the list and let go again, then moved by mouse and by keys', async ({
    page
  }) => {
    const sitting = { by: 'mouse', keys: true, seating: 'one' } as const
    const session = await begin(page, 'prague', sitting, { at: 'railheads' })
    const at = controlsOf(page)
    await at.tab('now').click()

    // Before the phase ends, who is out of supply is named before those who could still act.
    const board = on(page)
    await at.offer('end').click()
    await expect(board.endUnsupplied).toBeInViewport({ ratio: 1 })
    const order = await board.content
      .locator('[data-testid]')
      .evaluateAll((all) => all.map((one) => one.dataset.testid))
    expect(order).toContain('can-still-act')
    expect(order.indexOf('end-unsupplied')).toBeLessThan(order.indexOf('can-still-act'))
    await board.notYet.click()

    await at.piece('mk-rail-2').click()
    await expect(page.locator('[data-marker="mk-rail-2"] .ring.picked')).toBeInViewport()
    await expect(at.reach).toBeVisible()
    await at.cancel.click()
    await expect(page.locator('[data-marker] .ring.picked')).toHaveCount(0)

    await session.play({ orders: RAILHEADS })
    done(session, 'move by two taps', 'move by button')
    await agree(session)
  })
})
