// Words on the map: where they stand and which way they run.
import type { Layout } from '../../hex/pixels'
import type { Corners } from './corners'

export interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Degrees. */
  readonly turn: number
}

/** A name for about every so many hexsides of a river. */
const NAME_EVERY = 18
/** A river shorter than this has no room for its name. */
const LEAST = 3

/** The longest way along some hexsides that hang together, as corners. */
function longestWay({ ends }: Corners, sides: ReadonlySet<number>, start: number): number[] {
  const at = new Map<number, number[]>()
  for (const side of sides)
    for (const end of [ends[2 * side]!, ends[2 * side + 1]!]) at.set(end, [...(at.get(end) ?? []), side])
  const farthest = (from: number) => {
    const before = new Map<number, number>([[from, -1]])
    const queue = [from]
    for (const corner of queue)
      for (const side of at.get(corner) ?? []) {
        const other = ends[2 * side]! === corner ? ends[2 * side + 1]! : ends[2 * side]!
        if (before.has(other)) continue
        before.set(other, corner)
        queue.push(other)
      }
    const way: number[] = []
    for (let corner = queue[queue.length - 1]!; corner !== -1; corner = before.get(corner)!) way.push(corner)
    return way
  }
  return farthest(farthest(ends[2 * start]!)[0]!)
}

/** Splits hexsides into those that hang together by corners. */
function parts({ ends }: Corners, sides: readonly number[]): Set<number>[] {
  const left = new Set(sides)
  const found: Set<number>[] = []
  while (left.size > 0) {
    const [first] = left
    const part = new Set<number>()
    const corners = new Set([ends[2 * first!]!])
    let grown = true
    while (grown) {
      grown = false
      for (const side of left) {
        const [a, b] = [ends[2 * side]!, ends[2 * side + 1]!]
        if (!corners.has(a) && !corners.has(b)) continue
        corners.add(a).add(b)
        part.add(side)
        left.delete(side)
        grown = true
      }
    }
    found.push(part)
  }
  return found
}

/** Names along rivers, readable from below. */
export function riverLabels(board: Corners, named: ReadonlyMap<string, readonly number[]>): Label[] {
  const labels: Label[] = []
  const { x, y } = board
  for (const [text, sides] of named)
    for (const part of parts(board, sides)) {
      if (part.size < LEAST) continue
      const way = longestWay(board, part, [...part][0]!)
      const times = Math.max(1, Math.round(way.length / NAME_EVERY))
      for (let n = 0; n < times; n++) {
        const middle = Math.round(((n + 0.5) * (way.length - 1)) / times)
        const [a, b] = [way[Math.max(0, middle - 2)]!, way[Math.min(way.length - 1, middle + 2)]!]
        const [left, right] = x[a]! <= x[b]! ? [a, b] : [b, a]
        labels.push({
          text,
          x: (x[a]! + x[b]!) / 2,
          y: (y[a]! + y[b]!) / 2,
          turn: (Math.atan2(y[right]! - y[left]!, x[right]! - x[left]!) * 180) / Math.PI
        })
      }
    }
  return labels
}

/** Names of countries, in the middle of the largest part of each that has room for one. */
export function countryLabels(layout: Layout, countryOf: (hex: number) => string | undefined): Label[] {
  const { grid, centres, size } = layout
  const seen = new Uint8Array(grid.count)
  const largest = new Map<string, number[]>()
  for (let first = 0; first < grid.count; first++) {
    const country = countryOf(first)
    if (country === undefined || seen[first]) continue
    const part = [first]
    seen[first] = 1
    for (const hex of part)
      for (let dir = 0; dir < 6; dir++) {
        const other = grid.neighbours[6 * hex + dir]!
        if (other < 0 || seen[other] || countryOf(other) !== country) continue
        seen[other] = 1
        part.push(other)
      }
    if (part.length > (largest.get(country)?.length ?? 0)) largest.set(country, part)
  }
  const labels: Label[] = []
  for (const [text, part] of largest) {
    if (part.length < text.length) continue
    const mean = (k: 0 | 1) => part.reduce((sum, hex) => sum + centres[2 * hex + k]!, 0) / part.length
    const [mx, my] = [mean(0), mean(1)]
    // The middle of a crescent lies outside it: take the hex of the country that is nearest to it.
    const off = (hex: number) => Math.hypot(centres[2 * hex]! - mx, centres[2 * hex + 1]! - my)
    const hex = part.reduce((best, one) => (off(one) < off(best) ? one : best))
    // Spaced letters are about as wide as a hex is high; what stands at the rim is drawn in.
    const half = Math.min(text.length * size * 0.6, layout.width / 2)
    const x = Math.min(Math.max(centres[2 * hex]!, half), layout.width - half)
    labels.push({ text, x, y: centres[2 * hex + 1]!, turn: 0 })
  }
  return labels
}
