import { describe, expect, test } from 'vitest'
import { toy, toyReady } from '../../lib/kernel/testing/toy'
import { perft, thinPerft } from './perft'

describe('perft', () => {
  test('counts sequences of orders, worked out by hand', () => {
    // Three pieces into two home hexes that hold two each, then a reserve of 0 to 3.
    // First 3x2; second 2x2; the third has both hexes when the two lie apart (half of the ways), else one.
    expect(perft(toy, toy.create('lane'), 100)).toEqual([6, 24, 24 / 2 + 2 * (24 / 2), 36 * 4])
  })

  test('goes as deep as the budget allows', () => {
    const whole = perft(toy, toyReady(), 3000)
    expect(whole.length).toBeGreaterThan(2)
    expect(perft(toy, toyReady(), 1)).toEqual(whole.slice(0, 1))
  })

  test('follows only some orders of each position, and counts all of them, when thinned', () => {
    // Of the 6 placements 2 are followed, each to 4 more.
    expect(thinPerft(toy, toy.create('lane'), 2)).toEqual([6, 2 * 4])
    expect(thinPerft(toy, toy.create('lane'), 3)).toHaveLength(3)
  })

  test('leaves the position as it was and ends with the game', () => {
    const state = toyReady()
    const before = JSON.stringify(state)
    perft(toy, state, 50)
    expect(JSON.stringify(state)).toBe(before)
    toy.apply(state, 'red', { type: 'yield' }, { roll: () => 1 })
    expect(perft(toy, state)).toEqual([])
  })
})
