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
}

export function outcomeName(outcome: Outcome | null): string {
  return outcome?.winner ?? 'draw'
}

export function merge(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  const orders = sum((tally) => tally.orders)
  const seconds = Math.round(sum((tally) => tally.seconds) * 1000) / 1000
  const outcomes: Record<string, number> = {}
  for (const tally of tallies)
    for (const [name, count] of Object.entries(tally.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + count
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
    outcomes
  }
}

export function readable(tally: Tally): string {
  const { games, finished, faults, orders, seconds, ordersPerSecond } = tally
  const outcomes = Object.entries(tally.outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
  return [
    `${tally.game} ${tally.scenario}: ${finished} of ${games} games finished, ${faults} faults`,
    `orders: ${orders} (${Math.round(orders / games)} a game), ${seconds} s, ${ordersPerSecond} orders/s`,
    `outcomes: ${outcomes.join(', ') || 'none'}`
  ].join('\n')
}
