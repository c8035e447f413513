// The last entries of a match for the page: read when the page stands, and as the match goes on. All of them are for the
// chronicle (panels/), which takes longer.
import type { MatchEntry } from '../../match/history'
import { diaryOf } from './diary'
import type { Table } from './table.svelte'
import { toldTo } from './told'

/** Entries that are read at the start, and more at a time. */
const PAGE = 60
/** So many are shown at most as the match goes on, unless earlier ones were asked for. */
const MOST = 10 * PAGE

export class Logbook {
  /** null: not read yet. */
  private read = $state.raw<readonly MatchEntry[] | null>(null)
  private from = $state.raw(0)
  /** Earlier entries were asked for. */
  private reachesBack = false

  /** As the one who looks may know them. */
  readonly entries = $derived.by(() => this.read && toldTo(this.read, this.table.game, this.table.viewer))
  /** In words, up to the moment that is shown; null: not read yet, or not for these eyes. */
  readonly diary = $derived.by(() => {
    const { entries, table } = this
    // What each of them did is told in full only to themselves.
    if (entries === null || table.across) return null
    const until = table.at ?? Infinity
    const seen = entries.filter(({ number }) => number <= until)
    return diaryOf(seen, table.game, table.names)
  })

  constructor(private readonly table: Table) {
    this.from = Math.max(0, table.match.number - PAGE)
  }

  get isRead(): boolean {
    return this.read !== null
  }

  get hasEarlier(): boolean {
    return this.from > 0
  }

  /** The number of the last order of the one who looks. */
  get lastOwn(): number {
    const { entries, table } = this
    return entries?.findLast(({ seat, kind }) => kind === 'order' && seat === table.viewer)?.number ?? 0
  }

  readOn(): void {
    const { match, now } = this.table
    if (now.status.is === 'other rules') return void (this.read = [])
    if (match.number - this.from > MOST && !this.reachesBack) this.from = match.number - MOST / 2
    this.read = match.since(this.from)
  }

  readEarlier(): void {
    this.readBack(this.from - 4 * PAGE)
  }

  /** What led to this moment is read as well. */
  readBackTo(number: number): void {
    if (number < this.from) this.readBack(number - PAGE)
  }

  private readBack(from: number): void {
    this.from = Math.max(0, from)
    this.reachesBack = true
    if (this.isRead) this.readOn()
  }
}
