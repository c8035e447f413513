// Eisenhower's War through the board: a full turn of both sides on a phone, on a tablet and at a desk. In the end the page
// has come to the same position as the engine in Node with the same orders and dice.
import { complaints, sideways } from '../places'
import { agree, beginAdvised, DESK, done, lastingSeed, PHONE, TABLET } from '../support/board'
import { expect, test } from '../support/server'

/** One turn, and orders in a phase before it is ended, so that no turn takes longer than it must. */
const ONE = { most: 8, turns: 1 }
const TURN = ['confirm', 'pick', 'move', 'attack', 'place']

// Pictures of every step of so long a test would take longer than the test.
test.use({ trace: 'off' })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a turn of the historical invasion by touch, between two people', async ({ page }) => {
    test.slow()
    const problems = complaints(page)
    const seed = await lastingSeed('historical', ONE)
    const session = await beginAdvised(page, 'historical', { by: 'touch', seating: 'two' }, seed)
    await session.play(ONE)
    await agree(session)
    done(session, ...TURN, 'hand over')
    expect(await sideways(page)).toBe(0)
    expect(problems).toEqual([])
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: TABLET, hasTouch: true })

  test('a turn of the alternate invasion by touch, from the deployment on', async ({ page }) => {
    test.slow()
    const problems = complaints(page)
    const seed = await lastingSeed('alternate', ONE)
    const session = await beginAdvised(page, 'alternate', { by: 'touch', seating: 'one' }, seed)
    await session.play({ ...ONE, byHand: 6 })
    await agree(session)
    done(session, ...TURN)
    expect(problems).toEqual([])
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: DESK })

  test('a turn of the historical invasion by mouse and keys, against the program', async ({ page }) => {
    test.slow()
    const problems = complaints(page)
    const seed = await lastingSeed('historical', ONE)
    const sitting = { by: 'mouse', keys: true, seating: { bot: 'german' } } as const
    const session = await beginAdvised(page, 'historical', sitting, seed)
    await session.play(ONE)
    await agree(session)
    done(session, ...TURN, 'program')
    expect(problems).toEqual([])
  })
})
