// 18.3: amphibious supply in the Combat Phase.
import type { Offer } from '../../kernel/offers'
import type { Context } from './events'
import type { OrderOf } from './orders'
import type { CombatFrame, State } from './state'
import type { Side } from './world'

/** What the Combat Phase offers before the first attack. */
export function feedOffers(_state: State, _frame: CombatFrame): Offer[] {
  return []
}

export function feed(_state: State, _frame: CombatFrame, _order: OrderOf<'feed'>, _context: Context): void {}

/** At the end of the Combat Phase the markers go to Utilized. */
export function endFeeding(_state: State, _side: Side, _context: Context): void {}
