// 5.3, 5.4: the cards with which something can be paid, for offers.
import type { Choice } from '../../kernel/offers'
import { list } from '../../kernel/words'
import { cardOf, discardBar } from './05.3-discards'
import { DECK, held } from './piles'
import type { State } from './state'
import { SEATS, type Side } from './world'

/** Every way of paying so many discards, none of them with a card too many; none where hands are not known. */
export function waysToPay(state: State, side: Side, cost: number): number[][] {
  if (cost <= state.credit[side]) return [[]]
  const hand = held(state, DECK, SEATS[side]).filter(({ face }) => face !== undefined)
  const ids = hand.map(({ id }) => id)
  const ways = [...ids.map((one) => [one]), ...(cost > 1 ? pairsOf(ids) : [])]
  return ways.filter((slots) => discardBar(state, side, slots, cost) === null)
}

const pairsOf = (ids: readonly number[]): number[][] =>
  ids.flatMap((one, i) => ids.slice(i + 1).map((other) => [one, other]))

/** One choice for each way of paying for the same. */
export function paidChoices(
  state: State,
  side: Side,
  cost: number,
  choice: Omit<Choice, 'order'>,
  orderWith: (cards: number[]) => Choice['order']
): Choice[] {
  return waysToPay(state, side, cost).map((cards) => ({
    ...choice,
    id: [choice.id, ...cards].join(' '),
    text: choice.text + costText(state, side, cards),
    order: orderWith(cards)
  }))
}

function costText(state: State, side: Side, cards: readonly number[]): string {
  if (cards.length === 0) return ''
  return ` for ${list(cards.map((slot) => cardOf(state, slot)[SEATS[side]].title))}`
}
