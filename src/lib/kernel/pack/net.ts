// The net of a map: its hexes, boxes and links in one, as floods, paths and searches want them.
import { makeGrid, type Grid, type GridSpec } from '../../hex/grid'
import { makeNet, type Link } from '../../hex/net'

interface Hexes {
  readonly grid: GridSpec
  readonly hexes: readonly { readonly id: string; readonly at?: readonly [number, number] }[]
}

interface Boxes {
  readonly boxes?: readonly { readonly id: string }[]
  readonly links?: readonly Link[]
}

export function netOf(map: Hexes & Boxes): Grid {
  return withBoxes(hexesOf(map), map)
}

export const hexesOf = ({ grid, hexes }: Hexes): Grid =>
  makeGrid(
    grid,
    hexes.map(({ id, at }) => (at === undefined ? id : { id, at }))
  )

export function withBoxes(hexes: Grid, { boxes = [], links = [] }: Boxes): Grid {
  if (boxes.length === 0 && links.length === 0) return hexes
  return makeNet(
    hexes,
    boxes.map(({ id }) => id),
    links
  )
}
