// 18.2: amphibious markers in the Movement Phase: transport, marines, assault.
import type { Offer } from '../../kernel/offers'
import type { Context } from './events'
import type { OrderOf } from './orders'
import type { MovementFrame, State } from './state'
import type { Side } from './world'

/** What the Movement Phase offers by sea, 23.3 and 23.4 among it. */
export function seaOffers(_state: State, _frame: MovementFrame): Offer[] {
  return []
}

export function sail(
  _state: State,
  _frame: MovementFrame,
  _order: OrderOf<'sail'>,
  _context: Context
): void {}

export function assault(
  _state: State,
  _frame: MovementFrame,
  _order: OrderOf<'assault'>,
  _context: Context
): void {}

/** 18.2: at the end of the Movement Phase the markers that carried something go to Utilized. */
export function endSeaMoves(_state: State, _side: Side, _context: Context): void {}
