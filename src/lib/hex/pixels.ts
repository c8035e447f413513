import { hexbin } from 'd3-hexbin'
import { boxCentre, boxShape, inBox, shiftedBox, type BoxShape, type Outline } from './boxes'
import { hexNear, type Grid } from './grid'

/**
 * Where the hexes and boxes of a grid lie on a drawing. The lattice and the hexagon are those of d3-hexbin, which knows
 * pointy-top hexes only: for flat-top maps x and y change places. The drawing begins at 0, 0.
 */
export interface Layout {
  readonly grid: Grid
  /** From the centre of a hex to its corners. */
  readonly size: number
  readonly width: number
  readonly height: number
  /** x and y of each hex, then of each box. */
  readonly centres: Float32Array
  /** x and y of the six corners from the centre, clockwise; direction d looks between corners d and d + 1. */
  readonly corners: Float32Array
  /** The closed hexagon as a relative path, to be drawn after a move to a centre. */
  readonly outline: string
  /** Box n is place grid.count + n. They lie over the hexes. */
  readonly boxes: readonly BoxShape[]
}

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** To a hundredth, so that paths stay short; finer is not seen. */
const rounded = (n: number) => Math.round(n * 100) / 100 + 0

const point = (x: number, y: number) => `${rounded(x)},${rounded(y)}`

function cornersOf(grid: Grid, size: number): Float32Array {
  const pointy = grid.spec.orientation === 'pointy'
  const steps = hexbin().hexagon(size).slice(1, -1).split('l')
  const corners = new Float32Array(12)
  let x = 0
  let y = 0
  steps.forEach((step, k) => {
    const [dx, dy] = step.split(',').map(Number)
    x += dx!
    y += dy!
    // Changing x for y makes clockwise counter-clockwise, hence the corners backwards.
    if (pointy) corners.set([x, y], 2 * k)
    else corners.set([y, x], 2 * (5 - k))
  })
  return corners
}

/** Moves from the centre to a corner and goes clockwise along some sides, as a relative path. */
function along(corners: Float32Array, first: number, sides: number): string {
  let path = ''
  let x = 0
  let y = 0
  for (let k = first; k <= first + sides; k++) {
    // Differences of rounded corners, so that rounding does not add up on the way.
    const cx = rounded(corners[2 * (k % 6)]!)
    const cy = rounded(corners[2 * (k % 6) + 1]!)
    path += (k === first ? 'm' : 'l') + point(cx - x, cy - y)
    x = cx
    y = cy
  }
  return path
}

/** The closed outline of a hexagon of this grid as a relative path from its centre. */
export function hexagon(grid: Grid, size: number): string {
  return along(cornersOf(grid, size), 0, 5) + 'z'
}

/** The centres on d3's lattice: x, y per hex, with its origin wherever that puts it. */
function latticeCentres(grid: Grid, size: number): Float32Array {
  const flat = grid.spec.orientation === 'flat'
  // d3's rows j are our rows, or the columns of a flat-top map; i counts along them. Odd rows stand half a step on.
  const lines = flat ? grid.x : grid.z
  const halves = (flat ? grid.z : grid.x).map((n, hex) => 2 * n + lines[hex]!)
  const firstLine = Math.min(...lines)
  const leastHalf = Math.min(...halves)
  // A line and its half steps are both odd or both even in cube coordinates: keep that when counting from zero.
  const firstHalf = leastHalf - (Math.abs(leastHalf - firstLine) % 2)
  const lastJ = Math.max(...lines) - firstLine
  const lastI = Math.floor((Math.max(...halves) - firstHalf) / 2)
  const stepI = 2 * size * Math.sin(Math.PI / 3)
  const stepJ = 1.5 * size
  // d3 goes on past the extent by half a step across and one radius down: ask for exactly the lattice needed.
  const lattice = hexbin()
    .radius(size)
    .extent([
      [0, 0],
      [(lastI + 0.25) * stepI, (lastJ + 0.5) * stepJ - size]
    ])
    .centers()
  const centres = new Float32Array(2 * grid.places.length)
  for (let hex = 0; hex < grid.count; hex++) {
    const j = lines[hex]! - firstLine
    const i = (halves[hex]! - firstHalf - (j % 2)) / 2
    const [x, y] = lattice[j * (lastI + 1) + i]!
    centres.set(flat ? [y, x] : [x, y], 2 * hex)
  }
  return centres
}

/** Air round boxes at the rim of the drawing, in sizes of a hex. */
const AIR = 0.2

/** `outlines`: of the boxes of a net, in their order. */
export function makeLayout(grid: Grid, size: number, outlines: readonly Outline[] = []): Layout {
  if (outlines.length !== grid.places.length - grid.count)
    throw new Error(`${grid.places.length - grid.count} boxes have ${outlines.length} outlines`)
  const corners = cornersOf(grid, size)
  const centres = latticeCentres(grid, size)
  const first = [centres[0]!, centres[1]!] as const
  const unmoved = outlines.map((outline) => boxShape(grid, size, first, outline))
  const air = AIR * size
  const extent = round([
    boundsOf(centres, corners, grid.ids.keys()),
    ...unmoved.map(({ bounds: { x, y, width, height } }) => ({
      x: x - air,
      y: y - air,
      width: width + 2 * air,
      height: height + 2 * air
    }))
  ])
  for (let hex = 0; hex < grid.count; hex++) {
    centres[2 * hex]! -= extent.x
    centres[2 * hex + 1]! -= extent.y
  }
  const boxes = unmoved.map((box) => shiftedBox(box, -extent.x, -extent.y))
  boxes.forEach((box, n) => centres.set(boxCentre(box), 2 * (grid.count + n)))
  const { width, height } = extent
  return { grid, size, width, height, centres, corners, outline: hexagon(grid, size), boxes }
}

/** The smallest rectangle round these. */
function round(parts: readonly Bounds[]): Bounds {
  const [x, y] = [Math.min(...parts.map((part) => part.x)), Math.min(...parts.map((part) => part.y))]
  const right = Math.max(...parts.map((part) => part.x + part.width))
  const bottom = Math.max(...parts.map((part) => part.y + part.height))
  return { x, y, width: right - x, height: bottom - y }
}

function boundsOf(centres: Float32Array, corners: Float32Array, hexes: Iterable<number>): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const hex of hexes) {
    left = Math.min(left, centres[2 * hex]!)
    right = Math.max(right, centres[2 * hex]!)
    top = Math.min(top, centres[2 * hex + 1]!)
    bottom = Math.max(bottom, centres[2 * hex + 1]!)
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 }
  const reachX = Math.max(...corners.filter((_, k) => k % 2 === 0))
  const reachY = Math.max(...corners.filter((_, k) => k % 2 === 1))
  const [x, y] = [left - reachX, top - reachY]
  return { x, y, width: right + reachX - x, height: bottom + reachY - y }
}

/** The smallest rectangle round some hexes and boxes, default all of them; empty for none. */
export function bounds(layout: Layout, places: Iterable<number> = layout.grid.places.keys()): Bounds {
  const { grid, centres, corners, boxes } = layout
  const all = [...places]
  const hexes = all.filter((place) => place < grid.count)
  const found = all.flatMap((place) => boxes[place - grid.count]?.bounds ?? [])
  if (found.length === 0) return boundsOf(centres, corners, hexes)
  return round(hexes.length === 0 ? found : [boundsOf(centres, corners, hexes), ...found])
}

/** The two ends of a hexside: x1, y1, x2, y2, clockwise round its first hex. */
export function sideEnds(layout: Layout, side: number): [number, number, number, number] {
  const { grid, centres, corners } = layout
  const hex = grid.sideHexes[2 * side]!
  const dir = grid.sides.indexOf(side, 6 * hex) - 6 * hex
  const end = (dir + 1) % 6
  const [x, y] = [centres[2 * hex]!, centres[2 * hex + 1]!]
  return [x + corners[2 * dir]!, y + corners[2 * dir + 1]!, x + corners[2 * end]!, y + corners[2 * end + 1]!]
}

/** A path of the outlines of some hexes, for instance all of one terrain. */
export function hexesPath(layout: Layout, hexes: Iterable<number>): string {
  let path = ''
  for (const hex of hexes)
    path += 'M' + point(layout.centres[2 * hex]!, layout.centres[2 * hex + 1]!) + layout.outline
  return path
}

/** A path along some hexsides, for instance a river. */
export function sidesPath(layout: Layout, sides: Iterable<number>): string {
  let path = ''
  for (const side of sides) {
    const [x1, y1, x2, y2] = sideEnds(layout, side)
    path += 'M' + point(x1, y1) + 'L' + point(x2, y2)
  }
  return path
}

/** A path of the whole grid that draws every hexside once. */
export function mesh(layout: Layout): string {
  const { grid, centres, corners } = layout
  let path = ''
  for (let hex = 0; hex < grid.count; hex++) {
    const centre = 'M' + point(centres[2 * hex]!, centres[2 * hex + 1]!)
    // Each hex draws the sides it is the first hex of, neighbouring ones in one go.
    for (let dir = 0; dir < 6;) {
      let run = 0
      while (dir + run < 6 && grid.sideHexes[2 * grid.sides[6 * hex + dir + run]!] === hex) run++
      if (run > 0) path += centre + along(corners, dir, run)
      dir += run + 1
    }
  }
  return path
}

/** The hex under a point of the drawing, -1 outside the map. */
export function hexAt(layout: Layout, px: number, py: number): number {
  const { grid, size, centres } = layout
  const flat = grid.spec.orientation === 'flat'
  const dx = px - centres[0]!
  const dy = py - centres[1]!
  // Steps from the first hex: whole lines down the lattice, half steps along them.
  const line = (flat ? dx : dy) / (1.5 * size)
  const half = (flat ? dy : dx) / (size * Math.sin(Math.PI / 3))
  const place = (half - line) / 2
  return flat
    ? hexNear(grid, grid.x[0]! + line, grid.z[0]! + place)
    : hexNear(grid, grid.x[0]! + place, grid.z[0]! + line)
}

/** The box under a point of the drawing, as the grid counts places; -1 where there is none. The last drawn lies on top. */
export function boxAt({ grid, boxes }: Layout, px: number, py: number): number {
  for (let n = boxes.length - 1; n >= 0; n--) if (inBox(boxes[n]!, px, py)) return grid.count + n
  return -1
}

/** The box or else the hex under a point of the drawing, -1 where there is nothing. */
export function placeAt(layout: Layout, px: number, py: number): number {
  const box = boxAt(layout, px, py)
  return box < 0 ? hexAt(layout, px, py) : box
}

/** The outline of a hex or box, `inset` units smaller than it is, or larger for less than zero. */
export function ringPath(layout: Layout, place: number, inset = 0): string {
  let path = ''
  const ring = ringPoints(layout, place, inset)
  for (let k = 0; k < ring.length; k += 2) path += (k === 0 ? 'M' : 'L') + point(ring[k]!, ring[k + 1]!)
  return path + 'Z'
}

/** Its corners, each as much nearer to the centre. */
export function ringPoints(layout: Layout, place: number, inset = 0): number[] {
  const { grid, size, centres, corners, boxes } = layout
  const [cx, cy] = [centres[2 * place]!, centres[2 * place + 1]!]
  const box = boxes[place - grid.count]
  if (!box) return Array.from(corners, (n, k) => (k % 2 === 0 ? cx : cy) + n * (1 - inset / size))
  const [fx, fy] = [1 - (2 * inset) / box.bounds.width, 1 - (2 * inset) / box.bounds.height]
  return Array.from(box.corners, (n, k) => (k % 2 === 0 ? cx + (n - cx) * fx : cy + (n - cy) * fy))
}
