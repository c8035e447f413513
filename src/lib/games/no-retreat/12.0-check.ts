// 12.0, 12.4: the Supply Phase: who can trace a line, and who loses his.
import type { Context } from './events'
import type { State } from './state'
import type { Side } from './world'

/** 12.0: for the units of the Phasing player only. */
export const checkSupply = (_state: State, _side: Side, _context: Context): void => undefined
