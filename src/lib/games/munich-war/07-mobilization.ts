// Chapter 7: the Mobilization Phase of a side.
import type { Context } from './events'
import type { State } from './state'
import type { Side } from './world'

/** 7.0: reset, storm, arrivals, replacement points. */
export function beginMobilization(_state: State, _side: Side, _context: Context): void {}
