import { describe, expect, test } from 'vitest'
import { fireOf, type Part } from './07.32-fire'
import { levelOf } from './07.34-defense'
import { beginRound } from './07.2-round'
import type { CombatFrame, RoundFrame } from './state'
import { at, scene, tokenOf, type Scene } from './testing'
import { battle, CLEAR } from './testing-combat'

describe('7.32 classes of fire', () => {
  const fire = (
    unit: string,
    place: string,
    part: Part,
    more: Scene = {},
    largest = false,
    defended = true
  ) => {
    const color = unit.startsWith('SU') ? 'soviets' : 'axis'
    const state = scene({ ...more, [color]: { [unit]: place } })
    return fireOf(state, tokenOf(state, unit), { place: at(place), part, largest, defended })
  }
  const both = (unit: string, place: string, more: Scene = {}) =>
    [fire(unit, place, 'off', more), fire(unit, place, 'def', more)].join('/')

  test('2.21a, 2.22a, 2.23a, 2.25b, 2.26, 2.28c, 2.31, 2.32 by kind', () => {
    expect(
      ['GE-14Pz', 'GE-50Mk', 'GE-6I', 'SU-C1', 'SU-1Sh', 'GE-25F', 'SU-CA', 'SU-1Pa'].map((id) =>
        both(id, CLEAR)
      )
    ).toEqual(['DF/DF', 'SF/DF', 'SF/SF', 'SF/SF', 'DF/DF', 'SF/TF', 'SF/SF', 'SF/DF'])
  })
  test('2.24, 21.45a mountain troops in mountains, tundra and the North Front', () => {
    expect(['4624', 'MURMANSK', 'OULU', CLEAR].map((place) => both('GE-49Mt', place))).toEqual([
      'DF/DF',
      'DF/DF',
      'DF/DF',
      'SF/SF'
    ])
  })
  test('2.33a, 2.33b SS', () => {
    expect([both('GE-1SS', CLEAR), both('GE-4SS', CLEAR), both('GE-5SSMt', '4624')]).toEqual([
      'TF/TF',
      'DF/TF',
      'TF/TF'
    ])
  })
  test('20.82a Finnish infantry DF at home', () => {
    expect([
      both('FI-1', '3603'),
      both('FI-1', 'OULU'),
      both('FI-1', '3604', {}),
      both('FI-7', '3603')
    ]).toEqual(['DF/DF', 'DF/DF', 'SF/DF', 'SF/SF'])
  })
  test('21.481d Soviet mech as armor in the Winter War', () => {
    expect(both('SU-6Mk', CLEAR)).toBe('DF/DF')
  })
  test('1.33b, 7.32b, 12.4a in marsh the active fire single, in Snow not', () => {
    expect([
      fire('GE-14Pz', '3705', 'off'),
      fire('GE-14Pz', '3705', 'off', { weather: 'snow' }),
      fire('GE-14Pz', '3705', 'def')
    ]).toEqual(['SF', 'DF', 'DF'])
  })
  test('1.41a, 7.32c, 1.42 in a major city the passive fire DF at least, in a minor one not', () => {
    expect([
      fire('GE-6I', '4108', 'def'),
      fire('GE-6I', '4008', 'def'),
      fire('GE-6I', '3603', 'def')
    ]).toEqual(['DF', 'SF', 'SF'])
  })
  test('7.5a, 1.45a, 7.5c the largest defender of a fortress TF; not the Original Attacker', () => {
    expect([
      fire('GE-6I', '4024', 'def', {}, true),
      fire('GE-6I', '4024', 'def'),
      fire('GE-6I', '4024', 'def', {}, true, false)
    ]).toEqual(['TF', 'SF', 'SF'])
  })
})

describe('7.34 defense', () => {
  const level = (place: string, attacker: 0 | 1, supported: boolean, of: Scene = {}) => {
    const state = battle(place, { 'GE-6I': 3 }, { 'SU-8': 3 }, { ...of, attacker, hq: null })
    beginRound(state, state.stack.at(-1) as CombatFrame, at(place))
    const frame = { ...(state.stack.at(-1) as RoundFrame), supported }
    return [levelOf(state, frame, tokenOf(state, 'GE-6I')), levelOf(state, frame, tokenOf(state, 'SU-8'))]
  }
  test('1.32a, 1.34b, 1.33b, 1.41a, 1.42, 7.33b by terrain and city, and the active always take full hits', () => {
    expect(
      [CLEAR, '3606', '4024', '3705', '4624', '4108', '3908'].map((place) => level(place, 0, true))
    ).toEqual([
      [1, 1],
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
      [2, 1],
      [1, 1]
    ])
  })
  test('7.35, 7.5a, 7.5c three in a fortress for the Original Defender', () => {
    expect([level('4024', 1, true), level('4024', 0, true)]).toEqual([
      [3, 1],
      [2, 1]
    ])
  })
  test('7.4b, 13.24c one more without support', () => {
    expect([level(CLEAR, 1, false), level('3606', 1, false), level('4024', 0, false)]).toEqual([
      [2, 1],
      [3, 1],
      [3, 1]
    ])
  })
})
