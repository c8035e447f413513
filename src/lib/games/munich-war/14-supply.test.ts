import { describe, expect, test } from 'vitest'
import { anew, worldOf } from './board'
import {
  inSupply,
  lineLength,
  railNet,
  sourcesOf,
  supplyArea,
  supplyLine,
  supplyState,
  type Purpose
} from './14-supply'
import type { NationName } from './data'
import type { State } from './state'
import { go, hexIn, scene, unitIn, type Scene } from './testing'
import { NOBODY } from './world'

const supplied = (state: State, id: string, purpose: Purpose = 'move') =>
  inSupply(state, unitIn(state, id), purpose)
const ruleOf = (state: State, id: string, purpose: Purpose = 'move') =>
  supplyState(state, unitIn(state, id), purpose).rule
const line = (state: State, id: string) =>
  supplyLine(state, unitIn(state, id)).map((hex) => worldOf(state).grid.places[hex])
const sources = (state: State, nation: NationName) =>
  sourcesOf(state, worldOf(state).countryNamed(nation)).map((hex) => worldOf(state).grid.places[hex])
const terror = (state: State, ...ids: string[]) => state.terror.push(...ids.map((id) => hexIn(state, id)))

/** A position in which nobody holds a railroad and these hexes alone are sources. */
function bare(set: Scene, ...sources: string[]): State {
  const state = scene(set)
  const { landHexes, hexes, rail } = worldOf(state)
  for (const hex of landHexes) {
    if (sources.includes(hexes[hex]!.id)) continue
    if (rail.hexes[hex]) state.owner[hex] = NOBODY
    if (hexes[hex]!.site !== undefined) state.terror.push(hex)
  }
  return state
}

/** Jutland at war on the German side; the only source is Kiel, three hexes from Aalborg by one way alone. */
const jutland = (units: Record<string, string>) => bare({ axis: ['Denmark'], units }, '2208')

describe('14.1 automatic supply', () => {
  const RING = {
    'GER-PZ-16': '2514',
    'GER-INF-01': '2516',
    'GER-INF-02': '2415',
    'GER-INF-03': '2416',
    'GER-INF-04': '2615',
    'GER-INF-05': '2616'
  }

  test('14.1a in a capital or mobilization center of its own country, cut off as it may be', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2515', ...RING } })
    expect(ruleOf(state, 'CZE-ARM-1')).toBe('14.1a')
    go(state, 'CZE-ARM-1', '2716')
    expect(ruleOf(state, 'CZE-ARM-1')).toBe('14.1a')
    go(state, 'GER-PZ-16', '2515')
    expect(ruleOf(state, 'GER-PZ-16')).not.toBe('14.1a')
  })

  test('14.1b in a source of supply', () => {
    const state = scene({ scenario: 'western-powers-guarantee', units: { 'GBR-INF-BEF': '1312' } })
    expect(ruleOf(state, 'GBR-INF-BEF')).toBe('14.1b')
    go(state, 'GBR-INF-BEF', '1314')
    expect(ruleOf(state, 'GBR-INF-BEF')).not.toBe('14.1b')
  })

  test('14.1c static units, wherever they are', () => {
    const state = bare({ units: { 'CZE-FORT-1': '2514', ...RING, 'GER-AAA-1': '1812' } })
    expect(ruleOf(state, 'CZE-FORT-1')).toBe('14.1c')
    expect(supplied(state, 'GER-AAA-1')).toBe(true)
  })

  test('14.1d C27, A38: with a fortification of its own country, not with that of another', () => {
    const state = scene({
      scenario: 'anti-comintern-war',
      units: {
        'GER-FORT-OQ': '2712',
        'ITA-ALP-1': '2712',
        'CZE-ARM-1': '2612',
        'CZE-ARM-2': '2812',
        'CZE-ARM-3': '2713'
      }
    })
    expect(supplied(state, 'ITA-ALP-1')).toBe(false)
    go(state, 'ITA-ALP-1', '2321')
    go(state, 'GER-INF-01', '2712')
    expect(ruleOf(state, 'GER-INF-01')).toBe('14.1d')
    go(state, 'GER-FORT-OQ', '2511')
    expect(supplied(state, 'GER-INF-01')).toBe(false)
  })

  test('14.1e A13: terror takes it away, in sources and in centers', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2515', ...RING } })
    terror(state, '2515')
    expect(supplied(state, 'CZE-ARM-1')).toBe(false)
    const channel = scene({ scenario: 'western-powers-guarantee', units: { 'GBR-INF-BEF': '1312' } })
    terror(channel, '1312')
    expect(ruleOf(channel, 'GBR-INF-BEF')).not.toBe('14.1b')
  })

  test('14.1f air, naval and special forces pieces need none', () => {
    const state = bare({ units: { 'GER-AIR-L1': 'axis-available', 'GER-NT-1': 'axis-available' } })
    expect([ruleOf(state, 'GER-AIR-L1'), ruleOf(state, 'GER-NT-1')]).toEqual(['14.1f', '14.1f'])
  })
})

describe('14.2 sources', () => {
  test('14.2a capital and mobilization centers of its own country that its side holds', () => {
    const state = scene({ units: { 'GER-PZ-16': '2415' } })
    expect(sources(state, 'Czechoslovakia')).toEqual(['2515', '2716', '2818'])
    go(state, 'GER-PZ-16', '2515', '2615')
    expect(sources(state, 'Czechoslovakia')).toEqual(['2716', '2818'])
    terror(state, '2716')
    expect(sources(state, 'Czechoslovakia')).toEqual(['2818'])
    expect(sources(state, 'Germany')).not.toContain('2515')
  })

  test('14.2a not where an enemy stands, and none after a surrender', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2516', 'GER-PZ-16': '2515' } })
    // Under the Czech zone Prague stays Czech.
    expect(state.owner[hexIn(state, '2515')]).toBe(1)
    expect(sources(state, 'Czechoslovakia')).not.toContain('2515')
    state.surrendered[worldOf(state).countryNamed('Czechoslovakia')] = true
    expect(sources(state, 'Czechoslovakia')).toEqual([])
  })

  test('14.2b A15: controlled ports in a sea of its own nation, in any country, without terror', () => {
    const state = scene({ scenario: 'western-powers-guarantee' })
    expect(sources(state, 'Great Britain')).toEqual(expect.arrayContaining(['1211', '1312', '1113']))
    // Neither the Adriatic nor the ports of the enemy.
    expect(sources(state, 'Great Britain')).not.toContain('2321')
    expect(sources(state, 'Great Britain')).not.toContain('2009')
    // Nor has Poland a sea, though Danzig is its port.
    expect(sources(state, 'Poland')).not.toContain('3009')
    terror(state, '1312')
    expect(sources(state, 'Great Britain')).not.toContain('1312')
  })

  test('14.2b A48: the Baltic is closed to Britain and France while the Axis controls Copenhagen', () => {
    const set: Scene = { scenario: 'western-powers-guarantee', allied: ['Denmark', 'Estonia'] }
    expect(sources(scene(set), 'Great Britain')).toEqual(expect.arrayContaining(['2407', '3502', '2106']))
    const state = scene({ ...set, units: { 'GER-INF-01': '2407' } })
    expect(sources(state, 'Great Britain')).not.toContain('3502')
    expect(sources(state, 'Great Britain')).toContain('2106')
    expect(sources(state, 'Germany')).toContain('2407')
  })

  test('14.2c A20, A21: Berlin is a source for Germans and not for Italians', () => {
    const state = scene({ scenario: 'anti-comintern-war' })
    expect(sources(state, 'Germany')).toContain('2511')
    expect(sources(state, 'Italy')).not.toContain('2511')
    const lone = bare(
      { scenario: 'anti-comintern-war', units: { 'ITA-ARM-1': '2510', 'GER-INF-01': '2510' } },
      '2511'
    )
    expect([supplied(lone, 'ITA-ARM-1'), supplied(lone, 'GER-INF-01')]).toEqual([false, true])
  })

  test('14.2d A22: Antwerp is a British source when Belgium is at war and the Allies control it', () => {
    const set: Scene = { scenario: 'western-powers-guarantee' }
    expect(sources(scene(set), 'Great Britain')).not.toContain('1511')
    expect(sources(scene({ ...set, allied: ['Belgium'] }), 'Great Britain')).toContain('1511')
    const taken = scene({ ...set, allied: ['Belgium'], units: { 'GER-INF-01': '1511' } })
    expect(sources(taken, 'Great Britain')).not.toContain('1511')
  })

  test('14.2e C26: a port under friend and foe is disputed and no source', () => {
    const state = bare(
      { scenario: 'western-powers-guarantee', units: { 'GBR-INF-BEF': '1312', 'GER-PZ-16': '1313' } },
      '1312'
    )
    expect(supplied(state, 'GBR-INF-BEF', 'combat')).toBe(false)
    state.seaFed = [unitIn(state, 'GBR-INF-BEF').index]
    expect(supplied(state, 'GBR-INF-BEF', 'combat')).toBe(true)
    state.seaFed = []
    go(state, 'GER-PZ-16', '1514')
    expect(supplied(state, 'GBR-INF-BEF', 'combat')).toBe(true)
  })

  test('14.2f A6: the sea of Germany is the Baltic', () => {
    const german = sources(scene(), 'Germany')
    expect(german).toContain('2208')
    expect(german).not.toContain('2009')
  })

  test('14.2b A58: a port in an occupied country serves whoever controls it', () => {
    const state = scene({ scenario: 'anti-comintern-war', units: { 'GER-INF-01': '3901' } })
    expect(sources(state, 'Germany')).toContain('3901')
    // A mobilization center of somebody else is none.
    go(state, 'GER-INF-01', '3909')
    expect(sources(state, 'Germany')).not.toContain('3909')
  })
})

describe('14.3 lines of supply', () => {
  test('14.3a to a source, or to a railroad that leads to one', () => {
    const state = scene({ units: { 'GER-INF-01': '2416' } })
    const way = line(state, 'GER-INF-01')
    expect(way[0]).toBe('2416')
    expect(way).toHaveLength(3)
    expect(way.at(-1)).toBe('2217')
    expect(ruleOf(state, 'GER-INF-01')).toBe('14.3a')
    const direct = jutland({ 'GER-INF-01': '2205' })
    expect(line(direct, 'GER-INF-01')).toEqual(['2205', '2206', '2207', '2208'])
  })

  test('14.3b an enemy unit blocks it', () => {
    expect(supplied(jutland({ 'GER-INF-01': '2205', 'CZE-FORT-1': '2207' }), 'GER-INF-01')).toBe(false)
  })

  test('14.3b, 10.5 an enemy zone blocks it, unless a friend stands there', () => {
    const state = jutland({ 'GER-INF-01': '2205', 'CZE-2L-1': '2105' })
    expect(supplied(state, 'GER-INF-01')).toBe(false)
    go(state, 'GER-AAA-1', '2206')
    expect(supplied(state, 'GER-INF-01')).toBe(true)
  })

  test('14.3b A28: it may end in a source under an enemy zone', () => {
    const state = jutland({ 'GER-INF-01': '2205', 'CZE-2L-1': '2209' })
    expect(supplied(state, 'GER-INF-01')).toBe(true)
  })

  test('14.3b, 5.1c neutral hexes block it', () => {
    const east = (set: Scene) => bare({ ...set, units: { 'GER-PZ-16': '3109' } }, '2811', '2510')
    const state = east({})
    // Stettin is four hexes and more away, over Danzig and Poland.
    state.terror = state.terror.filter((hex) => hex !== hexIn(state, '2610'))
    expect(supplied(state, 'GER-PZ-16')).toBe(false)
    const open = east({ axis: ['Poland'] })
    open.terror = open.terror.filter((hex) => hex !== hexIn(open, '3009'))
    open.owner[hexIn(open, '3009')] = 0
    expect(line(open, 'GER-PZ-16')).toEqual(['3109', '3009'])
  })

  test('5.1c from East Prussia to Stettin it runs over Danzig and Poland only when they are at war', () => {
    const east = (set: Scene) => bare({ ...set, units: { 'GER-PZ-16': '3109' } }, '2610')
    expect(sources(east({}), 'Germany')).toEqual(['2610'])
    expect(supplied(east({}), 'GER-PZ-16')).toBe(false)
    expect(supplied(east({ axis: ['Poland'] }), 'GER-PZ-16')).toBe(true)
  })

  test('14.3b all-sea hexes and hexsides block it', () => {
    // Kiel and the Danish isles lie side by side, with water between.
    const state = bare({ axis: ['Denmark'], units: { 'GER-INF-01': '2308' } }, '2208')
    expect(line(state, 'GER-INF-01')).toEqual(['2308', '2307', '2208'])
  })

  /** Munich is the only source; the plain ways to it from Salzburg are barred by forts. */
  const salzburg = (unit: string) =>
    bare(
      {
        units: {
          [unit]: '2418',
          'CZE-FORT-1': '2317',
          'CZE-FORT-2': '2316',
          'CZE-FORT-3': '2216'
        }
      },
      '2217'
    )

  test('14.3d A23, A24: not through the mountains, but for alpine units', () => {
    expect(supplied(salzburg('GER-MECH-14'), 'GER-MECH-14')).toBe(false)
    expect(supplied(salzburg('GER-INF-01'), 'GER-INF-01')).toBe(false)
    const alpine = salzburg('GER-ALP-1')
    expect(line(alpine, 'GER-ALP-1')).toEqual(['2418', '2318', '2218', '2217'])
  })

  test('14.3d, 19.0b along a railroad others trace through the mountains too', () => {
    const state = bare({ scenario: 'anti-comintern-war', units: { 'GER-MECH-14': '2221' } }, '2217')
    expect(line(state, 'GER-MECH-14')).toEqual(['2221', '2220', '2219', '2218', '2217'])
  })

  test('14.3c, 14.3e A25: four hexes for a unit with four movement points, three for one with three', () => {
    // Leningrad alone, four hexes away over the forests.
    const state = bare(
      { scenario: 'anti-comintern-war', units: { 'SOV-PZ-1': '4104', 'SOV-ARM-3': '4104' } },
      '3901'
    )
    expect([supplied(state, 'SOV-PZ-1'), supplied(state, 'SOV-ARM-3')]).toEqual([true, false])
    expect(line(state, 'SOV-PZ-1')).toHaveLength(5)
    go(state, 'SOV-ARM-3', '4103')
    expect(supplied(state, 'SOV-ARM-3')).toBe(true)
    go(state, 'SOV-PZ-1', '4205')
    expect(supplied(state, 'SOV-PZ-1')).toBe(false)
  })

  test('14.3c of the printed movement factor, whatever the step it is at', () => {
    const state = bare({ scenario: 'anti-comintern-war', units: { 'SOV-ARM-3': '4103:reduced' } }, '3901')
    expect(supplied(state, 'SOV-ARM-3')).toBe(true)
  })

  test('14.3f on a usable railroad none of its hexes is used', () => {
    const state = scene({ units: { 'GER-2L-SP': '2112' } })
    state.storm = true
    // It has one hex in this weather.
    expect(line(state, 'GER-2L-SP').length).toBeGreaterThan(2)
    expect(supplyArea(state, unitIn(state, 'GER-2L-SP'))).toContain(hexIn(state, '2112'))
  })

  test('14.5 who can trace a line is in supply, who cannot is out of it', () => {
    const state = jutland({ 'GER-INF-01': '2205' })
    expect(supplyState(state, unitIn(state, 'GER-INF-01'), 'refit')).toMatchObject({ supplied: true })
    go(state, 'GER-INF-01', '2304')
    expect(supplyState(state, unitIn(state, 'GER-INF-01'), 'refit')).toEqual({
      supplied: false,
      rule: '14.5',
      line: []
    })
  })
})

describe('14.4 railroads', () => {
  /** Poland is at war with Germany; a second-line corps is at Radom's eastern neighbour, too far for its two hexes. */
  const poland = () => scene({ scenario: 'general-war', units: { 'GER-2L-SP': '3313', 'GER-PZ-16': '2914' } })
  const LINE = ['3015', '3014', '3013', '3112', '3212', '3213']

  test('14.4c an enemy railroad has to be captured first, hex by hex', () => {
    const state = poland()
    expect(supplied(state, 'GER-2L-SP')).toBe(false)
    go(state, 'GER-PZ-16', ...LINE.slice(0, 3))
    expect(supplied(state, 'GER-2L-SP')).toBe(false)
    go(state, 'GER-PZ-16', ...LINE.slice(3))
    expect(supplied(state, 'GER-2L-SP')).toBe(true)
  })

  test('14.4a any length, and once on the railroad it stays there', () => {
    const state = poland()
    go(state, 'GER-PZ-16', ...LINE, '3113')
    const way = line(state, 'GER-2L-SP')
    expect(way.slice(0, 7)).toEqual(['3313', '3213', '3212', '3112', '3013', '3014', '3015'])
    // One hex of it lost: two loose ends that lie side by side are no railroad.
    go(state, 'POL-CAV-1', '3112', '3111')
    go(state, 'GER-PZ-16', '2914')
    expect(supplied(state, 'GER-2L-SP')).toBe(false)
  })

  test('14.4b through any country at war', () => {
    // The captured line goes on over the railroads of Hungary to Germany.
    const state = scene({ scenario: 'general-war', units: { 'GER-INF-01': '3119' } })
    const way = line(state, 'GER-INF-01').map((id) => worldOf(state).hexes[hexIn(state, id!)]!.country)
    expect(new Set(way)).toEqual(new Set(['Hungary', 'Germany']))
  })

  test('14.4c an enemy zone cuts it, but where a friend stands', () => {
    const state = poland()
    go(state, 'GER-PZ-16', ...LINE, '2914')
    expect(supplied(state, 'GER-2L-SP')).toBe(true)
    go(state, 'POL-CAV-1', '3113')
    // What lies beside it is nobody's now (A21), so friends have to stand there.
    expect(supplied(state, 'GER-2L-SP')).toBe(false)
    go(state, 'GER-PZ-16', '3112')
    go(state, 'GER-INF-01', '3013')
    go(state, 'GER-INF-02', '3014')
    go(state, 'GER-INF-03', '3213')
    go(state, 'GER-INF-04', '3212')
    expect(supplied(state, 'GER-2L-SP')).toBe(true)
  })

  test('14.4c for overlays: the net of a nation', () => {
    const state = poland()
    const net = () => railNet(state, unitIn(state, 'GER-PZ-16')).map((hex) => worldOf(state).hexes[hex]!.id)
    expect(net()).toContain('2914')
    expect(net()).not.toContain('3014')
    go(state, 'GER-PZ-16', '3015', '3014')
    expect(net()).toContain('3014')
  })
})

describe('14 and what brings supply', () => {
  const cutOff = () =>
    bare({ scenario: 'anti-comintern-war', units: { 'GER-INF-01': '4202', 'GER-INF-02': '4202' } }, '2511')
  const index = (state: State, id: string) => unitIn(state, id).index

  test('16.10.2b, 14.1 air supply for movement and combat, not for a refit', () => {
    const state = cutOff()
    state.airFed = [index(state, 'GER-INF-01')]
    expect((['move', 'combat', 'refit'] as const).map((one) => supplied(state, 'GER-INF-01', one))).toEqual([
      true,
      true,
      false
    ])
    expect(supplied(state, 'GER-INF-02', 'combat')).toBe(false)
  })

  test('18.2.1e, 14.7a who was landed and who stands with him are in supply for combat', () => {
    const state = cutOff()
    state.landed = [index(state, 'GER-INF-01')]
    expect([supplied(state, 'GER-INF-01', 'combat'), supplied(state, 'GER-INF-02', 'combat')]).toEqual([
      true,
      true
    ])
    expect(supplied(state, 'GER-INF-01', 'move')).toBe(false)
    go(state, 'GER-INF-02', '4201')
    expect(supplied(state, 'GER-INF-02', 'combat')).toBe(false)
  })

  test('18.3a, 14.7a amphibious supply counts for combat only', () => {
    const state = cutOff()
    state.seaFed = [index(state, 'GER-INF-02')]
    expect([supplied(state, 'GER-INF-02', 'combat'), supplied(state, 'GER-INF-02', 'move')]).toEqual([
      true,
      false
    ])
  })

  test('18.2.2f marines in an assault are in supply', () => {
    const state = bare({ scenario: 'anti-comintern-war' }, '2511')
    go(state, 'GER-MAR-1', '3008')
    expect(supplied(state, 'GER-MAR-1', 'combat')).toBe(false)
    state.assaults = [{ unit: index(state, 'GER-MAR-1'), target: hexIn(state, '3009') }]
    expect(supplied(state, 'GER-MAR-1', 'combat')).toBe(true)
  })

  test('14.7a supply for combat is judged at the attack, with what has changed since', () => {
    const state = jutland({ 'GER-INF-01': '2205' })
    expect(supplied(state, 'GER-INF-01', 'combat')).toBe(true)
    go(state, 'CZE-2L-1', '2105')
    expect(supplied(state, 'GER-INF-01', 'combat')).toBe(false)
  })

  test('20.0c (B31) in a storm a unit of three points traces two hexes', () => {
    const state = scene({ units: { 'GER-INF-01': '2511' } })
    expect(unitIn(state, 'GER-INF-01').move).toBe(3)
    expect(lineLength(state, unitIn(state, 'GER-INF-01'))).toBe(3)
    state.storm = true
    expect(lineLength(state, unitIn(state, 'GER-INF-01'))).toBe(2)
  })

  test('20.0c in a storm a line is one hex shorter, a railroad as long as ever', () => {
    const state = jutland({ 'GER-INF-01': '2205' })
    state.storm = true
    expect(supplied(state, 'GER-INF-01')).toBe(false)
    go(state, 'GER-INF-01', '2206')
    expect(supplied(state, 'GER-INF-01')).toBe(true)
    const rails = scene({ units: { 'GER-2L-SP': '1712' } })
    rails.storm = true
    expect(supplied(rails, 'GER-2L-SP')).toBe(true)
  })
})

test('what is kept beside the state is what a new state would have', () => {
  const state = scene({ units: { 'GER-PZ-16': '2415', 'CZE-ARM-1': '2716', 'GER-INF-01': '2416' } })
  for (const hex of ['2515', '2615', '2616']) {
    go(state, 'GER-PZ-16', hex)
    const fresh = anew(state)
    for (const id of ['GER-PZ-16', 'CZE-ARM-1', 'GER-INF-01'])
      expect(line(state, id)).toEqual(line(fresh, id))
  }
})
