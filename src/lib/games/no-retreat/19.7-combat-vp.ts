// 19.7: Combat VP! markers are used where an event or a table allows it.
import { refuse } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { beginDraw } from './05.0-draw'
import { otherSide } from './05-play'
import type { Told } from './05.2.2-effect'
import { isUsable, markersHeld, markersWith, returnMarker } from './05.8-markers'
import { scoreEvent } from './17.2-points'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import { slotOf } from './piles'
import type { CardFrame, CombatVpFrame, State } from './state'
import { GERMAN, SEATS, type Side } from './world'

/** So many of them may be used now. */
export function beginCombatVp(state: State, side: Side, count: number): void {
  if (count > 0) push<CombatVpFrame>(state, { phase: 'combatVp', side, count })
}

/** How many a card allows, by what it asks for. */
function allowed(state: State, frame: CardFrame, effect: Told<'combatVp'>): number {
  const { world, owner } = { world: worldOf(state), owner: state.owner }
  const { count, ifCity, ifControl, perHexOf } = effect
  if (ifCity !== undefined) return world.place(ifCity).some((hex) => frame.noted?.includes(hex)) ? count : 0
  if (ifControl !== undefined)
    return world.place(ifControl).every((hex) => owner[hex] === frame.side) ? count : 0
  if (perHexOf !== undefined)
    return Math.min(count, world.area(perHexOf).filter((hex) => owner[hex] === frame.side).length)
  return count
}

/** A card scores, or brings a card instead. */
export function scoreCard(state: State, frame: CardFrame, effect: Told<'combatVp'>): void {
  const count = allowed(state, frame, effect)
  if (count === 0 && effect.orDraw !== undefined)
    return beginDraw(state, frame.side, { cards: effect.orDraw })
  beginCombatVp(state, effect.owner === 'opponent' ? otherSide(frame.side) : frame.side, count)
}

function score(state: State, frame: CombatVpFrame, order: OrderOf<'score'>, context: Context): void {
  const { side } = frame
  if (!markersWith(state, side, 'combatVp').some(({ id }) => id === order.marker))
    refuse('19.7.1', 'That is no Combat VP! marker of yours.')
  frame.count--
  slotOf(state, order.marker).open = true
  context.reveal()
  returnMarker(state, order.marker)
  // 17.0c
  const points = worldOf(state).tables.scoring.combatVp
  scoreEvent(state, side === GERMAN ? points : -points, 'Combat VP!', '19.7.1', context)
}

export const combatVpPhase: Phase<State, CombatVpFrame> = {
  rule: '19.7.1',
  title: 'Combat VP!',
  // 5.1.2e: he is asked whatever is on the backs of his markers.
  actor: (state, { side, count }) =>
    count > 0 && markersHeld(state, side).some((slot) => isUsable(state, side, slot)) ? SEATS[side] : null,
  run: (state, frame) => pop(state, frame),
  offers(state, { side }): Offer[] {
    const [marker] = markersWith(state, side, 'combatVp')
    const choices =
      marker === undefined
        ? []
        : [
            {
              id: `${marker.id}`,
              text: 'Score a Combat VP! marker',
              order: { type: 'score', marker: marker.id } as OrderOf<'score'>
            }
          ]
    return [
      ...(choices.length > 0
        ? [{ gesture: 'pick' as const, id: 'score', rule: '19.7.1', text: 'Score a Combat VP!', choices }]
        : []),
      endOffer('19.7.1', 'Score nothing')
    ]
  },
  orders: { score, end: (state: State, frame: CombatVpFrame) => pop(state, frame) }
}
