// 15.0: air units look into enemy stacks.
import { around, enemyOf, sideOf, unitsIn, worldOf } from './board'
import { mayKnow, openStacks } from './15-hidden'
import type { State } from './state'
import type { Side, Unit } from './world'

/** Air units of a side that are on the map now. */
export const flying = (state: State, side: Side): Unit[] =>
  worldOf(state).units.filter(
    (unit) => unit.class === 'air' && state.over[unit.index]! >= 0 && sideOf(state, unit) === side
  )

/**
 * The hexes into whose enemy stacks a side looks now: those of a battle under way (15.0b), and those that its air units are
 * over or next to (15.0d). Neutral stacks are none of an enemy (A44).
 */
export function seenBy(state: State, side: Side): ReadonlySet<number> {
  const world = worldOf(state)
  const seen = new Set(openStacks(state))
  for (const { index } of flying(state, side)) {
    const hex = state.over[index]!
    seen.add(hex)
    for (const next of around(world, hex)) seen.add(next)
  }
  return seen
}

/** 15.0e: an air unit over this hex would show its side something that it cannot see yet. */
export function uncovers(state: State, side: Side, hex: number): boolean {
  const seen = seenBy(state, side)
  return [hex, ...around(worldOf(state), hex)].some((there) =>
    unitsIn(state, there).some(
      (unit) => sideOf(state, unit) === enemyOf(side) && !mayKnow(state, side, unit, seen)
    )
  )
}
