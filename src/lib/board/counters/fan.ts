// How a fanned stack lies over the map: rows beside its hex that stay inside what can be seen. No DOM.
import type { Piece, Stack } from '../../kernel/picture'
import type { Scene } from '../types'

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What lies in the fan: the markers of the hex that can be taken up, and the counters of its stack. Null: nothing. */
export function fannedStack({ picture, able, selected, fanned }: Scene): Stack | null {
  const stack = picture.stacks.find(
    ({ hex, pieces, blanks = [] }) => hex === fanned && pieces.length + blanks.length > 0
  )
  const markers = picture.markers.filter(
    ({ id, hex }) =>
      hex === fanned &&
      (able.has(id) || selected.has(id)) &&
      // A unit that is shown as a marker may stand in the stack as well.
      !stack?.pieces.some((piece) => piece.id === id)
  )
  const [first] = markers
  if (first === undefined) return stack ?? null
  const pieces = markers.map(({ id }): Piece => ({ id, badges: [] }))
  if (stack !== undefined) return { ...stack, pieces: [...pieces, ...stack.pieces] }
  return { hex: first.hex, seat: first.seat, pieces, unknown: 0, sum: '' }
}

/** What can be seen of the map, in the measure of the map, and how many CSS pixels one step of it is. */
export interface Sight {
  readonly view: Rect
  readonly zoom: number
}

/** Left free along the rim of what can be seen, in CSS pixels. */
const EDGE = 8

/**
 * Where the window lies on the map, from where two corners of the map lie on the screen; the map may be turned round.
 * @param insets what covers the rims of the window
 */
export function sightOf(
  first: Rect,
  last: Rect,
  map: { readonly width: number; readonly height: number },
  window: Rect,
  insets: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
): Sight {
  const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 })
  const [a, b] = [middle(first), middle(last)]
  // Negative on a map that is turned round.
  const zoomX = (b.x - a.x) / map.width
  const zoomY = (b.y - a.y) / map.height
  const left = (window.x + insets.left + EDGE - a.x) / zoomX
  const right = (window.x + window.width - insets.right - EDGE - a.x) / zoomX
  const top = (window.y + insets.top + EDGE - a.y) / zoomY
  const bottom = (window.y + window.height - insets.bottom - EDGE - a.y) / zoomY
  const view = {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top)
  }
  return { view, zoom: Math.abs(zoomX) }
}

export const sameSight = (a: Sight, b: Sight) =>
  Math.abs(a.view.x - b.view.x) + Math.abs(a.view.y - b.view.y) < 0.5 &&
  Math.abs(a.view.width - b.view.width) + Math.abs(a.view.height - b.view.height) < 0.5

export interface FanPlan {
  /** The side of a counter with its rim. */
  readonly side: number
  /** Middles of the counters. */
  readonly spots: readonly { readonly x: number; readonly y: number }[]
  /** The tray that they lie on. */
  readonly tray: Rect
}

/** More hexes than this are open country: the fan lies where it always does. */
const FEW = 6

const inside = (rect: Rect, { x, y }: { readonly x: number; readonly y: number }) =>
  x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/**
 * @param reach half the height of the hex, which stays free so that one sees where the stack stands
 * @param view what can be seen of the map, in the measure of the map
 * @param goals where the stack may go: where that is only a few hexes, they are not covered if there is room elsewhere
 */
export function planFan(
  count: number,
  hex: { readonly x: number; readonly y: number },
  reach: number,
  side: number,
  view: Rect,
  goals: readonly { readonly x: number; readonly y: number }[] = []
): FanPlan {
  const step = side * 1.32
  const rim = side * 0.1
  const inRow = clamp(Math.floor((view.width - 2 * rim) / step), 1, 6)
  const rows = Math.ceil(count / inRow)
  const perRow = Math.ceil(count / rows)
  const width = perRow * step + 2 * rim
  const height = rows * step + 2 * rim
  const [right, bottom] = [view.x + view.width, view.y + view.height]
  const [left, middle] = [hex.x - width / 2, hex.y - height / 2]
  const above = { x: left, y: hex.y - reach - height, width, height }
  const below = { x: left, y: hex.y + reach, width, height }
  // Above, where the finger does not hide it; below when there is no room; else as well as it goes.
  const usual = above.y >= view.y || below.y + height > bottom ? above : below
  const others = [
    above,
    below,
    { x: hex.x + reach * 1.2, y: middle, width, height },
    { x: hex.x - reach * 1.2 - width, y: middle, width, height }
  ].filter(
    (tray) => tray.y >= view.y && tray.y + height <= bottom && tray.x >= view.x && tray.x + width <= right
  )
  const covered = (tray: Rect) => goals.filter((goal) => inside(tray, goal)).length
  const wanted =
    goals.length > FEW
      ? usual
      : others.reduce((best, tray) => (covered(tray) < covered(best) ? tray : best), usual)
  const x = clamp(wanted.x, view.x, Math.max(view.x, right - width))
  const y = clamp(wanted.y, view.y, Math.max(view.y, bottom - height))
  const spots = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / perRow)
    const inThis = row === rows - 1 ? count - row * perRow : perRow
    return { x: x + width / 2 + ((n % perRow) - (inThis - 1) / 2) * step, y: y + rim + (row + 0.5) * step }
  })
  return { side, spots, tray: { x, y, width, height } }
}
