// 16.4: what an air unit, a naval marker or special forces do after they have served.
import { put, sideOf, worldOf } from './board'
import { NOWHERE, type State } from './state'
import { boxOf, NOBODY, type Unit } from './world'

/** Straight into the Utilized display of its side. */
export function utilize(state: State, unit: Unit): void {
  const side = sideOf(state, unit)
  if (side === NOBODY) throw new Error(`${unit.id} is neutral.`)
  state.over[unit.index] = NOWHERE
  put(state, unit, boxOf(worldOf(state), side, 'utilized'))
}

/** It waits in the Available display of its side, or flies from there. */
export function isAvailable(state: State, unit: Unit): boolean {
  const side = sideOf(state, unit)
  return side !== NOBODY && state.at[unit.index] === boxOf(worldOf(state), side, 'available')
}
