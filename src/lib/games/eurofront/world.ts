// What never changes while a scenario is played: the map as tables, the units, who may be where.
import { makeFlood, type Flood } from '../../hex/flood'
import type { Grid } from '../../hex/grid'
import { netOf } from '../../kernel/pack/net'
import { maskOf, railsOf, sideOf, sidesOf } from '../../kernel/terrain'
import type { AreaData, HexData, MapData, RouteData, SeaData, StraitsData, UnitData } from './data'
import type { Pack } from './forms'
import { groundOf } from './ground'
import type { GroundData, ScenarioData, SetupGroup } from './scenario-data'
import type { Tables } from './tables-data'

/** Factions by number: they take turns. Allies and Soviets are one side. 1936 has its parties in place of the first two. */
export const AXIS = 0
export const ALLIES = 1
export const SOVIETS = 2
export const NEUTRAL = 3
export type Faction = 0 | 1 | 2
export type Owner = Faction | typeof NEUTRAL
export type Side = 0 | 1

export const SEATS = ['axis', 'allied'] as const
export const FACTIONS = ['axis', 'allies', 'soviets'] as const
export const sideOfFaction = (faction: Faction): Side => (faction === AXIS ? 0 : 1)
export const enemyOf = (side: Side): Side => (side === 0 ? 1 : 0)
export const seatOf = (faction: Faction) => SEATS[sideOfFaction(faction)]

const PARTIES: Readonly<Record<ScenarioData['factions'][number], Faction>> = {
  axis: AXIS,
  allies: ALLIES,
  soviets: SOVIETS,
  nationalists: AXIS,
  republicans: ALLIES
}
export const factionOf = (party: ScenarioData['factions'][number]): Faction => PARTIES[party]

export type Terrain = keyof Tables['terrain']['hexes']

export interface Unit extends UnitData {
  readonly index: number
  readonly isHq: boolean
  /** An HQ by the word of hqs in the tables; null for all others. */
  readonly hq: 'field' | 'supreme' | 'theater' | null
  /** The lowest step: one hit more and it is gone. */
  readonly lowest: 0 | 1
  /** How THQs differ from each other (5.8). */
  readonly theater: Tables['hqs']['theaters'][number] | null
}

/** Straits on the map: where they are crossed, and who may bar them. */
export interface Straits extends StraitsData {
  readonly index: number
  readonly shores: readonly number[]
}

export interface Sea extends SeaData {
  readonly index: number
  readonly basePlace: number
  /** Its ports. */
  readonly ports: readonly number[]
  /** Seas that touch it, and the straits on the way there. */
  readonly beside: readonly SeaWay[]
}

interface SeaWay {
  readonly to: number
  readonly via?: MapData['seaLinks'][number]['via']
  /** Only ships of one port pass (1.373a). */
  readonly canalPort: boolean
}

export interface World {
  readonly scenario: ScenarioData
  readonly tables: Tables
  readonly briefing: Pack['briefing'][string]
  readonly map: MapData
  readonly grid: Grid
  /** Hexes, then areas. */
  readonly places: readonly (HexData | AreaData)[]
  readonly units: readonly Unit[]
  readonly straits: readonly Straits[]
  readonly seas: readonly Sea[]
  /** Per place: the seas of its port. */
  readonly portSeas: readonly (readonly number[])[]
  /** Per place: where a land unit could stand at all. */
  readonly land: Uint8Array
  /** Per place: where units may go in this scenario. */
  readonly playable: Uint8Array
  /** Per place: an area of the map edge, and a Region among them. */
  readonly area: Uint8Array
  readonly region: Uint8Array
  readonly terrain: readonly (Terrain | null)[]
  /** Per place: the weather it has; null for where it is always Dry. */
  readonly sky: readonly ('WF' | 'EF' | null)[]
  readonly majorCity: Uint8Array
  readonly fortress: Uint8Array
  readonly minorFortress: Uint8Array
  /** 1.452: they supply one unit. */
  readonly bases: Uint8Array
  /** Per hexside: nobody crosses it, and no zone or line either. */
  readonly closed: Uint8Array
  /** Per hexside: zones do not cross it, an assault over it can be repulsed. */
  readonly river: Uint8Array
  /** Per hexside: the number of the straits, from 1; 0 for none. */
  readonly straitsAt: Uint8Array
  /** Per hexside: how many units engage over it (6.33a). */
  readonly limit: Uint8Array
  /** 9.11: rails over water. */
  readonly ferries: Uint8Array
  readonly causeways: Uint8Array
  readonly railSides: Uint8Array
  readonly railPlaces: Uint8Array
  /** Cities, ports and areas: where new units may arrive (11.81). */
  readonly arrivals: readonly number[]
  /** Working memory for floods over the net. */
  readonly flood: Flood
  route(way: number): RouteData | null
  unit(id: string): Unit | undefined
  hex(id: string): number
  ground(ground: GroundData): ReadonlySet<number>
  groupOf(unit: Unit): SetupGroup | undefined
  /** Who commands a unit at the start; null: it is not in this scenario. */
  factionAtStart(unit: Unit): Faction | null
}

const isBox = (one: HexData | AreaData): one is AreaData => 'zone' in one
const siteOf = (one: HexData | AreaData) => (isBox(one) ? undefined : one.site)

export function buildWorld(pack: Pack, scenarioId: string): World {
  const played = pack.scenarios[scenarioId]
  if (played === undefined) throw new Error(`There is no scenario ${scenarioId}.`)
  const { scenario, map, units } = played
  const { tables } = pack
  const grid = netOf(map)
  const places: readonly (HexData | AreaData)[] = [...map.hexes, ...map.boxes]
  const pieces = units.units.map((unit, index) => buildUnit(unit, index, tables))
  const byId = new Map(pieces.map((unit) => [unit.id, unit]))
  const groups = new Map(scenario.setup.flatMap((group) => group.units.map((id) => [id, group] as const)))
  const ground = (named: GroundData): ReadonlySet<number> =>
    new Set([...groundOf(map, grid, named)].map((id) => grid.indexOf(id)))
  const land = maskOf(places, (one) => one.terrain in tables.terrain.hexes)
  const play = scenario.rules.play === undefined ? null : ground(scenario.rules.play)
  const shut = new Set((scenario.rules.closed ?? []).map((id) => grid.indexOf(id)))
  const sides = sidesOf(grid, map.edges)
  const rails = railsOf(grid, map.rail)
  const railPlaces = Uint8Array.from(places, (_one, place) => rails.hexes[place] ?? 0)
  for (const { a, b, kind } of map.links)
    if (kind === 'rail') railPlaces[grid.indexOf(a)] = railPlaces[grid.indexOf(b)] = 1
  const straits = map.straits.map((one, index) => ({
    ...one,
    index,
    shores: one.places.map((id) => grid.indexOf(id))
  }))
  return {
    scenario,
    tables,
    briefing: pack.briefing[scenarioId] ?? {},
    map,
    grid,
    places,
    units: pieces,
    straits,
    seas: buildSeas(map, grid, places),
    portSeas: places.map((one) =>
      ((isBox(one) ? one.portSeas : one.site?.portSeas) ?? []).map((id) =>
        map.seas.findIndex((sea) => sea.id === id)
      )
    ),
    land,
    playable: Uint8Array.from(land, (is, place) =>
      is && !shut.has(place) && (play === null || play.has(place)) ? 1 : 0
    ),
    area: maskOf(places, isBox),
    region: maskOf(places, (one) => isBox(one) && one.kind === 'region'),
    terrain: places.map(({ terrain }) => (terrain in tables.terrain.hexes ? (terrain as Terrain) : null)),
    sky: places.map(skyOf),
    majorCity: maskOf(places, (one) =>
      isBox(one) ? one.city === 'major' : one.site?.kind === 'major' && one.site.openCity === undefined
    ),
    fortress: maskOf(places, (one) => siteOf(one)?.fortress),
    minorFortress: maskOf(places, (one) => siteOf(one)?.minorFortress),
    bases: maskOf(places, (one) => (isBox(one) ? one.base : one.site?.base)),
    closed: closedSides(map, grid, tables),
    river: sides.mask(({ river, straits: over }) => river ?? over),
    straitsAt: straitsSides(map, grid, straits),
    limit: sideLimits(map, grid, tables),
    ferries: sides.mask(({ ferry }) => ferry),
    causeways: sides.mask(({ causeway }) => causeway),
    railSides: rails.sides,
    railPlaces,
    arrivals: [...places.keys()].filter((place) => {
      const one = places[place]!
      return (
        isBox(one) || (one.site !== undefined && (one.site.kind !== 'town' || one.site.port !== undefined))
      )
    }),
    flood: makeFlood(grid),
    route: (way) => (way >= grid.sideCount ? map.links[way - grid.sideCount]! : null),
    unit: (id) => byId.get(id),
    hex: (id) => grid.indexOf(id),
    ground,
    groupOf: ({ id }) => groups.get(id),
    factionAtStart: (unit) => factionAtStart(scenario, groups.get(unit.id), unit)
  }
}

function buildUnit(unit: UnitData, index: number, tables: Tables): Unit {
  const hq =
    unit.type === 'hq'
      ? 'field'
      : unit.type === 'supremeHq'
        ? 'supreme'
        : unit.type === 'theaterHq'
          ? 'theater'
          : null
  return {
    ...unit,
    index,
    isHq: hq !== null,
    hq,
    lowest: tables.units.types[unit.type].cadre,
    theater: tables.hqs.theaters.find((one) => one.unit === unit.id) ?? null
  }
}

function factionAtStart(scenario: ScenarioData, group: SetupGroup | undefined, unit: Unit): Faction | null {
  if (group !== undefined) return factionOf(group.faction)
  if (unit.side !== 'minor') return factionOf(unit.side)
  if (scenario.sides.axis.includes(unit.nation)) return AXIS
  return scenario.sides.allied.includes(unit.nation) ? ALLIES : null
}

/** 4.21, 12.14 */
function skyOf(one: HexData | AreaData): 'WF' | 'EF' | null {
  const { front } = one
  if (front === undefined || front === 'MF') return null
  if (front !== 'NF') return front
  if (isBox(one) && one.weather !== undefined) return one.weather
  return one.country === 'Norway' || one.country === 'Sweden' ? 'WF' : 'EF'
}

/** 1.34f, 1.351, 1.352, 1.36c, 1.37a: nobody crosses; straits are crossed although they are water. */
function closedSides(map: MapData, grid: Grid, tables: Tables): Uint8Array {
  const closed = new Uint8Array(grid.sideCount)
  const isLand = (hex: number) => hex < grid.count && map.hexes[hex]!.terrain in tables.terrain.hexes
  for (let i = 0; i < 6 * grid.count; i++) {
    const to = grid.neighbours[i]!
    if (to >= 0 && !(isLand(to) && isLand(Math.floor(i / 6)))) closed[grid.sides[i]!] = 1
  }
  for (const { a, b, water, blocked, straits } of map.edges)
    if (blocked !== undefined || (water !== undefined && straits === undefined))
      closed[sideOf(grid, a, b)] = 1
  return closed
}

function straitsSides(map: MapData, grid: Grid, straits: readonly Straits[]): Uint8Array {
  const at = new Uint8Array(grid.sideCount)
  for (const { a, b, straits: id } of map.edges)
    if (id !== undefined) at[sideOf(grid, a, b)] = straits.findIndex((one) => one.id === id) + 1
  return at
}

function sideLimits(map: MapData, grid: Grid, { terrain }: Tables): Uint8Array {
  const limits = new Uint8Array(grid.sideCount).fill(terrain.hexsides.clear)
  for (const { a, b, side, river, straits } of map.edges) {
    const limit =
      straits !== undefined
        ? terrain.hexsides.straits
        : river !== undefined
          ? terrain.hexsides.river
          : terrain.hexsides[side ?? 'clear']
    limits[sideOf(grid, a, b)] = limit
  }
  return limits
}

function buildSeas(map: MapData, grid: Grid, places: readonly (HexData | AreaData)[]): Sea[] {
  const numbers = new Map(map.seas.map(({ id }, index) => [id, index]))
  return map.seas.map((sea, index) => ({
    ...sea,
    index,
    basePlace: sea.base === undefined ? -1 : grid.indexOf(sea.base),
    ports: [...places.keys()].filter((place) => {
      const one = places[place]!
      return (isBox(one) ? one.portSeas : one.site?.portSeas)?.includes(sea.id) === true
    }),
    beside: map.seaLinks.flatMap(({ a, b, via, canalPort }): SeaWay[] =>
      a !== sea.id && b !== sea.id
        ? []
        : [
            {
              to: numbers.get(a === sea.id ? b : a)!,
              canalPort: canalPort !== undefined,
              ...(via !== undefined && { via })
            }
          ]
    )
  }))
}

/** The capital that stands there, and the country it is of. */
export const siteAt = (world: World, place: number) => siteOf(world.places[place]!)
export const frontOf = ({ places }: World, place: number) => places[place]!.front
export const countryOf = ({ places }: World, place: number) => places[place]!.country
