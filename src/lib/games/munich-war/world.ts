// What never changes while a scenario is played: the map as tables, the counters, who may be where.
import type { Grid } from '../../hex/grid'
import { NOBODY, type Side } from '../../kernel/board'
import type { MapBox } from '../../kernel/pack/map'
import { netOf } from '../../kernel/pack/net'
import { areasOf, maskOf, railsOf, sidesOf } from '../../kernel/terrain'
import type {
  CountryName,
  HexData,
  NationName,
  Pack,
  ScenarioData,
  Tables,
  TerrainName,
  UnitData
} from './data'

/** Sides as numbers, so that they index tables; NOBODY is neutral. */
export const AXIS = 0
export const ALLIED = 1
export { NOBODY, type Side } from '../../kernel/board'
export const SEATS = ['axis', 'allied'] as const
/** A side, or that of neutral countries and empty hexes. */
export type Owner = Side | typeof NOBODY

export const TERRAINS: readonly TerrainName[] = ['clear', 'forest', 'rough', 'mountain', 'marsh']
export const MOUNTAIN = 3
export const MARSH = 4

export interface Unit extends UnitData {
  readonly index: number
  /** Its nation among the countries of the world. Its side is that of the nation now (3.4a). */
  readonly nationIndex: number
  /** A land combat unit (2.5.1); the others are support pieces. */
  readonly land: boolean
  /** 8.0a: a printed movement factor of 1 or more. */
  readonly mobile: boolean
  /** 2.5.3: the size that matters for stacking. */
  readonly army: boolean
  readonly alpine: boolean
  /** The one hex that it can be set up in (3.4.2a); -1 for none. */
  readonly setupHex: number
}

export interface World {
  readonly scenario: ScenarioData
  /** What each seat is told at the beginning. */
  readonly briefing: Pack['briefing'][string]
  readonly tables: Tables
  readonly grid: Grid
  readonly hexes: readonly HexData[]
  /** Numbered after the hexes. */
  readonly boxes: readonly MapBox[]
  /** Per side: the numbers of its boxes by their names without the side. */
  readonly sideBoxes: readonly ReadonlyMap<string, number>[]
  readonly units: readonly Unit[]
  /** Amphibious markers among them (18.2). */
  readonly transports: readonly Unit[]
  /** Nations first, in the order of the tables, then countries without units. */
  readonly countries: readonly CountryName[]
  /** Per hex: its country in `countries`; -1 for the sea. */
  readonly country: Int8Array
  /** Per hex: 1 where a land unit could ever stand. */
  readonly land: Uint8Array
  readonly landHexes: readonly number[]
  /** Land hexes with a city or town. */
  readonly siteHexes: readonly number[]
  /** Per country: hexes in which its reinforcements might arrive (7.2.2b, 7.2.2f). */
  readonly gates: readonly (readonly number[])[]
  /** Land hexes to which ships might come: coasts, and with 23.4 the edge of the map. */
  readonly shores: readonly number[]
  /** Six for each hex: the land hexes around it into which a zone of control reaches over the hexside (10.1b); -1 for none. */
  readonly zones: Int16Array
  /** Per hex: its terrain in TERRAINS; meaningless at sea. */
  readonly terrain: Uint8Array
  readonly city: Uint8Array
  readonly fortress: Uint8Array
  /** Per hexside: 1 where nobody crosses and no zone of control reaches (10.1b). */
  readonly closed: Uint8Array
  readonly river: Uint8Array
  /** Per nation: its capital and mobilization centers (14.2a). */
  readonly centers: readonly (readonly number[])[]
  /** Hexes with a port (14.2b). */
  readonly ports: readonly number[]
  /** The most movement points of a unit: no line of supply has more hexes (14.3c). */
  readonly longestMove: number
  /** Hexsides and hexes of railroads. */
  readonly rail: { readonly sides: Uint8Array; readonly hexes: Uint8Array }
  area(name: string): readonly number[]
  countryNamed(name: CountryName): number
  unit(id: string): Unit | undefined
  /** The hex or box of this name; -1 for none. */
  hex(id: string): number
}

export function buildWorld(pack: Pack, scenarioId: string): World {
  const played = pack.scenarios[scenarioId]
  if (played === undefined) throw new Error(`There is no scenario ${scenarioId}.`)
  const { scenario, map, units } = played
  const { tables } = pack
  const { hexes } = map
  const grid = netOf(map)
  const countries = listCountries(Object.keys(tables.nations) as NationName[], hexes)
  const pieces = units.units.map((unit, index) =>
    buildUnit(unit, index, countries.indexOf(unit.nation), grid)
  )
  const unitById = new Map(pieces.map((unit) => [unit.id, unit]))
  const land = maskOf(hexes, (hex) => hex.terrain !== 'sea' && hex.playable !== false)
  const landHexes = [...land.keys()].filter((hex) => land[hex])
  const sides = sidesOf(grid, map.edges)
  const closed = sides.mask((edge) => edge.water)
  return {
    scenario,
    briefing: pack.briefing[scenarioId] ?? {},
    tables,
    grid,
    hexes,
    boxes: map.boxes ?? [],
    sideBoxes: SEATS.map((seat) => boxesOf(seat, map.boxes ?? [], hexes.length)),
    units: pieces,
    transports: pieces.filter(({ type }) => type === 'transport'),
    countries,
    country: Int8Array.from(hexes, ({ country }) =>
      country === undefined ? -1 : countries.indexOf(country)
    ),
    land,
    landHexes,
    siteHexes: landHexes.filter((hex) => hexes[hex]!.site !== undefined),
    gates: countries.map((name) =>
      landHexes.filter((hex) => hexes[hex]!.country === name && isGate(hexes[hex]!))
    ),
    shores: landHexes.filter((hex) => hexes[hex]!.seas !== undefined || hexes[hex]!.mapEdge === true),
    zones: zonesOf(grid, land, closed),
    terrain: Uint8Array.from(hexes, ({ terrain }) => Math.max(0, TERRAINS.indexOf(terrain as TerrainName))),
    city: maskOf(hexes, (hex) => hex.site?.kind === 'city'),
    fortress: maskOf(hexes, (hex) => hex.fort === 'fortress'),
    closed,
    river: sides.mask((edge) => edge.river),
    centers: countries.map((name) =>
      hexesWith(hexes, ({ site }) => site?.capital === name || site?.mobilization === name)
    ),
    ports: hexesWith(hexes, ({ site }) => site?.port !== undefined),
    longestMove: Math.max(...pieces.map(({ move }) => move ?? 0)),
    rail: railsOf(grid, map.rail),
    area: areasOf(grid, map.areas).area,
    countryNamed: (name) => countries.indexOf(name),
    unit: (id) => unitById.get(id),
    hex: (id) => grid.indexOf(id)
  }
}

const hexesWith = (hexes: readonly HexData[], holds: (hex: HexData) => boolean): number[] =>
  [...hexes.keys()].filter((index) => holds(hexes[index]!))

const isGate = ({ site, mapEdge }: HexData): boolean =>
  site?.capital !== undefined || site?.mobilization !== undefined || mapEdge === true

/** 10.1b: over all terrain, not across all-sea hexsides. */
const zonesOf = ({ neighbours, sides }: Grid, land: Uint8Array, closed: Uint8Array): Int16Array =>
  Int16Array.from(neighbours.subarray(0, 6 * land.length), (to, i) =>
    land[Math.floor(i / 6)] && to >= 0 && land[to] && !closed[sides[i]!] ? to : -1
  )

function boxesOf(seat: string, boxes: readonly MapBox[], count: number): Map<string, number> {
  const own = new Map<string, number>()
  for (const [i, { id }] of boxes.entries())
    if (id.startsWith(`${seat}-`)) own.set(id.slice(seat.length + 1), count + i)
  return own
}

function listCountries(nations: readonly NationName[], hexes: readonly HexData[]): CountryName[] {
  return [...new Set<CountryName>([...nations, ...hexes.flatMap(({ country }) => country ?? [])])]
}

function buildUnit(unit: UnitData, index: number, nationIndex: number, grid: Grid): Unit {
  return {
    ...unit,
    index,
    nationIndex,
    land: unit.move !== undefined,
    mobile: (unit.move ?? 0) > 0,
    army: unit.size === 'army',
    alpine: unit.type === 'alpine',
    setupHex: unit.setup === undefined ? -1 : grid.indexOf(unit.setup)
  }
}

/** The box of a side: "available", "reinforcements", "turn-3" and so on. */
export function boxOf(world: World, side: Side, name: string): number {
  const box = world.sideBoxes[side]!.get(name)
  if (box === undefined) throw new Error(`The map has no box ${SEATS[side]}-${name}.`)
  return box
}
