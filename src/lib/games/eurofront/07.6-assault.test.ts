import { describe, expect, test } from 'vitest'
import { fireOf } from './07.32-fire'
import { repulseUpTo } from './07.6-assault'
import { refresh } from './board'
import type { State } from './state'
import {
  at,
  END,
  give,
  move,
  moving,
  scene,
  steps,
  tokenOf,
  where,
  withoutSupply,
  type Scene
} from './testing'
import { choose, fight, battle, round, CLEAR } from './testing-combat'
import { AXIS, SOVIETS } from './world'

describe('7.6 assaults', () => {
  /** A Soviet unit crosses the upper Volga into 3908; another one can do so over a hexside of its own. */
  const assault = (more: Scene = {}, unit: Readonly<Record<string, string>> = {}) => {
    const of: Scene = {
      ...more,
      axis: { 'GE-6I': '3908:3', ...more.axis },
      soviets: { 'SU-8Tk': '4008:3', 'SU-3': '4009:4', 'SU-West': '4109:3', ...unit },
      owners: { '3908': AXIS }
    }
    const state = moving(scene(of), SOVIETS, ['SU-West'])
    give(state, move('SU-8Tk', 'SU-West', '3908'))
    return state
  }
  const close = (state: State) => {
    give(state, END)
    give(state, END)
    withoutSupply(state)
    give(state, choose('3908'))
  }

  test('7.6a, 7.61a, 7.61b, 7.61c, 7.62a, 1.36b X36 over rivers: 1 and 2 throw the weakest back', () => {
    const state = assault()
    close(state)
    give(state, fight('3908'), 2, 3, 4)
    expect([where(state, 'SU-8Tk'), state.battles]).toEqual(['4008', []])
  })

  test('7.61b, 7.61d, 7.61e X34 the weakest goes, hits go to those who are left, and they fire', () => {
    const state = assault()
    give(state, move('SU-3', 'SU-West', '3908'))
    close(state)
    give(state, fight('3908'), 1, 4, 6, 3, 3, 6)
    expect(['SU-8Tk', 'SU-3', 'GE-6I'].map((id) => steps(state, id))).toEqual([3, 3, 2])
    expect([where(state, 'SU-8Tk'), where(state, 'SU-3')]).toEqual(['4008', '3908'])
  })

  test('7.61d hits for which nobody is left go to the repulsed', () => {
    const state = assault()
    close(state)
    give(state, fight('3908'), 2, 6, 4)
    expect([where(state, 'SU-8Tk'), steps(state, 'SU-8Tk')]).toEqual(['4008', 2])
  })

  test('7.62a, 12.44, X36 in Mud 3 repulses as well, in Snow nothing does', () => {
    const mud = assault({ weather: 'mud' })
    close(mud)
    give(mud, fight('3908'), 3, 4, 4)
    expect(where(mud, 'SU-8Tk')).toBe('4008')
    const snow = assault({ weather: 'snow' })
    close(snow)
    give(snow, fight('3908'), 1, 2, 3, 1, 1, 1)
    expect(where(snow, 'SU-8Tk')).toBe('3908')
  })

  test('7.6b one attacker who does not assault cancels it', () => {
    const state = assault({ owners: { '3908': AXIS } }, { 'SU-13': '3907:2' })
    state.active[0]!.place = at('4008')
    give(state, move('SU-13', 'SU-West', '3908'))
    close(state)
    give(state, fight('3908'), 1, 1, 2, 1, 1, 1, 1, 1)
    expect([where(state, 'SU-8Tk'), where(state, 'SU-13')]).toEqual(['3908', '3908'])
  })

  test('7.61e later rounds throw nobody back', () => {
    const state = battle('3908', { 'GE-6I': 1 }, { 'SU-8': 1 })
    round(state, '3908', [1, 1])
    expect(where(state, 'SU-8')).toBe('3908')
  })
})

describe('7.5 to 7.7 fortresses and combined assaults', () => {
  const entered = (place: string, by: Readonly<Record<string, 'river' | 'air' | 'land'>>) => {
    const units = Object.fromEntries(Object.keys(by).map((id) => [id, `${place}:3`]))
    const state = battle(place, { 'GE-6I': 3 }, {}, { soviets: units })
    const [one] = state.battles
    one!.fresh = true
    one!.entries = Object.entries(by).map(([id, way]) => ({
      token: tokenOf(state, id),
      from: at('4208'),
      by: way
    }))
    return state
  }

  test('7.65 of several kinds of assault the lowest number counts', () => {
    const both = entered(CLEAR, { 'SU-1Pa': 'air', 'SU-8': 'river' })
    expect(repulseUpTo(both, at(CLEAR))).toBe(1)
  })

  test('7.64 a para that is thrown back takes one hit', () => {
    const drop = entered(CLEAR, { 'SU-1Pa': 'air' })
    give(drop, choose(CLEAR))
    give(drop, fight(CLEAR), 1, 2, 3)
    expect([where(drop, 'SU-1Pa'), steps(drop, 'SU-1Pa')]).toEqual(['4208', 2])
  })

  test('7.5b a fortress throws air assaults back on 1 to 3', () => {
    expect(repulseUpTo(entered('4024', { 'SU-1Pa': 'air' }), at('4024'))).toBe(3)
    expect(repulseUpTo(entered(CLEAR, { 'SU-1Pa': 'air' }), at(CLEAR))).toBe(1)
  })

  test('7.62b in the Med Front rivers throw back on 1 only', () => {
    const place = at('4142')
    const state = entered(CLEAR, { 'SU-8': 'river' })
    state.battles[0]!.place = place
    for (const id of ['SU-8', 'GE-6I']) state.at[tokenOf(state, id)] = place
    refresh(state)
    expect(repulseUpTo(state, place)).toBe(1)
  })

  test('7.51b in a minor fortress double defense and DF for the largest', () => {
    const state = scene({ axis: { 'GE-6I': '4108' } })
    const stand = { place: at('3341'), part: 'def', largest: true, defended: true } as const
    expect(fireOf(state, tokenOf(state, 'GE-6I'), stand)).toBe('DF')
    expect(fireOf(state, tokenOf(state, 'GE-6I'), { ...stand, defended: false })).toBe('SF')
  })
})
