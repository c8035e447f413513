// Which part of the map is looked at: when the board opens, and when one asks for all of it.
import { bounds } from '../hex/pixels'
import type { Picture } from '../kernel/picture'
import { HEX_SIZE, type MapArt } from './art'
import { fitted, fittedTo, opening, type Camera, type Frame } from './camera'
import { centreOf } from './overlay'

/** From side to side of a hex, in the measure of the map. */
export const ACROSS = 2 * HEX_SIZE

/**
 * Hexes from side to side: large enough to read counters at the start, never larger than half a phone. A large screen is
 * read from further away, so it begins nearer.
 */
const READABLE = { least: 60, most: 140, ofView: 1 / 18 }
const LARGE = 104
const LARGEST = 220

/** No hex is drawn larger. */
export const MOST_SCALE = LARGEST / ACROSS

/** The first view of a position: where the units are, as large as can be read. */
export function firstView(art: MapArt, { stacks }: Picture, frame: Frame, turned: boolean): Camera {
  const places = stacks.flatMap(({ hex }) => {
    const point = centreOf(art, hex)
    return point ? [[point.x, point.y] as const] : []
  })
  const readable = Math.min(READABLE.most, Math.max(READABLE.least, frame.view.width * READABLE.ofView))
  const scales = { least: readable / ACROSS, most: Math.max(LARGE, readable) / ACROSS }
  return opening(frame, places, scales, turned)
}

/** All units in play; asked once more, the whole map. */
export function widerView({ layout }: MapArt, { stacks }: Picture, frame: Frame, aim: Camera): Camera {
  const units = stacks.map(({ hex }) => layout.grid.indexOf(hex)).filter((hex) => hex >= 0)
  const whole = fitted(frame, aim.flipped)
  if (units.length === 0) return whole
  const near = fittedTo(frame, bounds(layout, units), LARGE / ACROSS, aim.flipped)
  const there =
    Math.abs(near.x - aim.x) + Math.abs(near.y - aim.y) < 2 && Math.abs(near.scale / aim.scale - 1) < 0.01
  return there ? whole : near
}
