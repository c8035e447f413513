// 14.7.1c, 14.7.1d: where units go that are lost, and what that scores. Who loses what is for 14.7.1-losses.ts.
import { put, worldOf } from './board'
import { scoreEvent } from './17.2-points'
import type { Context } from './events'
import { hexNames } from './lookup'
import { NOWHERE, SUPPLIED, type State } from './state'
import { boxOf, GERMAN, SEATS, type BoxName, type Unit } from './world'

/** 14.7.1d, 17.0d: a unit surrenders, which scores a point for the other side. */
export function surrender(state: State, unit: Unit, rule: string, context?: Context): void {
  const hexes = hexNames(state, state.at[unit.index]!)
  leaveFor(state, unit, 'surrendered')
  context?.emit({ kind: 'surrendered', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
  const { surrendered } = worldOf(state).tables.scoring
  const points = unit.sideIndex === GERMAN ? -surrendered : surrendered
  scoreEvent(state, points, `${unit.name} surrendered`, '14.7.1d', context)
}

/** 14.7.1c */
export function destroy(state: State, unit: Unit, rule: string, context?: Context): void {
  const hexes = hexNames(state, state.at[unit.index]!)
  leaveFor(state, unit, 'destroyed')
  context?.emit({ kind: 'destroyed', rule, units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}

/** 2.14a: an eliminated unit waits off a Port. */
export function setAfloat(state: State, unit: Unit, port: number, context?: Context): void {
  const hexes = hexNames(state, port)
  shed(state, unit)
  put(state, unit, NOWHERE)
  state.afloat.push({ unit: unit.index, port })
  context?.emit({ kind: 'afloat', rule: '2.14a', units: [unit.id], hexes, side: SEATS[unit.sideIndex] })
}

/** Puts a unit into a box of its side. */
export function leaveFor(state: State, unit: Unit, box: BoxName): void {
  shed(state, unit)
  put(state, unit, boxOf(worldOf(state), unit.sideIndex, box))
}

/** What lay on a unit is gone when it leaves the map. */
function shed(state: State, { index }: Unit): void {
  state.supply[index] = SUPPLIED
  state.noActions = state.noActions.filter((unit) => unit !== index)
  state.freed = state.freed.filter((unit) => unit !== index)
  state.afloat = state.afloat.filter(({ unit }) => unit !== index)
  for (const marker of state.blitzkriegs) marker.units = marker.units.filter((unit) => unit !== index)
}
