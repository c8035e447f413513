// What the other side has done: the last of it in words and on the map while it plays, what nobody may miss, and a recap
// when one is to decide again.
import type { Seat } from '../../kernel/game'
import { changeNotes } from './match-notes'
import { diaryOf } from './diary'
import { seatOf } from './panels/inspect'
import { recapOf, recapWords, type Recap } from './panels/recap'
import type { Table } from './table.svelte'
import { toldTo, type ToldEntry } from './told'

/** Entries that a recap looks back over: more than any turn has, and few enough to be read at once. */
const BACK = 240
/** More orders than this at once are told by their recap. */
const FEW = 3

export class News {
  /** What the other side did last, in words, while it plays. */
  told = $state.raw('')
  /** What it did that nobody may miss; empty: nothing, or it was read. */
  banner = $state.raw('')
  /** What it did since one last decided. */
  recap = $state.raw<Recap | null>(null)

  /** The next entry is one's own, given by hand. */
  private acts = false

  constructor(private readonly table: Table) {}

  /** The recap in words. */
  get words(): string {
    return this.recap === null ? '' : recapWords(this.recap, this.names)
  }

  /** The match has gone on from an entry. */
  follow(before: number): void {
    const { table } = this
    const { match } = table
    if (this.other === null || table.covered || match.number <= before || table.at !== null) return
    const entries = toldTo(match.since(before), table.game, table.viewer)
    const theirs = entries.findLastIndex(({ seat }) => seat === this.other) + 1
    const mine = this.acts
    this.acts = false
    if (theirs > 0) this.tell(entries.slice(0, theirs))
    // What this device does by itself, as to open a seal, is no answer of the one who plays.
    else if (mine) return
    if (table.mayAct || table.now.status.is === 'over') this.lookBack()
  }

  /** Tells what the one who looks has not seen yet: on opening, on coming to the table, and when the others are done. */
  lookBack(): void {
    const { table } = this
    this.recap = null
    if (table.covered || table.thinking || table.now.status.is === 'other rules') return
    if (table.notes.seating.kind === 'one') return
    const { match, viewer } = table
    const seen = Math.max(table.notes.seen[viewer] ?? 0, match.first, match.number - BACK)
    this.recap = recapOf(toldTo(match.since(seen), table.game, viewer), viewer, seen, seatOf(table.match))
  }

  /** It was read: what follows begins after it. */
  dismiss(): void {
    if (this.recap === null) return
    const { table } = this
    this.recap = null
    const seen = { ...table.notes.seen, [table.viewer]: table.match.number }
    table.notes = changeNotes(table.id, { seen })
  }

  /** One does something oneself. */
  pass(): void {
    this.acts = true
    this.dismiss()
    this.told = ''
    this.banner = ''
  }

  /** Somebody else looks, or nobody. */
  clear(): void {
    this.acts = true
    this.recap = null
    this.told = ''
    this.banner = ''
  }

  private tell(entries: readonly ToldEntry[]): void {
    const { table } = this
    const { game, viewer, names } = table
    const events = entries.flatMap((entry) => entry.events)
    const orders = entries.filter(({ kind }) => kind === 'order').length
    const recap = orders > FEW ? recapOf(entries, viewer, entries[0]!.number - 1, seatOf(table.match)) : null
    this.told =
      recap === null
        ? diaryOf(entries, game, names)
            .flatMap(({ lines }) => lines.map(({ text }) => text))
            .join(' ')
        : `${recapWords(recap, this.names)}.`
    // The dice and the result of the other side stand beside its own words.
    table.heard = this.told
    table.pointed = events.flatMap(({ hexes }) => hexes)
    this.banner = events.findLast(({ banner }) => banner !== undefined)?.banner ?? this.banner
  }

  /** The seat that is played by the program or on another device; null: both are played by people here. */
  private get other(): Seat | null {
    const { table } = this
    return table.bot ?? table.seats.find((seat) => !table.match.isHere(seat)) ?? null
  }

  private get names() {
    const { names } = this.table
    return {
      seat: (seat: Seat) => names.seat(seat),
      place: (hex: string) => (names.hex(hex) === hex ? null : names.hex(hex).replace(` (${hex})`, ''))
    }
  }
}
