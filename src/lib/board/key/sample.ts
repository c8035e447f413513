// A piece of map as small as can be, to show one sign of it: drawn by the same code as the map itself.
import type { LookData } from '../../kernel/pack/look'
import type { MapData, MapHex } from '../../kernel/pack/map'
import { makeMapArt, type MapArt } from '../art'

/** What the sample is to show. Two hexes when something lies between them. */
export interface Sample {
  readonly hexes: readonly [Partial<MapHex>] | readonly [Partial<MapHex>, Partial<MapHex>]
  readonly edge?: Readonly<Record<string, unknown>>
  readonly rail?: boolean
  /** A line of the map by its name. */
  readonly line?: string
  /** A box of this kind beside the hex, and the way there. */
  readonly box?: string
}

/** The hexes of samples; the second lies beside the first, below it where columns stand upright. */
export const FIRST = '0101'
export const secondOf = (map: MapData) => (map.grid.orientation === 'flat' ? '0102' : '0201')

const BOX = 'box'
const BESIDE = [
  [2, 0.5],
  [3, 1.5]
] satisfies [number, number][]

/** Ground on which every sign can be seen: what the look draws as clear. */
const clearOf = (look: LookData) =>
  Object.entries(look.map.terrain).find(([, art]) => art === 'clear')?.[0] ?? ''

export function sampleArt(map: MapData, look: LookData, { hexes, edge, rail, line, box }: Sample): MapArt {
  const second = secondOf(map)
  const ids = [FIRST, second]
  const two = hexes.length > 1
  const flat = map.grid.orientation === 'flat'
  const small: MapData = {
    ...map,
    grid: {
      orientation: map.grid.orientation,
      cols: [1, two && !flat ? 2 : 1],
      rows: [1, two && flat ? 2 : 1],
      // One line of hexes, so that nothing is shifted out of it.
      shifted: 'even',
      numbering: 'ccrr'
    },
    hexes: hexes.map((hex, n) => ({ terrain: clearOf(look), ...hex, id: ids[n]! })),
    edges: edge ? [{ a: FIRST, b: second, ...edge }] : [],
    lines: line === undefined ? {} : { [line]: [[FIRST, second]] },
    rail: rail ? [[FIRST, second]] : [],
    boxes: box === undefined ? [] : [{ id: BOX, name: '', kind: box, outline: [...BESIDE] }],
    links: box === undefined ? [] : [{ a: FIRST, b: BOX }]
  }
  return makeMapArt(small, look)
}
