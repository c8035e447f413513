// Where stacks and markers are drawn, and what moved between two pictures. No DOM.
import type { Layout } from '../../hex/pixels'
import type { Marker, Stack } from '../../kernel/picture'

/** The side of a counter, in hexes from side to side. */
const COUNTER = 0.72

/** The drawing of a counter is 100 wide: this makes it fit its hex. */
export const counterScale = (layout: Layout) => (COUNTER * Math.sqrt(3) * layout.size) / 100

export interface PlacedStack {
  readonly key: string
  readonly stack: Stack
  readonly x: number
  readonly y: number
}

export interface PlacedMarker {
  readonly marker: Marker
  readonly x: number
  readonly y: number
  /** In the middle of its hex: there is room for it to be seen from afar. */
  readonly alone: boolean
}

export interface Flight {
  /** From where, as seen from where it is now. */
  readonly dx: number
  readonly dy: number
  /** The whole stack came, or only the counter on top of it. */
  readonly whole: boolean
}

/** The middle of a hex or box, null for those that are not on this map. */
export function centre(layout: Layout, hex: string): { x: number; y: number } | null {
  const at = layout.grid.indexOf(hex)
  return at < 0 ? null : { x: layout.centres[2 * at]!, y: layout.centres[2 * at + 1]! }
}

/** How far two stacks of one place stand apart: in a hex they overlap, a box has room. */
function besides({ grid, size, boxes }: Layout, place: string): number {
  const box = boxes[grid.indexOf(place) - grid.count]
  return box ? Math.min(1.5 * size, box.bounds.width / 2) : 0.5 * size
}

const same = (a: Stack, b: Stack) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Puts stacks on the map. What has not changed since `before` stays the same object, so that only the rest is drawn
 * anew. Two sides in one hex stand beside each other.
 */
export function placeStacks(
  layout: Layout,
  stacks: readonly Stack[],
  before: readonly PlacedStack[] = []
): PlacedStack[] {
  const known = new Map(before.map((placed) => [placed.key, placed]))
  const inHex = new Map<string, number>()
  for (const { hex } of stacks) inHex.set(hex, (inHex.get(hex) ?? 0) + 1)
  const nth = new Map<string, number>()
  return stacks.flatMap((stack) => {
    const middle = centre(layout, stack.hex)
    if (middle === null) return []
    const n = nth.get(stack.hex) ?? 0
    nth.set(stack.hex, n + 1)
    const aside = (n - (inHex.get(stack.hex)! - 1) / 2) * besides(layout, stack.hex)
    const key = `${stack.hex}/${stack.faction ?? stack.seat ?? ''}`
    const placed = { key, stack, x: middle.x + aside, y: middle.y }
    const old = known.get(key)
    return [old && old.x === placed.x && old.y === placed.y && same(old.stack, stack) ? old : placed]
  })
}

/** The stack with its chosen counters on top, so that the one that is framed is the one that is meant. */
export function lifted(stack: Stack, chosen: ReadonlySet<string>): Stack {
  const [top] = stack.pieces
  if (top === undefined || chosen.has(top.id)) return stack
  const up = stack.pieces.filter(({ id }) => chosen.has(id))
  if (up.length === 0) return stack
  return { ...stack, pieces: [...up, ...stack.pieces.filter(({ id }) => !chosen.has(id))] }
}

/** Which stacks are new where they are because their counters came from another hex. */
export function flights(before: readonly PlacedStack[], after: readonly PlacedStack[]): Map<string, Flight> {
  const was = new Map<string, PlacedStack>()
  for (const placed of before) for (const piece of placed.stack.pieces) was.set(piece.id, placed)
  const found = new Map<string, Flight>()
  const old = new Set(before)
  for (const placed of after) {
    const { pieces } = placed.stack
    const from = pieces[0] && was.get(pieces[0].id)
    if (old.has(placed) || !from || from.stack.hex === placed.stack.hex) continue
    const whole = pieces.every(
      (piece) => was.get(piece.id) && was.get(piece.id)!.stack.hex !== placed.stack.hex
    )
    found.set(placed.key, { dx: from.x - placed.x, dy: from.y - placed.y, whole })
  }
  return found
}

/**
 * Markers go to the corners of their hex that counters leave free: right and left first on flat-top maps, below and
 * above on pointy-top ones. In a hex without a stack the first one goes to the middle.
 */
export function placeMarkers(layout: Layout, markers: readonly Marker[], stacks: readonly PlacedStack[]) {
  const taken = new Set(stacks.map((placed) => placed.stack.hex))
  const flat = layout.grid.spec.orientation === 'flat'
  const far = 0.74 * layout.size
  const spots = [0, 180, 60, 120, 300, 240].map((degrees) => {
    const turn = ((degrees + (flat ? 0 : 90)) * Math.PI) / 180
    return { x: far * Math.cos(turn), y: far * Math.sin(turn) }
  })
  const nth = new Map<string, number>()
  return markers.flatMap((marker): PlacedMarker[] => {
    const middle = centre(layout, marker.hex)
    if (middle === null) return []
    const n = nth.get(marker.hex) ?? 0
    nth.set(marker.hex, n + 1)
    const alone = !taken.has(marker.hex) && n === 0
    const spot = alone ? { x: 0, y: 0 } : spots[n % spots.length]!
    return [{ marker, x: middle.x + spot.x, y: middle.y + spot.y, alone }]
  })
}

/** A duration as CSS says it, in milliseconds; builds write "260ms" as ".26s". */
export function milliseconds(duration: string): number {
  const number = parseFloat(duration)
  if (Number.isNaN(number)) return 0
  return duration.trim().endsWith('ms') ? number : 1000 * number
}
