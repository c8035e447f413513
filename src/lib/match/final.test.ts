import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import { isProven } from './alarm'
import { audit } from './audit'
import { bytesToHex } from './bytes'
import type { Secret } from './crypto'
import { elementsOf, pushElements } from './document'
import { readElement } from './elements'
import { openMatch, type Match } from './match'
import { copyOf, exchange, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }
const attack = { type: 'attack', units: ['north-1-corps'], target: '0101' }
const move = (unit: string, hex: string) => ({ type: 'move', units: [unit], path: [hex] })

/** North has attacked, south has answered: both know the roll. */
function answered(seed = 1) {
  const { founder, guest, secrets } = twoDevices(marchRules, plan, seed)
  const place = founder.ledger.head
  founder.order(attack)
  exchange(founder, guest)
  return { founder, guest, secrets, place }
}

/** Other orders for that place with the signature of the seat, some of them surely with the lesser hash. */
function others(match: Match<MarchState>, place: { number: number; hash: Uint8Array }, secret: Secret) {
  for (let tries = 1; tries <= 8; tries++)
    new Forger(match).order(place, 'north', move(`north-${tries}-corps`, '0909'), secret)
}

/** A device that starts with the same elements, in another order. */
function shuffled(match: Match<MarchState>, seed: number, secrets: Secret[] = []): Match<MarchState> {
  const random = seededRandom(seed)
  const doc = new Y.Doc()
  doc.getArray('genesis').push(match.doc.getArray('genesis').toArray())
  const rest = match.seats.flatMap((seat) => elementsOf(match.doc, seat).map((bytes) => ({ seat, bytes })))
  while (rest.length > 0) {
    const [one] = rest.splice(random.int(0, rest.length - 1), 1)
    pushElements(doc, one!.seat, [one!.bytes])
  }
  return openMatch(doc, marchRules, { secrets, id: match.id })
}

describe('an answered roll is final', () => {
  test('who answers a roll signs its order', () => {
    const { founder, guest } = answered()
    for (const match of [founder, guest]) {
      expect(match.ledger.isSigned(match.ledger.head, 'south')).toBe(true)
      expect(match.entry(2)).toMatchObject({ pending: false, barrier: 'dice' })
    }
    const kinds = elementsOf(guest.doc, 'south').map((bytes) => readElement(bytes).kind)
    expect(kinds).toEqual(['claim', 'vow'])
  })

  test('an order that rolls on one device needs no second signature', () => {
    const { founder } = twoDevices(marchRules, { ...plan, dice: 'sealed' })
    founder.order(attack)
    expect(founder.entry(2)!.dice).toHaveLength(2)
    expect(elementsOf(founder.doc, 'south').map((bytes) => readElement(bytes).kind)).toEqual([
      'claim',
      'link'
    ])
  })

  test('no other order takes its place, on no device, whenever and in whatever order it comes', () => {
    const { founder, guest, secrets, place } = answered()
    const { head } = guest
    const evil = copyOf(founder)
    others(evil, place, secrets[0])
    const devices = [
      evil,
      copyOf(evil),
      copyOf(evil, [secrets[0]]),
      copyOf(evil, [secrets[1]]),
      ...[1, 2, 3, 4].map((seed) => shuffled(evil, seed)),
      ...[5, 6].map((seed) => shuffled(evil, seed, [secrets[1]]))
    ]
    for (const device of devices) expect(device.head).toBe(head)
    exchange(evil, guest, founder)
    for (const device of [evil, guest, founder]) expect(device.head).toBe(head)
    const { dice } = guest.entry(2)!
    for (const device of devices) expect(device.entry(2)!.dice).toEqual(dice)
  })

  test('nor does one in an earlier place, over which the roll was built', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const place = founder.ledger.head
    founder.order(move('north-1-corps', '0101'))
    founder.order(attack)
    exchange(founder, guest)
    const evil = copyOf(founder)
    others(evil, place, secrets[0])
    for (const device of [evil, copyOf(evil), copyOf(evil, [secrets[1]])]) {
      expect(device.head).toBe(guest.head)
      expect(device.number).toBe(3)
    }
  })
})

describe('a second device of the same seat', () => {
  test('yields to what its seat has signed over a roll', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const second = copyOf(founder, [secrets[0]])
    second.order(move('north-7-corps', '0707'))
    founder.order(attack)
    exchange(founder, guest)
    const { head } = founder
    exchange(founder, guest, second)
    for (const device of [founder, guest, second]) expect(device.head).toBe(head)
    expect(second.alarms).toEqual([])
    second.order(move('north-7-corps', '0707'))
    second.flush()
    exchange(founder, guest, second)
    expect(guest.head).toBe(second.head)
  })

  test('yields though it has signed another order before it heard of the roll, and that is told', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const { founder, guest, secrets } = twoDevices(marchRules, plan, seed)
      const second = copyOf(founder, [secrets[0]])
      second.order(move('north-7-corps', '0707'))
      second.flush()
      founder.order(attack)
      exchange(founder, guest)
      const { head } = founder
      exchange(second, founder, guest)
      for (const device of [founder, guest, second]) {
        expect(device.head).toBe(head)
        expect(device.alarms).toMatchObject([{ seat: 'north', number: 2 }])
      }
    }
  })
})

describe('a seat that signs two entries for one place', () => {
  test('is told of by every device by itself, with a proof that needs nothing but its key', async () => {
    const { founder, guest, secrets, place } = answered()
    expect(guest.alarms).toEqual([])
    const evil = copyOf(founder)
    new Forger(evil).order(place, 'north', move('north-2-corps', '0909'), secrets[0])
    exchange(evil, guest)
    const key = guest.ledger.chairs.get('north')!.key.bytes
    const other = guest.ledger.chairs.get('south')!.key.bytes
    for (const device of [evil, guest, copyOf(guest), shuffled(guest, 3)]) {
      expect(device.alarms).toMatchObject([{ seat: 'north', number: 2 }])
      const proof: unknown = JSON.parse(JSON.stringify(device.alarms[0]!.proof))
      expect(isProven(proof, key)).toBe(true)
      expect(isProven(proof, other)).toBe(false)
    }
    expect(await audit(guest)).toMatchObject({ ok: false })
  })

  test('is told of also when the signatures stand on entries further on', () => {
    const { founder, guest, secrets, place } = answered()
    const evil = copyOf(founder)
    const first = new Forger(evil).order(place, 'north', move('north-2-corps', '0909'))
    new Forger(evil).order(first, 'north', { type: 'end' }, secrets[0])
    exchange(evil, guest)
    expect(guest.alarms).toMatchObject([{ seat: 'north', number: 2 }])
    const { proof } = guest.alarms[0]!
    expect(isProven(proof, guest.ledger.chairs.get('north')!.key.bytes)).toBe(true)
    expect(proof.branches.map(({ entries }) => entries.length).sort()).toEqual([1, 2])
  })

  test('a proof that is altered in any part proves nothing', () => {
    const { founder, guest, secrets, place } = answered()
    new Forger(founder).order(place, 'north', move('north-2-corps', '0909'), secrets[0])
    exchange(founder, guest)
    const { proof } = guest.alarms[0]!
    const key = guest.ledger.chairs.get('north')!.key.bytes
    const [a, b] = proof.branches
    const wrong: unknown[] = [
      null,
      {},
      { ...proof, number: 1 },
      { ...proof, seat: 1 },
      { ...proof, prev: bytesToHex(new Uint8Array(32)) },
      { ...proof, branches: [a, a] },
      { ...proof, branches: [a, { ...b, signature: a.signature }] },
      { ...proof, branches: [a, { ...b, entries: a.entries }] },
      { ...proof, branches: [a] }
    ]
    for (const one of wrong) expect(isProven(one, key)).toBe(false)
    expect(isProven(proof, key)).toBe(true)
  })

  test('nobody raises an alarm against a seat without its key', () => {
    const { founder, guest, secrets, place } = answered()
    new Forger(guest).order(place, 'north', move('north-2-corps', '0909'), secrets[1])
    new Forger(guest).order(place, 'north', move('north-3-corps', '0909'))
    exchange(founder, guest)
    for (const device of [founder, guest, copyOf(guest)]) expect(device.alarms).toEqual([])
  })
})
