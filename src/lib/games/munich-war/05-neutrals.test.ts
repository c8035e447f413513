import { describe, expect, test } from 'vitest'
import { borderBar, intervene, invade, namingBar, neutralIn } from './05-neutrals'
import { controls } from './02.3-control'
import { beginRetreat } from './12-retreat'
import { beginAdvance } from './13-advance'
import { boardOf, inEnemyZone, sideOf, worldOf } from './board'
import type { CountryName, NationName } from './data'
import type { State } from './state'
import { hexIn, refusal, scene, unitIn } from './testing'
import { after } from './testing-battle'
import { ALLIED, AXIS, NOBODY } from './world'

const bar = (state: State, nation: NationName, hex: string) =>
  borderBar(state, nation, hexIn(state, hex))?.rule ?? null
const side = (state: State, name: CountryName) => state.side[worldOf(state).countryNamed(name)]

/** A hex of each. */
const HEX = {
  Belgium: '1512',
  Netherlands: '1711',
  Luxembourg: '1714',
  Denmark: '2206',
  Lithuania: '3508',
  Latvia: '3505',
  Estonia: '3502',
  Finland: '3501',
  Poland: '3212',
  Switzerland: '1818',
  Danzig: '3009',
  Sweden: '3005'
} as const

describe('5.0 to 5.2 countries at war and neutrals', () => {
  test('5.0b, 2.4a a belligerent enters any country at war, friend or enemy, and the sea is no country', () => {
    const state = scene()
    for (const hex of ['2515', '3019', '3823', '3008']) expect(bar(state, 'Germany', hex), hex).toBeNull()
    expect(neutralIn(state, hexIn(state, '2515'))).toBeNull()
    expect(neutralIn(state, hexIn(state, '3212'))).toBe('Poland')
  })

  test('5.1a, 5.1e, 2.4b nobody else enters a neutral hex', () => {
    const state = scene({ scenario: 'general-war' })
    for (const nation of ['Italy', 'Hungary', 'France', 'Great Britain', 'Poland'] as const)
      for (const country of ['Belgium', 'Denmark'] as const)
        expect(bar(state, nation, HEX[country]), `${nation} ${country}`).toBe('5.5a')
  })

  test('3.4c, 3.4d C11 in Little Entente the Soviet Union cannot be entered', () => {
    expect(bar(scene(), 'Germany', '3909')).toBe('5.5d')
    expect(bar(scene(), 'Romania', '4118')).toBeNull()
    expect(bar(scene(), 'Romania', '4319')).toBe('5.5d')
  })
})

describe('5.5 who may invade', () => {
  test('5.5a B50 Germany alone: Belgium, Netherlands, Luxembourg, Denmark', () => {
    const state = scene({ scenario: 'anti-comintern-war' })
    for (const country of ['Belgium', 'Netherlands', 'Luxembourg', 'Denmark'] as const) {
      expect(bar(state, 'Germany', HEX[country])).toBeNull()
      for (const nation of ['Soviet Union', 'Italy'] as const)
        expect(bar(state, nation, HEX[country])).toBe('5.5a')
    }
  })

  test('5.5b Germany and the Soviet Union: the Baltic states', () => {
    const state = scene({ scenario: 'anti-comintern-war' })
    for (const country of ['Lithuania', 'Latvia', 'Estonia'] as const) {
      for (const nation of ['Germany', 'Soviet Union'] as const)
        expect(bar(state, nation, HEX[country])).toBeNull()
      expect(bar(state, 'Poland', HEX[country])).toBe('5.5b')
    }
  })

  test('5.5c the Soviet Union alone: Finland', () => {
    const state = scene({ scenario: 'anti-comintern-war' })
    expect([bar(state, 'Soviet Union', HEX.Finland), bar(state, 'Germany', HEX.Finland)]).toEqual([
      null,
      '5.5c'
    ])
  })

  test('5.5d no other neutral by anybody', () => {
    expect(bar(scene(), 'Germany', HEX.Poland)).toBe('5.5d')
    expect(bar(scene({ scenario: 'general-war' }), 'Germany', '3222')).toBe('5.5d')
  })

  test('5.5e not while it is neutral itself', () => {
    expect(bar(scene({ scenario: 'general-war' }), 'Soviet Union', HEX.Latvia)).toBe('5.5e')
    expect(
      bar(scene({ scenario: 'general-war', allied: ['Soviet Union'] }), 'Soviet Union', HEX.Latvia)
    ).toBeNull()
  })

  test('5.6d Switzerland never, 5.6e Danzig not before Poland, 2.1c Gotland never', () => {
    const state = scene()
    expect(
      (['Switzerland', 'Danzig', 'Sweden'] as const).map((name) => bar(state, 'Germany', HEX[name]))
    ).toEqual(['5.6d', '5.6e', '2.1c'])
    expect(bar(scene({ allied: ['Poland'] }), 'Germany', HEX.Danzig)).toBeNull()
  })
})

describe('5.4 invasions', () => {
  test('5.4d, 5.4g C8 the Netherlands join the Allies at once, with their zones', () => {
    const state = scene({ units: { 'NET-ARM-FA': '1611', 'GER-INF-01': '1712' } })
    expect(inEnemyZone(boardOf(state), AXIS, hexIn(state, '1711'))).toBe(false)
    invade(state, 'Germany', 'Netherlands')
    expect(sideOf(state, unitIn(state, 'NET-ARM-FA'))).toBe(ALLIED)
    expect(inEnemyZone(boardOf(state), AXIS, hexIn(state, '1711'))).toBe(true)
    expect(controls(state, ALLIED, hexIn(state, '1610'))).toBe(true)
  })

  test('5.4f C10 a Baltic state that an Allied Soviet Union invades is Axis, whoever set it up', () => {
    const state = scene({
      scenario: 'western-powers-guarantee',
      allied: ['Soviet Union'],
      units: { 'LAT-INF-1': '3706' }
    })
    invade(state, 'Soviet Union', 'Latvia')
    expect(sideOf(state, unitIn(state, 'LAT-INF-1'))).toBe(AXIS)
  })

  test('5.4h the country is named, and only where it is invaded', () => {
    expect(namingBar([], undefined)).toBeNull()
    expect(namingBar(['Belgium'], 'Belgium')).toBeNull()
    expect(namingBar(['Belgium'], undefined)?.rule).toBe('5.4h')
    expect(namingBar(['Belgium'], 'Netherlands')?.rule).toBe('5.4h')
    expect(namingBar(['Belgium', 'Luxembourg'], 'Belgium')?.rule).toBe('5.4h')
    expect(namingBar([], 'Belgium')?.rule).toBe('5.4h')
  })
})

describe('5.4e after battles', () => {
  /** Aachen, with the Belgians in Liege, the Dutch hex 1711 and the Ruhr beside it. */
  const aachen = {
    units: { 'GER-INF-01': '1712', 'BEL-FORT-EE': '1613' },
    scenario: 'western-powers-guarantee'
  } as const

  test('5.4e nobody retreats into a neutral country, even where he might invade it', () => {
    const { state } = after(aachen, (now) => beginRetreat(now, AXIS, [unitIn(now, 'GER-INF-01')], 1))
    const before = [...state.side]
    for (const neutral of ['1711', '1612'])
      expect(refusal(state, { type: 'retreat', unit: 'GER-INF-01', path: [neutral] }), neutral).toBe('12.1c')
    expect(state.side).toEqual(before)
  })

  test('5.4e nobody pursues into one', () => {
    const set = { ...aachen, units: { 'GER-PZ-16': '1812', 'BEL-FORT-EE': '1613' } }
    const { state } = after(set, (now) =>
      beginAdvance(now, AXIS, hexIn(now, '1712'), [unitIn(now, 'GER-PZ-16')], 'mobile')
    )
    const before = [...state.side]
    expect(refusal(state, { type: 'advance', unit: 'GER-PZ-16', path: ['1712', '1711'] })).toBe('13.1e')
    expect(refusal(state, { type: 'advance', unit: 'GER-PZ-16', path: ['1712', '1713'] })).toBeNull()
    expect(state.side).toEqual(before)
  })
})

describe('5.3 intervention', () => {
  test('5.3a all countries of both columns join at once, each on its side', () => {
    const state = scene()
    expect(intervene(state)).toEqual(['Italy', 'Poland', 'France'])
    expect([
      side(state, 'Italy'),
      side(state, 'Poland'),
      side(state, 'France'),
      side(state, 'Danzig')
    ]).toEqual([AXIS, ALLIED, ALLIED, ALLIED])
    expect(side(state, 'Belgium')).toBe(NOBODY)
  })

  test('5.3c a second event does nothing; 5.3d C12 nor does the first for a country that is in the war', () => {
    const state = scene({ scenario: 'intermarium' })
    invade(state, 'Soviet Union', 'Finland')
    expect(intervene(state)).toEqual(['Hungary', 'Yugoslavia', 'France'])
    const after = JSON.stringify(state)
    expect(intervene(state)).toEqual([])
    expect(JSON.stringify(state)).toBe(after)
  })

  test('3.4.1f, 5.2b until then they have neither side nor zone', () => {
    const state = scene({ units: { 'FRA-ARM-1': '1816', 'GER-INF-01': '1915' } })
    expect(inEnemyZone(boardOf(state), AXIS, hexIn(state, '1915'))).toBe(false)
    intervene(state)
    expect(inEnemyZone(boardOf(state), AXIS, hexIn(state, '1915'))).toBe(true)
  })
})
