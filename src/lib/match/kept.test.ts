// Kept positions: few, dense near the end, and any moment is still shown as it was.
import { expect, test } from 'vitest'
import { seededRandom } from '../kernel/dice'
import { stateHash } from '../kernel/hash'
import { DENSE, Kept, STRIDE, strideAt } from './kept'
import type { Match } from './match'
import { copyOf, oneDevice } from './testing/devices'
import { march, marchOrder, marchRules, type MarchState } from './testing/march'

/** Counts the orders that are carried out. */
const counted = { orders: 0 }
const counting = {
  ...marchRules,
  game: {
    ...march,
    apply: (...args: Parameters<typeof march.apply>) => {
      counted.orders++
      return march.apply(...args)
    }
  }
}

/** Orders carried out meanwhile. */
function cost(run: () => void): number {
  const before = counted.orders
  run()
  return counted.orders - before
}

/** Plays with much taken back, and notes what stood after each entry. */
function played(entries: number, undos: boolean): { match: Match<MarchState>; hashes: string[] } {
  const { match } = oneDevice(counting, { scenario: 'plain' })
  const random = seededRandom(5)
  const hashes = [match.hash]
  while (match.number < entries) {
    if (undos && random.int(1, 3) === 1 && match.canUndo().ok) match.undo()
    else match.order(marchOrder(match.actor!, random))
    hashes.push(match.hash)
  }
  return { match, hashes }
}

test('the distance between two kept positions doubles with the distance from the end', () => {
  expect([0, DENSE - 1, DENSE, 2 * DENSE - 1, 2 * DENSE, 50_000].map(strideAt)).toEqual([
    STRIDE,
    STRIDE,
    2 * STRIDE,
    2 * STRIDE,
    4 * STRIDE,
    64 * STRIDE
  ])
})

test('of fifty thousand orders a few hundred positions are kept, with no more than a stride between them', () => {
  const kept = new Kept()
  kept.anchor(0, '')
  const ORDERS = 50_000
  function* line(from: number) {
    for (let number = from; number > 0; number--) yield { number, depth: number }
  }
  let most = 0
  for (let number = 1; number <= ORDERS; number++) {
    kept.reached({ number, depth: number }, 0, () => line(number))
    most = Math.max(most, kept.size)
  }
  expect(most).toBeLessThan(64 + 32 * 6 + 64 + 2)
  let last = 0
  for (let number = 0; number <= ORDERS; number++) {
    if (kept.has(number)) last = number
    expect(number - last).toBeLessThan(strideAt(ORDERS - number))
  }
})

test('every moment of a long match with undos is shown as it was', () => {
  const { match, hashes } = played(3000, true)
  expect(match.ledger.positions.kept.size).toBeLessThan(64 + 32 + 64 + 2)
  const random = seededRandom(7)
  for (let i = 0; i < 150; i++) {
    const number = random.int(0, match.number)
    expect(stateHash(match.at(number))).toBe(hashes[number])
  }
  expect(match.ledger.positions.kept.size).toBeLessThan(64 + 32 + 128 + 2)
  expect(match.hash).toBe(hashes.at(-1))
})

test('going back step by step plays few orders again', () => {
  const { match, hashes } = played(5000, false)
  const far = cost(() => match.at(1500))
  expect(far).toBeLessThan(strideAt(3500))
  for (let number = 1499; number > 1300; number--) {
    expect(cost(() => match.at(number))).toBeLessThan(strideAt(3700))
    expect(stateHash(match.at(number))).toBe(hashes[number])
  }
  expect(cost(() => match.at(4990))).toBeLessThan(STRIDE)
  // Between two kept positions the first step back costs most, and leaves a trail for the others.
  expect(cost(() => match.at(1150))).toBeGreaterThan(STRIDE)
  expect(cost(() => match.at(1149))).toBeLessThan(STRIDE)
})

test('a match opened from a snapshot shows what lies before it', () => {
  const { match, hashes } = played(2500, true)
  const snapshot = match.snapshot()!
  match.flush()
  const opened = copyOf(match, [], snapshot)
  expect(cost(() => opened.hash)).toBe(0)
  for (const number of [2499, 1200, 1199, 3, 2400]) expect(stateHash(opened.at(number))).toBe(hashes[number])
  expect(opened.ledger.positions.kept.size).toBeLessThan(64 + 64 + 64 + 3)
})
