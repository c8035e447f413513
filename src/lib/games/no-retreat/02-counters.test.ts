// Chapter 2: what is on counters and map.
import { expect, test } from 'vitest'
import { mapVp } from './17.2-points'
import { within } from './02.12-cities'
import { takeControl } from './02.11-control'
import { attackStrength } from './14.6-shifts'
import { inZone, worldOf } from './board'
import { SEATS } from './world'
import { hexIn, SCENARIOS, scene, unitIn, worldFor } from './testing'

test('2.3.1: every unit has a name of its own, and round cavalry, Forts and Fortresses have no Group', () => {
  for (const scenario of SCENARIOS) {
    const { units } = worldFor(scenario)
    const names = units.map(({ nation, group, name }) => `${nation} ${group ?? ''} ${name}`)
    expect(new Set(names).size).toBe(units.length)
    for (const { group, shape, type, id } of units)
      if (shape === 'hex' || (shape === 'round' && type === 'cavalry')) expect(group, id).toBeUndefined()
  }
})

test('2.3.2b: yellow strength attacks with one less', () => {
  const state = scene({ scenario: 'polish-regular', units: { 'P-SU-5A': '1914', 'P-PL-KRA3': '1915' } })
  expect(attackStrength(state, unitIn(state, 'P-SU-5A'))).toBe(2)
  expect(attackStrength(state, unitIn(state, 'P-PL-KRA3'))).toBe(unitIn(state, 'P-PL-KRA3').strength)
})

test('2.3.2c: strength in parentheses has no ZOC', () => {
  const at = (id: string) => {
    const state = scene({ units: { [id]: '0616' } })
    return inZone(state, 0, hexIn(state, '0615'))
  }
  expect([at('F-GB-I'), at('F-GB-DYN')]).toEqual([true, false])
})

test('2.3.3d: Mobile are the units with red movement, and they can move', () => {
  for (const scenario of SCENARIOS)
    for (const { mobile, canMove, id } of worldFor(scenario).units) if (mobile) expect(canMove, id).toBe(true)
})

test('2.10a and 2.10b: a range counts the target hex, not the first one, and goes around sea and closed hexsides', () => {
  const state = scene()
  const world = worldOf(state)
  const names = (from: string, range: number) =>
    within(world, hexIn(state, from), range).map((hex) => world.grid.places[hex])
  expect(names('0616', 1).sort()).toEqual(['0516', '0517', '0615', '0616', '0617', '0716', '0717'])
  expect(names('0616', 2)).toContain('0614')
  expect(names('0616', 1)).not.toContain('0614')
  for (const hex of within(world, hexIn(state, '1308'), 3)) expect(world.land[hex]).toBe(1)
})

test('2.4, 2.12 and 2.11d: cities alone yield Map VPs, all to the German player, Soviet captures too', () => {
  const state = scene({ scenario: 'polish-regular' })
  const world = worldOf(state)
  const before = mapVp(state)
  const [land] = world.landHexes.filter((hex) => !world.city[hex] && state.owner[hex] === 1)
  takeControl(state, 0, land!)
  expect(mapVp(state)).toBe(before)
  const [city] = world.cities.filter((hex) => world.home[hex] === 'Poland' && world.major[hex])
  expect(SEATS[unitIn(state, 'P-SU-5A').sideIndex]).toBe('german')
  takeControl(state, unitIn(state, 'P-SU-5A').sideIndex, city!)
  expect(mapVp(state)).toBe(before + 2)
  takeControl(state, 1, city!)
  expect(mapVp(state)).toBe(before)
})
