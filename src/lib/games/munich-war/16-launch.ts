// Chapter 16: the Air Phase of a side: launch, interception, terror bombing; and the return at its end.
import type { Context } from './events'
import type { State } from './state'
import type { Side } from './world'

export function beginAir(_state: State, _side: Side, _context: Context): void {}

/** 4.0: whatever is still over the map goes to Utilized. */
export function returnAir(_state: State, _side: Side, _context: Context): void {}
