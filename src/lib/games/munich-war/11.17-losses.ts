// 11.17: reduction and elimination, the same for every cause: combat, bombs, flak, retreats, stacking.
import { boardOf, sideOf, worldOf } from './board'
import { enter } from './02.3-control'
import { put } from './board'
import type { Context } from './events'
import { hexNames } from './lookup'
import { NOWHERE, type State } from './state'
import { boxOf, NOBODY, type Side, type Unit } from './world'

/** 11.17a, 11.17b: a unit of two steps shows its reduced side, any other is eliminated. Gives whether it is still there. */
export function reduce(state: State, unit: Unit, rule: string, context: Context): boolean {
  if (state.steps[unit.index]! < 2) {
    eliminate(state, unit, rule, context)
    return false
  }
  state.steps[unit.index] = 1
  context.emit({ kind: 'reduced', rule, units: [unit.id], hexes: hexNames(state, placeOf(state, unit)) })
  return true
}

/** Into the Eliminated display, from wherever it is. */
export function eliminate(state: State, unit: Unit, rule: string, context: Context): void {
  const hexes = hexNames(state, placeOf(state, unit))
  remove(state, unit, 'eliminated')
  context.emit({ kind: 'eliminated', rule, units: [unit.id], hexes })
}

/** Takes a unit out of play into a display of its side. */
export function remove(state: State, unit: Unit, display: 'eliminated' | 'surrendered'): void {
  const { world } = boardOf(state)
  const side = sideOf(state, unit)
  if (side === NOBODY) throw new Error(`${unit.id} is neutral.`)
  state.over[unit.index] = NOWHERE
  state.assaults = state.assaults.filter((assault) => assault.unit !== unit.index)
  const box = boxOf(world, side as Side, display)
  if (unit.land) enter(state, unit, box)
  else put(state, unit, box)
}

/** The hex that a unit stands in or flies over; NOWHERE for neither. */
export function placeOf(state: State, unit: Unit): number {
  const over = state.over[unit.index]!
  if (over >= 0) return over
  const at = state.at[unit.index]!
  return at < worldOf(state).grid.count ? at : NOWHERE
}
