import { expect, test } from 'vitest'
import { CHAIN_LENGTH, DiceChain, KnownLinks, linkedDice, OwnDice } from './dice'
import { work } from './work'

const chain = (seed: number) => new DiceChain(new Uint8Array(32).fill(seed))
const match = new Uint8Array(32)

test('a link is known by the commitment, and shows all before it', () => {
  const mine = chain(1)
  const known = new KnownLinks(mine.commitment)
  expect(known.top).toBe(0)
  known.add(1, mine.link(1))
  expect(known.top).toBe(1)
  known.add(120, mine.link(120))
  expect(known.top).toBe(120)
  expect(known.get(17)).toEqual(mine.link(17))
  expect(known.get(121)).toBeNull()
  expect(known.fits(119, mine.link(119))).toBe(true)
})

test('a foreign or misplaced link is not taken', () => {
  const mine = chain(1)
  const known = new KnownLinks(mine.commitment)
  known.add(1, chain(2).link(1))
  known.add(1, mine.link(2))
  known.add(2, mine.link(1))
  known.add(CHAIN_LENGTH + 1, mine.link(3))
  expect(known.top).toBe(0)
  known.add(1, mine.link(1))
  expect(known.top).toBe(1)
})

test('what is known does not depend on the order in which links are shown', () => {
  const mine = chain(3)
  const shown = [1, 40, 150, 260, 380].map((index) => [index, mine.link(index)] as const)
  const forward = new KnownLinks(mine.commitment)
  const backward = new KnownLinks(mine.commitment)
  for (const [index, link] of shown) forward.add(index, link)
  for (const [index, link] of [...shown].reverse()) backward.add(index, link)
  expect(forward.top).toBe(380)
  expect(backward.top).toBe(380)
})

test('a link far ahead is not worked out, so that nobody can keep a device busy', () => {
  const mine = chain(4)
  const known = new KnownLinks(mine.commitment)
  const far = mine.link(CHAIN_LENGTH)
  const before = work.hashes
  known.add(CHAIN_LENGTH, far)
  known.add(129, far)
  expect(known.top).toBe(0)
  expect(work.hashes).toBe(before)
})

test('false links cost a few thousand hashes, however many there are, and the next link is found among them', () => {
  const mine = chain(4)
  const known = new KnownLinks(mine.commitment)
  const [next, later] = [mine.link(1), mine.link(60)]
  const wrong = (i: number) => Uint8Array.from({ length: 16 }, (_, at) => (i >> (at * 4)) & 255)
  const before = work.hashes
  for (let i = 0; i < 20_000; i++) known.add(128, wrong(i))
  expect(work.hashes - before).toBeLessThan(10_000)
  known.add(1, next)
  expect(known.top).toBe(1)
  // Where more than one is shown at a time it takes no longer than until the next breath.
  known.renew()
  known.add(60, later)
  expect(known.top).toBe(60)
})

test('the last link of a chain is there, and none after it', () => {
  expect(chain(5).link(CHAIN_LENGTH).length).toBe(16)
  expect(() => chain(5).link(CHAIN_LENGTH + 1)).toThrow('no such link')
})

test('the next chain goes on where one ends, once its seat has committed to it', () => {
  const own = new OwnDice((number) => new Uint8Array(32).fill(100 + number))
  const known = new KnownLinks(own.commitment)
  const all = Array.from({ length: 2 * CHAIN_LENGTH + 300 }, (_, i) => own.link(i + 1))
  // Shown in advance in the second chain, one by one without a number elsewhere, and in any order.
  const inAdvance = (index: number) => index > CHAIN_LENGTH + 9000 && index <= 2 * CHAIN_LENGTH
  for (const [i, link] of [...all.entries()].reverse())
    if (!inAdvance(i + 1)) known.add(0, link)
    else if ((i + 1) % 64 === 0) known.add(i + 1, link)
  known.renew()
  expect(known.top).toBe(CHAIN_LENGTH)
  known.extend(own.end(1))
  expect(known.top).toBe(2 * CHAIN_LENGTH)
  known.extend(own.end(2))
  expect(known.top).toBe(all.length)
  expect(known.get(CHAIN_LENGTH + 9001)).toEqual(all[CHAIN_LENGTH + 9000])
  // Taken out of the match and put in again; another commitment has no links yet.
  known.retract()
  expect(known.top).toBe(2 * CHAIN_LENGTH)
  known.extend(own.end(3))
  expect(known.top).toBe(2 * CHAIN_LENGTH)
  known.retract()
  known.extend(own.end(2))
  expect(known.top).toBe(all.length)
})

test('the dice of a roll follow from both links and nothing else', () => {
  const [a, b] = [chain(6), chain(7)]
  const roll = (n: number, x = a.link(n), y = b.link(n)) => {
    const dice = linkedDice(match, n, [x, y])
    return Array.from({ length: 20 }, () => dice.roll(6))
  }
  expect(roll(1)).toEqual(roll(1))
  expect(roll(2)).not.toEqual(roll(1))
  expect(roll(1, a.link(2))).not.toEqual(roll(1))
  expect(roll(1, a.link(1), b.link(2))).not.toEqual(roll(1))
})

test('the dice are fair', () => {
  const [a, b] = [chain(8), chain(9)]
  for (const sides of [6, 10, 100]) {
    const counts = Array<number>(sides).fill(0)
    const rolls = 600 * sides
    for (let n = 1; n <= 20; n++) {
      const dice = linkedDice(match, n, [a.link(n), b.link(n)])
      for (let i = 0; i < rolls / 20; i++) counts[dice.roll(sides) - 1]!++
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 600) ** 2 / 600, 0)
    // Mean and variance of chi square are sides - 1 and twice that: five standard deviations are never seen.
    expect(chiSquare).toBeLessThan(sides - 1 + 5 * Math.sqrt(2 * (sides - 1)))
  }
})

test('there is no die without sides', () => {
  const dice = linkedDice(match, 1, [match, match])
  for (const sides of [0, -1, 1.5, NaN, 1e9]) expect(() => dice.roll(sides)).toThrow('no such die')
  expect(dice.roll(1)).toBe(1)
})
