import { describe, expect, test } from 'vitest'
import { controls, enter, join, occupies } from './02.3-control'
import { homeOf, sideOf, worldOf } from './board'
import { NOWHERE, type State } from './state'
import { go, hexIn, scene, unitIn, worldFor } from './testing'
import { ALLIED, AXIS, NOBODY } from './world'

/** Who controls a hex now: 'axis', 'allied' or nobody. */
function control(state: State, id: string): string {
  const hex = hexIn(state, id)
  if (controls(state, AXIS, hex)) return 'axis'
  return controls(state, ALLIED, hex) ? 'allied' : 'nobody'
}

const gone = (state: State, id: string) => enter(state, unitIn(state, id), NOWHERE)

describe('2.2 and 2.3i who is on which side', () => {
  test('2.2a countries at war are on a side, all others on none; Danzig is neutral with Poland', () => {
    const state = scene()
    const side = (name: 'Germany' | 'Romania' | 'Poland' | 'Danzig' | 'Switzerland') =>
      state.side[worldOf(state).countryNamed(name)]
    expect([side('Germany'), side('Romania'), side('Poland'), side('Danzig'), side('Switzerland')]).toEqual([
      AXIS,
      ALLIED,
      NOBODY,
      NOBODY,
      NOBODY
    ])
    expect(sideOf(state, unitIn(state, 'POL-ARM-POM'))).toBe(NOBODY)
    expect(sideOf(scene({ scenario: 'general-war' }), unitIn(state, 'POL-ARM-POM'))).toBe(ALLIED)
  })

  test('2.3c at the start a side controls its countries, and nobody a neutral one', () => {
    const state = scene()
    expect(['2511', '2515', '3823', '3212', '1314'].map((id) => control(state, id))).toEqual([
      'axis',
      'allied',
      'allied',
      'nobody',
      'nobody'
    ])
  })

  test('2.3i, 5.6b a country that joins brings its hexes, Poland those of Danzig too', () => {
    const state = scene({ allied: ['Poland'] })
    expect(['3212', '3009'].map((id) => control(state, id))).toEqual(['allied', 'allied'])
    expect(homeOf(state, hexIn(state, '3009'))).toBe(ALLIED)
  })

  test('2.3i but not those with an enemy unit in them', () => {
    const state = scene({ units: { 'GER-INF-01': '1712' } })
    // It stands in Belgium when Belgium joins its enemies, as an order of invasion has it.
    go(state, 'GER-INF-01', '1613')
    join(state, worldOf(state).countryNamed('Belgium'), ALLIED)
    expect(control(state, '1613')).toBe('axis')
    expect(control(state, '1512')).toBe('allied')
  })
})

describe('2.3 occupation and control', () => {
  test('2.3a a land unit occupies its hex, whatever zones reach it', () => {
    const state = scene({ units: { 'GER-INF-01': '2615', 'CZE-ARM-1': '2616' } })
    expect(occupies(state, AXIS, hexIn(state, '2615'))).toBe(true)
    expect(occupies(state, ALLIED, hexIn(state, '2615'))).toBe(false)
    expect(occupies(state, ALLIED, hexIn(state, '2515'))).toBe(false)
  })

  test('2.3b an occupied hex without an enemy zone is controlled, 2.3e even in passing', () => {
    const state = scene({ units: { 'GER-INF-01': '2614' } })
    go(state, 'GER-INF-01', '2615', '2616')
    expect(['2614', '2615', '2616'].map((id) => control(state, id))).toEqual(['axis', 'axis', 'axis'])
    expect(state.last[hexIn(state, '2615')]).toBe(AXIS)
  })

  test('2.3b C1 Prague is taken, kept when left, nobody’s under an enemy zone, and his who enters it again', () => {
    const state = scene({ units: { 'GER-INF-01': '2514' } })
    go(state, 'GER-INF-01', '2515')
    expect(control(state, '2515')).toBe('axis')
    go(state, 'GER-INF-01', '2616')
    expect(control(state, '2515')).toBe('axis')
    go(state, 'CZE-ARM-1', '2415')
    expect(control(state, '2515')).toBe('nobody')
    expect(state.owner[hexIn(state, '2515')]).toBe(NOBODY)
    // 22.0h: for points it was last held by the Axis.
    expect(state.last[hexIn(state, '2515')]).toBe(AXIS)
    go(state, 'GER-INF-01', '2717')
    go(state, 'CZE-ARM-1', '2515')
    expect(control(state, '2515')).toBe('allied')
  })

  test('2.3c C2 an empty hex at home stays its side’s under an enemy zone', () => {
    const state = scene({ units: { 'GER-INF-01': '2717' } })
    expect(control(state, '2716')).toBe('allied')
    go(state, 'GER-INF-01', '2716')
    expect(control(state, '2716')).toBe('axis')
  })

  test('2.3c (C3) Pilsen, taken under the zone of Prague, is disputed, and Allied again when the Germans go', () => {
    const state = scene({ units: { 'CZE-FORT-1': '2415', 'CZE-ARM-1': '2515' } })
    gone(state, 'CZE-FORT-1')
    go(state, 'GER-INF-01', '2415')
    expect(control(state, '2415')).toBe('nobody')
    go(state, 'GER-INF-01', '2313')
    expect(control(state, '2415')).toBe('allied')
    expect(state.owner[hexIn(state, '2415')]).toBe(ALLIED)
  })

  test('2.3c a hex that is occupied under a zone of its side is not lost, and whole again when the enemy is gone', () => {
    const state = scene({ units: { 'CZE-2L-3': '2515', 'GER-INF-01': '2415' } })
    expect(control(state, '2415')).toBe('nobody')
    expect(state.owner[hexIn(state, '2415')]).toBe(ALLIED)
    go(state, 'GER-INF-01', '2313')
    expect(control(state, '2415')).toBe('allied')
  })

  test('2.3d A21 a captured hex falls to nobody even where its captor has a zone too', () => {
    const state = scene({ units: { 'GER-INF-01': '2515' } })
    go(state, 'GER-INF-01', '2514')
    expect(control(state, '2515')).toBe('axis')
    go(state, 'CZE-ARM-1', '2616')
    expect(state.owner[hexIn(state, '2515')]).toBe(NOBODY)
    gone(state, 'CZE-ARM-1')
    expect(control(state, '2515')).toBe('nobody')
    go(state, 'GER-INF-01', '2515')
    expect(control(state, '2515')).toBe('axis')
  })

  test('2.3f a hex of one side under a zone of the other is disputed', () => {
    const state = scene({ units: { 'GER-INF-01': '2614', 'CZE-ARM-1': '2615' } })
    expect(['2614', '2615'].map((id) => control(state, id))).toEqual(['nobody', 'nobody'])
    // A static unit has no zone and disputes nothing.
    const fort = scene({ units: { 'GER-INF-01': '2513', 'CZE-FORT-2': '2514' } })
    expect(['2513', '2514'].map((id) => control(fort, id))).toEqual(['axis', 'nobody'])
  })

  test('2.3g an empty hex in zones of both is disputed, at home as well', () => {
    const state = scene({ units: { 'GER-INF-01': '2614', 'CZE-ARM-1': '2616' } })
    expect(control(state, '2615')).toBe('nobody')
    gone(state, 'GER-INF-01')
    expect(control(state, '2615')).toBe('allied')
  })

  test('2.3h judged after every step and loss, and a zone in passing counts', () => {
    const state = scene({ units: { 'GER-INF-01': '2515' } })
    go(state, 'GER-INF-01', '2514', '2513', '2512')
    expect(control(state, '2515')).toBe('axis')
    const unit = unitIn(state, 'CZE-ARM-1')
    expect(enter(state, unit, hexIn(state, '2717'))).toEqual([hexIn(state, '2717')])
    expect(enter(state, unit, hexIn(state, '2616'))).toContain(hexIn(state, '2515'))
    go(state, 'CZE-ARM-1', '2717')
    // Prague has been out of reach again ever since.
    expect(control(state, '2515')).toBe('nobody')
  })

  test('2.3h losing the last unit of a disputed hex settles it', () => {
    const state = scene({ units: { 'GER-INF-01': '2614', 'CZE-ARM-1': '2615' } })
    gone(state, 'GER-INF-01')
    expect(['2614', '2615'].map((id) => control(state, id))).toEqual(['axis', 'allied'])
  })

  test('2.3d a country that joins casts its zones over captured hexes around it', () => {
    const state = scene({ units: { 'POL-ARM-KAR': '3016', 'GER-INF-01': '2915' } })
    go(state, 'GER-INF-01', '2914', '2814')
    expect(control(state, '2915')).toBe('axis')
    join(state, worldOf(state).countryNamed('Poland'), ALLIED)
    expect(control(state, '2915')).toBe('nobody')
  })

  test('sea, boxes and Switzerland belong to nobody for ever', () => {
    const state = scene({ units: { 'GER-MAR-1': '3008', 'GER-INF-01': 'axis-reinforcements' } })
    expect(state.owner[hexIn(state, '3008')]).toBe(NOBODY)
    expect(state.owner).toHaveLength(worldFor('little-entente').grid.count)
    expect(control(state, '1818')).toBe('nobody')
  })
})
