// Markers that move: they are seen, taken up and moved like counters.
import { complaints } from './places'
import { agree, begin, DESK, done, PHONE } from './support/board'
import { expect, test } from './support/server'

test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

/** The first Soviet phase in which railheads move: there are four of them. */
const RAILHEADS = 4

for (const [name, viewport, by] of [
  ['by touch on a phone', PHONE, 'touch'],
  ['by mouse on a desk', DESK, 'mouse']
] as const)
  test.describe(name, () => {
    test.use({ viewport, hasTouch: by === 'touch' })

    test('railheads are seen, and moved by two taps, by keys, by the button and by dragging', async ({
      page
    }) => {
      const problems = complaints(page)
      const session = await begin(page, '1938', { by, keys: true, seating: 'one' }, { until: 'railhead' })
      await expect(page.locator('[data-marker] .ring.able')).toHaveCount(RAILHEADS)
      await session.play({ after: (orders) => orders === RAILHEADS })
      done(session, 'move by two taps', 'move by button', 'drag')
      await agree(session)
      expect(problems).toEqual([])
    })
  })

test.describe('from the list', () => {
  test.use({ viewport: DESK })

  test('a railhead that is chosen there is brought into sight, shows where it can go, and is let go again', async ({
    page
  }) => {
    await begin(page, '1938', { by: 'mouse', seating: 'one' }, { until: 'railhead' })
    await page.getByRole('tab', { name: 'Now', exact: true }).click()
    await page.getByRole('button', { name: /^Soviet railhead 2/ }).click()
    await expect(page.locator('[data-marker="mk-rail-2"] .ring.picked')).toBeInViewport()
    await expect(page.locator('svg.pieces .lit .reach')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.locator('[data-marker] .ring.picked')).toHaveCount(0)
  })
})
