import { describe, expect, test } from 'vitest'
import { connect, makeSearch } from '../../src/lib/hex/connect'
import { sideBetween } from '../../src/lib/hex/grid'
import { grid, hexes, ids, isCity, isLand, map, neighboursOf, tables, units } from './ew'

const area = (name: string) => map.areas[name]!
const common = (...list: string[]) =>
  list.map(neighboursOf).reduce((shared, next) => shared.filter((id) => next.includes(id)))
const edge = (a: string, b: string) =>
  map.edges.find((one) => [a, b].sort().join() === [one.a, one.b].sort().join())

/** The hexes of a list hang together. */
function isConnected(list: readonly string[]): boolean {
  const inside = new Set(list.map((id) => grid.indexOf(id)))
  const search = makeSearch(grid)
  connect(search, [grid.indexOf(list[0]!)], (_from, to) => inside.has(to))
  return search.size === inside.size
}

describe('grid', () => {
  test('1.1 a hex is 65 km across, a turn stands for one or two months', () => {
    expect(map.scale.kmPerHex).toBe(65)
  })

  test('2.2a each hex has its own four-digit number; Berlin is 3120', () => {
    expect(map.hexes).toHaveLength(624)
    for (let hex = 0; hex < grid.count; hex++)
      expect(Number(grid.ids[hex])).toBe(grid.row[hex]! * 100 + grid.col[hex]!)
    expect(hexes.get('3120')!.site?.name).toBe('Berlin')
  })

  test('the layout the rules ask for: neighbours of 3304 and 2422, Munich, the Yugoslav chain', () => {
    expect(neighboursOf('3304').sort()).toEqual(['3204', '3205', '3303', '3305', '3404', '3405'].sort())
    expect(neighboursOf('2422').sort()).toEqual(['2321', '2322', '2421', '2423', '2521', '2522'].sort())
    expect(common('2217', '2218', '2316')).toEqual(['2317'])
    const chain = ['2213', '2113', '2114', '2015', '1914', '1913']
    for (let i = 1; i < chain.length; i++) expect(neighboursOf(chain[i]!)).toContain(chain[i - 1])
  })

  test('every hex that the rules name is land in play', () => {
    for (const id of area('namedInRules')) expect(isLand(hexes.get(id)!)).toBe(true)
  })
})

describe('zones', () => {
  test('7.8d the zone line follows the Italian border, Switzerland and the Danube', () => {
    for (const hex of map.hexes) if (isLand(hex)) expect(['north', 'south']).toContain(hex.zone)
    for (const [a, b] of map.lines.zone) {
      const zones = [a, b].map((id) => hexes.get(id)!).map((hex) => hex.zone ?? 'closed')
      expect(new Set(zones).size).toBe(2)
    }
    // No two hexes of different zones touch but along the line.
    const line = new Set(map.lines.zone.map((pair) => [...pair].sort().join()))
    for (const hex of map.hexes)
      for (const next of neighboursOf(hex.id)) {
        const other = hexes.get(next)!
        if (hex.zone && other.zone && hex.zone !== other.zone)
          expect(line).toContain([hex.id, next].sort().join())
      }
    for (const id of ['2008', '2108', '2209']) expect(hexes.get(id)!.zone).toBe('south')
    for (const id of ['2007', '2107', '2208']) expect(hexes.get(id)!.zone).toBe('north')
  })

  test('each zone hangs together; Vienna, Munich and Italy are south, Provence is north', () => {
    for (const zone of ['north', 'south'])
      expect(isConnected(ids((hex) => isLand(hex) && hex.zone === zone))).toBe(true)
    for (const id of ['2422', '2317', '1213', '1819']) expect(hexes.get(id)!.zone).toBe('south')
    for (const id of ['2104', '3304', '3215', '3120', '3311']) expect(hexes.get(id)!.zone).toBe('north')
  })

  test('within three hexes of the line lies only southern land', () => {
    for (const id of area('southWithinThreeOfLine')) expect(hexes.get(id)!.zone).toBe('south')
  })
})

describe('waters', () => {
  test('the Rhine is one line, each hexside with exactly one hex of the west bank', () => {
    const rhine = map.edges.filter((one) => one.rhine)
    const bank = area('rhineWestBank')
    expect(bank[0]).toBe('2611')
    expect(bank.at(-1)).toBe('3413')
    expect(rhine).toHaveLength(23)
    for (const { a, b } of rhine) expect([a, b].filter((id) => bank.includes(id))).toHaveLength(1)
  })

  test('the Scheldt estuary is the three hexsides of 3411, and only they are estuary', () => {
    const sides = map.edges.filter((one) => one.estuary).map(({ a, b }) => [a, b].sort().join())
    expect(sides.sort()).toEqual(['3411,3412', '3411,3510', '3411,3511'])
    expect(edge('3510', '3511')?.water).toBeUndefined()
    expect(edge('3511', '3412')?.water).toBeUndefined()
  })

  test('the bombed Seine runs from its mouth at 3304/3305 to Paris', () => {
    const bombed = map.edges.filter((one) => one.bombed)
    expect(bombed.every((one) => one.river === 'Seine')).toBe(true)
    expect(edge('3304', '3305')?.bombed).toBe('Seine')
    expect(bombed.flatMap(({ a, b }) => [a, b])).toContain('3007')
    expect(hexes.get('3007')!.site?.name).toBe('Paris')
  })

  test('every edge lies between two neighbours and is listed once', () => {
    const sides = map.edges.map(({ a, b }) => sideBetween(grid, grid.indexOf(a), grid.indexOf(b)))
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(0)
    expect(new Set(sides).size).toBe(sides.length)
  })

  test('coastal hexes touch the sea; the coasts of the invasions are coastal and run from end to end', () => {
    for (const hex of map.hexes)
      if (hex.coast) expect(neighboursOf(hex.id).some((id) => hexes.get(id)!.terrain === 'sea')).toBe(true)
    for (const name of [...tables.invasion.second, 'otherCoast'])
      for (const id of area(name)) expect(hexes.get(id)!.coast).toBe(true)
    expect([area('atlanticCoast')[0], area('atlanticCoast').at(-1)]).toEqual(['2700', '3510'])
    expect([area('frenchMedCoast')[0], area('frenchMedCoast').at(-1)]).toEqual(['2101', '2007'])
    expect([area('adriaticCoast')[0], area('adriaticCoast').at(-1)]).toEqual(['1215', '1517'])
    for (const id of ['3311', '3002', '3512']) expect(hexes.get(id)!.coast).toBeUndefined()
  })
})

describe('places', () => {
  test('cities and ports: 54 cities, 20 ports in France, Belgium and the Netherlands', () => {
    expect(ids(isCity)).toHaveLength(54)
    const ports = ids(
      (hex) => hex.site?.kind === 'port' && tables.victory.portCountries.includes(hex.country ?? '')
    )
    expect(ports.sort()).toEqual([...area('ports')].sort())
    expect(ports).toHaveLength(20)
  })

  test('the West Wall is a chain from 2612 to 3214; other forts are fortress ports', () => {
    const wall = ids((hex) => hex.fort === 'westWall')
    expect(wall.sort()).toEqual([...area('westWall')].sort())
    expect(wall).toContain('2612')
    expect(wall).toContain('3214')
    expect(isConnected(wall)).toBe(true)
    const forts = map.hexes.filter((hex) => hex.fort === 'fortress')
    expect(forts).toHaveLength(12)
    for (const hex of forts) expect(hex.site?.kind).toBe('port')
  })

  test('German cities lie on one side of the Drawn Game Line: 12 west, 5 east', () => {
    const german = map.hexes.filter((hex) => isCity(hex) && hex.country === 'Germany')
    expect(german.filter((hex) => hex.dgl === 'west')).toHaveLength(12)
    expect(german.filter((hex) => hex.dgl === 'east')).toHaveLength(5)
    expect(hexes.get('2317')!.dgl).toBe('west')
  })

  test('the two Alpine Passes run through mountain hexes', () => {
    const passes = map.hexes.filter((hex) => hex.pass)
    expect(new Set(passes.map((hex) => hex.pass))).toEqual(new Set(['Brenner', 'Tarvisio']))
    for (const hex of passes) expect(['mountain', 'rough']).toContain(hex.terrain)
    for (const { a, b, pass } of map.edges)
      if (pass) expect([a, b].some((id) => hexes.get(id)!.pass === pass)).toBe(true)
  })

  test('only 1215 is over-stacked at the start', () => {
    const count = new Map<string, number>()
    for (const { setup } of units) if (setup) count.set(setup, (count.get(setup) ?? 0) + 1)
    const limit = (id: string) =>
      id === '3304'
        ? tables.stacking.beachhead
        : tables.tec.terrain[hexes.get(id)!.terrain as 'clear' | 'rough' | 'mountain'].stack
    const over = [...count].filter(([id, n]) => n > limit(id)).map(([id]) => id)
    expect(over).toEqual([tables.stacking.startException.hex])
  })

  test('V-1 sites and Alpine Fortress hexes', () => {
    expect(ids((hex) => hex.v1 === true).sort()).toEqual([...area('v1Sites')].sort())
    expect(area('alpineFortress')).toEqual(['2217', '2218', '2316'])
  })
})
