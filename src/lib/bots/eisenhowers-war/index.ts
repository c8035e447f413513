// Eisenhower's War for the sensible program: what each gesture of the game is worth.
import type { Random } from '../../kernel/dice'
import type { ConfirmOffer } from '../../kernel/offers'
import type { State } from '../../games/eisenhowers-war/state'
import { SEATS, type Side } from '../../games/eisenhowers-war/world'
import type { Judge, Reading } from '../judge'
import { attackProposals } from './attacks'
import { pickWorth, selectionWorth, selectWorth } from './choices'
import { launches } from './invasions'
import { advances, movementProposals, retreats } from './movement'
import { placements } from './placing'
import { situationOf } from './situation'

/** What has a word of its own; everything else ends something and is worth nothing. */
const CONFIRMS: Readonly<Record<string, number>> = {
  // 12.1.1: two corps for one.
  withdraw: 5,
  cancel: -5,
  scheldt: -1,
  // A standing pass gives away what may still turn up.
  standing: -1
}

function confirmWorth(offer: ConfirmOffer): number {
  return (offer.order as { standing?: true }).standing === true ? -1 : (CONFIRMS[offer.id] ?? 0)
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
        offer.id === 'launch' ? launches(situation, offer) : attackProposals(situation, offer),
      move: () => -1,
      moves(offer) {
        if (offer.id === 'move') return movementProposals(situation, offer)
        return offer.id === 'advance' ? advances(situation, offer) : retreats(situation, offer)
      }
    }
  }
}
