// For tests: what the sensible program does in a position.
import type { Game, Order, Seat } from '../kernel/game'
import type { Judge } from './judge'
import { Player } from './player'

export type Given = Order & Record<string, unknown>

/** Asks a program of this game for its order, from what the seat may see; the seat that is to decide unless another is named. */
export function asking<S>(game: Game<S>, judge: Judge<S>): (state: S, seat?: Seat) => Given {
  return (state, seat = game.actor(state)!) =>
    new Player(game as Game, seat, 'sensible', 1, judge as Judge).choose(game.view(state, seat))
      .order as Given
}

/** Where a move or an advance ends. */
export const endOf = (order: Given) => (order.path as readonly string[] | undefined)?.at(-1)
