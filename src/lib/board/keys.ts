// Moving the cursor from hex to hex and from box to box with the keys. On a flat-top map up and down are neighbours, left and right keep
// to the same line as well as the lattice allows; on a pointy-top map the other way round. Home, PageUp, End and
// PageDown are the four slanted ways: up-left, up-right, down-left, down-right, as they lie on a number pad.
import { boxAt, type Layout } from '../hex/pixels'

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1]
}

export const isWay = (key: string): boolean => key in WAYS

export interface Cursor {
  /** A hex or box, as the grid counts. */
  readonly place: number
  /** The line that arrows keep to: where the cursor last stood of its own accord. */
  readonly x: number
  readonly y: number
}

export function cursorAt(layout: Layout, place: number): Cursor {
  return { place, x: layout.centres[2 * place]!, y: layout.centres[2 * place + 1]! }
}

/** What lies this far off the way (a cosine) is another way. */
const ASIDE = 0.4

/** The nearest place that way over the rim of the map or of a box; -1 where there is none. */
function leapt(layout: Layout, from: number, wx: number, wy: number): number {
  const { grid, centres, boxes } = layout
  const [x, y] = [centres[2 * from]!, centres[2 * from + 1]!]
  // From a hex at the rim only boxes lie further on; below a box lie hexes that cannot be seen.
  const first = from < grid.count ? grid.count : 0
  let [best, least] = [-1, Infinity]
  for (let place = boxes.length > 0 ? first : grid.places.length; place < grid.places.length; place++) {
    if (place === from) continue
    const [px, py] = [centres[2 * place]!, centres[2 * place + 1]!]
    const length = Math.hypot(px - x, py - y)
    const along = ((px - x) * wx + (py - y) * wy) / length / Math.hypot(wx, wy)
    if (along < ASIDE || length / along ** 2 >= least) continue
    if (place < grid.count && boxAt(layout, px, py) >= 0) continue
    ;[best, least] = [place, length / along ** 2]
  }
  return best
}

/** The cursor one place on; the same one at the rim of the map. `flipped`: the reader sits opposite. */
export function stepped(layout: Layout, cursor: Cursor, key: string, flipped: boolean): Cursor {
  const way = WAYS[key]
  if (!way) return cursor
  const { grid, centres, size } = layout
  const turn = flipped ? -1 : 1
  const [wx, wy] = [way[0] * turn, way[1] * turn]
  const straight = wx === 0 || wy === 0
  let best = cursor.place
  // What lies further off the way than this is another way: at the rim the cursor stays.
  let score = straight ? 0.6 : 0.8
  for (let dir = 0; dir < 6; dir++) {
    const other = grid.neighbours[6 * cursor.place + dir]!
    if (other < 0) continue
    const dx = centres[2 * other]! - centres[2 * cursor.place]!
    const dy = centres[2 * other + 1]! - centres[2 * cursor.place + 1]!
    const length = Math.hypot(dx, dy)
    const along = (dx * wx + dy * wy) / length / Math.hypot(wx, wy)
    // Of two slanted ways the one that comes back to the line wins, and of two alike always the same, there and back.
    const off =
      wy === 0 ? Math.abs(centres[2 * other + 1]! - cursor.y) : Math.abs(centres[2 * other]! - cursor.x)
    const tie = ((wy === 0 ? dy : dx) * 0.001) / size
    const value = along - (straight ? (0.1 * off) / size + tie : 0)
    if (value > score) [best, score] = [other, value]
  }
  if (best === cursor.place) {
    const far = leapt(layout, cursor.place, wx, wy)
    return far < 0 ? cursor : cursorAt(layout, far)
  }
  const box = boxAt(layout, centres[2 * best]!, centres[2 * best + 1]!)
  if (box >= 0) return cursorAt(layout, box)
  const there = cursorAt(layout, best)
  if (!straight) return there
  return wy === 0 ? { ...there, y: cursor.y } : { ...there, x: cursor.x }
}
