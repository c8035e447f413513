// Chapter 6: the Events Phase.
import type { Context } from './events'
import type { State } from './state'

/** 6.0: one roll on the Events Table. */
export function rollEvent(_state: State, _context: Context): void {}
