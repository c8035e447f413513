import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { audit } from './audit'
import { elementsOf } from './document'
import { readElement } from './elements'
import { createMatch, type Match } from './match'
import { copyOf, exchange, oneDevice, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }
const attack = { type: 'attack', units: ['north-1-corps'], target: '0101' }
const move = (unit: string) => ({ type: 'move', units: [unit], path: ['0303'] })
const end = { type: 'end' }

/** All of them hold the same match, which ended so. */
function endedAlike(winner: string, ...devices: readonly Match<MarchState>[]): void {
  for (const one of devices) {
    expect([one.head, one.hash]).toEqual([devices[0]!.head, devices[0]!.hash])
    const conceded = winner === 'north' ? 'south' : 'north'
    expect(one.outcome).toMatchObject({ winner, conceded })
    expect(one.status.is).toBe('over')
    expect([one.actor, one.owed, one.offers().length]).toEqual([null, null, 0])
    expect(one.canUndo().ok).toBe(false)
    expect(one.entry(one.number)).toMatchObject({ kind: 'concede', signed: true })
  }
}

describe('a seat gives up', () => {
  test('when it is to move, and when it is not', () => {
    for (const [seat, other] of [
      ['north', 'south'],
      ['south', 'north']
    ] as const) {
      const { founder, guest } = twoDevices(marchRules, plan)
      founder.order(move('north-1-corps'))
      founder.flush()
      exchange(founder, guest)
      const { hash } = founder
      const mine = seat === 'north' ? founder : guest
      expect(mine.whyNotConcede(seat)).toBeNull()
      expect(() => mine.concede(other)).toThrow('not on this device')
      mine.concede(seat)
      exchange(founder, guest)
      expect(founder.hash).toBe(hash)
      endedAlike(other, founder, guest, copyOf(guest), copyOf(founder))
      expect(() => founder.order(move('north-2-corps'))).toThrow('over')
      expect(() => mine.concede(seat)).toThrow('over')
    }
  })

  test('with both seats on one device, and where the other seat is still free it cannot', () => {
    const { match } = oneDevice(marchRules, plan)
    match.concede('south')
    endedAlike('north', match, copyOf(match, []))
    const { match: alone } = createMatch(marchRules, plan, ['north'])
    expect(() => alone.concede('north')).toThrow('No one has taken the other seat')
    expect(alone.status.is).toBe('to move')
  })

  test('while dice are awaited: they do not fall, also where they are known already', async () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    const { hash } = founder
    founder.order(attack)
    expect(founder.status.is).toBe('waiting for dice')
    const quick = copyOf(founder)
    exchange(quick, guest)
    founder.concede('north')
    expect(guest.entry(2)!.dice).toHaveLength(2)
    exchange(founder, guest)
    endedAlike('south', founder, guest, copyOf(founder), copyOf(guest))
    expect(founder.hash).toBe(hash)
    expect((await audit(copyOf(guest))).ok).toBe(true)
  })

  test('who answers a roll may give up as well', () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    founder.order(attack)
    exchange(founder, guest)
    guest.concede('south')
    expect(guest.entry(2)!.dice).toHaveLength(2)
    exchange(founder, guest)
    endedAlike('north', founder, guest)
    expect(founder.entry(2)!.dice).toHaveLength(2)
  })

  test('a match stays over when it is opened again, and what the game says of it counts', () => {
    const rules = {
      ...marchRules,
      game: {
        ...marchRules.game,
        conceded: () => ({ winner: 'south', rule: '3.3', why: 'A decisive victory.', conceded: 'north' })
      }
    }
    const { founder, guest, secrets } = twoDevices(rules, plan)
    founder.concede('north')
    exchange(founder, guest)
    const again = copyOf(founder, [secrets[0]])
    expect(again.snapshot()).toBeNull()
    for (const one of [founder, guest, again])
      expect(one.outcome).toEqual({
        winner: 'south',
        rule: '3.3',
        why: 'A decisive victory.',
        conceded: 'north'
      })
  })
})

describe('a concession that crosses orders', () => {
  // Which of the two has the lesser hash must not matter.
  test.each([1, 2, 3, 4])(
    'ends the match in one position on both devices, whatever comes first: %i',
    (seed) => {
      const { founder, guest, secrets } = twoDevices(marchRules, plan, seed)
      founder.order(move('north-1-corps'))
      founder.flush()
      exchange(founder, guest)
      const before = copyOf(founder)
      const { hash } = founder
      for (const unit of ['north-2-corps', 'north-3-corps']) founder.order(move(unit))
      founder.order(end)
      guest.concede('south')
      const { head } = guest
      const devices = [before, copyOf(founder, [secrets[0]]), copyOf(guest, [secrets[1]])]
      for (const device of devices) exchange(device, founder)
      for (const device of devices.reverse()) exchange(device, guest)
      exchange(founder, guest, ...devices)
      endedAlike('north', founder, guest, ...devices)
      expect([founder.head, founder.hash]).toEqual([head, hash])
    }
  )

  test('both give up at once: one of them counts, on all devices the same', () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    founder.concede('north')
    guest.concede('south')
    exchange(founder, guest)
    endedAlike(founder.outcome!.winner!, founder, guest, copyOf(guest), copyOf(founder))
  })

  test('a player on two devices may give up on either', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const phone = copyOf(guest, [secrets[1]])
    founder.order(end)
    exchange(founder, guest)
    phone.concede('south')
    exchange(founder, guest, phone)
    endedAlike('north', founder, guest, phone)
  })

  test('comes before a close, and is void for who has signed what came after', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, { ...plan, patience: 3 })
    founder.order(end)
    exchange(founder, guest)
    const place = founder.ledger.head
    founder.closeFor('north', false, 0, 9e8)
    guest.concede('south')
    exchange(founder, guest)
    endedAlike('north', founder, guest)

    const later = twoDevices(marchRules, plan)
    for (let i = 0; i < 4; i++) {
      const mover = later.founder.isHere(later.founder.actor!) ? later.founder : later.guest
      mover.order(end)
      exchange(later.founder, later.guest)
    }
    const { head } = later.guest
    const early = later.founder.ledger.records[1]!.node
    new Forger(later.founder).entry(early, 'south', { kind: 'concede', dice: false }, secrets[1])
    exchange(later.founder, later.guest)
    for (const one of [later.founder, later.guest, copyOf(later.guest)]) {
      expect(one.head).toBe(head)
      expect(one.status.is).toBe('to move')
    }
    expect(place.number).toBe(2)
  })
})

describe('attacks', () => {
  test('nobody can give up for the other seat, nor with a concession of another match', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const other = twoDevices(marchRules, plan, 2)
    other.guest.concede('south')
    const { head } = founder
    const forger = new Forger(founder)
    const content = { kind: 'concede', dice: false } as const
    // Without a signature, signed by the wrong key, in the wrong list.
    forger.entry(founder.ledger.head, 'south', content)
    forger.entry(founder.ledger.head, 'south', content, { ...secrets[0], seat: 'south' })
    for (const element of elementsOf(other.guest.doc, 'south'))
      if (readElement(element).kind !== 'claim') forger.push('south', element)
    exchange(founder, guest)
    for (const one of [founder, guest, copyOf(guest)]) {
      expect(one.head).toBe(head)
      expect(one.status.is).toBe('to move')
    }
    // The gate lets none of it in.
    const evil = copyOf(guest)
    const victim = copyOf(founder)
    const before = Y.encodeStateVector(evil.doc)
    new Forger(evil).entry(
      evil.ledger.head,
      'south',
      { ...content, dice: true },
      {
        ...secrets[0],
        seat: 'south'
      }
    )
    const update = Y.encodeStateAsUpdateV2(evil.doc, before)
    expect(() => victim.take(update)).toThrow('A signature fits nothing.')
    expect(victim.status.is).toBe('to move')
  })

  test('it is not taken back: by an undo, a request, another order or another concession', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    founder.order(move('north-1-corps'))
    founder.flush()
    exchange(founder, guest)
    const place = founder.ledger.head
    founder.concede('north')
    const { head } = founder
    const evil = copyOf(founder)
    const forger = new Forger(evil)
    for (let i = 2; i < 10; i++) forger.order(place, 'north', move(`north-${i}-corps`), secrets[0])
    forger.entry(place, 'north', { kind: 'undo', to: 0, ask: null }, secrets[0])
    forger.entry(evil.ledger.head, 'north', { kind: 'undo', to: 0, ask: null }, secrets[0])
    forger.order(evil.ledger.head, 'south', end, secrets[1])
    exchange(evil, founder, guest)
    for (const one of [evil, founder, guest, copyOf(evil)]) {
      expect(one.head).toBe(head)
      expect(one.outcome).toMatchObject({ winner: 'south', conceded: 'north' })
    }
    expect(() => founder.undo()).toThrow()
    expect(() => founder.order(end)).toThrow('over')
  })

  test('it says that dice were awaited only after a roll', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    founder.order(move('north-1-corps'))
    founder.flush()
    new Forger(founder).entry(founder.ledger.head, 'north', { kind: 'concede', dice: true }, secrets[0])
    exchange(founder, guest)
    expect(guest.status.is).toBe('to move')
    expect(guest.rejected.map(({ why }) => why)).toEqual(['No dice are awaited.'])
  })
})
