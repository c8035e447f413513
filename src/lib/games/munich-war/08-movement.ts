// Chapter 8: the Movement Phase of a side.
import type { Context } from './events'
import type { State } from './state'
import type { Side } from './world'

export function beginMovement(_state: State, _side: Side, _context: Context): void {}
