import { describe, expect, test } from 'vitest'
import { neighbour } from '../../hex/grid'
import { sameTable } from '../../kernel/board'
import { seededRandom } from '../../kernel/dice'
import { join } from './02.3-control'
import { endsSupply, inBothZones, zoneBar } from './10-zones'
import { anew, boardOf, inEnemyZone, put, worldOf } from './board'
import { NOWHERE, type State } from './state'
import { game, give, hexIn, scene, unitIn, where } from './testing'
import { fighting } from './testing-combat'
import { ALLIED, AXIS, SEATS, type Side } from './world'

/** The hexes that the enemies of a side cannot enter freely. */
function zoneOf(state: State, side: Side): string[] {
  const { ids } = worldOf(state).grid
  return ids.filter((_, hex) => inEnemyZone(boardOf(state), side === AXIS ? ALLIED : AXIS, hex)).sort()
}

function beside(state: State, id: string): string[] {
  const { grid } = worldOf(state)
  return Array.from({ length: 6 }, (_, dir) => grid.ids[neighbour(grid, hexIn(state, id), dir)]!).sort()
}

const bar = (state: State, side: Side, from: string, to: string, moved = false) =>
  zoneBar(boardOf(state), side, hexIn(state, from), hexIn(state, to), moved)?.rule ?? null

describe('10.0 and 10.1 where zones reach', () => {
  test('10.0a a mobile unit, full or reduced, into the six hexes around it', () => {
    for (const place of ['2614', '2614:reduced']) {
      const state = scene({ units: { 'GER-INF-01': place } })
      expect(zoneOf(state, AXIS)).toEqual(beside(state, '2614'))
      expect(zoneOf(state, ALLIED)).toEqual([])
    }
  })

  test('10.0a static units have none: fortifications and AAA', () => {
    const state = scene({ units: { 'CZE-FORT-2': '2514', 'GER-AAA-2': '2511' } })
    expect([...zoneOf(state, AXIS), ...zoneOf(state, ALLIED)]).toEqual([])
  })

  test('10.0a A31 the motorized AAA group is mobile and has one', () => {
    expect(zoneOf(scene({ units: { 'GER-AAA-HG': '2614' } }), AXIS)).toHaveLength(6)
  })

  test('10.0a A17 marines waiting at sea have none', () => {
    expect(zoneOf(scene({ units: { 'GER-MAR-1': '3008' } }), AXIS)).toEqual([])
  })

  test('10.1a the presence of other units, friend or foe, cancels nothing', () => {
    const state = scene({ units: { 'GER-INF-01': '2614', 'CZE-ARM-1': '2615', 'GER-INF-02': '2513' } })
    expect(zoneOf(state, AXIS)).toEqual(expect.arrayContaining(beside(state, '2614')))
    expect(zoneOf(state, ALLIED)).toContain('2614')
  })

  test('10.1b not across an all-sea hexside: Dover and Calais', () => {
    const state = scene({ scenario: 'general-war', units: { 'GBR-INF-BEF': '1311' } })
    expect(beside(state, '1311')).toContain('1312')
    expect(zoneOf(state, ALLIED)).not.toContain('1312')
    expect(zoneOf(state, ALLIED)).toContain('1211')
  })

  test('10.1b rivers and mountains let it through', () => {
    const state = scene({ scenario: 'general-war', units: { 'ITA-ALP-1': '2220' } })
    expect(zoneOf(state, AXIS)).toEqual(beside(state, '2220'))
  })

  test('10.1b (A11) not into a neutral country, and not out of one', () => {
    const state = scene({ units: { 'GER-INF-01': '1712', 'BEL-ARM-FA': '1613' } })
    expect(zoneOf(state, AXIS)).not.toContain('1613')
    expect(zoneOf(state, AXIS)).not.toContain('1711')
    expect(zoneOf(state, ALLIED)).toEqual([])
  })

  test('5.2b A29 a country that comes into the war has its zones from that instant, and takes those of others', () => {
    const state = scene({ units: { 'GER-INF-01': '1712', 'BEL-ARM-FA': '1613' } })
    boardOf(state)
    join(state, worldOf(state).countryNamed('Belgium'), ALLIED)
    expect(zoneOf(state, AXIS)).toContain('1613')
    expect(zoneOf(state, ALLIED)).toContain('1712')
    // The Netherlands are still neutral.
    expect(zoneOf(state, AXIS)).not.toContain('1711')
  })

  test('5.6e no zone reaches Danzig while Poland is neutral; 5.6b then it is part of Poland', () => {
    const state = scene({ units: { 'GER-INF-01': '3109' } })
    expect(beside(state, '3109')).toContain('3009')
    expect(zoneOf(state, AXIS)).not.toContain('3009')
    join(state, worldOf(state).countryNamed('Poland'), ALLIED)
    expect(zoneOf(state, AXIS)).toContain('3009')
  })

  test('10.2 a hex may lie in zones of both sides, and several are no more than one', () => {
    const state = scene({ units: { 'GER-INF-01': '2614', 'GER-INF-02': '2614', 'CZE-ARM-1': '2616' } })
    const both = (id: string) => inBothZones(boardOf(state), hexIn(state, id))
    expect(both('2615')).toBe(true)
    expect(both('2513')).toBe(false)
    put(state, unitIn(state, 'GER-INF-02'), NOWHERE)
    expect(both('2615')).toBe(true)
    put(state, unitIn(state, 'GER-INF-01'), NOWHERE)
    expect(both('2615')).toBe(false)
  })
})

describe('10.4 no compulsion', () => {
  test('10.4 nobody has to attack out of a zone, nor is a zone left by advancing', () => {
    const state = fighting({ units: { 'GER-INF-01': '2513', 'CZE-ARM-1': '2514', 'GER-2L-SP': '2414' } })
    expect(game.actor(state)).toBe('axis')
    expect(game.offers(state).map(({ id }) => id)).toContain('end')
    give(state, { type: 'end' })
    expect([where(state, 'GER-INF-01'), where(state, 'CZE-ARM-1')]).toEqual(['2513', '2514'])
  })
})

describe('10.3 and 10.5 what zones do', () => {
  test('10.3a a unit that has entered an enemy zone goes no further', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2614' } })
    expect(bar(state, AXIS, '2513', '2412', true)).toBe('10.3a')
    expect(bar(state, AXIS, '2412', '2513', true)).toBeNull()
  })

  test('10.3b B16 a unit that begins in a zone leaves only into a hex that is free of one', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2614' } })
    expect(bar(state, AXIS, '2513', '2613')).toBe('10.3b')
    expect(bar(state, AXIS, '2513', '2412')).toBeNull()
    expect(bar(state, AXIS, '2412', '2513')).toBeNull()
  })

  test('10.3b friendly zones are no obstacle, and friendly units no help', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2614', 'GER-INF-01': '2613' } })
    expect(bar(state, ALLIED, '2614', '2514')).toBeNull()
    expect(bar(state, AXIS, '2513', '2613')).toBe('10.3b')
  })

  test('10.5 supply runs into a zone and not on, but where a friendly unit stands', () => {
    const state = scene({ units: { 'CZE-ARM-1': '2614', 'GER-INF-01': '2613' } })
    const ends = (id: string) => endsSupply(boardOf(state), AXIS, hexIn(state, id))
    expect([ends('2513'), ends('2613'), ends('2412')]).toEqual([true, false, false])
  })
})

test('the board is what a new one would be, whoever goes where and joins whom', () => {
  const random = seededRandom(38)
  const state = scene({ scenario: 'general-war' })
  const world = worldOf(state)
  const land = world.units.filter((unit) => unit.land)
  const countries = ['Belgium', 'Finland', 'Yugoslavia', 'Soviet Union', 'Latvia'] as const
  boardOf(state)
  for (let i = 0; i < 200; i++) {
    put(state, random.pick(land), random.pick([NOWHERE, ...world.landHexes]))
    if (i % 40 === 20) join(state, world.countryNamed(countries[(i - 20) / 40]!), random.pick([AXIS, ALLIED]))
    if (i % 20 !== 0) continue
    const [mended, fresh] = [boardOf(state), boardOf(anew(state))]
    expect(mended).not.toBe(fresh)
    expect(sameTable(mended.height, fresh.height)).toBe(true)
    for (const side of SEATS.keys())
      expect(sameTable(mended.zone[side as Side], fresh.zone[side as Side])).toBe(true)
  }
})
