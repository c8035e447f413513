// Which part of the map is seen, as plain arithmetic. Screen = map * scale + shift; a flipped board is turned by half
// a turn for the person opposite, which is the same with a negative scale.
import type { Bounds } from '../hex/pixels'

export interface Camera {
  /** Where the corner of the drawing lies in the window of the board. */
  readonly x: number
  readonly y: number
  /** Pixels for one unit of the drawing; always positive. */
  readonly scale: number
  readonly flipped: boolean
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What covers the rims of the board: bars, sheets. What is to be seen is kept clear of them. */
export interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** The window, what covers it, the drawing, and how far one may zoom in. */
export interface Frame {
  readonly view: Size
  readonly insets: Insets
  readonly map: Size
  readonly maxScale: number
}

/** A place to come back to, whatever the window is then: the point in the middle. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly flipped: boolean
}

const sign = (camera: Camera) => (camera.flipped ? -1 : 1)
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export function toMap(camera: Camera, x: number, y: number): [number, number] {
  const k = camera.scale * sign(camera)
  return [(x - camera.x) / k, (y - camera.y) / k]
}

export function toScreen(camera: Camera, x: number, y: number): [number, number] {
  const k = camera.scale * sign(camera)
  return [x * k + camera.x, y * k + camera.y]
}

export function transformOf(camera: Camera): string {
  const k = camera.scale * sign(camera)
  return `translate3d(${camera.x.toFixed(2)}px, ${camera.y.toFixed(2)}px, 0) scale(${k.toFixed(5)})`
}

const clear = ({ view, insets }: Frame) => ({
  x: insets.left,
  y: insets.top,
  width: Math.max(1, view.width - insets.left - insets.right),
  height: Math.max(1, view.height - insets.top - insets.bottom)
})

/** The scale at which the whole map just fits. */
export function fitScale(frame: Frame): number {
  const { width, height } = clear(frame)
  return Math.min(width / frame.map.width, height / frame.map.height)
}

export function minScale(frame: Frame): number {
  return Math.min(fitScale(frame) * 0.9, frame.maxScale)
}

/** Shifts so that a point of the map stands at a point of the screen. */
function placed(camera: Camera, mapX: number, mapY: number, x: number, y: number): Camera {
  const k = camera.scale * sign(camera)
  return { ...camera, x: x - mapX * k, y: y - mapY * k }
}

/**
 * Keeps the scale in bounds and the map in sight: a map smaller than the window stands in its middle, a larger one
 * may be drawn in by some of the window, so that nothing at its rim has to be played under a sheet.
 */
export function clamped(camera: Camera, frame: Frame, slack = 1 / 3): Camera {
  const scale = within(camera.scale, minScale(frame), frame.maxScale)
  const area = clear(frame)
  // The top left of the map as it lies on the screen; a flipped one hangs the other way.
  const axis = (shift: number, map: number, from: number, room: number) => {
    const length = map * scale
    const first = camera.flipped ? shift - length : shift
    const loose = room * slack
    const kept =
      length <= room
        ? within(first, from, from + room - length)
        : within(first, from + room - length - loose, from + loose)
    return camera.flipped ? kept + length : kept
  }
  const x = axis(camera.x, frame.map.width, area.x, area.width)
  const y = axis(camera.y, frame.map.height, area.y, area.height)
  return { x, y, scale, flipped: camera.flipped }
}

export function panned(camera: Camera, frame: Frame, dx: number, dy: number): Camera {
  return clamped({ ...camera, x: camera.x + dx, y: camera.y + dy }, frame)
}

/** Zooms so that what lies under a point of the screen stays there. */
export function zoomed(camera: Camera, frame: Frame, factor: number, x: number, y: number): Camera {
  const scale = within(camera.scale * factor, minScale(frame), frame.maxScale)
  const [mapX, mapY] = toMap(camera, x, y)
  return clamped(placed({ ...camera, scale }, mapX, mapY, x, y), frame)
}

/** The middle of what is not covered. */
export function middle(frame: Frame): [number, number] {
  const { x, y, width, height } = clear(frame)
  return [x + width / 2, y + height / 2]
}

export function centred(camera: Camera, frame: Frame, mapX: number, mapY: number): Camera {
  return clamped(placed(camera, mapX, mapY, ...middle(frame)), frame)
}

export function fitted(frame: Frame, flipped: boolean): Camera {
  const camera = { x: 0, y: 0, scale: fitScale(frame), flipped }
  return centred(camera, frame, frame.map.width / 2, frame.map.height / 2)
}

/** A part of the map as large as it fits, though not larger than the given scale. */
export function fittedTo(frame: Frame, part: Bounds, most: number, flipped: boolean): Camera {
  const area = clear(frame)
  const scale = within(
    Math.min(area.width / Math.max(part.width, 1), area.height / Math.max(part.height, 1)),
    Math.min(fitScale(frame), most),
    most
  )
  const camera = { x: 0, y: 0, scale, flipped }
  return clamped(
    placed(camera, part.x + part.width / 2, part.y + part.height / 2, ...middle(frame)),
    frame,
    0
  )
}

/** Turned by half a turn about the middle: the same part of the map, seen from the other side. */
export function flipped(camera: Camera, frame: Frame): Camera {
  const [mapX, mapY] = toMap(camera, ...middle(frame))
  return centred({ ...camera, flipped: !camera.flipped }, frame, mapX, mapY)
}

/** What is seen of the map, in units of the drawing. */
export function seen(camera: Camera, { view }: Frame): Bounds {
  const [ax, ay] = toMap(camera, 0, 0)
  const [bx, by] = toMap(camera, view.width, view.height)
  return {
    x: Math.min(ax, bx),
    y: Math.min(ay, by),
    width: Math.abs(bx - ax),
    height: Math.abs(by - ay)
  }
}

/** Whether no part of the map lies outside of what is not covered. */
export function showsAll(camera: Camera, frame: Frame): boolean {
  const area = clear(frame)
  const [ax, ay] = toScreen(camera, 0, 0)
  const [bx, by] = toScreen(camera, frame.map.width, frame.map.height)
  const within = (a: number, b: number, from: number, length: number) =>
    Math.min(a, b) >= from - 1 && Math.max(a, b) <= from + length + 1
  return within(ax, bx, area.x, area.width) && within(ay, by, area.y, area.height)
}

/** Whether something of this size in the lower right corner hides one of these places (and what lies `round` them). */
export function hides(
  camera: Camera,
  corner: { readonly right: number; readonly bottom: number },
  { width, height }: Size,
  places: readonly { readonly x: number; readonly y: number }[],
  round: number
): boolean {
  const near = round * camera.scale
  return places.some((place) => {
    const [x, y] = toScreen(camera, place.x, place.y)
    return (
      x + near > corner.right - width &&
      x - near < corner.right &&
      y + near > corner.bottom - height &&
      y - near < corner.bottom
    )
  })
}

/**
 * Shows a part of the map: moves as little as needed, zooms out only when it does not fit. Some air is kept free
 * round it, so that one also sees what lies beside.
 */
export function revealed(camera: Camera, frame: Frame, part: Bounds): Camera {
  const area = clear(frame)
  const air = Math.min(area.width, area.height) * 0.14
  const room = { width: Math.max(1, area.width - 2 * air), height: Math.max(1, area.height - 2 * air) }
  const scale = Math.min(
    camera.scale,
    room.width / Math.max(part.width, 1),
    room.height / Math.max(part.height, 1)
  )
  if (scale < camera.scale)
    return centred({ ...camera, scale }, frame, part.x + part.width / 2, part.y + part.height / 2)
  const [ax, ay] = toScreen(camera, part.x, part.y)
  const [bx, by] = toScreen(camera, part.x + part.width, part.y + part.height)
  const push = (low: number, high: number, from: number, length: number) =>
    low < from + air ? from + air - low : high > from + length - air ? from + length - air - high : 0
  const dx = push(Math.min(ax, bx), Math.max(ax, bx), area.x, area.width)
  const dy = push(Math.min(ay, by), Math.max(ay, by), area.y, area.height)
  return dx === 0 && dy === 0 ? camera : panned(camera, frame, dx, dy)
}

export function spotOf(camera: Camera, frame: Frame): Spot {
  const [x, y] = toMap(camera, ...middle(frame))
  return { x, y, scale: camera.scale, flipped: camera.flipped }
}

export function atSpot(spot: Spot, frame: Frame): Camera {
  const scale = within(spot.scale, minScale(frame), frame.maxScale)
  return centred({ x: 0, y: 0, scale, flipped: spot.flipped }, frame, spot.x, spot.y)
}

export function readSpot(text: string | null): Spot | null {
  if (text === null) return null
  try {
    const spot = JSON.parse(text) as Partial<Spot>
    const numbers = [spot.x, spot.y, spot.scale].every((n) => typeof n === 'number' && Number.isFinite(n))
    return numbers && spot.scale! > 0 ? { ...(spot as Spot), flipped: spot.flipped === true } : null
  } catch {
    return null
  }
}

/**
 * Where a board begins: all places of interest when they fit at a scale where counters can be read, else the window
 * of that scale that shows the most of them.
 */
export function opening(
  frame: Frame,
  places: readonly (readonly [number, number])[],
  scales: { readonly least: number; readonly most: number },
  flip = false
): Camera {
  if (places.length === 0) return fitted(frame, flip)
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const area = clear(frame)
  const round = 64
  const scale = Math.min(area.width / (right - left + 2 * round), area.height / (bottom - top + 2 * round))
  // A small map on a large screen fills it: nobody wants to begin between empty bands.
  const filling = Math.max(area.width / frame.map.width, area.height / frame.map.height)
  const least = Math.min(Math.max(scales.least, filling), frame.maxScale)
  const begin = {
    x: 0,
    y: 0,
    scale: within(scale, least, Math.max(least, scales.most)),
    flipped: flip
  }
  // The rim of the map at the rim of the window: nobody wants to begin with an empty strip.
  if (scale >= least)
    return clamped(placed(begin, (left + right) / 2, (top + bottom) / 2, ...middle(frame)), frame, 0)
  const [w, h] = [area.width / least / 2 - round / 2, area.height / least / 2 - round / 2]
  let best: readonly [number, number] = places[0]!
  let most = -1
  for (const place of places) {
    const there = places.filter(([x, y]) => Math.abs(x - place[0]) <= w && Math.abs(y - place[1]) <= h).length
    if (there > most) [best, most] = [place, there]
  }
  return clamped(placed(begin, ...best, ...middle(frame)), frame, 0)
}

/** Part of the way from one camera to another; scale goes by proportion, so that zooming looks even. */
export function blend(from: Camera, to: Camera, frame: Frame, t: number): Camera {
  if (t >= 1 || from.flipped !== to.flipped) return to
  const [fx, fy] = toMap(from, ...middle(frame))
  const [tx, ty] = toMap(to, ...middle(frame))
  const scale = from.scale * (to.scale / from.scale) ** t
  // The middle travels so that it looks even on the screen while the scale changes.
  const same = Math.abs(to.scale / from.scale - 1) < 1e-3
  const part = same ? t : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale)
  return placed({ ...to, scale }, fx + (tx - fx) * part, fy + (ty - fy) * part, ...middle(frame))
}

export type Level = 'far' | 'mid' | 'near'

/** How much detail is drawn, by the pixels from side to side of a hex. */
export function levelOf(hexPixels: number): Level {
  return hexPixels < 44 ? 'far' : hexPixels < 92 ? 'mid' : 'near'
}
