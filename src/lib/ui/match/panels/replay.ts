// Steps through a match: where a replay stops, where turns begin, and what happened since one's own last order.
import type { Seat } from '../../../kernel/game'
import type { ToldEntry } from '../told'
import { TURN } from './chronicle'

/** Whether the board is shown after an entry: after every order that stands. */
export function isStop({ kind, undone, fault }: ToldEntry): boolean {
  return kind !== 'undo' && !undone && fault === null
}

/** The place of an entry among the stops: the last one that is not after it. */
export function stopAt(stops: readonly number[], number: number): number {
  let [low, high] = [0, stops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (stops[middle]! <= number) low = middle
    else high = middle - 1
  }
  return low
}

export interface Tick {
  /** The place of the stop with which the turn begins. */
  readonly stop: number
  readonly number: number
  readonly turn: number | null
}

/** The beginning of a turn in an entry, which is the stop of this place; null: none begins. */
export function tickAt({ number, events }: ToldEntry, stop: number): Tick | null {
  const event = events.findLast(({ kind }) => kind === TURN)
  return event === undefined ? null : { stop, number, turn: event.turn ?? null }
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
  const isOrder = ({ kind, undone }: ToldEntry) => kind === 'order' && !undone
  const theirs = entries.findLastIndex((entry) => isOrder(entry) && entry.seat !== viewer)
  for (let at = theirs - 1; at >= 0; at--)
    if (isOrder(entries[at]!) && entries[at]!.seat === viewer) return entries[at]!.number
  return theirs < 0 ? null : 0
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
