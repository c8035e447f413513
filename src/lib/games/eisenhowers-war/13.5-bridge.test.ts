import { describe, expect, test } from 'vitest'
import { eisenhowersWar, worldFor } from './index'
import type { State } from './state'
import { choices, drop, shifts } from './testing-combat'
import { attacking, give, move, moving, refusal, scene, where } from './testing'

const bridge = (hex: string) => ({ type: 'bridge', hex }) as never
const hex = (id: string) => worldFor('historical').hex(id)

/** A corps that comes to the Rhine at 3214, which nobody has reached before. */
function arrive(more: Partial<State> = {}): State {
  const state = scene({
    units: { 'A-US7': '3213', 'A-US20': '3213' },
    turn: 5,
    liberated: ['France', 'Belgium'],
    beachheads: ['3304'],
    phase: moving('allied'),
    with: more
  })
  give(state, move('A-US7', '3214'))
  return state
}

describe('a bridge over the Rhine', () => {
  test('13.5a the first entry of a west-bank hex is worth a roll for one hexside', () => {
    const state = arrive()
    expect(eisenhowersWar.actor(state)).toBe('allied')
    expect(choices(state, 'bridge').slice().sort()).toEqual(['3215', '3314'])
    expect(refusal(state, bridge('3113'))).toBe('13.5a')
    give(state, bridge('3314'), 1) // N-23
    expect(state.bridge).toEqual({ from: hex('3214'), to: hex('3314') })
  })

  test('13.5f two to six capture nothing', () => {
    for (const die of [2, 3, 4, 5, 6]) {
      const state = arrive()
      give(state, bridge('3314'), die)
      expect(state.bridge).toBeNull()
      expect(state.bridgeTaken).toBe(false)
    }
  })

  test('13.5b each hex gets one attempt', () => {
    const state = arrive()
    give(state, bridge('3314'), 4)
    give(state, move('A-US20', '3214'))
    expect(choices(state, 'bridge')).toEqual([])
    expect(where(state, 'A-US20')).toBe('3214')
  })

  test('13.5c only one bridge is ever captured', () => {
    const state = arrive({ bridgeTaken: true })
    expect(choices(state, 'bridge')).toEqual([])
    expect(state.bridgeTried).toEqual([hex('3214')])
  })

  test('13.5e the bridge goes when Germans retake the hex', () => {
    const state = scene({
      units: { 'G-1SS': '3113', 'A-US7': '3213' },
      phase: moving('german'),
      turn: 5,
      allied: ['3214'],
      with: { bridge: { from: hex('3214'), to: hex('3314') }, bridgeTaken: true }
    })
    give(state, move('G-1SS', '3214'))
    expect(state.bridge).toBeNull()
    expect(state.bridgeTaken).toBe(true)
  })

  test('13.5g a drop frees the hexsides of its hex and tries for a bridge besides', () => {
    const state = scene({
      units: { 'A-US7': '3213', 'G-25': '3414' },
      turn: 5,
      box: ['A-B1A-mob'],
      liberated: ['France', 'Belgium'],
      allied: ['3313'],
      beachheads: ['3304'],
      phase: moving('allied')
    })
    give(state, drop('A-B1A-air', '3413'))
    expect(choices(state, 'bridge').length).toBeGreaterThan(0)
    give(state, bridge(choices(state, 'bridge')[0]!), 6)
    expect(state.bridge).toBeNull()
    expect(state.secured).toEqual([hex('3413')])
  })

  test('13.5d only that hexside is free of the shift', () => {
    const state = scene({
      units: { 'A-US7': '3214', 'G-25': '3215' },
      turn: 5,
      beachheads: ['3304'],
      liberated: ['France', 'Belgium'],
      phase: attacking('allied'),
      with: { bridge: { from: hex('3214'), to: hex('3314') } }
    })
    expect(shifts(state, '3215', 'A-US7')['Across the Rhine']).toBe(-2)
  })
})
