// What the counters of the map cover, as boxes: names and numbers keep clear of them. No DOM.
import type { Layout } from '../../hex/pixels'
import type { Picture, Stack } from '../../kernel/picture'
import { stackCount } from '../../kernel/pieces'
import type { Level } from '../camera'
import { RIM, textWidth } from './draw'
import { counterScale, placeMarkers, placeStacks } from './stacks'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What stands in one hex: the hex as the grid counts it, and all its boxes. */
export interface Taken {
  readonly hex: number
  readonly boxes: readonly Box[]
}

export const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Round 0, 0 in the measure of a counter, which is 100 wide; see stackMarkup. */
function stackBoxes(stack: Stack, level: Level): Box[] {
  const count = stackCount(stack)
  const low = RIM * Math.min(3, count - 1)
  const half = 51 + low / 2
  const boxes = [{ left: -half, top: -half, right: half, bottom: half }]
  if (level === 'far') return boxes
  const [top] = [...stack.pieces, ...(stack.blanks ?? [])]
  const badges = top?.badges.length ?? 0
  if (badges > 0)
    boxes.push({
      left: 29 - (badges - 1) * 29 - low / 2,
      top: -60 - low / 2,
      right: 60 - low / 2,
      bottom: -29 - low / 2
    })
  if (count > 1 && top)
    boxes.push({ left: 30 + low / 2, top: 32 + low / 2, right: 63 + low / 2, bottom: 64 + low / 2 })
  if (count > 1 && stack.sum && level === 'near') {
    const wide = (textWidth(stack.sum) * 19) / 2
    boxes.push({
      left: -wide - low / 2,
      top: 54 + low / 2,
      right: wide - low / 2,
      bottom: 75 + low / 2
    })
  }
  return boxes
}

/** Everything that stands on the map, as it is drawn at this level of detail. */
export function takenBy(layout: Layout, { stacks, markers }: Picture, level: Level): Taken[] {
  const scale = counterScale(layout)
  const placed = placeStacks(layout, stacks)
  const found = new Map<number, Box[]>()
  const add = (id: string, x: number, y: number, boxes: readonly Box[]) => {
    const hex = layout.grid.indexOf(id)
    const here = found.get(hex) ?? []
    found.set(hex, here)
    for (const { left, top, right, bottom } of boxes)
      here.push({
        left: x + left * scale,
        top: y + top * scale,
        right: x + right * scale,
        bottom: y + bottom * scale
      })
  }
  for (const { stack, x, y } of placed) add(stack.hex, x, y, stackBoxes(stack, level))
  for (const { marker, x, y, alone } of placeMarkers(layout, markers, placed)) {
    const half = alone ? 35 : 21
    add(marker.hex, x, y, [{ left: -half, top: -half, right: half, bottom: half }])
  }
  return [...found].map(([hex, boxes]) => ({ hex, boxes }))
}
