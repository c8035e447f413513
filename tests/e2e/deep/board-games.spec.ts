// Whole games through the board, by mouse, by touch and by keys, on three sizes of screen: in the end the page has come
// to the same position as the engine in Node with the same orders and dice.
import { complaints, sideways } from '../places'
import { agree, beginAdvised, controlsOf, DESK, done, PHONE, TABLET } from '../support/board'
import { expect, test } from '../support/server'

/** Orders in a phase before it is ended, so that no game takes longer than it must. */
const MOST = 3
// Pictures of every step of so long a test would take longer than the test.
test.use({ trace: 'off' })
// A minute each on a machine that does nothing else.
test.slow()

const EVERYTHING = ['confirm', 'pick', 'move', 'attack', 'select', 'place']

test.describe('on a desk', () => {
  test.use({ viewport: DESK })

  test('a whole game of 1939 by mouse, against the program', async ({ page }) => {
    const problems = complaints(page)
    const session = await beginAdvised(page, '1939', { by: 'mouse', seating: { bot: 'allied' } }, 2)
    await session.play({ most: MOST })
    const at = controlsOf(page)
    await at.toResult.click()
    await expect(at.tab('summary')).toHaveAttribute('aria-selected', 'true')
    await agree(session)
    done(session, ...EVERYTHING, 'program', 'drag', 'fan', 'end check', 'move by two taps', 'move by button')
    expect(problems).toEqual([])
  })

  test('two turns of 1938 by keys alone', async ({ page }) => {
    const session = await beginAdvised(page, '1938', { by: 'keys', seating: 'one' })
    await session.play({ most: MOST, turns: 2, byHand: 3 })
    await agree(session)
    done(session, ...EVERYTHING, 'let place all')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a whole game of 1939 by touch, between two people', async ({ page }) => {
    const problems = complaints(page)
    const session = await beginAdvised(page, '1939', { by: 'touch', seating: 'two' })
    await session.play({ most: MOST })
    await agree(session)
    done(session, ...EVERYTHING, 'hand over', 'drag', 'fan', 'mode', 'end check')
    expect(await sideways(page)).toBe(0)
    expect(problems).toEqual([])
  })
})

test.describe('on a phone, with a mouse', () => {
  test.use({ viewport: PHONE })

  test('two turns of 1938 by mouse in a narrow window', async ({ page }) => {
    const session = await beginAdvised(page, '1938', { by: 'mouse', seating: 'one' })
    await session.play({ most: MOST, turns: 2, byHand: 6 })
    await agree(session)
    done(session, ...EVERYTHING, 'carry', 'let place all')
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET, hasTouch: true })

  test('a whole game of 1939 by keys alone', async ({ page }) => {
    const problems = complaints(page)
    const session = await beginAdvised(page, '1939', { by: 'keys', seating: 'one' }, 3)
    await session.play({ most: 2 })
    await agree(session)
    done(session, ...EVERYTHING, 'fan', 'end check')
    expect(problems).toEqual([])
  })

  test('two turns of 1938 by touch', async ({ page }) => {
    const session = await beginAdvised(page, '1938', { by: 'touch', seating: 'one' })
    await session.play({ most: MOST, turns: 2, byHand: 6 })
    await agree(session)
    done(session, ...EVERYTHING, 'carry', 'let place all')
  })
})
