// The data of War Comes Early as the tests read it: checked by its schemas, with the map as a grid.
import { makeGrid, neighbour } from '../../src/lib/hex/grid'
import { parsePackMap, type MapHex } from '../../src/lib/kernel/pack/map'
import { parsePackRules } from '../../src/lib/kernel/pack/rules'
import type { Where } from '../../src/lib/kernel/pack/scenario'
import { parseWceScenario, parseWceTables, parseWceUnits } from '../../src/lib/games/war-comes-early/data'
import map38 from '../../scenarios/war-comes-early/map.json'
import units38 from '../../scenarios/war-comes-early/units.json'
import tables38 from '../../scenarios/war-comes-early/tables.json'
import rules38 from '../../scenarios/war-comes-early/rules.json'
import look38 from '../../scenarios/war-comes-early/look.json'
import scenario1938 from '../../scenarios/war-comes-early/1938.json'
import scenario1939 from '../../scenarios/war-comes-early/1939.json'

export const raw = {
  map: map38,
  units: units38,
  tables: tables38,
  rules: rules38,
  look: look38,
  scenario1938,
  scenario1939
}

export const map = parsePackMap(map38)
export const { units, markers = [] } = parseWceUnits(units38)
export const tables = parseWceTables(tables38)
export const book = parsePackRules(rules38)
export const s1938 = parseWceScenario(scenario1938, '1938.json')
export const s1939 = parseWceScenario(scenario1939, '1939.json')

export const grid = makeGrid(
  map.grid,
  map.hexes.map((hex) => hex.id)
)
export const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
export const unitById = new Map(units.map((unit) => [unit.id, unit]))
export const railHexes = new Set(map.rail!.flat())

export const isWater = (hex: MapHex) => hex.terrain === 'sea' || hex.terrain === 'lake'
export const isLand = (hex: MapHex) => !isWater(hex) && hex.playable !== false
export const isCity = (hex: MapHex) => hex.site?.kind === 'city'
export const ids = (test: (hex: MapHex) => boolean) => map.hexes.filter(test).map((hex) => hex.id)
export const inCountry = (country: string) => ids((hex) => hex.country === country && isLand(hex))

export function neighboursOf(id: string): MapHex[] {
  const found: MapHex[] = []
  for (let dir = 0; dir < 6; dir++) {
    const hex = neighbour(grid, grid.indexOf(id), dir)
    if (hex >= 0) found.push(hexes.get(grid.ids[hex]!)!)
  }
  return found
}

/** Ruling to 3.1: the hex touches another country; sea, lake and the map edge are no country. */
export function isBorder(hex: MapHex): boolean {
  return neighboursOf(hex.id).some((other) => other.country !== undefined && other.country !== hex.country)
}

function fits(hex: MapHex, where: Where): boolean {
  const row = Number(hex.id.slice(2))
  return (
    (where.country === undefined || hex.country === where.country) &&
    (where.border === undefined || isBorder(hex) === where.border) &&
    (where.city === undefined || isCity(hex) === where.city) &&
    (where.rail === undefined || railHexes.has(hex.id) === where.rail) &&
    (where.fort === undefined || hex['fort'] === where.fort) &&
    (where.hexes === undefined || where.hexes.includes(hex.id)) &&
    !where.except?.includes(hex.id) &&
    (where.rows === undefined || (row >= where.rows[0] && row <= where.rows[1])) &&
    (where.anyOf === undefined || where.anyOf.some((part) => fits(hex, part)))
  )
}

/** The hexes a set-up group may use. */
export const allowed = (where: Where) => ids((hex) => isLand(hex) && fits(hex, where))
