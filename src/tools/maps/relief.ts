// Light from the north-west over the land, as a gray picture that is laid under the hexes: gray itself changes nothing.
import type { Layout } from '../../lib/hex/pixels'
import { blurred, field, type Field } from './fields'
import { SQUARE } from './ground'
import type { Gray } from './png'
import type { Warp } from './warp'

/** Elevations of Europe: pixels a degree, and what lies at the corner of the picture. */
export interface Elevations extends Gray {
  readonly perDegree: number
  readonly west: number
  readonly north: number
}

/** Units of the drawing for each pixel of the relief. */
export const PIXEL = 4
/** Gray that changes nothing. */
const NEUTRAL = 128
const STRENGTH = 6.5
/** Slopes fade towards this, so that the Alps are no black hole. */
const MOST = 92

function heights(
  layout: Layout,
  warp: Warp,
  { width, height, pixels, perDegree, west, north }: Elevations
): Field {
  const found = field(Math.ceil(layout.width / PIXEL), Math.ceil(layout.height / PIXEL))
  for (let k = 0; k < found.at.length; k++) {
    const [lon, lat] = warp.globe((k % found.width) * PIXEL, Math.floor(k / found.width) * PIXEL)
    const [x, y] = [(lon - west) * perDegree, (north - lat) * perDegree]
    const left = Math.min(Math.max(Math.floor(x), 0), width - 2)
    const top = Math.min(Math.max(Math.floor(y), 0), height - 2)
    const [u, v] = [Math.min(Math.max(x - left, 0), 1), Math.min(Math.max(y - top, 0), 1)]
    const at = (dx: number, dy: number) => pixels[(top + dy) * width + left + dx]!
    found.at[k] = (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v
  }
  return found
}

/** `shore`: above zero on land. */
export function reliefOf(layout: Layout, warp: Warp, elevations: Elevations, shore: Field): Gray {
  const ground = blurred(heights(layout, warp, elevations), 1)
  const { width, height, at } = ground
  const shade = field(width, height)
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const k = y * width + x
      const land =
        shore.at[Math.round((y * PIXEL) / SQUARE) * shore.width + Math.round((x * PIXEL) / SQUARE)]!
      if (land <= 0) continue
      // Up the slope towards the light is bright, whatever way the map is turned.
      const [east, south] = [at[k + 1]! - at[k - 1]!, at[k + width]! - at[k - width]!]
      shade.at[k] = -(east + south) * STRENGTH * Math.min(1, land / 3)
    }
  const pixels = Uint8Array.from(shade.at, (slope) => Math.round(NEUTRAL + MOST * Math.tanh(-slope / MOST)))
  return { width, height, pixels }
}
