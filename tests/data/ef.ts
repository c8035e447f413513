// The data of EuroFront as the tests read it: checked by its schemas, with the map as a grid.
import * as v from 'valibot'
import { neighbour, sideBetween } from '../../src/lib/hex/grid'
import { hexesOf, netOf } from '../../src/lib/kernel/pack/net'
import { parseEfMap, parseEfUnits, type AreaData, type HexData } from '../../src/lib/games/eurofront/data'
import { groundOf, ownersAtStart } from '../../src/lib/games/eurofront/ground'
import { parseEfEvents } from '../../src/lib/games/eurofront/events-data'
import { parseEfTables } from '../../src/lib/games/eurofront/tables-data'
import { parseEfScenario, type ScenarioData } from '../../src/lib/games/eurofront/scenario-data'
import { AboutSchema } from '../../src/lib/ui/library'
import about from '../../scenarios/eurofront/about.json'
import briefing from '../../scenarios/eurofront/briefing.json'
import events from '../../scenarios/eurofront/events.json'
import look from '../../scenarios/eurofront/look.json'
import map from '../../scenarios/eurofront/map.json'
import tables from '../../scenarios/eurofront/tables.json'
import units from '../../scenarios/eurofront/units.json'
import s1936 from '../../scenarios/eurofront/1936.json'
import s1939 from '../../scenarios/eurofront/1939.json'
import s1939a from '../../scenarios/eurofront/1939a.json'
import s1939b from '../../scenarios/eurofront/1939b.json'
import s1940 from '../../scenarios/eurofront/1940.json'
import s1940a from '../../scenarios/eurofront/1940a.json'
import s1940b from '../../scenarios/eurofront/1940b.json'
import s1940c from '../../scenarios/eurofront/1940c.json'
import s1941 from '../../scenarios/eurofront/1941.json'
import s1942 from '../../scenarios/eurofront/1942.json'
import s1943 from '../../scenarios/eurofront/1943.json'
import s1944 from '../../scenarios/eurofront/1944.json'

const played = {
  '1936': s1936,
  '1939': s1939,
  '1939a': s1939a,
  '1939b': s1939b,
  '1940': s1940,
  '1940a': s1940a,
  '1940b': s1940b,
  '1940c': s1940c,
  '1941': s1941,
  '1942': s1942,
  '1943': s1943,
  '1944': s1944
}

const raw = { about, briefing, events, look, map, tables, units, scenarios: played }

const board = parseEfMap(map)
const pieces = parseEfUnits(units)
const efTables = parseEfTables(tables)
const efEvents = parseEfEvents(events)
const scenarios = Object.entries(played).map(([id, file]) => parseEfScenario(file, `${id}.json`))
const scenario = (id: string): ScenarioData => scenarios.find((one) => one.id === id)!

const grid = hexesOf(board)
const net = netOf(board)
const hexes = new Map<string, HexData>(board.hexes.map((hex) => [hex.id, hex]))
const areas = new Map<string, AreaData>(board.boxes.map((box) => [box.id, box]))
const sites = new Map(
  [...board.hexes.map(({ id, site }) => [site?.name, id] as const), ...Object.entries(board.aliases)].filter(
    ([name]) => name !== undefined
  )
)
const unitById = new Map(pieces.units.map((unit) => [unit.id, unit]))

/** The hex or area of this name. */
function at(name: string): string {
  const id = sites.get(name) ?? (areas.has(name.toUpperCase()) ? name.toUpperCase() : undefined)
  if (id === undefined) throw new Error(`There is no place ${name}`)
  return id
}

const DIRECTIONS = ['NE', 'E', 'SE', 'SW', 'W', 'NW']

/** The hex so many steps from a place in the manner of the rules: Lyon SE1. */
function beside(place: string, direction: string): string | undefined {
  const next = neighbour(grid, grid.indexOf(at(place)), DIRECTIONS.indexOf(direction))
  return next < 0 ? undefined : grid.ids[next]
}

const neighboursOf = (id: string): string[] =>
  DIRECTIONS.flatMap((_, dir) => {
    const next = neighbour(grid, grid.indexOf(id), dir)
    return next < 0 ? [] : [grid.ids[next]!]
  })
const adjacent = (a: string, b: string): boolean => sideBetween(grid, grid.indexOf(a), grid.indexOf(b)) >= 0
const isLand = (id: string): boolean => !['sea', 'lake'].includes(hexes.get(id)!.terrain)

const edgeKey = (a: string, b: string): string => [a, b].sort().join()
const edges = new Map(board.edges.map((edge) => [edgeKey(edge.a, edge.b), edge]))
const edge = (a: string, b: string) => edges.get(edgeKey(a, b))

const place = (id: string) => hexes.get(id) ?? areas.get(id)
/** What a city or an area has: points, resource, port. */
const assets = (id: string) => hexes.get(id)?.site ?? areas.get(id)

function count<T>(list: readonly T[], key: (item: T) => string): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const item of list) counted[key(item)] = (counted[key(item)] ?? 0) + 1
  return counted
}

const aboutGame = v.parse(AboutSchema, about)

export {
  aboutGame,
  adjacent,
  areas,
  assets,
  at,
  beside,
  board,
  count,
  edge,
  edgeKey,
  efEvents as events,
  grid,
  groundOf,
  hexes,
  isLand,
  neighboursOf,
  net,
  ownersAtStart,
  pieces,
  place,
  raw,
  scenario,
  scenarios,
  efTables as tables,
  unitById
}
