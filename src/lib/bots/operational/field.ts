// How far it is from everywhere to a goal, whoever stands in the way.
import type { Ground } from './terms'
import { once } from './terms'

/** There is no way. */
export const FAR = 30000

export interface Going {
  /** 6 per hex: what the step in each direction costs; less than 0: it cannot be made. */
  readonly steps: ArrayLike<number>
  /** What a hex on the way costs besides; less than 0: the way does not lead through it. */
  toll?(hex: number): number
}

/** Backwards from the goal: what it costs to come there from each hex; FAR where there is no way. */
export function measure({ grid, land }: Ground, goal: number, { steps, toll }: Going): Int16Array {
  const { neighbours, count } = grid
  const field = new Int16Array(count).fill(FAR)
  field[goal] = 0
  const buckets: number[][] = [[goal]]
  for (let cost = 0; cost < buckets.length; cost++)
    for (const at of buckets[cost] ?? []) {
      if (field[at] !== cost) continue
      const extra = at === goal || toll === undefined ? 0 : toll(at)
      if (extra < 0) continue
      for (let dir = 0; dir < 6; dir++) {
        const from = neighbours[6 * at + dir]!
        if (from < 0 || !land[from]) continue
        const step = steps[6 * from + ((dir + 3) % 6)]!
        if (step < 0) continue
        const sum = cost + step + extra
        if (sum >= field[from]!) continue
        field[from] = sum
        ;(buckets[sum] ??= []).push(from)
      }
    }
  return field
}

/** Turns from a hex to the goal of a field, for somebody who makes so much of it in a turn; Infinity: there is no way. */
export function turnsAway(field: Int16Array, from: number, perTurn: number): number {
  const far = field[from]!
  return far >= FAR ? Infinity : far / perTurn
}

/** Fields of a world by what they depend on. Maps are large, so no more than so many are kept. */
export function keptFields(most: number) {
  const all = once((_world: Ground) => new Map<string, Int16Array>())
  return (world: Ground, key: string, make: () => Int16Array): Int16Array => {
    const kept = all(world)
    let field = kept.get(key)
    if (field === undefined) {
      if (kept.size > most) kept.clear()
      kept.set(key, (field = make()))
    }
    return field
  }
}
