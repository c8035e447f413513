// The data of No Retreat! as the tests read it: checked by its schemas, with each map as a grid.
import * as v from 'valibot'
import { distance, makeGrid, neighbour, type Grid } from '../../src/lib/hex/grid'
import { parseNrCards } from '../../src/lib/games/no-retreat/cards-data'
import {
  parseNrMap,
  parseNrScenario,
  parseNrUnits,
  type FrontName,
  type HexData,
  type MapData,
  type UnitsData
} from '../../src/lib/games/no-retreat/data'
import { parseNrTables } from '../../src/lib/games/no-retreat/tables-data'
import { AboutSchema } from '../../src/lib/ui/library'
import aboutFile from '../../scenarios/no-retreat/about.json'
import briefing from '../../scenarios/no-retreat/briefing.json'
import cardsFile from '../../scenarios/no-retreat/cards.json'
import frenchHistorical from '../../scenarios/no-retreat/french-historical.json'
import frenchRegular from '../../scenarios/no-retreat/french-regular.json'
import look from '../../scenarios/no-retreat/look.json'
import mapFrance from '../../scenarios/no-retreat/map-france.json'
import mapPoland from '../../scenarios/no-retreat/map-poland.json'
import polishHistorical from '../../scenarios/no-retreat/polish-historical.json'
import polishRegular from '../../scenarios/no-retreat/polish-regular.json'
import rules from '../../scenarios/no-retreat/rules.json'
import tablesFile from '../../scenarios/no-retreat/tables.json'
import unitsFrance from '../../scenarios/no-retreat/units-france.json'
import unitsPoland from '../../scenarios/no-retreat/units-poland.json'

export const raw = {
  briefing,
  cards: cardsFile,
  look,
  rules,
  tables: tablesFile,
  maps: { poland: mapPoland, france: mapFrance },
  units: { poland: unitsPoland, france: unitsFrance },
  scenarios: {
    'polish-regular': polishRegular,
    'polish-historical': polishHistorical,
    'french-regular': frenchRegular,
    'french-historical': frenchHistorical
  }
}

export const about = v.parse(AboutSchema, aboutFile)
export const tables = parseNrTables(tablesFile)
export const cards = parseNrCards(cardsFile)
export const scenarios = Object.entries(raw.scenarios).map(([id, file]) =>
  parseNrScenario(file, `${id}.json`)
)

/** One of the two games: its map, what stands on it, and how its hexes lie. */
export interface Board {
  readonly front: FrontName
  readonly map: MapData
  readonly grid: Grid
  readonly hexes: ReadonlyMap<string, HexData>
  readonly units: UnitsData['units']
  readonly markers: UnitsData['markers']
}

function board(front: FrontName): Board {
  const map = parseNrMap(raw.maps[front], `map-${front}.json`)
  const { units, markers } = parseNrUnits(raw.units[front], `units-${front}.json`)
  return {
    front,
    map,
    grid: makeGrid(
      map.grid,
      map.hexes.map(({ id }) => id)
    ),
    hexes: new Map(map.hexes.map((hex) => [hex.id, hex])),
    units,
    markers
  }
}

export const poland = board('poland')
export const france = board('france')
export const boards = [poland, france]

export function neighboursOf({ grid }: Board, id: string): string[] {
  const found: string[] = []
  for (let dir = 0; dir < 6; dir++) {
    const hex = neighbour(grid, grid.indexOf(id), dir)
    if (hex >= 0) found.push(grid.ids[hex]!)
  }
  return found
}

export const range = ({ grid }: Board, a: string, b: string) =>
  distance(grid, grid.indexOf(a), grid.indexOf(b))

export const isLand = (hex: HexData | undefined) =>
  hex !== undefined && hex.playable !== false && (hex.terrain === 'open' || hex.terrain === 'rough')

export const isCity = (hex: HexData | undefined) => hex?.site?.kind === 'major' || hex?.site?.kind === 'minor'
