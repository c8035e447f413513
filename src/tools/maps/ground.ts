// Land and water over the drawing: as the hexes have them, and as they really are.
import { placeAt, type Layout } from '../../lib/hex/pixels'
import { field, type Field, type Spot } from './fields'
import type { Warp } from './warp'

/** A polygon as GeoJSON has it: rings of longitude and latitude, the first outside, holes after it. */
export type Polygon = readonly (readonly Spot[])[]

/** Squares of the mesh that masks are made of, in units of the drawing. */
export const SQUARE = 2

export const meshOf = ({ width, height }: Layout): Field =>
  field(Math.ceil(width / SQUARE) + 1, Math.ceil(height / SQUARE) + 1)

/** The hex of each square; beyond the rim the nearest one, so that what the rim cuts goes straight on. */
export function hexesOf(layout: Layout): Int32Array {
  const { width, height } = meshOf(layout)
  const { grid } = layout
  const found = new Int32Array(width * height).fill(-1)
  let queue: number[] = []
  for (let k = 0; k < found.length; k++) {
    const place = placeAt({ ...layout, boxes: [] }, (k % width) * SQUARE, Math.floor(k / width) * SQUARE)
    if (place >= 0 && place < grid.count) queue.push(((found[k] = place), k))
  }
  while (queue.length > 0) {
    const rim: number[] = []
    for (const k of queue)
      for (const step of [-1, 1, -width, width]) {
        const to = k + step
        if (to < 0 || to >= found.length || found[to]! >= 0 || Math.abs((to % width) - (k % width)) > 1)
          continue
        found[to] = found[k]!
        rim.push(to)
      }
    queue = rim
  }
  return found
}

/** The part of a ring between two values of longitude or latitude (Sutherland and Hodgman). */
function cut(ring: readonly Spot[], axis: 0 | 1, least: number, most: number): Spot[] {
  const side = (points: readonly Spot[], limit: number, sign: 1 | -1) =>
    points.flatMap((b, k): Spot[] => {
      const a = points[(k + points.length - 1) % points.length]!
      const [inA, inB] = [sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0]
      const t = (limit - a[axis]) / (b[axis] - a[axis])
      const on: Spot = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
      return inB ? (inA ? [b] : [on, b]) : inA ? [on] : []
    })
  return side(side(ring, least, 1), most, -1)
}

/** Fills polygons into a mask, each by its own even and odd crossings. */
export function fill(mask: Field, polygons: readonly Polygon[], warp: Warp, value: number): void {
  const { width, height, at } = mask
  const corners = [0, 0.5, 1].flatMap((u) =>
    [0, 0.5, 1].map((v) => warp.globe(u * width * SQUARE, v * height * SQUARE))
  )
  const MARGIN = 2.5
  const range = ([0, 1] as const).map((axis) => {
    const all = corners.map((corner) => corner[axis])
    return [Math.min(...all) - MARGIN, Math.max(...all) + MARGIN] as const
  })
  for (const polygon of polygons) {
    const rings = polygon
      .map((ring) => cut(cut(ring, 0, ...range[0]!), 1, ...range[1]!))
      .filter((ring) => ring.length > 2)
      .map((ring) => ring.map(([lon, lat]) => warp.drawing(lon, lat)))
    if (rings.length === 0) continue
    const crossings = new Map<number, number[]>()
    for (const ring of rings)
      ring.forEach(([bx, by], k) => {
        const [ax, ay] = ring[(k + ring.length - 1) % ring.length]!
        if (ay === by) return
        const [top, bottom] = ay < by ? [ay, by] : [by, ay]
        const from = Math.max(0, Math.ceil(top / SQUARE))
        const to = Math.min(height - 1, Math.ceil(bottom / SQUARE) - 1)
        for (let y = from; y <= to; y++) {
          const x = ax + ((bx - ax) * (y * SQUARE - ay)) / (by - ay)
          const there = crossings.get(y)
          if (there) there.push(x)
          else crossings.set(y, [x])
        }
      })
    for (const [y, xs] of crossings) {
      xs.sort((a, b) => a - b)
      for (let n = 0; n + 1 < xs.length; n += 2) {
        const from = Math.max(0, Math.ceil(xs[n]! / SQUARE))
        const to = Math.min(width - 1, Math.floor(xs[n + 1]! / SQUARE))
        for (let x = from; x <= to; x++) at[y * width + x] = value
      }
    }
  }
}
