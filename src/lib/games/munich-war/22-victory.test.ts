import { describe, expect, test } from 'vitest'
import { rollSurrenders } from './21-surrender'
import { checkAutomaticVictory, levelOf, pointsOf, score, victoryLines } from './22-victory'
import { worldOf } from './board'
import type { CountryName } from './data'
import type { State } from './state'
import { game, go, hexIn, scene, type Scene } from './testing'
import { told } from './testing-turn'
import { ALLIED, AXIS, type Side } from './world'

const points = (state: State, side: Side) => pointsOf(state)[side]
const lines = (state: State, side: Side) =>
  victoryLines(state, side).map(({ label, value }) => [label, value])

function surrendered(options: Scene, ...names: CountryName[]): State {
  const state = scene(options)
  for (const name of names) state.surrendered[worldOf(state).countryNamed(name)] = true
  const context = told()
  checkAutomaticVictory(state, context)
  return state
}

describe('22.0 automatic victory', () => {
  test('22.0a all enemy powers have surrendered, and the winner still has one', () => {
    expect(surrendered({}, 'Czechoslovakia', 'Romania').result).toBeNull()
    expect(surrendered({}, 'Czechoslovakia', 'Romania', 'Yugoslavia').result).toMatchObject({
      winner: 'axis',
      rule: '22.0a'
    })
    expect(surrendered({}, 'Germany', 'Hungary').result).toMatchObject({ winner: 'allied', rule: '22.0a' })
    const all = ['Germany', 'Hungary', 'Czechoslovakia', 'Romania', 'Yugoslavia'] as const
    expect(surrendered({}, ...all).result).toBeNull()
  })

  test('22.0a, 3.3c the last surrender ends the game at once', () => {
    const state = scene({ units: { 'GER-INF-01': '2515', 'GER-INF-02': '2716', 'GER-INF-03': '2818' } })
    for (const name of ['Romania', 'Yugoslavia'] as const)
      state.surrendered[worldOf(state).countryNamed(name)] = true
    const context = told(1)
    rollSurrenders(state, ALLIED, context)
    expect(state.result?.rule).toBe('22.0a')
    expect(context.events.at(-1)).toMatchObject({ kind: 'victory', winner: 'axis' })
    expect(game.outcome(state)).toEqual(state.result)
  })

  test('22.0b not against a side with Great Britain or the Soviet Union', () => {
    const all = ['Czechoslovakia', 'France', 'Great Britain'] as const
    expect(surrendered({ scenario: 'western-powers-guarantee' }, ...all).result).toBeNull()
    expect(surrendered({ scenario: 'intermarium' }, 'Germany', 'Soviet Union').result).toBeNull()
  })

  test('22.0i neutrals that might intervene and Luxembourg are no powers, invaded countries are', () => {
    const three = ['Czechoslovakia', 'Romania', 'Yugoslavia'] as const
    expect(surrendered({ allied: ['Luxembourg'] }, ...three).result?.winner).toBe('axis')
    expect(surrendered({ allied: ['Belgium'] }, ...three).result).toBeNull()
    expect(surrendered({ allied: ['Belgium'] }, ...three, 'Belgium').result?.winner).toBe('axis')
    expect(surrendered({ allied: ['France', 'Poland'] }, ...three).result).toBeNull()
  })
})

describe('22.0 points', () => {
  test('22.0c what each place is worth', () => {
    const { hexes } = worldOf(scene())
    const worth = Object.fromEntries(hexes.flatMap(({ site }) => (site?.vp ? [[site.name, site.vp]] : [])))
    const named = (vp: number) => Object.keys(worth).filter((name) => worth[name] === vp)
    expect(named(15)).toEqual(['Berlin'])
    expect(named(10).sort()).toEqual(['Leningrad', 'Paris'])
    expect(named(5).sort()).toEqual(['Bucharest', 'Budapest', 'Prague', 'Warsaw'])
    expect(named(3).sort()).toEqual(
      [
        'Amsterdam',
        'Belgrade',
        'Brussels',
        'Copenhagen',
        'Helsinki',
        'Kaunas',
        'London',
        'Riga',
        'Tallinn'
      ].sort()
    )
    const state = scene({
      units: { 'CZE-ARM-1': '2511', 'CZE-ARM-2': '2217', 'GER-INF-01': '2515', 'HUN-ARM-1': '2716' }
    })
    expect(lines(state, ALLIED)).toEqual([
      ['Munich', 1],
      ['Berlin', 15]
    ])
    expect(lines(state, AXIS)).toEqual([
      ['Prague', 5],
      ['Brno', 1]
    ])
  })

  test('22.0h for who is in the place or was there last, whoever controls it', () => {
    const state = scene({ units: { 'GER-INF-01': '2515' } })
    go(state, 'GER-INF-01', '2414')
    expect(points(state, AXIS)).toBe(5)
    go(state, 'CZE-ARM-1', '2516')
    expect(points(state, AXIS)).toBe(5)
    go(state, 'CZE-ARM-1', '2515')
    expect(points(state, AXIS)).toBe(0)
    // Disputed, but Germans are in it.
    go(state, 'CZE-ARM-1', '2516')
    go(state, 'GER-INF-01', '2515')
    expect(points(state, AXIS)).toBe(5)
  })

  test('22.0d B42 for an objective the Axis has two points, not those of the place as well', () => {
    const state = scene({ units: { 'GER-INF-01': '3822', 'GER-INF-02': '2415' } })
    expect(lines(state, AXIS)).toEqual([
      ['Pilsen', 2],
      ['Ploesti', 2]
    ])
    go(state, 'GER-INF-02', '2414')
    expect(lines(state, AXIS)).toEqual([['Ploesti', 2]])
  })

  test('22.0d C21 Kiev held by Poles gives the Axis nothing, by Germans two; taken from the Axis it counts as usual', () => {
    const at = (unit: string, scenario: Scene['scenario'] = 'anti-comintern-war', hex = '4214') =>
      scene({ scenario: scenario!, units: { [unit]: hex } })
    expect(points(at('POL-ARM-POM'), AXIS)).toBe(0)
    expect(points(at('GER-INF-01'), AXIS)).toBe(2)
    expect(points(at('FRA-ARM-1', 'general-war', '3822'), ALLIED)).toBe(1)
  })

  test('22.0e Soviets in the Mannerheim Line hex: two points for the player who has them', () => {
    const allied = scene({
      scenario: 'anti-comintern-war',
      axis: ['Finland'],
      units: { 'SOV-ARM-3': '3801' }
    })
    expect(lines(allied, ALLIED)).toEqual([['Mannerheim Line', 2]])
    const axis = scene({ scenario: 'intermarium', allied: ['Finland'], units: { 'SOV-ARM-3': '3801' } })
    expect([points(axis, AXIS), points(axis, ALLIED)]).toEqual([2, 0])
    go(axis, 'SOV-ARM-3', '3901')
    expect(points(axis, AXIS)).toBe(0)
    const other = scene({ scenario: 'anti-comintern-war', axis: ['Finland'], units: { 'ROM-ARM-1': '3801' } })
    expect(points(other, ALLIED)).toBe(0)
  })

  test('22.0f C20 nothing for what started or joined on one’s own side, terror or not', () => {
    const state = scene({
      scenario: 'western-powers-guarantee',
      units: { 'GER-INF-01': '3009', 'GER-INF-02': '3212', 'CZE-ARM-1': '2515' }
    })
    expect(pointsOf(state)).toEqual([0, 0])
    const joined = scene({ scenario: 'general-war', axis: ['Finland'], units: { 'GER-INF-01': '3501' } })
    expect(points(joined, AXIS)).toBe(0)
    const burnt = scene({ units: { 'GER-INF-01': '2515' } })
    burnt.terror.push(hexIn(burnt, '2515'))
    expect(points(burnt, AXIS)).toBe(5)
    // Once lost, it counts for the enemy and again for nobody when it comes back.
    const lost = scene({ units: { 'CZE-ARM-1': '2511' } })
    expect(points(lost, ALLIED)).toBe(15)
    go(lost, 'CZE-ARM-1', '2414')
    go(lost, 'GER-INF-01', '2511')
    expect(pointsOf(lost)).toEqual([0, 0])
  })

  test('22.0g B43 enemy air units two, mechanized armies and corps one, all others nothing', () => {
    const at = (...ids: string[]) =>
      scene({ units: Object.fromEntries(ids.map((id) => [id, 'axis-eliminated'])) })
    expect(points(at('GER-AIR-L1', 'GER-LIFT-1'), ALLIED)).toBe(4)
    expect(points(at('GER-PZ-16', 'GER-REC-1', 'GER-MECH-14'), ALLIED)).toBe(3)
    expect(points(at('GER-INF-01', 'GER-AAA-HG', 'GER-FORT-KB', 'GER-NT-1', 'GER-SF-AB'), ALLIED)).toBe(0)
    expect(points(at('GER-PZ-16'), AXIS)).toBe(0)
    const army = scene({ units: { 'SOV-PZ-1': 'allied-eliminated' } })
    expect(points(army, AXIS)).toBe(1)
  })

  test('22.0g C22, C23 surrendered units count from wherever they were', () => {
    const state = scene({
      units: {
        'GER-INF-01': '2515',
        'GER-INF-02': '2716',
        'GER-INF-03': '2818',
        'CZE-AIR-1': 'allied-reinforcements',
        'CZE-CAV-1': '3117'
      }
    })
    rollSurrenders(state, ALLIED, told(2))
    const units = victoryLines(state, AXIS).filter(({ rule }) => rule === '22.0g')
    expect(units.map(({ value }) => value).sort()).toEqual([1, 2])
    const france = scene({
      scenario: 'general-war',
      units: {
        'FRA-AIR-1': 'allied-surrendered',
        'FRA-AIR-2': 'allied-surrendered',
        'FRA-CAV-CLM': 'allied-surrendered',
        'FRA-MECH-1': 'allied-surrendered',
        'FRA-NB-1': 'allied-surrendered'
      }
    })
    expect(points(france, AXIS)).toBe(6)
  })
})

describe('22.1 levels', () => {
  const paris = { 'GER-INF-01': '1314' }
  const brno = { 'GER-INF-02': '2716' }
  const thirty = {
    ...paris,
    ...brno,
    'GER-INF-03': '2515',
    'GER-INF-04': '3212',
    'GER-INF-05': '1211',
    'GER-INF-06': '2818',
    'GER-INF-07': '1519',
    'FRA-AIR-1': 'allied-eliminated',
    'GBR-AIR-1': 'allied-surrendered'
  }

  test.each([
    [31, 'axis', 'Axis Decisive Victory', { ...thirty, 'FRA-CAV-CLM': 'allied-eliminated' }],
    [30, 'axis', 'Axis Major Victory', thirty],
    [11, 'axis', 'Axis Major Victory', { ...paris, ...brno }],
    [10, 'allied', 'Allied Marginal Victory', paris],
    [1, 'allied', 'Allied Marginal Victory', brno],
    [0, 'allied', 'Allied Decisive Victory', {}],
    [-15, 'allied', 'Allied Decisive Victory', { 'CZE-ARM-1': '2511' }]
  ])('22.1a B41 %d points ahead: %s, %s', (difference, winner, name, units) => {
    const state = scene({ scenario: 'general-war', units })
    expect(points(state, AXIS) - points(state, ALLIED)).toBe(difference)
    expect(levelOf(state)).toMatchObject({ winner, name })
    const context = told()
    score(state, context)
    expect(state.result).toMatchObject({ winner, rule: '22.1a' })
    expect(state.result?.why).toContain(name)
    expect(context.events).toMatchObject([{ kind: 'victory', winner }])
  })

  test('3.3c who concedes loses', () => {
    const state = scene()
    expect(game.conceded!(state, 'axis')).toMatchObject({ winner: 'allied', rule: '3.3c', conceded: 'axis' })
    expect(game.conceded!(state, 'allied')).toMatchObject({ winner: 'axis', conceded: 'allied' })
  })
})
