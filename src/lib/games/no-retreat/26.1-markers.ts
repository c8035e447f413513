// 26.1, 26.2: optional uses of markers while support is committed: Combat VP! cancels it, Surrender! gives the battle up.
import { refuse } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Choice, Offer } from '../../kernel/offers'
import { nearest, pop, push, type Frame } from '../../kernel/phases'
import { isUsable, markersHeld, markersWith, returnMarker } from './05.8-markers'
import { scoreEvent } from './17.2-points'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import { remove, slotOf } from './piles'
import type { BattleFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

/** 26.1: a side may cancel the support marker that the other one has committed last. */
export interface CancelFrame extends Frame {
  phase: 'cancelSupport'
  side: Side
}

/** Both rules are for the Combat Phase. */
const isCombatPhase = (state: State): boolean => nearest(state, 'blitzkrieg') === null

const signed = (side: Side, points: number): number => (side === GERMAN ? points : -points)

/** 26.1: the other side is asked by public facts alone: it holds a marker that it may use (5.1.2e). */
export function askToCancel(state: State, committed: Side): void {
  const side: Side = committed === GERMAN ? ALLIED : GERMAN
  if (!state.options.combatVpCancels || !isCombatPhase(state)) return
  if (markersHeld(state, side).some((slot) => isUsable(state, side, slot)))
    push<CancelFrame>(state, { phase: 'cancelSupport', side })
}

/** The marker is gone as if it had never been committed, and another one may be. */
function cancel(state: State, frame: CancelFrame, order: OrderOf<'score'>, context: Context): void {
  const { side } = frame
  if (!markersWith(state, side, 'combatVp').some(({ id }) => id === order.marker))
    refuse('26.1', 'That is no Combat VP! marker of yours.')
  pop(state, frame)
  const support = nearest<BattleFrame>(state, 'battle')!.support.pop()!
  slotOf(state, order.marker).open = true
  context.reveal()
  for (const marker of [order.marker, support.marker]) returnMarker(state, marker)
  context.emit({ kind: 'supportCancelled', rule: '26.1', side: SEATS[side], back: support.back })
  const { combatVp } = worldOf(state).tables.scoring
  scoreEvent(state, signed(side, -combatVp), 'A support marker is canceled', '26.1', context)
}

export const cancelPhase: Phase<State, CancelFrame> = {
  rule: '26.1',
  title: 'Combat VP! against support',
  actor: (_state, { side }) => SEATS[side],
  offers(state, { side }): Offer[] {
    const choices = markersWith(state, side, 'combatVp')
      .slice(0, 1)
      .map((slot): Choice => ({
        id: `${slot.id}`,
        text: 'Cancel it with a Combat VP! marker',
        order: { type: 'score', marker: slot.id } as OrderOf<'score'>
      }))
    const offers: Offer[] = [endOffer('26.1', 'Let the support count', { usual: true })]
    if (choices.length > 0)
      offers.unshift({ gesture: 'pick', id: 'cancel', rule: '26.1', text: 'Cancel the support', choices })
    return offers
  },
  orders: { score: cancel, end: (state: State, frame: CancelFrame) => pop(state, frame) }
}

/** 26.2: the Allied player may give the battle up in which he defends. */
export const mayGiveUp = (state: State, { side: attacker }: BattleFrame, side: Side, back: string): boolean =>
  state.options.surrenderInBattle &&
  back === 'surrender' &&
  side === ALLIED &&
  attacker === GERMAN &&
  isCombatPhase(state)

/** 14.6.3b, 26.2: no cards are played and no die is rolled: the defenders are eliminated, and it costs the German a point. */
export function giveUp(state: State, frame: BattleFrame, marker: number, context: Context): void {
  frame.results = ['DE']
  frame.step = 'result'
  frame.dieShown = true
  context.emit({ kind: 'committed', rule: '26.2', side: SEATS[ALLIED], back: 'surrender' })
  remove(state, marker)
  const { surrenderMarker } = worldOf(state).tables.scoring
  scoreEvent(state, surrenderMarker, 'A battle was given up', '26.2', context)
}
