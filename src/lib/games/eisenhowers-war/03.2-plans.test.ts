import { describe, expect, test } from 'vitest'
import { invasionHex, planHexes } from './03.2-plans'
import { sealOf } from './03.2-seals'
import { eisenhowersWar, worldFor } from './index'
import { give, refusal, scene } from './testing'
import type { Plan, State } from './state'

const SALT = '00112233445566778899aabbccddeeff'
const second = (turn: number, hex: string | null) => ({ type: 'plan', plan: 'second', turn, hex })
const first = (hex: string | null, turn = 1) => ({ type: 'plan', plan: 'first', turn, hex })
const end = { type: 'end' }

/** A position just before a turn begins, with this plan made. */
function dawn(turn: number, plan: Plan, more: Partial<State> = {}): State {
  const state = scene({ turn, with: { plans: { first: null, second: plan }, ...more } })
  state.stack = [{ phase: 'turn', step: 99 } as never, { phase: 'secondSs' }]
  state.turn = turn - 1
  return state
}
const clear = (turn: number, hex: string | null): Plan => ({
  seal: '',
  number: 0,
  open: { turn, hex },
  revealed: false
})
const sealed = (turn: number, hex: string | null): Plan => ({
  seal: sealOf('second', { turn, hex }, SALT),
  number: 7,
  open: null,
  revealed: false
})

describe('the second invasion', () => {
  test('3.2.3a after the set-up the Allied player commits a turn and a hex, once', () => {
    const state = eisenhowersWar.create('historical')
    expect(eisenhowersWar.actor(state)).toBe('allied')
    give(state, second(3, '2104'))
    expect(state.plans.second?.open).toMatchObject({ turn: 3, hex: '2104' })
    expect(state.phaseNumber).toBeGreaterThan(0)
  })

  test('3.2.3b the turn is 3 or 4', () => {
    const state = eisenhowersWar.create('historical')
    expect(refusal(state, second(2, '2104'))).toBe('3.2.3b')
    expect(refusal(state, second(5, '2104'))).toBe('3.2.3b')
    expect(refusal(structuredClone(state), second(4, '2104'))).toBeNull()
  })

  test('3.2.3c the hex lies on a French, Italian, Adriatic or Atlantic coast up to 3510', () => {
    const state = eisenhowersWar.create('historical')
    for (const hex of ['3007', '3612', '3511', '2301']) expect(refusal(state, second(3, hex))).toBe('3.2.3c')
    for (const hex of ['2700', '3510', '2007', '2008', '1915', '1517', '3410'])
      expect(refusal(structuredClone(state), second(3, hex))).toBeNull()
    const world = worldFor('historical')
    for (const hex of planHexes(world, 'second')) expect(world.land[hex]).toBe(1)
  })

  test('3.2.3d none at all may be planned, and is kept like any other plan', () => {
    const state = eisenhowersWar.create('historical')
    give(state, second(4, null))
    expect(state.plans.second).toMatchObject({ open: { turn: 4, hex: null }, revealed: false })
    expect(state.invasions.second).toBe('ahead')
  })

  test('3.2.3e the German cannot read the plan, in the clear or sealed', () => {
    const state = eisenhowersWar.create('historical')
    const step = give(state, second(3, '2104'))
    expect(eisenhowersWar.view(state, 'german').plans.second).toEqual({
      seal: '',
      number: 0,
      open: null,
      revealed: false
    })
    expect(eisenhowersWar.view(state, 'allied').plans.second?.open?.hex).toBe('2104')
    expect(JSON.stringify(step.events)).not.toContain('2104')
    const closed = eisenhowersWar.create('historical')
    give(closed, { type: 'commit', plan: 'second', seal: sealed(3, '2104').seal, number: 7 })
    expect(closed.plans.second?.open).toBeNull()
  })

  test('3.2.3e a sealed plan opens only with what was sealed', () => {
    const state = dawn(3, sealed(3, '2104'))
    give(state, end)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'reveal' })
    expect(refusal(state, { ...second(3, '2005'), type: 'reveal', salt: SALT })).toBe('3.2.3e')
    expect(refusal(state, { ...second(3, '2104'), type: 'reveal', salt: 'f'.repeat(32) })).toBe('3.2.3e')
  })

  test('3.2.3f and 3.2.3g a sealed plan may be given up for good', () => {
    const state = dawn(3, sealed(4, '2104'))
    give(state, end)
    give(state, { type: 'cancel' })
    expect(state.invasions.second).toBe('cancelled')
    expect(state.stack.some((frame) => frame.phase === 'invasion' || frame.phase === 'reveal')).toBe(false)
    expect(state.phaseNumber).toBeGreaterThan(1)
  })

  test('3.2.3h the hex may have become Allied meanwhile', () => {
    const state = dawn(3, clear(3, '2104'))
    state.control[worldFor('historical').hex('2104')] = 1
    give(state, end)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'invasion', plan: 'second' })
    expect(invasionHex(state, 'second')).toBe(worldFor('historical').hex('2104'))
  })
})

describe('disclosure', () => {
  test('13.1a and 13.1b the plan is disclosed at the start of its turn', () => {
    const state = dawn(3, clear(3, '2104'))
    const { events, barrier } = give(state, end)
    expect(state.plans.second?.revealed).toBe(true)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'planRevealed', hexes: ['2104'] }))
    expect(barrier).toBe('reveal')
    expect(state.phaseNumber).toBe(1)
    expect(eisenhowersWar.view(state, 'german').plans.second?.open?.hex).toBe('2104')
    const later = dawn(3, clear(4, '2104'))
    give(later, end)
    expect(later.plans.second?.revealed).toBe(false)
    expect(later.stack.some((frame) => frame.phase === 'invasion')).toBe(false)
  })

  test('13.1b a sealed plan is opened, or passed over until its last turn', () => {
    const state = dawn(3, sealed(4, '2104'))
    give(state, end)
    expect(refusal(state, { ...second(4, '2104'), type: 'reveal', salt: SALT })).toBe('13.1b')
    give(state, end)
    expect(state.plans.second?.revealed).toBe(false)
    const last = dawn(4, sealed(4, '2104'))
    give(last, end)
    expect(refusal(last, end)).toBe('13.1a')
    give(last, { ...second(4, '2104'), type: 'reveal', salt: SALT })
    expect(last.stack.at(-1)).toMatchObject({ phase: 'invasion', plan: 'second' })
  })

  test('5.3a and 5.3b a plan of none brings no invasion, and there is at most this one', () => {
    const state = dawn(4, clear(4, null))
    give(state, end)
    expect(state.plans.second?.revealed).toBe(true)
    expect(state.invasions).toEqual({ first: 'none', second: 'none' })
    expect(state.stack.some((frame) => frame.phase === 'invasion')).toBe(false)
  })
})

describe('the first invasion', () => {
  const planning = () => {
    const state = eisenhowersWar.create('alternate')
    give(state, end)
    return state
  }

  test('3.3b the first invasion cannot be left out', () => {
    const state = planning()
    expect(refusal(state, first(null))).toBe('3.3b')
    expect(refusal(state, first('3304', 3))).toBe('3.3b')
    expect(eisenhowersWar.create('historical').invasions.first).toBe('none')
  })

  test('3.3.2b and 3.3a its hex is written down in secret and disclosed in Phase I of turn 1', () => {
    const state = planning()
    give(state, first('2104'))
    give(state, { type: 'airborne', corps: 'A-B1A-mob' })
    const seen = eisenhowersWar.view(state, 'german')
    expect(seen.plans.first?.open).toBeNull()
    // The corps is set aside in the open: only the hex is secret.
    expect(seen.airborneFirst).toBe(state.airborneFirst)
    give(state, second(3, '3410'))
    give(state, end)
    expect(state).toMatchObject({ turn: 1, phaseNumber: 1 })
    expect(state.stack.at(-1)).toMatchObject({ phase: 'invasion', plan: 'first' })
  })

  test('3.3.2c it goes to the Atlantic from 2700 to 3510 or to the French Mediterranean', () => {
    const state = planning()
    for (const hex of ['1213', '1915', '2008', '3007']) expect(refusal(state, first(hex))).toBe('3.3.2c')
    for (const hex of ['2700', '3510', '2101', '2007', '3304'])
      expect(refusal(structuredClone(state), first(hex))).toBeNull()
  })

  test('3.3.2d both plans are made before play begins', () => {
    const state = planning()
    give(state, first('3304'))
    give(state, { type: 'airborne', corps: null })
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(refusal(state, first('3305'))).toBe('3.2.3a')
    give(state, second(4, null))
    expect(eisenhowersWar.actor(state)).toBe('german')
  })

  test.each([
    ['3305', true],
    ['3510', true],
    ['3304', false],
    ['2104', false]
  ])('3.3.4d a first landing in %s makes the Seine an ordinary river: %s', (hex, ordinary) => {
    const state = planning()
    give(state, first(hex))
    give(state, second(4, null))
    give(state, { type: 'airborne', corps: null })
    give(state, end)
    expect(state.seineOrdinary).toBe(ordinary)
  })

  test('3.3.4d the second landing changes nothing about the Seine', () => {
    const state = dawn(3, clear(3, '3410'))
    give(state, end)
    expect(state.stack.at(-1)).toMatchObject({ phase: 'invasion' })
    expect(state.seineOrdinary).toBe(false)
  })
})
