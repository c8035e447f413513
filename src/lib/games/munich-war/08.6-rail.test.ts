import { describe, expect, test } from 'vitest'
import { pointsOf } from './08.1-march'
import { slotsLeft } from './08.6-rail'
import { worldOf } from './board'
import { inSupply } from './14-supply'
import type { State } from './state'
import { give, unitIn, where } from './testing'
import { barOf, frameOf, march, moving, offerOf, rail, reachOf } from './testing-move'
import { NOBODY } from './world'

/** Czechs and Germans on either side of the border, with room to move. */
const border = (units: Record<string, string>) => moving('axis', { units })
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
