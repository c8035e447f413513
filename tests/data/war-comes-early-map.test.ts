import { describe, expect, test } from 'vitest'
import { distance, sideBetween } from '../../src/lib/hex/grid'
import {
  grid,
  hexes,
  ids,
  inCountry,
  isBorder,
  isCity,
  isLand,
  isWater,
  map,
  neighboursOf,
  railHexes,
  tables
} from './wce'

describe('map', () => {
  test('2.1b every hex has its own four-digit number, column then row', () => {
    expect(map.hexes).toHaveLength(2044)
    expect(new Set(map.hexes.map((hex) => hex.id)).size).toBe(2044)
    for (let hex = 0; hex < grid.count; hex++)
      expect(Number(grid.ids[hex])).toBe(grid.col[hex]! * 100 + grid.row[hex]!)
  })

  const column = (n: number) => String(n).padStart(2, '0')
  const columns = Array.from({ length: 61 }, (_, i) => i + 1)
  const rim = ids((hex) => neighboursOf(hex.id).length < 6)

  test('1.2a the north edge is row 01 and 6102 to 6110', () => {
    const right = Array.from({ length: 9 }, (_, i) => `61${column(i + 2)}`)
    expect(map.areas['northEdge']).toEqual([...columns.map((n) => `${column(n)}01`), ...right])
  })

  test('1.2b the east edge is 6111 to 6133', () => {
    expect(map.areas['eastEdge']).toEqual(Array.from({ length: 23 }, (_, i) => `61${i + 11}`))
  })

  test('1.2c the south edge is the lowest hex of each column', () => {
    expect(map.areas['southEdge']).toEqual(columns.map((n) => `${column(n)}${n % 2 === 1 ? 34 : 33}`))
  })

  test('1.2d the west edge is 0102 to 0134', () => {
    expect(map.areas['westEdge']).toEqual(Array.from({ length: 33 }, (_, i) => `01${column(i + 2)}`))
  })

  test('the four edges together are exactly the rim', () => {
    expect(new Set(Object.values(map.areas).flat())).toEqual(new Set(rim))
    expect(Object.keys(map.areas)).toHaveLength(4)
  })

  test('Vienna and Breslau are ten hexes apart, so nine lie between (3.2.1)', () => {
    const [vienna, breslau] = tables.reinforcements.motorized18.ends
    expect(hexes.get(vienna)?.site?.name).toBe('Vienna')
    expect(hexes.get(breslau)?.site?.name).toBe('Breslau')
    expect(distance(grid, grid.indexOf(vienna), grid.indexOf(breslau))).toBe(
      tables.reinforcements.motorized18.maxChain + 1
    )
  })

  test('edges and rails join neighbours, each once', () => {
    const pairs = [...map.edges.map((edge) => [edge.a, edge.b] as const), ...map.rail!]
    for (const [a, b] of pairs)
      expect(sideBetween(grid, grid.indexOf(a), grid.indexOf(b))).toBeGreaterThanOrEqual(0)
    expect(new Set(map.edges.map((edge) => edge.a + edge.b)).size).toBe(map.edges.length)
    expect(new Set(map.rail!.map(([a, b]) => a + b)).size).toBe(map.rail!.length)
    expect(map.rail).toHaveLength(998)
  })

  test('rails keep to playable land and cross no closed hexside', () => {
    const closed = new Set(map.edges.filter((e) => e.water ?? e.blocked ?? e['strait']).map((e) => e.a + e.b))
    for (const [a, b] of map.rail!) {
      expect(isLand(hexes.get(a)!) && isLand(hexes.get(b)!)).toBe(true)
      expect(closed.has(a + b)).toBe(false)
    }
  })

  test('every site is on land, every playable city on the railroad, every land hex in a country', () => {
    for (const hex of map.hexes) {
      if (hex.site) expect(isWater(hex), hex.id).toBe(false)
      if (isCity(hex) && isLand(hex)) expect(railHexes.has(hex.id), hex.site!.name).toBe(true)
      expect(hex.country !== undefined, hex.id).toBe(!isWater(hex))
    }
  })

  test('black-dot cities have no points, ports and cities have', () => {
    for (const hex of map.hexes) {
      const site = hex.site
      if (!site) continue
      expect(site['blackDot'] === true, site.name).toBe(site.kind === 'town')
      const none = site.kind === 'town' || hex.country === 'Latvia' || hex.country === 'Estonia'
      expect((site.vp ?? 0) > 0, site.name).toBe(!none)
      if (site['port']) expect(site.kind).toBe('city')
    }
  })

  test('the points of each country', () => {
    const points: Record<string, number> = {}
    for (const hex of map.hexes)
      if (hex.site?.vp) points[hex.country!] = (points[hex.country!] ?? 0) + hex.site.vp
    expect(points).toEqual({
      Germany: 63,
      Poland: 23,
      Czechoslovakia: 16,
      'Soviet Union': 11,
      Italy: 10,
      France: 9,
      Belgium: 6,
      Hungary: 6,
      Netherlands: 5,
      Yugoslavia: 5,
      Lithuania: 3,
      Denmark: 2,
      Luxembourg: 1,
      Danzig: 1
    })
    expect(ids((hex) => hex['fort'] === 'westWall').length * tables.victory.westWallFirstEntry).toBe(14)
  })

  test('4.4f Brussels is worth 3 victory points, and that is text', () => {
    expect(hexes.get('0407')?.site).toMatchObject({ name: 'Brussels', vp: 3, vpSource: 'text' })
  })

  test('capitals: two hexes of Berlin, one of every other nation that can fall', () => {
    const capital = (nation: string) => ids((hex) => hex.site?.['capital'] === nation)
    expect(capital('Germany')).toEqual(['2413', '2414'])
    for (const row of tables.capitulation.rows) expect(capital(row.nation), row.nation).toHaveLength(1)
    expect(capital('Czechoslovakia')).toEqual(['2121'])
    expect(capital('Poland')).toEqual(['3821'])
    for (const hex of map.hexes) if (hex.site?.['capital']) expect(hex.country).toBe(hex.site['capital'])
  })

  test('the places with a printed number are text', () => {
    const printed = ids((hex) => hex.site?.source === 'text')
    expect(printed.sort()).toEqual(
      '1113 1208 1409 1710 2017 2128 2413 2414 2821 3226 3714 3821 4114'.split(' ')
    )
  })

  test('fort lines: number, country and border', () => {
    const fort = (kind: string) => ids((hex) => hex['fort'] === kind)
    expect(fort('westWall').sort()).toEqual(
      '0319 0418 0513 0514 0518 0611 0612 0614 0615 0617 0710 0711 0716 0717'.split(' ')
    )
    expect(fort('maginot').sort()).toEqual('0218 0313 0318 0413 0414 0417 0515 0516 0517 0616'.split(' '))
    expect(fort('czechHeavy').sort()).toEqual('2420 2521 2522 2523 2623 2724 2725 2825'.split(' '))
    expect(fort('czech').sort()).toEqual(
      '1719 1720 1721 1818 1824 1919 1925 2018 2024 2119 2125 2219 2225 2320 2326 2327 2328 2329 2419'.split(
        ' '
      )
    )
    expect(fort('belgian')).toEqual(['0609'])
    for (const hex of map.hexes) {
      const kind = hex['fort'] as keyof typeof tables.forts.kinds | undefined
      if (!kind) continue
      expect(hex.country, hex.id).toBe((tables.forts.kinds[kind] as { nation: string }).nation)
      if (kind !== 'maginot') expect(isBorder(hex), hex.id).toBe(true)
    }
  })

  test('edge supply: rim hexes of the country, Soviet ones on the railroad', () => {
    const source = (nation: string) => ids((hex) => hex['edgeSupply'] === nation)
    const edge = (...names: string[]) => new Set(names.flatMap((name) => map.areas[name]!))
    expect(source('Soviet Union').sort()).toEqual(
      '4534 4734 5033 5534 5833 6033 6112 6116 6117 6121 6122 6125 6129'.split(' ')
    )
    const east = edge('eastEdge', 'southEdge')
    for (const id of source('Soviet Union')) expect(east.has(id) && railHexes.has(id), id).toBe(true)
    const own = (country: string, rimHexes: Set<string>) =>
      inCountry(country).filter((id) => rimHexes.has(id))
    expect(source('Italy')).toEqual(own('Italy', edge('southEdge', 'westEdge')))
    expect(source('Yugoslavia')).toEqual(own('Yugoslavia', edge('southEdge')))
    expect(source('Romania')).toEqual(own('Romania', edge('southEdge')))
    expect(source('Romania')).toEqual(['3134', '3233'])
    expect(ids((hex) => hex.site?.['supply'] === 'Hungary')).toEqual(['2632'])
  })

  test('the hexside 2401-2402 is a river; the one strait is 2503-2603 (11.4g)', () => {
    const edge = (a: string, b: string) => map.edges.find((found) => found.a === a && found.b === b)
    expect(edge('2401', '2402')).toMatchObject({ river: 'Little Belt', source: 'text' })
    expect(map.edges.filter((found) => found['strait'])).toEqual([edge('2503', '2603')])
    expect(map.edges.filter((found) => found.blocked)).toHaveLength(7)
  })

  test('Romania is three touching hexes, Danzig one', () => {
    expect(inCountry('Romania')).toEqual(['3133', '3134', '3233'])
    for (const id of inCountry('Romania'))
      expect(neighboursOf(id).filter((hex) => hex.country === 'Romania')).toHaveLength(2)
    expect(inCountry('Danzig')).toEqual(['3714'])
  })

  test('3.2h East Prussia belongs to Germany', () => {
    const east = map.hexes.filter((hex) => hex.region === 'East Prussia')
    expect(east).toHaveLength(36)
    expect(new Set(east.map((hex) => hex.country))).toEqual(new Set(['Germany']))
  })

  test('every terrain and hexside of the map is in the terrain chart', () => {
    expect(Object.keys(tables.tec.terrain).sort()).toEqual(
      [...new Set(map.hexes.map((h) => h.terrain))].sort()
    )
    for (const edge of map.edges)
      expect(Object.keys(tables.tec.hexsides).some((kind) => edge[kind] !== undefined)).toBe(true)
  })
})
