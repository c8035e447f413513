// Steps through a match: where a replay stops, where turns begin, and what happened since one's own last order.
import type { Seat } from '../../../kernel/game'
import type { ToldEntry } from '../told'
import { TURN } from './chronicle'

/** Entries after which the board is shown: 0 for the start, then every order that stands. */
export function stopsOf(entries: readonly ToldEntry[]): number[] {
  const stand = entries.filter(({ kind, undone, fault }) => kind !== 'undo' && !undone && fault === null)
  return [0, ...stand.map(({ number }) => number)]
}

/** The place of an entry among the stops: the last one that is not after it. */
export function stopAt(stops: readonly number[], number: number): number {
  const after = stops.findIndex((stop) => stop > number)
  return after < 0 ? stops.length - 1 : Math.max(0, after - 1)
}

export interface Tick {
  /** The place of the stop with which the turn begins. */
  readonly stop: number
  readonly number: number
  readonly turn: number | null
}

/** Where turns begin, the first at the start. */
export function ticksOf(
  entries: readonly ToldEntry[],
  stops: readonly number[],
  first: number | null
): Tick[] {
  const ticks: Tick[] = [{ stop: 0, number: 0, turn: first }]
  const places = new Map(stops.map((number, stop) => [number, stop]))
  for (const { number, events } of entries) {
    const stop = places.get(number)
    const event = stop === undefined ? undefined : events.findLast(({ kind }) => kind === TURN)
    if (event !== undefined && stop !== undefined) ticks.push({ stop, number, turn: event.turn ?? null })
  }
  return ticks
}

export type Step = 'back' | 'on' | 'turn back' | 'turn on' | 'first' | 'last'

/** Where a step leads. Back by a turn goes to the beginning of this turn first, as players of music do. */
export function stepFrom(stop: number, step: Step, ticks: readonly Tick[], last: number): number {
  switch (step) {
    case 'back':
      return Math.max(0, stop - 1)
    case 'on':
      return Math.min(last, stop + 1)
    case 'turn back':
      return ticks.findLast((tick) => tick.stop < stop)?.stop ?? 0
    case 'turn on':
      return ticks.find((tick) => tick.stop > stop)?.stop ?? last
    case 'first':
      return 0
    case 'last':
      return last
  }
}

/** Keys of the replay; the space bar starts and stops. */
export const REPLAY_KEYS: Readonly<Record<string, Step>> = {
  ',': 'back',
  '.': 'on',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  PageUp: 'turn back',
  PageDown: 'turn on',
  Home: 'first',
  End: 'last'
}

/**
 * From which entry to look on to see what the others did: the last own order before their last ones.
 * null: they have not done anything.
 */
export function sinceOwnOrder(entries: readonly ToldEntry[], viewer: Seat): number | null {
  const orders = entries.filter(({ kind, undone }) => kind === 'order' && !undone)
  const theirs = orders.findLastIndex(({ seat }) => seat !== viewer)
  if (theirs < 0) return null
  return orders.slice(0, theirs).findLast(({ seat }) => seat === viewer)?.number ?? 0
}

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8]

/** Milliseconds from one stop to the next at speed 1, where there is something to see. */
export const BEAT = 1200

/** How long a stop is shown: dice and long sentences want more time, what cannot be seen on the map less. */
export function beatOf(entry: Pick<ToldEntry, 'events' | 'dice'> | null, beat: number): number {
  if (entry === null) return beat
  if (entry.dice.length > 0) return 2 * beat
  return entry.events.some(({ hexes }) => hexes.length > 0) ? beat : beat / 2
}
