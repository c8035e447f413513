// A whole match in figures: losses, battles, orders, and the score from turn to turn.
import type { Seat } from '../../../kernel/game'
import type { Score } from '../../../kernel/picture'
import type { MatchEntry } from '../../../match/history'
import { BATTLE, LOST } from './chronicle'

export interface SideSummary {
  readonly seat: Seat
  readonly orders: number
  /** Battles in which it attacked. */
  readonly attacks: number
  /** Units lost, in the order in which they went; one that came back may go twice. */
  readonly lost: readonly string[]
}

/** What stands at the end; what was taken back does not count. */
export function summaryOf(
  entries: readonly MatchEntry[],
  seats: readonly Seat[],
  sideOf: (unit: string) => Seat | null
): SideSummary[] {
  const standing = entries.filter(({ kind, undone }) => kind === 'order' && !undone)
  const events = standing.flatMap((entry) => entry.events)
  const lost = events.filter(({ kind }) => kind === LOST).flatMap(({ units = [] }) => units)
  const attackerOf = (units: readonly string[] = []) => sideOf(units[0] ?? '')
  return seats.map((seat) => ({
    seat,
    orders: standing.filter((entry) => entry.seat === seat).length,
    attacks: events.filter(({ kind, units }) => kind === BATTLE && attackerOf(units) === seat).length,
    lost: lost.filter((unit) => sideOf(unit) === seat)
  }))
}

/** The score at one moment: the beginning of a turn, or the end. */
export interface Reading {
  readonly label: string
  readonly score: readonly Score[]
}

export interface Series {
  readonly label: string
  readonly seat: Seat | null
  /** One for each reading; null where the game gave none. */
  readonly values: readonly (number | null)[]
}

/** One line for each kind of score that was ever shown. */
export function seriesOf(readings: readonly Reading[]): Series[] {
  const found = new Map<string, { label: string; seat: Seat | null }>()
  for (const { score } of readings)
    for (const { label, seat } of score) found.set(`${seat ?? ''} ${label}`, { label, seat })
  return [...found.values()].map(({ label, seat }) => ({
    label,
    seat,
    values: readings.map(
      ({ score }) => score.find((one) => one.label === label && one.seat === seat)?.value ?? null
    )
  }))
}

/** Lines worth drawing: a score that never changed is said in the table. */
export function changing(series: readonly Series[]): Series[] {
  return series.filter(({ values }) => new Set(values.filter((value) => value !== null)).size > 1)
}

/** Round numbers for an axis from the least to the greatest value, at most about `most` of them. */
export function axisOf(values: readonly number[], most = 5): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const rough = (high - low) / Math.max(1, most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!
  const unit = Math.max(1, step)
  const first = Math.floor(low / unit)
  const last = Math.ceil(high / unit)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * unit)
}
