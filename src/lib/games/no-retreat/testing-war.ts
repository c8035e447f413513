// For tests of the war as a whole: cards in hand, cards that come next, points as named.
import { DECK, pileOf } from './piles'
import type { State } from './state'
import { SEATS, type Side } from './world'

/** Puts Event cards into the hand of a side; tells their slots. */
export function deckCards(state: State, side: Side, ...cards: number[]): number[] {
  const pile = pileOf(state, DECK)
  return cards.map((card) => {
    const face = `${card}`
    if (!pile.rest!.includes(face)) throw new Error(`Card ${card} is not in the deck.`)
    pile.rest = pile.rest!.filter((one) => one !== face)
    pile.left--
    const id = state.piles.next++
    state.piles.slots.push({ id, pile: DECK, owner: SEATS[side], open: false, face })
    return id
  })
}

/** The roll with which the deck gives this card next. */
export const rollFor = (state: State, card: number): number =>
  pileOf(state, DECK).rest!.indexOf(`${card}`) + 1

/** Moves the Event VPs so that the total is this. */
export function setTotal(state: State, total: number, mapVp: number): void {
  state.eventVp = total - mapVp
}
