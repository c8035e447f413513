// A match that goes on after the rules have changed: both devices have the new version, or only one of them.
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import type { Secret } from './crypto'
import type { Rules } from './genesis'
import { openMatch, type Match } from './match'
import type { Snapshot } from './snapshot'
import { exchange, oneDevice, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { march, marchOrder, marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }
const attack = (seat: string) => ({ type: 'attack', units: [`${seat}-1-corps`], target: '0101' })

/** The second version of the rules: an attack rolls three dice. */
const newer: Rules<MarchState> = {
  dataHash: 'march data',
  game: {
    ...march,
    rulesVersion: 2,
    apply(state, seat, order, dice) {
      const step = march.apply(state, seat, order, dice)
      if (order !== null && (order as { type: string }).type === 'attack') dice.roll(6)
      return step
    }
  }
}

/** The app was updated and the match is opened again. */
function updated(match: Match<MarchState>, secrets: Secret[], snapshot: Snapshot | null): Match<MarchState> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
  match.close()
  return openMatch(doc, newer, { secrets, snapshot, id: match.id })
}

function played(orders = 40, dice: 'live' | 'sealed' = 'live') {
  const { founder, guest, secrets } = twoDevices(marchRules, { ...plan, dice })
  const random = seededRandom(4)
  const snapshots: Snapshot[] = []
  for (let i = 0; i < orders; i++) {
    const mover = founder.isHere(founder.actor!) ? founder : guest
    mover.order(marchOrder(mover.actor!, random))
    mover.flush()
    exchange(founder, guest)
    snapshots.push(founder.snapshot()!)
  }
  return { founder, guest, secrets, snapshots }
}

/** Both play on for a while, with dice, and have the same. */
function playOn(a: Match<MarchState>, b: Match<MarchState>): void {
  const before = a.ledger.rolls
  for (let i = 0; i < 4; i++) {
    const mover = a.isHere(a.actor!) ? a : b
    mover.order(attack(mover.actor!))
    mover.flush()
    exchange(a, b)
    expect(a.entry(a.number)!.dice).toHaveLength(3)
    mover.order({ type: 'end' })
    exchange(a, b)
  }
  expect(a.head).toBe(b.head)
  expect(a.hash).toBe(b.hash)
  expect(a.ledger.rolls).toBe(before + 4)
}

describe('after the rules have changed', () => {
  test.each(['live', 'sealed'] as const)(
    'one proposes, the other agrees, and both go on: %s dice',
    (dice) => {
      const { founder, guest, secrets, snapshots } = played(40, dice)
      const { hash, number } = founder
      const used = founder.ledger.rolls
      expect(used).toBeGreaterThan(2)
      const a = updated(founder, [secrets[0]], snapshots.at(-1)!)
      const b = updated(guest, [secrets[1]], snapshots.at(-1)!)
      for (const one of [a, b]) expect(one.status).toMatchObject({ is: 'other rules', rulesVersion: 1 })
      expect(b.whyNoProposal()).toBeNull()
      expect(b.proposeRules('south')).toBe(0)
      expect(b.proposals).toMatchObject([{ seat: 'south', rulesVersion: 2 }])
      expect(() => b.agree(b.proposals[0]!)).toThrow('not on this device')
      exchange(a, b)
      const [proposal] = a.proposals
      expect(a.knowsPosition(proposal!)).toBe(true)
      a.agree(proposal!)
      exchange(a, b)
      for (const one of [a, b]) {
        expect(one.status.is).toBe('to move')
        expect(one.hash).toBe(hash)
        expect(one.number).toBe(number + 1)
        expect(one.proposals).toEqual([])
        expect(one.ledger.rolls).toBeGreaterThanOrEqual(used)
      }
      playOn(a, b)
    }
  )

  test('it is no dead end when the devices have stored different positions, or one has none', () => {
    for (const other of [12, null]) {
      const { founder, guest, secrets, snapshots } = played()
      const a = updated(founder, [secrets[0]], snapshots.at(-1)!)
      const b = updated(guest, [secrets[1]], other === null ? null : snapshots[other]!)
      if (other === null) expect(b.whyNoProposal()).toMatch('No position')
      a.proposeRules('north')
      exchange(a, b)
      const [proposal] = b.proposals
      expect(b.knowsPosition(proposal!)).toBe(false)
      // Nobody agrees unseen by accident.
      expect(() => b.agree(proposal!)).toThrow('not the one')
      b.agree(proposal!, true)
      exchange(a, b)
      playOn(a, b)
    }
  })

  test('both propose at once: all take the same of the two', () => {
    const { founder, guest, secrets, snapshots } = played()
    const a = updated(founder, [secrets[0]], snapshots.at(-1)!)
    const b = updated(guest, [secrets[1]], snapshots.at(-1)!)
    a.proposeRules('north')
    b.proposeRules('south')
    exchange(a, b)
    expect(a.proposals).toHaveLength(2)
    a.agree(a.proposals.find(({ seat }) => seat === 'south')!)
    b.agree(b.proposals.find(({ seat }) => seat === 'north')!)
    exchange(a, b)
    playOn(a, b)
  })

  test.each([0, 3, 16_384])(
    'a proposal that says %i rolls is not agreed to: each counts for itself',
    (rolls) => {
      const { founder, guest, secrets, snapshots } = played()
      const snapshot = snapshots.at(-1)!
      expect(founder.ledger.rolls).toBeGreaterThan(3)
      const a = updated(founder, [secrets[0]], snapshot)
      const b = updated(guest, [secrets[1]], snapshot)
      const content = { kind: 'continue', rulesVersion: 2, dataHash: 'march data', rolls } as const
      new Forger(a).entry(a.ledger.head, 'north', { ...content, position: snapshot.state }, secrets[0])
      exchange(a, b)
      for (const unseen of [false, true])
        expect(() => b.agree(b.proposals[0]!, unseen)).toThrow('count the rolls differently')
      expect(b.status.is).toBe('other rules')
      // The honest way is still open.
      b.proposeRules('south')
      exchange(a, b)
      a.agree(a.proposals.find(({ seat }) => seat === 'south')!)
      exchange(a, b)
      playOn(a, b)
    }
  )

  test('a device that is still on the old version is told to update, and goes on after it has', () => {
    const { founder, guest, secrets, snapshots } = played()
    const a = updated(founder, [secrets[0]], snapshots.at(-1)!)
    a.proposeRules('north')
    exchange<MarchState>(a, guest)
    // It sees the proposal, but cannot play by it.
    expect(guest.status.is).toBe('to move')
    expect(guest.proposals).toHaveLength(1)
    expect(() => guest.agree(guest.proposals[0]!)).toThrow('Update the app')
    const b = updated(guest, [secrets[1]], snapshots.at(-1)!)
    b.agree(b.proposals[0]!)
    exchange(a, b)
    playOn(a, b)
    // Who comes with the old rules now reads, and is told why.
    for (const one of [a, b]) one.flush()
    exchange(a, b)
    const late = openMatch(a.doc, marchRules, { secrets: [secrets[1]], lookOn: true })
    expect(late.status).toMatchObject({ is: 'other rules', rulesVersion: 2 })
    expect(late.isNewer).toBe(true)
    expect(() => late.proposeRules('south')).toThrow('Update the app')
  })

  test('on one device the same person proposes and agrees', () => {
    const { match, secrets } = oneDevice(marchRules, plan)
    match.order(attack('north'))
    match.order({ type: 'end' })
    match.flush()
    const again = updated(match, [...secrets], match.snapshot()!)
    again.proposeRules('north')
    again.agree(again.proposals[0]!)
    again.order(attack('south'))
    expect(again.entry(again.number)!.dice).toHaveLength(3)
  })
})
