// Chapter 3, 24.1: the plans are drawn. Where units begin is for start.ts.
import { refuse } from '../../kernel/game'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { claimPlan, planOf, plansDrawn, planWith } from './24.1-plans'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import { againOf, deal, open, plansOf, putDown } from './piles'
import type { SetupFrame, State } from './state'
import { ALLIED, GERMAN, SEATS } from './world'

/** 24.2d: the plan that says so. */
const INITIATIVE = 'initiative'

function run(state: State, frame: SetupFrame): void {
  const { plans } = worldOf(state).scenario.rules
  if (plans === 'none') return pop(state, frame)
  switch (frame.step) {
    case 'begin':
    case 'deal':
      frame.step = 'german'
      return deal(state, plansOf(SEATS[ALLIED]), SEATS[ALLIED], 1)
    case 'german':
      frame.step = 'keep'
      return deal(state, plansOf(SEATS[GERMAN]), SEATS[GERMAN], 1)
    case 'keep':
      // 24.1a: both are known.
      frame.step = 'done'
      return open(
        state,
        [ALLIED, GERMAN].flatMap((side) => plansDrawn(state, side as 0 | 1).map(({ id }) => id))
      )
    case 'take':
    case 'done':
      return pop(state, frame)
  }
}

function begin(_state: State, frame: SetupFrame): void {
  if (frame.step !== 'begin') refuse('24.1b', 'A plan is kept or sent back.')
  frame.step = 'deal'
}

/** 24.1b: that he has sent it back is public, which one it was is not. */
function plan(state: State, frame: SetupFrame, order: OrderOf<'plan'>, { emit }: Context): void {
  if (frame.step === 'begin') refuse('3.0a', 'The piles are shuffled first.')
  if (order.keep) return pop(state, frame)
  if (frame.step !== 'keep') refuse('24.1b', 'A plan is sent back once.')
  const own = planOf(state, ALLIED)
  if (own !== null && own.mayDiscard !== true) refuse('24.1b', 'This plan cannot be sent back.')
  frame.step = 'take'
  emit({ kind: 'plan', rule: '24.1b', side: SEATS[ALLIED], what: 'redraw', card: null })
  deal(state, againOf(SEATS[ALLIED]), SEATS[ALLIED], 1)
}

/** 24.2d: French Initiative has been drawn twice. */
export const isTwice = (state: State): boolean => {
  const drawn = plansDrawn(state, ALLIED).slice(0, 2)
  return (
    drawn.length === 2 && drawn.every(({ face }) => planWith(state, face)?.instructions.includes(INITIATIVE))
  )
}

/** 24.2d: any French plan, secretly. */
function take(state: State, frame: SetupFrame, order: OrderOf<'take'>): void {
  if (frame.step !== 'take') refuse('24.2d', 'No plan can be chosen.')
  const known = plansDrawn(state, ALLIED).every(({ face }) => face !== undefined)
  if (known && !isTwice(state)) refuse('24.2d', 'French Initiative has not been drawn twice.')
  claimPlan(state, ALLIED, INITIATIVE, '24.2d')
  putDown(state, againOf(SEATS[ALLIED]), SEATS[ALLIED], order.card)
  pop(state, frame)
}

export const setupPhase: Phase<State, SetupFrame> = {
  rule: '24.1b',
  title: 'Secret Plans',
  actor(state, { step }) {
    // The piles are shuffled with the first order: nothing is drawn before it.
    if (step === 'begin') return SEATS[ALLIED]
    const asks = worldOf(state).scenario.rules.plans === 'regular' && (step === 'keep' || step === 'take')
    return asks ? SEATS[ALLIED] : null
  },
  run,
  offers(state, frame): Offer[] {
    if (frame.step === 'begin') return [endOffer('3.0a', 'Shuffle the piles and begin')]
    const own = planOf(state, ALLIED)
    const keep = confirmOffer<OrderOf<'plan'>>(
      { id: 'keep', rule: '24.1b', text: `Keep ${own?.title ?? 'the plan'}` },
      { type: 'plan', keep: true },
      { usual: true }
    )
    if (frame.step === 'take') {
      const choices = worldOf(state)
        .cards.plans.filter((one) => one.side === SEATS[ALLIED] && one.card !== own?.card)
        .map((one) => ({
          id: `${one.card}`,
          text: one.title,
          order: { type: 'take', card: `${one.card}` } as OrderOf<'take'>
        }))
      return isTwice(state)
        ? [{ gesture: 'pick', id: 'take', rule: '24.2d', text: 'Take another plan', choices }, keep]
        : [keep]
    }
    if (own?.mayDiscard !== true) return [keep]
    return [
      keep,
      confirmOffer<OrderOf<'plan'>>(
        { id: 'redraw', rule: '24.1b', text: `Send ${own.title} back and draw again` },
        { type: 'plan', keep: false }
      )
    ]
  },
  orders: { end: begin, plan, take }
}
