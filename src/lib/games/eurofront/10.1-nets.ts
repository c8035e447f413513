// Chapters 9.1 and 10.3: rails as far as they are a side's own and hang together.
import { connect, makeSearch, type Search } from '../../hex/connect'
import { has, isBattle, worldOf } from './board'
import { isFriendly } from './08-control'
import type { State } from './state'
import { sideOfFaction, type Faction, type Side, type World } from './world'

const searches = new WeakMap<World, Search>()

/** Working memory for searches over the net. */
export function searchOf(world: World): Search {
  let search = searches.get(world)
  if (search === undefined) searches.set(world, (search = makeSearch(world.grid)))
  return search
}

/** A rail line runs along this hexside or route. */
export const isRail = (world: World, way: number): boolean =>
  way < world.grid.sideCount ? world.railSides[way] === 1 : world.route(way)!.kind === 'rail'

/** 9.11: what lies on the rails where they cross water. */
export function crossingAt(world: World, way: number): 'ferry' | 'causeway' | null {
  if (way >= world.grid.sideCount) return null
  return world.ferries[way] === 1 ? 'ferry' : world.causeways[way] === 1 ? 'causeway' : null
}

/** 18.51a: a battle in a Region does not hinder its Original Defender. */
export const holdsRegion = (state: State, side: Side, place: number): boolean =>
  worldOf(state).region[place] === 1 && isFriendly(state, side, place)

/** 9.12b: rails enter a friendly battle and do not go on from it. */
export const railRuns = (state: State, side: Side, place: number): boolean =>
  !isBattle(state, place) || holdsRegion(state, side, place)

/**
 * 9.12a, 10.31a: everything on friendly rails that joins one of these places. The places themselves work while they are
 * engaged (10.2c, 10.21b).
 */
export function railNet(state: State, side: Side, starts: readonly number[]): Search {
  const world = worldOf(state)
  const search = searchOf(world)
  connect(search, starts, (_from, to, _dir, way) => isRail(world, way) && isFriendly(state, side, to), {
    expand: (place) => railRuns(state, side, place)
  })
  return search
}

/** 10.21a: where the supply of a block begins: the origin of a great power, or the capital of a nation. */
export function originOf(state: State, faction: Faction, nation: string | null): number {
  const world = worldOf(state)
  const { origins } = world.tables.supply
  const row = nation === null ? undefined : world.tables.nations.rows.find((one) => one.nation === nation)
  if (row !== undefined && row.class !== 'great' && row.capital !== undefined) return world.hex(row.capital)
  const name = (['axis', 'allies', 'soviets'] as const)[faction]
  return world.hex(origins[name].at)
}

/** The origin counts only in the hands of its side. */
export const originHeld = (state: State, faction: Faction, place: number): boolean =>
  isFriendly(state, sideOfFaction(faction), place) ||
  (isBattle(state, place) && has(state, sideOfFaction(faction), place))
