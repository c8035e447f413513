// Positions of a game to try things on, whatever the game.
import type { Parameters } from 'fast-check'
import type { Random } from '../../src/lib/kernel/dice'
import type { Game, Order, Seat } from '../../src/lib/kernel/game'
import { chooseOrder, playRandomly, type Sensible } from '../../src/tools/engine/play'
import { amount } from '../amount'

/** `FUZZ_RUNS=10` runs ten times as long. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 1)

/** So many tries in the ordinary suite, and so many in the deep one. */
export function runs(usual: number, deep: number): Parameters<unknown> {
  return { numRuns: amount(usual, deep) * RUNS }
}

/** What the properties must know of a game besides its contract. */
export interface Kit<S = unknown> {
  readonly game: Game<S>
  /** Positions in which somebody is to decide, and ends of games. */
  readonly open: readonly S[]
  readonly over: readonly S[]
  /** All units as the position has them: their place is below 0 off the map. */
  units(state: S): readonly { readonly id: string; readonly side: Seat; readonly place: number }[]
  /** Every hex of the map. */
  readonly hexes: readonly string[]
  readonly types: readonly string[]
  readonly fields: readonly string[]
  /** Orders that cannot be carried out twice in a row, since the first uses up what they ask for. */
  readonly once: readonly string[]
  /** Orders whose "unit" and "units" must be on the map, and one's own. */
  readonly ownUnits: readonly string[]
  /** Among them those that may name the opponent's. */
  readonly otherUnits: readonly string[]
  /** No units, and no hexes of the map. */
  readonly badNames: readonly string[]
}

/** Positions spread over random games, the last of each game among them. */
export function positions<S>(
  game: Game<S>,
  scenario: string,
  seeds: readonly number[],
  each: number,
  sensible?: Sensible
): S[] {
  const how = { check: 'end', ...(sensible === undefined ? {} : { sensible }) } as const
  return seeds.flatMap((seed) => {
    const found: S[] = [game.create(scenario)]
    const all: S[] = []
    playRandomly(game as Game, scenario, seed, {
      ...how,
      watch: (state) => void all.push(structuredClone(state as S))
    })
    const every = Math.ceil(all.length / each)
    return [...found, ...all.filter((_, i) => (i + 1) % every === 0 || i === all.length - 1)]
  })
}

/** Something the actor may order here; null when the game is over. */
export function legalOrder<S>(game: Game<S>, state: S, random: Random): Order | null {
  return game.actor(state) === null ? null : chooseOrder(game.offers(state), random, 16)
}

export function otherSeat(game: Game<never>, seat: Seat): Seat {
  return game.seats[0] === seat ? game.seats[1] : game.seats[0]
}
