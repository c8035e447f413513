// Marks that tell kinds of ground and forts apart by shape, so that colour is not the only sign. All sizes are in
// parts of a hex, and places are shaken a little, always alike, so that woods look like woods and not like a grid.
import type { LookData } from '../../kernel/pack/look'
import { at, short } from './corners'

export type TerrainArt = LookData['map']['terrain'][string]
export type SiteArt = LookData['map']['sites'][string]
export type FortArt = NonNullable<LookData['map']['forts']>['kinds'][string]

/** A number from 0 to 1 that is always the same for the same hex and place. */
export function shake(hex: number, k: number): number {
  let h = Math.imul(hex + 1, 0x9e3779b1) ^ Math.imul(k + 1, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35)
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32
}

/**
 * Writes a small drawing as a path of steps from where it begins, so that the same text serves every hex. Points are
 * given from the middle of the drawing.
 */
class Pen {
  private x = 0
  private y = 0
  private begun: [number, number] = [0, 0]
  path = ''

  private step(letter: string, x: number, y: number, before = ''): this {
    this.path += letter + before + at(x - this.x, y - this.y)
    this.x = x
    this.y = y
    return this
  }

  move(x: number, y: number): this {
    this.begun = [x, y]
    return this.step('m', x, y)
  }

  line(x: number, y: number): this {
    return this.step('l', x, y)
  }

  curve(cx: number, cy: number, x: number, y: number): this {
    return this.step('q', x, y, at(cx - this.x, cy - this.y) + ' ')
  }

  arc(rx: number, ry: number, x: number, y: number): this {
    return this.step('a', x, y, `${short(rx)},${short(ry)} 0 1 1 `)
  }

  close(): this {
    this.path += 'z'
    ;[this.x, this.y] = this.begun
    return this
  }

  shape(points: readonly (readonly [number, number])[]): this {
    points.forEach(([x, y], k) => (k === 0 ? this.move(x, y) : this.line(x, y)))
    return this.close()
  }

  circle(x: number, y: number, r: number): this {
    return this.move(x - r, y)
      .arc(r, r, x + r, y)
      .arc(r, r, x - r, y)
      .close()
  }
}

/** Draws one mark of size `s` about a place; `r` from 0 to 1 makes it a little larger. */
type Mark = (pen: Pen, s: number, r: number) => Pen

const tree: Mark = (pen, s, r) => {
  const w = s * (0.085 + 0.02 * r)
  return pen
    .move(-w, 0)
    .arc(w, w * 1.25, w, 0)
    .close()
    .move(0, 0)
    .line(0, s * 0.08)
}
const tuft: Mark = (pen, s) => {
  const w = s * 0.13
  pen.move(-w, 0).line(w, 0).move(0, 0).line(0, -w)
  pen.move(-w * 0.5, 0).line(-w * 0.85, -w * 0.75)
  return pen.move(w * 0.5, 0).line(w * 0.85, -w * 0.75)
}
const hillock: Mark = (pen, s, r) => {
  const w = s * (0.12 + 0.04 * r)
  return pen.move(-w, 0).curve(0, -w * 1.3, w, 0)
}
const hachure: Mark = (pen, s, r) => {
  const w = s * (0.11 + 0.04 * r)
  return pen
    .move(-w, w * 0.5)
    .line(0, -w * 0.9)
    .line(w, w * 0.5)
}
const peak: Mark = (pen, s, r) => {
  const w = s * (0.16 + 0.05 * r)
  const h = w * 1.7
  pen.move(-w, 0).line(0, -h).line(w, 0)
  return pen
    .move(0, -h)
    .line(w * 0.15, -h * 0.55)
    .line(w * 0.4, -h * 0.45)
    .line(w * 0.35, -h * 0.1)
}
const dots: Mark = (pen, s) =>
  pen
    .move(0, 0)
    .line(0.1, 0)
    .move(s * 0.12, s * 0.08)
    .line(s * 0.12 + 0.1, s * 0.08)
const dune: Mark = (pen, s) => {
  const w = s * 0.15
  return pen
    .move(-w, 0)
    .curve(-w * 0.2, -w, 0, 0)
    .curve(w * 0.4, w * 0.4, w, 0)
}
const stroke: Mark = (pen, s) => pen.move(-s * 0.12, s * 0.12).line(s * 0.12, -s * 0.12)

const MARKS: Partial<Record<TerrainArt, { mark: Mark; count: number }>> = {
  woods: { mark: tree, count: 8 },
  swamp: { mark: tuft, count: 6 },
  broken: { mark: hillock, count: 6 },
  rough: { mark: hachure, count: 7 },
  mountain: { mark: peak, count: 5 },
  desert: { mark: dots, count: 8 },
  sand: { mark: dune, count: 5 },
  shaded: { mark: stroke, count: 9 }
}

/** Sizes of a mark: so few that each is written once and used all over the map. */
const SIZES = 4

const written = new Map<string, string>()

function once(key: string, draw: (pen: Pen) => unknown): string {
  let path = written.get(key)
  if (path === undefined) {
    const pen = new Pen()
    draw(pen)
    written.set(key, (path = pen.path))
  }
  return path
}

const placed = (x: number, y: number, path: string) => `M${at(x, y)}${path}`

/** The marks of one hex; '' for open ground and water. */
export function terrainMarks(art: TerrainArt, hex: number, x: number, y: number, size: number): string {
  const kind = MARKS[art]
  if (!kind) return ''
  let path = ''
  const turn = shake(hex, 99) * Math.PI
  for (let k = 0; k < kind.count; k++) {
    // One in the middle, the others round it: what stands at the rim stays in sight beside counters.
    const angle = turn + (k * 2 * Math.PI) / (kind.count - 1)
    const far = k === 0 ? 0 : size * (0.48 + 0.18 * shake(hex, k))
    const px = x + Math.cos(angle) * far
    const py = y + Math.sin(angle) * far * 0.9 + size * 0.08
    const large = Math.floor(shake(hex, k + 20) * SIZES)
    path += placed(
      px,
      py,
      once(`${art} ${large} ${size}`, (pen) => kind.mark(pen, size, large / (SIZES - 1)))
    )
  }
  return path
}

type Points = [number, number][]

/** A hexagon round the middle; `corners` as in a layout. */
const ring = (corners: Float32Array, scale: number): Points =>
  Array.from({ length: 6 }, (_, k) => [corners[2 * k]! * scale, corners[2 * k + 1]! * scale])

/** Battlements along a ring, `count` to a side. */
function teeth(corners: Float32Array, inner: number, outer: number, count: number): Points {
  const points: Points = []
  const from = ring(corners, inner)
  const to = ring(corners, outer)
  for (let k = 0; k < 6; k++)
    for (let n = 0; n < 2 * count; n++) {
      const side = n % 2 === 0 ? from : to
      const [p, q] = [side[k]!, side[(k + 1) % 6]!]
      for (const t of [n / (2 * count), (n + 1) / (2 * count)])
        points.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])
    }
  return points
}

function bastions(pen: Pen, corners: Float32Array, scale: number, half: number): void {
  for (const [x, y] of ring(corners, scale))
    pen.shape([
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half]
    ])
}

/** A fort round its hex: bastions at the corners, a double ring with bastions, or battlements all round. */
export function fortRing(art: FortArt, x: number, y: number, corners: Float32Array, size: number): string {
  // The first corner tells flat-top from pointy-top hexes.
  const path = once(`${art} ${size} ${corners[0]}`, (pen) => {
    switch (art) {
      case 'fort':
        pen.shape(ring(corners, 0.88))
        return bastions(pen, corners, 0.88, size * 0.055)
      case 'heavy':
        pen.shape(ring(corners, 0.9)).shape(ring(corners, 0.82))
        return bastions(pen, corners, 0.86, size * 0.085)
      case 'wall':
        return void pen.shape(teeth(corners, 0.82, 0.91, 4))
    }
  })
  return placed(x, y, path)
}

/** A block of houses with a yard cut out of it. */
const block = (w: number): Points => [
  [-w, -w],
  [w * 0.1, -w],
  [w * 0.1, -w * 0.5],
  [w, -w * 0.5],
  [w, w],
  [-w * 0.2, w],
  [-w * 0.2, w * 0.6],
  [-w, w * 0.6]
]

/** A place: a dot, a ring, a block of houses, a larger one. */
export function siteMark(art: SiteArt, x: number, y: number, size: number): string {
  const path = once(`site ${art} ${size}`, (pen) => {
    switch (art) {
      case 'dot':
        return pen.circle(0, 0, size * 0.09)
      case 'town':
        return pen.circle(0, 0, size * 0.13)
      case 'city':
        return pen.shape(block(size * 0.2))
      case 'major':
        return pen.shape(block(size * 0.3))
    }
  })
  return placed(x, y, path)
}

export function starPath(x: number, y: number, r: number): string {
  const path = once(`star ${r}`, (pen) =>
    pen.shape(
      Array.from({ length: 10 }, (_, k): [number, number] => {
        const far = k % 2 === 0 ? r : r * 0.42
        const angle = (k * Math.PI) / 5 - Math.PI / 2
        return [Math.cos(angle) * far, Math.sin(angle) * far]
      })
    )
  )
  return placed(x, y, path)
}

export function anchorPath(x: number, y: number, r: number): string {
  const path = once(`anchor ${r}`, (pen) =>
    pen
      .circle(0, -r * 0.76, r * 0.24)
      .move(0, -r * 0.52)
      .line(0, r)
      .move(-r * 0.5, -r * 0.2)
      .line(r * 0.5, -r * 0.2)
      .move(-r * 0.85, r * 0.3)
      .curve(-r * 0.7, r, 0, r)
      .curve(r * 0.7, r, r * 0.85, r * 0.3)
  )
  return placed(x, y, path)
}

export function shieldPath(x: number, y: number, r: number): string {
  const [w, low] = [r * 0.85, r * 1.05]
  const path = once(`shield ${r}`, (pen) =>
    pen
      .move(-w, -r)
      .line(w, -r)
      .line(w, 0)
      .curve(w, r * 0.75, 0, low)
      .curve(-w, r * 0.75, -w, 0)
      .close()
  )
  return placed(x, y, path)
}
