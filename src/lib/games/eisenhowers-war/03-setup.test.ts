import { describe, expect, test } from 'vitest'
import { eisenhowersWar, worldFor } from './index'
import { give, refusal, unitIn, where } from './testing'
import { ASIDE, TRACK } from './state'
import { GERMAN } from './world'
import { check } from './check'

const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const end = { type: 'end' }
const pieces = (state: ReturnType<typeof eisenhowersWar.create>, id: string) => {
  const offer = eisenhowersWar.offers(state).find((one) => one.id === id)
  return offer?.gesture === 'place' ? offer.pieces : []
}

describe('the historical scenario', () => {
  test('3.1 there are two scenarios to choose from', () => {
    expect(eisenhowersWar.scenarios).toEqual(['historical', 'alternate'])
    expect(() => eisenhowersWar.create('sea-lion')).toThrow('no scenario')
  })

  test('3.2.1a units stand exactly in their printed hexes', () => {
    const state = eisenhowersWar.create('historical')
    const printed = worldFor('historical').units.filter((unit) => unit.setup !== undefined)
    expect(printed.length).toBeGreaterThan(50)
    for (const unit of printed) expect(where(state, unit.id)).toBe(unit.setup)
    expect(check(state)).toEqual([])
  })

  test('3.2.1b a beachhead marker lies in 3304', () => {
    const state = eisenhowersWar.create('historical')
    expect(state.beachheads.map((hex) => worldFor('historical').grid.ids[hex])).toEqual(['3304'])
    expect(state.beachheadsLeft).toBe(1)
  })

  test('3.2.1c the named units stand where the book has them, at full strength', () => {
    const state = eisenhowersWar.create('historical')
    expect(where(state, 'G-1SS')).toBe('3205')
    expect(where(state, 'A-US2')).toBe('1213')
    for (const id of ['G-1SS', 'A-US2']) expect(state.steps[unitIn(state, id).index]).toBe(2)
  })

  test('3.2.1d static units have one step, but for the airborne corps', () => {
    for (const unit of worldFor('historical').units)
      if (!unit.mobile) expect(unit.steps).toBe(unit.airborne === undefined ? 1 : 2)
  })

  test('3.2.2a reinforcements wait in the box of their turn', () => {
    const state = eisenhowersWar.create('historical')
    for (const [id, turn] of [
      ['G-2SS', 1],
      ['A-US19', 1],
      ['G-AOL', 3],
      ['G-OGS', 8]
    ] as const) {
      expect(where(state, id)).toBe(TRACK)
      expect(state.due[unitIn(state, id).index]).toBe(turn)
    }
  })

  test('3.2.2b play begins on turn 1', () => {
    expect(eisenhowersWar.create('historical').turn).toBe(1)
  })
})

describe('the alternate scenario', () => {
  test('3.3.1a mobile units of France and Belgium go to any hex of the two countries', () => {
    const state = eisenhowersWar.create('alternate')
    expect(eisenhowersWar.actor(state)).toBe('german')
    const world = worldFor('alternate')
    for (const unit of world.unitsOf[GERMAN]) {
      const country = unit.setup === undefined ? '' : world.hexes[world.hex(unit.setup)]!.country
      const free = unit.mobile && (country === 'France' || country === 'Belgium')
      expect(pieces(state, 'deploy').includes(unit.id)).toBe(free)
    }
    give(state, place('G-1SS', '3410'))
    expect(where(state, 'G-1SS')).toBe('3410')
    give(state, place('G-1SS', '3112'))
    expect(where(state, 'G-1SS')).toBe('3112')
    expect(refusal(state, place('G-1SS', '3413'))).toBe('3.3.1a')
    expect(refusal(state, place('G-CH', '3304'))).toBe('3.3.1a')
    expect(refusal(state, place('G-88', '3304'))).toBe('3.3.1a')
  })

  test('3.3.1b the deployment obeys stacking', () => {
    const state = eisenhowersWar.create('alternate')
    for (const id of ['G-1SS', 'G-47Pz', 'G-58Pz', 'G-25', 'G-74'])
      if (refusal(state, place(id, '2903')) === null) continue
    expect(refusal(state, place('G-84', '2903'))).toBe('3.3.1b')
    const offer = eisenhowersWar.offers(state).find((one) => one.id === 'deploy')
    expect(offer?.gesture === 'place' && offer.hexes('G-84')).not.toContain('2903')
  })

  test('3.3.2a the four corps marked 3304 wait beside the map, with one airborne corps at most', () => {
    const state = eisenhowersWar.create('alternate')
    for (const id of ['A-US5', 'A-US7', 'A-CW1', 'A-CW30']) expect(where(state, id)).toBe(ASIDE)
    expect(state.beachheads).toEqual([])
    give(state, end)
    expect(refusal(state, { type: 'airborne', corps: 'A-US5' })).toBe('3.3.2a')
    give(state, { type: 'airborne', corps: 'A-B1A-mob' })
    expect(state.airborneFirst).toBe(unitIn(state, 'A-B1A-mob').index)
    expect(refusal(state, { type: 'airborne', corps: 'A-US18A-mob' })).toBe('3.3.2a')
  })

  test('3.3.2e all other reinforcements keep their printed turns', () => {
    const historical = eisenhowersWar.create('historical')
    const alternate = eisenhowersWar.create('alternate')
    expect(alternate.due).toEqual(historical.due)
  })

  test('3.3.3 after the plans one 2-3-4 infantry corps may be relocated', () => {
    const state = eisenhowersWar.create('alternate')
    give(state, end)
    give(state, { type: 'commit', plan: 'first', seal: 'a'.repeat(64), number: 7 })
    give(state, { type: 'commit', plan: 'second', seal: 'b'.repeat(64), number: 7 })
    give(state, { type: 'airborne', corps: null })
    expect(eisenhowersWar.actor(state)).toBe('german')
    expect(pieces(state, 'relocate')).toContain('G-84')
    expect(pieces(state, 'relocate')).not.toContain('G-1SS')
    expect(refusal(state, place('G-1SS', '3304'))).toBe('3.3.3')
    expect(refusal(state, place('G-88', '3304'))).toBe('3.3.3')
    expect(refusal(state, place('G-84', '3214'))).toBe('3.3.3')
    give(state, place('G-84', '3410'))
    expect(where(state, 'G-84')).toBe('3410')
    // One corps only: play has begun and the sealed plan is to be opened.
    expect(state.stack.at(-1)?.phase).toBe('reveal')
  })

  test('3.3.3 the German may leave all as it is', () => {
    const state = eisenhowersWar.create('alternate')
    give(state, end)
    give(state, { type: 'plan', plan: 'second', turn: 3, hex: null })
    give(state, { type: 'airborne', corps: null })
    give(state, { type: 'commit', plan: 'first', seal: 'a'.repeat(64), number: 7 })
    give(state, end)
    expect(where(state, 'G-84')).toBe('3303')
    expect(eisenhowersWar.actor(state)).toBe('allied')
  })
})
