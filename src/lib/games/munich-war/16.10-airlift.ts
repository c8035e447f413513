// 16.10: airlifts: air transport in the Movement Phase, air supply in Movement and Combat.
import type { Offer } from '../../kernel/offers'
import type { Context } from './events'
import type { OrderOf } from './orders'
import type { MovementFrame, State } from './state'
import type { Side } from './world'

/** 16.10.2: which units of the side the airlifts on the map supply, at the start of its Movement and of its Combat Phase. */
export function noteAirFed(state: State, _side: Side): void {
  state.airFed = []
}

/** 16.10.1: what the Movement Phase offers. */
export function liftOffers(_state: State, _frame: MovementFrame): Offer[] {
  return []
}

export function lift(
  _state: State,
  _frame: MovementFrame,
  _order: OrderOf<'lift'>,
  _context: Context
): void {}
