// 9.3: reinforcements come to the Reserve on their turn, or on the first one after an event has brought it forward.
import { put, worldOf } from './board'
import type { Context } from './events'
import { unitIds } from './lookup'
import { NOWHERE, type State } from './state'
import { boxOf, SEATS, type Side, type Unit } from './world'

/** 2.3.4, 9.3, 26.5, 21.1: the turn on which a unit is due; null: it comes otherwise, or not at all. */
export function dueOn(state: State, unit: Unit): number | null {
  const { entry } = unit
  if (entry?.kind === 'option') return state.options[entry.option] ? entry.turn : null
  return entry?.kind === 'turn' ? entry.turn - earlier(state, unit) : null
}

/** 21.1.2c, 21.1.6a */
function earlier(state: State, unit: Unit): number {
  const { events } = worldOf(state).tables.alternateEvents
  const name = unit.nation === 'Poland' ? 'completePolishMobilization' : 'earlyGermanReinforcements'
  return state.alternate.includes(name) ? (events[name]!.early ?? 0) : 0
}

/** Reinforcements of a side that have not come yet, those that are due first. */
export const awaited = (state: State, side: Side): Unit[] =>
  worldOf(state)
    .units.filter(
      (unit) =>
        unit.sideIndex === side &&
        state.at[unit.index] === NOWHERE &&
        dueOn(state, unit) !== null &&
        !state.removed.includes(unit.index) &&
        !state.afloat.some((one) => one.unit === unit.index)
    )
    .sort((a, b) => dueOn(state, a)! - dueOn(state, b)! || a.index - b.index)

export function reinforce(state: State, side: Side, context: Context): void {
  const units = awaited(state, side).filter((unit) => dueOn(state, unit)! <= state.turn)
  for (const unit of units) put(state, unit, boxOf(worldOf(state), side, 'reserve'))
  if (units.length > 0)
    context.emit({ kind: 'reinforced', rule: '9.3', units: unitIds(units), hexes: [], side: SEATS[side] })
}
