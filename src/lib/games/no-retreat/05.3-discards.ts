// 5.3, 5.4: cards are discarded to pay for something.
import type { Bar } from '../../kernel/game'
import { worldOf } from './board'
import type { EventCardData } from './cards-data'
import type { Context } from './events'
import { DECK, discard, faceOf, held, slotOf } from './piles'
import type { State } from './state'
import { SEATS, type Side } from './world'

/** The card of a slot, where its face is known. */
export function cardOf(state: State, slot: number): EventCardData {
  const face = faceOf(state, slot)
  return worldOf(state).cards.events.find(({ card }) => `${card}` === face)!
}

/** 5.4: what a card is worth when it is discarded. */
const worth = (card: EventCardData): number => (card.double ? 2 : 1)

/** Why these cards do not pay so much; null when they do. No card is discarded for nothing. */
export function discardBar(state: State, side: Side, slots: readonly number[], cost: number): Bar | null {
  const hand = held(state, DECK, SEATS[side]).map(({ id }) => id)
  if (new Set(slots).size < slots.length || !slots.every((slot) => hand.includes(slot)))
    return { rule: '5.3', why: 'You do not hold these cards.' }
  const values = slots.map((slot) => worth(cardOf(state, slot)))
  const paid = values.reduce((sum, value) => sum + value, state.credit[side])
  if (paid < cost)
    return { rule: '5.3', why: `${cost} ${cost === 1 ? 'card has' : 'cards have'} to be discarded.` }
  if (slots.length > 0 && paid - Math.min(...values) >= cost)
    return { rule: '5.3', why: 'Fewer cards are enough.' }
  return null
}

/** 5.4b: what a double card is worth more than its cost is left for another cost of the step. */
export function payCards(
  state: State,
  side: Side,
  slots: readonly number[],
  cost: number,
  context: Context
): void {
  state.credit[side] -= cost
  for (const slot of slots) {
    const card = cardOf(state, slot)
    state.credit[side] += worth(card)
    slotOf(state, slot).open = true
    discard(state, slot)
    context.reveal()
    context.emit({ kind: 'discarded', rule: '5.3', side: SEATS[side], card: card.card })
  }
}
