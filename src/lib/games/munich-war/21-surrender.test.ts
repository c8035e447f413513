import { describe, expect, test } from 'vitest'
import { controls } from './02.3-control'
import { incomeOf } from './07.1-points'
import { rollSurrenders, surrenderBar } from './21-surrender'
import { worldOf } from './board'
import type { CountryName, NationName } from './data'
import { NOWHERE, type State } from './state'
import { go, hexIn, scene, unitIn, where, worldFor } from './testing'
import { told } from './testing-turn'
import { ALLIED, AXIS, boxOf, type Side } from './world'

/** The Surrender Phase of a side; gives the dice that were rolled, by nation. */
function check(state: State, side: Side, ...dice: number[]) {
  const context = told(...dice)
  rollSurrenders(state, side, context)
  expect(context.left()).toBe(0)
  return context.events.flatMap((event) => (event.kind === 'surrenderRoll' ? [event.nation] : []))
}

const isOut = (state: State, name: CountryName) => state.surrendered[worldOf(state).countryNamed(name)]!

/** Germans in Prague, Brno and Bratislava. */
const fallen = (units: Record<string, string> = {}) =>
  scene({ units: { 'GER-INF-01': '2515', 'GER-INF-02': '2716', 'GER-INF-03': '2818', ...units } })

describe('21.0 who checks', () => {
  test('21.0a, 21.0d B39 capital and all centers in enemy hands: Czechoslovakia surrenders on 1 to 4', () => {
    const four = fallen()
    expect(check(four, ALLIED, 4)).toEqual(['Czechoslovakia'])
    expect(isOut(four, 'Czechoslovakia')).toBe(true)
    const five = fallen()
    expect(check(five, ALLIED, 5)).toEqual(['Czechoslovakia'])
    expect(isOut(five, 'Czechoslovakia')).toBe(false)
  })

  test('21.0a B40 one center disputed, or free: no die', () => {
    const disputed = fallen({ 'CZE-ARM-1': '2816' })
    expect(controls(disputed, AXIS, hexIn(disputed, '2716'))).toBe(false)
    expect(check(disputed, ALLIED)).toEqual([])
    expect(surrenderBar(disputed, 'Czechoslovakia')).toMatchObject({ rule: '21.0a', why: /Brno/ })
    const capital = scene({ units: { 'GER-INF-02': '2716', 'GER-INF-03': '2818' } })
    expect(check(capital, ALLIED)).toEqual([])
    expect(surrenderBar(capital, 'Czechoslovakia')).toMatchObject({ rule: '21.0a', why: /capital/ })
  })

  test('21.0a only in the phase of its own side', () => {
    expect(check(fallen(), AXIS)).toEqual([])
  })

  test('21.0a C24 Hungary has no centers: its capital is enough, 21.0d on 1 or 2', () => {
    const at = () => scene({ units: { 'CZE-ARM-1': '3019' } })
    const two = at()
    expect(check(two, AXIS, 2)).toEqual(['Hungary'])
    expect(isOut(two, 'Hungary')).toBe(true)
    const three = at()
    check(three, AXIS, 3)
    expect(isOut(three, 'Hungary')).toBe(false)
  })

  test('21.0b Italy, whose capital is not on the map, checks for its centers', () => {
    const state = scene({ scenario: 'general-war', units: { 'FRA-ARM-1': '1821' } })
    expect(check(state, AXIS)).toEqual([])
    expect(surrenderBar(state, 'Italy')).toMatchObject({ rule: '21.0b', why: /Milan/ })
    go(state, 'FRA-ARM-1', '1921', '2021')
    expect(check(state, AXIS, 3)).toEqual(['Italy'])
    expect(isOut(state, 'Italy')).toBe(true)
  })

  test('21.0c Great Britain and the Soviet Union never check', () => {
    const state = scene({
      scenario: 'general-war',
      allied: ['Soviet Union'],
      units: {
        'GER-INF-01': '1211',
        'GER-INF-02': '3901',
        'GER-INF-03': '3909',
        'GER-INF-04': '4214',
        'GER-INF-05': '4319'
      }
    })
    expect(check(state, ALLIED)).toEqual([])
    for (const name of ['Great Britain', 'Soviet Union'] as const)
      expect(surrenderBar(state, name)?.rule).toBe('21.0c')
  })

  test('21.0d the numbers of the table', () => {
    const { upTo } = worldFor('general-war').tables.surrender
    expect(upTo).toEqual({
      Germany: 1,
      Finland: 2,
      Hungary: 2,
      Poland: 2,
      France: 3,
      Italy: 3,
      Czechoslovakia: 4,
      Belgium: 4,
      Romania: 4,
      Yugoslavia: 4,
      Denmark: 5,
      Estonia: 5,
      Latvia: 5,
      Lithuania: 5,
      Netherlands: 5
    })
    const nations = Object.keys(worldFor('general-war').tables.nations) as NationName[]
    expect(nations.filter((name) => upTo[name] === undefined)).toEqual(['Great Britain', 'Soviet Union'])
  })

  test('21.0e who does not surrender checks again, and no more when the conditions have gone', () => {
    const state = fallen()
    expect(check(state, ALLIED, 6)).toEqual(['Czechoslovakia'])
    expect(check(state, ALLIED, 5)).toEqual(['Czechoslovakia'])
    go(state, 'CZE-ARM-1', '2816')
    expect(check(state, ALLIED)).toEqual([])
  })

  test('21.0g who has surrendered checks no more; neutral countries do not', () => {
    const state = fallen()
    check(state, ALLIED, 1)
    expect(check(state, ALLIED)).toEqual([])
    expect(surrenderBar(state, 'Czechoslovakia')?.rule).toBe('21.0g')
    expect(check(scene(), ALLIED)).toEqual([])
  })
})

describe('21.0 what surrender does', () => {
  const pieces = {
    'CZE-ARM-1': '2516',
    'CZE-ARM-2': 'allied-reinforcements',
    'CZE-ARM-3': 'allied-turn-3',
    'CZE-ARM-4': 'allied-late',
    'CZE-ARM-5': 'allied-eliminated',
    'CZE-AIR-1': 'allied-utilized',
    'CZE-FORT-2': '2514',
    'ROM-ARM-1': '3823',
    'GER-PZ-16': '2313'
  }

  test('21.0f, 21.0g all its pieces go, wherever they are; what was eliminated stays so, others stay', () => {
    const state = fallen(pieces)
    // Far from Brno, so that nothing is disputed.
    go(state, 'CZE-ARM-1', '2918')
    go(state, 'CZE-ARM-1', '3118')
    check(state, ALLIED, 1)
    const gone = ['CZE-ARM-1', 'CZE-ARM-2', 'CZE-ARM-3', 'CZE-ARM-4', 'CZE-AIR-1', 'CZE-FORT-2']
    for (const id of gone) expect(where(state, id), id).toBe('allied-surrendered')
    expect(where(state, 'CZE-ARM-5')).toBe('allied-eliminated')
    expect(where(state, 'ROM-ARM-1')).toBe('3823')
    expect(where(state, 'CZE-CAV-1')).toBe(NOWHERE)
    expect(incomeOf(state, worldOf(state).countryNamed('Czechoslovakia'))).toBe(0)
  })

  test('21.0g from the air and from the sea', () => {
    const state = scene({
      scenario: 'general-war',
      units: { 'FRA-ARM-1': '1821', 'FRA-ARM-2': '2021', 'ITA-AIR-1': 'axis-available', 'ITA-MAR-SM': '2521' }
    })
    const [air, marines] = ['ITA-AIR-1', 'ITA-MAR-SM'].map((id) => unitIn(state, id).index) as [
      number,
      number
    ]
    state.over[air] = hexIn(state, '1821')
    state.assaults.push({ unit: marines, target: hexIn(state, '2722') })
    check(state, AXIS, 1)
    expect([state.over[air], state.assaults]).toEqual([NOWHERE, []])
    expect(state.at[marines]).toBe(boxOf(worldOf(state), AXIS, 'surrendered'))
  })

  test('21.0h its hexes stay whose they are', () => {
    const state = fallen()
    const before = [...state.owner]
    check(state, ALLIED, 1)
    expect(state.owner).toEqual(before)
    expect(controls(state, AXIS, hexIn(state, '2515'))).toBe(true)
    // What nobody took is still Allied ground, in play.
    expect(controls(state, ALLIED, hexIn(state, '3017'))).toBe(true)
    expect(state.side[worldOf(state).countryNamed('Czechoslovakia')]).toBe(ALLIED)
  })
})
