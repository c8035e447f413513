// Boxes of the map and the ways that lead to them, as they are drawn.
import { ringPath, type Layout } from '../../hex/pixels'
import { BOX_ART, type LookData } from '../../kernel/pack/look'
import type { MapBox, MapData, MapLink } from '../../kernel/pack/map'
import { at } from './corners'

export interface BoxDrawn {
  readonly art: (typeof BOX_ART)[number]
  readonly path: string
  readonly name: string
  /** The middle of its name, at the top where counters leave it in sight, and the size of the letters. */
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The largest letters, in sizes of a hex, and how wide one is at most for its size. */
const LETTERS = 0.42
const LETTER = 0.66

/** Where a line at this height crosses the box: the widest stretch. */
function stretch(corners: Float32Array, y: number): [number, number] | null {
  const crossings: number[] = []
  for (let k = 0; k < corners.length; k += 2) {
    const n = (k + 2) % corners.length
    const [ax, ay, bx, by] = [corners[k]!, corners[k + 1]!, corners[n]!, corners[n + 1]!]
    if (ay > y !== by > y) crossings.push(((bx - ax) * (y - ay)) / (by - ay) + ax)
  }
  crossings.sort((a, b) => a - b)
  let best: [number, number] | null = null
  for (let k = 0; k + 1 < crossings.length; k += 2)
    if (!best || crossings[k + 1]! - crossings[k]! > best[1] - best[0])
      best = [crossings[k]!, crossings[k + 1]!]
  return best
}

function drawBox(layout: Layout, look: LookData, { name, kind }: MapBox, n: number): BoxDrawn {
  const { corners, bounds } = layout.boxes[n]!
  const most = LETTERS * layout.size
  const y = bounds.y + 0.85 * most
  const [left, right] = stretch(corners, y) ?? [bounds.x, bounds.x + bounds.width]
  return {
    art: look.map.boxes?.[kind] ?? 'paper',
    path: ringPath(layout, layout.grid.count + n),
    name,
    x: (left + right) / 2,
    y,
    size: Math.min(most, (0.94 * (right - left)) / (LETTER * name.length))
  }
}

/** A straight line that begins with a dot where it begins in a hex; a box hides what lies below it. */
function drawLink({ grid, centres, size }: Layout, { a, b }: MapLink): string {
  const ends = [a, b].map((id) => grid.indexOf(id))
  const [from, to] = ends.map((place) => at(centres[2 * place]!, centres[2 * place + 1]!))
  const dots = ends.flatMap((place) => {
    if (place >= grid.count) return []
    const r = 0.12 * size
    return `M${at(centres[2 * place]! - r, centres[2 * place + 1]!)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`
  })
  return `M${from}L${to}${dots.join('')}`
}

export function drawBoxes(layout: Layout, { boxes = [], links = [] }: MapData, look: LookData) {
  return {
    boxes: boxes.map((box, n) => drawBox(layout, look, box, n)),
    links: links.map((link) => drawLink(layout, link)).join('')
  }
}
