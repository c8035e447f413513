import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GRIDS, gridFromNumber } from '../hex/testing'
import { makeLayout } from '../hex/pixels'
import { EDGE_ART, FORT_ART, parsePackLook, SITE_ART, TERRAIN_ART, type LookData } from '../kernel/pack/look'
import type { MapData } from '../kernel/pack/map'
import { makeMapArt } from './art'
import { loops, makeCorners, regionArea, regionPath, short, sideLines } from './map/corners'
import { fortRing, siteMark, terrainMarks } from './map/marks'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/war-comes-early/${file}`, import.meta.url), 'utf8'))
const map = read('map.json') as MapData
const look: LookData = parsePackLook(read('look.json'))
const art = makeMapArt(map, look)
const count = (paths: readonly string[], sign: RegExp) => paths.join('').match(sign)?.length ?? 0
const hexArea = (size: number) => 1.5 * Math.sqrt(3) * size * size

describe('regions', () => {
  test('corners are shared: every hexside has two, and neighbours name the same ones', () => {
    for (let n = 0; n < 40; n++) {
      const grid = gridFromNumber((n * 7919) % GRIDS)
      const corners = makeCorners(makeLayout(grid, 32))
      for (let hex = 0; hex < grid.count; hex++)
        for (let dir = 0; dir < 6; dir++) {
          const side = grid.sides[6 * hex + dir]!
          const mine = [corners.of[6 * hex + dir]!, corners.of[6 * hex + ((dir + 1) % 6)]!].sort()
          expect([corners.ends[2 * side]!, corners.ends[2 * side + 1]!].sort()).toEqual(mine)
        }
    }
  })

  test('the area within the outline of any hexes is that of the hexes', () => {
    for (let n = 0; n < 40; n++) {
      const grid = gridFromNumber((n * 104729) % GRIDS)
      const corners = makeCorners(makeLayout(grid, 32))
      const hexes = [...grid.ids.keys()].filter((hex) => (hex * 2654435761 + n) % 3 !== 0)
      expect(regionArea(corners, hexes) / hexArea(32)).toBeCloseTo(hexes.length, 2)
    }
  })

  test('a ring of hexes has an outline and a hole', () => {
    const { corners, layout } = art
    const centre = layout.grid.indexOf('3017')
    const ring = new Set(layout.grid.neighbours.slice(6 * centre, 6 * centre + 6))
    expect(loops(corners, ring).map((loop) => loop.corners.length)).toEqual(expect.arrayContaining([18, 6]))
    expect(regionPath(corners, [])).toBe('')
  })

  test('lines along hexsides flow through corners where two meet and end where one does', () => {
    const { corners, layout } = art
    const hex = layout.grid.indexOf('3017')
    const sides = [0, 1].map((dir) => layout.grid.sides[6 * hex + dir]!)
    const drawn: string[] = []
    sideLines(corners, sides, (_x, _y, path) => drawn.push(path))
    expect(count(drawn, /Q/g)).toBe(1)
    expect(count(drawn, /L/g)).toBe(2)
  })
})

describe('the map of War Comes Early', () => {
  test('every hex belongs to exactly one kind of ground', () => {
    expect(art.terrain.reduce((sum, { hexes }) => sum + hexes, 0)).toBe(map.hexes.length)
    for (const { art: kind, hexes } of art.terrain) {
      const wanted = map.hexes.filter((hex) => look.map.terrain[hex.terrain] === kind).length
      expect(hexes, kind).toBe(wanted)
    }
  })

  test('everything that look.json names is drawn', () => {
    const wanted = (names: Record<string, string>) => [...new Set(Object.values(names))].sort()
    const drawn = (list: readonly { art: string }[]) => list.map((one) => one.art).sort()
    expect(drawn(art.terrain)).toEqual(wanted(look.map.terrain))
    expect(drawn(art.edges)).toEqual(wanted(look.map.edges))
    expect(drawn(art.forts)).toEqual(wanted(look.map.forts!.kinds))
    expect(drawn(art.sites)).toEqual(wanted(look.map.sites))
  })

  test('places, forts, values, ports and capitals are as many as on the map', () => {
    const sites = map.hexes.flatMap(({ site }) => (site ? [site] : []))
    expect(art.names.map(({ text }) => text).sort()).toEqual(sites.map(({ name }) => name).sort())
    expect(art.values.length).toBe(sites.filter(({ vp }) => vp).length)
    expect(count(art.shields, /z/g)).toBe(art.values.length)
    expect(count(art.stars, /z/g)).toBe(sites.filter((site) => site['capital']).length)
    expect(art.names.filter(({ capital }) => capital).length).toBe(count(art.stars, /z/g))
    expect(count(art.ports, /M/g)).toBe(sites.filter((site) => site['port']).length)
    const walls = map.hexes.filter((hex) => look.map.forts!.kinds[String(hex['fort'])] === 'wall').length
    expect(count(art.forts.find((one) => one.art === 'wall')!.paths, /z/g)).toBe(walls)
  })

  test('every hex has its number, and the mesh draws every hexside once', () => {
    const numbers = art.numbers().flatMap((block) => block.numbers.map(({ text }) => text))
    expect(numbers.sort()).toEqual(map.hexes.map(({ id }) => id).sort())
    expect(count(art.mesh, /l/g)).toBe(art.layout.grid.sideCount)
    for (const { x, y, width, height, numbers: list } of art.numbers())
      for (const label of list) {
        expect(label.x).toBeGreaterThanOrEqual(x)
        expect(label.x).toBeLessThan(x + width)
        expect(label.y).toBeGreaterThan(y - 32)
        expect(label.y).toBeLessThan(y + height)
      }
  })

  test('long rivers have names that can be read from below', () => {
    const names = new Set(art.rivers.map(({ text }) => text))
    for (const river of ['Rhine', 'Vistula', 'Danube', 'Elbe', 'Oder']) expect(names).toContain(river)
    for (const { turn } of art.rivers) expect(Math.abs(turn)).toBeLessThanOrEqual(90)
  })

  test('large countries have names that stay on the map', () => {
    const names = art.countries.map(({ text }) => text)
    expect(names).toEqual(expect.arrayContaining(['Germany', 'Poland', 'Czechoslovakia']))
    expect(names).not.toContain('Danzig')
    for (const { x } of art.countries) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(art.layout.width)
    }
  })

  test('the drawing is made of few elements, each for one part of the map', () => {
    const lists = [art.mesh, art.coast, art.borders, art.rails, ...art.marks.map(({ paths }) => paths)]
    for (const paths of lists) {
      expect(paths.length).toBeGreaterThan(0)
      expect(paths.length).toBeLessThan(36)
    }
  })
})

describe('marks', () => {
  const corners = art.layout.corners

  test('every kind of ground but open ground and water has marks of its own shape', () => {
    const shapes = TERRAIN_ART.map((kind) => terrainMarks(kind, 5, 100, 100, 32).replace(/[-\d.,]+/g, ''))
    const bare = TERRAIN_ART.filter((_, k) => shapes[k] === '')
    expect(bare).toEqual(['water', 'clear'])
    const marked = shapes.filter((shape) => shape !== '')
    expect(new Set(marked).size).toBe(marked.length)
  })

  test('forts and places differ by shape', () => {
    const forts = FORT_ART.map((kind) => fortRing(kind, 0, 0, corners, 32))
    expect(new Set(forts).size).toBe(FORT_ART.length)
    const sites = SITE_ART.map((kind) => siteMark(kind, 0, 0, 32))
    expect(new Set(sites).size).toBe(SITE_ART.length)
  })

  test('the same hex is always marked alike', () => {
    expect(terrainMarks('woods', 7, 50, 60, 32)).toBe(terrainMarks('woods', 7, 50, 60, 32))
    expect(terrainMarks('woods', 8, 50, 60, 32)).not.toBe(terrainMarks('woods', 7, 50, 60, 32))
  })
})

test('a map of pointy hexes with every kind of ground, hexside, place and fort is drawn', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `${10 + (n % 8)}${10 + Math.floor(n / 8)}`)
  const hexes = ids.map((id, n) => ({
    id,
    terrain: TERRAIN_ART[n % TERRAIN_ART.length]!,
    fort: FORT_ART[n % FORT_ART.length]!,
    site: { name: `Place ${n}`, kind: SITE_ART[n % SITE_ART.length]!, vp: 1 }
  }))
  const edges = EDGE_ART.map((kind, n) => ({ a: `1${n}11`, b: `1${n + 1}11`, [kind]: 'Name' }))
  const same = <A extends string>(list: readonly A[]) =>
    Object.fromEntries(list.map((one) => [one, one])) as never
  const toy = makeMapArt(
    {
      ...map,
      grid: { orientation: 'pointy', cols: [10, 17], rows: [10, 14], shifted: 'odd', numbering: 'ccrr' },
      hexes,
      edges,
      rail: [['1010', '1110']]
    } as unknown as MapData,
    {
      ...look,
      map: {
        terrain: same(TERRAIN_ART),
        edges: same(EDGE_ART),
        sites: same(SITE_ART),
        forts: { field: 'fort', kinds: same(FORT_ART) }
      }
    }
  )
  expect(toy.terrain.map((one) => one.art)).toEqual([...TERRAIN_ART])
  expect(toy.edges.map((one) => one.art)).toEqual([...EDGE_ART])
  expect(toy.sites.map((one) => one.art)).toEqual([...SITE_ART])
  expect(toy.forts.map((one) => one.art)).toEqual([...FORT_ART])
  expect(JSON.stringify(toy)).not.toMatch(/NaN|undefined|Infinity/)
})

test('numbers are written to a tenth', () => {
  expect([0, -0.01, 1.26, -1.26, 12.34, 1000].map(short)).toEqual(['0', '0', '1.3', '-1.3', '12.3', '1000'])
})

test('lines along hexsides are drawn where look.json names them, and only there', () => {
  const lines = {
    front: [['3017', '3018'] as [string, string]],
    unseen: [['3017', '3018'] as [string, string]]
  }
  const drawn = (more: object) =>
    makeMapArt({ ...map, lines }, { ...look, map: { ...look.map, ...more } }).lines
  expect(drawn({})).toEqual([])
  const [front, ...others] = drawn({ lines: { front: { colour: '#b07a00', art: 'dashed' } } })
  expect(others).toEqual([])
  expect(front).toMatchObject({ id: 'front', colour: '#b07a00', art: 'dashed' })
  // One hexside: from its middle to either end.
  expect(count(front!.paths, /L/g)).toBe(2)
})
