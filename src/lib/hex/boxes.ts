// Boxes on a drawing: polygons given in columns and rows, on the map or beside it.
import { shift, turnRow, type Grid } from './grid'
import type { Bounds } from './pixels'

/** Corners in columns and rows as the grid counts them; two are opposite corners of a rectangle. */
export type Outline = readonly (readonly [col: number, row: number])[]

export interface BoxShape {
  /** x and y of each corner. */
  readonly corners: Float32Array
  readonly bounds: Bounds
}

/** Where a column and row lie, fractions included, when the first hex lies at x, y. Shifted lines count as if they were not. */
function spotOf(grid: Grid, size: number, [x, y]: readonly [number, number], [col, row]: Outline[number]) {
  const { spec } = grid
  const flat = spec.orientation === 'flat'
  const cols = col - grid.col[0]!
  const rows = turnRow(spec, row) - turnRow(spec, grid.row[0]!)
  const half = shift(spec, flat ? grid.col[0]! : grid.row[0]!) / 2
  const across = Math.sqrt(3) * size
  return flat
    ? [x + cols * 1.5 * size, y + (rows - half) * across]
    : [x + (cols - half) * across, y + rows * 1.5 * size]
}

export function boxShape(
  grid: Grid,
  size: number,
  first: readonly [number, number],
  outline: Outline
): BoxShape {
  const points = outline.map((point) => spotOf(grid, size, first, point))
  const [a, b] = points
  const round = points.length === 2 ? [a!, [b![0]!, a![1]!], b!, [a![0]!, b![1]!]] : points
  const [xs, ys] = [round.map(([x]) => x!), round.map(([, y]) => y!)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const bounds = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  return { corners: Float32Array.from(round.flat()), bounds }
}

export function shiftedBox({ corners, bounds }: BoxShape, dx: number, dy: number): BoxShape {
  return {
    corners: corners.map((n, k) => n + (k % 2 === 0 ? dx : dy)),
    bounds: { ...bounds, x: bounds.x + dx, y: bounds.y + dy }
  }
}

/** Its centre of gravity, where counters stand. */
export function boxCentre({ corners, bounds }: BoxShape): [number, number] {
  let [twice, x, y] = [0, 0, 0]
  for (let k = 0; k < corners.length; k += 2) {
    const n = (k + 2) % corners.length
    // From the corner of the bounds, so that large numbers do not cost precision.
    const [ax, ay] = [corners[k]! - bounds.x, corners[k + 1]! - bounds.y]
    const [bx, by] = [corners[n]! - bounds.x, corners[n + 1]! - bounds.y]
    const part = ax * by - bx * ay
    twice += part
    x += (ax + bx) * part
    y += (ay + by) * part
  }
  return [bounds.x + x / (3 * twice), bounds.y + y / (3 * twice)]
}

/** Why nothing could be put into a box of this outline; null when all is well. */
export function outlineFault(grid: Grid, outline: Outline): string | null {
  const box = boxShape(grid, 1, [0, 0], outline)
  if (box.bounds.width < 1 || box.bounds.height < 1) return 'is smaller than a hex'
  return inBox(box, ...boxCentre(box)) ? null : 'does not hold its own middle'
}

export function inBox({ corners, bounds }: BoxShape, x: number, y: number): boolean {
  if (x < bounds.x || y < bounds.y || x > bounds.x + bounds.width || y > bounds.y + bounds.height)
    return false
  let inside = false
  for (let k = 0, last = corners.length - 2; k < corners.length; last = k, k += 2) {
    const [ax, ay] = [corners[k]!, corners[k + 1]!]
    const [bx, by] = [corners[last]!, corners[last + 1]!]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
