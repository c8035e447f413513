// 17.0-17.3: the points as they stand: all of them are the German player's (2.4).
import { worldOf } from './board'
import { paris } from './02.12-cities'
import type { Context } from './events'
import type { State } from './state'
import { ALLIED, GERMAN } from './world'

/** 2.11d, 17.0a, 17.0b: what the controlled cities are worth now. */
export function mapVp(state: State): number {
  const { cities } = worldOf(state)
  return cities.reduce((sum, hex) => sum + cityVp(state, hex), 0)
}

/** What a city hex scores for the German player now. */
export function cityVp(state: State, hex: number): number {
  const { home, major, tables } = worldOf(state)
  const { scoring } = tables
  const owner = state.owner[hex]!
  // 17.1: cities in Germany score for the Allied player.
  if (home[hex] === 'Germany') return owner === ALLIED ? scoring.inGermany : 0
  if (owner !== GERMAN) return 0
  return (
    (major[hex] ? scoring.major : scoring.minor) + (hasSurrendered(state, hex) ? scoring.surrenderMarker : 0)
  )
}

/** 19.8c: the city hex is covered by a Surrender! marker; one of them covers all of Paris. */
export function hasSurrendered(state: State, hex: number): boolean {
  const whole = paris(state)
  return state.surrenders.some(
    (marker) => marker.hex === hex || (whole.includes(hex) && whole.includes(marker.hex))
  )
}

/** 17.3 */
export const totalVp = (state: State): number => mapVp(state) + state.eventVp

/** 17.2: moves the Event VP marker; `points` for the German player, less than nothing for the Allied one. */
export function scoreEvent(state: State, points: number, why: string, rule: string, context?: Context): void {
  const { eventCap } = worldOf(state).tables.victoryTrack
  const before = state.eventVp
  state.eventVp = Math.max(-eventCap, Math.min(eventCap, before + points))
  if (state.eventVp === before) return
  context?.emit({ kind: 'points', rule, points: state.eventVp - before, total: totalVp(state), why })
}
