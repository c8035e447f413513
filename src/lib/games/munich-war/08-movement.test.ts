import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import { Refused } from '../../kernel/game'
import { beginMovement } from './08-movement'
import { pointsOf } from './08.1-march'
import { explainStep, gaitOf } from './08.4-terrain'
import { beginRetreat } from './12-retreat'
import { beginAdvance } from './13-advance'
import { worldOf } from './board'
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
