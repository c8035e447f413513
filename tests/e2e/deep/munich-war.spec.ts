// Munich War through the board: a whole game of the Little Entente by both seats on a phone and at a desk. In the end the
// page has come to the same position as the engine in Node with the same orders and dice.
import { complaints, sideways } from '../places'
import { agree, beginAdvised, DESK, done, PHONE } from '../support/board'
import { expect, test } from '../support/server'

/** Orders in a phase before it is ended, so that no game takes longer than it must. */
const MOST = 6
const WAR = ['confirm', 'pick', 'move', 'attack', 'place']

// Pictures of every step of so long a test would take longer than the test.
test.use({ trace: 'off' })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('two turns of the Little Entente by touch, between two people', async ({ page }) => {
    test.slow()
    const problems = complaints(page)
    const session = await beginAdvised(page, 'little-entente', { by: 'touch', seating: 'two' })
    await session.play({ most: MOST, turns: 2, byHand: 6 })
    await agree(session)
    done(session, ...WAR, 'hand over')
    expect(await sideways(page)).toBe(0)
    expect(problems).toEqual([])
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: DESK })

  test('a whole game of the Little Entente by mouse and keys, to its score', async ({ page }) => {
    test.slow()
    const problems = complaints(page)
    const sitting = { by: 'mouse', keys: true, seating: 'one' } as const
    const session = await beginAdvised(page, 'little-entente', sitting)
    await session.play({ most: MOST, byHand: 6 })
    await session.hands.press(session.at.toResult)
    await expect(session.at.result).toContainText('victory points')
    await agree(session)
    done(session, ...WAR)
    expect(problems).toEqual([])
  })
})
