// Which battles each side has still to be shown: also those that were fought while it did not look.
import type { Seat } from '../../kernel/game'
import { changeNotes } from './match-notes'
import { battlesOf, type BattleResult } from './battles'
import type { Table } from './table.svelte'
import { toldTo } from './told'

/** Entries over which the losses and advances of one battle may go on. */
const LONGEST = 40

export class Results {
  /** How far each seat has seen the match. */
  private seen = $state.raw<Readonly<Record<Seat, number>>>({})

  /** What the one who looks has not put away; while nobody looks, what the next one will be shown. The last one last. */
  readonly shown: readonly BattleResult[] = $derived.by(() => this.unseen())

  constructor(private readonly table: Table) {
    const { number } = table.match
    const { fought: seen } = table.notes
    // What was played before this device first saw the match is nothing new.
    this.seen = Object.fromEntries(table.seats.map((seat) => [seat, Math.min(seen[seat] ?? number, number)]))
    if (table.seats.some((seat) => seen[seat] === undefined)) changeNotes(table.id, { fought: this.seen })
  }

  /** They are not shown to this seat again. */
  putAway(): void {
    const { viewer, match, across, seats } = this.table
    const had = this.shown.length > 0
    // Where both look, both have seen them.
    for (const seat of across ? seats : [viewer]) this.seen = { ...this.seen, [seat]: match.number }
    if (had) changeNotes(this.table.id, { fought: this.seen })
  }

  private unseen(): readonly BattleResult[] {
    const { now, at, eyes, viewer } = this.table
    const seat = eyes ?? now.actor ?? viewer
    const seen = this.seen[seat] ?? now.number
    if (at !== null || now.status.is === 'other rules' || now.number <= seen) return []
    const entries = this.table.match.since(Math.max(0, seen - LONGEST))
    return battlesOf(toldTo(entries, this.table.game, seat)).filter(({ last }) => last > seen)
  }
}
