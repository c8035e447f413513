// 24.2, 26.6: the instructions of the French plans.
import { plansOf } from './piles'
import type { State } from './state'

/** 24.2a: Planned Moves can still be claimed: before the first Player Turn of a French game. */
export const mayClaim = (state: State): boolean =>
  state.turn === 1 && state.piles.slots.some(({ pile }) => pile === plansOf('allied'))

/** 24.2a: asks the Allied player whether he has Planned Moves. */
export const beginClaim = (_state: State): void => undefined
