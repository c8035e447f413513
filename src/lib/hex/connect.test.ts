import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connect, makeSearch, trace, type Search } from './connect'
import { distance, makeGrid, type Grid } from './grid'
import { gridFromNumber, GRIDS, pick, scramble, SPECS } from './testing'

const anyGrid = fc.noBias(fc.nat(GRIDS - 1)).map(gridFromNumber)
const wce = makeGrid(SPECS.warComesEarly)
const open = () => true

/** Steps to every hex, found by widening the set of known hexes one step at a time. */
function naiveDepths(
  grid: Grid,
  starts: number[],
  closed: (slot: number) => boolean,
  wall: (hex: number) => boolean,
  limit: number
): number[] {
  const depths = new Array<number>(grid.count).fill(Infinity)
  for (const start of starts) depths[start] = 0
  for (let depth = 0, grew = true; grew && depth < limit; depth++) {
    grew = false
    grid.neighbours.forEach((to, slot) => {
      const from = Math.floor(slot / 6)
      if (to < 0 || depths[from] !== depth || depths[to]! < Infinity || closed(slot)) return
      if (depth > 0 && wall(from)) return
      depths[to] = depth + 1
      grew = true
    })
  }
  return depths
}

const depthsOf = (s: Search) =>
  [...s.grid.ids.keys()].map((hex) => (s.reached(hex) ? s.depth[hex] : Infinity))

describe('connect', () => {
  test('without a goal finds everything connected', () => {
    const s = makeSearch(wce)
    expect(s.reached(0)).toBe(false)
    expect(connect(s, [0], open)).toBe(-1)
    expect(s.size).toBe(wce.count)
    for (let hex = 0; hex < wce.count; hex++) expect(s.depth[hex]).toBe(distance(wce, 0, hex))
  })

  test('equals a naive search; every way is open and as long as its depth', () => {
    fc.assert(
      fc.property(
        anyGrid,
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.nat(1e6),
        fc.option(fc.nat(6), { nil: undefined }),
        (grid, picks, seed, limit) => {
          const starts = picks.map((n) => pick(grid, n))
          const closed = (slot: number) => scramble(seed, slot) % 3 === 0
          const wall = (hex: number) => scramble(seed + 1, hex) % 5 === 0
          const s = makeSearch(grid)
          const found = connect(s, starts, (from, _to, dir) => !closed(6 * from + dir), {
            expand: (hex) => !wall(hex),
            ...(limit === undefined ? {} : { limit })
          })
          expect(found).toBe(-1)
          expect(depthsOf(s)).toEqual(naiveDepths(grid, starts, closed, wall, limit ?? Infinity))
          const order = [...s.order.subarray(0, s.size)]
          expect(order.map((hex) => s.depth[hex])).toEqual(
            order.map((hex) => s.depth[hex]!).sort((a, b) => a - b)
          )
          for (const hex of order) {
            const way = trace(s, hex)
            expect(way.length).toBe(s.depth[hex]! + 1)
            expect(starts).toContain(way[0])
            for (let i = 1; i < way.length; i++) {
              const dir = grid.neighbours.subarray(6 * way[i - 1]!, 6 * way[i - 1]! + 6).indexOf(way[i]!)
              expect(dir).toBeGreaterThanOrEqual(0)
              expect(closed(6 * way[i - 1]! + dir)).toBe(false)
            }
          }
        }
      )
    )
  })

  test('ends at the nearest goal, which may be a start', () => {
    const s = makeSearch(wce)
    const [a, b, c] = ['2128', '2821', '2130'].map(wce.indexOf) as [number, number, number]
    const goal = (hex: number) => hex === b || hex === c
    expect(connect(s, [a], open, { goal })).toBe(c)
    expect(trace(s, c).map((hex) => wce.ids[hex])).toEqual(['2128', '2129', '2130'])
    expect(s.size).toBeLessThan(20)
    expect(connect(s, [a, b], open, { goal })).toBe(b)
    expect(connect(s, [a], open, { goal, limit: 1 })).toBe(-1)
    expect(connect(s, [], open, { goal })).toBe(-1)
    expect(trace(s, a)).toEqual([])
  })

  test('a hex that may not be passed can still be the goal; a start always spreads', () => {
    const s = makeSearch(wce)
    const [a, b] = ['2128', '2129'].map(wce.indexOf) as [number, number]
    expect(connect(s, [a], open, { goal: (hex) => hex === b, expand: () => false })).toBe(b)
    connect(s, [a, a], open, { expand: () => false })
    expect(s.size).toBe(7)
  })

  test('a memory used for ever forgets the search before', () => {
    const s = makeSearch(wce)
    s.generation = 0x7fffffff
    s.stamp.fill(2)
    connect(s, [0], () => false)
    expect(s.size).toBe(1)
    expect(s.reached(1)).toBe(false)
  })

  test('refuses a start off the map', () => {
    expect(() => connect(makeSearch(wce), [0, -1], open)).toThrow('No place -1')
  })
})
