// The data of Munich War as the tests read it: checked by its schemas, with the map as a grid.
import * as v from 'valibot'
import { neighbour, sideBetween } from '../../src/lib/hex/grid'
import { hexesOf, netOf } from '../../src/lib/kernel/pack/net'
import { parsePackRules } from '../../src/lib/kernel/pack/rules'
import {
  parseMwMap,
  parseMwScenario,
  parseMwTables,
  parseMwUnits,
  type HexData,
  type NationName
} from '../../src/lib/games/munich-war/data'
import { AboutSchema } from '../../src/lib/ui/library'
import about38 from '../../scenarios/munich-war/about.json'
import briefing38 from '../../scenarios/munich-war/briefing.json'
import look38 from '../../scenarios/munich-war/look.json'
import map38 from '../../scenarios/munich-war/map.json'
import rules38 from '../../scenarios/munich-war/rules.json'
import tables38 from '../../scenarios/munich-war/tables.json'
import units38 from '../../scenarios/munich-war/units.json'
import antiComintern from '../../scenarios/munich-war/anti-comintern-war.json'
import generalWar from '../../scenarios/munich-war/general-war.json'
import intermarium from '../../scenarios/munich-war/intermarium.json'
import littleEntente from '../../scenarios/munich-war/little-entente.json'
import westernPowers from '../../scenarios/munich-war/western-powers-guarantee.json'

const played = {
  'western-powers-guarantee': westernPowers,
  'little-entente': littleEntente,
  intermarium,
  'anti-comintern-war': antiComintern,
  'general-war': generalWar
}

export const raw = {
  briefing: briefing38,
  look: look38,
  map: map38,
  rules: rules38,
  tables: tables38,
  units: units38,
  scenarios: played
}

export const map = parseMwMap(map38)
export const { units, markers } = parseMwUnits(units38)
export const tables = parseMwTables(tables38)
export const book = parsePackRules(rules38)
export const about = v.parse(AboutSchema, about38)
export const scenarios = Object.entries(played).map(([id, file]) => parseMwScenario(file, `${id}.json`))
export const scenario = (id: string) => scenarios.find((one) => one.id === id)!

export const NATIONS = Object.keys(tables.nations) as NationName[]

export function count<T>(list: readonly T[], key: (item: T) => string): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const item of list) counted[key(item)] = (counted[key(item)] ?? 0) + 1
  return counted
}

export const grid = hexesOf(map)
/** Hexes, boxes and the ways between them. */
export const net = netOf(map)
export const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
export const unitById = new Map(units.map((unit) => [unit.id, unit]))
export const unitsOf = (nation: NationName) =>
  units.filter((unit) => unit.nation === nation && unit.entry !== 'optional')

export const isLand = (hex: HexData) => hex.terrain !== 'sea' && hex.playable !== false
export const ids = (test: (hex: HexData) => boolean) => map.hexes.filter(test).map((hex) => hex.id)
export const inCountry = (...countries: (string | undefined)[]) =>
  ids((hex) => countries.includes(hex.country))
export const named = (name: string) => map.hexes.find((hex) => hex.site?.name === name)!

export function neighboursOf(id: string): HexData[] {
  const found: HexData[] = []
  for (let dir = 0; dir < 6; dir++) {
    const hex = neighbour(grid, grid.indexOf(id), dir)
    if (hex >= 0) found.push(hexes.get(grid.ids[hex]!)!)
  }
  return found
}

const sideOf = (a: string, b: string) => sideBetween(grid, grid.indexOf(a), grid.indexOf(b))
const water = new Set(map.edges.filter((edge) => edge.water).map(({ a, b }) => sideOf(a, b)))
const rails = new Set(map.rail.map(([a, b]) => sideOf(a, b)))

/** A land unit can step over this side, whatever the terrain. */
export const isOpen = (a: string, b: string) => !water.has(sideOf(a, b))
export const isRail = (a: string, b: string) => rails.has(sideOf(a, b))
export const riverBetween = (a: string, b: string) =>
  map.edges.find((edge) => sideOf(edge.a, edge.b) === sideOf(a, b))?.river

/** All that can be reached from a hex over steps that are allowed. */
export function flood(from: string, step: (a: HexData, b: HexData) => boolean): Set<string> {
  const found = new Set([from])
  for (const id of found)
    for (const next of neighboursOf(id))
      if (!found.has(next.id) && step(hexes.get(id)!, next)) found.add(next.id)
  return found
}
