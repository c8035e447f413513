// What a run of many games comes to.
import type { Outcome } from '../../lib/kernel/game'

/** Printed as it stands; other programs read it. */
export interface Tally {
  readonly game: string
  readonly scenario: string
  readonly games: number
  readonly finished: number
  readonly faults: number
  readonly orders: number
  /** Time of one thread: with several jobs the sum of theirs. */
  readonly seconds: number
  readonly ordersPerSecond: number
  /** How often each seat won, and "draw". */
  readonly outcomes: Readonly<Record<string, number>>
  /** How often each kind of order was given and each kind of event came about, when that was asked for. */
  readonly kinds?: Kinds
}

export interface Kinds {
  readonly orders: Readonly<Record<string, number>>
  readonly events: Readonly<Record<string, number>>
}

/** Adds the counts of `more` to `counts`. */
function add(counts: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count
}

export function outcomeName(outcome: Outcome | null): string {
  return outcome?.winner ?? 'draw'
}

export function merge(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  const orders = sum((tally) => tally.orders)
  const seconds = Math.round(sum((tally) => tally.seconds) * 1000) / 1000
  const outcomes: Record<string, number> = {}
  const kinds = { orders: {}, events: {} }
  for (const tally of tallies) {
    add(outcomes, tally.outcomes)
    add(kinds.orders, tally.kinds?.orders ?? {})
    add(kinds.events, tally.kinds?.events ?? {})
  }
  const { game, scenario } = tallies[0]!
  return {
    game,
    scenario,
    games: sum((tally) => tally.games),
    finished: sum((tally) => tally.finished),
    faults: sum((tally) => tally.faults),
    orders,
    seconds,
    ordersPerSecond: Math.round(orders / seconds),
    outcomes,
    ...(tallies.some((tally) => tally.kinds !== undefined) ? { kinds } : {})
  }
}

export function readable(tally: Tally): string {
  const { games, finished, faults, orders, seconds, ordersPerSecond } = tally
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none'
  return [
    `${tally.game} ${tally.scenario}: ${finished} of ${games} games finished, ${faults} faults`,
    `orders: ${orders} (${Math.round(orders / games)} a game), ${seconds} s, ${ordersPerSecond} orders/s`,
    `outcomes: ${list(tally.outcomes)}`,
    ...(tally.kinds === undefined
      ? []
      : [`kinds of orders: ${list(tally.kinds.orders)}`, `kinds of events: ${list(tally.kinds.events)}`])
  ].join('\n')
}
