// Chapters 6.1 and 18.33: a way by land, hex by hex or along a route, and what stops it.
import type { Bar } from '../../kernel/game'
import { has, hasEnemy, isBattle, worldOf } from './board'
import { sharedBar } from './05-command'
import { battleBar, isRoute, wayBetween, type Crossed, type Mover } from './06.3-engagement'
import { frontBar } from './06.7-fronts'
import { stopsIn } from './12-weather'
import { placeName } from './lookup'
import type { State } from './state'
import { NEUTRAL } from './world'

/** What a way has to reckon with besides the map. */
export interface Crossing {
  readonly crossed: Crossed
}

/** Where a unit is on its way. */
interface Underway {
  readonly start: number
  readonly at: number
  /** Steps gone. */
  readonly gone: number
  /** It has come out of a battle in this move. */
  readonly left: boolean
  /** It can go no further. */
  readonly stopped: boolean
}

const begin = (start: number): Underway => ({ start, at: start, gone: 0, left: false, stopped: false })

/** Ground that no unit enters. */
export function groundBar(state: State, to: number): Bar | null {
  const world = worldOf(state)
  if (!world.land[to]) return { rule: '1.37a', why: 'Nobody goes there by land.' }
  if (state.owner[to] === NEUTRAL) return { rule: 'Intro_f', why: `${placeName(world, to)} is neutral.` }
  if (!world.playable[to]) return { rule: '1939A', why: `${placeName(world, to)} is out of play.` }
  return null
}

/** One step more; the bar that stands against it, or where the unit is then. */
function step(state: State, mover: Mover, { crossed }: Crossing, on: Underway, to: number): Bar | Underway {
  const world = worldOf(state)
  const { unit } = mover
  const way = wayBetween(state, on.at, to)
  if (way < 0)
    return { rule: '6.1a', why: `${placeName(world, to)} is not next to ${placeName(world, on.at)}.` }
  if (on.stopped) return { rule: '6.1b', why: `${unit.name} had to stop in ${placeName(world, on.at)}.` }
  const route = isRoute(state, way)
  if (route && on.gone > 0) return { rule: '18.33a', why: 'A march along a route is a whole move.' }
  if (!route && on.gone >= mover.speed)
    return { rule: '6.1a', why: `${unit.name} moves no further than ${mover.speed}.` }
  if (!route && world.closed[way]) return { rule: '1.34f', why: 'Nobody crosses that hexside.' }
  const straits = !route && world.straitsAt[way]! > 0 && !isCanal(state, way)
  if (straits && on.gone > 0)
    return { rule: '1.371a', why: 'Straits are crossed only at the beginning of a move.' }
  const bar =
    groundBar(state, to) ??
    frontBar(state, unit, on.at, to) ??
    sharedBar(state, mover.token, to) ??
    battleBar(state, mover, crossed, on.at, to, on.left)
  if (bar !== null) return bar
  const halts = stopsIn(state, to) && !world.tables.units.types[unit.type].neverStopped
  return {
    start: on.start,
    at: to,
    gone: on.gone + 1,
    left: on.left || isBattle(state, on.at),
    // 1.371a, 6.31, 18.33a
    stopped: halts || straits || route || hasEnemy(state, mover.side, to)
  }
}

/** 1.373b: for land combat the Suez Canal is a river. */
const isCanal = (state: State, way: number): boolean =>
  worldOf(state).straits[worldOf(state).straitsAt[way]! - 1]?.canal === true

const isBar = (one: Bar | Underway): one is Bar => 'rule' in one

/** The first thing that stands against the whole way. */
export function walkBar(
  state: State,
  mover: Mover,
  crossing: Crossing,
  from: number,
  path: readonly number[]
): Bar | null {
  let on = begin(from)
  for (const to of path) {
    const next = step(state, mover, crossing, on, to)
    if (isBar(next)) return next
    on = next
  }
  return null
}

/** 18.33a: one march or double march in a player-turn. */
export function routeBar(state: State, mover: Mover, from: number, path: readonly number[]): Bar | null {
  const route = isRoute(state, wayBetween(state, from, path[0]!))
  return route && state.traveled.includes(mover.token)
    ? { rule: '18.33a', why: `${mover.unit.name} has traveled in this player-turn.` }
    : null
}

/** All places that a unit can walk to, each with the shortest way; ways found first win. */
export function walkFrom(state: State, mover: Mover, crossing: Crossing): { path: number[] }[] {
  const from = state.at[mover.token]!
  const found = new Map<number, number[]>()
  let ways: { on: Underway; path: number[] }[] = [{ on: begin(from), path: [] }]
  while (ways.length > 0) {
    const further: typeof ways = []
    for (const { on, path } of ways)
      for (const to of placesBeside(state, on.at)) {
        if (to === from) continue
        const next = step(state, mover, crossing, on, to)
        if (isBar(next) || routeBar(state, mover, on.at, [to]) !== null) continue
        const longer = [...path, to]
        if (!found.has(to)) found.set(to, longer)
        if (!next.stopped) further.push({ on: next, path: longer })
      }
    ways = further
  }
  return [...found.values()].map((path) => ({ path }))
}

/** Everything one step away: hexes, then the ends of routes. */
function placesBeside(state: State, at: number): number[] {
  const { neighbours, links } = worldOf(state).grid
  const places: number[] = []
  for (let i = 6 * at; i < 6 * at + 6; i++) if (neighbours[i]! >= 0) places.push(neighbours[i]!)
  for (let slot = links.first[at]!; slot < links.first[at + 1]!; slot++) places.push(links.to[slot]!)
  return places
}

/** 6.32c: a unit in a battle that can go nowhere. */
export const isPinned = (state: State, mover: Mover): boolean =>
  has(state, mover.side, state.at[mover.token]!) &&
  isBattle(state, state.at[mover.token]!) &&
  walkFrom(state, mover, { crossed: {} }).length === 0
