// Munich War 1938 for the sensible program: what each gesture of the game is worth.
import type { Random } from '../../kernel/dice'
import type { MoveOffer } from '../../kernel/offers'
import type { State } from '../../games/munich-war/state'
import { SEATS, type Side } from '../../games/munich-war/world'
import type { Judge, Proposal, Reading } from '../judge'
import { advances, retreats } from './afterwards'
import { interceptions } from './air'
import { attackProposals } from './attacks'
import { confirmWorth, pickWorth, selectionWorth, selectWorth } from './choices'
import { situationOf } from './front'
import { assaults, movementProposals, voyages } from './movement'
import { placements } from './placing'
import type { Situation } from './situation'

const MOVES: Readonly<Record<string, (situation: Situation, offer: MoveOffer) => Iterable<Proposal>>> = {
  march: movementProposals,
  sail: voyages,
  assault: assaults,
  retreat: retreats,
  advance: advances
}

export const judge: Judge<State> = {
  read(view: State, seat: string, _random: Random): Reading {
    const side = SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
    const situation = situationOf(view, side)
    const { world } = situation
    return {
      confirm: confirmWorth,
      pick: (offer, choice) => pickWorth(situation, offer, choice),
      place: () => 0,
      places: (offer) => placements(situation, offer),
      spend: () => 0,
      select: (offer, id) => selectWorth(situation, offer, world.unit(id)!),
      selection: (offer, ids) =>
        selectionWorth(
          situation,
          offer,
          ids.map((id) => world.unit(id)!)
        ),
      battle: () => 0,
      attacks: (offer) =>
        offer.id === 'intercept' ? interceptions(situation, offer) : attackProposals(situation, offer),
      move: () => -1,
      moves: (offer) => MOVES[offer.id]!(situation, offer)
    }
  }
}
