import { expect, test } from 'vitest'
import { seededRandom } from './dice'
import { emptyChains, enterStack, isTop, layOnTop, leaveStack, topLast, type Chains } from './stacks'

function unitsIn({ first, next }: Chains, hex: number): number[] {
  const units: number[] = []
  for (let unit = first[hex]!; unit >= 0; unit = next[unit]!) units.push(unit)
  return units.sort((a, b) => a - b)
}

test('units enter and leave in any order, and every stack holds just those that stand there', () => {
  const [hexes, units] = [5, 12]
  const chains = emptyChains(hexes, units)
  const at = Array<number>(units).fill(-1)
  const random = seededRandom(7)
  for (let i = 0; i < 2000; i++) {
    const unit = random.pick(at.map((_, index) => index))
    const to = random.pick([-1, 0, 1, 2, 3, 4])
    if (at[unit]! >= 0) leaveStack(chains, unit, at[unit]!)
    at[unit] = to
    if (to >= 0) enterStack(chains, unit, to)
    for (let hex = 0; hex < hexes; hex++) {
      const there = at.flatMap((place, index) => (place === hex ? [index] : []))
      expect(unitsIn(chains, hex)).toEqual(there)
      expect(chains.height[hex]).toBe(there.length)
    }
  }
})

test('who is laid on top is the last of its stack, and the only one that is on top', () => {
  const chains = emptyChains(2, 4)
  const state = { at: [0, 0, 0, 1], rank: [0, 0, 0, 0], nextRank: 0 }
  for (const unit of [0, 1, 2, 3]) {
    enterStack(chains, unit, state.at[unit]!)
    layOnTop(state, unit)
  }
  layOnTop(state, 1)
  const named = [0, 1, 2].map((index) => ({ index })).sort(topLast(state))
  expect(named.map(({ index }) => index)).toEqual([0, 2, 1])
  expect([0, 1, 2, 3].filter((unit) => isTop(state, chains, unit))).toEqual([1, 3])
})
