// Chains of dice that come to their end, and go on in the next one.
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { audit } from './audit'
import { SeatKeys, type Secret } from './crypto'
import { CHAIN_LENGTH } from './dice'
import { linkElement } from './elements'
import { openMatch, type Match } from './match'
import { openWhole } from './whole'
import { inspect } from './gate/shape'
import { copyOf, exchange, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { march, marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }
const attack = (seat: string) => ({ type: 'attack', units: [`${seat}-1-corps`], target: '0101' })
const newer = { dataHash: 'march data', game: { ...march, rulesVersion: 2 } }
type One = Match<MarchState>

const renewals = (match: One) => match.ledger.records.filter(({ entry }) => entry.kind === 'renew')

/** One order with dice, and the end of the turn. */
function round(a: One, b: One): void {
  for (const kind of ['attack', 'end']) {
    const mover = a.isHere(a.actor!) ? a : b
    mover.order(kind === 'end' ? { type: 'end' } : attack(mover.actor!))
    exchange(a, b)
  }
}

/** Two devices shortly before the end of their first chains: the rules have changed after so many links were shown. */
function late(dice: 'live' | 'sealed', shown: number) {
  const { founder, guest, secrets } = twoDevices(marchRules, { ...plan, dice })
  for (let i = 0; i < 2; i++) round(founder, guest)
  const snapshots = [founder.snapshot(), guest.snapshot()]
  const keys = secrets.map((secret) => new SeatKeys(secret))
  for (const { seat, dice } of keys)
    for (let index = 100; index < shown + 100; index += 100)
      new Forger(founder).link(seat, Math.min(index, shown), dice.link(Math.min(index, shown)))
  exchange(founder, guest)
  const again = (match: One, secret: Secret, i: number) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
    return openMatch(doc, newer, { secrets: [secret], snapshot: snapshots[i]! })
  }
  const [a, b] = [again(founder, secrets[0], 0), again(guest, secrets[1], 1)]
  a.proposeRules('north')
  exchange(a, b)
  b.agree(b.proposals[0]!)
  exchange(a, b)
  expect(a.ledger.rolls).toBe(shown)
  return { a, b, secrets, keys }
}

describe('dice that renew themselves', () => {
  test.each(['live', 'sealed'] as const)('between two devices, %s dice', async (dice) => {
    const { a, b, secrets } = late(dice, CHAIN_LENGTH - 40)
    for (let i = 0; i < 60; i++) round(a, b)
    for (const one of [a, b]) expect(one.ledger.rolls).toBe(CHAIN_LENGTH + 20)
    expect(renewals(a)).toHaveLength(2)
    expect([a.head, a.hash]).toEqual([b.head, b.hash])
    // The same comes out whatever is known at first, and when all is judged once more.
    const snapshot = { ...a.snapshot()!, head: '' }
    for (const again of [copyOf(a), copyOf(a, secrets), copyOf(a, [], snapshot)])
      expect([again.head, again.hash, again.ledger.rolls]).toEqual([a.head, a.hash, a.ledger.rolls])
    const whole = openWhole(inspect(Y.encodeStateAsUpdateV2(a.doc)), newer)
    expect([whole.head, whole.hash]).toEqual([a.head, a.hash])
    expect((await audit(whole)).ok).toBe(true)
  })

  test('the gate lets in what honest devices send around the end of a chain', () => {
    for (const dice of ['live', 'sealed'] as const) {
      const { a, b } = late(dice, CHAIN_LENGTH - 20)
      const send = (from: One, to: One) =>
        to.take(Y.encodeStateAsUpdateV2(from.doc, Y.encodeStateVector(to.doc)))
      for (let i = 0; i < 80; i++) {
        const mover = a.isHere(a.actor!) ? a : b
        mover.order(i % 2 === 0 ? attack(mover.actor!) : { type: 'end' })
        mover.flush()
        for (let j = 0; j < 2; j++) {
          send(a, b)
          send(b, a)
        }
      }
      expect(a.ledger.rolls).toBe(CHAIN_LENGTH + 20)
      expect(a.head).toBe(b.head)
    }
  })
})

describe('what cannot be done with it', () => {
  const renew = (match: One, secret: Secret, commitment: Uint8Array) =>
    new Forger(match).entry(match.ledger.head, secret.seat, { kind: 'renew', commitment }, secret)
  const stranger = new SeatKeys({ seat: 'north', bytes: new Uint8Array(32).fill(7) })

  test('nobody renews early, twice, or out of turn', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    renew(guest, secrets[0], stranger.dice.end(1))
    expect(guest.rejected.map(({ why }) => why)).toEqual(['These dice last for a while yet.'])

    const { a, b, secrets: own } = late('live', CHAIN_LENGTH - 40)
    round(a, b)
    round(a, b)
    expect(renewals(a)).toHaveLength(2)
    renew(b, own[0], stranger.dice.end(1))
    expect(b.rejected.map(({ why }) => why)).toEqual(['These dice last for a while yet.'])
    expect(founder.number).toBe(1)
  })

  test('nobody takes the dice of the other seat', () => {
    const { a, b, secrets, keys } = late('live', CHAIN_LENGTH - 40)
    expect(renewals(a).map(({ seat }) => seat)).toEqual(['north'])
    a.order({ type: 'end' })
    const before = copyOf(a)
    renew(before, secrets[1], keys[0]!.dice.end(1))
    expect(before.rejected.map(({ why }) => why)).toEqual(['These dice are known already.'])
    expect(b.number).toBeLessThan(a.number)
  })

  test('no link of the next chain is shown before both have committed, and that is signed', () => {
    const { a, b } = late('sealed', CHAIN_LENGTH - 20)
    // North has committed, but its device has heard nothing of south since.
    expect(renewals(a)).toHaveLength(1)
    for (let i = 0; i < 20; i++) a.order(attack('north'))
    expect(a.ledger.rolls).toBe(CHAIN_LENGTH)
    for (const seat of ['north', 'south']) expect(a.ledger.chairs.get(seat)!.links.top).toBe(CHAIN_LENGTH)
    expect(() => a.order(attack('north'))).toThrow('used up')
    const { number } = a
    // The device of south brings them by itself, although it is not for south to decide.
    a.flush()
    exchange(a, b)
    expect(renewals(a)).toHaveLength(2)
    expect(a.number).toBe(number + 1)
    expect(a.ledger.isSigned(a.ledger.head, 'north')).toBe(true)
    a.order(attack('north'))
    a.flush()
    exchange(a, b)
    expect(b.ledger.rolls).toBe(CHAIN_LENGTH + 1)
  })

  test('who signs another commitment after links were shown changes nothing, and is found out', () => {
    const { a, b, secrets } = late('live', CHAIN_LENGTH - 3)
    const place = a.ledger.records.findLast(({ entry }) => entry.kind === 'renew')!
    expect(place.seat).toBe('north')
    while (a.ledger.rolls < CHAIN_LENGTH + 1) round(a, b)
    const { head } = b
    const forger = new Forger(b)
    forger.entry(place.node.parent!, 'north', { kind: 'renew', commitment: stranger.dice.end(1) }, secrets[0])
    expect(b.head).toBe(head)
    expect(b.alarms.map(({ seat }) => seat)).toEqual(['north'])
    exchange(a, b)
    expect(a.head).toBe(head)
  })

  test('the gate refuses links of a chain that nobody has signed', () => {
    const { a, b, secrets } = late('live', CHAIN_LENGTH - 40)
    const liar = copyOf(a, [secrets[0]])
    const other = Y.encodeStateVector(b.doc)
    new Forger(liar).push('north', linkElement(0, stranger.dice.link(CHAIN_LENGTH + 1)))
    expect(() => b.take(Y.encodeStateAsUpdateV2(liar.doc, other))).toThrow('not of the dice')
  })
})
