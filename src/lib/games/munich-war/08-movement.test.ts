import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import { Refused } from '../../kernel/game'
import { beginMovement } from './08-movement'
import { pointsOf } from './08.1-march'
import { explainStep, gaitOf } from './08.4-terrain'
import { slotsLeft } from './08.6-rail'
import { beginRetreat } from './12-retreat'
import { beginAdvance } from './13-advance'
import { worldOf } from './board'
import { inSupply } from './14-supply'
import type { State } from './state'
import { game, give, go, hexIn, refusal, unitIn, where, type Scene } from './testing'
import { after } from './testing-battle'
import { barOf, END, frameOf, invading, march, moving, offerOf, rail, reachOf } from './testing-move'
import { ALLIED, AXIS, NOBODY } from './world'

/** Czechs and Germans on either side of the border, with room to move. */
const border = (units: Record<string, string>) => moving('axis', { units })
const costs = (state: State, units: string, to: string) =>
  offerOf(state)
    .path(units.split(' '), to, 'march')!
    .steps.map(({ lines }) => lines.map(({ label, value, rule }) => `${label} ${value} ${rule}`))
const side = (state: State, country: 'Netherlands' | 'Latvia' | 'Belgium') =>
  state.side[worldOf(state).countryNamed(country)]
/** Nobody holds a railroad, and of all places these alone give supply. */
const bare =
  (...sources: string[]) =>
  (state: State) => {
    const { landHexes, hexes, rail: rails } = worldOf(state)
    for (const hex of landHexes) {
      if (sources.includes(hexes[hex]!.id)) continue
      if (rails.hexes[hex]) state.owner[hex] = NOBODY
      if (hexes[hex]!.site !== undefined) state.terror.push(hex)
    }
  }

describe('8.0-8.2 moving', () => {
  test('8.0a any number of mobile units of the side, static ones never', () => {
    const state = border({
      'GER-INF-01': '2215',
      'GER-AAA-1': '2215',
      'CZE-ARM-1': '2515',
      'HUN-CAV-MC': '3019'
    })
    expect([...offerOf(state).units].sort()).toEqual(['GER-INF-01', 'HUN-CAV-MC'])
    expect(barOf(state, march('GER-AAA-1', '2115'))).toBe('8.0a')
    expect(barOf(state, march('CZE-ARM-1', '2615'))).toBe('8.0a')
    expect(barOf(state, march('GER-INF-02', '2115'))).toBe('8.0a')
    give(state, march('GER-INF-01', '2115'))
    give(state, march('HUN-CAV-MC', '2919'))
    expect([where(state, 'GER-INF-01'), where(state, 'HUN-CAV-MC')]).toEqual(['2115', '2919'])
    expect(offerOf(state).units).toEqual([])
  })

  test('8.0b, 8.6f one way of moving in a phase: who has marched takes no train, and who came by train stays', () => {
    const state = border({ 'GER-INF-01': '2215', 'GER-INF-02': '2215' })
    give(state, march('GER-INF-01', '2216'))
    expect(barOf(state, rail('GER-INF-01', '2217'))).toBe('8.2a')
    give(state, rail('GER-INF-02', '2216'))
    expect(barOf(state, march('GER-INF-02', '2217'))).toBe('8.2a')
  })

  test('8.1a hex by hex, as far as the points go, each unit of a stack for itself', () => {
    const state = border({ 'GER-INF-01': '2115', 'GER-PZ-16': '2115' })
    expect(barOf(state, march('GER-INF-01', '2317'))).toBe('8.1a')
    // Nuremberg, the forest, the rough: four points on foot.
    expect(barOf(state, march('GER-INF-01', '2215', '2315', '2416'))).toBe('8.1a')
    give(state, march('GER-INF-01', '2215', '2315'))
    expect(where(state, 'GER-INF-01')).toBe('2315')
    expect(where(state, 'GER-PZ-16')).toBe('2115')
  })

  test('8.1a a stack that moves together goes as far as its slowest unit', () => {
    const state = border({ 'GER-2L-SP': '2115', 'GER-PZ-16': '2115', 'HUN-CAV-MC': '2115' })
    // Two points for the second line; the forest costs the tanks two.
    expect(reachOf(state, 'GER-2L-SP')).toMatchObject({ '2015': 1, '2215': 1 })
    const both = reachOf(state, 'GER-2L-SP GER-PZ-16')
    for (const hex of Object.keys(both)) {
      expect(reachOf(state, 'GER-2L-SP')).toHaveProperty([hex])
      expect(reachOf(state, 'GER-PZ-16')).toHaveProperty([hex])
    }
    expect(both).toMatchObject({ '2015': 2, '2215': 1 })
    expect(offerOf(state).together('GER-PZ-16')).toEqual(['GER-2L-SP'])
    expect(barOf(state, march('GER-PZ-16 HUN-CAV-MC', '2215'))).toBe('8.1a')
    give(state, march('GER-2L-SP GER-PZ-16', '2215'))
    expect([where(state, 'GER-2L-SP'), where(state, 'GER-PZ-16')]).toEqual(['2215', '2215'])
  })

  test('8.1b, 8.4a clear terrain costs one point, other terrain what the chart says for the unit', () => {
    const state = border({ 'GER-INF-01': '2215', 'GER-PZ-16': '2215', 'GER-ALP-1': '2217' })
    expect(reachOf(state, 'GER-INF-01')).toMatchObject({ '2115': 1, '2315': 1, '2214': 2 })
    expect(reachOf(state, 'GER-PZ-16')).toMatchObject({ '2115': 1, '2315': 2, '2214': 3 })
    expect(costs(state, 'GER-INF-01', '2115')).toEqual([['Clear 1 8.4a']])
    expect(costs(state, 'GER-PZ-16', '2315')).toEqual([['Forest 2 8.1b']])
    expect(reachOf(state, 'GER-ALP-1')).toMatchObject({ '2117': 2 })
    // Marsh: two on foot, three on wheels.
    const east = moving('allied', {
      scenario: 'anti-comintern-war',
      units: { 'SOV-ARM-3': '4110', 'SOV-PZ-1': '4110' }
    })
    expect([reachOf(east, 'SOV-ARM-3')['4011'], reachOf(east, 'SOV-PZ-1')['4011']]).toEqual([3, 4])
  })

  test('8.2a a unit that has moved does not move again, and nobody moves in another phase', () => {
    const state = border({ 'GER-PZ-16': '2115', 'CZE-ARM-1': '2515' })
    give(state, march('GER-PZ-16', '2215'))
    expect(barOf(state, march('GER-PZ-16', '2216'))).toBe('8.2a')
    expect(refusal(state, march('CZE-ARM-1', '2516'), 'allied')).not.toBeNull()
    state.stack = [{ phase: 'excess', hexes: [hexIn(state, '2215')] } as never]
    expect(barOf(state, march('GER-PZ-16', '2216'))).toBe('9.1a')
  })

  test('8.2b what is left is neither kept nor lent', () => {
    const state = border({ 'GER-PZ-16': '2115', 'GER-INF-01': '2115' })
    const before = offerOf(state).path(['GER-INF-01'], '2215', 'march')!.of
    give(state, march('GER-PZ-16', '2215'))
    expect(offerOf(state).path(['GER-INF-01'], '2215', 'march')!.of).toBe(before)
    give(state, END)
    state.stack = state.stack.slice(0, 1)
    const next = moving('axis', { units: { 'GER-PZ-16': '2115' } })
    expect(offerOf(next).path(['GER-PZ-16'], '2215', 'march')!.of).toBe(5)
  })

  test('8.2c not into a hex with an enemy unit', () => {
    const state = border({ 'GER-PZ-16': '2414', 'CZE-FORT-1': '2415' })
    expect(barOf(state, march('GER-PZ-16', '2415'))).toBe('8.2c')
    expect(reachOf(state, 'GER-PZ-16')).not.toHaveProperty('2415')
    expect(offerOf(state).why!(['GER-PZ-16'], '2415', 'march')?.rule).toBe('8.2c')
  })

  test('8.2e retreats and advances cost no points and are no movement', () => {
    const { state } = after({ units: { 'CZE-2L-1': '2716' } }, (now) =>
      beginRetreat(now, ALLIED, [unitIn(now, 'CZE-2L-1')], 3)
    )
    // It has two points, and goes three hexes in a phase of the other side.
    expect(unitIn(state, 'CZE-2L-1').move).toBe(2)
    give(state, { type: 'retreat', unit: 'CZE-2L-1', path: ['2816', '2916', '3017'] })
    state.stack = []
    beginMovement(state, ALLIED)
    expect(frameOf(state).moved).toEqual([])
    expect(pointsOf(state, unitIn(state, 'CZE-2L-1'))).toBe(4)
    // Who has moved still advances, and that is no second move.
    const attack = after({ units: { 'GER-PZ-16': '2513' } }, (now) => {
      beginMovement(now, AXIS)
      frameOf(now).moved.push(unitIn(now, 'GER-PZ-16').index)
      beginAdvance(now, AXIS, hexIn(now, '2514'), [unitIn(now, 'GER-PZ-16')], 'mobile')
    })
    give(attack.state, { type: 'advance', unit: 'GER-PZ-16', path: ['2514', '2614'] })
    expect(where(attack.state, 'GER-PZ-16')).toBe('2614')
  })

  test('8.2d, 9.1c through hexes of other friendly nations, with a warning where it would end', () => {
    const state = border({ 'GER-PZ-16': '2719', 'HUN-ARM-1': '2819' })
    give(state, march('GER-PZ-16', '2819', '2919'))
    expect(where(state, 'GER-PZ-16')).toBe('2919')
    const other = border({ 'GER-PZ-16': '2719', 'HUN-ARM-1': '2819' })
    const path = offerOf(other).path(['GER-PZ-16'], '2819', 'march')!
    expect(path.warnings?.map(({ rule }) => rule)).toContain('9.0f')
    expect(barOf(other, march('GER-PZ-16', '2819'))).toBeNull()
  })

  test('8.1a not across the sea', () => {
    const state = moving('axis', { axis: ['Denmark'], units: { 'GER-INF-01': '2208' } })
    expect(barOf(state, march('GER-INF-01', '2308'))).toBe('8.1a')
    expect(reachOf(state, 'GER-INF-01')).not.toHaveProperty('2306')
  })
})

describe('8.3 the minimum', () => {
  test('8.3a one hex whatever it costs', () => {
    const state = border({ 'GER-2L-SP': '2417', 'CZE-ARM-1': '2815' })
    // Rough across a river: three points, and it has two.
    expect(reachOf(state, 'GER-2L-SP')).toHaveProperty('2416')
    give(state, march('GER-2L-SP', '2416'))
    expect(where(state, 'GER-2L-SP')).toBe('2416')
    const far = border({ 'GER-2L-SP': '2317' })
    expect(barOf(far, march('GER-2L-SP', '2417', '2416'))).toBe('8.1a')
  })

  test('8.3b, 19.0b not into a prohibited hex', () => {
    const state = border({ 'GER-2L-SP': '2418' })
    expect(barOf(state, march('GER-2L-SP', '2318'))).toBe('19.0b')
    expect(offerOf(state).why!(['GER-2L-SP'], '2318', 'march')?.rule).toBe('19.0b')
  })

  test('8.3b, 10.3b B16: not from an enemy zone straight into another', () => {
    const state = border({ 'GER-INF-01': '2414', 'CZE-ARM-1': '2515', 'CZE-ARM-2': '2415' })
    expect(barOf(state, march('GER-INF-01', '2514'))).toBe('10.3b')
    expect(barOf(state, march('GER-INF-01', '2413'))).toBeNull()
    // By a hex that is free of zones it may come there.
    const way = offerOf(state).path(['GER-INF-01'], '2514', 'march')!.hexes
    expect(way.length).toBeGreaterThan(1)
    expect(barOf(state, march('GER-INF-01', ...way))).toBeNull()
    const held = border({
      'GER-INF-01': '2414',
      'CZE-ARM-1': '2515',
      'CZE-ARM-2': '2415',
      'CZE-ARM-3': '2513'
    })
    expect(offerOf(held).why!(['GER-INF-01'], '2514', 'march')?.rule).toBe('10.3b')
  })
})

describe('8.4, 8.5 terrain and roads', () => {
  test('8.4b a river costs more besides the hex', () => {
    const state = border({ 'GER-INF-01': '2316' })
    const lines = explainStep(state, unitIn(state, 'GER-INF-01'), hexIn(state, '2316'), hexIn(state, '2315'))
    expect(lines.map(({ label, value, rule }) => [label, value, rule])).toEqual([
      ['Forest', 1, '8.1b'],
      ['River', 1, '8.4b']
    ])
    // Two points, and one or two for the next hex.
    expect(barOf(state, march('GER-INF-01', '2315', '2314'))).toBeNull()
    expect(barOf(state, march('GER-INF-01', '2315', '2214'))).toBe('8.1a')
  })

  test('8.5a along a railroad half a point for each hex', () => {
    const state = border({ 'GER-INF-01': '2215', 'GER-PZ-16': '2215' })
    expect(costs(state, 'GER-INF-01', '2113')).toHaveLength(2)
    expect(reachOf(state, 'GER-INF-01')).toMatchObject({ '2114': 0.5, '2014': 1 })
    expect(reachOf(state, 'GER-PZ-16')).toMatchObject({ '2114': 0.5, '2014': 1 })
    expect(costs(state, 'GER-INF-01', '2114')).toEqual([['Road 0.5 8.5a']])
    // A railroad in either hex is no railroad between them.
    expect(reachOf(border({ 'GER-INF-01': '2414' }), 'GER-INF-01')['2413']).toBe(1)
  })

  test('8.5a mixed with marching hex by hex', () => {
    const state = border({ 'GER-2L-SP': '2114' })
    // Two hexes by road and one across country.
    give(state, march('GER-2L-SP', '2215', '2216', '2115'))
    expect(where(state, 'GER-2L-SP')).toBe('2115')
  })

  test('8.5b, 19.0b C31: along a railroad into the mountains too, where it may stop; not off it', () => {
    const state = border({ 'GER-INF-01': '2218', 'GER-PZ-16': '2218' })
    expect(costs(state, 'GER-INF-01', '2219')).toEqual([['Road 0.5 8.5a']])
    expect(barOf(state, march('GER-INF-01', '2118'))).toBe('19.0b')
    expect(barOf(state, march('GER-INF-01', '2219', '2118'))).toBe('19.0b')
    give(state, march('GER-PZ-16', '2219'))
    expect(where(state, 'GER-PZ-16')).toBe('2219')
  })

  test('8.5c the bridge of a railroad: no river', () => {
    const state = border({ 'GER-INF-01': '2317' })
    // Over the Inn by rail to Salzburg, rough as it is.
    expect(costs(state, 'GER-INF-01', '2418')).toEqual([['Road 0.5 8.5a']])
  })

  test('8.5d A4: in any country that may be entered, on the railroads of either side', () => {
    const state = moving('axis', { scenario: 'western-powers-guarantee', units: { 'GER-INF-01': '1513' } })
    expect(costs(state, 'GER-INF-01', '1514')).toEqual([['Road 0.5 8.5a']])
  })
})

describe('8.6 by rail', () => {
  test('8.6a A2: as far as one likes along railroads of the own country', () => {
    const state = border({ 'GER-INF-01': '1812' })
    const reach = reachOf(state, 'GER-INF-01', 'rail')
    expect(reach).toHaveProperty('2814')
    expect(reach).toHaveProperty('2519')
    expect(reach).not.toHaveProperty('1711')
    expect(reach).not.toHaveProperty('2812')
    const { hexes, cost } = offerOf(state).path(['GER-INF-01'], '2814', 'rail')!
    expect(cost).toBe(0)
    give(state, rail('GER-INF-01', ...hexes))
    expect(where(state, 'GER-INF-01')).toBe('2814')
    expect(frameOf(state).moved).toEqual([unitIn(state, 'GER-INF-01').index])
  })

  test('8.6a A3: not in a foreign country, nor out of one', () => {
    const state = moving('axis', {
      scenario: 'western-powers-guarantee',
      units: { 'GER-INF-01': '1513', 'GER-INF-02': '1816', 'GER-INF-03': '1915' }
    })
    expect(barOf(state, rail('GER-INF-01', '1514'))).toBe('8.6a')
    expect(barOf(state, rail('GER-INF-02', '1915'))).toBe('8.6a')
    expect(barOf(state, rail('GER-INF-03', '1816'))).toBe('8.6a')
    expect(barOf(state, rail('GER-INF-03', '1916', '1816'))).toBe('8.6a')
    expect(offerOf(state).modes!(['GER-INF-01']).map(({ id }) => id)).toEqual(['march'])
    expect(offerOf(state).why!(['GER-INF-03'], '1816', 'rail')?.rule).toBe('8.6a')
  })

  test('8.6b only who stands on a railroad, and one after the other', () => {
    const state = border({ 'GER-INF-01': '2115', 'GER-INF-02': '2215', 'GER-INF-03': '2215' })
    expect(barOf(state, rail('GER-INF-01', '2215'))).toBe('8.6b')
    expect(offerOf(state).reach(['GER-INF-02', 'GER-INF-03'], 'rail')).toEqual([])
  })

  /** Berlin is the only source, and Czechs before it cut off Magdeburg until somebody moves into the gap. */
  const magdeburg = () =>
    moving(
      'axis',
      { units: { 'GER-2L-SP': '2311', 'GER-INF-01': '2310', 'CZE-ARM-1': '2512', 'CZE-ARM-2': '2510' } },
      bare('2511')
    )

  test('8.6b C29, A56: in supply at the start of the phase and of the move', () => {
    const state = magdeburg()
    const half = pointsOf(state, unitIn(state, 'GER-2L-SP'))
    give(state, march('GER-INF-01', '2411'))
    expect(inSupply(state, unitIn(state, 'GER-2L-SP'), 'move')).toBe(true)
    expect(barOf(state, rail('GER-2L-SP', '2211'))).toBe('8.6b')
    // 14.6a: its march has its full points again.
    expect(pointsOf(state, unitIn(state, 'GER-2L-SP'))).toBe(2 * half)
    expect(barOf(state, march('GER-2L-SP', '2212'))).toBeNull()
  })

  test('14.6a B14: out of supply half the points, rounded up, and no rail', () => {
    const state = moving(
      'axis',
      { units: { 'GER-INF-01': '2115', 'GER-PZ-16': '2115', 'GER-INF-02': '2215' } },
      bare('2511')
    )
    const points = (id: string) => offerOf(state).path([id], '2015', 'march')!.of
    expect([points('GER-INF-01'), points('GER-PZ-16')]).toEqual([2, 3])
    frameOf(state).unsupplied = []
    expect(barOf(state, rail('GER-INF-02', '2216'))).toBe('14.6a')
  })

  test('14.6b what changes on the way changes nothing: full points into the wilderness, half of them out of it', () => {
    const state = moving('axis', { units: { 'GER-PZ-16': '2115' } }, bare('2511'))
    expect(offerOf(state).path(['GER-PZ-16'], '2216', 'march')!.of).toBe(3)
    // Three hexes from Leningrad it still has its line; three points take it far beyond.
    const far = moving(
      'allied',
      { scenario: 'anti-comintern-war', units: { 'SOV-ARM-3': '4103' } },
      bare('3901')
    )
    expect(inSupply(far, unitIn(far, 'SOV-ARM-3'), 'move')).toBe(true)
    give(far, march('SOV-ARM-3', '4104', '4204', '4304'))
    expect(where(far, 'SOV-ARM-3')).toBe('4304')
    expect(inSupply(far, unitIn(far, 'SOV-ARM-3'), 'move')).toBe(false)
    // And the way home, in the next phase, is as long as half of them allow.
    frameOf(far).moved = []
    expect(barOf(far, march('SOV-ARM-3', '4204', '4104'))).toBeNull()
    expect(barOf(far, march('SOV-ARM-3', '4204', '4104', '4103'))).toBe('8.1a')
  })

  test('8.6c, 8.6h A12: over hexes that are out of supply and that nobody holds, but not over enemies', () => {
    const state = moving(
      'axis',
      { units: { 'GER-INF-01': '2511', 'CZE-FORT-1': '2411', 'CZE-FORT-2': '2412' } },
      bare('2511')
    )
    const reach = reachOf(state, 'GER-INF-01', 'rail')
    expect(reach).toHaveProperty('2814')
    expect(reach).toHaveProperty('2311')
    expect(barOf(state, rail('GER-INF-01', '2411'))).toBe('8.2c')
    expect(offerOf(state).path(['GER-INF-01'], '2311', 'rail')!.hexes).not.toContain('2411')
  })

  test('8.6d 10.3b: from an enemy zone if the first hex is free of one', () => {
    const state = border({ 'GER-INF-01': '2513', 'CZE-ARM-1': '2414' })
    expect(barOf(state, rail('GER-INF-01', '2413'))).toBe('10.3b')
    expect(barOf(state, rail('GER-INF-01', '2512', '2511'))).toBeNull()
    const reach = reachOf(state, 'GER-INF-01', 'rail')
    // Leipzig by a detour; Torgau would be from zone to zone.
    expect(reach).toHaveProperty('2313')
    expect(reach).not.toHaveProperty('2413')
  })

  test('8.6e 10.3a: whoever comes into an enemy zone by rail stops there', () => {
    const state = border({ 'GER-INF-01': '2316', 'CZE-ARM-1': '2516' })
    expect(reachOf(state, 'GER-INF-01', 'rail')).toHaveProperty('2417')
    expect(barOf(state, rail('GER-INF-01', '2417', '2517'))).toBe('10.3a')
    give(state, rail('GER-INF-01', '2417'))
    expect(where(state, 'GER-INF-01')).toBe('2417')
  })

  test('8.6g terrain is no matter', () => {
    const state = border({ 'GER-MECH-14': '2418' })
    give(state, rail('GER-MECH-14', '2419', '2519', '2619'))
    expect(where(state, 'GER-MECH-14')).toBe('2619')
  })

  test('8.6.2 B13: the fifth German unit on a turn is refused', () => {
    const units = ['GER-INF-01', 'GER-INF-02', 'GER-INF-03', 'GER-INF-04', 'GER-INF-05']
    const state = border(Object.fromEntries(units.map((id) => [id, '2511'])))
    for (const id of units.slice(0, 4)) give(state, rail(id, '2411'))
    expect(barOf(state, rail('GER-INF-05', '2411'))).toBe('8.6.2')
    expect(offerOf(state).modes!(['GER-INF-05']).map(({ id }) => id)).toEqual(['march'])
    expect(barOf(state, march('GER-INF-05', '2411'))).toBeNull()
  })

  test('8.6.2 so many for each country', () => {
    const state = border({})
    const left = (id: string) => slotsLeft(state, unitIn(state, id))
    expect(
      [
        'GER-PZ-16',
        'FRA-ARM-1',
        'GBR-INF-BEF',
        'SOV-ARM-3',
        'ITA-ARM-1',
        'POL-CAV-1',
        'HUN-ARM-1',
        'CZE-ARM-1'
      ].map(left)
    ).toEqual([4, 3, 3, 3, 2, 2, 1, 1])
  })

  test('5.6b, 8.6a Danzig is a part of Poland for Polish trains', () => {
    const state = moving('allied', { allied: ['Poland'], units: { 'POL-CAV-1': '3011' } })
    expect(reachOf(state, 'POL-CAV-1', 'rail')).toHaveProperty('3009')
  })
})

describe('8.6.1 beyond the map', () => {
  const BOX = 'soviet-rail'
  const east = (units: Record<string, string>, side: 'allied' | 'axis' = 'allied') =>
    moving(side, { scenario: 'anti-comintern-war', units })
  /** The next turn, in which the side moves again. */
  const later = (state: State): State => {
    const frame = frameOf(state)
    frame.moved = []
    state.turn++
    state.railUsed.fill(0)
    return state
  }

  test('8.6.1a, 8.6.1d a Soviet unit leaves by an arrow and returns by any other, going on in the same move', () => {
    const state = east({ 'SOV-ARM-3': '4211', 'SOV-ARM-4': '4211' })
    expect(reachOf(state, 'SOV-ARM-3', 'rail')).toHaveProperty(BOX)
    expect(reachOf(state, 'SOV-ARM-3')).not.toHaveProperty(BOX)
    give(state, rail('SOV-ARM-3', '4310', BOX))
    expect(where(state, 'SOV-ARM-3')).toBe(BOX)
    expect(slotsLeft(state, unitIn(state, 'SOV-ARM-3'))).toBe(2)
    later(state)
    expect(offerOf(state).modes!(['SOV-ARM-3']).map(({ id }) => id)).toEqual(['rail'])
    expect(reachOf(state, 'SOV-ARM-3', 'rail')).toHaveProperty('4218')
    give(state, rail('SOV-ARM-3', '4318', '4218'))
    expect(where(state, 'SOV-ARM-3')).toBe('4218')
    expect(slotsLeft(state, unitIn(state, 'SOV-ARM-3'))).toBe(2)
  })

  test('8.6.1d without a slot nobody leaves or returns', () => {
    const state = east({ 'SOV-ARM-3': '4310', 'SOV-ARM-4': BOX })
    state.railUsed[unitIn(state, 'SOV-ARM-3').nationIndex] = 3
    expect(barOf(state, rail('SOV-ARM-3', BOX))).toBe('8.6.2')
    expect(barOf(state, rail('SOV-ARM-4', '4310'))).toBe('8.6.2')
  })

  test('8.6.1a only Soviet units, and only by an arrow', () => {
    const state = east({ 'SOV-ARM-3': '4213' })
    expect(barOf(state, rail('SOV-ARM-3', BOX))).toBe('8.6a')
    const axis = east({ 'POL-CAV-1': '4310' }, 'axis')
    expect(barOf(axis, rail('POL-CAV-1', BOX))).toBe('8.6a')
    expect(barOf(axis, march('POL-CAV-1', BOX))).toBe('8.1a')
  })

  test('8.6.1b outside it has no effect, and returns by rail only', () => {
    const state = later(east({ 'SOV-ARM-3': BOX }))
    expect(inSupply(state, unitIn(state, 'SOV-ARM-3'), 'combat')).toBe(true)
    expect(barOf(state, march('SOV-ARM-3', '4310'))).toBe('8.6.1b')
    expect(offerOf(state).why!(['SOV-ARM-3'], '4309', 'march')?.rule).toBe('8.6.1b')
  })

  test('8.6.1c into an enemy zone, and no further; not into a hex with an enemy', () => {
    const state = later(east({ 'SOV-ARM-3': BOX, 'GER-INF-01': '4317', 'GER-INF-02': '4312' }))
    expect(barOf(state, rail('SOV-ARM-3', '4318', '4218'))).toBe('10.3a')
    expect(barOf(state, rail('SOV-ARM-3', '4312'))).toBe('8.2c')
    const reach = reachOf(state, 'SOV-ARM-3', 'rail')
    expect(reach).toHaveProperty('4318')
    expect(reach).not.toHaveProperty('4312')
    expect(offerOf(state).why!(['SOV-ARM-3'], '4312', 'rail')?.rule).toBe('8.2c')
    give(state, rail('SOV-ARM-3', '4318'))
    expect(where(state, 'SOV-ARM-3')).toBe('4318')
  })

  test('8.6.1e C30: not on the turn on which it left', () => {
    const state = east({ 'SOV-ARM-3': '4310' })
    state.turn = 3
    give(state, rail('SOV-ARM-3', BOX))
    frameOf(state).moved = []
    expect(barOf(state, rail('SOV-ARM-3', '4318'))).toBe('8.6.1e')
    later(state)
    expect(barOf(state, rail('SOV-ARM-3', '4318'))).toBeNull()
    // Nor through the box from one arrow to the other.
    const other = east({ 'SOV-ARM-3': '4310' })
    expect(barOf(other, rail('SOV-ARM-3', BOX, '4318'))).toBe('8.6.1e')
  })

  test('8.6.1a not after it has come into an enemy zone, but out of one', () => {
    const state = east({
      'SOV-ARM-3': '4211',
      'SOV-ARM-4': '4305',
      'GER-INF-01': '4309',
      'GER-INF-02': '4304'
    })
    expect(barOf(state, rail('SOV-ARM-3', '4310', BOX))).toBe('10.3a')
    expect(barOf(state, rail('SOV-ARM-4', BOX))).toBeNull()
  })
})

describe('5.4 invasion on the march', () => {
  const DUTCH = { 'NET-ARM-FA': '1611', 'GER-INF-01': '1712' }

  test('5.4a, 5.4h C8: the order names the country; 5.4d it is at war at once', () => {
    const state = border(DUTCH)
    expect(barOf(state, march('GER-INF-01', '1711'))).toBe('5.4h')
    expect(barOf(state, invading('Belgium', 'GER-INF-01', '1711'))).toBe('5.4h')
    expect(barOf(state, invading('Netherlands', 'GER-INF-01', '1813'))).toBe('5.4h')
    const step = give(state, invading('Netherlands', 'GER-INF-01', '1711'))
    expect(side(state, 'Netherlands')).toBe(1)
    expect(step.events).toContainEqual({
      kind: 'invade',
      rule: '5.4a',
      country: 'Netherlands',
      by: 'Germany',
      joins: 'allied'
    })
    expect(where(state, 'GER-INF-01')).toBe('1711')
  })

  test('5.4g C8: the unit stops where a unit of the invaded country has its zone', () => {
    const state = border(DUTCH)
    expect(barOf(state, invading('Netherlands', 'GER-INF-01', '1711', '1710'))).toBe('10.3a')
    const reach = reachOf(state, 'GER-INF-01')
    expect(reach).toHaveProperty('1711')
    expect(offerOf(state).path(['GER-INF-01'], '1710', 'march')!.hexes).not.toContain('1711')
    // Far from the army it goes on.
    expect(barOf(state, invading('Netherlands', 'GER-INF-01', '1812', '1811', '1810'))).toBeNull()
    expect(reach).toHaveProperty('1810')
  })

  test('5.4a the offer warns of it gravely, names it in its order and prefers a way without', () => {
    const state = border(DUTCH)
    const path = offerOf(state).path(['GER-INF-01'], '1711', 'march')!
    expect(path.warnings?.find(({ rule }) => rule === '5.4a')?.grave).toBe(true)
    expect(offerOf(state).order(['GER-INF-01'], path.hexes, 'march')).toEqual(
      invading('Netherlands', 'GER-INF-01', '1711')
    )
    const home = offerOf(state).path(['GER-INF-01'], '1911', 'march')!
    expect(home.warnings?.some(({ rule }) => rule === '5.4a')).toBe(false)
    expect(offerOf(state).reach(['GER-INF-01'], 'march', ['1711'])).toEqual([])
  })

  test('8.2c C9: not into a hex with a unit of the country', () => {
    const state = border({ 'BEL-FORT-EE': '1613', 'GER-INF-01': '1712' })
    expect(barOf(state, invading('Belgium', 'GER-INF-01', '1613'))).toBe('8.2c')
    expect(reachOf(state, 'GER-INF-01')).not.toHaveProperty('1613')
    expect(offerOf(state).why!(['GER-INF-01'], '1613', 'march')?.rule).toBe('8.2c')
  })

  test('5.4h an order invades one country only', () => {
    const state = border({ 'GER-PZ-16': '1712' })
    expect(barOf(state, invading('Netherlands', 'GER-PZ-16', '1711', '1612'))).toBe('5.4h')
    expect(reachOf(state, 'GER-PZ-16')).toHaveProperty('1612')
  })

  test('5.4f C10: a country invaded by an Allied Soviet Union becomes Axis, and has its zones', () => {
    const state = moving('allied', {
      scenario: 'western-powers-guarantee',
      allied: ['Soviet Union'],
      units: { 'LAT-INF-1': '3706', 'SOV-ARM-3': '3906' }
    })
    expect(barOf(state, march('SOV-ARM-3', '3806'))).toBe('5.4h')
    give(state, invading('Latvia', 'SOV-ARM-3', '3806'))
    expect(side(state, 'Latvia')).toBe(0)
    const next = moving('allied', {
      scenario: 'western-powers-guarantee',
      allied: ['Soviet Union'],
      units: { 'LAT-INF-1': '3706', 'SOV-ARM-3': '3906' }
    })
    expect(barOf(next, invading('Latvia', 'SOV-ARM-3', '3806', '3805'))).toBe('10.3a')
  })

  test('5.0b, 2.4a, 5.1a C11, C13, B50: nobody else goes into a neutral country', () => {
    const soviet = moving('allied', { units: { 'ROM-ARM-1': '4219' } })
    expect(barOf(soviet, march('ROM-ARM-1', '4218'))).toBe('5.5d')
    expect(barOf(soviet, invading('Soviet Union', 'ROM-ARM-1', '4218'))).toBe('5.5d')
    const danzig = border({ 'GER-INF-01': '3109' })
    expect(barOf(danzig, march('GER-INF-01', '3009'))).toBe('5.6e')
    expect(offerOf(danzig).why!(['GER-INF-01'], '3009', 'march')?.rule).toBe('5.6e')
    const italy = moving('axis', { axis: ['Italy', 'Luxembourg'], units: { 'ITA-ARM-1': '1714' } })
    expect(barOf(italy, invading('Belgium', 'ITA-ARM-1', '1614'))).toBe('5.5a')
    expect(barOf(italy, march('ITA-ARM-1', '1614'))).toBe('5.5a')
  })
})

describe('19 and 20 ground and weather', () => {
  test('19.0b alpine units go into the mountains anywhere', () => {
    const state = border({ 'GER-ALP-1': '2218' })
    expect(reachOf(state, 'GER-ALP-1')).toMatchObject({ '2118': 2, '2219': 0.5 })
  })

  test('19.0e an entrenchment of an enemy country costs one point more, not by road (A10) and not its own side', () => {
    const units = { 'FRA-CAV-CLM': '1813', 'FRA-ARM-1': '1813' }
    const state = moving('allied', { scenario: 'western-powers-guarantee', units })
    state.airFed = Object.keys(units).map((id) => unitIn(state, id).index)
    expect(costs(state, 'FRA-ARM-1', '1713')).toEqual([['Rough 2 8.1b', 'Entrenchment 1 19.0e']])
    expect(reachOf(state, 'FRA-ARM-1')).toMatchObject({ '1713': 3, '1712': 0.5 })
    expect(reachOf(state, 'FRA-CAV-CLM')).toMatchObject({ '1713': 4 })
    const german = moving('axis', { scenario: 'western-powers-guarantee', units: { 'GER-INF-01': '1813' } })
    expect(reachOf(german, 'GER-INF-01')['1713']).toBe(2)
  })

  const east = (id: string, at: string, side: 'axis' | 'allied' = 'axis') =>
    moving(side, { scenario: 'anti-comintern-war', units: { [id]: at } }, (state) => (state.storm = true))

  test('20.0e B32: in a storm clear and forest in the Soviet Union cost two points, the road one', () => {
    const state = east('GER-PZ-16', '4208')
    state.airFed = [unitIn(state, 'GER-PZ-16').index]
    expect(reachOf(state, 'GER-PZ-16')).toMatchObject({
      '4308': 2,
      '4207': 3,
      '4108': 1,
      '4107': 1,
      '4109': 2
    })
    expect(costs(state, 'GER-PZ-16', '4308')).toEqual([['Forest, storm 2 20.0e']])
    expect(costs(state, 'GER-PZ-16', '4108')).toEqual([['Road, storm 1 20.0e']])
    // For Soviet units and those on foot alike; marsh is as ever.
    const soviet = east('SOV-ARM-3', '4110', 'allied')
    expect(reachOf(soviet, 'SOV-ARM-3')).toMatchObject({ '4109': 3, '4011': 3 })
    // Nothing of the kind elsewhere.
    const home = moving('axis', { units: { 'GER-PZ-16': '2215' } }, (now) => (now.storm = true))
    expect(reachOf(home, 'GER-PZ-16')).toMatchObject({ '2115': 1, '2315': 2, '2114': 0.5 })
  })

  test('20.0e moving by rail is as ever', () => {
    const state = east('SOV-ARM-3', '4208', 'allied')
    expect(reachOf(state, 'SOV-ARM-3', 'rail')).toHaveProperty('4319')
  })
})

describe('the phase', () => {
  test('8.0a the end is always offered, and says who has not moved and what is overstacked', () => {
    const state = border({ 'GER-PZ-16': '2215', 'GER-INF-01': '2115', 'HUN-ARM-1': '2115' })
    const end = game.offers(state).find(({ id }) => id === 'end')
    const lapses = end?.gesture === 'confirm' ? end.lapses!() : []
    expect(lapses[0]).toContain('2115')
    expect(lapses).toHaveLength(4)
    expect(barOf(state, END)).toBeNull()
  })

  test('8.0a, 18.2.1 what was landed and who rests on the turn before is over', () => {
    const state = moving('axis', { units: { 'GER-INF-01': '2215' } }, (now) => {
      now.landed = [unitIn(now, 'GER-INF-01').index]
      now.resting = [unitIn(now, 'GER-INF-01').index]
    })
    expect([state.landed, state.resting]).toEqual([[], []])
  })

  test('2.3h each hex on the way changes hands at once', () => {
    const state = border({ 'GER-PZ-16': '2414' })
    go(state, 'GER-PZ-16', '2414')
    const step = give(state, march('GER-PZ-16', '2415', '2515'))
    const changed = step.events.flatMap((event) => (event.kind === 'control' ? event.hexes : []))
    expect(changed.sort()).toEqual(['2415', '2515'])
  })
})

describe('8.1a what is offered is legal, and nothing else', () => {
  const SETS: readonly (readonly [Scene['scenario'] & string, readonly string[]])[] = [
    ['western-powers-guarantee', ['Soviet Union']],
    ['anti-comintern-war', []]
  ]

  /** The first Movement Phase after the usual set-up, with some units thrown about. */
  function scattered(scenario: string, joining: readonly string[], seed: number): State {
    const state = game.create(scenario)
    const random = seededRandom(seed)
    const { units, landHexes, countryNamed } = worldOf(state)
    for (const name of joining) state.side[countryNamed(name as 'Poland')] = 1
    const fresh = moving(
      seed % 2 === 0 ? 'axis' : 'allied',
      { scenario: scenario as 'little-entente', allied: joining as never },
      (now) => {
        const free = landHexes.filter((hex) => now.side[worldOf(now).country[hex]!] !== NOBODY)
        const taken = new Map<number, number>()
        let before = { nation: '', hex: -1 }
        for (const unit of units) {
          if (!unit.land) continue
          const own = now.side[unit.nationIndex]!
          const home = landHexes.filter((hex) => worldOf(now).country[hex] === unit.nationIndex)
          const anywhere = random.pick(own === NOBODY || random.int(0, 2) > 0 ? home : free)
          // Stacks too, of units that pay differently.
          const hex = unit.nation === before.nation && random.int(0, 1) === 0 ? before.hex : anywhere
          before = { nation: unit.nation, hex }
          if (taken.has(hex) && taken.get(hex) !== own) continue
          taken.set(hex, own)
          go(now, unit.id, worldOf(now).hexes[hex]!.id)
        }
      }
    )
    return fresh
  }

  test.each(SETS)(
    '8.1a %s: every hex in reach is accepted, and a walk that is accepted was in reach',
    (scenario, joining) => {
      const found = { reached: 0, refused: 0, walked: 0, raids: 0, mixed: 0 }
      for (let seed = 1; seed <= 6; seed++) {
        const state = scattered(scenario, joining, seed)
        const random = seededRandom(seed)
        const { grid, country } = worldOf(state)
        const isNeutral = (hex: number) => state.side[country[hex]!] === NOBODY
        const offer = offerOf(state)
        for (let i = 0; i < 40; i++) {
          const unit = random.pick(offer.units)
          const units = [unit, ...offer.together(unit).filter(() => random.int(0, 1) === 0)]
          for (const { id: mode } of offer.modes!(units)) {
            const reach = offer.reach(units, mode)
            // Somewhere at random, and over a border wherever there is one to cross.
            const raided = reach.filter(({ hex }) => isNeutral(hexIn(state, hex)))
            for (const goals of [reach, raided]) {
              if (goals.length === 0) continue
              const { hex, cost } = random.pick(goals)
              const path = offer.path(units, hex, mode)!
              const order = offer.order(units, path.hexes, mode)
              if (path.cost <= path.of!) expect(path.cost).toBe(cost)
              expect([order, barOf(state, order)]).toEqual([order, null])
              found.reached++
              if ('invade' in order) found.raids++
            }
            // A walk at random.
            const way: string[] = []
            let at = state.at[unitIn(state, unit).index]!
            for (let left = random.int(1, 6); left > 0 && at < grid.count; left--) {
              const next = [...grid.neighbours.subarray(6 * at, 6 * at + 6)].filter((one) => one >= 0)
              at = random.pick(next)
              way.push(grid.places[at]!)
            }
            if (way.length === 0 || grid.places[state.at[unitIn(state, unit).index]!] === way.at(-1)) continue
            const walk = offer.order(units, way, mode)
            const bar = barOf(state, walk)
            if (bar === null) {
              expect([walk, reach.map((one) => one.hex)]).toEqual([
                walk,
                expect.arrayContaining([way.at(-1)])
              ])
              found.walked++
              if (new Set(units.map((id) => gaitOf(unitIn(state, id)))).size > 1) found.mixed++
            } else if (!reach.some((one) => one.hex === way.at(-1))) {
              expect(offer.why!(units, way.at(-1)!, mode), `${unit} to ${way.at(-1)}`).not.toBeNull()
              found.refused++
            }
          }
        }
      }
      expect(Math.min(...Object.values(found))).toBeGreaterThan(2)
    }
  )

  test('8.1a nothing of it throws anything but a refusal, whatever is named', () => {
    const state = border({ 'GER-PZ-16': '2215' })
    for (const order of [march('X', '2115'), march('GER-PZ-16', '9999'), rail('GER-PZ-16', 'axis-late')])
      expect(() => game.apply(structuredClone(state), 'axis', order, undefined as never)).toThrow(Refused)
  })
})
