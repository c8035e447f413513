import { describe, expect, test } from 'vitest'
import { DiceMissing, loadedDice, rollMany, seededDice, seededRandom } from './dice'

describe('seeded', () => {
  test('the same seed gives the same numbers, another seed others', () => {
    const rolls = (seed: number) => rollMany(seededDice(seed), 20, 6)
    expect(rolls(7)).toEqual(rolls(7))
    expect(rolls(7)).not.toEqual(rolls(8))
  })

  test('the numbers of a seed are the same for ever: old games must replay', () => {
    expect(rollMany(seededDice(1), 12, 6)).toEqual([1, 1, 4, 4, 1, 6, 5, 6, 5, 5, 1, 6])
    expect(rollMany(seededDice(1938), 12, 10)).toEqual([10, 10, 8, 4, 9, 2, 3, 9, 9, 9, 6, 3])
  })

  test('every face comes up about as often as the others, and none outside', () => {
    const counts = new Array<number>(7).fill(0)
    for (const roll of rollMany(seededDice(3), 12_000, 6)) counts[roll]!++
    expect(counts[0]).toBe(0)
    for (const count of counts.slice(1)) expect(Math.abs(count - 2000)).toBeLessThan(200)
  })

  test('random numbers include both ends', () => {
    const random = seededRandom(5)
    const seen = new Set(Array.from({ length: 200 }, () => random.int(-1, 2)))
    expect([...seen].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2])
  })

  test('a pick comes from the list; from nothing there is none', () => {
    const random = seededRandom(5)
    const seen = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])))
    expect(seen).toEqual(new Set(['a', 'b', 'c']))
    expect(() => random.pick([])).toThrow('Nothing to pick from')
  })
})

describe('loaded', () => {
  test('show the numbers in turn and tell how many are left', () => {
    const dice = loadedDice(3, 10)
    expect(dice.left).toBe(2)
    expect(dice.roll(6)).toBe(3)
    expect(dice.roll(10)).toBe(10)
    expect(dice.left).toBe(0)
  })

  test('never roll what the die does not have, nor more than was loaded', () => {
    expect(() => loadedDice(7).roll(6)).toThrow('cannot be rolled')
    expect(() => loadedDice(0).roll(6)).toThrow('cannot be rolled')
    expect(() => loadedDice().roll(6)).toThrow('used up')
  })
})

test('missing dice can be told from any other error', () => {
  expect(new DiceMissing()).toBeInstanceOf(Error)
  expect(new DiceMissing().name).toBe('DiceMissing')
})
