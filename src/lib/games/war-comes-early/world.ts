// What never changes while a scenario is played: the map as tables, the counters, the numbers of the charts.
import { makeFlood, type Flood } from '../../hex/flood'
import { makeSearch, type Search } from '../../hex/connect'
import type { Grid } from '../../hex/grid'
import { NOBODY, type Side } from '../../kernel/board'
import { netOf } from '../../kernel/pack/net'
import { CLOSED, maskOf, railsOf, sidesOf, stepTable } from '../../kernel/terrain'
import type { FortData, FortKind, HexData, Pack, ScenarioData, ScenarioRules, Tables, UnitData } from './data'

/** Sides as numbers, so that they index tables: the German player, the Allied (1939: Polish) player, nobody. */
export const GERMAN = 0
export const ALLIED = 1
export { NOBODY, type Side } from '../../kernel/board'
export { CLOSED } from '../../kernel/terrain'
export const SEATS = ['german', 'allied'] as const

export interface Unit extends UnitData {
  readonly index: number
  readonly sideIndex: Side
  readonly nationIndex: number
  /** 9.1, 9.2: German mechanized corps pay no heed to enemy zones of control. */
  readonly ignoresZones: boolean
}

export interface World {
  readonly scenario: ScenarioData
  /** What each seat is told at the beginning. */
  readonly briefing: Pack['briefing'][string]
  /** What the scenario switches on and off (13.0a). */
  readonly rules: ScenarioRules
  readonly tables: Tables
  readonly grid: Grid
  readonly hexes: readonly HexData[]
  readonly units: readonly Unit[]
  readonly nations: readonly string[]
  /** Nations that have units in this scenario. */
  readonly armed: readonly number[]
  readonly sideOfNation: readonly Side[]
  /** "German", "Allied"; in 1939 the other side is "Polish" (13.4). */
  readonly sideWords: readonly [string, string]
  /** Index of the country of a hex in `nations`; -1 for the sea and countries out of play. */
  readonly country: Int8Array
  /** 1 where any ground unit could ever stand. */
  readonly land: Uint8Array
  /** Per country: its hexes in which units can stand. */
  readonly landOf: readonly (readonly number[])[]
  /** 1 for cities; black-dot cities are no cities (2.1). */
  readonly city: Uint8Array
  readonly vp: Uint8Array
  readonly forts: readonly (FortKind | null)[]
  readonly fortHexes: readonly number[]
  /** The side to whose nation a fort belongs; NOBODY where there is none. */
  readonly fortSide: Uint8Array
  /** Per nation: 1 in its home country (10.1), and 1 where it could have a supply source (10.3, 10.4). */
  readonly home: readonly Uint8Array[]
  readonly sources: readonly Uint8Array[]
  /** 1 for each hexside of the kind. */
  readonly river: Uint8Array
  readonly strait: Uint8Array
  /** What a river, strait, shore or blocked hexside is called. */
  readonly sideNames: ReadonlyMap<number, string>
  readonly rail: Uint8Array
  /** 1 where nobody moves, attacks or traces supply across: lake, sea, blocked (11.4). */
  readonly closed: Uint8Array
  /** 1 where no zone of control reaches across: the closed ones and the straits (9.0). */
  readonly noZone: Uint8Array
  /** 1 for hexes a railroad runs through. */
  readonly railHex: Uint8Array
  /**
   * Half points to step from a hex in a direction, for non-mechanized [0] and mechanized [1] units; CLOSED. Half points, since
   * the railroad costs half a point (11.4).
   */
  readonly stepCost: readonly [Int8Array, Int8Array]
  /** Working memory of the searches; their results are read at once and never kept. */
  readonly flood: Flood
  readonly search: Search
  readonly railSearch: Search
  unit(id: string): Unit | undefined
  nation(name: string): number
  hex(id: string): number
  fort(hex: number): FortData | null
  capital(nation: string): readonly number[]
}

export function buildWorld(pack: Pack, scenarioId: string): World {
  const played = pack.scenarios[scenarioId]
  if (played === undefined) throw new Error(`There is no scenario ${scenarioId}.`)
  const { scenario, map } = played
  const { tables } = pack
  const grid = netOf(map)
  const hexById = new Map(map.hexes.map((hex) => [hex.id, hex]))
  const hexes = grid.ids.map((id) => hexById.get(id)!)
  const nations = Object.keys(tables.nations)
  const nationIndex = new Map(nations.map((name, index) => [name, index]))
  // 13.4: in 1939 the Polish player sits where the Allied player sits in 1938.
  const sideOfNation = nations.map((name): Side => {
    if (scenario.sides.German.includes(name)) return GERMAN
    if (scenario.sides.Allied.includes(name)) return ALLIED
    return tables.nations[name]!.side === 'German' ? GERMAN : ALLIED
  })
  const units = played.units.units
    .filter((unit) => unit.scenario === 'both' || unit.scenario === scenarioId)
    .map((unit, index): Unit => {
      const nation = nationIndex.get(unit.nation)!
      return {
        ...unit,
        index,
        nationIndex: nation,
        sideIndex: sideOfNation[nation]!,
        ignoresZones: unit.germanMech
      }
    })
  const unitById = new Map(units.map((unit) => [unit.id, unit]))

  const count = grid.count
  const country = new Int8Array(count).fill(-1)
  const land = new Uint8Array(count)
  const city = new Uint8Array(count)
  const vp = new Uint8Array(count)
  hexes.forEach((hex, i) => {
    const cost = tables.tec.terrain[hex.terrain]
    if (cost === undefined) throw new Error(`Hex ${hex.id}: no terrain ${hex.terrain} on the terrain chart.`)
    if (hex.country !== undefined) country[i] = nationIndex.get(hex.country) ?? -1
    land[i] = cost.nonMech !== null && hex.playable !== false && country[i]! >= 0 ? 1 : 0
    // 2.1a, 11.3e: a black dot is no city, so its hex is as the ground is.
    city[i] = hex.site?.kind === 'city' ? 1 : 0
    vp[i] = hex.site?.vp ?? 0
  })

  const landOf = nations.map((): number[] => [])
  land.forEach((is, hex) => {
    if (is) landOf[country[hex]!]!.push(hex)
  })

  // 13.2: the Czech forts play no part in 1939.
  const ignored = scenario.rules.fortsIgnored
  const forts = hexes.map((hex) => (hex.fort === undefined || ignored.includes(hex.fort) ? null : hex.fort))

  const capitals = new Map<string, number[]>()
  hexes.forEach((hex, i) => {
    const nation = hex.site?.capital
    if (nation !== undefined) capitals.set(nation, [...(capitals.get(nation) ?? []), i])
  })

  const sides = sidesOf(grid, map.edges)
  const river = sides.mask((edge) => edge.river)
  const strait = sides.mask((edge) => edge.strait)
  const closed = sides.mask(({ strait, water, blocked }) => strait === undefined && (water ?? blocked))
  const rails = railsOf(grid, map.rail)
  const rail = rails.sides

  /** 11.3b: in-hex terrain plus hexside; the railroad replaces both; a city replaces terrain and rivers (11.4d). */
  function stepInto(from: number, to: number, side: number, mech: 0 | 1): number {
    if (!land[to] || !land[from] || closed[side]) return CLOSED
    const terrain = tables.tec.terrain[hexes[to]!.terrain]!
    if (rail[side] && !strait[side]) return tables.tec.rail.cost
    const inHex = city[to]
      ? tables.tec.sites.city[mech ? 'mech' : 'nonMech']
      : terrain[mech ? 'mech' : 'nonMech']
    if (inHex === null) return CLOSED
    let cost = inHex
    if (strait[side]) cost += tables.tec.hexsides.strait.cost!
    else if (river[side] && !city[to] && !city[from]) cost += tables.tec.hexsides.river.cost!
    return cost
  }

  const mask = (holds: (hex: HexData) => boolean) => maskOf(hexes, holds)

  return {
    scenario,
    briefing: pack.briefing[scenarioId] ?? {},
    rules: scenario.rules,
    tables,
    grid,
    hexes,
    units,
    nations,
    armed: [...new Set(units.map((unit) => unit.nationIndex))],
    sideOfNation,
    sideWords: [sideWord(scenario.sideNames.German), sideWord(scenario.sideNames.Allied)],
    country,
    land,
    landOf,
    city,
    vp,
    forts,
    fortSide: Uint8Array.from(forts, (kind) =>
      kind === null ? NOBODY : sideOfNation[nationIndex.get(tables.forts.kinds[kind].nation)!]!
    ),
    home: nations.map((name) =>
      // East Prussia and Danzig are home to the Germans; the BEF has no home on the map.
      mask((hex) => (tables.supply.home[name] ?? [name]).includes(hex.country ?? ''))
    ),
    sources: nations.map((name) => mask((hex) => isSourceOf(tables, name, hex))),
    fortHexes: forts.flatMap((kind, hex) => (kind === null ? [] : [hex])),
    river,
    strait,
    sideNames: sides.names((edge) => edge.river ?? edge.strait ?? edge.blocked ?? edge.water),
    rail,
    closed,
    noZone: closed.map((is, side) => is | strait[side]!),
    railHex: rails.hexes,
    stepCost: [
      stepTable(grid, (from, to, side) => stepInto(from, to, side, 0)),
      stepTable(grid, (from, to, side) => stepInto(from, to, side, 1))
    ],
    flood: makeFlood(grid),
    search: makeSearch(grid),
    railSearch: makeSearch(grid),
    unit: (id) => unitById.get(id),
    nation: (name) => {
      const index = nationIndex.get(name)
      if (index === undefined) throw new Error(`There is no nation ${name}.`)
      return index
    },
    hex: (id) => grid.indexOf(id),
    fort: (hex) => {
      const kind = forts[hex]
      return kind === null || kind === undefined ? null : tables.forts.kinds[kind]
    },
    capital: (nation) => capitals.get(nation) ?? []
  }
}

/** The side by the name of its player. */
function sideWord(player: string): string {
  return player.replace(/ player$/, '')
}

/** 10.3, 10.4: whether a hex is a supply source of a nation while its side controls it. */
function isSourceOf(tables: Tables, nation: string, hex: HexData): boolean {
  const source = tables.supply.sources[nation]
  if (source === undefined || source.kind === 'homeOnly') return false
  if (hex.country === undefined || !source.countries.includes(hex.country)) return false
  switch (source.kind) {
    case 'cities':
      return hex.site?.kind === 'city'
    case 'siteSupply':
      return hex.site?.supply === nation
    case 'edgeSupply':
    case 'railhead':
      return hex.edgeSupply === nation
    case 'anyHex':
      return true
  }
}
