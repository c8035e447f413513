import { expect, test } from 'vitest'
import { eastOf, lineNow, partitionLines } from './23-partition'
import { finalLines } from './17.7-end'
import { isBeyondLine } from './14.5-battle'
import { moveStance } from './20.2-stance'
import { worldOf } from './board'
import type { State } from './state'
import { hexIn, scene, told } from './testing'

const cost = (state: State, rule: string): number =>
  partitionLines(state).reduce((sum, one) => sum + (one.rule === rule ? one.value : 0), 0)
const poland = (units: Record<string, string>, been: State['stance']['been'] = []): State => {
  const state = scene({ scenario: 'polish-regular', units })
  state.stance.been.push(...been)
  return state
}
const east = (state: State) => worldOf(state).cities.filter((hex) => eastOf(state)[hex] === 1)
const GERMANS = { 'P-DE-3-I': '2717', 'P-DE-3-XXI': '2912', 'P-DE-4-II': '2306' }

test('20.2.2a, 20.2.2e and 13.2.2: the yellow line holds until Nazi-Soviet Line, then the red one for good', () => {
  const state = poland({})
  expect(lineNow(state)).toBe('yellow')
  expect(isBeyondLine(state, hexIn(state, '2015'))).toBe(true)
  state.stance.box = 2
  moveStance(state, -1, '7.4a', told())
  expect([lineNow(state), isBeyondLine(state, hexIn(state, '2015'))]).toEqual(['red', false])
  moveStance(state, 1, '7.4.1', told())
  expect(lineNow(state)).toBe('red')
})

test('23.1b, 23.2a and E49: a point for every two German units east, and every two Soviet ones west, rounded down', () => {
  for (const [rule, been] of [
    ['23.1b', []],
    ['23.2a', ['sovietInvasion', 'naziSovietLine']]
  ] as const) {
    const at = (units: Record<string, string>) => cost(poland(units, [...been]), rule)
    expect(at(GERMANS)).toBe(-1)
    expect(at({ ...GERMANS, 'P-DE-4-III': '2312' })).toBe(-2)
    // Slovaks count nowhere, Germans in the west neither.
    expect(at({ 'P-DE-3-I': '2306', 'P-SK-SLO': '2109', 'P-DE-4-II': '0511' })).toBe(0)
    expect(at({ 'P-SU-5A': '1213' })).toBe(0)
    expect(at({ 'P-SU-5A': '1213', 'P-SU-6A': '0511' })).toBe(-1)
    // Each kind is rounded by itself.
    expect(at({ 'P-SU-5A': '1213', 'P-DE-3-I': '2306' })).toBe(0)
  }
})

test('23.1c and E49: cities east of the yellow line without Soviet units, if the Soviets have come', () => {
  expect(cost(poland({}), '23.1c')).toBe(0)
  const come = poland({}, ['sovietInvasion'])
  const cities = east(come).length
  expect(cost(come, '23.1c')).toBe(-cities)
  const held = poland({ 'P-SU-5A': '2015', 'P-SU-6A': '2109', 'P-SU-4A': '2108' }, ['sovietInvasion'])
  // Controlled is not enough: a unit has to be there (ruling 25).
  held.owner[hexIn(held, '2306')] = 0
  expect(cost(held, '23.1c')).toBe(-(cities - 2))
})

test('23.2b: with the red line each city east of it not occupied by a Soviet unit costs a point', () => {
  const state = poland({ 'P-SU-5A': '2312', 'P-SU-6A': '2015' }, ['sovietInvasion', 'naziSovietLine'])
  const cities = east(state).map((hex) => worldOf(state).grid.places[hex]!)
  expect(cities).toContain('2312')
  expect(cities).not.toContain('2015')
  expect(cost(state, '23.2b')).toBe(-(cities.length - 1))
  expect(cost(state, '23.1c')).toBe(0)
})

test('17.7h: the sum of a Polish game has the lines, that of a French one none', () => {
  const state = poland(GERMANS)
  expect(finalLines(state).filter(({ rule }) => rule.startsWith('23'))).toEqual(partitionLines(state))
  expect(partitionLines(state)).toHaveLength(1)
  expect(partitionLines(scene({ units: { 'F-DE-I': '2015' } }))).toEqual([])
})
