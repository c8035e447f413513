// What a program must know of a game to play it sensibly. Each game may bring its own judge; without one the
// generic judge plays by what offers and pictures alone can tell.
import type { Random } from '../kernel/dice'
import type { Order, Seat } from '../kernel/game'
import type {
  Amounts,
  AttackOffer,
  BattlePreview,
  Choice,
  ConfirmOffer,
  MoveOffer,
  PickOffer,
  PlaceOffer,
  SelectOffer,
  SpendOffer
} from '../kernel/offers'

/** An order with what it is worth: the best goes first, and nothing that is worth less than ending is done. */
export interface Proposal {
  readonly order: Order
  readonly worth: number
  /** In few words, for hints and the diary. */
  readonly why: string
}

/**
 * The judgement of one moment, from the view of one seat. Worth is counted in any unit the game likes; ending a phase
 * is worth 0 unless `confirm` says otherwise.
 */
export interface Reading {
  confirm(offer: ConfirmOffer): number
  pick(offer: PickOffer, choice: Choice): number
  /** What it adds to put the piece there. */
  place(offer: PlaceOffer, piece: string, hex: string, mode?: string): number
  /** What it is worth to spend the budget so. */
  spend(offer: SpendOffer, amounts: Amounts): number
  /** What it adds to choose this unit; those with more than 0 are chosen, best first, as far as the offer allows. */
  select(offer: SelectOffer, unit: string): number
  /** What the whole choice is worth against choosing nothing or another offer. */
  selection(offer: SelectOffer, units: readonly string[]): number
  /** What the battle is worth to the attacker. */
  battle(offer: AttackOffer, target: string, units: readonly string[], preview: BattlePreview): number
  /** What it adds that these units go there. */
  move(offer: MoveOffer, units: readonly string[], hex: string, cost: number, mode?: string): number
  /** Instead of looking at all moves, attacks or placements one by one: those that come into question. */
  moves?(offer: MoveOffer): Iterable<Proposal>
  attacks?(offer: AttackOffer): Iterable<Proposal>
  places?(offer: PlaceOffer): Iterable<Proposal>
  /** Why, for the orders that the frame has put together. */
  why?(order: Order): string
}

export interface Judge<S = unknown> {
  read(view: S, seat: Seat, random: Random): Reading
}
