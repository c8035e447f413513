import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../kernel/dice'
import type { Order, Seat } from '../kernel/game'
import { stateHash } from '../kernel/hash'
import { cut } from '../kernel/masking'
import { checkPiles, faceOf, held, leftIn, type PiledState } from '../kernel/piles'
import { stubbornOrder } from '../kernel/sampling'
import { toy, type ToyState } from '../kernel/testing/toy'
import { chipsOf, EVENTS, plansOf } from '../kernel/testing/toy-piles'
import { audit } from './audit'
import { concatBytes } from './bytes'
import { copyMatch } from './copy'
import { SeatKeys } from './crypto'
import { elementsOf, foundingIn } from './document'
import { LONGEST_ELEMENT, noteContent } from './elements'
import type { Plan, Rules } from './genesis'
import { Ledger } from './ledger'
import { openMatch, type Match } from './match'
import { noteMessage } from './notes'
import { readStatement, statementOf } from './stall'
import { copyOf, exchange, oneDevice, toyRules, twoDevices } from './testing/devices'
import { Forger } from './testing/forger'

type Toy = Match<ToyState>
const plan: Plan = { scenario: 'piles' }
const piled = (state: ToyState) => state as ToyState & PiledState
const stateOf = (match: Toy, seat?: Seat) => piled(match.state(seat))
const give = (match: Toy, order: object) => match.order(order as Order)
const kindsOf = (match: Toy) => match.since(0).map(({ order }) => (order as Order | undefined)?.type)

/** Plans are made and pieces placed, up to the last order before cards are dealt. */
function setUp(red: Toy, blue: Toy, meet = () => exchange(red, blue)): void {
  give(blue, { type: 'plan', plan: 'north' })
  meet()
  give(red, { type: 'plan', plan: 'south' })
  for (const [hex, piece] of [
    ['h1', 'r1'],
    ['h2', 'r2']
  ])
    give(red, { type: 'place', piece, hex })
  give(red, { type: 'reserve', amount: 0 })
  meet()
  for (const [hex, piece] of [
    ['h4', 'b1'],
    ['h5', 'b2']
  ])
    give(blue, { type: 'place', piece, hex })
}

const begin = { type: 'reserve', amount: 0 }

function dealt(seed = 1, how: Plan = plan) {
  const { founder: red, guest: blue, secrets } = twoDevices(toyRules, how, seed)
  setUp(red, blue)
  give(blue, begin)
  exchange(red, blue)
  return { red, blue, secrets }
}

/** One random order of whoever is to move among these; false: the game is over. */
function move(devices: readonly Toy[], random: ReturnType<typeof seededRandom>): boolean {
  const mover = devices.find(({ status }) => status.is === 'to move' && status.here)
  if (mover === undefined) return false
  const order = stubbornOrder(
    mover.offers().filter(({ id }) => id !== 'close' || random.int(1, 3) === 1),
    random
  )
  if (order === null || (order as Order).type === 'yield') return true
  mover.order(order as Order)
  return true
}

describe('a deck between two devices', () => {
  test('both shuffle and lock; only who is dealt a card knows it, also with all that stands in the log', () => {
    const { red, blue } = dealt()
    expect(kindsOf(red).slice(7)).toEqual(
      expect.arrayContaining(['reserve', 'pass', 'pass', 'pass', 'keys', 'shows', 'pledge', 'spice', 'drawn'])
    )
    for (const match of [red, blue]) {
      expect(match.status).toMatchObject({ is: 'to move', seat: 'red' })
      expect(leftIn(stateOf(match), EVENTS)).toBe(10)
    }
    expect(red.head).toBe(blue.head)
    const mine = held(stateOf(red, 'red'), EVENTS, 'red')
    for (const { id } of mine) {
      expect(faceOf(stateOf(red, 'red'), id)).toMatch(/^c\d|look|mix|spy/)
      for (const state of [stateOf(blue, 'blue'), stateOf(blue, 'red'), stateOf(blue), blue.opened()])
        expect(() => faceOf(piled(state), id)).toThrow('not known')
    }
    const [chip] = held(stateOf(red, 'red'), chipsOf('red'), 'red')
    expect(chip!.face).toMatch(`${chip!.front} `)
    expect(held(stateOf(blue, 'blue'), chipsOf('red'), 'red')[0]).not.toHaveProperty('face')
    expect(JSON.stringify(stateOf(blue))).not.toMatch(/"face":"(c\d|look|mix|spy|round|square)/)
  })

  test('what is played shows itself to both; it is what was dealt, and it can be taken in by a device that comes later', () => {
    const { red, blue, secrets } = dealt()
    const [slot] = held(stateOf(red, 'red'), EVENTS, 'red')
    give(red, { type: 'tuck', slot: slot!.id })
    const [card] = held(stateOf(red, 'red'), EVENTS, 'red')
    if (card !== undefined) {
      give(red, { type: 'play', slot: card.id })
      red.flush()
      exchange(red, blue)
      for (const match of [red, blue, copyOf(red), copyOf(blue, [secrets[1]])])
        expect(
          match
            .since(0)
            .map(({ events }) => JSON.stringify(events))
            .join()
        ).toContain(`"face":"${card.face}"`)
      expect(red.canUndo()).toMatchObject({ ok: false })
    }
  })

  test('whole games: every position holds together, all devices agree, and the audit finds nothing', async () => {
    for (const [seed, dice] of [
      [1, 'live'],
      [2, 'sealed']
    ] as const) {
      const { red, blue } = dealt(seed, { ...plan, dice })
      const random = seededRandom(seed)
      for (let n = 0; n < 400 && move([red, blue], random); n++) {
        exchange(red, blue)
        for (const match of [red, blue]) {
          expect(checkPiles(stateOf(match))).toEqual([])
          for (const seat of ['red', 'blue'])
            for (const slot of held(piled(match.opened()), EVENTS, seat))
              expect('face' in slot, `${slot.id}`).toBe(match.isHere(seat) || slot.open)
        }
      }
      for (const match of [red, blue]) match.flush()
      exchange(red, blue)
      expect(red.status.is).toBe('over')
      expect([blue.head, blue.hash]).toEqual([red.head, red.hash])
      expect(await audit(red)).toMatchObject({ ok: true, findings: [] })
      expect((await audit(blue)).seals).toBeGreaterThan(2)
    }
  }, 120_000)

  test('each step survives a reload on either side, with and without a snapshot', () => {
    const { secrets, ...begun } = dealt(3)
    let { red, blue } = begun
    const random = seededRandom(4)
    for (let n = 0; n < 30 && move([red, blue], random); n++) {
      for (const match of [red, blue]) match.flush()
      if (n % 2 === 0) red = copyOf(red, [secrets[0]], n % 4 === 0 ? red.snapshot() : null)
      exchange(red, blue)
      if (n % 3 === 0) blue = copyOf(blue, [secrets[1]], n % 2 === 0 ? blue.snapshot() : null)
      exchange(red, blue)
      expect([red.head, red.hash]).toEqual([blue.head, blue.hash])
      expect(red.outcome !== null || red.actor !== null).toBe(true)
    }
    expect(red.number).toBeGreaterThan(40)
    const hands = (match: Toy, seat: Seat) => held(stateOf(match, seat), EVENTS, seat)
    expect(hands(copyOf(red, [secrets[0]]), 'red')).toEqual(hands(red, 'red'))
  })

  test('in whatever order all of it arrives, it is the same match', () => {
    const { red, blue } = dealt(4)
    const random = seededRandom(4)
    for (let n = 0; n < 25 && move([red, blue], random); n++) exchange(red, blue)
    for (const match of [red, blue]) match.flush()
    exchange(red, blue)
    const elements = red.seats.flatMap((seat) => elementsOf(red.doc, seat).map((bytes) => ({ seat, bytes })))
    for (let round = 0; round < 4; round++) {
      const ledger = new Ledger(toyRules, foundingIn(red.doc, red.id), new Map())
      const left = [...elements]
      while (left.length > 0) {
        const [one] = left.splice(random.int(0, left.length - 1), 1)
        ledger.add(one!.seat, one!.bytes)
        if (random.int(1, 10) === 1) ledger.settle()
      }
      ledger.settle()
      expect(ledger.records.length).toBe(red.number)
      expect(stateHash(ledger.positions.state)).toBe(red.hash)
    }
  })

  test('everything passes the gate of the other device', () => {
    const { founder: red, guest: blue } = twoDevices(toyRules, plan, 6)
    const meet = () => {
      for (let moved = true; moved;) {
        moved = false
        for (const [from, to] of [
          [red, blue],
          [blue, red]
        ] as const) {
          const before = Y.encodeStateVector(to.doc).join()
          to.take(Y.encodeStateAsUpdateV2(from.doc, Y.encodeStateVector(to.doc)))
          moved ||= Y.encodeStateVector(to.doc).join() !== before
        }
      }
    }
    setUp(red, blue, meet)
    give(blue, begin)
    meet()
    expect(red.status).toMatchObject({ is: 'to move', seat: 'red', here: true })
    expect(held(stateOf(red, 'red'), EVENTS, 'red').every(({ face }) => face !== undefined)).toBe(true)
    // A shuffle is the longest of what is posted for a deal.
    const longest = Math.max(...elementsOf(red.doc, 'red').map(({ length }) => length))
    expect(longest).toBeGreaterThan(12 * 64)
    expect(longest).toBeLessThan(LONGEST_ELEMENT / 10)
  })

  test('a key that is not posted stops the match, and both see who is waited for', () => {
    const { founder: red, guest: blue, secrets } = twoDevices(toyRules, plan, 7)
    setUp(red, blue)
    give(blue, begin)
    // Blue holds back, once its first shuffle is there: red has nothing more to say than its own.
    blue.layDown()
    exchange(red, blue)
    const { owed } = red
    expect(owed).toMatchObject({ seat: 'blue' })
    expect(red.offers()).toEqual([])
    const said = statementOf(red, 'red', 1_700_000_000, 1_700_000_001)
    expect(readStatement(JSON.stringify(said), blue)).toMatchObject({ statement: { seat: 'blue' } })
    const { number } = red
    exchange(red, copyOf(blue, [secrets[1]]))
    expect(red.number).toBeGreaterThan(number)
    expect(red.status).toMatchObject({ is: 'to move', seat: 'red', here: true })
  })

  test('what takes long is done piece by piece; who sends or closes does not wait for it', () => {
    const { founder: red, guest: blue } = twoDevices(toyRules, plan, 14)
    const waiting: (() => void)[] = []
    for (const match of [red, blue]) match.inPieces((run) => void waiting.push(run))
    const meet = () => {
      exchange(red, blue)
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        run()
        exchange(red, blue)
      }
    }
    setUp(red, blue)
    give(blue, begin)
    exchange(red, blue)
    // Blue has begun with its shuffle.
    const { number } = blue
    expect(waiting).toHaveLength(1)
    waiting.shift()!()
    expect(blue.number).toBe(number)
    blue.flush()
    expect(blue.number).toBe(number + 1)
    expect(kindsOf(blue).at(-1)).toBe('pass')
    meet()
    expect(red.status).toMatchObject({ is: 'to move', seat: 'red', here: true })
    expect([red.head, red.hash]).toEqual([blue.head, blue.hash])
    expect(kindsOf(red).filter((kind) => kind === 'pass')).toHaveLength(3)
    // A window that is closed, or in which another one writes, leaves it.
    expect(waiting).toEqual([])
  })

  test('a match that ends in the middle of a shuffle is audited as well', async () => {
    const { founder: red, guest: blue } = twoDevices(toyRules, plan, 15)
    setUp(red, blue)
    red.inPieces(() => {})
    give(blue, begin)
    exchange(red, blue)
    expect(kindsOf(red).at(-1)).toBe('pass')
    blue.concede('blue')
    exchange(red, blue)
    for (const match of [red, blue]) match.flush()
    exchange(red, blue)
    expect(red.status.is).toBe('over')
    expect(await audit(red)).toMatchObject({ ok: true, findings: [], seals: 6 })
  })

  test('a draw is not taken back alone', () => {
    const { red, blue } = dealt(8)
    expect(red.canUndo()).toMatchObject({ ok: false, barrier: 'reveal' })
    give(red, { type: 'pass' })
    expect(red.canUndo()).toMatchObject({ ok: true })
    give(red, { type: 'end' })
    exchange(red, blue)
    expect(blue.canUndo()).toMatchObject({ ok: false })
    expect(red.canUndo()).toMatchObject({ ok: false })
  })

  test('two devices by turns: with sealed dice a whole turn is drawn and played while the other is away', () => {
    const { red, blue } = dealt(9, { ...plan, dice: 'sealed' })
    // Each has drawn once, so that its chips are pledged.
    const turn = (match: Toy) => {
      expect(match.status).toMatchObject({ is: 'to move', here: true })
      const seat = match.actor
      give(match, { type: 'pass' })
      give(match, { type: 'end' })
      expect(match.actor).not.toBe(seat)
      match.flush()
    }
    turn(red)
    exchange(red, blue)
    turn(blue)
    exchange(red, blue)
    for (let n = 0; n < 2; n++) {
      const [from, to] = n === 0 ? [red, blue] : [blue, red]
      turn(from)
      // One way only: whoever receives it goes on at once.
      Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
      expect(to.status).toMatchObject({ is: 'to move', here: true })
      expect(to.offers().map(({ id }) => id)).toContain('hand')
    }
  })
})

describe('on one device', () => {
  test('all is dealt in clear, from the dice; nothing is posted for it', async () => {
    const { match } = oneDevice(toyRules, plan, 3)
    setUp(match, match, () => {})
    give(match, begin)
    expect(kindsOf(match).filter((kind) => kind === 'pass' || kind === 'keys')).toEqual([])
    const random = seededRandom(2)
    for (let n = 0; n < 60 && move([match], random); n++) expect(checkPiles(stateOf(match))).toEqual([])
    match.flush()
    expect(await audit(match)).toMatchObject({ ok: true, findings: [] })
    expect(
      held(stateOf(match, 'blue'), EVENTS, 'red').every(({ face, open }) => open || face === undefined)
    ).toBe(true)
  })

  test('who has both seats goes on with a locked deck, and a copy has a deck of its own', () => {
    const { red, secrets } = dealt(5)
    red.flush()
    const both = copyOf(red, secrets)
    give(both, { type: 'pass' })
    give(both, { type: 'end' })
    expect(both.status).toMatchObject({ is: 'to move', seat: 'blue' })
    const { match: copy } = copyMatch(both)
    expect(stateOf(copy).piles.between).toBeUndefined()
    expect(checkPiles(stateOf(copy))).toEqual([])
    const { rest } = stateOf(copy).piles.piles[EVENTS]!
    expect(rest).toHaveLength(leftIn(stateOf(both), EVENTS))
    for (const seat of both.seats)
      for (const pile of [EVENTS, chipsOf(seat), plansOf(seat)])
        expect(held(stateOf(copy, seat), pile, seat)).toEqual(held(stateOf(both, seat), pile, seat))
    const random = seededRandom(1)
    for (let n = 0; n < 40 && move([copy], random); n++) expect(checkPiles(stateOf(copy))).toEqual([])
  })
})

describe('a device that cheats', () => {
  type Change = (order: Record<string, unknown>, state: ToyState & PiledState) => object | null

  /** Blue's app says something else than an honest one would, where this changes it. */
  function against(change: Change, seed = 11, claims = false) {
    const secretsOf = toy.secrets!
    const game: Rules<ToyState>['game'] = {
      ...toy,
      secrets: {
        ...secretsOf,
        seal: (state, order, number, saltOf) => {
          if (claims && order.type === 'boast') return null
          return secretsOf.seal(state, order, number, saltOf)
        },
        open: (state, seat, saltOf) => {
          const order = secretsOf.open(state, seat, saltOf)
          if (order === null || seat !== 'blue') return order
          return { ...order, ...change(order as unknown as Record<string, unknown>, piled(state)) }
        }
      }
    }
    const { founder: red, guest, secrets } = twoDevices(toyRules, plan, seed)
    const blue = openMatch(
      guest.doc,
      { game, dataHash: toyRules.dataHash },
      { secrets: [secrets[1]], id: guest.id }
    )
    guest.close()
    setUp(red, blue)
    give(blue, begin)
    exchange(red, blue)
    return { red, blue }
  }

  /** What the audit says after one turn each and a concession. */
  async function foundIn({ red, blue }: { red: Toy; blue: Toy }, before: () => void = () => {}) {
    for (const match of [red, blue]) {
      give(match, { type: 'pass' })
      give(match, { type: 'end' })
      exchange(red, blue)
      if (match === red) before()
    }
    red.concede('red')
    exchange(red, blue)
    for (const match of [red, blue]) match.flush()
    exchange(red, blue)
    return (await audit(red)).findings.filter(({ weight }) => weight === 'fault').map(({ text }) => text)
  }

  test('an honest one is not accused', async () => {
    expect(await foundIn(against(() => null))).toEqual([])
  })

  test('a false order of the cards, or cards that come twice, are found by the audit', async () => {
    const swapped: Change = ({ type, points, locks }) => {
      if (type !== 'pass' || locks !== undefined) return null
      const list = cut(points, 12)!
      return { points: [list[1], list[0], ...list.slice(2)].join('') }
    }
    expect(await foundIn(against(swapped))).toContain('blue did not deal fairly.')
  })

  test('a marker that was not drawn is found by the audit', async () => {
    let taken = false
    const marker: Change = ({ type, fronts }) => {
      if (type !== 'drawn' || taken) return null
      taken = true
      return { fronts: (fronts as string[]).map((front) => (front === 'round' ? 'square' : 'round')) }
    }
    expect(await foundIn(against(marker))).toEqual(['blue did not deal fairly.'])
  })

  test('a red card that is not shown is found by the audit', async () => {
    for (let seed = 11; seed < 40; seed++) {
      let hidden = false
      const quiet: Change = ({ type, slots }) => {
        if (type !== 'shows' || (slots as number[]).length === 0) return null
        hidden = true
        return { slots: [], keys: [] }
      }
      const both = against(quiet, seed)
      const faults = await foundIn(both)
      if (!hidden) {
        expect(faults).toEqual([])
        continue
      }
      expect(faults).toEqual(['blue did not deal fairly.'])
      return
    }
    throw new Error('No red card was drawn.')
  })

  test('a claim that is not so is refused by the own app, and found by the audit if it is not', async () => {
    const lowOf = (match: Toy) =>
      held(stateOf(match, 'blue'), EVENTS, 'blue').find(({ face }) => !/^c[567]/.test(face!))
    for (let seed = 12; seed < 30; seed++) {
      const { red, blue } = against(() => null, seed, true)
      let boasted = false
      const faults = await foundIn({ red, blue }, () => {
        const slot = lowOf(blue)?.id
        if (slot === undefined) return
        give(blue, { type: 'boast', slot })
        boasted = true
        const honest = copyOf(red)
        const own = (name: number | string) => blue.ledger.chairs.keysOf('blue')!.salt(name)
        const order = { type: 'boast', slot } as Order
        expect(() => toy.secrets!.seal(honest.state(), order, 1, own)).toThrow('does not say so')
      })
      if (!boasted) continue
      expect(faults).toEqual(['blue said what is not so.'])
      return
    }
    throw new Error('There was nothing to lie about.')
  })

  test('who is still away is not accused, and secrets that are not those of the match do not pass for them', async () => {
    const { red, blue, secrets } = dealt(13)
    const away = copyOf(red)
    red.concede('red')
    for (const match of [red, away]) match.flush()
    exchange(red, away)
    const notes = (await audit(away)).findings
    expect(notes.filter(({ weight }) => weight === 'fault')).toEqual([])
    expect(notes.map(({ text }) => text)).toContain('3 seals of blue have not been opened yet.')
    const names = ['cup blue chips', 'cup blue plans', ...stateOf(red).piles.rounds!]
    const note = { kind: 'unseal', salts: names.map((name) => [name, '0'.repeat(32)] as const) } as const
    const signature = new SeatKeys(secrets[1]).sign(noteMessage(away.ledger.founding.hash, 'blue', note))
    new Forger(away).push('blue', concatBytes(noteContent(note), signature))
    expect((await audit(away)).findings.map(({ text }) => text)).toContain('blue did not deal fairly.')
    exchange(red, blue)
    expect(await audit(blue)).toMatchObject({ ok: true })
  })
})
