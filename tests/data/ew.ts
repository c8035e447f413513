// The data of Eisenhower's War as the tests read it: checked by its schemas, with the map as a grid.
import { makeGrid, neighbour } from '../../src/lib/hex/grid'
import type { MapHex } from '../../src/lib/kernel/pack/map'
import { parsePackRules } from '../../src/lib/kernel/pack/rules'
import {
  parseEwMap,
  parseEwScenario,
  parseEwTables,
  parseEwUnits
} from '../../src/lib/games/eisenhowers-war/data'
import map44 from '../../scenarios/eisenhowers-war/map.json'
import units44 from '../../scenarios/eisenhowers-war/units.json'
import tables44 from '../../scenarios/eisenhowers-war/tables.json'
import rules44 from '../../scenarios/eisenhowers-war/rules.json'
import look44 from '../../scenarios/eisenhowers-war/look.json'
import historical44 from '../../scenarios/eisenhowers-war/historical.json'
import alternate44 from '../../scenarios/eisenhowers-war/alternate.json'

export const raw = {
  map: map44,
  units: units44,
  tables: tables44,
  rules: rules44,
  look: look44,
  historical: historical44,
  alternate: alternate44
}

export const map = parseEwMap(map44)
export const { units, markers = [] } = parseEwUnits(units44)
export const tables = parseEwTables(tables44)
export const book = parsePackRules(rules44)
export const historical = parseEwScenario(historical44, 'historical.json')
export const alternate = parseEwScenario(alternate44, 'alternate.json')

export const grid = makeGrid(
  map.grid,
  map.hexes.map((hex) => hex.id)
)
export const hexes = new Map(map.hexes.map((hex) => [hex.id, hex]))
export const unitById = new Map(units.map((unit) => [unit.id, unit]))

export const isLand = (hex: MapHex) => hex.terrain !== 'sea' && hex.playable !== false
export const isCity = (hex: MapHex) => hex.site?.kind === 'city' || hex.site?.kind === 'port'
export const ids = (test: (hex: (typeof map.hexes)[number]) => boolean) =>
  map.hexes.filter(test).map((hex) => hex.id)

export function neighboursOf(id: string): string[] {
  const found: string[] = []
  for (let dir = 0; dir < 6; dir++) {
    const hex = neighbour(grid, grid.indexOf(id), dir)
    if (hex >= 0) found.push(grid.ids[hex]!)
  }
  return found
}
