// From map.json and look.json to what is drawn: a few merged paths per kind, cut into pieces by place, and words.
import { sideBetween } from '../hex/grid'
import { makeLayout, type Layout } from '../hex/pixels'
import { EDGE_ART, FORT_ART, SITE_ART, TERRAIN_ART, type LookData } from '../kernel/pack/look'
import type { MapData, MapHex } from '../kernel/pack/map'
import { netOf } from '../kernel/pack/net'
import { drawBoxes, type BoxDrawn } from './map/boxes'
import { makeCorners, regionPath, sideLines, type Bend, type Corners } from './map/corners'
import { countryLabels, riverLabels, type Label } from './map/labels'
import { groundMark, wander, type Land, type LandData } from './map/land'
import { blockedBars, crossing, fortSide, meshLines, railLines } from './map/lines'
import {
  anchorPath,
  fortRing,
  shieldPath,
  siteMark,
  starPath,
  terrainMarks,
  type FortArt,
  type SiteArt,
  type TerrainArt
} from './map/marks'
import { Pieces } from './map/pieces'

export type EdgeArt = LookData['map']['edges'][string]

/** From the centre of a hex to its corners, in units of the drawing. */
export const HEX_SIZE = 32

/** What is drawn alike, in pieces. */
export interface Drawn<A extends string> {
  readonly art: A
  readonly paths: readonly string[]
}

/** A line along hexsides that the data names. */
export interface LineDrawn {
  readonly id: string
  readonly colour: string
  readonly art: NonNullable<LookData['map']['lines']>[string]['art']
  readonly paths: readonly string[]
}

export interface SiteName extends Label {
  /** The hex it names, as the grid counts. */
  readonly hex: number
  readonly art: SiteArt
  readonly capital: boolean
  /** It counts in play: it is worth points, or is a port. */
  readonly counts: boolean
}

export interface HexNumber extends Label {
  readonly hex: number
}

export interface NumberBlock {
  /** The part of the drawing that the numbers stand in. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly numbers: readonly HexNumber[]
}

export interface MapArt {
  readonly layout: Layout
  readonly corners: Corners
  readonly title: string
  /** Colour and hatching of each seat and faction. */
  readonly seats: LookData['seats']
  readonly factions: NonNullable<LookData['factions']>
  /** How the land really lies; null where nothing was made for this map, or a plain one is wanted. */
  readonly real: (LandData & { readonly picture: string }) | null
  /** All hexes together, and those of them that are land. */
  readonly sheet: string
  readonly land: string
  readonly terrain: readonly { readonly art: TerrainArt; readonly path: string; readonly hexes: number }[]
  readonly marks: readonly Drawn<TerrainArt>[]
  readonly outside: string
  readonly mesh: readonly string[]
  readonly coast: readonly string[]
  readonly edges: readonly Drawn<EdgeArt>[]
  readonly borders: readonly string[]
  readonly regions: readonly string[]
  readonly lines: readonly LineDrawn[]
  readonly rails: readonly string[]
  readonly forts: readonly Drawn<FortArt>[]
  readonly sites: readonly Drawn<SiteArt>[]
  readonly shields: readonly string[]
  readonly stars: readonly string[]
  readonly ports: readonly string[]
  readonly values: readonly Label[]
  readonly names: readonly SiteName[]
  readonly rivers: readonly Label[]
  readonly countries: readonly Label[]
  readonly boxes: readonly BoxDrawn[]
  /** The ways between boxes and hexes. */
  readonly links: string
  /** Of every hex; worked out when they are first wanted, since they are read only from near. */
  readonly numbers: () => readonly NumberBlock[]
}

/** Where the small signs of a hex stand so that a counter in its middle leaves them in sight; in sizes of a hex. */
const SPOTS = {
  flat: { value: [-0.82, 0], port: [0.82, 0], name: [0, 0.81], number: [0, -0.64] },
  pointy: { value: [-0.76, 0.5], port: [0.76, 0.5], name: [0, 0.52], number: [0, -0.7] }
} as const

/** One list per art, in the order in which they are to be drawn. */
class ByArt<A extends string> {
  private readonly pieces = new Map<A, Pieces>()
  constructor(private readonly order: readonly A[]) {}

  of(art: A): Pieces {
    let found = this.pieces.get(art)
    if (!found) this.pieces.set(art, (found = new Pieces()))
    return found
  }

  get list(): Drawn<A>[] {
    return this.order.flatMap((art) => {
      const found = this.pieces.get(art)
      return found ? [{ art, paths: found.list }] : []
    })
  }
}

/** Where all places of a map lie on its drawing. */
export function layoutOf(map: MapData): Layout {
  const outlines = (map.boxes ?? []).map(({ outline }) => outline)
  return makeLayout(netOf(map), HEX_SIZE, outlines)
}

/** `land`: what was made for this map; null: it is drawn from its hexes alone. */
export function makeMapArt(map: MapData, look: LookData, land: Land | null = null): MapArt {
  const layout = layoutOf(map)
  const { grid } = layout
  const corners = makeCorners(layout)
  const hexes: (MapHex | undefined)[] = new Array<MapHex | undefined>(grid.count)
  for (const hex of map.hexes) hexes[grid.indexOf(hex.id)] = hex
  const arts = hexes.map((hex): TerrainArt => look.map.terrain[hex!.terrain] ?? 'clear')
  const artOf = (hex: number) => arts[hex]!
  const isLand = (hex: number) => artOf(hex) !== 'water'
  const countries = hexes.map((hex, index) => (isLand(index) ? hex!.country : undefined))
  const country = (hex: number) => countries[hex]

  const all = [...grid.ids.keys()]
  const grounds = new Map<TerrainArt, number[]>(TERRAIN_ART.map((art) => [art, []]))
  for (const hex of all) grounds.get(artOf(hex))!.push(hex)
  const marks = new ByArt<TerrainArt>(TERRAIN_ART)
  for (let hex = 0; hex < grid.count; hex++) {
    const [x, y] = [layout.centres[2 * hex]!, layout.centres[2 * hex + 1]!]
    const path = terrainMarks(artOf(hex), hex, x, y, HEX_SIZE)
    if (path) marks.of(artOf(hex)).add(x, y, path)
  }

  const isReal = land?.data.map === map.id && land.data.ground === groundMark(all.map(isLand))
  const bend: Bend | undefined = isReal ? (x, y) => wander(x, y, HEX_SIZE) : undefined
  const coast = new Pieces()
  const borders = new Pieces()
  const regions = new Pieces()
  const mesh = new Pieces()
  meshLines(corners, mesh.add)
  sideLines(
    corners,
    sidesWhere(layout, (a, b) => isLand(a) !== isLand(b)),
    coast.add
  )
  sideLines(
    corners,
    sidesWhere(
      layout,
      (a, b) => country(a) !== country(b) && country(a) !== undefined && country(b) !== undefined
    ),
    borders.add,
    bend
  )
  sideLines(
    corners,
    sidesWhere(
      layout,
      (a, b) => isLand(a) && isLand(b) && country(a) === country(b) && hexes[a]!.region !== hexes[b]!.region
    ),
    regions.add,
    bend
  )

  const rails = new Pieces()
  railLines(
    layout,
    (map.rail ?? []).map(([a, b]) => [grid.indexOf(a), grid.indexOf(b)] as const),
    rails.add
  )

  let numbers: NumberBlock[] | undefined
  return {
    layout,
    corners,
    title: map.title,
    seats: look.seats,
    factions: look.factions ?? {},
    real: isReal ? { ...land.data, picture: land.picture } : null,
    sheet: regionPath(corners, all),
    land: regionPath(corners, all.filter(isLand)),
    terrain: [...grounds].flatMap(([art, list]) =>
      list.length > 0 ? [{ art, path: regionPath(corners, list), hexes: list.length }] : []
    ),
    marks: marks.list,
    outside: regionPath(
      corners,
      all.filter((hex) => hexes[hex]!.playable === false)
    ),
    mesh: mesh.list,
    coast: coast.list,
    borders: borders.list,
    regions: regions.list,
    lines: linesOf(map, look, corners),
    rails: rails.list,
    ...edgesOf(map, look, corners, bend),
    ...placesOf(look, layout, hexes),
    ...drawBoxes(layout, map, look),
    countries: countryLabels(layout, country),
    numbers: () => (numbers ??= numbersOf(layout))
  }
}

function* sidesWhere(layout: Layout, differ: (a: number, b: number) => boolean): Generator<number> {
  const { sideCount, sideHexes } = layout.grid
  for (let side = 0; side < sideCount; side++) {
    const [a, b] = [sideHexes[2 * side]!, sideHexes[2 * side + 1]!]
    if (b >= 0 && differ(a, b)) yield side
  }
}

/** The lines of the map that look.json names, in its order. */
function linesOf({ lines = {} }: MapData, look: LookData, corners: Corners): LineDrawn[] {
  const { grid } = corners.layout
  return Object.entries(look.map.lines ?? {}).flatMap(([id, { colour, art }]) => {
    const sides = lines[id] ?? []
    if (sides.length === 0) return []
    const drawn = new Pieces()
    const along = sides.map(([a, b]) => sideBetween(grid, grid.indexOf(a), grid.indexOf(b)))
    sideLines(corners, along, drawn.add)
    return [{ id, colour, art, paths: drawn.list }]
  })
}

/** Hexsides by what look.json says of each field of an edge; a river is known by its name. */
function edgesOf(
  map: MapData,
  look: LookData,
  corners: Corners,
  bend: Bend | undefined
): Pick<MapArt, 'edges' | 'rivers'> {
  const { grid } = corners.layout
  const sides = new Map<EdgeArt, number[]>()
  const rivers = new Map<string, number[]>()
  const push = <K>(to: Map<K, number[]>, key: K, side: number) => {
    const there = to.get(key)
    if (there) there.push(side)
    else to.set(key, [side])
  }
  for (const edge of map.edges) {
    const side = sideBetween(grid, grid.indexOf(edge.a), grid.indexOf(edge.b))
    for (const [field, art] of Object.entries(look.map.edges)) {
      const value: unknown = edge[field]
      if (value === undefined || value === false) continue
      push(sides, art, side)
      if ((art === 'river' || art === 'great-river') && typeof value === 'string') push(rivers, value, side)
    }
  }
  const drawn = new ByArt<EdgeArt>(EDGE_ART)
  for (const [art, list] of sides) {
    const { add } = drawn.of(art)
    if (art === 'blocked') for (const side of list) blockedBars(corners, side, add)
    else if (art === 'crossing') for (const side of list) crossing(corners, side, add)
    else if (art === 'fort') for (const side of list) fortSide(corners, side, add)
    else sideLines(corners, list, add, art === 'shore' ? undefined : bend)
  }
  return { edges: drawn.list, rivers: riverLabels(corners, rivers) }
}

type Places = Pick<MapArt, 'forts' | 'sites' | 'shields' | 'stars' | 'ports' | 'values' | 'names'>

function placesOf(look: LookData, layout: Layout, hexes: readonly (MapHex | undefined)[]): Places {
  const size = layout.size
  const spots = SPOTS[layout.grid.spec.orientation]
  const forts = new ByArt<FortArt>(FORT_ART)
  const sites = new ByArt<SiteArt>(SITE_ART)
  const [shields, stars, ports] = [new Pieces(), new Pieces(), new Pieces()]
  const values: Label[] = []
  const names: SiteName[] = []
  hexes.forEach((hex, index) => {
    const [x, y] = [layout.centres[2 * index]!, layout.centres[2 * index + 1]!]
    const spot = (name: keyof typeof spots) => [x + spots[name][0] * size, y + spots[name][1] * size] as const
    const fort = look.map.forts && look.map.forts.kinds[String(hex![look.map.forts.field])]
    if (fort) forts.of(fort).add(x, y, fortRing(fort, x, y, layout.corners, size))
    const site = hex!.site
    if (!site) return
    const art = look.map.sites[site.kind] ?? 'dot'
    const capital = Boolean(site['capital'])
    if (capital) stars.add(x, y, starPath(x, y, size * 0.3))
    else sites.of(art).add(x, y, siteMark(art, x, y, size))
    if (site.vp) {
      const [vx, vy] = spot('value')
      shields.add(vx, vy, shieldPath(vx, vy, size * 0.19))
      values.push({ text: String(site.vp), x: vx, y: vy, turn: 0 })
    }
    if (site['port']) {
      const [px, py] = spot('port')
      ports.add(px, py, anchorPath(px, py, size * 0.15))
    }
    const [nx, ny] = spot('name')
    const counts = Boolean(site.vp) || Boolean(site['port'])
    names.push({ text: site.name, hex: index, x: nx, y: ny, turn: 0, art, capital, counts })
  })
  return {
    forts: forts.list,
    sites: sites.list,
    shields: shields.list,
    stars: stars.list,
    ports: ports.list,
    values,
    names
  }
}

const BLOCK = 480

function numbersOf(layout: Layout): NumberBlock[] {
  const { grid, centres, size } = layout
  const [dx, dy] = SPOTS[grid.spec.orientation].number
  const blocks = new Map<string, { x: number; y: number; numbers: HexNumber[] }>()
  grid.ids.forEach((text, hex) => {
    const [x, y] = [centres[2 * hex]!, centres[2 * hex + 1]!]
    const [col, row] = [Math.floor(x / BLOCK), Math.floor(y / BLOCK)]
    const key = `${col},${row}`
    let block = blocks.get(key)
    if (!block) blocks.set(key, (block = { x: col * BLOCK, y: row * BLOCK, numbers: [] }))
    block.numbers.push({ text, hex, x: x + dx * size, y: y + dy * size, turn: 0 })
  })
  return [...blocks.values()].map((block) => ({ ...block, width: BLOCK, height: BLOCK }))
}
