import { expect, test } from 'vitest'
import { eastOf, isBeyondLine, lineNow, partitionLines } from './23-partition'
import { battleCardBar } from './05.2-battle-cards'
import { cardNumbered, halfOf } from './05-play'
import { finalLines } from './17.7-end'
import { moveStance } from './20.2-stance'
import { worldOf } from './board'
import type { State } from './state'
import { END, give, hexIn, refusal, scene, told } from './testing'
import { battle, battleNow, declared, fighting, hold } from './testing-battle'

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

/** Germans attack a city east of the yellow line, or the hex beside it. */
const attacked = (
  hex: string,
  been: State['stance']['been'] = [],
  set: (state: State) => void = () => undefined
) =>
  fighting(
    0,
    {
      scenario: 'polish-regular',
      turn: 5,
      units: { 'P-DE-3-I': '2116', 'P-PL-WAR': '2015', 'P-PL-POZ1': '2115' }
    },
    [hex],
    (state) => {
      state.stance.been.push(...been)
      set(state)
    }
  )
const OPEN_LINE: State['stance']['been'] = ['sovietInvasion', 'naziSovietLine']

test('23.1a: no Blitz!, Shock-Target or black aircraft in German attacks on cities east of the yellow line', () => {
  const blitz = (hex: string, been?: State['stance']['been']) => {
    let marker = 0
    const state = declared(attacked(hex, been, (one) => void (marker = hold(one, 0, 'blitz'))))
    give(state, battle(hex, 'P-DE-3-I'))
    return refusal(state, { type: 'commit', marker })
  }
  expect([blitz('2015'), blitz('2115'), blitz('2015', OPEN_LINE)]).toEqual(['23.1a', null, null])
  const shock = (hex: string, been?: State['stance']['been']) => {
    let marker = 0
    const state = attacked('2015', been, (one) => {
      one.marks = []
      marker = hold(one, 0, 'shockTarget')
    })
    give(state, END)
    return refusal(state, { type: 'target', hex, with: 'shock', marker })
  }
  expect([shock('2015'), shock('2115'), shock('2015', OPEN_LINE)]).toEqual(['23.1a', null, null])
  // STUKAS! has a black aircraft, Los Bombers too; the Pole may use his.
  const flies = (side: 0 | 1, card: number, hex: string, been?: State['stance']['been']) => {
    const state = declared(attacked(hex, been))
    give(state, battle(hex, 'P-DE-3-I'))
    return battleCardBar(state, battleNow(state), side, halfOf(cardNumbered(state, card), side))?.rule ?? null
  }
  expect([flies(0, 50, '2015'), flies(0, 50, '2115'), flies(0, 50, '2015', OPEN_LINE)]).toEqual([
    '23.1a',
    null,
    null
  ])
  expect(flies(1, 55, '2015')).toBeNull()
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
