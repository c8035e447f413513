// 6.0, 20.1: what the Game Turn Track says of a turn. Each event does its work in the chapter that it changes.
import { worldOf } from './board'
import type { Tables } from './tables-data'
import type { State } from './state'

export type TurnEvent = Tables['turnTrack']['france'][number]['events'][number]

export const trackOf = (state: State, turn = state.turn) => {
  const { front, tables } = worldOf(state)
  return tables.turnTrack[front][turn - 1]!
}

/** The event is printed on this turn. */
export const isEvent = (state: State, event: TurnEvent): boolean => trackOf(state).events.includes(event)

/** It was printed on this turn or an earlier one: what is freed stays free (20.1.5, 20.1.6). */
export function hasHappened(state: State, event: TurnEvent): boolean {
  for (let turn = 1; turn <= state.turn; turn++) if (trackOf(state, turn).events.includes(event)) return true
  return false
}

/** 19.11 */
export const isBadWeather = (state: State): boolean => state.badTurn === state.turn
