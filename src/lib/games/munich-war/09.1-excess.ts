// 9.1: the stacking check at the end of a Movement and of a Combat Phase.
import type { Context } from './events'
import type { State } from './state'

export function beginExcess(_state: State, _context: Context): void {}
