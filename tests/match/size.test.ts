// A match stays small, and an order costs the same at the end of a long match as at its beginning.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Match } from '../../src/lib/match/match'
import { copyOf, oneDevice, twoDevices } from '../../src/lib/match/testing/devices'
import { marchOrder, marchRules, type MarchState } from '../../src/lib/match/testing/march'
import { amount } from '../amount'

/** Bytes for each order, all links and signatures included. */
const LIMIT = 50
const ORDERS = amount(2_000, 10_000)
const plan = { scenario: 'plain' }

const sizeOf = (match: Match<MarchState>) => Y.encodeStateAsUpdate(match.doc).length
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

test('a long match on one device', () => {
  const { match, secrets } = oneDevice(marchRules, plan)
  const random = seededRandom(1)
  const updates: number[] = []
  match.doc.on('update', (update: Uint8Array) => updates.push(update.length))
  for (let i = 0; i < ORDERS; i++) match.order(marchOrder(match.actor!, random))
  expect(match.ledger.rolls).toBeGreaterThan(ORDERS / 10)
  expect(sizeOf(match)).toBeLessThan(LIMIT * ORDERS)

  // Words are spelled out at first, so later orders are rather shorter.
  const [early, late] = [mean(updates.slice(100, 300)), mean(updates.slice(-200))]
  expect(late).toBeLessThan(early)
  expect(Math.max(...updates.slice(-200))).toBeLessThan(300)

  const again = copyOf(match, secrets)
  expect([again.head, again.hash]).toEqual([match.head, match.hash])
}, 240_000)

/** With live dice every eighth order rolls, and both seats sign it: a hundred and sixty bytes that are nothing but keys. */
const LIVE = 53

test(`two devices with live dice: an order adds about ${LIVE} bytes, all links and signatures included`, () => {
  const { founder, guest } = twoDevices(marchRules, plan)
  const [a, b] = [founder.doc, guest.doc]
  a.on('update', (update: Uint8Array, origin: unknown) => void (origin !== b && Y.applyUpdate(b, update, a)))
  b.on('update', (update: Uint8Array, origin: unknown) => void (origin !== a && Y.applyUpdate(a, update, b)))
  const random = seededRandom(1)
  const play = (orders: number) => {
    for (let i = 0; i < orders; i++) {
      const mover = founder.isHere(founder.actor!) ? founder : guest
      mover.order(marchOrder(mover.actor!, random))
    }
  }
  // The longer it was played, the more words have been spelled out.
  play(amount(400, 2000))
  const before = sizeOf(founder)
  const more = amount(300, 1000)
  play(more)
  // At most 15 % more than before answered rolls were signed: 52.1 bytes so early, 46.2 later.
  expect((sizeOf(founder) - before) / more).toBeLessThan(amount(59.9, LIVE))
  expect(guest.ledger.rolls).toBeGreaterThan(more / 5)
}, 240_000)
