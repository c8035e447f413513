// Corners of hexes as numbers, so that what runs along hexsides can be joined, rounded and closed.
import type { Layout } from '../../hex/pixels'

export interface Corners {
  readonly layout: Layout
  /** 6 per hex, clockwise: the number of the corner; neighbours share it. */
  readonly of: Int32Array
  readonly x: Float32Array
  readonly y: Float32Array
  /** 2 per hexside: its corners, clockwise round its first hex. */
  readonly ends: Int32Array
}

export function makeCorners(layout: Layout): Corners {
  const { grid, centres, corners, size } = layout
  // Corners lie on a lattice: half sizes one way, half heights of a triangle the other.
  const flat = grid.spec.orientation === 'flat'
  const half = size / 2
  const height = size * Math.sin(Math.PI / 3)
  const known = new Map<number, number>()
  const of = new Int32Array(6 * grid.count)
  const xs: number[] = []
  const ys: number[] = []
  const ends = new Int32Array(2 * grid.sideCount)
  for (let hex = 0; hex < grid.count; hex++)
    for (let k = 0; k < 6; k++) {
      const x = centres[2 * hex]! + corners[2 * k]!
      const y = centres[2 * hex + 1]! + corners[2 * k + 1]!
      const key = Math.round(x / (flat ? half : height)) * 65536 + Math.round(y / (flat ? height : half))
      let corner = known.get(key)
      if (corner === undefined) {
        corner = xs.length
        known.set(key, corner)
        xs.push(x)
        ys.push(y)
      }
      of[6 * hex + k] = corner
    }
  for (let hex = 0; hex < grid.count; hex++)
    for (let dir = 0; dir < 6; dir++) {
      const side = grid.sides[6 * hex + dir]!
      if (grid.sideHexes[2 * side] !== hex) continue
      ends[2 * side] = of[6 * hex + dir]!
      ends[2 * side + 1] = of[6 * hex + ((dir + 1) % 6)]!
    }
  return { layout, of, x: Float32Array.from(xs), y: Float32Array.from(ys), ends }
}

const tenths = new Array<string | undefined>(1 << 15)

/** To a tenth: at the size of a hex here, finer is not seen. The same numbers come again and again: each is written once. */
export function short(n: number): string {
  const whole = Math.round(n * 10)
  if (whole < 0) return '-' + short(-whole / 10)
  return whole < tenths.length ? (tenths[whole] ??= String(whole / 10)) : String(whole / 10)
}
export const at = (x: number, y: number) => `${short(x)},${short(y)}`

/** One way round a region: corners, and for each the side that leaves it. */
export interface Loop {
  readonly corners: readonly number[]
  readonly sides: readonly number[]
}

/** The ways round some hexes: clockwise outside, counter-clockwise round holes. */
export function loops({ layout, of }: Corners, hexes: Iterable<number>): Loop[] {
  const { grid } = layout
  const list = [...hexes]
  const inside = new Uint8Array(grid.count)
  for (const hex of list) inside[hex] = 1
  // At a corner three hexes meet, so at most one way leads on from it.
  const next = new Map<number, { to: number; side: number }>()
  for (const hex of list)
    for (let dir = 0; dir < 6; dir++) {
      const other = grid.neighbours[6 * hex + dir]!
      if (other >= 0 && inside[other]) continue
      next.set(of[6 * hex + dir]!, {
        to: of[6 * hex + ((dir + 1) % 6)]!,
        side: grid.sides[6 * hex + dir]!
      })
    }
  const found: Loop[] = []
  for (const first of next.keys()) {
    const corners: number[] = []
    const sides: number[] = []
    for (let corner = first; ;) {
      const step = next.get(corner)
      if (!step) break
      next.delete(corner)
      corners.push(corner)
      sides.push(step.side)
      corner = step.to
    }
    if (corners.length > 0) found.push({ corners, sides })
  }
  return found
}

/**
 * A closed path round a region, rounded at its corners from mid-side to mid-side so that it looks grown and not
 * like honeycomb; the rim of the map stays as it is cut.
 */
export function loopPath(board: Corners, { corners, sides }: Loop): string {
  const { layout, x, y, ends } = board
  const rim = (side: number) => layout.grid.sideHexes[2 * side + 1] === -1
  const middle = (side: number) => {
    const [a, b] = [ends[2 * side]!, ends[2 * side + 1]!]
    return at((x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2)
  }
  let path = 'M' + middle(sides[sides.length - 1]!)
  corners.forEach((corner, k) => {
    const before = sides[(k + sides.length - 1) % sides.length]!
    const after = sides[k]!
    const point = at(x[corner]!, y[corner]!)
    path += rim(before) || rim(after) ? `L${point}L${middle(after)}` : `Q${point} ${middle(after)}`
  })
  return path + 'Z'
}

export function regionPath(board: Corners, hexes: Iterable<number>): string {
  return loops(board, hexes)
    .map((loop) => loopPath(board, loop))
    .join('')
}

/** Area within the straight outline of a region; holes count against it. */
export function regionArea(board: Corners, hexes: Iterable<number>): number {
  let twice = 0
  for (const { corners } of loops(board, hexes))
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % corners.length]!
      twice += board.x[a]! * board.y[b]! - board.x[b]! * board.y[a]!
    })
  return twice / 2
}

/** Where something small is drawn, so that the drawing can be cut into pieces. */
export type Emit = (x: number, y: number, path: string) => void

/** Moves a point of a line that need not run straight. */
export type Bend = (x: number, y: number) => readonly [number, number]

/**
 * Lines along hexsides: two that meet flow into each other, three meet in a point, one ends at the corner. With `bend`
 * they wander on their way.
 */
export function sideLines(board: Corners, sides: Iterable<number>, emit: Emit, bend?: Bend): void {
  const { x, y, ends } = board
  const meeting = new Map<number, number[]>()
  for (const side of new Set(sides))
    for (const corner of [ends[2 * side]!, ends[2 * side + 1]!]) {
      const there = meeting.get(corner)
      if (there) there.push(side)
      else meeting.set(corner, [side])
    }
  const middle = (side: number): readonly [number, number] => {
    const [a, b] = [ends[2 * side]!, ends[2 * side + 1]!]
    return [(x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2]
  }
  for (const [corner, there] of meeting) {
    const point = [x[corner]!, y[corner]!] as const
    const ways =
      there.length === 2
        ? [[middle(there[0]!), point, middle(there[1]!)] as const]
        : there.map((side) => [middle(side), point] as const)
    emit(...point, ways.map((way) => (bend ? bent(way, bend) : straight(way))).join(''))
  }
}

type Way = readonly (readonly [number, number])[]

const straight = ([from, over, to]: Way) =>
  to ? `M${at(...from!)}Q${at(...over!)} ${at(...to)}` : `M${at(...from!)}L${at(...over!)}`

/** Steps in which a bent line is drawn. */
const STEPS = 4

function bent([from, over, to]: Way, bend: Bend): string {
  const [a, b, c] = to
    ? [from!, over!, to]
    : [from!, [(from![0] + over![0]) / 2, (from![1] + over![1]) / 2] as const, over!]
  const on = (t: number, k: 0 | 1) => a[k] * (1 - t) ** 2 + 2 * b[k] * t * (1 - t) + c[k] * t ** 2
  const points = Array.from({ length: STEPS + 1 }, (_, n) => bend(on(n / STEPS, 0), on(n / STEPS, 1)))
  let path = `M${at(...points[0]!)}`
  for (let n = 1; n < STEPS; n++) {
    const [p, q] = [points[n]!, points[n + 1]!]
    const end = n + 1 === STEPS ? q : ([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] as const)
    path += `Q${at(...p)} ${at(...end)}`
  }
  return path
}
