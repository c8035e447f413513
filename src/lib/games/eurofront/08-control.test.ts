import { describe, expect, test } from 'vitest'
import { freeze, isolate, statusOf } from './08-control'
import { put } from './board'
import { at, scene, tokenOf, type Scene } from './testing'
import { AXIS, NEUTRAL, SOVIETS } from './world'

const status = (of: Scene, ...places: string[]) => {
  const state = scene(of)
  return places.map((place) => statusOf(state, 1, at(place)))
}

describe('8.2 zones of control', () => {
  test('8.2a, 8.31a X41: into the vacant hexes around, not over rivers', () => {
    // 4008 lies between the rivers of 4107, 3908 and 4007; 4108, 4109 and 4009 do not.
    const of = { axis: { 'GE-6I': '4008' }, owners: { '4108': SOVIETS } } as const
    expect(status(of, '4008', '4108', '4109', '4009')).toEqual(['enemy', 'enemy', 'enemy', 'enemy'])
    expect(status(of, '4107', '3908', '4007', '4209')).toEqual([
      'friendly',
      'friendly',
      'friendly',
      'friendly'
    ])
  })

  test('8.33 in the zones of both sides a hex is disputed, whoever held it', () => {
    const both = { axis: { 'GE-6I': '4008' }, soviets: { 'SU-8': '4110' } } as const
    expect(status(both, '4109', '4009', '4108')).toEqual(['disputed', 'enemy', 'enemy'])
    expect(status({ ...both, owners: { '4109': AXIS } }, '4109')).toEqual(['disputed'])
  })

  test('8.2a units have no zone where others stand', () => {
    const of = { axis: { 'GE-6I': '4008' }, soviets: { 'SU-8': '4108' } } as const
    expect(status(of, '4108', '4109')).toEqual(['friendly', 'disputed'])
  })

  test('8.2b, 10.5b engaged and unsupplied units have none', () => {
    const battle = {
      axis: { 'GE-6I': '4008' },
      soviets: { 'SU-8': '4008' },
      attackers: { '4008': 0 }
    } as const
    expect(status(battle, '4109', '4009')).toEqual(['friendly', 'friendly'])
    expect(status({ axis: { 'GE-6I': '4008' }, unsupplied: ['GE-6I'] }, '4008', '4109')).toEqual([
      'enemy',
      'friendly'
    ])
  })

  test('8.2c, 8.31d a unit engaged by dispersed ones alone reaches as before, and keeps its hex', () => {
    const state = scene({ axis: { 'GE-6I': '4008' }, soviets: { 'SU-8': '4008' }, owners: { '4008': AXIS } })
    state.dispersed = [tokenOf(state, 'SU-8')]
    freeze(state)
    expect([statusOf(state, 1, at('4009')), statusOf(state, 1, at('4008'))]).toEqual(['enemy', 'enemy'])
    const alone = scene({ soviets: { 'SU-8': '4008' }, owners: { '4008': AXIS } })
    alone.owner[at('4008')] = AXIS
    alone.dispersed = [tokenOf(alone, 'SU-8')]
    freeze(alone)
    expect(statusOf(alone, 1, at('4008'))).toBe('enemy')
  })

  test('8.34, 8.31c zones do not enter neutral ground, nor does anybody gain it', () => {
    const of = { soviets: { 'SU-8': '4108' }, owners: { '4008': NEUTRAL, '4109': NEUTRAL } } as const
    expect(status(of, '4008', '4109')).toEqual(['neutral', 'neutral'])
  })

  test('1.371b over straits there is no zone in any weather', () => {
    for (const weather of ['dry', 'snow'] as const)
      expect(status({ axis: { 'GE-6I': '4323' }, weather }, '4322', '4223')).toEqual(['friendly', 'enemy'])
  })

  test('8.36b, 18.11 nothing reaches into areas, nor out of them', () => {
    const of = { axis: { 'FI-1': 'JOENSUU' }, owners: { '3602': SOVIETS, KUOPIO: SOVIETS } } as const
    expect(status(of, '3602', 'KUOPIO', 'JOENSUU')).toEqual(['friendly', 'friendly', 'enemy'])
  })
})

describe('8.1, 8.3 control', () => {
  test('8.1a, 8.1b, 8.35 worked out when a phase begins, and kept when nobody is there', () => {
    const state = scene({ axis: { 'GE-6I': '4008' } })
    const token = tokenOf(state, 'GE-6I')
    put(state, token, at('4309'))
    expect(statusOf(state, 1, at('4309'))).toBe('friendly')
    put(state, token, at('3905'))
    expect(freeze(state).length).toBeGreaterThan(0)
    // It has passed 4309 and left no trace; where it stood before is still its own.
    expect([statusOf(state, 1, at('4309')), statusOf(state, 1, at('4008'))]).toEqual(['friendly', 'enemy'])
  })

  test('8.31b, 7.12a a battle hex is the Original Defender’s', () => {
    const of = { axis: { 'GE-6I': '4008' }, soviets: { 'SU-8': '4008' } } as const
    expect(status({ ...of, attackers: { '4008': 0 } }, '4008')).toEqual(['friendly'])
    expect(status({ ...of, attackers: { '4008': 1 }, owners: { '4008': AXIS } }, '4008')).toEqual(['enemy'])
  })

  test('6.4c when the roles change, so does the owner', () => {
    const of = { axis: { 'GE-6I': '4008' }, soviets: { 'SU-8': '4008' } } as const
    expect(status({ ...of, attackers: { '4008': 1 }, owners: { '4008': SOVIETS } }, '4008')).toEqual([
      'enemy'
    ])
  })

  test('20.34 Allies and Soviets take nothing from each other', () => {
    const state = scene({ allies: { 'BR-5': '4008' } })
    expect(state.owner[at('4008')]).toBe(SOVIETS)
  })
})

describe('8.36 isolation', () => {
  const taken = (of: Scene) => {
    const state = scene(of)
    return isolate(state, 1).map((place) => state.owner[place] === SOVIETS && statusOf(state, 1, place))
  }
  test('8.36a vacant enemy hexes with nothing but own ground around are taken', () => {
    expect(taken({ owners: { '4308': AXIS, '4309': AXIS } })).toEqual(['friendly', 'friendly'])
    // The coast of the Gulf of Finland, which Tallinn controls.
    expect(taken({ owners: { '3405': AXIS } })).toEqual(['friendly'])
  })
  test('8.36a not when somebody stands in them, or next to the enemy, a neutral or disputed ground', () => {
    expect(taken({ owners: { '4308': AXIS }, axis: { 'GE-6I': '4308' } })).toEqual([])
    expect(taken({ owners: { '4308': AXIS, '4309': NEUTRAL } })).toEqual([])
    expect(
      taken({ owners: { '4308': AXIS }, axis: { 'GE-6I': '4408' }, soviets: { 'SU-8': '4208' } })
    ).toEqual([])
  })
  test('8.36a not where the sea belongs to the enemy', () => {
    expect(taken({ owners: { '3405': AXIS, '3305': AXIS } })).toEqual([])
  })
  test('8.36c, X65 seas alone isolate nothing', () => {
    const state = scene({ owners: { '3634': AXIS, '3333': SOVIETS, '3942': SOVIETS } })
    expect(isolate(state, 1)).not.toContain(at('3634'))
  })
})
