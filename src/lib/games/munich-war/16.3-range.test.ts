import { describe, expect, test } from 'vitest'
import { join } from './02.3-control'
import { worldOf } from './board'
import { airReach, launchHexes, rangeBar } from './16.3-range'
import type { CountryName } from './data'
import type { State } from './state'
import { hexIn, scene, unitIn } from './testing'
import { ALLIED } from './world'

const bases = (state: State, id: string) =>
  launchHexes(state, unitIn(state, id)).map((hex) => worldOf(state).hexes[hex]!.id)
const reaches = (
  state: State,
  id: string,
  from: string,
  to: string,
  range?: number,
  invades?: CountryName
) => {
  const unit = unitIn(state, id)
  const flown = range === undefined ? unit : { ...unit, range }
  return airReach(state, flown, hexIn(state, from), invades).has(hexIn(state, to))
}
const bar = (state: State, id: string, to: string) =>
  rangeBar(state, unitIn(state, id), hexIn(state, to))?.rule ?? null
const L1 = 'GER-AIR-L1'

describe('16.3 launch hexes', () => {
  test('16.3a A27 a friendly controlled city of its own country, no town', () => {
    const state = scene({ scenario: 'general-war' })
    expect(bases(state, L1)).toContain('2511')
    expect(bases(state, L1)).not.toContain('1814')
    for (const hex of bases(state, L1))
      expect(worldOf(state).hexes[hexIn(state, hex)]!.country).toBe('Germany')
  })

  test('16.3a no city that the enemy has taken, and none that is disputed', () => {
    const taken = scene({ units: { 'CZE-ARM-1': '2511' } })
    expect(bases(taken, L1)).not.toContain('2511')
    const poland = scene({ scenario: 'general-war', units: { 'GER-PZ-16': '3212' } })
    expect(bases(poland, 'POL-AIR-1')).not.toContain('3212')
  })

  test('16.3a A28 A29 a foreign city in which its own land units are, and not those of another country', () => {
    const german = scene({ scenario: 'general-war', units: { 'GER-AAA-1': '3212' } })
    expect(bases(german, L1)).toContain('3212')
    const italian = scene({ scenario: 'general-war', units: { 'HUN-ARM-1': '3212' } })
    expect(bases(italian, L1)).not.toContain('3212')
  })

  test('16.3a 5.6b Danzig is a Polish city as soon as Poland is at war', () => {
    expect(bases(scene({ scenario: 'general-war' }), 'POL-AIR-1')).toContain('3009')
  })

  test('16.3b no launch hex under an enemy zone of control, and none under terror', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2612', 'GER-INF-01': '2511' } })
    expect(bases(state, L1)).not.toContain('2511')
    expect(bases(state, L1)).toContain('2217')
    state.terror = [hexIn(state, '2217')]
    expect(bases(state, L1)).not.toContain('2217')
  })

  test('16.8.2e a terrorized city is no launch hex, whoever holds it', () => {
    const state = scene({ scenario: 'general-war', units: { 'GER-AAA-1': '3212' } })
    state.terror = [hexIn(state, '3212')]
    expect(bases(state, L1)).not.toContain('3212')
    expect(bases(state, 'POL-AIR-1')).not.toContain('3212')
  })
})

describe('16.3 range', () => {
  test('16.3c A26 up to the range, the launch hex not counted and the target counted', () => {
    const state = scene()
    expect(reaches(state, L1, '2511', '2511')).toBe(true)
    expect(reaches(state, L1, '2511', '2517')).toBe(true)
    expect(reaches(state, L1, '2511', '2518')).toBe(false)
  })

  test('16.3d over enemy units, their zones, the sea and all terrain', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2512', 'CZE-ARM-2': '2612' } })
    expect(reaches(state, L1, '2511', '2517')).toBe(true)
    // From Stettin over the Baltic, and from Munich over the mountains.
    expect(reaches(state, L1, '2610', '2707')).toBe(true)
    expect(reaches(state, L1, '2217', '2219')).toBe(true)
  })

  test('16.3e, 5.1b not over a neutral country nor its coast', () => {
    const state = scene()
    for (const hex of ['2407', '2206', '3508', '1511', '1818', '3212'])
      expect(reaches(state, L1, '2511', hex, 20), hex).toBe(false)
  })

  test('16.3e C13 Danzig is neutral ground while Poland is', () => {
    const state = scene()
    expect(reaches(state, L1, '3209', '3009')).toBe(false)
    expect(reaches(state, L1, '3209', '3009', 20)).toBe(false)
    join(state, worldOf(state).countryNamed('Poland'), ALLIED)
    expect(reaches(state, L1, '3209', '3009')).toBe(true)
  })

  test('16.3e A52 Gotland counts as sea', () => {
    const state = scene()
    expect(reaches(state, L1, '3209', '3005')).toBe(true)
  })

  test('16.3g C34 range goes round neutral countries', () => {
    const state = scene({ scenario: 'western-powers-guarantee' })
    expect(reaches(state, 'GBR-AIR-1', '1211', '1812')).toBe(false)
    expect(reaches(state, 'GBR-AIR-1', '1211', '1812', 10)).toBe(false)
    expect(reaches(state, 'GBR-AIR-1', '1211', '1812', 11)).toBe(true)
    for (const name of ['Belgium', 'Netherlands', 'Luxembourg'] as const)
      join(state, worldOf(state).countryNamed(name), ALLIED)
    expect(reaches(state, 'GBR-AIR-1', '1211', '1812', 5)).toBe(false)
    expect(reaches(state, 'GBR-AIR-1', '1211', '1812', 6)).toBe(true)
  })

  test('16.3g a launch that invades crosses the hexes of that country only', () => {
    const state = scene()
    // Brussels lies two hexes behind the border, Liege and the Netherlands between.
    expect(reaches(state, L1, '1712', '1512', 2, 'Belgium')).toBe(true)
    expect(reaches(state, L1, '1712', '1512', 2)).toBe(false)
    expect(reaches(state, L1, '1712', '1611', 2, 'Belgium')).toBe(false)
  })

  test('16.3h any launch hex that fits will do', () => {
    const state = scene()
    const fitting = () => bases(state, L1).filter((hex) => reaches(state, L1, hex, '3217'))
    expect(fitting()).toEqual(['2619', '2717', '2814'])
    state.terror = ['2619', '2814'].map((hex) => hexIn(state, hex))
    expect(fitting()).toEqual(['2717'])
    expect(bar(state, L1, '3217')).toBeNull()
    state.terror.push(hexIn(state, '2717'))
    expect(bar(state, L1, '3217')).toBe('16.3c')
  })

  test('16.3 the reason is named: too far, neutral country, no city', () => {
    const state = scene({ scenario: 'western-powers-guarantee' })
    expect(bar(state, 'GBR-AIR-1', '2511')).toBe('16.3c')
    expect(bar(state, 'GBR-AIR-1', '1812')).toBe('16.3e')
    const lost = scene({ units: { 'GER-INF-01': '2515' } })
    for (const hex of worldOf(lost).landHexes)
      if (worldOf(lost).hexes[hex]!.country === 'Czechoslovakia') lost.owner[hex] = 0
    expect(bar(lost, 'CZE-AIR-1', '2515')).toBe('16.3a')
    const under = scene({ units: { 'GER-INF-01': '2514' } })
    under.terror = worldOf(under).landHexes.filter((hex) => worldOf(under).city[hex])
    expect(bar(under, 'CZE-AIR-1', '2515')).toBe('16.3b')
  })

  test('16.3 what is kept does not outlive a change of sides', () => {
    const state = scene()
    expect(reaches(state, L1, '2814', '3115')).toBe(false)
    join(state, worldOf(state).countryNamed('Poland'), ALLIED)
    expect(reaches(state, L1, '2814', '3115')).toBe(true)
  })
})
