// A whole match in figures: losses, battles, orders, and the score from turn to turn.
import type { Seat } from '../../../kernel/game'
import type { Score } from '../../../kernel/picture'
import type { ToldEntry } from '../told'
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
  entries: readonly ToldEntry[],
  seats: readonly Seat[],
  sideOf: (unit: string) => Seat | null
): SideSummary[] {
  const standing = entries.filter(({ kind, undone }) => kind === 'order' && !undone)
  const events = standing.flatMap((entry) => entry.events)
  const lost = events.filter(({ kind }) => kind === LOST).flatMap(({ units }) => units)
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

export interface TurningPoint {
  /** The reading after the change; the one before it is the moment to look from. */
  readonly at: number
  /** Which series, by its place, and by how much it changed. */
  readonly series: number
  readonly change: number
}

/** The greatest changes from one reading to the next, each reading once, in the order of time. */
export function turningPoints(series: readonly Series[], most = 3): TurningPoint[] {
  const found: TurningPoint[] = []
  series.forEach(({ values }, place) =>
    values.forEach((value, at) => {
      const before = values[at - 1]
      if (typeof value === 'number' && typeof before === 'number' && value !== before)
        found.push({ at, series: place, change: value - before })
    })
  )
  const kept: TurningPoint[] = []
  for (const one of found.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)))
    if (kept.length < most && !kept.some(({ at }) => at === one.at)) kept.push(one)
  return kept.sort((a, b) => a.at - b.at)
}

/** What is worth naming between two entries: places that changed hands, and how many units were lost. */
export function highlightsOf(
  entries: readonly ToldEntry[],
  from: number,
  to: number
): { readonly places: readonly string[]; readonly lost: number } {
  const events = entries
    .filter(({ number, undone }) => number > from && number <= to && !undone)
    .flatMap((entry) => entry.events)
  const taken = events.filter(({ kind }) => kind === 'control').flatMap(({ hexes }) => hexes)
  const lost = events.filter(({ kind }) => kind === LOST).flatMap(({ units }) => units)
  return { places: [...new Set(taken)], lost: lost.length }
}

/** How many turns were played; one that is named twice, for the set-up and for itself, is one. */
export function turnsIn(ticks: readonly { readonly turn: number | null }[]): number {
  const numbered = ticks.filter(({ turn }) => turn !== null)
  return numbered.length === 0 ? ticks.length : new Set(numbered.map(({ turn }) => turn)).size
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
