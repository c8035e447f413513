// Chapter 8: ways that the player puts together. What is shown is what the order comes to.
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import type { MoveOffer } from '../../kernel/offers'
import { goesByWay, goOn, someWay, type Way } from '../../kernel/testing/ways'
import { mayStack } from './06-stacking'
import { inSupply } from './07-supply'
import { roomInItaly } from './08-movement'
import { put, refreshGround, worldOf } from './board'
import { eisenhowersWar } from './index'
import { unitsNamed } from './lookup'
import type { ActionFrame, State } from './state'
import { give, moving, scene, where, type Scene } from './testing'

const allied = (units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: moving('allied'), beachheads: ['3304'], ...more })

const moveOffer = (state: State) => eisenhowersWar.offers(state).find(goesByWay)!

/** Units of both sides all over the map, in stacks and alone; random games are over before there is much to move. */
function strewn(seed: number): State {
  const random = seededRandom(seed)
  const state = scene({ phase: moving(seed % 2 === 0 ? 'german' : 'allied'), liberated: ['France', 'Italy'] })
  const world = worldOf(state)
  const spots = Array.from({ length: 12 }, () => random.pick(world.landHexes))
  for (const unit of world.units) {
    const hex = random.int(0, 2) > 0 ? random.pick(spots) : random.pick(world.landHexes)
    if (unit.twin < 0 && random.int(0, 1) === 0 && mayStack(state, [unit], hex)) put(state, unit, hex)
  }
  refreshGround(state)
  return state
}

/** Moves units of such positions about, each a way of its own; calls back before each of these. */
function roam(check: (state: State, offer: MoveOffer, way: Way) => void) {
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed)
    const state = strewn(seed)
    for (let orders = 0; orders < 30; orders++) {
      const offer = eisenhowersWar
        .offers(state)
        .filter(goesByWay)
        .find(({ id }) => id === 'move')
      const way = offer === undefined ? null : someWay(offer, random)
      if (way === null) continue
      check(state, offer!, way)
      if (way.reach.length === 0) continue
      const { order } = goOn(offer!, way, random.pick(way.reach))
      eisenhowersWar.apply(state, eisenhowersWar.actor(state)!, order, seededDice(seed))
    }
  }
}

/** The order carried out elsewhere, and whether it was carried out to the end: things may happen on the way (3.4). */
function after(state: State, order: Order, path: readonly string[]): { state: State; whole: boolean } {
  const copy = structuredClone(state)
  const { events } = eisenhowersWar.apply(copy, eisenhowersWar.actor(copy)!, order, seededDice(7))
  const walked = (events[0] as unknown as { hexes: string[] }).hexes.slice(1)
  expect(path.slice(0, walked.length)).toEqual(walked)
  const whole = walked.length === path.length && eisenhowersWar.outcome(copy) === null
  return { state: copy, whole: whole && copy.stack.length === state.stack.length }
}

/** Points that each of the units has spent in this portion. */
function spentBy(state: State, ids: readonly string[]): number[] {
  const { movers } = state.stack.at(-1) as ActionFrame
  return unitsNamed(state, ids).map(({ index }) => movers.find((mover) => mover[0] === index)?.[1] ?? 0)
}

describe('in any position', () => {
  test('7.12a a move warns of exactly those whom it would leave out of supply', () => {
    const seen = { warned: 0, fine: 0 }
    roam((state, offer, way) => {
      for (const reached of way.reach.filter((_, i) => i % 5 === 0)) {
        const { path, order } = goOn(offer, way, reached)
        const then = after(state, order, path.hexes)
        if (!then.whole) continue
        const out = unitsNamed(then.state, way.units).filter((unit) => !inSupply(then.state, unit))
        expect(path.warnings!.map(({ why }) => why)).toEqual(
          out.map(({ name }) => `${name} ends out of supply.`)
        )
        seen[out.length > 0 ? 'warned' : 'fine']++
      }
    })
    expect(Math.min(seen.warned, seen.fine)).toBeGreaterThan(10)
  })

  test('8.1 whatever is offered on a way of one’s own is accepted, for the points that were shown', () => {
    const seen = { paid: 0, groups: 0 }
    const check = (state: State, offer: MoveOffer, way: Way) => {
      const before = spentBy(state, way.units)
      for (const reached of way.reach.filter((_, i) => i % 2 === 0)) {
        const { path, order } = goOn(offer, way, reached)
        const then = after(state, order, path.hexes)
        if (!then.whole) continue
        const spent = spentBy(then.state, way.units).map((sum, k) => sum - before[k]!)
        expect(Math.max(...spent)).toBe(path.cost)
        expect(path.of!).toBeGreaterThanOrEqual(path.cost)
        seen.paid++
        if (way.units.length > 1) seen.groups++
      }
    }
    roam(check)
    expect(Math.min(seen.paid / 10, seen.groups)).toBeGreaterThan(15)
  })

  test('8.7 it leads as far as two orders would, the second given where the first ended', () => {
    let compared = 0
    const check = (state: State, offer: MoveOffer, way: Way) => {
      const then = after(state, offer.order(way.units, way.begun.hexes), way.begun.hexes)
      const goesOn = then.whole ? moveOffer(then.state) : undefined
      if (!goesOn || !way.units.every((unit) => goesOn.units.includes(unit))) return
      const gone = way.begun.cost
      const onward = goesOn.reach(way.units).map(({ hex, cost }) => `${hex} ${cost + gone}`)
      expect(way.reach.map(({ hex, cost }) => `${hex} ${cost}`).sort()).toEqual(onward.sort())
      compared++
    }
    roam(check)
    expect(compared).toBeGreaterThan(50)
  })
})

describe('ways of one’s own', () => {
  test('8.2 the way leads through the hexes that were named, and back where it began', () => {
    const state = allied({ 'A-US5': '3304' })
    const offer = moveOffer(state)
    const plain = offer.path(['A-US5'], '3105')!
    expect(plain).toMatchObject({ hexes: ['3205', '3105'], cost: 2 })
    const begun = offer.path(['A-US5'], '3204')!.hexes
    const way = offer.path(['A-US5'], '3105', 'march', begun)!
    expect(way.hexes[0]).toBe('3204')
    expect(way.hexes.at(-1)).toBe('3105')
    expect(way.cost).toBeGreaterThan(plain.cost)
    expect(offer.reach(['A-US5'], 'march', begun)).toContainEqual({ hex: '3105', cost: way.cost })
    expect(offer.path(['A-US5'], '3304', 'march', begun)?.hexes).toEqual(['3204', '3304'])
    give(state, offer.order(['A-US5'], way.hexes))
    expect(where(state, 'A-US5')).toBe('3105')
    expect(spentBy(state, ['A-US5'])).toEqual([way.cost])
  })

  test('13.4a who goes out of a full Italy on the way may come back on it', () => {
    const seven = ['G-14Pz', 'G-76Pz', 'G-51M', 'G-1P', 'G-75', 'G-87', 'G-CL']
    const units = Object.fromEntries(seven.map((id, i) => [id, i < 4 ? '1812' : '1912']))
    const state = scene({ units: { ...units, 'G-15M': '1916' }, phase: moving('german') })
    expect(roomInItaly(state)).toBe(0)
    const offer = moveOffer(state)
    expect(offer.reach(['G-15M'], 'march', ['1917']).map(({ hex }) => hex)).toContain('1916')
  })

  test('a way that cannot be gone leads nowhere', () => {
    const offer = moveOffer(allied({ 'A-US5': '3304' }))
    expect(offer.reach(['A-US5'], 'march', ['3105'])).toEqual([])
    expect(offer.path(['A-US5'], '3205', 'march', ['3105'])).toBeNull()
  })
})
