// 16.2: who may fly at all, and where one air unit more may go.
import type { Bar } from '../../kernel/game'
import { boardOf, sideOf, worldOf } from './board'
import { flying } from './15-reconnaissance'
import { isAvailable } from './16.4-return'
import { airOver } from './16.9-flak'
import type { State } from './state'
import { boxOf, SEATS, type Side, type Unit } from './world'

/** Why a unit cannot be sent on a mission now, wherever it goes; null when it can. */
export function flightBar(state: State, side: Side, unit: Unit): Bar | null {
  if (unit.class !== 'air') return { rule: '16.0a', why: `${unit.name} is no air unit.` }
  if (sideOf(state, unit) !== side)
    return { rule: '2.2a', why: `${unit.name} is not of the ${SEATS[side]} side.` }
  if (!isAvailable(state, unit) || state.over[unit.index]! >= 0)
    return { rule: '16.1a', why: `${unit.name} is not in the Available display.` }
  if (state.since[unit.index] === state.turn)
    return { rule: '16.2a', why: `${unit.name} has flown its mission of this game turn.` }
  return null
}

/** 16.5a: why no air unit more of a side may go to a place; null when it may. */
export function airStackBar(state: State, side: Side, hex: number): Bar | null {
  if (hex >= worldOf(state).grid.count) return { rule: '16.3c', why: 'Air units fly to hexes of the map.' }
  return airOver(state, side, hex).length < worldOf(state).tables.stacking.air
    ? null
    : { rule: '16.5a', why: 'An air unit of this side is over the hex already.' }
}

/** 16.5a: the hexes over which no air unit more of a side may go. */
export function fullHexes(state: State, side: Side): ReadonlySet<number> {
  const most = worldOf(state).tables.stacking.air
  const over = flying(state, side).map(({ index }) => state.over[index]!)
  return new Set(over.filter((hex) => over.filter((other) => other === hex).length >= most))
}

/**
 * 15.0c: air units of a side that might fly now as far as the other side can know: it knows who has flown and who is lost,
 * and how many pieces the Available display holds.
 */
export function mightFly(state: State, side: Side): Unit[] {
  const world = worldOf(state)
  const box = (name: string) => boxOf(world, side, name)
  if (boardOf(state).height[box('available')] === 0) return []
  const out = [box('eliminated'), box('surrendered')]
  return world.units.filter(
    (unit) =>
      unit.class === 'air' &&
      sideOf(state, unit) === side &&
      state.since[unit.index]! < state.turn &&
      !out.includes(state.at[unit.index]!)
  )
}
