// For tests of the war as a whole: cards in hand, cards that come next, points as named.
import type { Seat } from '../../kernel/game'
import { worldOf } from './board'
import { DECK, marksOf, pileOf, plansOf, putDown } from './piles'
import type { State } from './state'
import { SEATS, type Side } from './world'

/** Puts Event cards into the hand of a side; tells their slots. */
export const deckCards = (state: State, side: Side, ...cards: number[]): number[] =>
  cards.map((card) => putIn(state, DECK, SEATS[side], `${card}`))

/** The roll with which the deck gives this card next. */
export const rollFor = (state: State, card: number): number =>
  pileOf(state, DECK).rest!.indexOf(`${card}`) + 1

/** Gives a side its Secret Plan; tells its slot. */
export function planCard(state: State, side: Side, card: number): number {
  return putIn(state, plansOf(SEATS[side]), SEATS[side], `${card}`)
}

/** A Plan or Dummy marker in the Secret Plans box; `met`: the plans whose line was met then. */
export function planMarker(
  state: State,
  side: Side,
  plan: 'A' | 'B' | 'C' | 'dummy',
  turn: number,
  met: number[]
): number {
  const face = worldOf(state).markers.find((one) => one.side === SEATS[side] && one.plan === plan)!.id
  const marker = putDown(state, marksOf(SEATS[side]), SEATS[side], face)
  state.planMarks.push({ side, turn, marker, met })
  return marker
}

function putIn(state: State, name: string, owner: Seat, face: string): number {
  const pile = pileOf(state, name)
  if (!pile.rest!.includes(face)) throw new Error(`${face} is not in ${name}.`)
  pile.rest = pile.rest!.filter((one) => one !== face)
  pile.left--
  const id = state.piles.next++
  state.piles.slots.push({ id, pile: name, owner, open: false, face })
  return id
}
