// The coast: that of the hexes, pulled towards the real one as far as every hex keeps its land and its water.
import { short } from '../../lib/board/map/corners'
import { blurred, contours, field, signedDistance, simplified, type Field, type Spot } from './fields'
import { SQUARE } from './ground'

/** So far, in sizes of a hex, the coast may leave the sides of the hexes. */
const PULL = 0.42
/** The shallows along it, in sizes of a hex. */
const SHALLOWS = 0.3
/** What is smaller than this, in units, is not drawn. */
const LEAST = 30
/** How far the line may leave the exact one, in units. */
const TOLERANCE = 0.5

export interface Coast {
  /** All water within the map, and what of it is deep. To be filled by even and odd. */
  readonly water: string
  readonly deep: string
}

/** Above zero on land. `hexes`, `real`: one on land. */
export function shoreOf(hexes: Field, real: Field, size: number): Field {
  const pull = (PULL * size) / SQUARE
  const rounded = signedDistance(blurred(hexes, Math.round(size / 8 / SQUARE) + 1))
  const really = signedDistance(blurred(real, 1))
  const at = rounded.at.map((ours, k) => Math.max(ours - pull, Math.min(ours + pull, really.at[k]!)))
  return blurred({ ...rounded, at }, 1)
}

export function coastOf(shore: Field, size: number): Coast {
  const deep = signedDistance({ ...shore, at: shore.at.map((value) => (value > 0 ? 1 : 0)) })
  const off = (SHALLOWS * size) / SQUARE
  return {
    water: pathOf(shore),
    deep: pathOf(blurred({ ...deep, at: deep.at.map((value) => value + off) }, 2))
  }
}

/** Round all that is below zero. Beyond the rim nothing is, so that all lines close. */
function pathOf(shore: Field): string {
  const { width, height } = shore
  const rimmed = field(width + 2, height + 2)
  rimmed.at.fill(1)
  for (let y = 0; y < height; y++)
    rimmed.at.set(shore.at.subarray(y * width, (y + 1) * width), (y + 1) * (width + 2) + 1)
  return contours(rimmed, SQUARE)
    .map((line) => simplified(line, TOLERANCE))
    .filter((line) => line.length > 3 && around(line) >= LEAST)
    .map(stepsOf)
    .join('')
}

function around(line: readonly Spot[]): number {
  return line.reduce((sum, [x, y], k) => {
    const [ax, ay] = line[Math.max(0, k - 1)]!
    return sum + Math.hypot(x - ax, y - ay)
  }, 0)
}

/** From point to point in whole tenths, so that rounding does not add up. */
function stepsOf(line: readonly Spot[]): string {
  const tenths = line
    .slice(0, -1)
    .map(([x, y]) => [Math.round((x - SQUARE) * 10), Math.round((y - SQUARE) * 10)])
  const steps = tenths.map(([x, y], k) => {
    const [ax, ay] = k === 0 ? [0, 0] : tenths[k - 1]!
    return `${short((x! - ax!) / 10)},${short((y! - ay!) / 10)}`
  })
  return `M${steps[0]}l${steps.slice(1).join(' ')}z`
}
