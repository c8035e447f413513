// What the panels read of a match besides the present: all its entries and how it stood at each turn. Read in small
// portions, because a long match that was opened from a snapshot must be played again for it.
import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Seat } from '../../../kernel/game'
import type { Score } from '../../../kernel/picture'
import type { Telling } from '../../../kernel/telling'
import { entriesOf, type MatchEntry } from '../../../match/history'
import type { Match } from '../../../match/match'
import { diaryOf, doer } from '../diary'
import type { Table } from '../table.svelte'
import { toldTo, type ToldEntry } from '../told'
import { diceOf, partsOf, type Told } from './chronicle'
import { stopsOf, ticksOf } from './replay'

/** Entries read between two breaths of the page. */
const PORTION = 40

/** How the match stood when a turn began, or at its end. */
export interface Standing {
  readonly turn: number
  readonly date: string
  readonly score: readonly Score[]
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

export class Chronicle {
  /** null: not all of it is read yet. */
  private all = $state.raw<readonly MatchEntry[] | null>(null)
  /** How many are read while that is so. */
  read = $state.raw(0)
  /** By the number of the entry after which it stood so. */
  standings = $state.raw(new SvelteMap<number, Standing>())

  /** As the one who looks may know them. */
  readonly entries = $derived.by(() => this.all && toldTo(this.all, this.table.game, this.table.viewer))
  readonly firstTurn = $derived(this.standings.get(0)?.turn ?? null)
  readonly stops = $derived(stopsOf(this.entries ?? []))
  readonly ticks = $derived(ticksOf(this.entries ?? [], this.stops, this.firstTurn))
  readonly parts = $derived.by(() => {
    const { entries, firstTurn, table } = this
    const tell = (entry: ToldEntry) => this.tell(entry)
    const whose = (entry: ToldEntry) => doer(entry, table.game)
    // Before all is read, what the table itself has read is something to begin with.
    if (entries === null)
      return partsOf(table.entries ?? [], tell, { turn: null, title: 'The latest entries' }, whose)
    const title = firstTurn === null ? 'The beginning' : `Turn ${firstTurn}`
    return partsOf(entries, tell, { turn: firstTurn, title }, whose)
  })

  private match: Match | null = null
  private reading = false
  private viewer: Seat | null = null
  private measured: Record<Seat, SvelteMap<number, Standing>> = {}
  private words = new WeakMap<readonly Telling[], readonly Told[]>()

  constructor(private readonly table: Table) {}

  /** Takes in what is new. Called whenever the match or the one who looks has changed. */
  follow(): void {
    const { table } = this
    const { match, viewer } = table
    if (table.now.status.is === 'other rules' || table.covered) return this.begin(null, null)
    if (match !== this.match || viewer !== this.viewer) this.begin(match, viewer)
    const { records } = match.ledger
    const inMemory = records.slice(this.all?.length ?? 0).every(({ events }) => events !== null)
    if (inMemory) this.all = entriesOf(match.ledger, 0)
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

  private begin(match: Match | null, viewer: Seat | null): void {
    if (match === this.match && viewer === this.viewer) return
    if (match !== this.match) {
      this.all = null
      this.read = 0
      this.measured = {}
    }
    this.match = match
    this.viewer = viewer
    this.words = new WeakMap()
    this.standings = this.measured[viewer ?? ''] ??= new SvelteMap()
    if (match === null || viewer === null || this.standings.has(0)) return
    const start = standingAt(this.table, match, 0, viewer)
    if (start !== null) this.standings.set(0, start)
  }

  /** Resolves when all is read. */
  async whole(): Promise<void> {
    while (this.all === null && !this.table.isClosed && this.match !== null) await breathe()
  }

  private async readOn(): Promise<void> {
    this.reading = true
    try {
      while (this.match !== null && this.all?.length !== this.match.number) {
        const { match } = this
        const from = Math.max(this.all?.length ?? 0, this.read)
        this.read = Math.min(match.number, from + PORTION)
        entriesOf(match.ledger, from, this.read)
        if (this.read === match.number) this.all = entriesOf(match.ledger, 0)
        else await breathe()
      }
    } finally {
      this.reading = false
    }
  }

  private tell(entry: ToldEntry): readonly Told[] {
    const known = entry.kind === 'order' && !entry.pending ? this.words.get(entry.events) : undefined
    if (known !== undefined) return known
    const { game, names } = this.table
    const dice = diceOf(entry)
    const told = diaryOf([entry], game, names)[0]!.lines.map(({ text, rule }, i): Told => {
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
    if (entry.events.length > 0) this.words.set(entry.events, told)
    return told
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
