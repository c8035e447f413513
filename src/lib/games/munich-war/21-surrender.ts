// Chapter 21: surrender.
import type { Context } from './events'
import type { State } from './state'
import type { Side } from './world'

/** 21.0: the Surrender Phase of a side. */
export function rollSurrenders(_state: State, _side: Side, _context: Context): void {}
