// Where things are on the screen: the driver looks before it points, as people do.
import type { Page } from '@playwright/test'
import { bounds, placeAt, type Layout } from '../../lib/hex/pixels'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Sight {
  /** Screen = map * k + shift; k is negative on a board that is turned. */
  readonly k: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Waits until the map stands still, and says how it lies. */
export function look(page: Page): Promise<Sight> {
  return page.evaluate(async () => {
    const board = document.querySelector('[role=application]')!
    const svg = board.querySelector<SVGSVGElement>('svg.pieces')!
    let before = svg.getScreenCTM()!
    for (let same = 0, frames = 0; same < 2 && frames < 240; frames++) {
      await new Promise(requestAnimationFrame)
      const now = svg.getScreenCTM()!
      const still =
        Math.abs(now.e - before.e) + Math.abs(now.f - before.f) + Math.abs(now.a - before.a) < 0.01
      same = still ? same + 1 : 0
      before = now
    }
    const { left, top, width, height } = board.getBoundingClientRect()
    return { k: before.a, x: before.e, y: before.f, left, top, width, height }
  })
}

/** Which of these points of the screen lie on the map, with nothing over it that a broad finger would touch. */
export function freeOf(page: Page, points: readonly Point[]): Promise<Point[]> {
  return page.evaluate((all) => {
    const board = document.querySelector('[role=application]')!
    const finger = [
      [0, 0],
      [12, 0],
      [-12, 0],
      [0, 12],
      [0, -12]
    ] as const
    return all.filter(({ x, y }) =>
      finger.every(([dx, dy]) => {
        const there = document.elementFromPoint(x + dx, y + dy)
        return there !== null && board.contains(there) && there.closest('.fan') === null
      })
    )
  }, points)
}

export function middleOf(layout: Layout, hex: string): Point {
  const index = layout.grid.indexOf(hex)
  if (index < 0) throw new Error(`There is no place ${hex} on the map.`)
  return { x: layout.centres[2 * index]!, y: layout.centres[2 * index + 1]! }
}

export const toScreen = ({ k, x, y }: Sight, point: Point): Point => ({
  x: point.x * k + x,
  y: point.y * k + y
})

export function hexUnder(layout: Layout, { k, x, y }: Sight, point: Point): string | null {
  return layout.grid.places[placeAt(layout, (point.x - x) / k, (point.y - y) / k)] ?? null
}

/** Points inside a hex or box: its middle first, then nearer to its rim, in case something covers the middle. */
export function pointsIn(layout: Layout, sight: Sight, hex: string): Point[] {
  const { x, y } = middleOf(layout, hex)
  const { width, height } = bounds(layout, [layout.grid.indexOf(hex)])
  const off = Math.min(layout.size * 0.55, 0.4 * width, 0.4 * height)
  const around = [
    [0, 0],
    [0, off],
    [0, -off],
    [off, 0],
    [-off, 0]
  ] as const
  return around.map(([dx, dy]) => toScreen(sight, { x: x + dx, y: y + dy }))
}

/** A lattice of points over the board, the middle ones first. */
export function lattice({ left, top, width, height }: Sight): Point[] {
  const points: Point[] = []
  for (let i = 1; i < 12; i++)
    for (let j = 1; j < 12; j++) points.push({ x: left + (width * i) / 12, y: top + (height * j) / 12 })
  const from = ({ x, y }: Point) => Math.hypot(x - left - width / 2, y - top - height / 2)
  return points.sort((a, b) => from(a) - from(b))
}
