// Chapter 9: the Organization Phase: each player improves, then rebuilds, then gets his reinforcements.
import { must, refuse } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { discardBar, payCards } from './05.3-discards'
import { paidChoices } from './05.3-payments'
import { canImprove, improve, improveBar, improveCost, isFreeImprovement } from './09.1-improve'
import { canRebuild, rebuild, rebuildBar, rebuildCost, rebuildHexes } from './09.2-rebuild'
import { reinforce } from './09.3-reinforcements'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import { hexId, hexNamed, unitName, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import type { OrganizationFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Unit } from './world'

export function beginOrganization(state: State): void {
  push<OrganizationFrame>(state, { phase: 'organization', side: ALLIED, step: 'improve' })
}

/** A player is asked where there is something to improve or to rebuild, whatever he holds. */
function isAsked(state: State, { side, step }: OrganizationFrame): boolean {
  const own = worldOf(state).units.filter((unit) => unit.sideIndex === side)
  return own.some((unit) => (step === 'improve' ? canImprove(state, unit) : canRebuild(state, unit)))
}

function doImprove(
  state: State,
  frame: OrganizationFrame,
  order: OrderOf<'improve'>,
  context: Context
): void {
  const unit = unitNamed(state, order.unit)
  if (frame.step !== 'improve') refuse('9.0', 'Units are improved before any are rebuilt.')
  must(unit.sideIndex === frame.side ? null : { rule: '9.0', why: `${unit.name} is not yours.` })
  must(improveBar(state, unit))
  const cost = improveCost(state, unit)
  must(discardBar(state, frame.side, order.cards, cost))
  if (isFreeImprovement(state, unit)) state.freeImproved = true
  payCards(state, frame.side, order.cards, cost, context)
  improve(state, unit, '9.1a', context)
}

function doRebuild(
  state: State,
  frame: OrganizationFrame,
  order: OrderOf<'rebuild'>,
  context: Context
): void {
  const unit = unitNamed(state, order.unit)
  const hex = order.hex === undefined ? null : hexNamed(state, order.hex)
  if (frame.step !== 'rebuild') refuse('9.0', 'Units are rebuilt after the Improvements.')
  must(unit.sideIndex === frame.side ? null : { rule: '9.0', why: `${unit.name} is not yours.` })
  must(rebuildBar(state, unit, hex))
  const cost = rebuildCost(state, unit)
  must(discardBar(state, frame.side, order.cards, cost))
  payCards(state, frame.side, order.cards, cost, context)
  // 9.2c
  state.rebuilt[frame.side]++
  rebuild(state, unit, hex, hex === null ? '9.2a' : '9.2b', context)
}

/** 9.0: Improve, Rebuild, Reinforcements, the Allied player first; 5.4b: credit lapses with a step. */
function next(state: State, frame: OrganizationFrame, context: Context): void {
  state.credit[frame.side] = 0
  if (frame.step === 'improve') {
    frame.step = 'rebuild'
    return
  }
  reinforce(state, frame.side, context)
  if (frame.side === GERMAN) return pop(state, frame)
  frame.side = GERMAN
  frame.step = 'improve'
}

function choicesFor(state: State, { side, step }: OrganizationFrame): Choice[] {
  const world = worldOf(state)
  const own = world.units.filter((unit) => unit.sideIndex === side)
  const about = (unit: Unit, verb: string, hex: number | null) => ({
    id: hex === null ? unit.id : `${unit.id} ${hexId(state, hex)}`,
    text: `${verb} ${unitName(world, unit)}`,
    rule: step === 'improve' ? '9.1a' : hex === null ? '9.2a' : '9.2b',
    units: [unit.id],
    ...(hex !== null && { hexes: [hexId(state, hex)] })
  })
  if (step === 'improve')
    return own
      .filter((unit) => canImprove(state, unit))
      .flatMap((unit) =>
        paidChoices(
          state,
          side,
          improveCost(state, unit),
          about(unit, 'Improve', null),
          (cards) =>
            ({
              type: 'improve',
              unit: unit.id,
              cards
            }) satisfies OrderOf<'improve'>
        )
      )
  return own
    .filter((unit) => canRebuild(state, unit))
    .flatMap((unit) =>
      rebuildHexes(state, unit).flatMap((hex) =>
        paidChoices(
          state,
          side,
          rebuildCost(state, unit),
          about(unit, 'Rebuild', hex),
          (cards) =>
            ({
              type: 'rebuild',
              unit: unit.id,
              cards,
              ...(hex !== null && { hex: hexId(state, hex) })
            }) satisfies OrderOf<'rebuild'>
        )
      )
    )
}

export const organizationPhase: Phase<State, OrganizationFrame> = {
  rule: '9.0',
  title: 'Organization Phase',
  actor: (state, frame) => (isAsked(state, frame) ? SEATS[frame.side] : null),
  run: next,
  offers(state, frame): Offer[] {
    const choices = choicesFor(state, frame)
    const improving = frame.step === 'improve'
    const rule = improving ? '9.1a' : '9.2a'
    const text = improving ? 'Improve a unit' : 'Rebuild a unit'
    const offers: Offer[] = [endOffer('9.0', improving ? 'No more Improvements' : 'Rebuild no more units')]
    if (choices.length > 0) offers.unshift({ gesture: 'pick', id: frame.step, rule, text, choices })
    return offers
  },
  orders: {
    improve: doImprove,
    rebuild: doRebuild,
    end: (state: State, frame: OrganizationFrame, _order: OrderOf<'end'>, context: Context) =>
      next(state, frame, context)
  }
}
