import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outline } from './boxes'
import { makeGrid, neighbour } from './grid'
import { makeNet } from './net'
import {
  bounds,
  boxAt,
  hexagon,
  hexAt,
  hexesPath,
  makeLayout,
  mesh,
  placeAt,
  ringPoints,
  sideEnds,
  sidesPath
} from './pixels'
import { gridFromNumber, GRIDS, naiveCentre, pick, SPECS } from './testing'

const anyGrid = fc.noBias(fc.nat(GRIDS - 1)).map(gridFromNumber)
const flat = makeGrid(SPECS.warComesEarly)
const pointy = makeGrid(SPECS.eisenhowersWar)
const anySize = fc.integer({ min: 1, max: 60 })

/** The straight pieces of a path made of M, m, L, l and z, as rounded end points in a fixed order. */
function pieces(path: string): string[] {
  const found: string[] = []
  let [x, y, firstX, firstY] = [0, 0, 0, 0]
  const piece = (x2: number, y2: number) => {
    const ends = [`${Math.round(x)},${Math.round(y)}`, `${Math.round(x2)},${Math.round(y2)}`]
    found.push(ends.sort().join(' '))
  }
  for (const [, command, dx, dy] of path.matchAll(/([MmLlz])(?:(-?[\d.]+),(-?[\d.]+))?/g)) {
    if (command === 'z') {
      piece(firstX, firstY)
      continue
    }
    const absolute = command === 'M' || command === 'L'
    const [toX, toY] = absolute ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)]
    if (command === 'L' || command === 'l') piece(toX, toY)
    else [firstX, firstY] = [toX, toY]
    ;[x, y] = [toX, toY]
  }
  return found.sort()
}

describe('the hexagon', () => {
  test('stands on a side on flat-top maps and on a corner on pointy-top maps', () => {
    expect(hexagon(flat, 10)).toBe('m-5,-8.66l10,0l5,8.66l-5,8.66l-10,0l-5,-8.66z')
    expect(hexagon(pointy, 10)).toBe('m0,-10l8.66,5l0,10l-8.66,5l-8.66,-5l0,-10z')
  })
})

describe('the layout', () => {
  test('begins at 0, 0 and ends at its width and height', () => {
    const wce = makeLayout(flat, 10)
    expect(wce.width).toBeCloseTo(10 * (60 * 1.5 + 2), 3)
    expect(wce.height).toBeCloseTo(34 * 10 * Math.sqrt(3), 3)
    expect([...wce.centres.subarray(0, 2)]).toEqual([10, Math.fround(5 * Math.sqrt(3))])
    const ike = makeLayout(pointy, 10)
    expect(ike.width).toBeCloseTo(24.5 * 10 * Math.sqrt(3), 3)
    expect(ike.height).toBeCloseTo(10 * (25 * 1.5 + 2), 3)
    // Rows grow up: the lowest number stands at the bottom.
    expect(ike.centres[2 * pointy.indexOf('1200') + 1]).toBeGreaterThan(
      ike.centres[2 * pointy.indexOf('3700') + 1]!
    )
  })

  test('puts the hexes where column and row say', () => {
    fc.assert(
      fc.property(anyGrid, anySize, fc.nat(), fc.nat(), (grid, size, i, j) => {
        const { centres } = makeLayout(grid, size)
        const [a, b] = [pick(grid, i), pick(grid, j)]
        const [ax, ay] = naiveCentre(grid, a)
        const [bx, by] = naiveCentre(grid, b)
        expect(centres[2 * b]! - centres[2 * a]!).toBeCloseTo((bx - ax) * size, 2)
        expect(centres[2 * b + 1]! - centres[2 * a + 1]!).toBeCloseTo((by - ay) * size, 2)
      })
    )
  })

  test('bounds hold the corners of their hexes, tightly', () => {
    fc.assert(
      fc.property(anyGrid, anySize, (grid, size) => {
        const layout = makeLayout(grid, size)
        const all = bounds(layout)
        expect(all.x).toBeCloseTo(0, 2)
        expect(all.y).toBeCloseTo(0, 2)
        expect(all.width).toBeCloseTo(layout.width, 2)
        expect(all.height).toBeCloseTo(layout.height, 2)
        const ends = [...Array(grid.sideCount).keys()].flatMap((side) => sideEnds(layout, side))
        const xs = ends.filter((_, k) => k % 2 === 0)
        const ys = ends.filter((_, k) => k % 2 === 1)
        expect([Math.min(...xs), Math.min(...ys)].map((n) => n.toFixed(1).replace('-', ''))).toEqual([
          '0.0',
          '0.0'
        ])
        expect(Math.max(...xs)).toBeCloseTo(layout.width, 2)
        expect(Math.max(...ys)).toBeCloseTo(layout.height, 2)
      })
    )
    const layout = makeLayout(flat, 10)
    const one = bounds(layout, [0])
    expect([one.width, one.height].map(Math.round)).toEqual([20, 17])
    expect(bounds(layout, [])).toEqual({ x: 0, y: 0, width: 0, height: 0 })
  })

  test('a hexside lies across the middle between its hexes', () => {
    fc.assert(
      fc.property(anyGrid, anySize, fc.nat(), fc.nat(5), (grid, size, n, dir) => {
        const layout = makeLayout(grid, size)
        const hex = pick(grid, n)
        const other = neighbour(grid, hex, dir)
        const [x1, y1, x2, y2] = sideEnds(layout, grid.sides[6 * hex + dir]!)
        expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(size, 2)
        const { centres } = layout
        const middle = [(x1 + x2) / 2, (y1 + y2) / 2]
        const [x, y] = [centres[2 * hex]!, centres[2 * hex + 1]!]
        expect(Math.hypot(middle[0]! - x, middle[1]! - y)).toBeCloseTo((size * Math.sqrt(3)) / 2, 2)
        if (other < 0) return
        expect(middle[0]).toBeCloseTo((x + centres[2 * other]!) / 2, 2)
        expect(middle[1]).toBeCloseTo((y + centres[2 * other + 1]!) / 2, 2)
      })
    )
  })
})

describe('paths', () => {
  test('the mesh draws every hexside exactly once', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const layout = makeLayout(grid, 50)
        const drawn = pieces(mesh(layout))
        expect(drawn.length).toBe(grid.sideCount)
        expect(new Set(drawn).size).toBe(grid.sideCount)
      })
    )
  })

  test('the sides of a hex are its outline', () => {
    for (const grid of [flat, pointy]) {
      const layout = makeLayout(grid, 10)
      const hex = 100
      const sides = grid.sides.subarray(6 * hex, 6 * hex + 6)
      const outline = pieces(hexesPath(layout, [hex]))
      expect(outline.length).toBe(6)
      expect(pieces(sidesPath(layout, sides))).toEqual(outline)
    }
    expect(hexesPath(makeLayout(flat, 10), [])).toBe('')
  })
})

describe('picking', () => {
  test('finds every hex of every map by its centre', () => {
    for (const spec of Object.values(SPECS)) {
      const grid = makeGrid(spec)
      const layout = makeLayout(grid, 24)
      for (let hex = 0; hex < grid.count; hex++)
        expect(hexAt(layout, layout.centres[2 * hex]!, layout.centres[2 * hex + 1]!)).toBe(hex)
    }
  })

  test('finds the nearest hex for any point, and none outside the map', () => {
    const share = fc.double({ min: -0.2, max: 1.2, noNaN: true })
    fc.assert(
      fc.property(anyGrid, anySize, share, share, (grid, size, sx, sy) => {
        const layout = makeLayout(grid, size)
        const [px, py] = [sx * layout.width, sy * layout.height]
        const away = [...grid.ids.keys()].map((hex) =>
          Math.hypot(layout.centres[2 * hex]! - px, layout.centres[2 * hex + 1]! - py)
        )
        const least = Math.min(...away)
        const found = hexAt(layout, px, py)
        if (found >= 0) expect(away[found]).toBeCloseTo(least, 2)
        // Within the inner circle of a hex the point is surely its own; beyond the corners it is nobody's.
        if (least < size * 0.86) expect(found).toBe(away.indexOf(least))
        if (least > size * 1.001) expect(found).toBe(-1)
      }),
      { numRuns: 500 }
    )
  })

  test('a point that is no number is nowhere', () => {
    expect(hexAt(makeLayout(flat, 10), NaN, 5)).toBe(-1)
  })
})

describe('boxes', () => {
  const layouts = (['flat', 'pointy'] as const).flatMap((orientation) =>
    (['odd', 'even'] as const).flatMap((shifted) =>
      (['down', 'up'] as const).map((rowsGrow) => {
        const grid = makeGrid({
          cols: [1, 6],
          rows: [1, 5],
          numbering: 'ccrr',
          orientation,
          shifted,
          rowsGrow
        })
        const net = makeNet(grid, ['West', 'Delta', 'Inset'], [])
        const outlines: Outline[] = [
          [
            [-3, 1],
            [-1, 5]
          ],
          [
            [2, 7],
            [6, 7],
            [4, 10]
          ],
          [
            [3, 2],
            [4, 3]
          ]
        ]
        return makeLayout(net, 32, outlines)
      })
    )
  )

  test('the drawing is just large enough for hexes and boxes', () => {
    for (const layout of layouts) {
      const all = bounds(layout)
      expect(all.x).toBeGreaterThanOrEqual(0)
      expect(all.y).toBeGreaterThanOrEqual(0)
      expect(all.x + all.width).toBeLessThanOrEqual(layout.width + 0.01)
      expect(all.y + all.height).toBeLessThanOrEqual(layout.height + 0.01)
      expect(layout.width - all.width).toBeLessThan(32)
      expect(layout.height - all.height).toBeLessThan(32)
    }
  })

  test('corners lie at the middle of the hexes with their column and row, in lines that are not shifted', () => {
    for (const layout of layouts) {
      const { grid, boxes, centres } = layout
      const line = grid.spec.shifted === 'odd' ? [4, 2] : [3, 3]
      const [col, row] = grid.spec.orientation === 'flat' ? [line[0]!, 2] : [3, line[1]!]
      const hex = grid.at(col, row)
      const { x, y, width, height } = boxes[2]!.bounds
      const high = (row === 3) === (grid.spec.rowsGrow === 'up')
      expect(centres[2 * hex]).toBeCloseTo(col === 3 ? x : x + width, 2)
      expect(centres[2 * hex + 1]).toBeCloseTo(high ? y : y + height, 2)
    }
  })

  test('a box is found by its middle, inside its outline and nowhere else, over hexes too', () => {
    for (const layout of layouts) {
      const { grid, boxes, centres } = layout
      boxes.forEach(({ bounds: { x, y, width, height } }, n) => {
        const place = grid.count + n
        expect(placeAt(layout, centres[2 * place]!, centres[2 * place + 1]!)).toBe(place)
        const own = bounds(layout, [place])
        expect([own.x, own.y]).toEqual([x, y])
        expect(own.width + own.height).toBeCloseTo(width + height, 6)
        expect(boxAt(layout, x - 2, y + height / 2)).toBe(-1)
      })
      const { x, y, width, height } = boxes[1]!.bounds
      const tip = grid.spec.rowsGrow === 'up' ? y + 0.1 * height : y + 0.9 * height
      // Beside the tip of the triangle, within its bounds.
      expect(boxAt(layout, x + 0.1 * width, tip)).toBe(-1)
      expect(boxAt(layout, x + 0.5 * width, y + 0.5 * height)).toBe(grid.count + 1)
      expect(hexAt(layout, centres[2 * (grid.count + 2)]!, centres[2 * (grid.count + 2) + 1]!)).toBeLessThan(
        grid.count
      )
      expect(placeAt(layout, centres[0]!, centres[1]!)).toBe(0)
    }
  })

  test('rings lie within their place, and a net without outlines is refused', () => {
    const layout = layouts[0]!
    for (const place of [0, layout.grid.count, layout.grid.count + 1]) {
      const ring = ringPoints(layout, place, 4)
      for (let k = 0; k < ring.length; k += 2) expect(placeAt(layout, ring[k]!, ring[k + 1]!)).toBe(place)
    }
    expect(() => makeLayout(layout.grid, 32)).toThrow('3 boxes have 0 outlines')
  })
})
