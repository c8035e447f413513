import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  directionTo,
  disc,
  distance,
  makeGrid,
  neighbour,
  opposite,
  ring,
  sideBetween,
  type Grid
} from './grid'
import { gridFromNumber, GRIDS, naiveCentre, pick, SPECS } from './testing'

const anyGrid = fc.noBias(fc.nat(GRIDS - 1)).map(gridFromNumber)
const wce = makeGrid(SPECS.warComesEarly)

const named = (grid: Grid, hexes: number[]) => hexes.map((hex) => grid.ids[hex])
const around = (grid: Grid, id: string) => {
  const hex = grid.indexOf(id)
  return [0, 1, 2, 3, 4, 5].map((dir) => grid.ids[neighbour(grid, hex, dir)] ?? '-')
}
const adjacent = (grid: Grid, a: string, b: string) =>
  directionTo(grid, grid.indexOf(a), grid.indexOf(b)) >= 0

describe('published maps', () => {
  test('War Comes Early: flat-top, even columns lower and one row shorter', () => {
    expect(wce.count).toBe(2044)
    expect(wce.ids[0]).toBe('0101')
    expect(wce.ids.at(-1)).toBe('6134')
    expect(wce.indexOf('0234')).toBe(-1)
    expect(around(wce, '2128')).toEqual(['2127', '2227', '2228', '2129', '2028', '2027'])
    expect(around(wce, '2227')).toEqual(['2226', '2327', '2328', '2228', '2128', '2127'])
    expect(around(wce, '0101')).toEqual(['-', '-', '0201', '0102', '-', '-'])
    expect(distance(wce, wce.indexOf('2128'), wce.indexOf('2821'))).toBe(10)
    for (const [a, b] of ['3133 3134', '3133 3233', '3134 3233', '2503 2603', '2401 2402'].map((p) =>
      p.split(' ')
    ))
      expect(adjacent(wce, a!, b!), `${a} ${b}`).toBe(true)
  })

  test('War Comes Early: nine hexes lie on a straight way between Vienna and Breslau', () => {
    const way = '2128 2227 2327 2426 2526 2625 2725 2824 2823 2822 2821'.split(' ').map(wce.indexOf)
    way.slice(1).forEach((hex, i) => expect(distance(wce, way[i]!, hex)).toBe(1))
  })

  test('Munich War: flat-top, odd columns lower, rows by column', () => {
    const grid = makeGrid(SPECS.munichWar)
    expect(grid.indexOf('1007')).toBe(-1)
    expect(grid.indexOf('1123')).toBe(-1)
    expect(grid.indexOf('1423')).toBeGreaterThan(0)
    expect(around(grid, '1713')).toEqual(['1712', '1813', '1814', '1714', '1614', '1613'])
    expect(adjacent(grid, '1017', '1116')).toBe(true)
    expect(adjacent(grid, '1017', '1118')).toBe(false)
  })

  test("Eisenhower's War: pointy-top, row first, odd rows to the right, rows grow up", () => {
    const grid = makeGrid(SPECS.eisenhowersWar)
    expect(grid.count).toBe(624)
    expect(around(grid, '3304')).toEqual(['3405', '3305', '3205', '3204', '3303', '3404'])
    expect(around(grid, '2217')).toEqual(['2317', '2218', '2117', '2116', '2216', '2316'])
    expect(around(grid, '3700')).toEqual(['-', '3701', '3601', '3600', '-', '-'])
    for (const id of ['2217', '2218', '2316']) expect(adjacent(grid, '2317', id), id).toBe(true)
  })

  test('No Retreat: Paris and Warsaw are three hexes round one corner', () => {
    const france = makeGrid(SPECS.noRetreatFrance)
    const poland = makeGrid(SPECS.noRetreatPoland)
    expect([france.count, poland.count]).toEqual([660, 850])
    for (const [a, b] of ['1215 1315', '1215 1316', '1315 1316', '1807 1908', '1808 1909'].map((p) =>
      p.split(' ')
    ))
      expect(adjacent(france, a!, b!), `${a} ${b}`).toBe(true)
    for (const [a, b] of ['1511 1512', '1511 1611', '1512 1611', '1705 1805', '1706 1805'].map((p) =>
      p.split(' ')
    ))
      expect(adjacent(poland, a!, b!), `${a} ${b}`).toBe(true)
  })

  test('EuroFront: pointy-top, column first, even rows to the right', () => {
    const grid = makeGrid(SPECS.euroFront)
    expect(around(grid, '0336')).toEqual(['0435', '0436', '0437', '0337', '0236', '0335'])
    expect(around(grid, '0335')).toEqual(['0334', '0435', '0336', '0236', '0235', '0234'])
  })
})

describe('makeGrid', () => {
  const spec = SPECS.noRetreatFrance

  test('keeps the order of the hexes that exist and leaves holes', () => {
    const grid = makeGrid(spec, ['0502', '0501', '0504'])
    expect(grid.ids).toEqual(['0502', '0501', '0504'])
    expect([grid.indexOf('0501'), grid.at(5, 4), grid.at(5, 3), grid.at(-1, 500)]).toEqual([1, 2, -1, -1])
    expect(neighbour(grid, 0, 0)).toBe(1)
    expect(neighbour(grid, 0, 3)).toBe(-1)
    expect(distance(grid, 0, 2)).toBe(2)
    expect(grid.sideCount).toBe(17)
  })

  test('hexes may have names of their own, and then say where they lie', () => {
    const grid = makeGrid(spec, [{ id: 'Paris', at: [12, 15] }, '1214', { id: 'K-7b', at: [12, 16] }])
    expect(grid.ids).toEqual(['Paris', '1214', 'K-7b'])
    expect([grid.indexOf('Paris'), grid.at(12, 15), grid.indexOf('1215')]).toEqual([0, 0, -1])
    expect([neighbour(grid, 0, 0), neighbour(grid, 0, 3)]).toEqual([1, 2])
  })

  test('refuses what cannot be a map', () => {
    expect(() => makeGrid(spec, ['0101', '3101'])).toThrow('Hex 3101 lies outside the grid')
    expect(() => makeGrid(SPECS.warComesEarly, ['0234'])).toThrow('Hex 0234 lies outside the grid')
    expect(() => makeGrid(spec, ['0101', '0101'])).toThrow('Hex 0101 is listed twice')
    expect(() => makeGrid(spec, ['101'])).toThrow('Hex id "101" is not four digits')
    expect(() => makeGrid(spec, [{ id: 'A1', at: [31, 1] }])).toThrow('Hex A1 lies outside the grid')
    expect(() => makeGrid(spec, [{ id: 'A1', at: [1.5, 1] }])).toThrow('Hex A1 lies outside the grid')
    expect(() => makeGrid(spec, ['0101', { id: 'A1', at: [1, 1] }])).toThrow('Hex A1 lies where 0101 lies')
    expect(() => makeGrid(spec, [])).toThrow('at least one hex')
    expect(() => makeGrid({ ...spec, cols: [1, 100] })).toThrow('Grid range cols [1, 100]')
    expect(() => makeGrid({ ...spec, rows: [0, 99], cols: [0, 99] })).toThrow('at most 5000 hexes')
  })
})

describe('any grid', () => {
  test('neighbours are exactly the hexes one step away, in their directions on the screen', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), (grid, n) => {
        const hex = pick(grid, n)
        const [x, y] = naiveCentre(grid, hex)
        const first = grid.spec.orientation === 'flat' ? -90 : -60
        const expected = [-1, -1, -1, -1, -1, -1]
        for (let other = 0; other < grid.count; other++) {
          const [ox, oy] = naiveCentre(grid, other)
          if (other === hex || Math.hypot(ox - x, oy - y) > 1.8) continue
          const degrees = (Math.atan2(oy - y, ox - x) * 180) / Math.PI
          expected[Math.round((degrees - first + 360) / 60) % 6] = other
        }
        expect([...grid.neighbours.subarray(6 * hex, 6 * hex + 6)]).toEqual(expected)
      })
    )
  })

  test('neighbours are mutual and share one hexside', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const used = new Int16Array(grid.sideCount)
        for (let slot = 0; slot < 6 * grid.count; slot++) {
          const hex = Math.floor(slot / 6)
          const dir = slot % 6
          const other = grid.neighbours[slot]!
          const side = grid.sides[slot]!
          used[side]!++
          const pair = [...grid.sideHexes.subarray(2 * side, 2 * side + 2)]
          expect(pair).toContain(hex)
          expect(pair).toContain(other)
          if (other < 0) continue
          expect(neighbour(grid, other, opposite(dir))).toBe(hex)
          expect(directionTo(grid, hex, other)).toBe(dir)
          expect(sideBetween(grid, hex, other)).toBe(side)
          expect(sideBetween(grid, other, hex)).toBe(side)
        }
        used.forEach((times, side) => expect(times).toBe(grid.sideHexes[2 * side + 1]! < 0 ? 1 : 2))
      }),
      { numRuns: 40 }
    )
  })

  test('distance is a metric and one between neighbours only', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), fc.nat(), fc.nat(), (grid, i, j, k) => {
        const [a, b, c] = [pick(grid, i), pick(grid, j), pick(grid, k)]
        const ab = distance(grid, a, b)
        expect(ab === 0).toBe(a === b)
        expect(ab).toBe(distance(grid, b, a))
        expect(distance(grid, a, c)).toBeLessThanOrEqual(ab + distance(grid, b, c))
        expect(ab === 1).toBe(directionTo(grid, a, b) >= 0)
        expect(grid.x[a]! + grid.y[a]! + grid.z[a]!).toBe(0)
      })
    )
  })

  test('rings and discs hold the hexes of their distance', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), fc.nat(6), (grid, n, radius) => {
        const centre = pick(grid, n)
        const hexes = [...grid.ids.keys()]
        const byNumber = (a: number, b: number) => a - b
        const rim = ring(grid, centre, radius)
        expect([...rim].sort(byNumber)).toEqual(hexes.filter((hex) => distance(grid, centre, hex) === radius))
        const all = disc(grid, centre, radius)
        expect([...all].sort(byNumber)).toEqual(hexes.filter((hex) => distance(grid, centre, hex) <= radius))
        expect(all[0]).toBe(centre)
      })
    )
  })
})

test('a ring runs clockwise from direction 0', () => {
  expect(named(wce, ring(wce, wce.indexOf('2128'), 1))).toEqual(around(wce, '2128'))
  expect(named(wce, ring(wce, wce.indexOf('2128'), 2))).toEqual(
    '2126 2226 2327 2328 2329 2229 2130 2029 1929 1928 1927 2026'.split(' ')
  )
  const eastern = makeGrid(SPECS.eisenhowersWar)
  expect(named(eastern, ring(eastern, eastern.indexOf('2217'), 1))).toEqual(around(eastern, '2217'))
})

test('what is not adjacent has no direction and no hexside', () => {
  expect(directionTo(wce, 0, 2)).toBe(-1)
  expect(directionTo(wce, 0, -1)).toBe(-1)
  expect(sideBetween(wce, 0, 0)).toBe(-1)
})
