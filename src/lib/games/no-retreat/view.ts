// What a seat may see of a position (5.0d, 5.0e, 5.0g).
import type { Seat } from '../../kernel/game'
import { worldOf } from './board'
import { covered, coveredPile, type Slot } from './piles'
import type { Pair, PlanMark, State } from './state'
import { GERMAN, SEATS, type Side } from './world'

/** The same position with the faces covered that the seat may not know; nobody looks into piles, not even into his own. */
export function viewFor(state: State, seat: Seat): State {
  const own: Side = seat === SEATS[GERMAN] ? 0 : 1
  const ownOnly = (slots: Pair<Slot[]>): Pair<Slot[]> => [
    own === 0 ? slots[0] : covered(slots[0]),
    own === 1 ? slots[1] : covered(slots[1])
  ]
  const open = worldOf(state).scenario.rules.plans === 'historical'
  const marks = (of: PlanMark[], side: Side) =>
    side === own ? of : of.map(({ turn }) => ({ turn, face: null }))
  const plan = (side: Side): Slot | null => {
    const slot = state.plans[side]
    return slot === null || open || side === own ? slot : covered([slot])[0]!
  }
  return {
    ...structuredClone(state),
    deck: coveredPile(state.deck),
    hands: ownOnly(state.hands),
    cups: [coveredPile(state.cups[0]), coveredPile(state.cups[1])],
    held: ownOnly(state.held),
    experience: ownOnly(state.experience),
    planDecks: [coveredPile(state.planDecks[0]), coveredPile(state.planDecks[1])],
    plans: [plan(0), plan(1)],
    planMarks: [marks(state.planMarks[0], 0), marks(state.planMarks[1], 1)]
  }
}
