import { describe, expect, test } from 'vitest'
import { airFire, inAirRange } from './13-air'
import { at, fighting, give, refusal, scene, settle, steps, tokenOf, world, type Scene } from './testing'
import { choose, fight, strike, battle, CLEAR } from './testing-combat'
import { AXIS, SOVIETS, type World } from './world'

describe('13 airpower', () => {
  test('13.22, 13.12, X24 dice are the effective cv', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 1 }, { weather: 'mud' })
    give(state, strike('SU-West', CLEAR))
    expect(state.stack.at(-1)).toMatchObject({ strikes: [{ dice: 2 }] })
  })

  test('13.11a, 13.11b, 5.75a, 5.8b range: its cv, twice that for an SHQ, over enemies and lakes', () => {
    const reaches = (hq: string, place: string) => {
      const state = fighting(scene({ soviets: { [hq]: '3604:2' } }), SOVIETS, [hq])
      return inAirRange(state, state.active[0]!, at(place))
    }
    expect([
      reaches('SU-West', '3803'),
      reaches('SU-West', '3903'),
      reaches('SU-STAVKA', '4003'),
      reaches('SU-STAVKA', '4103')
    ]).toEqual([true, false, true, false])
    // Over the sea to Helsinki’s neighbor.
    expect([reaches('SU-West', '3503'), reaches('SU-STAVKA', '3303')]).toEqual([true, true])
  })

  test('13.11a, 18.23 not over neutrals, along routes as command is', () => {
    const from = (place: string, to: string, owners: Scene['owners'] = {}) => {
      const state = fighting(scene({ soviets: { 'SU-Nth': `${place}:2` }, owners }), SOVIETS, ['SU-Nth'])
      return inAirRange(state, state.active[0]!, at(to))
    }
    expect([from('MURMANSK', 'PETSAMO'), from('MURMANSK', 'OULU'), from('PETROZAVODSK', '3803')]).toEqual([
      true,
      false,
      true
    ])
    expect(from('4108', '4008', { '4008': 3 })).toBe(false)
  })

  test('13.23a, 21.481d, 21.45b, 20.8b Soviets DF, Mannerheim SF, only at home', () => {
    const state = scene({ axis: { 'FI-Mann': '3603:3' }, soviets: { 'SU-West': '3604:2' } })
    expect(airFire(state, tokenOf(state, 'SU-West'), at('3603'))).toBe('DF')
    expect(airFire(state, tokenOf(state, 'FI-Mann'), at('3603'))).toBe('SF')
    const away = fighting(
      scene({ axis: { 'FI-Mann': '3603:3', 'FI-1': '3604' }, soviets: { 'SU-8': '3604' } }),
      AXIS,
      ['FI-Mann']
    )
    expect(refusal(away, strike('FI-Mann', '3604'))).toBe('20.8b')
  })

  test('13.1 nobody fires at airpower', () => {
    const state = battle(CLEAR, { 'GE-6I': 1 }, { 'SU-8': 1 })
    give(state, strike('SU-West', CLEAR))
    give(state, choose(CLEAR))
    give(state, fight(CLEAR), 1, 1, 1, 1, 1)
    settle(state)
    // The step that its activation costs, and no other.
    expect(steps(state, 'SU-West')).toBe(2)
  })
})

describe('5.52b, 5.8e, 13.23', () => {
  test('5.52b any active field HQ in range supports', () => {
    const state = battle(CLEAR, { 'GE-6I': 3 }, { 'SU-8': 3 }, { soviets: { 'SU-NW': '3605:3' } })
    state.active.unshift({ ...state.active[0]!, token: tokenOf(state, 'SU-NW'), place: at('3605') })
    give(state, choose(CLEAR))
    give(state, fight(CLEAR), 1, 1, 1, 6, 1, 1)
    expect(steps(state, 'GE-6I')).toBe(2)
  })

  test('13.23b, 13.23c the Axis strikes by its victims, in the south and north with DF at most', () => {
    const { air: _fixed, ...scenario } = world.scenario
    const turns = [{ ...world.scenario.turns[0]!, month: '1940-06' }]
    const free = { ...world, scenario: { ...scenario, turns } }
    const state = scene(
      {
        axis: { 'GE-AGN': '4208:3', 'GE-6I': '4308', 'GE-7I': 'MURMANSK' },
        soviets: { 'SU-8': '4308', 'SU-14': 'MURMANSK' },
        allies: { 'BR-5': '4107' }
      },
      free as World
    )
    const hq = tokenOf(state, 'GE-AGN')
    expect([airFire(state, hq, at('4308')), airFire(state, hq, at('MURMANSK'))]).toEqual(['TF', 'DF'])
  })
})
