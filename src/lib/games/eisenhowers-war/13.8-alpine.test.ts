import { describe, expect, test } from 'vitest'
import { offerAlpine } from './13.8-alpine'
import { eisenhowersWar } from './index'
import { check } from './check'
import { boardOf, defenseOf } from './board'
import { give, hexIn, move, moving, refusal, scene, unitIn, type Scene } from './testing'

const place = (hex: string) => ({ type: 'place', piece: 'M-ALP', hex })
const asked = (options: Scene = {}) => {
  const state = scene({ turn: 8, ...options })
  offerAlpine(state)
  return state
}

describe('the Alpine Fortress', () => {
  test('13.8a before Phase II of turn 8 it may be placed in one of three hexes', () => {
    for (const hex of ['2217', '2218', '2316']) {
      const state = asked()
      expect(eisenhowersWar.actor(state)).toBe('german')
      state.stack.unshift({ phase: 'alpine' })
      give(state, place(hex))
      expect(state.alpine).toBe(hexIn(state, hex))
    }
    expect(refusal(asked(), place('2317'))).toBe('13.8a')
    expect(asked({ turn: 7 }).stack).toHaveLength(1)
  })

  test('13.8a not while Munich is Allied', () => {
    expect(asked({ allied: ['2317'] }).stack).toHaveLength(1)
  })

  test('13.8a the German may go without it', () => {
    const state = asked()
    give(state, { type: 'end' })
    expect(state.alpine).toBe(-1)
  })

  test('13.8b it is gone the instant an Allied unit enters', () => {
    const state = scene({ turn: 8, units: { 'A-US5': '2317' }, phase: moving('allied') })
    state.alpine = hexIn(state, '2316')
    const { events } = give(state, move('A-US5', '2316'))
    expect(state.alpine).toBe(-1)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'alpineFallen', rule: '13.8b' }))
  })

  test('13.8d it has no effect on combat, stacking or supply', () => {
    const state = scene({ turn: 8, units: { 'G-84': '2316' } })
    const before = [boardOf(state).limit[hexIn(state, '2316')], defenseOf(state, unitIn(state, 'G-84'))]
    state.alpine = hexIn(state, '2316')
    const after = [boardOf(state).limit[hexIn(state, '2316')], defenseOf(state, unitIn(state, 'G-84'))]
    expect(after).toEqual(before)
    expect(check(state)).toEqual([])
  })

  test('13.8e it cannot be placed where an Allied unit stands', () => {
    const state = asked({ units: { 'A-US5': '2316' } })
    expect(refusal(state, place('2316'))).toBe('13.8e')
    expect(refusal(asked({ allied: ['2316'] }), place('2316'))).toBeNull()
  })
})
