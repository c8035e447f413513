// What never changes while a scenario is played: its map as tables, the counters, the cards, who may be where.
import type { Grid } from '../../hex/grid'
import type { Side } from '../../kernel/board'
import type { MapBox } from '../../kernel/pack/map'
import { netOf } from '../../kernel/pack/net'
import { areasOf, maskOf, sidesOf } from '../../kernel/terrain'
import type { FrontName, HexData, MarkerData, Pack, ScenarioData, SideName, UnitData } from './data'
import type { CardsData } from './cards-data'
import type { Tables } from './tables-data'

/** Sides as numbers, so that they index tables. */
export const GERMAN = 0
export const ALLIED = 1
export { NOBODY, type Side } from '../../kernel/board'
export const SEATS = ['german', 'allied'] as const

/** 18.5b: who has zones of control of his own; Germans and Soviets are on one side and in each other's zones. */
export const SOVIET = 2
export type Camp = Side | typeof SOVIET

export interface Unit extends UnitData {
  readonly index: number
  readonly sideIndex: Side
  readonly camp: Camp
  /** 2.3.3a: it has a Movement Allowance. */
  readonly canMove: boolean
  /** The hex it is set up in; -1 for none. */
  readonly setupHex: number
}

export type TargetColor = 'gray' | 'blue' | 'brown'

export interface World {
  readonly front: FrontName
  readonly scenario: ScenarioData
  /** What each seat is told at the beginning. */
  readonly briefing: Pack['briefing'][string]
  readonly tables: Tables
  readonly cards: CardsData
  readonly grid: Grid
  readonly hexes: readonly HexData[]
  /** Numbered after the hexes. */
  readonly boxes: readonly MapBox[]
  readonly units: readonly Unit[]
  readonly markers: readonly MarkerData[]
  /** Drop! and Glider markers, in the order of the counters (19.10). */
  readonly landers: readonly MarkerData[]
  /** Per hex: the country by the words of the map; "" at sea. */
  readonly country: readonly string[]
  /** Per hex: the country that it counts as (2.11, 13.2.1): East Prussia is Germany. */
  readonly home: readonly string[]
  /** Per hex: 1 for open and rough hexes in play. */
  readonly land: Uint8Array
  /** Per hex: 1 for Evacuation Zones (13.2.3). */
  readonly evacuationZone: Uint8Array
  readonly rough: Uint8Array
  /** Per hex: 1 for Major and for Minor Cities (2.12). */
  readonly city: Uint8Array
  readonly major: Uint8Array
  readonly port: Uint8Array
  readonly fortified: Uint8Array
  readonly landHexes: readonly number[]
  readonly cities: readonly number[]
  /** Per hexside: 1 where nobody passes: sea, lakes, out of play, round an Evacuation Zone all but its Ports. */
  readonly closed: Uint8Array
  /** Per hex: where the zone of a unit there reaches, whoever stands there: not into Rough hexes (13.4b), nor over closed hexsides. */
  readonly zoneOf: readonly (readonly number[])[]
  readonly river: Uint8Array
  /** The Rhine, the Waal, the Vistula below the San: wider than a river. */
  readonly majorRiver: Uint8Array
  /** Per hex: 1 for those along the Rhine (18.8b). */
  readonly rhineBank: Uint8Array
  area(name: string): readonly number[]
  /** The other map may have no such area. */
  hasArea(name: string): boolean
  inArea(name: string): Uint8Array
  /** The hexes of a place named in the data. */
  place(name: string): readonly number[]
  /** The hexes on both banks of a river of this name. */
  riverBanks(name: string): readonly number[]
  /** Per hexside: 1 for those of a line of the map: yellow, red, rhineFront. */
  line(name: string): Uint8Array
  unit(id: string): Unit | undefined
  marker(id: string): MarkerData | undefined
  /** The hex or box of this name; -1 for none. */
  hex(id: string): number
}

const sideIndexOf = (side: SideName): Side => (side === 'german' ? GERMAN : ALLIED)

export function buildWorld(pack: Pack, scenarioId: string): World {
  const played = pack.scenarios[scenarioId]
  if (played === undefined) throw new Error(`There is no scenario ${scenarioId}.`)
  const { scenario, map, units: counters } = played
  const { tables } = pack
  const { hexes } = map
  const { front } = scenario
  const grid = netOf(map)
  const units = counters.units.map((unit, index) => buildUnit(unit, index, grid))
  const unitById = new Map(units.map((unit) => [unit.id, unit]))
  // What the tables of a front name must be among its counters: an owner's files may lack one.
  if (front === 'france')
    for (const { units: named } of Object.values(tables.plannedMoves.standard))
      for (const id of named)
        if (!unitById.has(id)) throw new Error(`The planned moves name ${id}, which is no unit.`)
  const markerById = new Map(counters.markers.map((marker) => [marker.id, marker]))
  const country = hexes.map((hex) => hex.country ?? '')
  const land = maskOf(hexes, (hex) => isGround(hex))
  const { area, mask } = areasOf(grid, map.areas)
  const evacuationZone = mask('evacuationZones').slice(0, grid.count)
  const edges = sidesOf(grid, map.edges)
  const evacuation = edges.mask((edge) => edge.evacuation)
  const water = edges.mask((edge) => edge.water)
  const lines = new Map(
    Object.entries(map.lines).map(([name, pairs]) => [
      name,
      sidesOf(
        grid,
        pairs.map(([a, b]) => ({ a, b }))
      ).mask(() => true)
    ])
  )
  const city = maskOf(hexes, ({ site }) => site !== undefined && site.kind !== 'town')
  const closed = closedSides(grid, land, evacuationZone, water, evacuation)
  const rough = maskOf(hexes, (hex) => isGround(hex) && hex.terrain === 'rough')
  return {
    front,
    scenario,
    briefing: pack.briefing[scenarioId] ?? {},
    tables,
    cards: pack.further.cards,
    grid,
    hexes,
    boxes: map.boxes,
    units,
    markers: counters.markers,
    landers: counters.markers.filter(({ kind }) => kind === 'drop' || kind === 'glider'),
    country,
    home: country.map((name) => tables.countries[front][name]?.of ?? name),
    land,
    evacuationZone,
    rough,
    city,
    major: maskOf(hexes, ({ site }) => site?.kind === 'major'),
    port: maskOf(hexes, ({ site }) => site?.port),
    fortified: maskOf(hexes, ({ fort }) => fort === 'fortified'),
    landHexes: [...land.keys()].filter((hex) => land[hex]),
    cities: [...city.keys()].filter((hex) => city[hex]),
    closed,
    zoneOf: hexes.map((_, hex) => around({ grid, closed }, hex).filter((to) => !rough[to])),
    river: edges.mask((edge) => edge.river),
    majorRiver: edges.mask((edge) => edge.major),
    rhineBank: banksOf(
      grid,
      edges.mask((edge) => edge.major === 'Rhine')
    ),
    area,
    hasArea: (name) => Object.hasOwn(map.areas, name),
    inArea: mask,
    place: (name) => (map.places[name] ?? []).map((id) => grid.indexOf(id)),
    riverBanks: (name) => [
      ...new Set(
        map.edges
          .filter((edge) => edge.river === name)
          .flatMap(({ a, b }) => [grid.indexOf(a), grid.indexOf(b)])
      )
    ],
    line(name) {
      const line = lines.get(name)
      if (line === undefined) throw new Error(`The map has no line ${name}.`)
      return line
    },
    unit: (id) => unitById.get(id),
    marker: (id) => markerById.get(id),
    hex: (id) => grid.indexOf(id)
  }
}

const isGround = ({ terrain, playable }: HexData): boolean =>
  playable !== false && (terrain === 'open' || terrain === 'rough')

/** The hexes on either side of these hexsides. */
function banksOf(grid: Grid, sides: Uint8Array): Uint8Array {
  const banks = new Uint8Array(grid.count)
  sides.forEach((is, side) => {
    if (is) banks[grid.sideHexes[2 * side]!] = banks[grid.sideHexes[2 * side + 1]!] = 1
  })
  return banks
}

/** 13.2.3d: an Evacuation Zone is joined only to its Ports. */
function closedSides(
  grid: Grid,
  land: Uint8Array,
  evacuationZone: Uint8Array,
  water: Uint8Array,
  evacuation: Uint8Array
): Uint8Array {
  return Uint8Array.from({ length: grid.sideCount }, (_, side) => {
    const a = grid.sideHexes[2 * side]!
    const b = grid.sideHexes[2 * side + 1]!
    if (a < 0 || b < 0) return 1
    if (evacuation[side]) return 0
    return land[a] && land[b] && !evacuationZone[a] && !evacuationZone[b] && !water[side] ? 0 : 1
  })
}

function buildUnit(unit: UnitData, index: number, grid: Grid): Unit {
  const sideIndex = sideIndexOf(unit.side)
  return {
    ...unit,
    index,
    sideIndex,
    camp: unit.nation === 'Soviet Union' ? SOVIET : sideIndex,
    canMove: unit.move > 0,
    setupHex: unit.setup === undefined ? -1 : grid.indexOf(unit.setup)
  }
}

/** A box of a side: its Reserve, the Destroyed, Surrendered and Evacuated Units. */
export type BoxName = 'reserve' | 'destroyed' | 'surrendered' | 'evacuated'

export function boxOf(world: World, side: Side, name: BoxName): number {
  const box = world.hex(`${SEATS[side]}-${name}`)
  if (box < 0) throw new Error(`The map has no box ${SEATS[side]}-${name}.`)
  return box
}

/** The hexes around a hex that can be gone to from it, or fought over: not over closed hexsides. */
export function around({ grid, closed }: Pick<World, 'grid' | 'closed'>, hex: number): number[] {
  const found: number[] = []
  for (let i = 6 * hex; i < 6 * hex + 6; i++)
    if (grid.neighbours[i]! >= 0 && !closed[grid.sides[i]!]) found.push(grid.neighbours[i]!)
  return found
}
