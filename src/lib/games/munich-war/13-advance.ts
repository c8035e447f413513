// Chapter 13: advance after combat, and pursuit.
import type { State } from './state'
import type { Side, Unit } from './world'

/** 13.0: the surviving attackers of a hex may advance into it, if nobody is left there. */
export function beginAdvance(
  _state: State,
  _side: Side,
  _hex: number,
  _attackers: readonly Unit[],
  _table: 'assault' | 'mobile'
): void {}
