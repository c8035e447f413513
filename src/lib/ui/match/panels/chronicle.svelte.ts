// What the panels read of a match besides the present: all its entries and how it stood at each turn. Each entry is read once
// for each side that looks, in small portions, because a long match that was opened from a snapshot must be played again for
// it; then only what is new is added.
import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Seat } from '../../../kernel/game'
import type { Score } from '../../../kernel/picture'
import type { Match } from '../../../match/match'
import { diaryOf, doer } from '../diary'
import type { Table } from '../table.svelte'
import type { ToldEntry } from '../told'
import { diceOf, partsOf, type Told } from './chronicle'
import { Account } from './account'

/** Milliseconds of reading between two breaths of the page. */
const PORTION = 12
/** Entries read between two looks at the clock. */
const AT_ONCE = 20

/** How the match stood when a turn began, or at its end. */
export interface Standing {
  readonly turn: number
  readonly date: string
  readonly score: readonly Score[]
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

export class Chronicle {
  /** Counts what was read: what is told of a match grows in place. */
  private version = $state.raw(0)
  /** As the one who looks may know it. */
  private account = $state.raw<Account | null>(null)
  /** By the number of the entry after which it stood so. */
  standings = $state.raw(new SvelteMap<number, Standing>())

  /** How many entries are read. */
  readonly read = $derived.by(() => this.seen(this.account?.entries.length) ?? 0)
  private readonly isWhole = $derived.by(() => this.account !== null && this.read >= this.table.now.number)
  readonly firstTurn = $derived(this.standings.get(0)?.turn ?? null)
  /** Where a replay stops, and where turns begin. */
  readonly stops = $derived.by(() => this.seen(this.account?.stops.slice()) ?? [0])
  readonly ticks = $derived.by(
    () => this.seen(this.account?.ticks.slice()) ?? [{ stop: 0, number: 0, turn: this.firstTurn }]
  )
  readonly parts = $derived.by(() => {
    if (this.entries !== null && this.account !== null) return this.account.book.parts()
    // Before all is read, what the table itself has read is something to begin with.
    const { table } = this
    return partsOf(table.entries ?? [], this.tell, { turn: null, title: 'The latest entries' }, this.whose)
  })

  private match: Match | null = null
  private viewer: Seat | null = null
  private reading = false
  private accounts: Record<Seat, Account> = {}
  private measured: Record<Seat, SvelteMap<number, Standing>> = {}

  constructor(private readonly table: Table) {}

  /** All entries as the one who looks may know them; null: not all of it is read yet. */
  get entries(): readonly ToldEntry[] | null {
    const { account } = this
    return this.isWhole && account !== null ? this.seen(account.entries)! : null
  }

  /** Takes in what is new. Called whenever the match or the one who looks has changed. */
  follow(): void {
    const { table } = this
    const { match, viewer } = table
    if (table.now.status.is === 'other rules' || table.covered) return this.begin(null, null)
    if (match !== this.match || viewer !== this.viewer) this.begin(match, viewer)
    // A few new entries are read at once, more of them bit by bit.
    if (match.number - this.account!.entries.length <= AT_ONCE) this.readSome()
    if (!this.reading) void this.readOn()
  }

  /** How the match stood after these entries, found out one by one. */
  async measure(numbers: readonly number[]): Promise<void> {
    const { match, viewer, table } = this
    for (const number of numbers) {
      if (this.standings.has(number)) continue
      await breathe()
      if (match === null || match !== this.match || viewer === null || viewer !== this.viewer) return
      const standing = standingAt(table, match, number, viewer)
      if (standing !== null) this.standings.set(number, standing)
    }
  }

  /** Resolves when all is read. */
  async whole(): Promise<void> {
    while (this.entries === null && !this.table.isClosed && this.match !== null) await breathe()
  }

  /** What is read changes in place: whoever uses it hears of that here. */
  private seen<T>(what: T): T {
    void this.version
    return what
  }

  private begin(match: Match | null, viewer: Seat | null): void {
    if (match === this.match && viewer === this.viewer) return
    if (match !== this.match) {
      this.accounts = {}
      this.measured = {}
    }
    this.match = match
    this.viewer = viewer
    this.standings = this.measured[viewer ?? ''] ??= new SvelteMap()
    if (match === null || viewer === null) return void (this.account = null)
    const start = this.standings.has(0) ? null : standingAt(this.table, match, 0, viewer)
    if (start !== null) this.standings.set(0, start)
    this.account = this.accounts[viewer] ??= new Account(match, viewer, this.tell, this.whose, this.firstTurn)
  }

  private async readOn(): Promise<void> {
    this.reading = true
    try {
      for (let begun = performance.now(); this.match !== null;) {
        if (this.account!.entries.length >= this.match.number) return
        this.readSome()
        if (performance.now() - begun < PORTION) continue
        await breathe()
        begun = performance.now()
      }
    } finally {
      this.reading = false
    }
  }

  private readSome(): void {
    const kept = this.account!.readOn(AT_ONCE)
    // Another branch of the match counts: how it stood on the one before means nothing.
    for (const number of this.standings.keys()) if (number > kept) this.standings.delete(number)
    this.version++
  }

  private readonly whose = (entry: ToldEntry): Seat => doer(entry, this.table.game)

  private readonly tell = (entry: ToldEntry): readonly Told[] => {
    const { game, names } = this.table
    const dice = diceOf(entry)
    return diaryOf([entry], game, names)[0]!.lines.map(({ text, rule }, i): Told => {
      const event = entry.events[i]
      return {
        text,
        rule,
        kind: event?.kind ?? '',
        hexes: event?.hexes ?? [],
        dice: dice[i] ?? [],
        sums: event?.sums ?? []
      }
    })
  }
}

/** null: that moment cannot be shown, or the game shows nothing. */
function standingAt(table: Table, match: Match, number: number, viewer: Seat): Standing | null {
  try {
    const picture = table.show?.picture(match.at(number, viewer), viewer)
    return picture === undefined
      ? null
      : { turn: picture.now.turn, date: picture.now.date, score: picture.score }
  } catch {
    // Played by other rules before a certain entry: the diary has the words, the board has no picture.
    return null
  }
}

const chronicles = new WeakMap<Table, Chronicle>()

/** The one chronicle of a table. It outlives the component that first asks for it, and so must what is derived in it. */
export function chronicleOf(table: Table): Chronicle {
  let chronicle = chronicles.get(table)
  if (chronicle !== undefined) return chronicle
  $effect.root(() => {
    chronicle = new Chronicle(table)
  })
  chronicles.set(table, chronicle!)
  return chronicle!
}

/** The same, kept up as long as the component that asks for it stands. */
export function useChronicle(table: Table): Chronicle {
  const found = chronicleOf(table)
  $effect.pre(() => {
    void [table.now, table.viewer, table.covered]
    untrack(() => found.follow())
  })
  return found
}
