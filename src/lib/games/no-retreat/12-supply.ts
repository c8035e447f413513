// Chapter 12: supply lines. What all units of a nation have in common, the hexes from which a line comes to a source, is kept
// beside the state. When it is checked is in 12.0-check.ts.
import { boardOf, enemyZones, worldOf } from './board'
import type { NationName } from './data'
import type { State } from './state'
import { ALLIED, GERMAN, NOBODY, SOVIET, type Camp, type Side, type Unit, type World } from './world'

/** Which sources count: all that supply in full, those that do so but the Ports, the map edges alone, white edges alone. */
type Kind = 'full' | 'inland' | 'edges' | 'partial'

/** 12.2, 12.3 */
export type SupplyState = 'full' | 'partial' | 'out'

const sideOf = (world: World, nation: NationName): Side =>
  world.tables.nations[nation]!.side === 'german' ? GERMAN : ALLIED

const campOf = (world: World, nation: NationName): Camp =>
  nation === 'Soviet Union' ? SOVIET : sideOf(world, nation)

/** 12.1: the supply of a unit where it stands. */
export function supplyState(state: State, unit: Unit): SupplyState {
  const { tables } = worldOf(state)
  // 12.2e
  if (unit.supply || tables.supply.always.includes(unit.nation)) return 'full'
  return supplyAt(state, unit.nation, state.at[unit.index]!)
}

/** The supply that a unit of this nation would have in a hex. */
export function supplyAt(state: State, nation: NationName, hex: number): SupplyState {
  if (reaches(state, nation, 'full', hex)) return 'full'
  return reaches(state, nation, 'partial', hex) ? 'partial' : 'out'
}

/** 9.1b, 10.0Ac: a line to a friendly map edge; white edges count too. */
export const hasMapEdge = (state: State, unit: Unit): boolean =>
  reaches(state, unit.nation, 'edges', state.at[unit.index]!)

/** 2.14a: the Ports that supply a unit which nothing else supplies; none where something else does. */
export function soleSupplyPorts(state: State, unit: Unit): number[] {
  const world = worldOf(state)
  const hex = state.at[unit.index]!
  if (unit.supply || unit.sideIndex !== ALLIED || world.front !== 'france') return []
  if (reaches(state, unit.nation, 'inland', hex)) return []
  return portsOf(state, world).filter(
    (port) => reachedFrom(state, unit.nation, `port ${port}`, () => [port])[hex]
  )
}

/** All hexes from which a unit of this nation could trace a line, for overlays. */
export const supplyArea = (state: State, nation: NationName): number[] =>
  worldOf(state).landHexes.filter((hex) => reaches(state, nation, 'full', hex))

function reaches(state: State, nation: NationName, kind: Kind, hex: number): boolean {
  return reachedFrom(state, nation, kind, () => sourcesOf(state, nation, kind))[hex] === 1
}

/** 12.2: the hexes in which a nation finds supply of a kind now. */
export function sourcesOf(state: State, nation: NationName, kind: Kind): number[] {
  const world = worldOf(state)
  const { supply } = world.tables
  const edges = (supply.edges[nation] ?? []).filter((name) => world.hasArea(name))
  const white = edges.filter((name) => supply.partialEdges.includes(name))
  if (kind === 'edges') return edgeHexes(state, nation, edges)
  // 21.1.5a
  if (kind === 'partial')
    return state.alternate.includes('fearfulNeutrals') ? [] : edgeHexes(state, nation, white)
  const found = edgeHexes(
    state,
    nation,
    edges.filter((name) => !white.includes(name))
  )
  found.push(...forts(state, world, nation), ...homeCities(state, world, nation))
  if (kind === 'full' && sideOf(world, nation) === ALLIED) found.push(...portsOf(state, world))
  return found
}

/** 12.2a: hexes of the edge that are friendly, so controlled (2.11), and in no EZOC: a unit there negates it (13.4.3). */
function edgeHexes(state: State, nation: NationName, edges: readonly string[]): number[] {
  const world = worldOf(state)
  const side = sideOf(world, nation)
  const { isOpen } = groundFor(state, nation)
  return edges.flatMap((name) => world.area(name)).filter((hex) => state.owner[hex] === side && isOpen(hex))
}

/** 12.2b: Forts and Fortresses supply all units of their side. */
function forts(state: State, world: World, nation: NationName): number[] {
  const side = sideOf(world, nation)
  return world.units
    .filter((unit) => unit.sideIndex === side && world.tables.supply.forts.includes(unit.type))
    .map((unit) => state.at[unit.index]!)
    .filter((hex) => hex >= 0 && hex < world.grid.count)
}

/** 12.2c: in both games, and in an EZOC as well. */
const portsOf = (state: State, world: World): number[] =>
  world.area('ports').filter((hex) => state.owner[hex] === ALLIED)

/** 12.2d */
function homeCities(state: State, world: World, nation: NationName): number[] {
  if (!world.tables.supply.homeCities.includes(nation)) return []
  return world.cities.filter((hex) => world.home[hex] === nation && state.owner[hex] === ALLIED)
}

interface Ground {
  /** Whoever has zones there: ground, countries, units, and with 26.8 cities. */
  passes(hex: number): boolean
  /** 12.1c, 12.1d: a line may pass through the hex. */
  isOpen(hex: number): boolean
}

/** What is under the lines of a nation now. */
function groundFor(state: State, nation: NationName): Ground {
  const { world, sideAt } = boardOf(state)
  const { land, evacuationZone, country, city } = world
  const { neutral, owner, options } = state
  const side = sideOf(world, nation)
  const [one, two] = enemyZones(state, campOf(world, nation))
  const passes = (hex: number): boolean => {
    if (!land[hex] && !evacuationZone[hex]) return false
    if (sideAt[hex] !== NOBODY && sideAt[hex] !== side) return false
    if (neutral.length > 0 && country[hex] !== nation && neutral.includes(country[hex]!)) return false
    // 26.8
    return !(options.cityGarrisons && city[hex] && owner[hex] !== side)
  }
  // 12.1c, 13.4.3: an EZOC cuts a line unless a friendly unit is there.
  return { passes, isOpen: (hex) => (sideAt[hex] === side || !(one[hex] || two[hex])) && passes(hex) }
}

/** 12.1a: out from the sources, over hexes that may carry a line. Where a line begins is a source even in an EZOC. */
function reachedFrom(state: State, nation: NationName, name: string, sources: () => number[]): Uint8Array {
  const board = boardOf(state)
  const { nets, world, version } = board
  const key = `${nation} ${name}`
  const known = nets.get(key)
  if (known?.version === version) return known.reached
  const { grid, closed } = world
  const reached = new Uint8Array(grid.count)
  const { passes, isOpen } = groundFor(state, nation)
  const queue = sources().filter(passes)
  for (const hex of queue) reached[hex] = 1
  for (let i = 0; i < queue.length; i++) {
    const hex = queue[i]!
    for (let k = 6 * hex; k < 6 * hex + 6; k++) {
      const to = grid.neighbours[k]!
      if (to < 0 || closed[grid.sides[k]!] || reached[to] || !isOpen(to)) continue
      reached[to] = 1
      queue.push(to)
    }
  }
  nets.set(key, { version, reached })
  return reached
}
