// 2.11: steps, and the two forms of an airborne corps (13.2).
import { put, unitsIn, worldOf } from './board'
import type { Context } from './events'
import { hexIds } from './lookup'
import { ASIDE, DEAD, type State } from './state'
import { ALLIED, type Unit } from './world'

/** 2.11: one step is lost. Returns true when the unit is gone with it. */
export function loseStep(state: State, unit: Unit, rule: string, context: Context): boolean {
  if (state.steps[unit.index] === 1) {
    eliminate(state, unit, rule, context)
    return true
  }
  state.steps[unit.index] = 1
  const hex = state.at[unit.index]!
  context.emit({ kind: 'reduced', rule, units: [unit.id], hexes: hex >= 0 ? hexIds(state, [hex]) : [] })
  return false
}

/** 2.11: to the Eliminated Units Box, whatever steps are left. */
export function eliminate(state: State, unit: Unit, rule: string, context: Context): void {
  const hex = state.at[unit.index]!
  const hexes = hex >= 0 ? hexIds(state, [hex]) : []
  takeOff(state, unit, DEAD)
  context.emit({ kind: 'eliminated', rule, units: [unit.id], hexes })
  // 7.11: the marker goes when all units under it were eliminated.
  if (unit.sideIndex === ALLIED && hex >= 0 && state.aerial === hex && unitsIn(state, hex).length === 0) {
    state.aerial = -1
    context.emit({ kind: 'aerialGone', rule: '7.11c', hexes })
  }
}

/** To a place off the map. Off the map an airborne corps is its mobile counter; the static one lies aside (13.2). */
export function takeOff(state: State, unit: Unit, to: number): void {
  if (unit.twin >= 0 && !unit.mobile) {
    const mobile = worldOf(state).units[unit.twin]!
    put(state, unit, ASIDE)
    put(state, mobile, to)
    state.steps[mobile.index] = state.steps[unit.index]!
  } else put(state, unit, to)
}

/** 13.2: the other form of an airborne corps takes the place of this one; steps carry over. Returns the new form. */
export function swapForm(state: State, unit: Unit): Unit {
  const twin = worldOf(state).units[unit.twin]
  if (twin === undefined) throw new Error(`${unit.id} has only one form.`)
  const place = state.at[unit.index]!
  put(state, unit, ASIDE)
  put(state, twin, place)
  state.steps[twin.index] = state.steps[unit.index]!
  if (!twin.mobile && place >= 0) state.staticSeen = true
  return twin
}
