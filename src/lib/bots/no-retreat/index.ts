// No Retreat! for the sensible program: what each gesture of the game is worth.
import type { Random } from '../../kernel/dice'
import type { MoveOffer } from '../../kernel/offers'
import { nearest } from '../../kernel/phases'
import { plannedLeft } from '../../games/no-retreat/24.2-allied-plans'
import type { MovementFrame, State } from '../../games/no-retreat/state'
import { SEATS, type Side } from '../../games/no-retreat/world'
import type { Judge, Proposal, Reading } from '../judge'
import { stakesOf } from './stakes'
import { advances, assaults, battles, retreats } from './combat'
import { confirmWorth, pickWorth, selectWorth } from './choices'
import { movementProposals } from './movement'
import { placements } from './placing'
import { situationOf, type Situation } from './situation'

export const judge: Judge<State> = {
  read(view: State, seat: string, _random: Random): Reading {
    const side = SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
    const situation = situationOf(view, side, stakesOf(view, side))
    return {
      confirm: (offer) => confirmWorth(situation, offer),
      pick: (offer, choice) => pickWorth(situation, offer, choice),
      place: () => 0,
      places: (offer) => placements(situation, offer),
      spend: () => 0,
      select: (offer, id) => selectWorth(situation, offer, id),
      selection: (_offer, ids) => (ids.length > 0 ? 1 : 0),
      battle: () => 0,
      attacks: (offer) => (offer.id === 'assault' ? assaults(situation, offer) : battles(situation, offer)),
      move: () => -1,
      moves: (offer) => moves(situation, offer)
    }
  }
}

function moves(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const frame = nearest<MovementFrame>(situation.state, 'movement')
  switch (offer.id) {
    case 'retreat':
    case 'clear':
      return retreats(situation, offer)
    case 'advance':
      return advances(situation, offer)
    default:
      return frame !== null && plannedLeft(situation.state, frame).length > 0
        ? planned(situation, offer, frame)
        : movementProposals(situation, offer)
  }
}

/** 24.2k: who has a goal to reach goes there before anybody else moves. */
function* planned({ state }: Situation, offer: MoveOffer, frame: MovementFrame): Iterable<Proposal> {
  for (const { id } of plannedLeft(state, frame))
    for (const { hex, cost } of offer.reach([id])) {
      const path = offer.path([id], hex)
      if (path !== null)
        yield { order: offer.order([id], path.hexes), worth: 10 - cost / 10, why: offer.text }
    }
}
