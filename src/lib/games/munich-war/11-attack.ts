// Chapter 11: the Combat Phase of a side.
import type { Context } from './events'
import type { State } from './state'
import type { Side } from './world'

export function beginCombat(_state: State, _side: Side, _context: Context): void {}
