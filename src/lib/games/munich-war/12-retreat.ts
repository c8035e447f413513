// Chapter 12: retreat.
import type { State } from './state'
import type { Side, Unit } from './world'

/**
 * 12.0: these units of a side have to retreat this many hexes, each away from its own. Opens the phase in which their owner
 * takes them one by one; who may ignore it (12.2) is asked there.
 */
export function beginRetreat(_state: State, _side: Side, _units: readonly Unit[], _distance: number): void {}
