// Chapter 7: the checks that ask nobody: Automatic Victory (7.1, 17.5) and the Stance (7.4).
import { paris, capital } from './02.12-cities'
import { isEvent } from './06-events'
import { totalVp } from './17.2-points'
import { moveStance } from './20.2-stance'
import { worldOf } from './board'
import type { Context } from './events'
import type { State } from './state'
import { GERMAN, SEATS } from './world'

/** 7.1, 17.5 */
export function checkAutomatic(state: State, context: Context): void {
  const { automaticAbove } = worldOf(state).tables.victoryTrack
  const total = totalVp(state)
  if (total <= automaticAbove || !holdsCapital(state)) return
  const why = `The German player wins at once with ${total} victory points.`
  state.result = { winner: SEATS[GERMAN], rule: '17.5', why }
  context.emit({ kind: 'victory', rule: '17.5', winner: SEATS[GERMAN], why, total, lines: [] })
}

/** 26.3: one hex of Paris, or Warsaw itself. */
function holdsCapital(state: State): boolean {
  if (!state.options.harderAutomaticVictory) return true
  const { front } = worldOf(state)
  const hexes = front === 'france' ? paris(state) : capital(state).slice(0, 1)
  return hexes.some((hex) => state.owner[hex] === GERMAN)
}

/** 7.4a, 7.4b, 20.1.3, 20.1.4 */
export function checkStance(state: State, context: Context): void {
  const { front, tables } = worldOf(state)
  if (!isEvent(state, front === 'france' ? 'britishStance' : 'sovietStance')) return
  const { threshold } = tables.victoryTrack.stance[front].find(({ turn }) => turn === state.turn)!
  if (totalVp(state) > threshold) moveStance(state, -1, '7.4a', context)
}
