// 17.7: the end of the game: what is added to the Map VPs, and who wins by it.
import type { Line } from '../../kernel/game'
import { mapVp } from './17.2-points'
import { worldOf } from './board'
import type { Context } from './events'
import type { State } from './state'

/** 17.7a: the lines of the final sum. Event VPs do not count. */
export function finalLines(state: State): Line[] {
  return [{ label: 'Map VPs', value: mapVp(state), rule: '17.7a' }]
}

export const RESULTS = {
  germanMajor: 'German Major Victory',
  germanOperational: 'German Operational Victory',
  alliedOperational: 'Allied Operational Victory',
  alliedMajor: 'Allied Major Victory'
}

/** 17.7.1, 17.7.2 */
export function endGame(state: State, context: Context): void {
  const { front, tables } = worldOf(state)
  const lines = finalLines(state)
  const total = lines.reduce((sum, { value }) => sum + value, 0)
  const band = tables.results[front].find(
    ({ from, to }) => (from === undefined || total >= from) && (to === undefined || total <= to)
  )!
  const rule = front === 'france' ? '17.7.1' : '17.7.2'
  const why = `${RESULTS[band.result]} with ${total} points.`
  state.result = { winner: band.winner, rule, why }
  context.emit({ kind: 'victory', rule, winner: band.winner, why, total, lines })
}
