// What a seat may see of a position (5.0d, 5.0e, 5.0g).
import type { Seat } from '../../kernel/game'
import { viewPiles } from '../../kernel/piles'
import type { State } from './state'

/** The same position with the faces covered that the seat may not know; nobody looks into piles, not even into his own. */
export const viewFor = (state: State, seat: Seat): State => ({
  ...structuredClone({ ...state, piles: null }),
  piles: viewPiles(state.piles, seat)
})
