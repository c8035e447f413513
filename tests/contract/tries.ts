// What is tried on a position: orders that are none or certainly wrong, and other positions that look the same.
import { expect } from 'vitest'
import { seededDice, type Random } from '../../src/lib/kernel/dice'
import { Refused, type Game, type Order } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { copyOf } from './moments'

/** Disguises that are looked at for the best one. */
const DISGUISES = 16

export const HUGE = {
  type: 'move',
  units: Array.from({ length: 100_000 }, (_, i) => `unit-${i}`),
  path: 'x'.repeat(1_000_000)
}
/** What is certainly no part of an order. */
export const WRONG = [null, [], {}, -1, 0.5, 4711, NaN, Infinity, '', 'no-such-thing', '__proto__', ['2121']]

/** The order with one of its values made certainly wrong; an order without values gets one too many. */
export function spoilt(order: Order, random: Random): unknown {
  const copy = copyOf(order) as unknown as Record<string, unknown>
  const leaves: [Record<string, unknown>, string][] = []
  const collect = (holder: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(holder))
      if (value !== null && typeof value === 'object') collect(value as Record<string, unknown>)
      else if (holder !== copy || key !== 'type') leaves.push([holder, key])
  }
  collect(copy)
  if (leaves.length === 0) return { ...copy, extra: random.pick(WRONG) }
  const [holder, key] = random.pick(leaves)
  holder[key] = random.pick(WRONG.filter((value) => value !== holder[key]))
  return copy
}

/** An offer need not know how to order what it does not hold. */
export function attempt<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Worked out once for each thing. */
export function once<T>(make: (about: unknown) => T): (about: unknown) => T {
  const made = new Map<unknown, T>()
  return (about) => {
    if (!made.has(about)) made.set(about, make(about))
    return made.get(about)!
  }
}

/** Copies of positions, each used until an order on it is carried out. */
const benches = new WeakMap<object, { readonly state: unknown; readonly text: string }>()

function benchOf(from: object) {
  const text = JSON.stringify(from)
  return { state: JSON.parse(text) as unknown, text }
}

/** The refusal, after checking that nothing changed; null when the order was carried out. */
export function refusal(game: Game, from: unknown, seat: string, order: unknown): Refused | null {
  const bench = benches.get(from as object) ?? benchOf(from as object)
  benches.set(from as object, bench)
  try {
    game.apply(bench.state, seat, order, seededDice(1))
    benches.delete(from as object)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.rule === '' || error.why === '') throw new Error('A refusal says nothing.', { cause: error })
    // Texts are quickly compared; only where they differ is it asked whether the positions do.
    if (JSON.stringify(bench.state) !== bench.text) expect(stateHash(bench.state)).toBe(stateHash(from))
    return error
  }
}

export const JUNK = [
  null,
  undefined,
  0,
  'end',
  [],
  {},
  { type: 1 },
  { type: '' },
  { type: '__proto__' },
  { type: 'constructor' }
]
export const NESTED = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown

/** Names that nothing has. */
export const NOBODY = ['no-such-unit', '0000', '__proto__', '']

/** One that concerns the order, where there is any: what is told of it is what may leak. */
export function disguise(game: Game, state: unknown, seat: string, order: Order, random: Random) {
  const tried = Array.from({ length: DISGUISES }, () => game.disguise?.(copyOf(state), seat, random) ?? null)
  const text = JSON.stringify(order)
  const concerns = tried.find((one) =>
    Object.keys(one?.names ?? {}).some((name) => text.includes(`"${name}"`))
  )
  return concerns ?? tried[0]!
}
