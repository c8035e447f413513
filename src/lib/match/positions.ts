// The positions of a match. Every order leads from one position to the next; undo goes back to an earlier one, so the
// positions form a tree whose branches stay. Any of them can be shown again from the nearest kept one.
import { loadedDice } from '../kernel/dice'
import type { Barrier, Game, GameEvent, Seat, Step } from '../kernel/game'
import type { Entry } from './elements'
import { Kept } from './kept'
import type { Node } from './tree'

/** A die that fell: how many sides it has and what it showed. */
export type Roll = readonly [sides: number, shown: number]

/** An entry that is part of the match. */
export interface LogRecord {
  readonly number: number
  readonly seat: Seat
  readonly entry: Entry
  readonly node: Node
  /** The decoded order; undefined for other kinds. */
  readonly order: unknown
  /** Words known and rolls made before it. */
  readonly words: number
  readonly rolls: number
  /** The position before and after it: the number of the order that led there, 0 for the start. */
  readonly before: number
  after: number
  readonly depth: number
  barrier: Barrier | null
  /** What the dice showed; null while they are awaited. */
  rolled: readonly Roll[] | null
  /** null: not known without playing up to here again. */
  events: readonly GameEvent[] | null
  /** What went wrong after dice had fallen: the order did nothing, and its dice are spent. */
  fault: string | null
}

/** How far back from the end, in orders, a snapshot has positions: what a page shows at first, and ever further. */
const EARLIER = [64, 256, 1024, 4096, 16_384]

/** Events of so many orders are kept in memory; those of others are found again by playing. */
export const REMEMBERED = 1024

const NOTHING: readonly never[] = []

/** An entry that leads nowhere yet. */
export function newRecord(
  node: Node,
  at: Pick<LogRecord, 'order' | 'words' | 'rolls' | 'before' | 'depth'>
): LogRecord {
  const { seat, entry } = node.candidate!
  const found = { after: at.before, barrier: null, rolled: NOTHING, events: NOTHING, fault: null }
  return { number: node.number, seat, entry, node, ...at, ...found }
}

export class Positions<S> {
  state: S
  position: number
  readonly kept = new Kept()
  /** How many orders lead to the live position. */
  private depth = 0
  /** Where the match went back to last: who tries moves out goes back to the same place again and again. */
  private back: { readonly position: number; readonly text: string } | null = null
  private view: { position: number; state: S } | null = null
  /** Orders whose events are in memory, and the one that comes next to be forgotten. */
  private readonly remembered: LogRecord[] = []
  private oldest = 0

  constructor(
    private readonly game: Game<S>,
    private readonly recordAt: (number: number) => LogRecord | undefined,
    /** null: the match began under other rules. */
    start: S | null
  ) {
    this.state = start as S
    this.position = 0
    if (start !== null) this.kept.anchor(0, JSON.stringify(start))
  }

  /** Puts a position in whole: a snapshot, or the one that new rules go on from. */
  keep(position: number, text: string): void {
    this.kept.anchor(position, text)
  }

  /** Some of the kept positions that led to the present one. */
  earlier(): { number: number; state: string }[] {
    const found: { number: number; state: string }[] = []
    let next = 0
    for (let at = this.position; at > 0 && next < EARLIER.length; at = this.record(at).before) {
      const { depth, entry } = this.record(at)
      const state = this.depth - depth < EARLIER[next]! ? undefined : this.kept.get(at)
      if (state !== undefined) {
        found.push({ number: at, state })
        while (this.depth - depth >= (EARLIER[next] ?? Infinity)) next++
      }
      if (entry.kind === 'continue') break
    }
    return found
  }

  forget(after: number): void {
    this.kept.forget(after)
    if (this.back !== null && this.back.position > after) this.back = null
    this.view = null
  }

  go(position: number): void {
    if (position === this.position) return
    // A position that new rules go on from is gone to before its entry is part of the match.
    this.depth = position === 0 ? 0 : (this.recordAt(position)?.depth ?? this.depth)
    this.state = this.derive(position, null)
    this.position = position
    if (this.textOf(position) === undefined) this.back = { position, text: JSON.stringify(this.state) }
  }

  /** After something went wrong half-way. */
  restore(): void {
    this.state = this.derive(this.position, null)
  }

  /** The live position is now the one after this order. */
  moved(record: LogRecord): void {
    this.position = record.number
    this.depth = record.depth
    this.kept.reached(record, this.state, () => this.before(record))
  }

  /** A position of any moment. What comes back must not be changed. */
  at(position: number): S {
    if (position === this.position) return this.state
    if (this.view?.position !== position) this.view = { position, state: this.derive(position, this.view) }
    return this.view.state
  }

  /** What happened in an order. */
  remember(record: LogRecord, events: readonly GameEvent[]): void {
    const before = this.remembered[this.oldest]
    if (before !== undefined && before !== record) before.events = null
    record.events = events
    this.remembered[this.oldest] = record
    this.oldest = (this.oldest + 1) % REMEMBERED
  }

  /** The events of an order, found again by playing where they are not in memory. `returned`: the match went back later to
   * the position before the order, so what was played after that is played from there as well. */
  explain(record: LogRecord, returned: boolean): readonly GameEvent[] {
    if (record.events !== null) return record.events
    if (record.after !== record.number || !this.reaches(record.before)) return NOTHING
    if (this.view?.position !== record.before)
      this.view = { position: record.before, state: this.derive(record.before, this.view) }
    const { state } = this.view
    if (returned) this.kept.mark(record.before, state)
    this.view = null
    const { events } = this.replay(state, record)
    this.remember(record, events)
    this.view = { position: record.number, state }
    return events
  }

  /** Whether the position can be reached by the rules at hand. */
  reaches(position: number): boolean {
    for (let at = position; ; at = this.record(at).before) {
      if (this.kept.has(at)) return true
      if (at === 0 || this.record(at).entry.kind === 'continue') return false
    }
  }

  private textOf(position: number): string | undefined {
    return this.kept.get(position) ?? (this.back?.position === position ? this.back.text : undefined)
  }

  private derive(position: number, from: { position: number; state: S } | null): S {
    const path: LogRecord[] = []
    let at = position
    while (at !== from?.position && this.textOf(at) === undefined) {
      const record = this.record(at)
      if (record.entry.kind === 'continue')
        throw new Error('This position belongs to a different version of the rules.')
      path.push(record)
      at = record.before
    }
    const state = at === from?.position ? from.state : (JSON.parse(this.textOf(at)!) as S)
    for (const [i, record] of path.reverse().entries()) {
      this.replay(state, record)
      this.kept.passed(record, state, this.depth, path.length - i)
    }
    return state
  }

  private record(number: number): LogRecord {
    return this.recordAt(number)!
  }

  /** The orders that led here, this one first. */
  private *before(from: LogRecord): Iterable<LogRecord> {
    for (let at = from; ; at = this.record(at.before)) {
      yield at
      if (at.before === 0 || at.entry.kind === 'continue') return
    }
  }

  private replay(state: S, record: LogRecord): Step {
    const shown = (record.rolled ?? []).map(([, number]) => number)
    return this.game.apply(state, record.seat, record.order, loadedDice(...shown))
  }
}

/** Why a game cannot go on from a position that others propose; null when it can. */
export function whyNoPosition<S>(game: Game<S>, text: string): string | null {
  try {
    const state = JSON.parse(text) as S
    game.actor(state)
    return game.check(state)[0] ?? null
  } catch (error) {
    return `These rules cannot go on from that position: ${(error as Error).message}`
  }
}
