// Positions of a game to try things on, whatever the game.
import type { Parameters } from 'fast-check'
import type { Game } from '../../src/lib/kernel/game'
import { playRandomly, type Sensible } from '../../src/tools/engine/play'
import { amount } from '../amount'

/** `FUZZ_RUNS=10` runs ten times as long. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 1)

/** So many tries in the ordinary suite, and so many in the deep one. */
export function runs(usual: number, deep: number): Parameters<unknown> {
  return { numRuns: amount(usual, deep) * RUNS }
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
