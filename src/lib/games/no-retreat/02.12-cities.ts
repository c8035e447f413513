// 2.10, 2.12: cities and ranges.
import { flood, makeFlood, type Flood } from '../../hex/flood'
import { worldOf } from './board'
import type { State } from './state'
import { GERMAN, type World } from './world'

/** The hexes of Paris; none in Poland. */
export const paris = (state: State): readonly number[] => {
  const world = worldOf(state)
  return world.front === 'france' ? world.area('paris') : []
}

/** The hexes that decide Sudden Death: Paris; Warsaw, Modlin and Praga (17.6a). */
export function capital(state: State): readonly number[] {
  const world = worldOf(state)
  return world.area(world.tables.suddenDeath.german[world.front])
}

export const germanHolds = (state: State, hexes: readonly number[]): boolean =>
  hexes.every((hex) => state.owner[hex] === GERMAN)

const floods = new WeakMap<World, Flood>()
const floodFor = (world: World): Flood => {
  let found = floods.get(world)
  if (found === undefined) floods.set(world, (found = makeFlood(world.grid)))
  return found
}

/** 2.10a, 2.10b: the hexes within so many of a hex, itself too: over land, not across Lake and Sea hexsides. */
export function within(world: World, start: number, range: number): readonly number[] {
  const key = `${start} ${range}`
  let known = ranges.get(world)
  if (known === undefined) ranges.set(world, (known = new Map()))
  let found = known.get(key)
  if (found === undefined) known.set(key, (found = reached(world, start, range)))
  return found
}

/** They never change while a scenario is played. */
const ranges = new WeakMap<World, Map<string, readonly number[]>>()

function reached(world: World, start: number, range: number): number[] {
  const { land, closed } = world
  const found = flood(floodFor(world), start, range, (_from, to, dir, side) =>
    dir < 6 && land[to] && !closed[side] ? 1 : -1
  )
  return [...found.order.subarray(0, found.size)]
}
