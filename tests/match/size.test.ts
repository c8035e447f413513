// A match stays small, and an order costs the same at the end of a long match as at its beginning.
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Match } from '../../src/lib/match/match'
import { copyOf, oneDevice, twoDevices } from '../../src/lib/match/testing/devices'
import { marchOrder, marchRules, type MarchState } from '../../src/lib/match/testing/march'

const LIMIT = 500_000
const ORDERS = 10_000
const plan = { scenario: 'plain' }

const sizeOf = (match: Match<MarchState>) => Y.encodeStateAsUpdate(match.doc).length
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

test('10,000 orders on one device', () => {
  const { match, secrets } = oneDevice(marchRules, plan)
  const random = seededRandom(1)
  const updates: number[] = []
  match.doc.on('update', (update: Uint8Array) => updates.push(update.length))
  for (let i = 0; i < ORDERS; i++) match.order(marchOrder(match.actor!, random))
  expect(match.ledger.rolls).toBeGreaterThan(ORDERS / 10)
  expect(sizeOf(match)).toBeLessThan(LIMIT)

  // Words are spelled out at first, so later orders are rather shorter.
  const [early, late] = [mean(updates.slice(100, 300)), mean(updates.slice(-200))]
  expect(late).toBeLessThan(early)
  expect(Math.max(...updates.slice(-200))).toBeLessThan(300)

  const again = copyOf(match, secrets)
  expect([again.head, again.hash]).toEqual([match.head, match.hash])
}, 60_000)

test('two devices with live dice: an order adds less than 50 bytes, all links and signatures included', () => {
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
  // By then most words have been spelled out.
  play(2000)
  const before = sizeOf(founder)
  play(1000)
  expect((sizeOf(founder) - before) / 1000).toBeLessThan(LIMIT / ORDERS)
  expect(guest.ledger.rolls).toBeGreaterThan(200)
}, 60_000)
