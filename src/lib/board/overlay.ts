// What lies over the map for a while: hexes that can be chosen, a way, zones and lines of supply. As few paths as
// there are kinds, worked out from the scene.
import { ringPath, ringPoints } from '../hex/pixels'
import type { Area, Drawing, Mark, Tone, Trace } from '../kernel/picture'
import type { MapArt } from './art'
import { bannerOf, type Hatch } from './banners'
import { at, regionPath } from './map/corners'
import type { Lit, Route } from './types'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface LitDrawn {
  readonly kind: Lit['kind']
  /** The ground of all these hexes and boxes in one outline, and a sign in each. */
  readonly ground: string
  readonly signs: string
  readonly labels: readonly (Point & { readonly text: string; readonly over: boolean })[]
}

export interface WayDrawn {
  readonly line: string
  readonly head: string
  readonly end: Point
  readonly label: string
}

export interface RouteDrawn extends WayDrawn {
  /** The way-points, in their order. */
  readonly via: readonly Point[]
}

/** What a tone is called in the styles of the board; a seat brings its colour and its hatching. */
export interface ToneDrawn {
  readonly name: 'seat' | 'good' | 'bad' | 'warn' | 'plain'
  readonly colour: string | null
  readonly hatch: Hatch | null
}

export interface AreaDrawn extends ToneDrawn {
  readonly path: string
  readonly label: string
}

export interface TraceDrawn extends ToneDrawn, WayDrawn {}

export interface MarkDrawn extends ToneDrawn, Point {
  readonly text: string
}

export interface OverlayDrawn {
  readonly areas: readonly AreaDrawn[]
  readonly traces: readonly TraceDrawn[]
  readonly marks: readonly MarkDrawn[]
}

const KINDS = ['reach', 'choice', 'place', 'target'] as const

export function centreOf({ layout }: MapArt, id: string): Point | null {
  const hex = layout.grid.indexOf(id)
  return hex < 0 ? null : { x: layout.centres[2 * hex]!, y: layout.centres[2 * hex + 1]! }
}

/** The outline of a hex or box, smaller or larger than it is, by parts of the size of a hex. */
const outline = ({ layout }: MapArt, place: number, scale: number): string =>
  ringPath(layout, place, (1 - scale) * layout.size)

/** What is covered by some hexes and boxes. */
function ground({ layout, corners }: MapArt, places: Iterable<number>): string {
  const all = [...places]
  const boxes = all.filter((place) => place >= layout.grid.count)
  const hexes = boxes.length === 0 ? all : all.filter((place) => place < layout.grid.count)
  return regionPath(corners, hexes) + boxes.map((place) => ringPath(layout, place)).join('')
}

/** A ring with ticks, a ring, a dashed ring: what can be done with a place is told by its shape. All lie round a counter. */
function sign(art: MapArt, kind: Lit['kind'], place: number): string {
  if (kind === 'reach') return ''
  if (kind !== 'target') return outline(art, place, 0.88)
  const { layout } = art
  const [inner, outer] = [0.26, -0.06].map((inset) => ringPoints(layout, place, inset * layout.size))
  let path = outline(art, place, 0.9)
  for (let k = 0; k < inner!.length; k += 2)
    path += `M${at(inner![k]!, inner![k + 1]!)}L${at(outer![k]!, outer![k + 1]!)}`
  return path
}

/** More places for a piece than these have one ring round all of them: the map below is still to be read. */
const MOST_RINGS = 60

/** `taken`: where counters stand; a label goes above them. */
export function drawLit(art: MapArt, lit: readonly Lit[], taken: (hex: string) => boolean): LitDrawn[] {
  const above = art.layout.size * 0.8
  return KINDS.flatMap((kind) => {
    const here = lit.flatMap((one) => {
      const point = one.kind === kind ? centreOf(art, one.hex) : null
      return point ? [{ ...one, point }] : []
    })
    if (here.length === 0) return []
    const places = here.map(({ hex }) => art.layout.grid.indexOf(hex))
    return [
      {
        kind,
        ground: ground(art, new Set(places)),
        signs:
          kind === 'place' && places.length > MOST_RINGS
            ? ground(art, new Set(places))
            : places.map((place) => sign(art, kind, place)).join(''),
        labels: here.flatMap(({ hex, label, point: { x, y } }) =>
          label ? [{ x, y: taken(hex) ? y - above : y, text: label, over: taken(hex) }] : []
        )
      }
    ]
  })
}

/** A line that bends in each hex, through the middle of those in `via`, and the head of an arrow in the last. */
export function drawWay(
  art: MapArt,
  hexes: readonly string[],
  label: string,
  via: readonly string[] = []
): WayDrawn | null {
  const points = hexes.flatMap((id) => {
    const centre = centreOf(art, id)
    return centre ? [{ ...centre, through: via.includes(id) }] : []
  })
  const [first, end] = [points[0], points[points.length - 1]]
  if (!first || !end || points.length < 2) return null
  const { x, y } = end
  const { size } = art.layout
  const before = points[points.length - 2]!
  const long = Math.hypot(end.x - before.x, end.y - before.y)
  const [ux, uy] = [(end.x - before.x) / long, (end.y - before.y) / long]
  const back = (n: number, wide: number) =>
    at(end.x - ux * size * n - uy * size * wide, end.y - uy * size * n + ux * size * wide)
  const halfway = (a: Point, b: Point) => at((a.x + b.x) / 2, (a.y + b.y) / 2)
  let line = `M${at(first.x, first.y)}L${halfway(first, points[1]!)}`
  for (let k = 1; k < points.length - 1; k++) {
    const point = points[k]!
    const bend = point.through ? ['L', 'L'] : ['Q', ' ']
    line += bend[0]! + at(point.x, point.y) + bend[1]! + halfway(point, points[k + 1]!)
  }
  line += `L${back(0.3, 0)}`
  const head = `M${at(end.x, end.y)}L${back(0.44, 0.26)}L${back(0.34, 0)}L${back(0.44, -0.26)}Z`
  return { line, head, end: { x, y }, label }
}

/** A straight arrow from one hex to another, however far. */
export function drawArrow(art: MapArt, from: string, to: string): WayDrawn | null {
  return from === to ? null : drawWay(art, [from, to], '')
}

export function drawRoute(art: MapArt, route: Route | null): RouteDrawn | null {
  const way = route && drawWay(art, route.hexes, route.label, route.via)
  return way && { ...way, via: route.via.flatMap((id) => centreOf(art, id) ?? []) }
}

export function toneOf(art: MapArt, tone: Tone): ToneDrawn {
  if (typeof tone === 'string') return { name: tone, colour: null, hatch: null }
  const banner = bannerOf(art, tone)
  return banner
    ? { name: 'seat', colour: banner.colour, hatch: banner.hatch }
    : { name: 'plain', colour: null, hatch: null }
}

function drawArea(art: MapArt, { hexes, tone, label }: Area): AreaDrawn {
  const known = hexes.map((id) => art.layout.grid.indexOf(id)).filter((hex) => hex >= 0)
  return { ...toneOf(art, tone), path: ground(art, known), label }
}

function drawTrace(art: MapArt, { hexes, tone, label }: Trace): TraceDrawn[] {
  const way = drawWay(art, hexes, label)
  return way ? [{ ...toneOf(art, tone), ...way }] : []
}

function drawMark(art: MapArt, { hex, text, tone }: Mark): MarkDrawn[] {
  const point = centreOf(art, hex)
  return point ? [{ ...toneOf(art, tone), ...point, text }] : []
}

export function drawOverlays(art: MapArt, drawings: readonly Drawing[]): OverlayDrawn {
  return {
    areas: drawings.flatMap(({ areas }) => areas.map((area) => drawArea(art, area))),
    traces: drawings.flatMap(({ traces }) => traces.flatMap((trace) => drawTrace(art, trace))),
    marks: drawings.flatMap(({ marks }) => marks.flatMap((mark) => drawMark(art, mark)))
  }
}

export function drawPointed(art: MapArt, hexes: readonly string[]): string {
  return hexes
    .map((id) => art.layout.grid.indexOf(id))
    .filter((place) => place >= 0)
    .map((place) => outline(art, place, 0.97))
    .join('')
}

/** The ring of the keyboard's cursor round a hex or box. */
export function cursorRing(art: MapArt, place: number): string {
  return outline(art, place, 0.94)
}
