// 18.9: units of the Swiss Front come when Switzerland or the Rhine front is attacked.
import { put, worldOf } from './board'
import type { Context } from './events'
import { unitIds } from './lookup'
import { NOWHERE, type State } from './state'
import { boxOf, GERMAN, type Unit } from './world'

/** 18.9: a German unit goes from a hex to the next, or attacks it. */
export function crossesSwissFront(state: State, unit: Unit, from: number, to: number): boolean {
  const { grid, country, front, line } = worldOf(state)
  if (front !== 'france' || unit.sideIndex !== GERMAN) return false
  if (country[to] === 'Switzerland') return true
  const rhine = line('rhineFront')
  for (let i = 6 * from; i < 6 * from + 6; i++)
    if (grid.neighbours[i] === to) return rhine[grid.sides[i]!] === 1
  return false
}

/** Those of both sides that are not in play yet go to the Reserve at once. */
export function callSwissFront(state: State, context?: Context): void {
  const world = worldOf(state)
  const called = world.units.filter(
    (unit) => unit.swissFront && state.at[unit.index] === NOWHERE && !isLost(state, unit)
  )
  for (const unit of called) put(state, unit, boxOf(world, unit.sideIndex, 'reserve'))
  if (called.length > 0) context?.emit({ kind: 'swissFront', rule: '18.9', units: unitIds(called) })
}

/** It waits off a Port. */
const isLost = (state: State, { index }: Unit): boolean => state.afloat.some(({ unit }) => unit === index)
