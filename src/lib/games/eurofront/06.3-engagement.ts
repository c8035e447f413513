// Chapter 6.3: who enters and who leaves a battle, over which hexside, and how many may.
import type { Bar } from '../../kernel/game'
import { waysBetween } from '../../hex/net'
import { blocksIn, blocksOf, hasEnemy, isBattle, worldOf } from './board'
import { isFriendly, isQuiet } from './08-control'
import { weatherAt } from './12-weather'
import { turnUpright } from './secret'
import type { Battle, Rearguard, State } from './state'
import type { Side, Unit } from './world'

/** A unit on its way: what the rules ask of it at every step. */
export interface Mover {
  readonly token: number
  readonly unit: Unit
  readonly side: Side
  readonly speed: number
}

/** The hexside or route from one place to the next; -1: they do not touch. */
export const wayBetween = (state: State, from: number, to: number): number =>
  waysBetween(worldOf(state).grid, from, to)[0]?.side ?? -1

export const isRoute = (state: State, way: number): boolean => way >= worldOf(state).grid.sideCount

/** 6.33a, 6.33b, 18.37 */
function engagementLimit(state: State, way: number, from: number, to: number): number {
  const { limit, tables } = worldOf(state)
  if (isRoute(state, way)) return tables.areas.perRoute
  const mud = weatherAt(state, from) === 'mud' || weatherAt(state, to) === 'mud'
  return mud ? tables.terrain.hexsides.mud : limit[way]!
}

export type Crossed = Readonly<Record<string, number>>

function limitBar(state: State, crossed: Crossed, way: number, from: number, to: number): Bar | null {
  const most = engagementLimit(state, way, from, to)
  if ((crossed[way] ?? 0) < most) return null
  const where = isRoute(state, way) ? 'along that route' : 'over that hexside'
  const rule = isRoute(state, way) ? '18.37' : '6.33a'
  return { rule, why: `No more than ${most} may engage or disengage ${where} in one phase.` }
}

/** 6.32a, 18.36b: where a unit may go out of a battle. */
function leaveBar(
  state: State,
  { side, unit }: Mover,
  crossed: Crossed,
  way: number,
  from: number,
  to: number
): Bar | null {
  const world = worldOf(state)
  const free = world.area[to] ? isFriendly(state, side, to) : isQuiet(state, side, to)
  if (!free) {
    const rule = isRoute(state, way) ? '18.36b' : '6.32a'
    return { rule, why: `${unit.name} may leave the battle only for a friendly place.` }
  }
  return limitBar(state, crossed, way, from, to)
}

/** 5.1a, 6.31: into a place with enemies. `left`: it has come out of a battle in this move. */
function engageBar(
  state: State,
  mover: Mover,
  crossed: Crossed,
  way: number,
  from: number,
  to: number,
  left: boolean
): Bar | null {
  const world = worldOf(state)
  const { unit, side } = mover
  if (unit.isHq) {
    // 18.21c: areas are wide enough for HQs behind a battle, but they begin none.
    if (!world.area[to]) return { rule: '5.1a', why: `${unit.name} never enters a hex with enemy units.` }
    if (blocksOf(state, side, to).length === 0)
      return { rule: '18.21c', why: `${unit.name} cannot attack alone.` }
  }
  if (left && !(world.area[to] && isFriendly(state, side, to)))
    return { rule: '6.32b', why: `${unit.name} has left a battle and cannot enter another one.` }
  return left ? null : limitBar(state, crossed, way, from, to)
}

/** What battles have to do with one step. */
export function battleBar(
  state: State,
  mover: Mover,
  crossed: Crossed,
  from: number,
  to: number,
  left: boolean
): Bar | null {
  const way = wayBetween(state, from, to)
  if (isBattle(state, from) && !left) {
    const bar = leaveBar(state, mover, crossed, way, from, to)
    if (bar !== null) return bar
    left = true
  }
  return hasEnemy(state, mover.side, to) ? engageBar(state, mover, crossed, way, from, to, left) : null
}

export const battleAt = (state: State, place: number): Battle | undefined =>
  state.battles.find((battle) => battle.place === place)

/** The units of a side that have been in a battle since the phase began and have not left or named their way out. */
export function remaining(
  state: State,
  side: Side,
  place: number,
  rearguards: readonly Rearguard[]
): number[] {
  const entries = battleAt(state, place)?.entries ?? []
  return blocksOf(state, side, place).filter(
    (token) =>
      !entries.some((entry) => entry.token === token) && !rearguards.some((one) => one.token === token)
  )
}

/** 6.5: with this unit the last of its side would leave the battle. */
export function isLast(state: State, mover: Mover, place: number, rearguards: readonly Rearguard[]): boolean {
  if (!isBattle(state, place)) return false
  const left = remaining(state, mover.side, place, rearguards)
  return left.length === 1 && left[0] === mover.token
}

/** A unit has entered a place with enemies: it begins a battle (6.4a), or joins one (6.4b). */
export function engage(state: State, mover: Mover, from: number, to: number): void {
  const way = wayBetween(state, from, to)
  const { river, grid } = worldOf(state)
  const over = way < grid.sideCount ? river[way] === 1 : worldOf(state).route(way)!.kind === 'straits'
  const entry = { token: mover.token, from, by: over ? 'river' : 'land' } as const
  const battle = battleAt(state, to)
  if (battle === undefined)
    state.battles.push({ place: to, attacker: mover.side, fresh: true, entries: [entry] })
  else battle.entries.push(entry)
}

/** Battles in which one side is left no more are over, and who is still there stands upright again. */
export function closeBattles(state: State): void {
  const over = state.battles.filter(({ place }) => !isBattle(state, place))
  if (over.length === 0) return
  state.battles = state.battles.filter((battle) => !over.includes(battle))
  for (const { place } of over) for (const token of blocksIn(state, place)) conceal(state, token)
}

/** Stands upright again, but for an active HQ, which stays face up (5.52). */
export function conceal(state: State, token: number): void {
  if (!state.active.some((hq) => hq.token === token)) turnUpright(state, token)
}
