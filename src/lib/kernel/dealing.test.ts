import { describe, expect, test } from 'vitest'
import { seededDice } from './dice'
import { Refused, type Order, type SaltOf, type Seat } from './game'
import { canonical, stateHash } from './hash'
import { cut, hashOf, hexOf, isPoint, lockOf, numberOf, pointOf, times, type Position } from './masking'
import { discardsOf, faceOf, held, leftIn, type PiledState } from './piles'
import { BLUE, RED, toy, type ToyState } from './testing/toy'
import { chipsOf, EVENTS } from './testing/toy-piles'

type Piled = ToyState & PiledState

const secrets = toy.secrets!
const salts =
  (match = 'match', other: Seat | null = null) =>
  (seat: Seat): SaltOf =>
  (name) =>
    hashOf(`${match} ${seat} ${other === seat ? 'other ' : ''}${name}`).slice(0, 32)
const honest = salts()

/** What a device posts that knows the seat's secret. */
function post(state: Piled, order: object, number = 1, saltOf = honest): Order {
  const seat = toy.actor(state)!
  return secrets.seal(state, order as Order, number, saltOf(seat)) ?? (order as Order)
}

let dice = seededDice(1)
const apply = (state: Piled, order: object) => toy.apply(state, toy.actor(state)!, order, dice)

/** What the devices say by themselves. */
const due = (state: Piled, saltOf = honest): Order | null =>
  secrets.open(state, toy.actor(state)!, saltOf(toy.actor(state)!))

/** Lets the devices talk until a player must decide, or until something of this type is due. */
function talk(state: Piled, until = ''): Piled {
  for (let n = 0; n < 60; n++) {
    const order = due(state)
    if (order === null || order.type === until || (until === 'last pass' && isLastPass(state))) return state
    apply(state, order)
  }
  throw new Error('They never stop.')
}

const roundOf = (state: Piled) => (state.stack.at(-1) as { round?: { step: number } }).round
const isLastPass = (state: Piled) => roundOf(state)?.step === 3

/** The last order before cards are dealt has just been given. */
function opened(ahead = false, seed = 1): Piled {
  dice = seededDice(seed)
  const state = secrets.between!(toy.create('piles'), 'match', ahead) as Piled
  for (const plan of ['north', 'south']) apply(state, post(state, { type: 'plan', plan }))
  for (const [seat, places] of [
    [RED, ['h1', 'h2']],
    [BLUE, ['h4', 'h5']]
  ] as const) {
    for (const [i, hex] of places.entries()) apply(state, { type: 'place', piece: `${seat[0]}${i + 1}`, hex })
    apply(state, { type: 'reserve', amount: 0 })
  }
  return state
}

const own = (state: Piled, seat: Seat) => secrets.recall(state, seat, honest(seat)) as Piled
const refused = (state: Piled, order: object, why: string | RegExp) => {
  const before = canonical(state)
  expect(() => apply(state, order)).toThrow(Refused)
  expect(() => apply(state, order)).toThrow(why)
  expect(canonical(state)).toBe(before)
}

/** The order that is due with a part of it replaced. */
const forged = (state: Piled, change: (order: Record<string, unknown>) => object) => ({
  ...due(state)!,
  ...change(due(state) as unknown as Record<string, unknown>)
})
const pointsOf = (order: Record<string, unknown>) => cut(order.points, (order.points as string).length / 64)!

describe('a deck that both lock', () => {
  test('each card is in it once, in an order that hangs on both', () => {
    const faces = (seed: number, saltOf = honest) => {
      const state = opened(false, seed)
      for (let n = 0; n < 60 && due(state, saltOf) !== null; n++) apply(state, due(state, saltOf)!)
      const clear = secrets.clear!(state, saltOf) as Piled
      expect(clear.piles.piles[EVENTS]!.rest).toHaveLength(leftIn(state, EVENTS))
      const hand = [RED].flatMap((seat) => held(clear, EVENTS, seat)).map(({ face }) => face!)
      const all = [...clear.piles.piles[EVENTS]!.rest!, ...hand, ...discardsOf(clear, EVENTS)]
      expect(all.sort()).toEqual([...clear.piles.piles[EVENTS]!.faces])
      return state.piles.piles[EVENTS]!.deck!.positions.map((position) => faceBehind(position, saltOf)).join()
    }
    const all = toy.create('piles').piles!.piles[EVENTS]!.faces
    const faceBehind = ({ round, at, point }: Position, saltOf: (seat: Seat) => SaltOf) => {
      const bare = [RED, BLUE].reduce((one, seat) => times(one, 1n, keyOf(seat, round, at, saltOf)), point)
      return all.find((face) => pointOf('match', EVENTS, face) === bare)
    }
    const first = faces(1)
    expect(faces(1)).toBe(first)
    expect(faces(2)).not.toBe(first)
    expect(faces(1, salts('match', RED))).not.toBe(first)
    expect(faces(1, salts('match', BLUE))).not.toBe(first)
  })

  const keyOf = (seat: Seat, round: string, at: number, saltOf = honest): bigint =>
    numberOf(saltOf(seat)(round), `card ${at}`)

  test('a shuffle that is no deck is refused: the zero, what is no point, one twice, too few, too long', () => {
    const state = talk(opened(), 'pass')
    const [first, second, ...rest] = pointsOf(due(state) as unknown as Record<string, unknown>)
    const zero = '0'.repeat(64)
    const wrong = [zero, 'f'.repeat(64), `01${'0'.repeat(62)}`, second!]
    for (const point of wrong)
      refused(
        state,
        forged(state, () => ({ points: [point, second, ...rest].join('') })),
        'This is no deck'
      )
    expect(isPoint(zero)).toBe(false)
    for (const points of [
      rest.join(''),
      `${first}${first}${[first, second, ...rest].join('')}`,
      5,
      null,
      {},
      'x'
    ])
      refused(
        state,
        forged(state, () => ({ points })),
        'another number of cards'
      )
    refused(
      state,
      forged(state, () => ({ more: 1 })),
      'no order'
    )
    refused(state, { type: 'pass' }, 'no order')
    refused(state, { type: 'keys', keys: '' }, 'no order')
    for (const order of [null, 1, 'pass', []]) refused(state, order as unknown as object, /./)
    apply(state, due(state)!)
    refused(
      state,
      forged(state, () => ({ locks: '' })),
      'another number'
    )
    refused(
      state,
      forged(state, ({ locks }) => ({ locks: (locks as string).slice(0, 64).repeat(12) })),
      'A lock stands twice'
    )
  })

  test('a key must be the one of the card that was dealt, of this round and this match', () => {
    const state = talk(opened(), 'keys')
    expect(toy.actor(state)).toBe(BLUE)
    const slots = held(state, EVENTS, RED).map(({ lock }) => lock as Position)
    const { round } = slots[0]!
    const good = (due(state) as unknown as { keys: string }).keys
    const [one, two] = cut(good, 2)!
    const left = state.piles.piles[EVENTS]!.deck!.positions[0]!
    expect(lockOf(1, round, slots[0]!.at, one!)).toBe(slots[0]!.locks[1])
    const notDealt = hexOf(keyOf(BLUE, round, left.at))
    const foreign = (due(state, salts('another match')) as unknown as { keys: string }).keys
    const before = hexOf(keyOf(BLUE, 'deck events 1-2-3', slots[0]!.at))
    const zero = '0'.repeat(64)
    for (const keys of [two! + one!, notDealt + two!, foreign, before + two!, zero + two!, 'f'.repeat(128)])
      refused(state, { type: 'keys', keys }, 'not the key of this card')
    for (const keys of [one, good + one!, '', good.toUpperCase().replace(/\d/g, 'G'), [one, two], null])
      refused(state, { type: 'keys', keys }, 'not the keys that are due')
    apply(state, { type: 'keys', keys: good })
    expect(held(own(state, RED), EVENTS, RED).every(({ face }) => face !== undefined)).toBe(true)
  })

  test('who shows a card shows the one that was dealt', () => {
    const state = talk(opened())
    const [slot, second] = held(own(state, RED), EVENTS, RED)
    const posted = post(state, { type: 'play', slot: slot!.id }) as Order & { keys: string[] }
    expect(posted).toMatchObject({ type: 'with', order: { type: 'play', slot: slot!.id } })
    refused(state, { type: 'play', slot: slot!.id }, 'to be shown')
    refused(state, { ...posted, keys: [] }, 'not the keys that are due')
    refused(state, { ...posted, keys: [hexOf(5n)] }, 'not the key of this card')
    refused(state, { ...posted, order: { type: 'pass' } }, 'nothing to show')
    refused(state, { ...posted, order: posted }, 'no order')
    if (second !== undefined) {
      const other = post(state, { type: 'play', slot: second.id }) as Order & { keys: string[] }
      refused(state, { ...posted, keys: other.keys }, 'not the key of this card')
    }
    apply(state, posted)
    if (slot!.face !== 'mix') expect(discardsOf(state, EVENTS)).toContain(slot!.face)
  })

  const play = (state: Piled, id: number) => {
    const { round, at } = held(state, EVENTS, RED).find((one) => one.id === id)!.lock as Position
    return { type: 'with', keys: [hexOf(keyOf(RED, round, at))], order: { type: 'play', slot: id } }
  }

  test('a card that comes twice is found as soon as both are seen', () => {
    const state = talk(opened(), 'pass')
    apply(state, due(state)!)
    // Red, which changes the order last, puts the first card in the place of the second as well.
    const nonce = (state.stack.at(-1) as unknown as { round: { nonce: string } }).round.nonce
    const [first, second] = [0, 1].map((at) => keyOf(RED, `deck ${EVENTS} ${nonce}`, at))
    apply(
      state,
      forged(state, (order) => {
        const points = pointsOf(order)
        points[1] = times(points[0]!, second!, first)
        return { points: points.join('') }
      })
    )
    talk(state)
    const [one, two] = held(own(state, RED), EVENTS, RED)
    expect(one!.face).toBe(two!.face)
    apply(state, play(state, one!.id))
    talk(state)
    refused(state, play(state, two!.id), 'This card is elsewhere: the deck is false')
  })

  test('who stacks the deck has no cards in it', () => {
    const state = talk(opened(), 'pass')
    const points = pointsOf(due(state) as unknown as Record<string, unknown>)
    for (let i = 1; i < 12; i++) points[i] = times(points[0]!, BigInt(i + 1))
    apply(state, { type: 'pass', points: points.join('') })
    talk(state)
    const hand = held(own(state, RED), EVENTS, RED)
    expect(hand.filter(({ face }) => face !== undefined).length).toBeLessThan(2)
    const missing = hand.find(({ face }) => face === undefined)!
    refused(state, play(state, missing.id), 'This is no card: the deck is false')
  })

  test('what went back unseen is in the next deck, and cannot be told from the others', () => {
    const state = talk(opened())
    const [slot] = held(own(state, RED), EVENTS, RED)
    const { point } = slot!.lock as Position
    const { face } = slot!
    apply(state, { type: 'tuck', slot: slot!.id })
    expect(leftIn(state, EVENTS)).toBe(11)
    apply(state, { type: 'pass' })
    apply(state, { type: 'end' })
    talk(state)
    const { deck } = state.piles.piles[EVENTS]!
    expect(deck!.back).toEqual([])
    expect(deck!.positions.map((one) => one.point)).not.toContain(point)
    const clear = secrets.clear!(state, honest) as Piled
    const seen = [...clear.piles.piles[EVENTS]!.rest!, ...held(clear, EVENTS, BLUE).map((one) => one.face)]
    expect([...seen, ...discardsOf(clear, EVENTS)]).toContain(face)
    expect(state.piles.rounds).toHaveLength(2)
  })
})

describe('a pile of one owner', () => {
  test('the owner alone knows what is drawn; nobody can exchange it', () => {
    const state = talk(opened(), 'drawn')
    const posted = due(state) as Order & { seals: string; fronts: string[] }
    refused(state, { ...posted, fronts: ['oval'] }, 'not what can be drawn')
    refused(state, { ...posted, fronts: [] }, 'not what can be drawn')
    refused(state, { ...posted, seals: `${posted.seals}00` }, 'not what can be drawn')
    refused(state, { ...posted, seals: 7 }, 'not what can be drawn')
    talk(state)
    const [chip] = held(own(state, RED), chipsOf(RED), RED)
    expect(chip!.face).toMatch(/^(round|square) (lucky|plain)$/)
    expect(held(own(state, BLUE), chipsOf(RED), RED)[0]!.face).toBeUndefined()
    const use = post(state, { type: 'use', slot: chip!.id })
    refused(state, { ...use, keys: ['0'.repeat(32)] }, 'not what was sealed')
    refused(state, { ...use, keys: ['0'.repeat(64)] }, 'no key')
    apply(state, use)
    expect(held(state, chipsOf(RED), RED)).toEqual([])
    expect(leftIn(state, chipsOf(RED))).toBe(6)
  })

  test('who said another front than that of the chip cannot use it', () => {
    const state = talk(opened(), 'drawn')
    const posted = due(state) as Order & { fronts: string[] }
    apply(state, {
      ...posted,
      fronts: posted.fronts.map((front) => (front === 'round' ? 'square' : 'round'))
    })
    talk(state)
    const slot = held(state, chipsOf(RED), RED)[0]!
    const name = (slot.lock as { seal: string }).seal.slice(0, 32)
    const cup = honest(RED)(`cup ${chipsOf(RED)}`)
    const key = hashOf(`sandtable seal key ${cup} ${name}`).slice(0, 32)
    refused(
      state,
      { type: 'with', keys: [key], order: { type: 'use', slot: slot.id } },
      'not what it was said to be'
    )
  })

  test('what is drawn hangs on the pledge, on what the other said after it, and on the dice', () => {
    const drawnBy = (seed: number, spice: string | null) => {
      const state = opened(false, seed)
      for (let n = 0; n < 60; n++) {
        const order = due(state)
        if (order === null) break
        apply(state, order.type === 'spice' && spice !== null ? { ...order, salt: spice } : order)
      }
      return held(own(state, RED), chipsOf(RED), RED)[0]!.face
    }
    const spices = Array.from({ length: 8 }, (_, i) => String(i).repeat(32))
    expect(new Set(spices.map((spice) => drawnBy(1, spice))).size).toBeGreaterThan(1)
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => drawnBy(seed, null))).size).toBeGreaterThan(1)
  })

  test('a plan that is put down stays hidden, is what it was, and must be one', () => {
    const state = secrets.between!(toy.create('piles'), 'match', false) as Piled
    refused(state, { type: 'plan', plan: 'north' }, 'put down hidden')
    expect(() => post(state, { type: 'plan', plan: 'west' })).toThrow('cannot be put down')
    const posted = post(state, { type: 'plan', plan: 'north' })
    expect(canonical(posted)).not.toContain('north')
    expect(canonical(post(state, { type: 'plan', plan: 'north' }, 2))).not.toBe(canonical(posted))
    apply(state, posted)
    expect(faceOf(own(state, BLUE), 1)).toBe('north')
    expect(() => faceOf(own(state, RED), 1)).toThrow('not known')
    const stranger = secrets.recall(state, BLUE, salts('another')(BLUE)) as Piled
    expect(() => faceOf(stranger, 1)).toThrow('not known')
  })
})

test('lanes: who has the next of his own lane needs nobody, and a lane that is empty is filled again', () => {
  const state = talk(opened(true))
  const lanes = state.piles.piles[EVENTS]!.deck!.positions.map(({ lane }) => lane)
  expect(
    [RED, BLUE, null].map((_, i) => lanes.filter((lane) => lane === (i === 2 ? null : i)).length)
  ).toEqual([2, 4, 4])
  const said: string[] = []
  for (let n = 0; n < 100 && leftIn(state, EVENTS) > 3; n++) {
    const order = due(state)
    if (order !== null) said.push(`${toy.actor(state)} ${order.type}`)
    apply(
      state,
      order ?? (toy.offers(state).some(({ id }) => id === 'pass') ? { type: 'pass' } : { type: 'end' })
    )
  }
  talk(state)
  // Blue and red have drawn from lanes; then the common ones had to be asked for.
  expect(said.indexOf('blue shows')).toBeGreaterThanOrEqual(0)
  expect(said.slice(0, said.indexOf('blue shows'))).not.toContain('red keys')
  const clear = secrets.clear!(state, honest) as Piled
  const all = [RED, BLUE].flatMap((seat) => held(clear, EVENTS, seat).map(({ face }) => face!))
  expect([...all, ...clear.piles.piles[EVENTS]!.rest!, ...discardsOf(clear, EVENTS)].sort()).toEqual([
    ...clear.piles.piles[EVENTS]!.faces
  ])
})

test('the same position for both, whoever looks: what is opened on one device leaves no trace', () => {
  const state = talk(opened())
  const before = stateHash(state)
  own(state, RED)
  toy.view(own(state, RED), RED)
  expect(stateHash(state)).toBe(before)
  const view = toy.view(own(state, BLUE), BLUE)
  expect(canonical(view)).not.toMatch(/lock|point|pledge|"nonce/)
})
