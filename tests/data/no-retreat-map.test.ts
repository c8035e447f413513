import { describe, expect, test } from 'vitest'
import { sideBetween } from '../../src/lib/hex/grid'
import { boards, france, isCity, isLand, neighboursOf, poland, range, type Board } from './nr'

const key = (a: string, b: string) => [a, b].sort().join()
const pairs = (list: readonly (readonly [string, string])[]) => new Set(list.map(([a, b]) => key(a, b)))
const rivers = new Map(
  boards.map((board) => [
    board,
    new Map(board.map.edges.map(({ a, b, river, major }) => [key(a, b), river ?? major]))
  ])
)
const river = (board: Board, a: string, b: string) => rivers.get(board)!.get(key(a, b))
const countryOf = (board: Board, id: string) => board.hexes.get(id)?.country
const cities = (board: Board) => board.map.hexes.filter(isCity)
const pointsIn = (board: Board, countries: readonly string[]) =>
  cities(board)
    .filter(({ country }) => countries.includes(country!))
    .reduce((sum, { site }) => sum + site!.vp!, 0)

/** How many pieces a set of hexes falls into. */
function pieces(board: Board, ids: readonly string[]) {
  const left = new Set(ids)
  let count = 0
  for (const start of ids) {
    if (!left.delete(start)) continue
    count++
    const open = [start]
    while (open.length > 0) {
      const at = open.pop()!
      for (const next of neighboursOf(board, at)) if (left.delete(next)) open.push(next)
    }
  }
  return count
}

const land = (board: Board, ...countries: string[]) =>
  board.map.hexes.filter((hex) => isLand(hex) && countries.includes(hex.country!)).map(({ id }) => id)

describe.each(boards)('$front', (board) => {
  const { map, hexes } = board

  test('2.1 hexes of 30 km, numbered by column and row', () => {
    expect(map.scale.kmPerHex).toBe(30)
    expect(map.hexes).toHaveLength(board.front === 'poland' ? 34 * 25 : 30 * 22)
    for (let hex = 0; hex < board.grid.count; hex++)
      expect(Number(board.grid.ids[hex])).toBe(board.grid.col[hex]! * 100 + board.grid.row[hex]!)
  })

  test('2.1a each player has boxes for units and one for what is secret', () => {
    const last = board.front === 'poland' ? 'experience' : 'plans'
    for (const side of ['german', 'allied'])
      expect(map.boxes.filter((box) => box.side === side).map(({ kind }) => kind)).toEqual([
        'reserve',
        'destroyed',
        'surrendered',
        'evacuated',
        last
      ])
    expect(map.links).toBeUndefined()
  })

  test('there are no railroads, and every edge lies between neighbours and is listed once', () => {
    expect(map.rail).toBeUndefined()
    const seen = new Set(map.edges.map(({ a, b }) => key(a, b)))
    expect(seen.size).toBe(map.edges.length)
    for (const { a, b, river, major, water, evacuation } of map.edges) {
      expect(sideBetween(board.grid, board.grid.indexOf(a), board.grid.indexOf(b))).toBeGreaterThanOrEqual(0)
      expect([river, major, water, evacuation].filter(Boolean)).toHaveLength(1)
    }
  })

  test('every land hex belongs to a country, every city stands on open ground and has a source', () => {
    for (const hex of map.hexes) {
      if (isLand(hex)) expect(hex.country, hex.id).toBeDefined()
      const closed = hex.terrain === 'shaded' || hex.country === 'Lithuania'
      expect(hex.playable === false, hex.id).toBe(closed)
    }
    for (const { id, terrain, site } of cities(board)) {
      expect(terrain, id).toBe('open')
      expect(site!.source, id).toMatch(/^(?:text|reconstructed)$/)
      expect(site!.vpSource, id).toBe('reconstructed')
    }
  })

  test('a major city stands for two points, a minor one for one, and any city in Germany for three', () => {
    for (const { country, site } of cities(board)) {
      const german = ['Germany', 'East Prussia', 'Slovakia', 'Bohemia/Moravia', 'Austria'].includes(country!)
      expect(site!.vp, site!.name).toBe(german ? 3 : site!.kind === 'major' ? 2 : 1)
    }
  })

  test('every place has hexes, and a place with a mark of its own stands on its hex', () => {
    for (const [name, ids] of Object.entries(map.places)) {
      expect(ids.length, name).toBeGreaterThan(0)
      for (const id of ids) expect(hexes.has(id), `${name} ${id}`).toBe(true)
    }
    for (const { id, site } of map.hexes)
      if (site && map.places[site.name]) expect(map.places[site.name], site.name).toContain(id)
    for (const name of map.placesInText) expect(map.places[name], name).toBeDefined()
  })

  test('an Evacuation Zone is sea, joined to its ports and to nothing else', () => {
    const zones = map.areas.evacuationZones!
    for (const zone of zones) {
      expect(hexes.get(zone)!.terrain).toBe('sea')
      const open = map.edges.filter((edge) => edge.evacuation && (edge.a === zone || edge.b === zone))
      expect(open.length).toBeGreaterThan(0)
      for (const { a, b, evacuation } of open) {
        const port = hexes.get(a === zone ? b : a)!
        expect(port.site?.port).toBe(true)
        expect(port.site!.name).toBe(evacuation)
      }
    }
    for (const edge of map.edges.filter((one) => one.evacuation))
      expect([edge.a, edge.b].filter((id) => zones.includes(id))).toHaveLength(1)
  })

  test('every port lies beside the sea or lake hexes in which units wait', () => {
    const ports = map.hexes.filter(({ site }) => site?.port)
    expect(ports.map(({ id }) => id).sort()).toEqual([...map.areas.ports!].sort())
    for (const { id, site } of ports) {
      expect(site!.water!.length).toBeGreaterThan(0)
      for (const water of site!.water!) {
        expect(neighboursOf(board, id)).toContain(water)
        expect(['sea', 'lake']).toContain(hexes.get(water)!.terrain)
      }
    }
  })

  test('edges lie on the rim and belong to their country', () => {
    const { cols, rows } = map.grid
    const owner = { grayEdge: 'german', blueEdge: 'France', whiteEdge: 'Poland', redEdge: 'Soviet Union' }
    const german = ['Germany', 'East Prussia', 'Slovakia', 'Bohemia/Moravia', 'Austria']
    for (const [area, country] of Object.entries(owner))
      for (const id of map.areas[area] ?? []) {
        const at = board.grid.indexOf(id)
        const col = board.grid.col[at]!
        const row = board.grid.row[at]!
        const rim = col === cols[0] || col === cols[1] || row === rows[0] || row === rows[1]
        const shaded = neighboursOf(board, id).some((next) => hexes.get(next)!.terrain === 'shaded')
        expect(rim || (area === 'whiteEdge' && shaded), `${area} ${id}`).toBe(true)
        expect(country === 'german' ? german : [country]).toContain(countryOf(board, id))
      }
  })

  test('sources: every area and line says where it comes from', () => {
    expect(Object.keys(map.areaSource).sort()).toEqual(Object.keys(map.areas).sort())
    expect(Object.keys(map.lineSource).sort()).toEqual(Object.keys(map.lines).sort())
    expect(map.sourceDefault).toBe('reconstructed')
  })
})

describe('the French map', () => {
  const { areas, lines, places } = france.map

  test('Paris is three cities round one corner', () => {
    const [a, b, c] = areas.paris!
    expect(areas.paris).toHaveLength(3)
    for (const [from, to] of [
      [a, b],
      [b, c],
      [a, c]
    ] as const)
      expect(range(france, from!, to!)).toBe(1)
    for (const id of areas.paris!) expect(france.hexes.get(id)!.site?.kind).toBe('major')
  })

  test('24.3h the Ardennes are fourteen connected Rough hexes, and no other Rough touches them', () => {
    const ardennes = areas.ardennes!
    expect(ardennes).toHaveLength(14)
    expect(pieces(france, ardennes)).toBe(1)
    for (const id of ardennes) {
      expect(france.hexes.get(id)!.terrain).toBe('rough')
      for (const next of neighboursOf(france, id))
        if (!ardennes.includes(next)) expect(france.hexes.get(next)!.terrain, next).not.toBe('rough')
    }
  })

  test('E59 36 map points outside Germany and Switzerland, ten cities in Belgium and Holland', () => {
    expect(pointsIn(france, ['France', 'Belgium', 'Holland'])).toBe(36)
    expect(pointsIn(france, ['Switzerland'])).toBe(4)
    expect(cities(france).filter(({ country }) => ['Belgium', 'Holland'].includes(country!))).toHaveLength(10)
  })

  test('Luxembourg is a part of Belgium', () => {
    const inside = france.map.hexes.filter(({ region }) => region === 'Luxembourg')
    expect(inside.length).toBeGreaterThan(0)
    for (const { country } of inside) expect(country).toBe('Belgium')
    expect(countryOf(france, places.Luxembourg![0]!)).toBe('Belgium')
  })

  test('each country is in one piece, and Eben Emael is a hex of its own', () => {
    for (const country of ['Belgium', 'Holland', 'Germany', 'Switzerland', 'France'])
      expect(pieces(france, land(france, country)), country).toBe(1)
    expect(places['Eben Emael']).toEqual(['2208'])
    expect(france.hexes.get('2208')!.site?.kind).toBe('town')
    expect(range(france, '2208', places.Liege![0]!)).toBe(1)
  })

  test('the Rhine front is the Rhine between Germany and France or Switzerland', () => {
    const front = pairs(lines.rhineFront!)
    expect(front.size).toBe(15)
    for (const { a, b, major } of france.map.edges) {
      const two = [countryOf(france, a), countryOf(france, b)]
      const divides = two.includes('Germany') && (two.includes('France') || two.includes('Switzerland'))
      expect(front.has(key(a, b)), key(a, b)).toBe(major === 'Rhine' && divides)
    }
  })

  test('the Fortified hexes are one belt in Germany', () => {
    const fortified = france.map.hexes.filter(({ fort }) => fort === 'fortified')
    expect(fortified.map(({ id }) => id).sort()).toEqual([...areas.fortified!].sort())
    for (const { country } of fortified) expect(country).toBe('Germany')
    expect(pieces(france, areas.fortified!)).toBe(1)
  })

  test('all of Holland lies within eight hexes of a German major city', () => {
    const bases = france.map.hexes.filter(
      ({ country, site }) => country === 'Germany' && site?.kind === 'major'
    )
    expect(bases.map(({ site }) => site!.name).sort()).toEqual(['Essen', 'Frankfurt', 'Koln'])
    for (const id of land(france, 'Holland'))
      expect(Math.min(...bases.map((base) => range(france, base.id, id))), id).toBeLessThanOrEqual(8)
  })

  test('the goals of Planned Moves: rivers and towns are there', () => {
    const beside = (name: string) =>
      france.map.hexes.filter(({ id }) =>
        neighboursOf(france, id).some((next) => river(france, id, next) === name)
      )
    expect(beside('Dyle').map(({ id }) => id)).toEqual(['1806', '1807', '1808', '1907', '1908', '1909'])
    expect(beside('Meuse').length).toBeGreaterThan(4)
    for (const name of ['Liege', 'Antwerpen', 'Ghent']) expect(places[name], name).toHaveLength(1)
    expect([places.Antwerpen, places.Liege, places.Ghent].flat()).toEqual(['1806', '2109', '1607'])
  })
})

describe('the Polish map', () => {
  const { areas, lines, places } = poland.map

  test('Warsaw, Modlin and Praga are three cities round one corner', () => {
    expect(areas.warsaw).toEqual([places.Warsaw, places.Modlin, places.Praga].flat())
    const [a, b, c] = areas.warsaw!
    for (const [from, to] of [
      [a, b],
      [b, c],
      [a, c]
    ] as const)
      expect(range(poland, from!, to!)).toBe(1)
    for (const id of areas.warsaw!) expect(isCity(poland.hexes.get(id))).toBe(true)
  })

  test('E59 29 map points in Poland and Danzig', () => {
    expect(pointsIn(poland, ['Poland', 'Danzig Free State'])).toBe(29)
  })

  test('each Partition Line cuts Poland in two, and the lists name what lies east of it', () => {
    for (const [line, east] of [
      ['yellow', 'eastOfYellow'],
      ['red', 'eastOfRed']
    ] as const) {
      const cut = pairs(lines[line]!)
      const inside = new Set(areas[east]!)
      const polish = land(poland, 'Poland', 'Danzig Free State')
      for (const id of inside) expect(polish, id).toContain(id)
      for (const id of polish)
        for (const next of neighboursOf(poland, id))
          if (polish.includes(next))
            expect(cut.has(key(id, next)), `${line} ${id} ${next}`).toBe(inside.has(id) !== inside.has(next))
    }
    expect(areas.eastOfYellow).toContain(places.Praga![0])
    expect(areas.eastOfYellow).not.toContain(places.Warsaw![0])
    const east = (area: string) =>
      cities(poland)
        .filter(({ id }) => areas[area]!.includes(id))
        .map(({ site }) => site!.name)
    expect(east('eastOfYellow')).toHaveLength(12)
    expect(
      east('eastOfYellow')
        .filter((name) => !east('eastOfRed').includes(name))
        .sort()
    ).toEqual(['Lublin', 'Praga'])
  })

  test('the Pripet parts the north of the Soviet Union from the south', () => {
    const north = new Set(areas.sovietNorth!)
    const south = new Set(areas.sovietSouth!)
    expect([...north, ...south].sort()).toEqual(land(poland, 'Soviet Union').sort())
    for (const id of north)
      for (const next of neighboursOf(poland, id))
        if (south.has(next)) expect(river(poland, id, next), `${id} ${next}`).toBe('Pripet')
  })

  test('Danzig touches Gdynia, and Lithuania is closed', () => {
    expect(countryOf(poland, '1003')).toBe('Danzig Free State')
    expect(range(poland, '1003', places.Gdynia![0]!)).toBe(1)
    const lithuania = poland.map.hexes.filter(({ country }) => country === 'Lithuania')
    expect(lithuania).toHaveLength(23)
    for (const { playable } of lithuania) expect(playable).toBe(false)
  })

  test('each country is in one piece, East Prussia apart from Germany', () => {
    for (const country of [
      'Poland',
      'Germany',
      'East Prussia',
      'Slovakia',
      'Bohemia/Moravia',
      'Soviet Union'
    ])
      expect(pieces(poland, land(poland, country)), country).toBe(1)
    expect(pieces(poland, land(poland, 'Germany', 'East Prussia'))).toBe(2)
    expect(pieces(poland, land(poland, 'Germany', 'Bohemia/Moravia', 'Slovakia', 'Austria'))).toBe(1)
  })

  test('E72 52 frontier hexes, 44 of them not Rough', () => {
    const german = land(poland, 'Germany', 'East Prussia', 'Slovakia', 'Bohemia/Moravia')
    const frontier = areas.germanFrontier!
    expect(frontier).toHaveLength(52)
    expect(frontier.filter((id) => poland.hexes.get(id)!.terrain !== 'rough')).toHaveLength(44)
    const touches = (id: string) =>
      neighboursOf(poland, id).some((next) => countryOf(poland, next) === 'Poland')
    for (const id of frontier) expect(german.includes(id) && touches(id), id).toBe(true)
    for (const id of land(poland, 'Germany', 'East Prussia', 'Slovakia'))
      if (touches(id)) expect(frontier, id).toContain(id)
  })
})
