// Counts of order sequences from known positions: a change anywhere in the rules shows as another number.
import { existsSync, readFileSync } from 'node:fs'
import { games } from '../../lib/games/registry'
import { seededDice } from '../../lib/kernel/dice'
import type { Game, Order } from '../../lib/kernel/game'
import { plainOrders } from '../../lib/kernel/sampling'
import { goldenFiles, PERFT_FILE, readGolden } from './golden'
import { replay } from './log'

/** The deepest count is the last for which at most this many orders are carried out. */
export const BUDGET = 2000

/** Where there are too many orders to follow all, a few of every position are followed deeper. */
const FOLLOWED = 2
const DEPTH = 4

/** Levels: with dice that are always the same, a chain of counterattacks need not end. */
const DEEPEST = 30

/** Parts of a golden game after which positions are counted, besides its start. */
const MOMENTS = [0.2, 0.5, 0.8]

export interface PerftPosition {
  readonly game: string
  readonly scenario: string
  /** The golden log that leads to the position, and how many of its orders; the start when there is none. */
  readonly log: string | null
  readonly after: number
}

export interface Perft extends PerftPosition {
  /** Sequences of one, two, ... plain orders. */
  readonly counts: readonly number[]
  /** The same when only a few orders of each position are followed. */
  readonly thinned: readonly number[]
}

/** How many sequences of one, two, ... plain orders there are, as deep as the budget of orders carried out allows. */
export function perft<S>(game: Game<S>, start: S, budget = BUDGET): number[] {
  let spent = 0
  const everything = (state: S) => [...ordersOf(game, state)]
  return countLevels(game, start, (_depth, count) => ((spent += count) <= budget ? everything : null))
}

/** The same when of each position only a few orders are followed, spread evenly over all it has. */
export function thinPerft<S>(game: Game<S>, start: S, depth = DEPTH): number[] {
  const some = (state: S) => {
    const orders = [...ordersOf(game, state)]
    const step = Math.ceil(orders.length / FOLLOWED)
    return orders.filter((_, i) => i % step === 0)
  }
  return countLevels(game, start, (level) => (level < depth ? some : null))
}

/** Counts level after level; `follow` says which orders lead to the next one, or null to stop. */
function countLevels<S>(
  game: Game<S>,
  start: S,
  follow: (depth: number, count: number) => ((state: S) => Order[]) | null
): number[] {
  const counts: number[] = []
  let level = [start]
  for (;;) {
    let count = 0
    // The last level can have millions of orders: they are counted, not kept.
    for (const state of level) for (const _ of ordersOf(game, state)) count++
    if (count === 0) return counts
    counts.push(count)
    const choose = follow(counts.length, count)
    if (choose === null || counts.length === DEEPEST) return counts
    level = level.flatMap((state) => choose(state).map((order) => after(game, state, order)))
  }
}

function after<S>(game: Game<S>, state: S, order: Order): S {
  const next = structuredClone(state)
  // The same dice everywhere: what is counted is choices, not luck.
  game.apply(next, game.actor(state)!, order, seededDice(1))
  return next
}

function* ordersOf<S>(game: Game<S>, state: S): Generator<Order> {
  for (const offer of game.offers(state)) if (!offer.idle) yield* plainOrders(offer)
}

/** The position that a count begins at. */
export async function positionOf({
  game: id,
  scenario,
  log,
  after
}: PerftPosition): Promise<[Game, unknown]> {
  const game = await games[id]!()
  const state = log === null ? game.create(scenario) : replay(game, readGolden(log), () => {}, after)
  return [game, state]
}

/** Counts every start and some positions of the first golden game of each scenario. */
export async function countAll(): Promise<Perft[]> {
  const found: Perft[] = []
  const add = async (place: PerftPosition) => {
    const [game, state] = await positionOf(place)
    found.push({ ...place, counts: perft(game, state), thinned: thinPerft(game, state) })
  }
  for (const [id, load] of Object.entries(games))
    for (const scenario of (await load()).scenarios) {
      await add({ game: id, scenario, log: null, after: 0 })
      const log = goldenFiles().find((name) => name.startsWith(`${id}/${scenario}-`))
      if (log === undefined) continue
      const { length } = readGolden(log).orders
      for (const part of MOMENTS) await add({ game: id, scenario, log, after: Math.floor(part * length) })
    }
  return found
}

export function readPerft(): Perft[] {
  return existsSync(PERFT_FILE) ? (JSON.parse(readFileSync(PERFT_FILE, 'utf8')) as Perft[]) : []
}
