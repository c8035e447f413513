// Two programs play a whole game, each from what its seat may know: for tournaments and tests.
import { seededDice } from '../kernel/dice'
import { Refused, type Game, type Order, type Outcome, type Seat } from '../kernel/game'

/** No real game comes near; one that does will never end. */
const MOST_ORDERS = 20_000
/** Refused orders in one position before the game is called broken. */
const MOST_REFUSALS = 40

export interface Duellist {
  /** `refused`: what was tried in this position in vain. */
  choose(view: unknown, refused: readonly Order[]): { readonly order: Order }
}

export interface Duelled {
  readonly outcome: Outcome
  readonly state: unknown
  /** Orders given by each seat, and how many the rules refused. */
  readonly orders: Readonly<Record<Seat, number>>
  readonly refusals: Readonly<Record<Seat, number>>
}

export function duel(
  game: Game,
  scenario: string,
  seed: number,
  players: Readonly<Record<Seat, Duellist>>,
  watch?: (state: unknown, seat: Seat, order: Order) => void
): Duelled {
  const state = game.create(scenario)
  const dice = seededDice(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995)
  const orders: Record<Seat, number> = Object.fromEntries(game.seats.map((seat) => [seat, 0]))
  const refusals: Record<Seat, number> = { ...orders }
  for (let count = 0; count < MOST_ORDERS; count++) {
    const seat = game.actor(state)
    const outcome = game.outcome(state)
    if (seat === null || outcome !== null) {
      if (outcome === null) throw new Error('Nobody is to decide, yet there is no outcome.')
      return { outcome, state, orders, refusals }
    }
    const refused: Order[] = []
    for (let given = false; !given;) {
      const { order } = players[seat]!.choose(game.view(state, seat), refused)
      try {
        game.apply(state, seat, order, dice)
        given = true
        orders[seat]!++
        watch?.(state, seat, order)
      } catch (error) {
        if (!(error instanceof Refused) || refused.length >= MOST_REFUSALS) throw error
        refused.push(order)
        refusals[seat]!++
      }
    }
  }
  throw new Error(`The game is not over after ${MOST_ORDERS} orders.`)
}
