// 7.12: the Supply Check of a side, Phases IV and VII.
import { refuse } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { endOffer } from '../../kernel/offer-kit'
import { eliminate, loseStep } from './02-steps'
import { unsupplied } from './07-supply'
import { aerialBar, aerialOffer, commitAerial } from './07.11-aerial'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import type { State, SupplyCheckFrame } from './state'
import { ALLIED, SEATS, type Side } from './world'

export function beginSupplyCheck(state: State, side: Side): void {
  push<SupplyCheckFrame>(state, { phase: 'supplyCheck', side, asked: false })
}

/** 7.12f: first reduced (and one-step, A-16) units out of supply are eliminated, then full-strength ones reduced. */
function check(state: State, frame: SupplyCheckFrame, context: Context): void {
  const units = unsupplied(state, frame.side)
  for (const unit of units) if (state.steps[unit.index] === 1) eliminate(state, unit, '7.12e', context)
  for (const unit of units) if (state.steps[unit.index] === 2) loseStep(state, unit, '7.12d', context)
  pop(state, frame)
}

export const supplyCheckPhase: Phase<State, SupplyCheckFrame> = {
  rule: '7.12d',
  title: 'Supply Check',
  /** The Allied player is asked only when aerial supply can still save somebody. */
  actor(state, frame) {
    const ask =
      frame.side === ALLIED &&
      !frame.asked &&
      aerialBar(state) === null &&
      unsupplied(state, ALLIED).length > 0
    return ask ? SEATS[ALLIED] : null
  },
  run: check,
  offers(state): Offer[] {
    const aerial = aerialOffer(state)
    const offers: Offer[] = aerial === null ? [] : [aerial]
    offers.push(
      endOffer('7.11f', 'Continue without aerial supply', {
        lapses: () => [
          `Out of supply: ${unsupplied(state, ALLIED)
            .map(({ name }) => name)
            .join(', ')}`
        ]
      })
    )
    return offers
  },
  orders: {
    aerial(state: State, frame: SupplyCheckFrame, order: OrderOf<'aerial'>, context: Context) {
      commitAerial(state, order, context)
      frame.asked = true
    },
    end(_state: State, frame: SupplyCheckFrame) {
      if (frame.asked) refuse('7.12d', 'The supply check is under way.')
      frame.asked = true
    }
  }
}
