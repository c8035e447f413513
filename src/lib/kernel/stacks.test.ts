import { expect, test } from 'vitest'
import { seededRandom } from './dice'
import { emptyChains, enterStack, leaveStack, type Chains } from './stacks'

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
