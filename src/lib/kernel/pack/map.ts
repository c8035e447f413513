// map.json: the hexes of a map and what lies on and between them. The same form serves every game; a game may
// add fields of its own to any object.
import * as v from 'valibot'
import { outlineFault } from '../../hex/boxes'
import { sideBetween, type Grid } from '../../hex/grid'
import { isPlace } from '../orders'
import { hexesOf, withBoxes } from './net'
import { Count, Names, PackError, parsePack, Range, refuseDuplicates, Source, Text } from './pack'

export const GridSchema = v.looseObject({
  orientation: v.picklist(['flat', 'pointy']),
  cols: Range,
  rows: Range,
  rowsByColumn: v.exactOptional(v.record(v.string(), Range)),
  shifted: v.picklist(['odd', 'even']),
  numbering: v.picklist(['ccrr', 'rrcc']),
  rowsGrow: v.exactOptional(v.picklist(['down', 'up']))
})

export const SiteSchema = v.looseObject({
  name: Text,
  kind: Text,
  vp: v.exactOptional(Count),
  vpSource: v.exactOptional(Source),
  source: v.exactOptional(Source)
})

export const HexSchema = v.looseObject({
  id: Text,
  /** Column and row, where the id does not say them. */
  at: v.exactOptional(Range),
  terrain: Text,
  country: v.exactOptional(Text),
  region: v.exactOptional(Text),
  playable: v.exactOptional(v.boolean()),
  coast: v.exactOptional(v.boolean()),
  site: v.exactOptional(SiteSchema),
  lat: v.exactOptional(v.number()),
  lon: v.exactOptional(v.number()),
  source: v.exactOptional(Source),
  note: v.exactOptional(Text)
})

export const EdgeSchema = v.looseObject({
  a: Text,
  b: Text,
  river: v.exactOptional(Text),
  water: v.exactOptional(Text),
  blocked: v.exactOptional(Text),
  source: v.exactOptional(Source),
  note: v.exactOptional(Text)
})

/** Columns and rows as the grid counts them, fractions and places beside the map included. */
const Spot = v.pipe(v.number(), v.minValue(-100), v.maxValue(200))

/** A named place that is no hex: a reserve, a sea area, a district, a region off the map. */
export const BoxSchema = v.looseObject({
  id: Text,
  name: Text,
  kind: Text,
  /** Corners in columns and rows, on the map or beside it; two are opposite corners of a rectangle. */
  outline: v.pipe(v.array(v.tuple([Spot, Spot])), v.minLength(2), v.maxLength(60)),
  source: v.exactOptional(Source),
  note: v.exactOptional(Text)
})

/** A way between two places that is no hexside: a route, a crossing, the way out of a box. */
export const LinkSchema = v.looseObject({
  a: Text,
  b: Text,
  kind: v.exactOptional(Text),
  /** It leads from a to b only. */
  oneWay: v.exactOptional(v.boolean()),
  source: v.exactOptional(Source),
  note: v.exactOptional(Text)
})

export const MapSchema = v.looseObject({
  id: Text,
  title: Text,
  sourceDefault: Source,
  grid: GridSchema,
  scale: v.looseObject({
    kmPerHex: v.number(),
    printed: v.exactOptional(Text),
    northDegreesClockwiseFromUp: v.exactOptional(v.number())
  }),
  names: v.looseObject({ terrain: Names, boxes: v.exactOptional(Names) }),
  hexes: v.pipe(v.array(HexSchema), v.minLength(1)),
  edges: v.array(EdgeSchema),
  rail: v.exactOptional(v.array(v.tuple([Text, Text]))),
  /** Lines along hexsides that mean something to the game; look.json says which of them are drawn. */
  lines: v.exactOptional(v.record(v.string(), v.array(v.tuple([Text, Text])))),
  boxes: v.exactOptional(v.pipe(v.array(BoxSchema), v.maxLength(500))),
  links: v.exactOptional(v.pipe(v.array(LinkSchema), v.maxLength(5000))),
  /** Hexes and boxes by what they have in common. */
  areas: v.record(v.string(), v.array(Text))
})

export type MapData = v.InferOutput<typeof MapSchema>
export type MapHex = v.InferOutput<typeof HexSchema>
export type MapEdge = v.InferOutput<typeof EdgeSchema>
export type MapBox = v.InferOutput<typeof BoxSchema>
export type MapLink = v.InferOutput<typeof LinkSchema>
export type MapSite = v.InferOutput<typeof SiteSchema>

/**
 * Checks the form, then that every place exists once, that terrains and kinds of boxes have a name, that edges and rails join
 * neighbours and links join places.
 */
export function parsePackMap(data: unknown, file = 'map.json'): MapData {
  const map = parsePack(MapSchema, data, file)
  const { boxes = [], links = [] } = map
  checkIds(map.hexes, file, 'hexes')
  checkIds(boxes, file, 'boxes')
  const hexes = made(file, 'hexes', () => hexesOf(map))
  map.hexes.forEach((hex, index) => {
    if (map.names.terrain[hex.terrain] === undefined)
      throw new PackError(
        file,
        `hexes[${index}] (${hex.id}).terrain`,
        `"${hex.terrain}" is not in names.terrain`
      )
  })
  boxes.forEach((box, index) => {
    const path = `boxes[${index}] (${box.id})`
    if (hexes.indexOf(box.id) >= 0) throw new PackError(file, path, 'is a hex already')
    if (map.names.boxes?.[box.kind] === undefined)
      throw new PackError(file, `${path}.kind`, `"${box.kind}" is not in names.boxes`)
    const fault = outlineFault(hexes, box.outline)
    if (fault !== null) throw new PackError(file, `${path}.outline`, fault)
  })
  map.edges.forEach((edge, index) => checkPair(hexes, edge.a, edge.b, file, `edges[${index}]`))
  map.rail?.forEach(([a, b], index) => checkPair(hexes, a, b, file, `rail[${index}]`))
  for (const [line, sides] of Object.entries(map.lines ?? {}))
    sides.forEach(([a, b], index) => checkPair(hexes, a, b, file, `lines.${line}[${index}]`))
  links.forEach((link, index) =>
    made(file, `links[${index}]`, () => withBoxes(hexes, { boxes, links: [link] }))
  )
  const net = withBoxes(hexes, { boxes, links })
  for (const [area, places] of Object.entries(map.areas))
    places.forEach((place, index) => checkHex(net, place, file, `areas.${area}[${index}]`, 'hex or box'))
  return map
}

function checkIds(places: readonly { id: string }[], file: string, list: string): void {
  const ids = places.map(({ id }) => id)
  refuseDuplicates(ids, file, list)
  const bad = ids.findIndex((id) => !isPlace(id))
  if (bad >= 0) throw new PackError(file, `${list}[${bad}].id`, `"${ids[bad]}" cannot be ordered by name`)
}

/** What is wrong with it is said of this place in the file. */
function made<T>(file: string, path: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw new PackError(file, path, error instanceof Error ? error.message : String(error))
  }
}

function checkHex(grid: Grid, id: string, file: string, path: string, kind = 'hex'): number {
  const hex = grid.indexOf(id)
  if (hex < 0) throw new PackError(file, path, `there is no ${kind} ${id}`)
  return hex
}

function checkPair(grid: Grid, a: string, b: string, file: string, path: string): void {
  if (sideBetween(grid, checkHex(grid, a, file, path), checkHex(grid, b, file, path)) < 0)
    throw new PackError(file, path, `${a} and ${b} are not neighbours`)
}
