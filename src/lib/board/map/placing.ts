// Where the names of places and the numbers of hexes stand so that no counter hides them: on the side of their hex that
// is free. What finds no side is left out until the counters have gone. No DOM.
import type { Layout } from '../../hex/pixels'
import type { SiteName } from '../art'
import type { Level } from '../camera'
import { meet, type Box, type Taken } from '../counters/boxes'
import type { Label } from './labels'
import { nameSize, wordWidth } from './letters'

/** A name or a number where it is drawn. */
export interface Stood {
  readonly x: number
  readonly y: number
  /** Pressed into this width; undefined: as wide as it is. */
  readonly pressed?: number
}

export const NUMBER_SIZE = 6.5

/** The room from one hex to the next: longer names of small places are drawn narrower. */
const ROOM = 53
/** Between a name and what it stands beside. */
const GAP = 0.8

const boxAt = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2
})

/** Finds what lies in a part of the map without looking at all of it. */
class Places {
  private readonly cells = new Map<number, Box[]>()
  constructor(private readonly cell: number) {}

  /** Calls `look` for every cell a box touches, until it returns false. */
  private each({ left, top, right, bottom }: Box, look: (key: number) => boolean): boolean {
    const [first, last] = [Math.floor(left / this.cell), Math.floor(right / this.cell)]
    const low = Math.floor(bottom / this.cell)
    for (let row = Math.floor(top / this.cell); row <= low; row++)
      for (let col = first; col <= last; col++) if (!look(row * 4096 + col)) return false
    return true
  }

  add(box: Box): void {
    this.each(box, (key) => {
      const here = this.cells.get(key)
      if (here) here.push(box)
      else this.cells.set(key, [box])
      return true
    })
  }

  free(box: Box): boolean {
    return this.each(box, (key) => !this.cells.get(key)?.some((other) => meet(box, other)))
  }
}

/** The smallest box round these. */
const round = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom))
})

type Spot = readonly [x: number, y: number]

/** Where a name of this size may stand, best first. `own`: what stands in its hex. */
function spotsFor(
  name: SiteName,
  layout: Layout,
  width: number,
  height: number,
  own: readonly Box[]
): Spot[] {
  const { size } = layout
  const [cx, cy] = [layout.centres[2 * name.hex]!, layout.centres[2 * name.hex + 1]!]
  const [w, h] = [width / 2, height / 2]
  if (own.length === 0) {
    const mark = 0.3 * size
    return [
      [name.x, name.y],
      [cx, cy + mark + h],
      [cx, cy - mark - h],
      [cx + mark + w, cy],
      [cx - mark - w, cy],
      [cx + w, cy + mark + h],
      [cx - w, cy + mark + h],
      [cx + w, cy - mark - h],
      [cx - w, cy - mark - h]
    ]
  }
  // The counters themselves come first; what hangs at their corners may be passed by on the other side.
  const [counter] = own
  const all = round(own)
  const [below, above] = [counter!.bottom + GAP + h, counter!.top - GAP - h]
  const side = 0.34 * size
  return [
    [name.x, Math.max(name.y, below)],
    [cx + side - w, below],
    [cx, above],
    [cx + side - w, above],
    [cx, all.bottom + GAP + h],
    [cx, all.top - GAP - h],
    [cx - side + w, above],
    [cx - side + w, below],
    [all.right + GAP + w, cy],
    [all.left - GAP - w, cy],
    [all.right + GAP + w, cy - 0.4 * size],
    [all.left - GAP - w, cy - 0.4 * size],
    [all.right + GAP + w, cy + 0.4 * size],
    [all.left - GAP - w, cy + 0.4 * size]
  ]
}

const RANK = ['dot', 'town', 'city', 'major']

export interface Placing {
  /** One for each name of the map, null where it is left out. */
  readonly names: readonly (Stood | null)[]
  /** Where the number of a hex stands; null where it is left out. Only asked for from near. */
  number(hex: number, label: Label): Stood | null
}

/** The box a name takes up where it stands. */
export const nameBox = (name: SiteName, { x, y, pressed }: Stood, level: Level): Box => {
  const size = nameSize(name, level)
  return boxAt(x, y, pressed ?? wordWidth(name.text, size, name.art !== 'dot'), 0.95 * size)
}

/** How large the costs of hexes are written over the map. */
export const costSize = (level: Level) => (level === 'far' ? 21 : 15)

/** The names that costs are written across: they fade meanwhile. */
export function crossedBy(
  costs: readonly { readonly x: number; readonly y: number; readonly text: string }[],
  names: readonly SiteName[],
  placing: Placing,
  level: Level
): ReadonlySet<number> {
  const size = costSize(level)
  const places = new Places(4 * size)
  for (const { x, y, text } of costs) places.add(boxAt(x, y, wordWidth(text, size, true), 0.8 * size))
  const crossed = new Set<number>()
  if (costs.length === 0) return crossed
  placing.names.forEach((stood, n) => {
    if (stood !== null && !places.free(nameBox(names[n]!, stood, level))) crossed.add(n)
  })
  return crossed
}

export const numberBox = ({ text }: Label, { x, y }: Stood): Box =>
  boxAt(x, y, wordWidth(text, NUMBER_SIZE, false), NUMBER_SIZE)

export function placeWords(
  layout: Layout,
  names: readonly SiteName[],
  taken: readonly Taken[],
  level: Level
): Placing {
  const counters = new Places(2 * layout.size)
  const words = new Places(2 * layout.size)
  const ownOf = new Map(taken.map(({ hex, boxes }) => [hex, boxes]))
  for (const { boxes } of taken) for (const box of boxes) counters.add(box)
  const stood = new Array<Stood | null>(names.length).fill(null)
  // Where there is not room for all, what counts in play comes first.
  const rank = ({ art, capital, counts }: SiteName) =>
    (counts ? RANK.length + 1 : 0) + (capital ? RANK.length : RANK.indexOf(art))
  const order = names.map((_, n) => n).sort((a, b) => rank(names[b]!) - rank(names[a]!) || a - b)
  for (const n of order) {
    const name = names[n]!
    const size = nameSize(name, level)
    if (size === 0) continue
    const height = 0.95 * size
    const wide = wordWidth(name.text, size, name.art !== 'dot')
    const first = name.art === 'dot' && wide > ROOM ? Math.max(ROOM, 0.75 * wide) : wide
    const own = ownOf.get(name.hex) ?? []
    const find = (width: number, alone: boolean): Stood | null => {
      for (const [x, y] of spotsFor(name, layout, width, height, own)) {
        const box = boxAt(x, y, width, height)
        if (!counters.free(box) || (alone && !words.free(box))) continue
        return width === wide ? { x, y } : { x, y, pressed: width }
      }
      return null
    }
    // Rather beside another name than narrow, rather narrow than touching one, rather that than not at all.
    const spot =
      find(first, true) ?? find(0.78 * wide, true) ?? find(first, false) ?? find(0.78 * wide, false)
    if (spot === null) continue
    stood[n] = spot
    words.add(nameBox(name, spot, level))
  }
  return {
    names: stood,
    number(hex, label) {
      const [cx, cy] = [layout.centres[2 * hex]!, layout.centres[2 * hex + 1]!]
      for (const [x, y] of [
        [label.x, label.y],
        [cx, cy - 0.8 * layout.size],
        [cx, 2 * cy - label.y]
      ] as const) {
        const box = numberBox(label, { x, y })
        if (counters.free(box) && words.free(box)) return { x, y }
      }
      return null
    }
  }
}
