import { describe, expect, test } from 'vitest'
import type { MoveOffer } from '../../kernel/offers'
import type { State } from './state'
import {
  BY,
  END,
  game,
  give,
  go,
  move,
  moving,
  rail,
  refusal,
  scene,
  soviet,
  tokenOf,
  where,
  type Scene
} from './testing'
import { AXIS, SOVIETS } from './world'

const reach = (state: State, unit: string, mode = BY) => {
  const offer = game.offers(state).find(({ id }) => id === 'move') as MoveOffer
  return offer.reach([unit], mode).map(({ hex }) => hex)
}

describe('18 areas', () => {
  const finns = (of: Scene) =>
    moving(scene({ ...of, axis: { 'FI-Mann': '3204:3', ...of.axis } }), AXIS, ['FI-Mann'])
  const march = (unit: string, ...path: string[]) => move(unit, 'FI-Mann', ...path)

  test('18.331a, 18.33a, 18.1a a march along a Short Route, whatever speed, weather and terrain', () => {
    const state = finns({ axis: { 'FI-7': 'JOENSUU', 'FI-1': 'KUOPIO' }, weather: 'mud' })
    give(state, march('FI-7', 'KUOPIO'))
    expect([where(state, 'FI-7'), state.active[0]!.moves]).toEqual(['KUOPIO', 1])
    expect(refusal(state, march('FI-1', 'OULU', 'TAMPERE'))).toBe('6.1b')
  })

  test('18.331b, GA_3 a DoubleMarch takes two Supreme Moves and no field HQ leads it', () => {
    const state = finns({ axis: { 'FI-1': 'JOENSUU' } })
    give(state, march('FI-1', 'PETROZAVODSK'))
    expect(state.active[0]!.moves).toBe(1)
    const field = moving(scene({ soviets: { 'SU-Nth': 'BELOMORSK:3', 'SU-14': 'BELOMORSK' } }), SOVIETS, [
      'SU-Nth'
    ])
    expect(refusal(field, move('SU-14', 'SU-Nth', 'KANDALAKSHA'))).toBe('18.331b')
  })

  test('18.331a under field command, B4 into enemy areas by march', () => {
    const state = moving(scene({ soviets: { 'SU-Nth': 'MURMANSK:2', 'SU-14': 'MURMANSK' } }), SOVIETS, [
      'SU-Nth'
    ])
    give(state, move('SU-14', 'SU-Nth', 'PETSAMO'))
    expect(where(state, 'SU-14')).toBe('PETSAMO')
    const byRail = soviet({ soviets: { 'SU-14': '3602' }, owners: { '3602': SOVIETS } })
    expect(refusal(byRail, rail('SU-14', BY, 'JOENSUU'))).toBe('8.4b')
  })

  test('18.33a no second march in a player-turn, and no march with hexes', () => {
    const state = soviet({ soviets: { 'SU-8Tk': '3803', 'SU-4Tk': '3804' } })
    expect(refusal(state, go('SU-4Tk', '3803', 'PETROZAVODSK'))).toBe('18.33a')
    give(state, go('SU-8Tk', 'PETROZAVODSK'))
    expect(state.traveled).toEqual([tokenOf(state, 'SU-8Tk')])
  })

  test('18.37, GA_4 two units along one route', () => {
    const state = soviet({
      axis: { 'FI-1': 'PETSAMO' },
      soviets: { 'SU-14': 'MURMANSK', 'SU-25': 'MURMANSK', 'SU-7G': 'MURMANSK' }
    })
    give(state, go('SU-14', 'PETSAMO'))
    give(state, go('SU-25', 'PETSAMO'))
    expect(refusal(state, go('SU-7G', 'PETSAMO'))).toBe('18.37')
  })

  test('18.36a, 18.36b out of an area only to friendly ones, battles included', () => {
    const of = {
      axis: { 'FI-1': 'KANDALAKSHA', 'FI-2': 'MURMANSK' },
      soviets: { 'SU-14': 'KANDALAKSHA', 'SU-25': 'KANDALAKSHA', 'SU-7G': 'MURMANSK' },
      attackers: { KANDALAKSHA: 0, MURMANSK: 0 }
    } as const
    const state = soviet(of)
    expect(refusal(state, go('SU-14', 'OULU'))).toBe('18.36b')
    give(state, go('SU-14', 'MURMANSK'))
    expect(where(state, 'SU-14')).toBe('MURMANSK')
  })

  test('18.21c HQs go behind a battle in an area, but do not attack', () => {
    const of = {
      axis: { 'FI-1': 'PETSAMO' },
      soviets: { 'SU-Nth': 'MURMANSK:2', 'SU-14': 'MURMANSK' }
    } as const
    const state = soviet(of)
    expect(refusal(state, go('SU-Nth', 'PETSAMO'))).toBe('18.21c')
    give(state, go('SU-14', 'PETSAMO'))
    give(state, go('SU-Nth', 'PETSAMO'))
    expect(where(state, 'SU-Nth')).toBe('PETSAMO')
  })

  test('18.35b, 18.35d the defender rails through an engaged Region, and ends in an engaged District', () => {
    const region = soviet({
      soviets: { 'SU-14': 'KANDALAKSHA', 'SU-25': 'BELOMORSK' },
      axis: { 'FI-1': 'KANDALAKSHA' },
      attackers: { KANDALAKSHA: 0 }
    })
    give(region, rail('SU-25', BY, 'KANDALAKSHA', 'MURMANSK'))
    const district = soviet({
      soviets: { 'SU-14': 'PETROZAVODSK', 'SU-25': 'BELOMORSK' },
      axis: { 'FI-1': 'PETROZAVODSK' },
      attackers: { PETROZAVODSK: 0 }
    })
    expect(refusal(district, rail('SU-25', BY, 'PETROZAVODSK', '3803'))).toBe('18.35d')
    give(district, rail('SU-25', BY, 'PETROZAVODSK'))
    expect(where(district, 'SU-25')).toBe('PETROZAVODSK')
  })

  test('18.35a an enemy area is not entered by rail', () => {
    const state = soviet({ soviets: { 'SU-25': 'BELOMORSK' }, owners: { KANDALAKSHA: AXIS } })
    expect(refusal(state, rail('SU-25', BY, 'KANDALAKSHA'))).toBe('8.4b')
    expect(reach(state, 'SU-25')).toContain('KANDALAKSHA')
  })

  test('18.21b, 18.21d HQs mobilize along Short Routes, SHQs further', () => {
    const state = moving(scene({ soviets: { 'SU-Nth': 'BELOMORSK:2' } }), SOVIETS, ['SU-Nth'])
    give(state, END)
    const offered = game.offers(state)[0] as MoveOffer | undefined
    expect(offered?.id === 'mobilize' ? offered.reach(['SU-Nth']) : []).toEqual([])
    const short = moving(scene({ soviets: { 'SU-Nth': 'PETROZAVODSK:2' } }), SOVIETS, ['SU-Nth'])
    give(short, END)
    give(short, { type: 'mobilize', hq: 'SU-Nth', path: ['3803'] })
    expect(where(short, 'SU-Nth')).toBe('3803')
  })
})
