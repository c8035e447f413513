import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { worldOf } from '../../src/lib/games/war-comes-early/board'
import type { State } from '../../src/lib/games/war-comes-early/state'
import { seededDice, seededRandom } from '../../src/lib/kernel/dice'
import { Refused, type Order } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { game, legalOrder, melee, otherSeat, positions, RUNS, SCENARIOS } from './support'

// Whatever comes in that is no legal order is refused with its reason, and nothing has changed.

const TIMEOUT = 60_000
const runs = (count: number) => ({ numRuns: count * RUNS })

const played = SCENARIOS.flatMap((scenario) => positions(scenario, [1, 2, 5], 25))
const battles = played.flatMap((state, i) => melee(state, seededRandom(i)) ?? [])
const open = [...played, ...battles].filter((state) => game.actor(state) !== null)
const over = played.filter((state) => game.actor(state) === null)

const anOpen = fc.nat(open.length - 1).map((i) => structuredClone(open[i]!))
const aSeed = fc.nat(1_000_000)

/** The refusal, after checking that nothing changed; null when the order was carried out. */
function attempt(state: State, seat: string, order: unknown): Refused | null {
  const before = stateHash(state)
  try {
    game.apply(state, seat, order, seededDice(1))
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    expect(error.rule).not.toBe('')
    expect(error.why).not.toBe('')
    expect(stateHash(state)).toBe(before)
    expect(game.check(state)).toEqual([])
    return error
  }
}

function refused(state: State, seat: string, order: unknown): Refused {
  const refusal = attempt(state, seat, order)
  if (refusal === null) throw new Error(`Carried out: ${JSON.stringify(order)}`)
  return refusal
}

const actorOf = (state: State) => game.actor(state)!

describe('an order is refused', () => {
  test(
    'from the wrong seat, and from no seat at all',
    () => {
      const nobody = fc.constantFrom('', 'nobody', 'German', '__proto__', 'constructor', 'null')
      fc.assert(
        fc.property(anOpen, aSeed, nobody, (state, seed, stranger) => {
          const order = legalOrder(state, seededRandom(seed))
          expect(refused(state, otherSeat(actorOf(state)), order).rule).toBe('turn')
          expect(refused(state, stranger, order).rule).toBe('turn')
        }),
        runs(100)
      )
    },
    TIMEOUT
  )

  test(
    'when it is no order, whatever else it is',
    () => {
      fc.assert(
        fc.property(anOpen, fc.oneof(fc.anything(), fc.jsonValue()), (state, junk) => {
          expect(refused(state, actorOf(state), junk).rule).toBe('order')
        }),
        runs(300)
      )
    },
    TIMEOUT
  )

  test(
    'when a legal order was spoilt in one place',
    () => {
      fc.assert(
        fc.property(anOpen, aSeed, fc.nat(), fc.nat(), (state, seed, place, wrong) => {
          const order = legalOrder(state, seededRandom(seed))!
          refused(state, actorOf(state), spoil(order, place, wrong))
        }),
        runs(500)
      )
    },
    TIMEOUT
  )

  test(
    'when it names a unit that is not on the map',
    () => {
      let tried = 0
      fc.assert(
        fc.property(anOpen, aSeed, fc.nat(), (state, seed, pick) => {
          const { units } = worldOf(bound(state))
          const off = units.filter((unit) => state.at[unit.index]! < 0)
          const order = withUnit(legalOrder(state, seededRandom(seed))!, off[pick % off.length]!.id)
          if (order === null) return
          tried++
          refused(state, actorOf(state), order)
        }),
        runs(400)
      )
      expect(tried).toBeGreaterThan(50)
    },
    TIMEOUT
  )

  test(
    'when it names a unit of the other side',
    () => {
      let tried = 0
      fc.assert(
        fc.property(anOpen, aSeed, fc.nat(), (state, seed, pick) => {
          const { units } = worldOf(bound(state))
          const side = game.seats.indexOf(otherSeat(actorOf(state)))
          const theirs = units.filter((unit) => state.at[unit.index]! >= 0 && unit.sideIndex === side)
          const legal = legalOrder(state, seededRandom(seed))!
          // The opponent's units are dispersed by oneself (8.0).
          if (theirs.length === 0 || legal.type === 'disperse') return
          const order = withUnit(legal, theirs[pick % theirs.length]!.id)
          if (order === null) return
          tried++
          refused(state, actorOf(state), order)
        }),
        runs(400)
      )
      expect(tried).toBeGreaterThan(50)
    },
    TIMEOUT
  )

  test(
    'when what it asks for was just done',
    () => {
      fc.assert(
        fc.property(anOpen, aSeed, (state, seed) => {
          const seat = actorOf(state)
          const order = legalOrder(state, seededRandom(seed))!
          game.apply(state, seat, order, seededDice(seed))
          if (ONCE.includes(order.type)) refused(state, seat, order)
          else attempt(state, seat, order)
        }),
        runs(400)
      )
    },
    TIMEOUT
  )

  test(
    'when the game is over, by the rule that ended it',
    () => {
      expect(over.length).toBeGreaterThan(0)
      fc.assert(
        fc.property(fc.constantFrom(...over), anOpen, aSeed, (end, other, seed) => {
          const state = structuredClone(end)
          for (const seat of game.seats) {
            const order = legalOrder(other, seededRandom(seed))
            expect(refused(state, seat, order).rule).toBe(game.outcome(state)!.rule)
          }
        }),
        runs(100)
      )
    },
    TIMEOUT
  )
})

describe('an order is judged, never an accident', () => {
  test(
    'when it comes from another moment of the game',
    () => {
      fc.assert(
        fc.property(anOpen, anOpen, aSeed, (state, other, seed) => {
          attempt(state, actorOf(state), legalOrder(other, seededRandom(seed)))
        }),
        runs(400)
      )
    },
    TIMEOUT
  )

  test(
    'when its units and hexes are others of the same game',
    () => {
      fc.assert(
        fc.property(anOpen, aSeed, (state, seed) => {
          const random = seededRandom(seed)
          const { units, grid } = worldOf(bound(state))
          const swap = (value: unknown): unknown => {
            if (Array.isArray(value)) return value.map(swap)
            if (typeof value !== 'string' || random.int(0, 1) === 0) return value
            if (/^\d{4}$/.test(value)) return random.pick(grid.ids)
            return units.some(({ id }) => id === value) ? random.pick(units).id : value
          }
          const order = legalOrder(state, random)!
          const entries = Object.entries(order).map(([key, value]) => [
            key,
            key === 'type' ? value : swap(value)
          ])
          attempt(state, actorOf(state), Object.fromEntries(entries))
        }),
        runs(800)
      )
    },
    TIMEOUT
  )

  test(
    'when it is of a known type with anything in its fields',
    () => {
      const junk = fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom('2121', '9999', [], ['2121'], 0, -1, NaN, 1e300, '__proto__')
      )
      const fields = ['units', 'unit', 'hex', 'path', 'target', 'piece', 'army', 'phases', 'phase', 'markers']
      const order = fc
        .tuple(fc.constantFrom(...TYPES), fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 4 }))
        .map(([type, rest]) => ({ ...rest, type }))
      fc.assert(
        fc.property(anOpen, order, (state, made) => {
          attempt(state, actorOf(state), made)
        }),
        runs(500)
      )
    },
    TIMEOUT
  )

  test('when it is far too large or too deep', () => {
    const state = structuredClone(open[0]!)
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
    const names = Array.from({ length: 100_000 }, (_, i) => `unit-${i}`)
    for (const order of [
      deep,
      { type: 'move', units: deep, path: deep },
      { type: 'move', units: names, path: names },
      { type: 'place', piece: 'x'.repeat(1_000_000), hex: '2121' },
      JSON.parse('{"type":"end","__proto__":{"type":"move"}}') as unknown,
      JSON.parse('{"type":"constructor"}') as unknown
    ])
      refused(state, actorOf(state), order)
  })
})

const TYPES = [
  ...['place', 'end', 'germanOrder', 'declare', 'terror', 'violate', 'combine', 'breakDown', 'components'],
  ...['move', 'railhead', 'fallBack', 'attack', 'flank', 'drop', 'lose', 'advance', 'disperse', 'top']
]

/** Orders that cannot be carried out twice in a row, since the first uses up what they ask for. */
const ONCE = [
  'attack',
  'combine',
  'lose',
  'violate',
  'germanOrder',
  'terror',
  'drop',
  'components',
  'disperse'
]

/** Orders whose "unit" and "units" must be on the map, and one's own (7.0, 8.3, 11.0, 12.0). */
const OWN_UNITS = ['move', 'attack', 'flank', 'advance', 'lose', 'combine', 'top', 'disperse']

/** Ties a copy to its world, as the game does with every state it is asked about. */
function bound(state: State): State {
  game.actor(state)
  return state
}

/** The order with another unit for its first; null when it names none that must be on the map. */
function withUnit(order: Order, id: string): Order | null {
  if (!OWN_UNITS.includes(order.type)) return null
  if ('unit' in order) return { ...order, unit: id } as Order
  const { units } = order as { units?: string[] }
  return units === undefined || units.length === 0
    ? null
    : ({ ...order, units: [id, ...units.slice(1)] } as Order)
}

/** The order with one of its values made certainly wrong; an order without values gets one too many. */
function spoil(order: Order, place: number, wrong: number): unknown {
  const copy = structuredClone(order) as unknown as Record<string, unknown>
  const leaves: [Record<string, unknown>, string][] = []
  const collect = (holder: Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(holder))
      if (value !== null && typeof value === 'object') collect(value as Record<string, unknown>)
      else if (holder !== copy || key !== 'type') leaves.push([holder, key])
  }
  collect(copy)
  if (leaves.length === 0) return { ...copy, extra: wrong }
  const [holder, key] = leaves[place % leaves.length]!
  const bad = typeof holder[key] === 'string' ? BAD_NAMES : BAD_VALUES
  holder[key] = bad[wrong % bad.length]
  return copy
}

const BAD_VALUES = [null, [], {}, -1, 0.5, 41, NaN, Infinity, 'x', '']
/** No units, and no hexes of the map: beyond its edges, or no numbers at all. */
const BAD_NAMES = [
  ...BAD_VALUES,
  '0000',
  '9999',
  '6235',
  '0035',
  '6301',
  'no-such-unit',
  ' 2121',
  '2121 ',
  '__proto__'
]
