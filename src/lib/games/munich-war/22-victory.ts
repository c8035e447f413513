// Chapter 22: victory.
import type { Context } from './events'
import type { State } from './state'

/** 22.0: points and level at the end of the last turn. */
export function score(state: State, _context: Context): void {
  state.result = { winner: null, rule: '22.0', why: 'The last turn is over.' }
}
