// What never changes while a scenario is played: the map as tables, the counters, the numbers of the charts.
import { makeFlood, type Flood } from '../../hex/flood'
import { makeSearch, type Search } from '../../hex/connect'
import { directionTo, type Grid } from '../../hex/grid'
import type { Side } from '../../kernel/board'
import { netOf } from '../../kernel/pack/net'
import { areasOf, CLOSED, maskOf, sidesOf, stepTable } from '../../kernel/terrain'
import type { HexData, MapData, Pack, ScenarioData, Tables, TerrainName, UnitData } from './data'

/** Sides as numbers, so that they index tables. */
export const GERMAN = 0
export const ALLIED = 1
export { NOBODY, type Side } from '../../kernel/board'
export const SEATS = ['german', 'allied'] as const

/** Logistical zones (7.5, 7.8). */
export const NORTH = 0
export const SOUTH = 1
export const NO_ZONE = 2
export type Zone = 0 | 1

/** Army groups (6.4): units of the two never stack; the rest belongs to neither. */
export const AMERICAN = 0
export const BRITISH = 1
export const NO_GROUP = 2
export const GROUPS = ['American', 'British'] as const

export const CLEAR = 0
export const ROUGH = 1
export const MOUNTAIN = 2
export const TERRAINS: readonly TerrainName[] = ['clear', 'rough', 'mountain']

export { CLOSED } from '../../kernel/terrain'

export interface Unit extends UnitData {
  readonly index: number
  readonly sideIndex: Side
  /** 1.2a: a printed movement factor above 0. */
  readonly mobile: boolean
  /** 0, or 1 for units that move as mountain units (13.3): which column of the terrain chart. */
  readonly column: 0 | 1
  /** AMERICAN, BRITISH, or NO_GROUP for Germans and airborne corps in static form (6.4, 13.2). */
  readonly groupIndex: 0 | 1 | 2
  /** The other form of an airborne corps (13.2); -1 for all other units. */
  readonly twin: number
}

export interface World {
  readonly scenario: ScenarioData
  /** What each seat is told at the beginning. */
  readonly briefing: Pack['briefing'][string]
  readonly tables: Tables
  readonly grid: Grid
  readonly hexes: readonly HexData[]
  readonly units: readonly Unit[]
  /** Units of each side, in the order of the counters. */
  readonly unitsOf: readonly [readonly Unit[], readonly Unit[]]
  /** The static counters of the airborne corps: what is dropped (13.2). */
  readonly airborne: readonly Unit[]
  readonly countries: readonly string[]
  /** Index of the country in `countries`; -1 for the sea. */
  readonly country: Int8Array
  /** 1 where a unit could ever stand. */
  readonly land: Uint8Array
  readonly landHexes: readonly number[]
  /** CLEAR, ROUGH or MOUNTAIN; meaningless at sea. Destroyed cities are in the board. */
  readonly terrain: Uint8Array
  readonly city: Uint8Array
  /** Hexes with a city, in the order of the map. */
  readonly cities: readonly number[]
  /** Cities that are ports, all of them; those that count for victory are the area "ports". */
  readonly port: Uint8Array
  /** 1 beside the sea (7.10). */
  readonly coast: Uint8Array
  readonly zone: Uint8Array
  /** 1 in the southern zone within three hexes of the zone line (7.5). */
  readonly nearLine: Uint8Array
  readonly italy: Uint8Array
  /** 7.4, 7.7: hexes of the printed supply sources, by side and zone. */
  readonly sources: readonly (readonly [readonly number[], readonly number[]])[]
  /** 7.9: the port and the hexes that give access to it. */
  readonly antwerp: { readonly port: number; readonly access: readonly number[] }
  /** 1 for the German supply sources (7.4). */
  readonly germanSource: Uint8Array
  /** 1 where a change of control opens or closes a printed Allied source: these and the access to Antwerp (7.7, 7.9). */
  readonly alliedSource: Uint8Array
  readonly pass: Uint8Array
  /** Units that may end their move in a hex as it is printed (6.3). */
  readonly limit: Uint8Array
  /** Ordinary fortifications and the West Wall (10.2, 10.3). */
  readonly fort: Uint8Array
  readonly westWall: Uint8Array
  /** 7.16: hexes through which a front in the west can run, and those that lie east of every such line. */
  readonly western: Uint8Array
  readonly eastern: Uint8Array
  /** Per hexside: 1 for the kind. Rhine and bombed Seine are rivers too. */
  readonly river: Uint8Array
  readonly rhine: Uint8Array
  readonly bombed: Uint8Array
  readonly estuary: Uint8Array
  readonly passSide: Uint8Array
  /** 1 where nobody crosses and no zone of control reaches: all-sea and blocked hexsides, the estuary too. */
  readonly closed: Uint8Array
  /** What a river, estuary or blocked hexside is called. */
  readonly sideNames: ReadonlyMap<number, string>
  /** Per side and column: points to step from a hex in a direction on an unspoilt map; CLOSED. */
  steps(seineOrdinary: boolean, scheldtOpen: boolean): Steps
  /** Areas of the map file as hex numbers, and as tables with 1 for each hex of the area. */
  area(name: string): readonly number[]
  mask(name: string): Uint8Array
  /** Working memory of the searches; their results are read at once and never kept. */
  readonly flood: Flood
  readonly search: Search
  unit(id: string): Unit | undefined
  hex(id: string): number
}

/** What play changes about the ground. */
export interface Ground {
  /** Hexes whose city was destroyed: they are rough (10.10, 13.7). */
  readonly ruins: readonly number[]
  /** Hexes secured by an airdrop this turn (13.2). */
  readonly secured: readonly number[]
  /** The Seine is an ordinary river for the Germans (3.3.4). */
  readonly seineOrdinary: boolean
  /** The Scheldt estuary can be crossed by Germans just now (8.10). */
  readonly scheldtOpen: boolean
}

const PRINTED: Ground = { ruins: [], secured: [], seineOrdinary: false, scheldtOpen: false }

type Terrains = Pick<
  World,
  | 'grid'
  | 'tables'
  | 'land'
  | 'terrain'
  | 'pass'
  | 'river'
  | 'rhine'
  | 'bombed'
  | 'estuary'
  | 'passSide'
  | 'closed'
>

export function terrainOn(world: Pick<World, 'terrain'>, ground: Ground, hex: number): number {
  return ground.ruins.includes(hex) ? Math.max(ROUGH, world.terrain[hex]!) : world.terrain[hex]!
}

/** 8.0, 8.4, 8.8-8.10: points to step from a hex in a direction on the ground as it is; CLOSED. Zones are not in it. */
export function stepCost(
  world: Terrains,
  ground: Ground,
  side: Side,
  column: 0 | 1,
  from: number,
  dir: number
): number {
  const { grid, tables, land } = world
  const to = grid.neighbours[6 * from + dir]!
  const across = grid.sides[6 * from + dir]!
  if (to < 0 || !land[from] || !land[to]) return CLOSED
  // 8.5b: nothing else leads across an all-sea hexside.
  const ferry = world.estuary[across] === 1 && side === GERMAN && ground.scheldtOpen
  if (world.closed[across] && !ferry) return CLOSED
  const key = column === 0 ? 'cost' : 'mountainCost'
  const secured = side === ALLIED ? ground.secured : []
  const terrain = terrainOn(world, ground, to)
  // 13.2: rough ground taken from the air is clear to other Allied units.
  const name = TERRAINS[terrain === ROUGH && secured.includes(to) ? CLEAR : terrain]!
  // 8.8b, 8.8c: the pass is a short cut only along its own hexsides; else the ground costs what it does.
  const cost = world.pass[to] && world.passSide[across] ? tables.tec.pass[key] : tables.tec.terrain[name][key]
  if (ferry) return cost + tables.tec.hexsides.estuary.cost
  // 13.2: rivers around a hex secured from the air are no obstacle.
  if (secured.includes(from) || secured.includes(to)) return cost
  return cost + riverCost(world, ground, side, across)
}

function stepsOf(world: Terrains, ground: Ground, side: Side, column: 0 | 1): Int8Array {
  return stepTable(world.grid, (from, to) =>
    stepCost(world, ground, side, column, from, directionTo(world.grid, from, to))
  )
}

/** The cost of every step, by side and column. */
type Steps = readonly (readonly [Int8Array, Int8Array])[]

/** Tables for the whole map, made once for each state of the Seine and the Scheldt. */
function makeSteps(world: Terrains): (seineOrdinary: boolean, scheldtOpen: boolean) => Steps {
  const made: Steps[] = []
  return (seineOrdinary, scheldtOpen) => {
    const ground = { ...PRINTED, seineOrdinary, scheldtOpen }
    return (made[(seineOrdinary ? 2 : 0) + (scheldtOpen ? 1 : 0)] ??= ([GERMAN, ALLIED] as const).map(
      (side) => [stepsOf(world, ground, side, 0), stepsOf(world, ground, side, 1)] as const
    ))
  }
}

/** The same on the ground as it is: only the steps into and out of hexes that have changed are looked at again. */
export function stepsOn(world: World, ground: Ground): Steps {
  const whole = world.steps(ground.seineOrdinary, ground.scheldtOpen)
  const changed = [...ground.secured, ...ground.ruins]
  if (changed.length === 0) return whole
  const { neighbours } = world.grid
  return whole.map((columns, side) =>
    columns.map((table, column) => {
      const costs = table.slice()
      for (const hex of changed)
        for (let dir = 0; dir < 6; dir++) {
          const from = neighbours[6 * hex + dir]!
          const back = (dir + 3) % 6
          costs[6 * hex + dir] = stepCost(world, ground, side as Side, column as 0 | 1, hex, dir)
          if (from >= 0)
            costs[6 * from + back] = stepCost(world, ground, side as Side, column as 0 | 1, from, back)
        }
      return costs
    })
  ) as unknown as Steps
}

/** 8.9: what a river hexside adds for a side. */
export function riverCost(
  world: Pick<World, 'tables' | 'river' | 'rhine' | 'bombed'>,
  ground: Pick<Ground, 'seineOrdinary'>,
  side: Side,
  across: number
): number {
  const { hexsides } = world.tables.tec
  if (world.rhine[across]) return hexsides.rhine.cost
  if (world.bombed[across] && side === GERMAN && !ground.seineOrdinary) return hexsides.bombedSeine.germanCost
  return world.river[across] ? hexsides.river.cost : 0
}

export function buildWorld(pack: Pack, scenarioId: string): World {
  const played = pack.scenarios[scenarioId]
  if (played === undefined) throw new Error(`There is no scenario ${scenarioId}.`)
  const { scenario, map } = played
  const { tables } = pack
  const grid = netOf(map)
  const { hexes } = map
  const units = buildUnits(played.units.units)
  const unitById = new Map(units.map((unit) => [unit.id, unit]))

  const mask = (holds: (hex: HexData) => unknown) => maskOf(hexes, holds)
  const land = mask((hex) => hex.terrain !== 'sea' && hex.playable !== false)
  const countries = [...new Set(hexes.flatMap((hex) => hex.country ?? []))]
  const areas = areasOf(grid, map.areas)
  const city = mask((hex) => hex.site?.kind === 'city' || hex.site?.kind === 'port')
  const eastern = mask((hex) => hex.country === 'Germany')
  // 7.16: a line begins on the Atlantic coast, so the coast beyond that range is never behind it.
  for (const hex of areas.area('otherCoast')) eastern[hex] = 1

  const ground = {
    grid,
    tables,
    land,
    terrain: Uint8Array.from(hexes, (hex) => Math.max(0, TERRAINS.indexOf(hex.terrain as TerrainName))),
    pass: mask((hex) => hex.pass !== undefined),
    ...buildSides(map.edges, grid)
  }
  const { german, allied, antwerp } = tables.supply
  const hexesOf = (ids: readonly string[]) => ids.map((id) => grid.indexOf(id))
  const alliedSources = [...allied.north, ...allied.south, ...antwerp.access]
  return {
    ...ground,
    scenario,
    briefing: pack.briefing[scenarioId] ?? {},
    hexes,
    units,
    unitsOf: [units.filter((unit) => unit.sideIndex === 0), units.filter((unit) => unit.sideIndex === 1)],
    airborne: units.filter((unit) => unit.twin >= 0 && !unit.mobile),
    countries,
    country: Int8Array.from(hexes, (hex) =>
      hex.country === undefined ? -1 : countries.indexOf(hex.country)
    ),
    landHexes: [...land.keys()].filter((hex) => land[hex]),
    city,
    cities: [...city.keys()].filter((hex) => city[hex] && land[hex]),
    port: mask((hex) => hex.site?.kind === 'port'),
    coast: mask((hex) => hex.coast && hex.playable !== false),
    zone: Uint8Array.from(hexes, ({ zone }) =>
      zone === undefined ? NO_ZONE : zone === 'north' ? NORTH : SOUTH
    ),
    nearLine: areas.mask('southWithinThreeOfLine'),
    italy: mask((hex) => hex.country === 'Italy'),
    sources: [german, allied].map(({ north, south }) => [hexesOf(north), hexesOf(south)] as const),
    antwerp: { port: grid.indexOf(antwerp.port), access: hexesOf(antwerp.access) },
    germanSource: mask((hex) => [...german.north, ...german.south].includes(hex.id)),
    alliedSource: mask((hex) => alliedSources.includes(hex.id)),
    limit: Uint8Array.from(hexes, (_hex, i) =>
      land[i]
        ? (ground.pass[i] ? tables.tec.pass : tables.tec.terrain[TERRAINS[ground.terrain[i]!]!]).stack
        : 0
    ),
    fort: mask((hex) => hex.fort === 'fortress'),
    westWall: mask((hex) => hex.fort === 'westWall'),
    western: Uint8Array.from(hexes, (hex, i) =>
      land[i] && ['France', 'Belgium', 'Netherlands', 'Germany'].includes(hex.country ?? '') ? 1 : 0
    ),
    eastern,
    steps: makeSteps(ground),
    ...areas,
    flood: makeFlood(grid),
    search: makeSearch(grid),
    unit: (id) => unitById.get(id),
    hex: (id) => grid.indexOf(id)
  }
}

function buildUnits(data: readonly UnitData[]): Unit[] {
  return data.map((unit, index): Unit => {
    const mobile = unit.move > 0
    // 13.2c: in static form it stacks with either army group; 13.2p: in mobile form it is one of its own.
    const free = unit.group === undefined || (unit.airborne !== undefined && !mobile)
    return {
      ...unit,
      index,
      sideIndex: unit.side === 'german' ? GERMAN : ALLIED,
      mobile,
      column: unit.mountain === true ? 1 : 0,
      groupIndex: free ? NO_GROUP : unit.group === 'American' ? AMERICAN : BRITISH,
      twin: data.findIndex(
        (other) => other !== unit && unit.airborne !== undefined && other.airborne === unit.airborne
      )
    }
  })
}

function buildSides(edges: MapData['edges'], grid: Grid) {
  const { mask, names } = sidesOf(grid, edges)
  return {
    river: mask((edge) => edge.river ?? edge.rhine),
    rhine: mask((edge) => edge.rhine),
    bombed: mask((edge) => edge.bombed),
    estuary: mask((edge) => edge.estuary),
    passSide: mask((edge) => edge.pass),
    closed: mask((edge) => edge.water ?? edge.blocked ?? edge.estuary),
    sideNames: names((edge) => edge.rhine ?? edge.river ?? edge.estuary ?? edge.blocked ?? edge.water)
  }
}
