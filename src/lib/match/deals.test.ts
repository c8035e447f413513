import { describe, expect, test } from 'vitest'
import { seededRandom } from '../kernel/dice'
import type { Order, Seat } from '../kernel/game'
import { checkPiles, discardsOf, faceOf, held, leftIn, type PiledState } from '../kernel/piles'
import { stubbornOrder } from '../kernel/sampling'
import { toy, type ToyState } from '../kernel/testing/toy'
import { chipsOf, EVENTS, plansOf } from '../kernel/testing/toy-piles'
import { audit } from './audit'
import { copyMatch } from './copy'
import type { Plan } from './genesis'
import type { Match } from './match'
import { copyOf, exchange, oneDevice, toyRules, twoDevices } from './testing/devices'

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
})
