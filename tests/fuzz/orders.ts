// Whatever comes in that is no legal order is refused with its reason, and nothing has changed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../src/lib/kernel/dice'
import { Refused, type Game, type Order } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { amount } from '../amount'
import { legalOrder, otherSeat, runs, type Kit } from './support'

const TIMEOUT = 120_000

/** The tests of one game. */
export function ordersAreJudged<S>(kit: Kit<S>): void {
  const { game, open, over } = kit
  const anOpen = fc.nat(open.length - 1).map((i) => structuredClone(open[i]!))
  const aSeed = fc.nat(1_000_000)

  /** The refusal, after checking that nothing changed; null when the order was carried out. */
  function attempt(state: S, seat: string, order: unknown): Refused | null {
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

  function refused(state: S, seat: string, order: unknown): Refused {
    const refusal = attempt(state, seat, order)
    if (refusal === null) throw new Error(`Carried out: ${JSON.stringify(order)}`)
    return refusal
  }

  const actorOf = (state: S) => game.actor(state)!

  describe('an order is refused', () => {
    test(
      'from the wrong seat, and from no seat at all',
      () => {
        const nobody = fc.constantFrom('', 'nobody', 'German', '__proto__', 'constructor', 'null')
        fc.assert(
          fc.property(anOpen, aSeed, nobody, (state, seed, stranger) => {
            const order = legalOrder(game, state, seededRandom(seed))
            expect(refused(state, otherSeat(game as Game<never>, actorOf(state)), order).rule).toBe('turn')
            expect(refused(state, stranger, order).rule).toBe('turn')
          }),
          runs(20, 200)
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
          runs(60, 600)
        )
      },
      TIMEOUT
    )

    test(
      'when a legal order was spoilt in one place',
      () => {
        fc.assert(
          fc.property(anOpen, aSeed, fc.nat(), fc.nat(), (state, seed, place, wrong) => {
            const order = legalOrder(game, state, seededRandom(seed))!
            refused(state, actorOf(state), spoil(order, place, wrong, [...BAD_VALUES, ...kit.badNames]))
          }),
          runs(100, 1000)
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
            const off = kit.units(state).filter(({ place }) => place < 0)
            const legal = legalOrder(game, state, seededRandom(seed))!
            if (off.length === 0 || !kit.ownUnits.includes(legal.type)) return
            const order = withUnit(legal, off[pick % off.length]!.id)
            if (order === null) return
            tried++
            refused(state, actorOf(state), order)
          }),
          runs(80, 800)
        )
        expect(tried).toBeGreaterThan(amount(8, 80))
      },
      TIMEOUT
    )

    test(
      'when it names a unit of the other side',
      () => {
        let tried = 0
        fc.assert(
          fc.property(anOpen, aSeed, fc.nat(), (state, seed, pick) => {
            const other = otherSeat(game as Game<never>, actorOf(state))
            const theirs = kit.units(state).filter(({ side, place }) => place >= 0 && side === other)
            const legal = legalOrder(game, state, seededRandom(seed))!
            if (theirs.length === 0 || !kit.ownUnits.includes(legal.type)) return
            if (kit.otherUnits.includes(legal.type)) return
            const order = withUnit(legal, theirs[pick % theirs.length]!.id)
            if (order === null) return
            tried++
            refused(state, actorOf(state), order)
          }),
          runs(80, 800)
        )
        expect(tried).toBeGreaterThan(amount(8, 80))
      },
      TIMEOUT
    )

    test(
      'when what it asks for was just done',
      () => {
        fc.assert(
          fc.property(anOpen, aSeed, (state, seed) => {
            const seat = actorOf(state)
            const order = legalOrder(game, state, seededRandom(seed))!
            game.apply(state, seat, order, seededDice(seed))
            if (kit.once.includes(order.type)) refused(state, seat, order)
            else attempt(state, seat, order)
          }),
          runs(80, 800)
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
              const order = legalOrder(game, other, seededRandom(seed))
              expect(refused(state, seat, order).rule).toBe(game.outcome(state)!.rule)
            }
          }),
          runs(20, 200)
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
            attempt(state, actorOf(state), legalOrder(game, other, seededRandom(seed)))
          }),
          runs(80, 800)
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
            const units = kit.units(state)
            const swap = (value: unknown): unknown => {
              if (Array.isArray(value)) return value.map(swap)
              if (typeof value !== 'string' || random.int(0, 1) === 0) return value
              if (kit.hexes.includes(value)) return random.pick([...kit.hexes, 'Reserve', '9999'])
              return units.some(({ id }) => id === value) ? random.pick(units).id : value
            }
            const order = legalOrder(game, state, random)!
            const entries = Object.entries(order).map(([key, value]) => [
              key,
              key === 'type' ? value : swap(value)
            ])
            attempt(state, actorOf(state), Object.fromEntries(entries))
          }),
          runs(160, 1600)
        )
      },
      TIMEOUT
    )

    test(
      'when it is of a known type with anything in its fields',
      () => {
        const junk = fc.oneof(
          fc.jsonValue({ maxDepth: 2 }),
          fc.constantFrom(
            '2121',
            '9999',
            'Reserve',
            [],
            ['2121'],
            ['Reserve'],
            0,
            -1,
            NaN,
            1e300,
            '__proto__'
          )
        )
        const order = fc
          .tuple(
            fc.constantFrom(...kit.types),
            fc.dictionary(fc.constantFrom(...kit.fields), junk, { maxKeys: 4 })
          )
          .map(([type, rest]) => ({ ...rest, type }))
        fc.assert(
          fc.property(anOpen, order, (state, made) => {
            attempt(state, actorOf(state), made)
          }),
          runs(100, 1000)
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
}

/** The order with another unit for its first; null when it names none. */
function withUnit(order: Order, id: string): Order | null {
  if ('unit' in order) return { ...order, unit: id } as Order
  const { units } = order as { units?: string[] }
  return units === undefined || units.length === 0
    ? null
    : ({ ...order, units: [id, ...units.slice(1)] } as Order)
}

/** The order with one of its values made certainly wrong; an order without values gets one too many. */
function spoil(order: Order, place: number, wrong: number, badNames: readonly unknown[]): unknown {
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
  const bad: readonly unknown[] = typeof holder[key] === 'string' ? badNames : BAD_VALUES
  holder[key] = bad[wrong % bad.length]
  return copy
}

const BAD_VALUES = [null, [], {}, -1, 0.5, 41, NaN, Infinity, 'x', '']
