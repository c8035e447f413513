import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { Refused } from '../kernel/game'
import { newSecret } from './crypto'
import { admit, elementsOf, listOf, pushElements } from './document'
import { signElement } from './elements'
import type { Match } from './match'
import { copyOf, exchange, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'
import { marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }
const move = (unit: string, ...path: string[]) => ({ type: 'move', units: [unit], path })
const attack = { type: 'attack', units: ['north-1-corps'], target: '0101' }
const end = { type: 'end' }

/** A match under way, north (the founder) to move. */
function underWay(seed = 1) {
  const { founder, guest, secrets } = twoDevices(marchRules, plan, seed)
  founder.order(move('north-1-corps', '0101', '0102'))
  founder.order(attack)
  exchange(founder, guest)
  founder.flush()
  exchange(founder, guest)
  return { founder, guest, secrets }
}

/** What is true for everybody after something bad got into the document of one. */
function unmoved(
  match: Match<MarchState>,
  doIt: (forger: Forger<MarchState>) => void
): [Match<MarchState>, Match<MarchState>] {
  const before = { number: match.number, head: match.head, hash: match.hash }
  const evil = copyOf(match)
  doIt(new Forger(evil))
  const stranger = copyOf(evil)
  exchange(match, evil)
  for (const one of [match, evil, stranger])
    expect({ number: one.number, head: one.head, hash: one.hash }).toEqual(before)
  return [match, stranger]
}

describe('an entry that is not what it should be is never part of the match', () => {
  test('one that nobody signed', () => {
    const { founder, guest } = underWay()
    const { head } = founder.ledger
    const [, stranger] = unmoved(founder, (forger) =>
      forger.order(head, 'north', move('north-2-corps', '0303'))
    )
    // It might still be signed; once the match has gone on it cannot any more.
    expect(stranger.rejected).toEqual([])
    founder.order(end)
    exchange(founder, guest, stranger)
    expect(stranger.head).toBe(founder.head)
    expect(stranger.rejected).toMatchObject([{ seat: 'north', why: 'It is not signed by its seat.' }])
  })

  test('one that another key signed', () => {
    const { founder } = underWay()
    unmoved(founder, (forger) => forger.order(founder.ledger.head, 'north', end, newSecret('north')))
  })

  test('one of the seat that is not to decide', () => {
    const { founder, secrets } = underWay()
    const all = unmoved(founder, (forger) => forger.order(founder.ledger.head, 'south', end, secrets[1]))
    for (const { rejected } of all) expect(rejected).toMatchObject([{ seat: 'south', why: 'turn: Not now.' }])
  })

  test('one that the rules refuse, and all that builds on it; the seat goes on from where it was', () => {
    const { founder, guest, secrets } = underWay()
    const all = unmoved(founder, (forger) => {
      const bad = forger.order(founder.ledger.head, 'north', move('south-1-corps', '0101'), secrets[0])
      forger.order(bad, 'north', end, secrets[0])
    })
    for (const { rejected } of all)
      expect(rejected).toMatchObject([
        { why: 'units: Not yours.' },
        { why: 'It builds on an entry that was rejected.' }
      ])
    founder.order(move('north-1-corps', '0303'))
    founder.order(end)
    exchange(founder, guest, ...all)
    for (const one of [guest, ...all]) {
      expect(one.head).toBe(founder.head)
      expect(one.rejected).toHaveLength(2)
    }
  })

  test('one with a number that is not the next', () => {
    const { founder, secrets } = underWay()
    const { head } = founder.ledger
    const [, stranger] = unmoved(founder, (forger) => {
      forger.order({ ...head, number: head.number + 1 }, 'north', end, secrets[0])
      forger.order({ ...head, number: head.number - 2 }, 'north', end, secrets[0])
    })
    expect(stranger.rejected).toMatchObject([{ number: 2, why: 'It does not follow from the match.' }])
  })

  test('one that is repeated, at its place or at another', () => {
    const { founder } = underWay()
    unmoved(founder, (forger) => {
      for (const seat of founder.seats) forger.push(seat, ...elementsOf(founder.doc, seat))
    })
    expect(founder.rejected).toEqual([])
    // The entries of one seat in the list of the other.
    unmoved(founder, (forger) => forger.push('south', ...elementsOf(founder.doc, 'north')))
    expect(founder.rejected.length).toBeGreaterThan(0)
  })

  test('one from another match', () => {
    const { founder } = underWay()
    const { founder: foreign } = underWay(2)
    unmoved(founder, (forger) => {
      for (const seat of foreign.seats) forger.push(seat, ...elementsOf(foreign.doc, seat))
    })
  })

  test('one in words that the match has not used', () => {
    const { founder, secrets } = underWay()
    const body = Uint8Array.of(143)
    const all = unmoved(founder, (forger) =>
      forger.entry(founder.ledger.head, 'north', { kind: 'order', body }, secrets[0])
    )
    for (const { rejected } of all) expect(rejected[0]!.why).toMatch('cannot be read')
  })

  test('one that goes back where it may not', () => {
    const { founder, secrets } = underWay()
    const { head } = founder.ledger
    const ask = '00'.repeat(16)
    const all = unmoved(founder, (forger) => {
      forger.entry(head, 'north', { kind: 'undo', to: 0, ask: null }, secrets[0])
      forger.entry(head, 'north', { kind: 'undo', to: 9, ask: null }, secrets[0])
      forger.entry(head, 'south', { kind: 'undo', to: 2, ask: null }, secrets[1])
      forger.entry(head, 'north', { kind: 'undo', to: 0, ask }, secrets[0])
    })
    for (const { rejected } of all)
      expect(rejected.map(({ why }) => why).sort()).toEqual([
        'Dice were rolled.',
        'It is for north to decide.',
        'There is no such position to return to.'
      ])
  })

  test('one that gives away a seat that is taken', () => {
    const { founder, secrets } = underWay()
    const thief = copyOf(founder)
    const claim = founder.ledger.notes.allClaims()[0]!.id
    unmoved(thief, (forger) => {
      forger.entry(founder.ledger.head, 'north', { kind: 'confirm', claim }, secrets[0])
      forger.entry(founder.ledger.head, 'south', { kind: 'confirm', claim }, secrets[1])
    })
    expect(thief.rejected).toHaveLength(2)
  })

  test('anything that is no entry at all', () => {
    const { founder } = underWay()
    const evil = copyOf(founder)
    listOf(evil.doc, 'north').push([1, 'two', { three: 3 }, null, [], [[]], ['x'], new Uint8Array(3)])
    pushElements(evil.doc, 'north', [new Uint8Array(), Uint8Array.of(77), new Uint8Array(50_000).fill(1)])
    exchange(evil, founder)
    const stranger = copyOf(evil)
    expect(founder.head).toBe(stranger.head)
    expect(founder.number).toBe(3)
    expect(founder.rejected.length).toBe(stranger.rejected.length)
    expect(founder.rejected.length).toBeGreaterThan(5)
  })
})

test('a device knows its own marks: it does not take as its own what another wrote unsigned into its list', () => {
  const { founder, guest, secrets } = underWay()
  founder.order(move('north-3-corps', '0404'))
  const mine = founder.head
  new Forger(guest).order(founder.ledger.head, 'north', end)
  exchange(founder, guest)
  expect(founder.head).toBe(mine)
  // Not even when it starts anew with the forged entry already in its document.
  const restarted = copyOf(founder, [secrets[0]])
  expect(restarted.head).toBe(mine)
  restarted.flush()
  exchange(restarted, guest)
  expect(guest.head).toBe(mine)
})

test('what the other seat has not signed can be looked at, but not built on', () => {
  const { founder, guest } = underWay()
  founder.order(move('north-3-corps', '0404'))
  founder.order(move('north-4-corps', '0505'))
  exchange(founder, guest)
  expect(guest.number).toBe(3)
  const { state, orders } = guest.preview('south')
  expect(orders).toBe(2)
  expect(state.at['north-4-corps']).toBe('0505')
  expect(guest.state('south').at['north-4-corps']).not.toBe('0505')
  founder.flush()
  exchange(founder, guest)
  expect(guest.number).toBe(5)
  expect(guest.preview('south').orders).toBe(0)
})

test('a link that is not the next of its chain rolls nothing', () => {
  const { founder, guest } = twoDevices(marchRules, plan)
  founder.order(attack)
  new Forger(founder).link('south', 1, new Uint8Array(16).fill(9))
  expect(founder.status).toMatchObject({ is: 'waiting for dice', seats: ['south'] })
  exchange(founder, guest)
  expect(founder.status).toMatchObject({ is: 'to move', seat: 'north' })
  expect(founder.entry(2)!.dice).toEqual(guest.entry(2)!.dice)
  expect(founder.entry(2)!.dice).toHaveLength(2)
})

describe('a seat that signs two entries for one place', () => {
  test('cannot take back an order after the dice are known', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const place = founder.ledger.head
    founder.order(attack)
    exchange(founder, guest)
    const { head } = guest
    expect(guest.number).toBe(2)
    // The founder's device is replaced by one that puts another order in the place of the attack.
    const evil = copyOf(founder)
    for (let tries = 1; tries <= 4; tries++)
      new Forger(evil).order(place, 'north', move(`north-${tries}-corps`, '0909'), secrets[0])
    exchange(evil, guest)
    // The guest stands by what it answered, and its signature tells everybody.
    expect(guest.head).toBe(head)
    exchange(evil, guest)
    expect(evil.head).toBe(head)
    expect(copyOf(evil).head).toBe(head)
    expect(evil.rejected).toHaveLength(4)
    expect(new Set(evil.rejected.map(({ why }) => why))).toEqual(
      new Set(['Another entry stands in its place.'])
    )
  })

  test('cannot put something else in the place where the guest was let in', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const evil = copyOf(founder)
    for (let tries = 1; tries <= 4; tries++)
      new Forger(evil).order(evil.ledger.tree.root, 'north', move(`north-${tries}-corps`, '0909'), secrets[0])
    const early = copyOf(evil)
    exchange(evil, guest, early)
    for (const one of [evil, guest, early, copyOf(evil)]) {
      expect(one.head).toBe(guest.head)
      expect(one.since(0)).toMatchObject([{ kind: 'confirm' }])
    }
    expect(guest.isHere('south')).toBe(true)
  })

  test('is decided alike by all who did not see which came first', () => {
    const { founder, guest, secrets } = underWay()
    const place = founder.ledger.head
    const one = copyOf(founder)
    const two = copyOf(founder)
    for (const [i, evil] of [one, two].entries())
      new Forger(evil).order(place, 'north', move(`north-${i + 5}-corps`, '0606'), secrets[0])
    expect(one.head).not.toBe(two.head)
    exchange(one, two)
    expect(one.head).toBe(two.head)
    const third = copyOf(two)
    expect(third.head).toBe(one.head)
    expect(third.number).toBe(place.number + 1)
    expect(third.rejected).toMatchObject([{ why: 'Another entry stands in its place.' }])
    exchange(one, guest)
    expect(guest.head).toBe(one.head)
  })
})

test('a signature for nothing changes nothing', () => {
  const { founder } = underWay()
  unmoved(founder, (forger) =>
    forger.push('north', signElement(2, new Uint8Array(64)), signElement(900, new Uint8Array(64)))
  )
})

test('an update that deletes, changes or adds something foreign is not let in', () => {
  const { founder } = underWay()
  const before = Y.encodeStateAsUpdate(founder.doc)
  const evil = (doIt: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, before)
    doIt(doc)
    return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(founder.doc))
  }
  const updates: [string, Uint8Array][] = [
    ['deletes', evil((doc) => listOf(doc, 'north').delete(0, 1))],
    ['outside', evil((doc) => doc.getMap('genesis').set('a', 1))],
    ['outside', evil((doc) => pushElements(doc, 'west', [new Uint8Array(9)]))],
    ['no entry', evil((doc) => listOf(doc, 'north').push([new Uint8Array(1000)]))],
    ['no entry', evil((doc) => listOf(doc, 'north').push([new Y.Map()]))],
    ['no entry', evil((doc) => doc.getText('log/north').insert(0, 'text'))],
    ['refused', new Uint8Array([1, 2, 3, 4, 5])],
    ['cannot be read', evil((doc) => pushElements(doc, 'north', [new Uint8Array(9)])).subarray(0, 20)]
  ]
  for (const [why, update] of updates) {
    expect(() => admit(founder.doc, update, founder.seats), why).toThrow(why)
    expect(Y.encodeStateAsUpdate(founder.doc)).toEqual(before)
  }
  const nonsense = evil((doc) => pushElements(doc, 'north', [new Uint8Array(9)]))
  expect(() => admit(founder.doc, nonsense, founder.seats)).toThrow('cannot be read')
  expect(founder.rejected).toHaveLength(0)
})

test('an order that is refused leaves nothing behind', () => {
  const { founder } = underWay()
  const before = [founder.head, Y.encodeStateAsUpdate(founder.doc).length]
  expect(() => founder.order(move('south-1-corps', '0101'))).toThrow(Refused)
  expect(() => founder.order({ type: 'nonsense' })).toThrow(Refused)
  expect([founder.head, Y.encodeStateAsUpdate(founder.doc).length]).toEqual(before)
  founder.order(move('north-1-corps', '0101'))
  expect(founder.number).toBe(4)
})
