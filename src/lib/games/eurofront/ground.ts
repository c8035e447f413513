// Ground as scenarios name it: by countries, districts, areas of the map, single places.
import type { Grid } from '../../hex/grid'
import type { AreaData, FactionName, HexData, MapData } from './data'
import type { GroundData, ScenarioData } from './scenario-data'

const isLand = ({ terrain }: HexData | AreaData) => terrain !== 'sea' && terrain !== 'lake'

/** The ids of all hexes on land and areas that belong to it. `own` is left to the caller, who knows whose they are. */
export function groundOf(map: MapData, grid: Grid, ground: GroundData): Set<string> {
  const { countries = [], notDistricts = [], districts = [], zones = [], fronts } = ground
  const named = [ground.countries, ground.districts, ground.boxes, ground.places, ground.areas, ground.zones]
  const all = named.every((list) => list === undefined)
  const found = new Set([...(ground.boxes ?? []), ...(ground.places ?? [])])
  for (const area of ground.areas ?? []) for (const id of map.areas[area] ?? []) found.add(id)
  for (const hex of map.hexes) {
    const { country, region } = hex
    const here = country !== undefined && countries.includes(country)
    const part = region !== undefined && districts.includes(region)
    const not = region !== undefined && notDistricts.includes(region)
    if (isLand(hex) && (all || part || (here && !not))) found.add(hex.id)
  }
  for (const { id, zone } of map.boxes) if (all || zones.includes(zone)) found.add(id)
  for (let step = 0; step < (ground.within ?? 0); step++) widen(map, grid, found)
  if (fronts === undefined) return found
  const on = new Map([...map.hexes, ...map.boxes].map(({ id, front }) => [id, front]))
  return new Set([...found].filter((id) => fronts.includes(on.get(id)!)))
}

function widen(map: MapData, grid: Grid, found: Set<string>): void {
  for (const id of [...found]) {
    const at = grid.indexOf(id)
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.neighbours[6 * at + dir]!
      if (next >= 0 && isLand(map.hexes[next]!)) found.add(map.hexes[next]!.id)
    }
  }
}

/** Who holds each place at the start; what is not in it belongs to a neutral. */
export function ownersAtStart(map: MapData, grid: Grid, { control }: ScenarioData): Map<string, FactionName> {
  const owners = new Map<string, FactionName>()
  for (const rule of control) for (const id of groundOf(map, grid, rule)) owners.set(id, rule.owner)
  return owners
}
