// For tests of games: orders given without ceremony, and where everybody is.
import { loadedDice } from '../dice'
import { Refused, type Game, type GameEvent, type Order, type Step } from '../game'
import type { NamedWorld } from '../names'

/** An order as tests write it down. */
export type Written = Order | { readonly type: string; readonly [detail: string]: unknown }

interface Counter {
  readonly id: string
  readonly index: number
}

export interface Playing<S, E extends GameEvent, U> {
  /** Gives an order for whoever is to decide, with the dice falling as named. */
  readonly give: (state: S, order: Written, ...dice: number[]) => Step<E>
  /** The rule by which the order is refused, checked to change nothing; null when it is carried out. */
  readonly refusal: (state: S, order: Written, seat?: string) => string | null
  /** Where a unit is: the id of its place, or the number for where it is off the map. */
  readonly where: (state: S, id: string) => string | number
  readonly hexIn: (state: S, id: string) => number
  readonly unitIn: (state: S, id: string) => U
}

export function playing<S extends { readonly at: readonly number[] }, E extends GameEvent, U extends Counter>(
  game: Game<S, E>,
  worldOf: (state: S) => NamedWorld<U>
): Playing<S, E, U> {
  const unitIn = (state: S, id: string): U => {
    const unit = worldOf(state).unit(id)
    if (unit === undefined) throw new Error(`No unit ${id}`)
    return unit
  }
  return {
    unitIn,
    hexIn(state, id) {
      const hex = worldOf(state).hex(id)
      if (hex < 0) throw new Error(`No hex ${id}`)
      return hex
    },
    where(state, id) {
      const at = state.at[unitIn(state, id).index]!
      return at >= 0 ? worldOf(state).grid.places[at]! : at
    },
    give(state, order, ...dice) {
      const seat = game.actor(state)
      if (seat === null) throw new Error('Nobody is to decide.')
      const loaded = loadedDice(...dice)
      const step = game.apply(state, seat, order, loaded)
      if (loaded.left > 0) throw new Error(`${loaded.left} dice were not rolled.`)
      return step
    },
    refusal(state, order, seat) {
      const before = JSON.stringify(state)
      try {
        game.apply(state, seat ?? game.actor(state) ?? game.seats[0], order, loadedDice())
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        if (JSON.stringify(state) !== before)
          throw new Error('The refused order changed the state.', { cause: error })
        return error.rule
      }
      return null
    }
  }
}
