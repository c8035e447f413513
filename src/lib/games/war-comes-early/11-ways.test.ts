// Chapter 11: ways that the player puts together. What is shown is what the order comes to.
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import type { ExplainedPath, MoveOffer } from '../../kernel/offers'
import { randomOrder } from '../../kernel/sampling'
import { goesByWay, goOn, someWay, type Way } from '../../kernel/testing/ways'
import { inSupply } from './10-supply'
import { boardOf, inEnemyZone } from './board'
import { warComesEarly } from './index'
import { hexNamed, unitsNamed } from './lookup'
import type { MovementFrame, State } from './state'
import { give, movement, scene } from './testing'
import { ALLIED } from './world'

const moveOffer = (state: State) => warComesEarly.offers(state).find(goesByWay)!

/** Plays a random game in which many units go ways of their own; calls back before each of these. */
function play(scenario: string, seed: number, check: (state: State, offer: MoveOffer, way: Way) => void) {
  const random = seededRandom(seed)
  const dice = seededDice(seed)
  const state = warComesEarly.create(scenario)
  while (warComesEarly.outcome(state) === null) {
    const offers = warComesEarly.offers(state)
    const offer = offers.find(goesByWay)
    const way = offer === undefined || random.int(0, 1) > 0 ? null : someWay(offer, random)
    if (way !== null) check(state, offer!, way)
    const goes = way !== null && way.reach.length > 0
    const order = goes ? goOn(offer!, way, random.pick(way.reach)).order : randomOrder(offers, random)
    warComesEarly.apply(state, warComesEarly.actor(state)!, order!, dice)
  }
}

/** The order carried out elsewhere; null when it ended the game. */
function after(state: State, order: Parameters<typeof warComesEarly.apply>[2]): State | null {
  const copy = structuredClone(state)
  warComesEarly.apply(copy, warComesEarly.actor(copy)!, order, seededDice(7))
  return warComesEarly.outcome(copy) === null ? copy : null
}

/** Half points that each of the units has spent in this phase. */
function spentBy(state: State, ids: readonly string[]): number[] {
  const { movers } = state.stack.findLast((one): one is MovementFrame => one.phase === 'movement')!
  return unitsNamed(state, ids).map(({ index }) => movers.find((mover) => mover[0] === index)?.[1] ?? 0)
}

/** 9.1: an enemy zone of control takes all points that are left. */
const halted = (state: State, { units }: Way, hex: string) =>
  inEnemyZone(boardOf(state), unitsNamed(state, units)[0]!.sideIndex, hexNamed(state, hex))

describe('in any position', () => {
  test('10.5b a move warns of exactly those whom it would leave out of supply', () => {
    const seen = { warned: 0, fine: 0 }
    const compare = (state: State, offer: MoveOffer, units: readonly string[], path: ExplainedPath) => {
      const then = after(state, offer.order(units, path.hexes))
      if (then === null) return
      const out = unitsNamed(then, units).filter((unit) => !inSupply(then, unit))
      expect(path.warnings).toHaveLength(out.length)
      seen[out.length > 0 ? 'warned' : 'fine']++
    }
    play('1939', 3, (state, offer, { units, mode, begun }) => {
      if (mode === 'march') compare(state, offer, units, begun)
    })
    // 10.3: a Soviet army can go further than its railhead supplies it.
    const state = scene({
      units: { 'su-a1': '4925' },
      allied: ['4925'],
      railheads: ['5227'],
      phase: movement(['Soviet Union'])
    })
    const offer = moveOffer(state)
    for (const { hex } of offer.reach(['su-a1']))
      compare(state, offer, ['su-a1'], offer.path(['su-a1'], hex)!)
    expect(Math.min(seen.warned, seen.fine)).toBeGreaterThan(5)
  })

  test('11.0a whatever is offered on a way of one’s own is accepted, for the points that were shown', () => {
    const seen = { paid: 0, columns: 0, groups: 0 }
    const check = (state: State, offer: MoveOffer, way: Way) => {
      const before = spentBy(state, way.units)
      for (const reached of way.reach.filter((_, i) => i % 20 === 0)) {
        const { path, order } = goOn(offer, way, reached)
        const then = after(state, order)
        if (then === null || halted(state, way, reached.hex)) continue
        const spent = spentBy(then, way.units).map((sum, k) => sum - before[k]!)
        expect(Math.max(...spent)).toBe(2 * path.cost)
        expect(path.of!).toBeGreaterThanOrEqual(path.cost)
        seen.paid++
        if (way.mode === 'column') seen.columns++
        if (way.units.length > 1) seen.groups++
      }
    }
    for (const seed of [1, 2]) play('1939', seed, check)
    expect(Math.min(seen.paid / 10, seen.columns, seen.groups)).toBeGreaterThan(15)
  })

  test('11.2b it leads as far as two orders would, the second given where the first ended', () => {
    let compared = 0
    const check = (state: State, offer: MoveOffer, way: Way) => {
      const then = after(state, offer.order(way.units, way.begun.hexes, way.mode))
      const goesOn = then === null ? undefined : warComesEarly.offers(then).find(goesByWay)
      if (!goesOn || !way.units.every((unit) => goesOn.units.includes(unit))) return
      const gone = way.begun.cost
      const onward = goesOn.reach(way.units, way.mode).map(({ hex, cost }) => `${hex} ${cost + gone}`)
      expect(way.reach.map(({ hex, cost }) => `${hex} ${cost}`).sort()).toEqual(onward.sort())
      compared++
    }
    for (const seed of [3, 4]) play('1939', seed, check)
    expect(compared).toBeGreaterThan(50)
  })
})

describe('ways of one’s own', () => {
  const germans39 = (units: Record<string, string>) =>
    scene({ scenario: '1939', units, phase: movement(['Germany'], '1939') })

  test('11.0a the way leads through the hexes that were named, and back where it began', () => {
    const state = germans39({ 'ge39-c1': '4124' })
    const offer = moveOffer(state)
    expect(offer.path(['ge39-c1'], '4126')?.hexes).toEqual(['4125', '4126'])
    const begun = offer.path(['ge39-c1'], '4024')!.hexes
    const way = offer.path(['ge39-c1'], '4126', 'march', begun)!
    expect(way.hexes.slice(0, 1)).toEqual(['4024'])
    expect(way).toMatchObject({ cost: 3, of: 6 })
    expect(way.steps.map(({ hex }) => hex)).toEqual(way.hexes)
    expect(offer.path(['ge39-c1'], '4124', 'march', begun)).toMatchObject({
      hexes: ['4024', '4124'],
      cost: 2
    })
    give(state, offer.order(['ge39-c1'], way.hexes))
    expect(spentBy(state, ['ge39-c1'])).toEqual([6])
  })

  test('8.0h a full stack finds the room it left, and no other', () => {
    const stack = ['ge-c1', 'ge-c2', 'ge-c3', 'ge-c4', 'ge-c5']
    const units = { ...Object.fromEntries(stack.map((id) => [id, '4124'])), 'ge-c6': '4125' }
    const state = scene({ units, phase: movement(['Germany']) })
    const reach = moveOffer(state).reach(stack, 'march', ['4024'])
    expect(reach).toContainEqual({ hex: '4124', cost: 2 })
    expect(reach.map(({ hex }) => hex)).not.toContain('4125')
  })

  test('9.1a nothing goes on from an enemy zone of control, nor 11.1a after a hex beyond the points', () => {
    const state = germans39({ 'ge39-c1': '4121', 'po-c1': '4124' })
    const offer = moveOffer(state)
    const begun = offer.path(['ge39-c1'], '4123')!.hexes
    expect(offer.reach(['ge39-c1'], 'march', begun)).toEqual([])
    expect(offer.path(['ge39-c1'], '4122', 'march', begun)).toBeNull()
    const poor = germans39({ 'ge39-c1': '3030' })
    poor.control.fill(ALLIED)
    expect(moveOffer(poor).reach(['ge39-c1'], 'march', ['3029'])).toEqual([])
  })

  test('a way that cannot be gone leads nowhere', () => {
    const offer = moveOffer(germans39({ 'ge39-c1': '4124' }))
    expect(offer.reach(['ge39-c1'], 'march', ['4127'])).toEqual([])
    expect(offer.path(['ge39-c1'], '4126', 'march', ['4127'])).toBeNull()
  })
})
