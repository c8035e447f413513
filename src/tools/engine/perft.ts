// Counts of order sequences from known positions: a change anywhere in the rules shows as another number.
import { readFileSync } from 'node:fs'
import { games } from '../../lib/games/registry'
import { seededDice } from '../../lib/kernel/dice'
import type { Game } from '../../lib/kernel/game'
import { plainOrders } from '../../lib/kernel/sampling'
import { goldenFiles, PERFT_FILE, readGolden } from './golden'
import { replay } from './log'

/** The deepest count is the last for which at most this many orders are carried out. */
export const BUDGET = 1500

/** Parts of a golden game after which positions are counted, besides its start. */
const MOMENTS = [0.2, 0.5, 0.8]

export interface Perft {
  readonly game: string
  readonly scenario: string
  /** The golden log that leads to the position, and how many of its orders; the start when there is none. */
  readonly log: string | null
  readonly after: number
  /** Sequences of one, two, ... plain orders. */
  readonly counts: readonly number[]
}

/** How many sequences of one, two, ... plain orders there are, as deep as the budget of orders carried out allows. */
export function perft<S>(game: Game<S>, start: S, budget = BUDGET): number[] {
  const counts: number[] = []
  let level = [start]
  let spent = 0
  for (;;) {
    const orders = level.map((state) => ordersOf(game, state))
    const count = orders.reduce((sum, list) => sum + list.length, 0)
    if (count === 0) return counts
    counts.push(count)
    spent += count
    if (spent > budget) return counts
    level = level.flatMap((state, i) =>
      orders[i]!.map((order) => {
        const next = structuredClone(state)
        // The same dice everywhere: what is counted is choices, not luck.
        game.apply(next, game.actor(state)!, order, seededDice(1))
        return next
      })
    )
  }
}

function ordersOf<S>(game: Game<S>, state: S): object[] {
  return game
    .offers(state)
    .filter((offer) => !offer.idle)
    .flatMap((offer) => [...plainOrders(offer)])
}

/** The position that a count begins at. */
export async function positionOf({ game: id, scenario, log, after }: Perft): Promise<[Game, unknown]> {
  const game = await games[id]!()
  const state = log === null ? game.create(scenario) : replay(game, readGolden(log), () => {}, after)
  return [game, state]
}

/** Counts every start and some positions of the first golden game of each scenario. */
export async function countAll(): Promise<Perft[]> {
  const found: Perft[] = []
  const add = async (entry: Perft) => {
    const [game, state] = await positionOf(entry)
    found.push({ ...entry, counts: perft(game, state) })
  }
  for (const [id, load] of Object.entries(games))
    for (const scenario of (await load()).scenarios) {
      await add({ game: id, scenario, log: null, after: 0, counts: [] })
      const log = goldenFiles().find((name) => name.startsWith(`${id}/${scenario}-`))
      if (log === undefined) continue
      const { length } = readGolden(log).orders
      for (const part of MOMENTS)
        await add({ game: id, scenario, log, after: Math.floor(part * length), counts: [] })
    }
  return found
}

export function readPerft(): Perft[] {
  return JSON.parse(readFileSync(PERFT_FILE, 'utf8')) as Perft[]
}
