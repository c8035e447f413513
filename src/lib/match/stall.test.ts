import { describe, expect, test } from 'vitest'
import { copyOf, exchange, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchRules } from './testing/march'
import { readStatement, statementOf } from './stall'

const DAY = 86_400
const NOW = 1_800_000_000
const plan = { scenario: 'plain', patience: 3 } as const
const attack = { type: 'attack', units: ['north-1-corps'], target: '0101' }
const end = { type: 'end' }

/** North has attacked, and south does not show its link. */
function waiting(given: Parameters<typeof twoDevices>[1] = plan) {
  const { founder, guest, secrets } = twoDevices(marchRules, given)
  founder.order(attack)
  return { founder, guest, secrets }
}

describe('a statement of what is owed', () => {
  test('says who owes what since which entry, and everybody can check who says so', () => {
    const { founder, guest } = waiting()
    expect(founder.owed).toEqual({ seat: 'south', owed: 'link', link: 1, number: 2 })
    const statement = statementOf(founder, 'north', NOW - 5 * DAY, NOW)
    const text = JSON.stringify(statement)
    expect(readStatement(text, founder)).toMatchObject({
      statement: { by: 'north', seat: 'south', owed: 'link', link: 1, number: 2, since: NOW - 5 * DAY },
      isKnown: true,
      isAnswered: false
    })
    // Who has not got the order yet cannot say more than that the seat says so.
    expect(readStatement(text, guest)).toMatchObject({ isKnown: false, isAnswered: false })
    exchange(founder, guest)
    for (const one of [founder, guest, copyOf(guest)])
      expect(readStatement(text, one)).toMatchObject({ isKnown: true, isAnswered: true })
  })

  test('of an order that is not given', () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    founder.order(end)
    expect(founder.owed).toEqual({ seat: 'south', owed: 'order', link: null, number: 2 })
    const text = JSON.stringify(statementOf(founder, 'north', NOW - DAY, NOW))
    exchange(founder, guest)
    expect(guest.owed).toBeNull()
    expect(readStatement(text, guest)).toMatchObject({ isKnown: true, isAnswered: false })
    guest.order(end)
    expect(readStatement(text, guest)).toMatchObject({ isAnswered: true })
  })

  test('that is altered, of another match or of nobody is refused', () => {
    const { founder, guest } = waiting()
    const statement = statementOf(founder, 'north', NOW - 5 * DAY, NOW)
    const other = twoDevices(marchRules, plan, 2)
    for (const change of [
      { since: NOW - 9 * DAY },
      { link: 2 },
      { seat: 'north' },
      { by: 'south' },
      { at: NOW + 1 }
    ])
      expect(() => readStatement(JSON.stringify({ ...statement, ...change }), founder)).toThrow('not signed')
    expect(() => readStatement(JSON.stringify(statement), other.founder)).toThrow('different match')
    for (const text of ['', '{}', 'null', '[]'])
      expect(() => readStatement(text, founder)).toThrow('not a statement')
    expect(() => statementOf(founder, 'south', 0, NOW)).toThrow('No one is being waited for')
    exchange(founder, guest)
    expect(() => statementOf(founder, 'north', 0, NOW)).toThrow('No one is being waited for')
  })
})

describe('a match whose other seat does not answer', () => {
  test('can be closed after the delay that both agreed, with or without a win', () => {
    for (const win of [true, false]) {
      const { founder, guest } = waiting()
      const { hash } = founder
      expect(() => founder.closeFor('north', win, NOW - 2 * DAY, NOW)).toThrow('has not passed')
      expect(founder.status.is).toBe('waiting for dice')
      founder.closeFor('north', win, NOW - 3 * DAY, NOW)
      expect(founder.status).toMatchObject({ is: 'over', outcome: { winner: win ? 'north' : null } })
      expect(founder.outcome!.why).toBe(
        'Closed by north on 2027-01-15 08:00 UTC: by its clock a roll was not answered by south since 2027-01-12 08:00 UTC.'
      )
      expect(founder.hash).toBe(hash)
      // Who comes back afterwards sees that it was closed.
      exchange(founder, guest)
      for (const one of [founder, guest, copyOf(guest)]) {
        expect([one.head, one.hash]).toEqual([founder.head, hash])
        expect(one.status.is).toBe('over')
        expect(one.actor).toBeNull()
        expect(one.canUndo().ok).toBe(false)
        expect(one.snapshot()).toBeNull()
      }
      expect(() => founder.order(end)).toThrow('over')
    }
  })

  test('a late answer does not open it again, whatever comes first', () => {
    const { founder, guest } = waiting()
    const late = copyOf(founder)
    exchange(late, guest)
    founder.closeFor('north', true, NOW - 4 * DAY, NOW)
    // The guest has answered in its own copy, and knows the roll.
    expect(guest.entry(2)!.dice).toHaveLength(2)
    const { head } = founder
    exchange(founder, guest)
    for (const one of [founder, guest, copyOf(guest), copyOf(founder)]) {
      expect(one.head).toBe(head)
      expect(one.hash).toBe(founder.hash)
      expect(one.status.is).toBe('over')
    }
  })

  test('an order that comes late does not open it again either', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    founder.order(end)
    exchange(founder, guest)
    const place = founder.ledger.head
    founder.closeFor('north', false, NOW - 4 * DAY, NOW)
    const { head } = founder
    for (let i = 1; i <= 8; i++)
      new Forger(guest).order(
        place,
        'south',
        { type: 'move', units: [`south-${i}-corps`], path: ['0101'] },
        secrets[1]
      )
    exchange(founder, guest)
    for (const one of [founder, guest, copyOf(guest)]) expect(one.head).toBe(head)
  })

  test('to close it is void when who did it has signed the answer or what came after', () => {
    for (const owed of ['link', 'order'] as const) {
      const { founder, guest, secrets } = twoDevices(marchRules, plan)
      founder.order(owed === 'link' ? attack : end)
      exchange(founder, guest)
      const place = founder.ledger.head
      for (let i = 0; i < 3; i++) {
        const mover = founder.isHere(founder.actor!) ? founder : guest
        mover.order(end)
        exchange(founder, guest)
      }
      const { head, hash } = guest
      const evil = copyOf(founder)
      const content = { kind: 'close', owed, win: true, since: NOW - 9 * DAY, at: NOW } as const
      new Forger(evil).entry(place, 'north', content, secrets[0])
      exchange(evil, guest)
      for (const one of [evil, guest, copyOf(evil), copyOf(evil, [secrets[1]])]) {
        expect([one.head, one.hash]).toEqual([head, hash])
        expect(one.status.is).toBe('to move')
      }
    }
  })

  test('cannot be closed where no delay was agreed, where nothing is owed, or by who owes it', () => {
    const none = waiting({ scenario: 'plain' })
    expect(() => none.founder.closeFor('north', true, 0, NOW)).toThrow('No delay was agreed')
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    expect(() => founder.closeFor('north', true, 0, NOW)).toThrow('No one is being waited for')
    const { head } = founder
    const forger = new Forger(founder)
    const times = { win: true, since: NOW - 9 * DAY, at: NOW } as const
    for (const [seat, secret] of [
      ['north', secrets[0]],
      ['south', secrets[1]]
    ] as const)
      forger.entry(founder.ledger.head, seat, { kind: 'close', owed: 'link', ...times }, secret)
    forger.entry(founder.ledger.head, 'north', { kind: 'close', owed: 'order', ...times }, secrets[0])
    const early = { win: true, since: NOW - DAY, at: NOW } as const
    forger.entry(founder.ledger.head, 'south', { kind: 'close', owed: 'order', ...early }, secrets[1])
    exchange(founder, guest)
    for (const one of [founder, guest]) {
      expect(one.head).toBe(head)
      expect(one.rejected.map(({ why }) => why).sort()).toEqual([
        'No dice are due.',
        'No dice are due.',
        'No other player has to decide.',
        'The delay that was agreed has not passed.'
      ])
    }
  })
})
