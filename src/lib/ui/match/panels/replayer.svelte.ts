// The replay of a table: one for all the controls that lead it, so that it goes on, and comes back, whichever of them is
// on the page just now.
import { untrack } from 'svelte'
import type { Table } from '../table.svelte'
import type { ToldEntry } from '../told'
import { hexesOf } from './chronicle'
import { chronicleOf, useChronicle, type Chronicle } from './chronicle.svelte'
import { BEAT, beatOf, stepFrom, stopAt, type Step } from './replay'

export class Replayer {
  playing = $state.raw(false)
  speed = $state.raw(1)
  /** Where a slider stands while it is dragged faster than the board can follow. */
  private wanted = $state.raw<number | null>(null)

  readonly stops = $derived.by(() => this.chronicle.stops)
  readonly ticks = $derived.by(() => this.chronicle.ticks)
  readonly last = $derived.by(() => this.stops.length - 1)
  readonly here = $derived.by(() => this.wanted ?? stopAt(this.stops, this.table.at ?? Infinity))
  readonly atEnd = $derived.by(() => this.here >= this.last)
  /** The entry after which the board stands; null at the beginning. */
  readonly entry: ToldEntry | null = $derived.by(
    () => this.chronicle.entries?.[(this.stops[this.here] ?? 0) - 1] ?? null
  )
  /** What has just happened there, in words. */
  readonly told = $derived.by(() =>
    this.here === 0 ? 'The start.' : (this.entry?.events ?? []).map(({ words }) => words).join(' ')
  )
  readonly where = $derived.by(() => {
    const turn = this.ticks.findLast(({ stop }) => stop <= this.here)
    const standing = turn && this.chronicle.standings.get(turn.number)
    return [
      typeof turn?.turn === 'number' ? `Turn ${turn.turn}` : '',
      standing?.date ?? '',
      this.atEnd ? `Now, order ${this.last}` : `Order ${this.here} of ${this.last}`
    ]
      .filter(Boolean)
      .join(', ')
  })

  private frame = 0
  private beat: ReturnType<typeof setTimeout> | undefined
  /** What the map is pointed at comes from here. */
  private pointing = false

  constructor(
    private readonly table: Table,
    private readonly chronicle: Chronicle
  ) {}

  step(which: Step): void {
    this.pause()
    this.show(stepFrom(this.here, which, this.ticks, this.last))
  }

  /** Goes to a stop by hand. */
  turnTo(stop: number): void {
    this.pause()
    this.show(stop)
  }

  /** Plays on from where the board stands; at the end, from the beginning. */
  play(): void {
    if (this.playing) this.pause()
    else void this.playFrom(this.atEnd ? 0 : (this.stops[this.here] ?? 0))
  }

  /** Plays from the position after this entry up to the present. All of the match must be read for it. */
  async playFrom(number: number): Promise<void> {
    if (!(await this.ready())) return
    this.show(stopAt(this.stops, number))
    this.playing = true
    this.goOn()
  }

  /** Shows the position after this entry, to be stepped through from there. */
  async stepFrom(number: number): Promise<void> {
    if (await this.ready()) this.turnTo(stopAt(this.stops, number))
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.beat)
  }

  /** At once, whatever was going on. */
  toPresent(): void {
    this.pause()
    cancelAnimationFrame(this.frame)
    this.wanted = null
    this.settle(null, [])
  }

  setSpeed(speed: number): void {
    this.speed = speed
    if (this.playing) this.goOn()
  }

  /** Back in the present by another way: what was pointed at belongs to the past. */
  follow(): void {
    if (this.table.at === null && this.pointing && this.wanted === null) {
      this.pointing = false
      this.table.point([])
    }
  }

  /** All of the match is read. False: nobody may look at it any more. */
  private async ready(): Promise<boolean> {
    this.chronicle.follow()
    await this.chronicle.whole()
    return !this.table.isClosed && !this.table.covered
  }

  private goOn(): void {
    clearTimeout(this.beat)
    const pause = beatOf(this.entry, BEAT) / this.speed
    this.beat = setTimeout(() => {
      if (this.table.isClosed || this.table.covered) return this.pause()
      if (this.here + 1 >= this.last) this.pause()
      this.show(this.here + 1)
      if (this.playing) this.goOn()
    }, pause)
  }

  /** At most one board a frame, however fast the slider is dragged. */
  private show(stop: number): void {
    this.wanted = Math.max(0, Math.min(this.last, stop))
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => {
      const place = this.wanted ?? this.last
      const number = this.stops[place] ?? 0
      const end = place >= this.last
      const entry = this.chronicle.entries?.[number - 1]
      this.settle(end ? null : number, entry && !end ? hexesOf(entry.events) : [])
      this.wanted = null
    })
  }

  private settle(at: number | null, hexes: readonly string[]): void {
    this.table.look(at)
    this.pointing = at !== null
    this.table.point(hexes)
  }
}

const replayers = new WeakMap<Table, Replayer>()

/** The one replay of a table. It outlives the component that first asks for it, and so must what is derived in it. */
export function replayerOf(table: Table): Replayer {
  let replayer = replayers.get(table)
  if (replayer !== undefined) return replayer
  const chronicle = chronicleOf(table)
  $effect.root(() => {
    replayer = new Replayer(table, chronicle)
  })
  replayers.set(table, replayer!)
  return replayer!
}

/** The same, kept up as long as the component that asks for it stands. */
export function useReplayer(table: Table): Replayer {
  useChronicle(table)
  const replayer = replayerOf(table)
  $effect(() => {
    void table.at
    untrack(() => replayer.follow())
  })
  return replayer
}
