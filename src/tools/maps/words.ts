// Names of lands, mountains and seas: where they stand on a map so that they run along what they name and keep clear of
// cities, rivers and each other.
import type { MapArt } from '../../lib/board/art'
import type { LandName } from '../../lib/board/map/land'
import { nameSize, wordWidth } from '../../lib/board/map/letters'
import { placeAt } from '../../lib/hex/pixels'
import type { Spot } from './fields'
import type { Warp } from './warp'

export interface Named {
  readonly text: string
  readonly kind: LandName['kind']
  /** 1: large, to be seen from far; 3: small. */
  readonly rank: 1 | 2 | 3
  /** Longitude and latitude: from where to where it runs. */
  readonly from: Spot
  readonly to: Spot
}

/** Letters of each rank, in units; the least that can be read. */
const SIZES = { 1: 27, 2: 19, 3: 14 } as const
const LEAST = 11
/** Spaces between letters, in sizes of the letters. */
const WIDEST = 0.55
const TIGHTEST = 0.08
/** Where a name may be moved to when its place is taken: across its lie, in sizes of a hex. */
const SHIFTS = [0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, -1.4]

interface Disc {
  readonly x: number
  readonly y: number
  readonly r: number
}

const DEGREE = Math.PI / 180

/** Discs along a line of letters. */
function discs(x: number, y: number, turn: number, width: number, height: number): Disc[] {
  const count = Math.max(1, Math.ceil(width / height))
  const [cos, sin] = [Math.cos(turn * DEGREE), Math.sin(turn * DEGREE)]
  return Array.from({ length: count }, (_, k) => {
    const along = ((k + 0.5) / count - 0.5) * width
    return { x: x + along * cos, y: y + along * sin, r: height / 2 }
  })
}

const meet = (a: Disc, b: Disc) => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r

function takenBy(art: MapArt): Disc[] {
  const { layout, names, rivers } = art
  return [
    ...names.flatMap((name) => {
      const size = nameSize(name, 'mid')
      const width = wordWidth(name.text, size, name.art !== 'dot')
      const [x, y] = [layout.centres[2 * name.hex]!, layout.centres[2 * name.hex + 1]!]
      return [...discs(name.x, name.y, 0, width, size), { x, y, r: 9 }]
    }),
    ...rivers.flatMap(({ text, x, y, turn }) => discs(x, y, turn, wordWidth(text, 9.5, false), 10))
  ]
}

/** The names that a map has room for, the large ones first. */
export function wordsOf(
  art: MapArt,
  warp: Warp,
  names: readonly Named[],
  isWater: (hex: number) => boolean
): LandName[] {
  const { layout } = art
  const taken = takenBy(art)
  const found: LandName[] = []
  const fits = (kind: Named['kind'], line: readonly Disc[]) =>
    line.every(({ x, y, r }) => {
      if (x < 2 * r || y < 2 * r || x > layout.width - 2 * r || y > layout.height - 2 * r) return false
      const place = placeAt(layout, x, y)
      return place >= 0 && place < layout.grid.count && isWater(place) === (kind === 'sea')
    })
  for (const { text, kind, rank, from, to } of [...names].sort((a, b) => a.rank - b.rank)) {
    let [a, b] = [warp.drawing(...from), warp.drawing(...to)]
    // Read from left to right; what stands upright is read from below.
    if (a[0] > b[0] + 1e-6 || (Math.abs(a[0] - b[0]) < 1 && a[1] < b[1])) [a, b] = [b, a]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const turn = Math.atan2(b[1] - a[1], b[0] - a[0]) / DEGREE
    const place = [...SHIFTS.keys()].flatMap((n) => {
      for (const size of [SIZES[rank], Math.round(SIZES[rank] * 0.8), LEAST]) {
        const plain = wordWidth(text, size, false)
        const room = (length - plain) / Math.max(1, text.length - 1) / size
        const spacing = Math.min(Math.max(room, TIGHTEST), WIDEST)
        const width = plain + spacing * size * (text.length - 1)
        const off = SHIFTS[n]! * layout.size
        const [x, y] = [
          (a[0] + b[0]) / 2 - Math.sin(turn * DEGREE) * off,
          (a[1] + b[1]) / 2 + Math.cos(turn * DEGREE) * off
        ]
        const line = discs(x, y, turn, width, size)
        if (!fits(kind, line)) continue
        const hits = line.filter((disc) => taken.some((other) => meet(disc, other))).length / line.length
        // Faint letters may lie under a city or two; more, and neither can be read.
        if (hits <= (kind === 'sea' ? 0.1 : 0.18))
          return [
            {
              line,
              cost: hits * 10 + n + (SIZES[rank] - size) / 4,
              name: { text, kind, rank, x, y, turn, size, spacing }
            }
          ]
      }
      return []
    })
    if (place.length === 0) continue
    const best = place.reduce((least, one) => (one.cost < least.cost ? one : least))
    const tenths = (n: number) => Math.round(n * 10) / 10
    const { name } = best
    found.push({
      ...name,
      x: tenths(name.x),
      y: tenths(name.y),
      turn: tenths(name.turn),
      spacing: Math.round(name.spacing * 100) / 100
    })
    taken.push(...best.line)
  }
  return found
}
