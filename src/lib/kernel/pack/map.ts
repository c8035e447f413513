// map.json: the hexes of a map and what lies on and between them. The same form serves every game; a game may
// add fields of its own to any object.
import * as v from 'valibot'
import { makeGrid, sideBetween, type Grid } from '../../hex/grid'
import { Count, Names, PackError, parsePack, Range, refuseTwice, Source, Text } from './pack'

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
  names: v.looseObject({ terrain: Names }),
  hexes: v.pipe(v.array(HexSchema), v.minLength(1)),
  edges: v.array(EdgeSchema),
  rail: v.exactOptional(v.array(v.tuple([Text, Text]))),
  areas: v.record(v.string(), v.array(Text))
})

export type MapData = v.InferOutput<typeof MapSchema>
export type MapHex = v.InferOutput<typeof HexSchema>
export type MapEdge = v.InferOutput<typeof EdgeSchema>
export type MapSite = v.InferOutput<typeof SiteSchema>

/** Checks the form, then that every hex exists once, has a named terrain, and that edges and rails join neighbours. */
export function parsePackMap(data: unknown, file = 'map.json'): MapData {
  const map = parsePack(MapSchema, data, file)
  const ids = map.hexes.map((hex) => hex.id)
  refuseTwice(ids, file, 'hexes')
  const grid = gridOf(map, ids, file)
  map.hexes.forEach((hex, index) => {
    if (map.names.terrain[hex.terrain] === undefined)
      throw new PackError(
        file,
        `hexes[${index}] (${hex.id}).terrain`,
        `"${hex.terrain}" is not in names.terrain`
      )
  })
  map.edges.forEach((edge, index) => checkPair(grid, edge.a, edge.b, file, `edges[${index}]`))
  map.rail?.forEach(([a, b], index) => checkPair(grid, a, b, file, `rail[${index}]`))
  for (const [area, hexes] of Object.entries(map.areas))
    hexes.forEach((hex, index) => checkHex(grid, hex, file, `areas.${area}[${index}]`))
  return map
}

function gridOf(map: MapData, ids: string[], file: string): Grid {
  try {
    return makeGrid(map.grid, ids)
  } catch (error) {
    throw new PackError(file, 'hexes', error instanceof Error ? error.message : String(error))
  }
}

function checkHex(grid: Grid, id: string, file: string, path: string): number {
  const hex = grid.indexOf(id)
  if (hex < 0) throw new PackError(file, path, `there is no hex ${id}`)
  return hex
}

function checkPair(grid: Grid, a: string, b: string, file: string, path: string): void {
  if (sideBetween(grid, checkHex(grid, a, file, path), checkHex(grid, b, file, path)) < 0)
    throw new PackError(file, path, `${a} and ${b} are not neighbours`)
}
