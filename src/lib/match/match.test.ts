import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import { stateHash } from '../kernel/hash'
import { newSecret } from './crypto'
import { elementsOf, pushElements } from './document'
import { REMEMBERED } from './positions'
import { createMatch, openMatch, type Match } from './match'
import { copyOf, exchange, oneDevice, randomMove, toyRules, twoDevices } from './testing/devices'
import { march, marchOrder, marchRules, type MarchState } from './testing/march'

const plan = { scenario: 'plain' }
const attack = { type: 'attack', units: ['north-1-corps'], target: '0101' }
const move = { type: 'move', units: ['north-1-corps'], path: ['0101'] }
const end = { type: 'end' }

function play(match: Match<MarchState>, orders: number, seed = 1): void {
  const random = seededRandom(seed)
  for (let i = 0; i < orders; i++) match.order(marchOrder(match.actor!, random))
}

function documentOf<S>(match: Match<S>): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(match.doc))
  return doc
}

describe('the free seat', () => {
  test('goes to the one whom the founder confirms, though two ask for it at once', () => {
    const { match: founder } = createMatch(marchRules, plan, ['north'])
    const [one, two] = [copyOf(founder), copyOf(founder)]
    one.claim(newSecret('south'))
    two.claim(newSecret('south'))
    exchange(founder, one, two)
    expect(founder.claims).toHaveLength(2)
    expect(one.isHere('south')).toBe(false)
    const theirs = copyOf(two).claims
    founder.confirm(theirs[1]!)
    exchange(founder, one, two)
    expect([one, two].map((match) => match.isHere('south')).sort()).toEqual([false, true])
    expect([one, two, founder].map(({ free }) => free)).toEqual([null, null, null])
    expect(founder.claims).toEqual([])
    expect(() => one.claim(newSecret('south'))).toThrow('taken')
  })

  test('the founder can move before somebody comes, but dice need both', () => {
    const { match: founder } = createMatch(marchRules, plan, ['north'])
    founder.order(move)
    expect(() => founder.order(attack)).toThrow('both seats')
    founder.order(end)
    expect(founder.status).toEqual({ is: 'seat free', seat: 'south' })
    const guest = copyOf(founder)
    guest.claim(newSecret('south'))
    exchange(founder, guest)
    founder.confirm(founder.claims[0]!)
    exchange(founder, guest)
    expect(guest.status).toEqual({ is: 'to move', seat: 'south', here: true })
    guest.order(end)
    exchange(founder, guest)
    expect(founder.status).toEqual({ is: 'to move', seat: 'north', here: true })
    expect(guest.head).toBe(founder.head)
  })

  test('a device without a seat follows and cannot move', () => {
    const { match } = oneDevice(marchRules, plan)
    match.order(move)
    match.flush()
    const follower = copyOf(match)
    expect(follower.status).toEqual({ is: 'to move', seat: 'north', here: false })
    expect(follower.offers()).toEqual([])
    expect(() => follower.order(move)).toThrow('not on this device')
    expect(() => follower.undo()).toThrow('not on this device')
  })
})

describe('dice', () => {
  test('live: the other device answers by itself, once, and only what was asked', () => {
    const { founder, guest } = twoDevices(marchRules, plan)
    founder.order(attack)
    expect(founder.ledger.chairs.get('south')!.links.top).toBe(0)
    expect(founder.entry(2)).toMatchObject({ pending: true, dice: [] })
    exchange(founder, guest)
    expect(founder.entry(2)).toMatchObject({ pending: false, barrier: 'dice' })
    expect(founder.ledger.chairs.get('south')!.links.top).toBe(1)
    expect(founder.hash).toBe(guest.hash)
  })

  test('sealed: the claim brings links, so that nobody waits from the first roll on', () => {
    const { match: founder } = createMatch(marchRules, { ...plan, dice: 'sealed' }, ['north'])
    const guest = copyOf(founder)
    guest.claim(newSecret('south'))
    exchange(guest, founder)
    founder.confirm(founder.claims[0]!)
    // The other device has gone: it does not even know that it was let in.
    for (let i = 0; i < 20; i++) founder.order(attack)
    founder.order(end)
    expect(founder.status).toMatchObject({ is: 'to move', seat: 'south' })
    exchange(founder, guest)
    expect(guest.head).toBe(founder.head)
  })

  test('sealed: links of dice that nobody who asks has committed to are refused', () => {
    const { match: founder } = createMatch(marchRules, { ...plan, dice: 'sealed' }, ['north'])
    const guest = copyOf(founder)
    const other = copyOf(founder)
    guest.claim(newSecret('south'))
    other.claim(newSecret('south'))
    const [claim] = elementsOf(guest.doc, 'south')
    const [, foreign] = elementsOf(other.doc, 'south')
    const forged = copyOf(founder)
    pushElements(forged.doc, 'south', [claim!, foreign!])
    expect(() => founder.take(Y.encodeStateAsUpdateV2(forged.doc))).toThrow('not of the dice')
    expect(founder.claims).toEqual([])
  })

  test('sealed: a turn can be played while the other is away, and the dice are those of both', () => {
    const { founder, guest } = twoDevices(marchRules, { ...plan, dice: 'sealed' })
    for (let i = 0; i < 20; i++) founder.order(attack)
    founder.order(end)
    expect(founder.status).toMatchObject({ is: 'to move', seat: 'south' })
    exchange(founder, guest)
    expect(guest.head).toBe(founder.head)
    expect(guest.since(0).map(({ dice }) => dice)).toEqual(founder.since(0).map(({ dice }) => dice))
  })

  test('sealed: when the links run out, the match waits for the other device', () => {
    const { founder, guest } = twoDevices(marchRules, { ...plan, dice: 'sealed' })
    let rolls = 0
    while (founder.status.is === 'to move' && rolls < 200) {
      founder.order(attack)
      rolls++
    }
    expect(rolls).toBe(65)
    expect(founder.status).toMatchObject({ is: 'waiting for dice', seats: ['south'] })
    exchange(founder, guest)
    expect(founder.status).toMatchObject({ is: 'to move', seat: 'north' })
  })

  test('what falls does not depend on the order that rolls', () => {
    const { match, secrets } = oneDevice(marchRules, plan)
    match.order(move)
    const other = copyOf(match, secrets)
    match.order(attack)
    other.order({ ...attack, target: '0202' } as typeof attack)
    expect(other.entry(2)!.dice).toEqual(match.entry(2)!.dice)
  })

  test('dice that are taken back when the match is closed, or lose their place, do not count any more', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const other = copyOf(founder, [secrets[0]])
    founder.order(attack)
    exchange(founder, guest)
    expect(founder.dice.size).toBe(1)
    other.order(move)
    expect(other.dice.size).toBe(0)
    exchange(founder, guest, other)
    for (const one of [founder, guest, other]) expect(one.dice.size).toBe(one.ledger.rolls)
  })

  test('a view is made once for each position and seat', () => {
    const { match } = oneDevice(marchRules, plan)
    const view = match.state('north')
    expect(match.state('north')).toBe(view)
    expect(match.state('south')).not.toBe(view)
    match.order(move)
    expect(match.state('north')).not.toBe(view)
    expect(match.state('north')).toEqual(match.state())
    match.undo()
    expect(match.state('north')).toEqual(view)
  })

  test('statistics tell how far the dice of each side are from fair ones', () => {
    const { match } = oneDevice(marchRules, plan)
    play(match, 200)
    const half = match.dice.statistics()
    play(match, 200)
    const [north, south] = match.dice.statistics()
    expect(north!.dice).toBeGreaterThan(half[0]!.dice)
    expect(match.dice.size).toBe(match.ledger.rolls)
    expect(match.dice.latest(2).map(({ number }) => number)).toEqual(
      match
        .since(0)
        .filter(({ dice }) => dice.length > 0)
        .slice(-2)
        .reverse()
        .map(({ number }) => number)
    )
    expect(north!.rolls + south!.rolls).toBe(match.ledger.rolls)
    for (const { dice, rolls, sum, expected, luck, fell } of [north!, south!]) {
      expect(dice).toBe(2 * rolls)
      expect(expected).toBe(3.5 * dice)
      expect(fell[6]!.reduce((all, count, i) => all + count * (i + 1), 0)).toBe(sum)
      expect(luck).toBeCloseTo((sum - expected) / Math.sqrt((dice * 35) / 12))
      expect(Math.abs(luck)).toBeLessThan(5)
    }
    expect(oneDevice(marchRules, plan).match.dice.statistics()[0]).toMatchObject({ dice: 0, luck: 0 })
  })
})

describe('history', () => {
  test('old events are let go and found again by playing once more, those of undone orders as well', () => {
    let played = 0
    const game = {
      ...march,
      apply: (...given: Parameters<typeof march.apply>) => (played++, march.apply(...given))
    }
    const { match, secrets } = oneDevice({ ...marchRules, game }, plan)
    const random = seededRandom(7)
    const told: unknown[] = []
    const note = () => void told.push(match.entry(match.number)!.events)
    for (let i = 0; i < 2000; i++) {
      match.order(marchOrder(match.actor!, random))
      note()
      if (i % 3 > 0 || !match.canUndo().ok) continue
      match.undo()
      note()
    }
    const inMemory = () =>
      match.ledger.records.filter(({ events }) => events !== null && events.length > 0).length
    expect(match.number).toBeGreaterThan(2 * REMEMBERED)
    expect(inMemory()).toBeLessThanOrEqual(REMEMBERED)
    for (const one of [match, copyOf(match, secrets, match.snapshot())]) {
      const before = played
      expect(one.since(0).map(({ events }) => events)).toEqual(told)
      expect(played - before).toBeLessThan(2.1 * match.number)
      expect(inMemory()).toBeLessThanOrEqual(REMEMBERED)
    }
    // From a snapshot the last entries are found without playing from the start.
    const quick = copyOf(match, secrets, match.snapshot())
    const before = played
    expect(quick.since(match.number - 60).map(({ events }) => events)).toEqual(told.slice(-60))
    expect(played - before).toBeLessThan(300)
  })

  test('any moment can be shown, forwards and backwards, as it was', () => {
    const { match } = oneDevice(marchRules, plan)
    const random = seededRandom(5)
    const hashes = [match.hash]
    for (let i = 0; i < 300; i++) {
      if (match.canUndo().ok && random.int(0, 5) === 0) match.undo()
      else match.order(marchOrder(match.actor!, random))
      hashes.push(match.hash)
    }
    for (const number of [0, 1, 2, 150, 149, 151, 299, 300, 64, 65, 63])
      expect(stateHash(match.at(number)), `${number}`).toBe(hashes[number])
    expect(match.hash).toBe(hashes[300])
    expect(() => match.at(301)).toThrow('cannot be shown')
  })

  test('what happened since the last order of a seat', () => {
    const { match } = oneDevice(marchRules, plan)
    match.order(move)
    match.order(end)
    match.order(end)
    match.order(move)
    expect(match.sinceLastOrder('south').map(({ number }) => number)).toEqual([4])
    expect(match.sinceLastOrder('north')).toEqual([])
    expect(match.since(2).map(({ order }) => order)).toEqual([end, move])
    expect(match.since(3)[0]!.events).toMatchObject([{ kind: 'moved' }])
  })

  test('a position shown to a seat holds nothing the seat may not know', () => {
    const { match } = oneDevice(toyRules, { scenario: 'lane' })
    const random = seededRandom(1)
    while (match.actor === 'red' && match.state().round === 0) randomMove(match, random)
    expect(match.state('red').reserve.red).not.toBeNull()
    expect(match.state('blue').reserve.red).toBeNull()
    expect(match.at(match.number, 'blue').reserve.red).toBeNull()
    expect(match.at(match.number - 1, 'blue').reserve.red).toBeNull()
  })
})

describe('snapshots', () => {
  test('with one, opening gives the same match, and everything can still be done', () => {
    const { match, secrets } = oneDevice(marchRules, plan)
    play(match, 150)
    const snapshot = match.snapshot()!
    play(match, 30, 2)
    const quick = openMatch(documentOf(match), marchRules, { secrets, snapshot })
    const slow = openMatch(documentOf(match), marchRules, { secrets })
    expect([quick.head, quick.hash]).toEqual([match.head, match.hash])
    expect([slow.head, slow.hash]).toEqual([match.head, match.hash])
    expect(quick.canUndo()).toEqual(slow.canUndo())
    expect(quick.since(0)).toEqual(slow.since(0))
    expect(stateHash(quick.at(70))).toBe(stateHash(slow.at(70)))
    expect(quick.dice.statistics()).toEqual(slow.dice.statistics())
    expect({ ...quick.snapshot(), earlier: [] }).toEqual({ ...slow.snapshot(), earlier: [] })
    for (const one of [quick, slow]) play(one, 20, 3)
    expect(quick.head).toBe(slow.head)
  })

  test('one of another course of the match, or from its future, is not used', () => {
    const { match, secrets } = oneDevice(marchRules, plan)
    play(match, 20)
    const doc = documentOf(match)
    const other = openMatch(documentOf(match), marchRules, { secrets })
    play(match, 10, 2)
    play(other, 10, 3)
    const future = openMatch(doc, marchRules, { secrets, snapshot: match.snapshot()! })
    expect(future.number).toBe(20)
    const foreign = openMatch(documentOf(match), marchRules, { secrets, snapshot: other.snapshot()! })
    expect([foreign.head, foreign.hash]).toEqual([match.head, match.hash])
  })

  test('none is taken while dice are awaited', () => {
    const { founder } = twoDevices(marchRules, plan)
    founder.order(attack)
    expect(founder.snapshot()).toBeNull()
  })
})

describe('other rules', () => {
  const newer = { game: { ...march, rulesVersion: 2 }, dataHash: 'march data' }

  test('a match goes on from the stored position when both agree, and its past can be read', () => {
    const { founder, guest, secrets } = twoDevices(marchRules, plan)
    const random = seededRandom(4)
    for (let i = 0; i < 30; i++) {
      const mover = founder.isHere(founder.actor!) ? founder : guest
      mover.order(marchOrder(mover.actor!, random))
      exchange(founder, guest)
    }
    for (const one of [founder, guest]) one.flush()
    exchange(founder, guest)
    const snapshot = founder.snapshot()!
    expect(guest.snapshot()).toEqual(snapshot)

    const first = openMatch(documentOf(founder), newer, { secrets: [secrets[0]], snapshot })
    const second = openMatch(documentOf(guest), newer, { secrets: [secrets[1]], snapshot })
    expect(first.status).toEqual({ is: 'other rules', rulesVersion: 1, dataHash: 'march data' })
    expect(() => first.order(end)).toThrow('different version of the rules')
    expect(first.since(0).map(({ order }) => order)).toEqual(founder.since(0).map(({ order }) => order))

    expect(first.proposeRules('north')).toBe(0)
    exchange(first, second)
    expect(first.status.is).toBe('other rules')
    second.agree(second.proposals[0]!)
    exchange(first, second)
    for (const one of [first, second]) {
      expect(one.status.is).toBe('to move')
      expect(one.hash).toBe(founder.hash)
      expect(one.canUndo()).toMatchObject({ ok: false })
    }
    const mover = first.isHere(first.actor!) ? first : second
    const used = founder.ledger.rolls
    mover.order({ ...attack, units: [`${mover.actor!}-1-corps`] } as typeof attack)
    exchange(first, second)
    expect(first.hash).toBe(second.hash)
    expect(first.ledger.rolls).toBeGreaterThan(used)
    // A stranger with the new rules needs nothing but the document; one with the old rules reads on.
    for (const one of [first, second]) one.flush()
    exchange(first, second)
    expect(openMatch(documentOf(first), newer).hash).toBe(first.hash)
    expect(openMatch(documentOf(first), marchRules).status).toMatchObject({
      is: 'other rules',
      rulesVersion: 2
    })
    expect(() => first.at(3)).toThrow('cannot be shown')
    // With a snapshot of the new part, it opens as before.
    const again = openMatch(documentOf(first), newer, { snapshot: first.snapshot()! })
    expect([again.head, again.hash]).toEqual([first.head, first.hash])
  })

  test('a position that the other device does not know is not agreed to', () => {
    const { match, secrets } = oneDevice(marchRules, plan)
    play(match, 5)
    match.flush()
    const snapshot = match.snapshot()!
    const altered = { ...snapshot, state: snapshot.state.replace('"turn":0', '"turn":1') }
    const evil = openMatch(documentOf(match), newer, { secrets: [secrets[0]!], snapshot: altered })
    evil.proposeRules('north')
    const honest = openMatch(documentOf(evil), newer, { secrets: [secrets[1]!], snapshot })
    expect(() => honest.agree(honest.proposals[0]!)).toThrow('not the one')
    expect(honest.status.is).toBe('other rules')
    const without = openMatch(documentOf(match), newer, { secrets })
    expect(() => without.proposeRules('north')).toThrow('No position')
  })
})

test('a match of another game, or no match, is not opened', () => {
  const { match } = oneDevice(marchRules, plan)
  expect(() => openMatch(match.doc, toyRules)).toThrow('different game')
  expect(() => openMatch(new Y.Doc(), marchRules)).toThrow('no start record')
  expect(() => openMatch(match.doc, marchRules, { id: 'ff' })).toThrow('another match')
})

test('listeners hear of every change until they leave', () => {
  const { founder, guest } = twoDevices(marchRules, plan)
  let heard = 0
  const leave = guest.onChange(() => heard++)
  founder.order(end)
  exchange(founder, guest)
  expect(heard).toBe(1)
  guest.order({ type: 'end' })
  expect(heard).toBe(2)
  leave()
  guest.close()
  exchange(founder, guest)
  founder.order(move)
  founder.flush()
  exchange(founder, guest)
  expect(heard).toBe(2)
  expect(guest.number).toBe(3)
})
