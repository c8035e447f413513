// The entries of a match as a diary: by turn and phase, with what was taken back folded away, filtered and searched.
import type { Seat } from '../../../kernel/game'
import type { Sum, Telling } from '../../../kernel/telling'
import type { Roll } from '../../../match/positions'
import { plain } from '../options'
import type { ToldEntry } from '../told'

/** Kinds of events that mean the same in every game. */
export const TURN = 'turn'
export const PHASE = 'phase'
export const BATTLE = 'battle'
export const LOST = 'eliminated'
/** What belongs to the story of a battle. */
const FIGHTING: readonly string[] = ['attack', BATTLE, LOST, 'retreat', 'advance']

/** One event in words, with what stands behind it. */
export interface Told {
  readonly text: string
  readonly rule: string
  readonly kind: string
  readonly hexes: readonly string[]
  readonly dice: readonly Roll[]
  readonly sums: readonly Sum[]
}

export interface Item {
  readonly is: 'entry'
  readonly key: string
  readonly number: number
  readonly seat: Seat
  readonly told: readonly Told[]
}

/** Orders that were taken back, with the undo itself. */
export interface Fold {
  readonly is: 'fold'
  readonly key: string
  readonly items: readonly Item[]
}

export interface PhasePart {
  readonly key: string
  /** Empty: no phase has begun yet. */
  readonly title: string
  readonly rule: string
  readonly items: readonly (Item | Fold)[]
}

export interface TurnPart {
  readonly key: string
  /** The entry with which it begins; 0 for the first. */
  readonly from: number
  /** null: the game does not number it. */
  readonly turn: number | null
  readonly title: string
  readonly phases: readonly PhasePart[]
  /** Items in it. */
  readonly size: number
}

export type Tell = (entry: ToldEntry) => readonly Told[]

/** The dice of each event with their sides: events name what the dice showed, entries also what kind they were. */
export function diceOf(entry: Pick<ToldEntry, 'events' | 'dice'>): Roll[][] {
  let at = 0
  return entry.events.map(({ dice }) => {
    const fits = (from: number) => dice.every((shown, i) => entry.dice[from + i]?.[1] === shown)
    let from = at
    while (from < entry.dice.length && !fits(from)) from++
    if (from >= entry.dice.length) return dice.map((shown): Roll => [Math.max(6, shown), shown])
    if (dice.length > 0) at = from + dice.length
    return entry.dice.slice(from, from + dice.length)
  })
}

/** Whether anything in it was fought over. */
export function isBattle({ told }: Item): boolean {
  return told.some(({ kind }) => FIGHTING.includes(kind))
}

interface GrowingPhase {
  key: string
  title: string
  rule: string
  items: (Item | GrowingFold)[]
}

interface GrowingFold {
  is: 'fold'
  key: string
  items: Item[]
}

interface GrowingTurn {
  key: string
  from: number
  turn: number | null
  title: string
  phases: GrowingPhase[]
}

/** How long the diary was before an entry: turns, phases of the last, items of the last, and how many of these are folded
 * into the last item. */
type Length = readonly [turns: number, phases: number, items: number, folded: number]

/** "The Movement Phase begins." stands over it as "The Movement Phase". */
const headingOf = (text: string) => text.replace(/(?: begins)?\.$/, '')

/** The diary as it is written: entries come one by one, and what was taken back is cut off and written anew. */
export class DiaryBook {
  private readonly turns: GrowingTurn[] = []
  private readonly lengths: Length[] = []
  /** As they are shown; those from `changed` on must be made anew. */
  private built: TurnPart[] = []
  private changed = 0

  /** From `first` on. */
  constructor(
    private readonly tell: Tell,
    first: { readonly turn: number | null; readonly title: string },
    private readonly whose: (entry: ToldEntry) => Seat = ({ seat }) => seat
  ) {
    this.beginTurn(0, first.turn, first.title)
  }

  /** Entries in it. */
  get length(): number {
    return this.lengths.length
  }

  add(entry: ToldEntry): void {
    this.changed = Math.min(this.changed, this.turns.length - 1)
    this.lengths.push(this.lengthNow())
    const lines = this.tell(entry)
    if (entry.undone || entry.kind === 'undo') return this.fold(entry, lines)
    let held: Told[] = []
    let part = 0
    lines.forEach((line, i) => {
      if (line.kind !== TURN && line.kind !== PHASE) return void held.push(line)
      this.put(entry, held, part++)
      held = []
      if (line.kind === PHASE) return this.beginPhase(`${entry.number}-${i}`, headingOf(line.text), line.rule)
      const turn = entry.events[i]?.turn ?? null
      this.beginTurn(entry.number, turn, turn === null ? headingOf(line.text) : `Turn ${turn}`)
    })
    this.put(entry, held, part)
  }

  /** Takes out all entries but so many. */
  cut(entries: number): void {
    const length = this.lengths[entries]
    if (length === undefined) return
    this.lengths.length = entries
    const [turns, phases, items, folded] = length
    this.turns.length = turns
    this.turn.phases.length = phases
    this.phase.items.length = items
    const last = this.phase.items.at(-1)
    if (last?.is === 'fold') last.items.length = folded
    this.changed = Math.min(this.changed, turns - 1)
  }

  /** By turn and phase. Turns in which nothing has changed are the same objects as before. */
  parts(): TurnPart[] {
    const { turns } = this
    const built = this.built.slice(0, this.changed)
    for (let at = this.changed; at < turns.length; at++)
      built.push(trimmed(turns[at]!, at === turns.length - 1))
    this.built = built
    // The one that is last now is written on, or will not be the last any more.
    this.changed = turns.length - 1
    return [...built]
  }

  private get turn(): GrowingTurn {
    return this.turns.at(-1)!
  }

  private get phase(): GrowingPhase {
    return this.turn.phases.at(-1)!
  }

  private lengthNow(): Length {
    const last = this.phase.items.at(-1)
    const folded = last?.is === 'fold' ? last.items.length : 0
    return [this.turns.length, this.turn.phases.length, this.phase.items.length, folded]
  }

  private beginTurn(from: number, turn: number | null, title: string): void {
    this.turns.push({ key: `turn-${from}-${turn ?? ''}`, from, turn, title, phases: [] })
    this.beginPhase(this.turn.key, '', '')
  }

  private beginPhase(key: string, title: string, rule: string): void {
    this.turn.phases.push({ key, title, rule, items: [] })
  }

  private item(entry: ToldEntry, told: readonly Told[], part: number): Item {
    const { number } = entry
    return { is: 'entry', key: `${number}.${part}`, number, seat: this.whose(entry), told }
  }

  private put(entry: ToldEntry, told: readonly Told[], part: number): void {
    if (told.length > 0) this.phase.items.push(this.item(entry, told, part))
  }

  private fold(entry: ToldEntry, told: readonly Told[]): void {
    const item = this.item(entry, told, 0)
    const last = this.phase.items.at(-1)
    if (last?.is === 'fold') last.items.push(item)
    else this.phase.items.push({ is: 'fold', key: `fold-${entry.number}`, items: [item] })
  }
}

/** Puts the entries, in their order, under the turn and the phase in which they were given, from `first` on. */
export function partsOf(
  entries: readonly ToldEntry[],
  tell: Tell,
  first: { turn: number | null; title: string },
  whose?: (entry: ToldEntry) => Seat
): TurnPart[] {
  const book = new DiaryBook(tell, first, whose)
  for (const entry of entries) book.add(entry)
  return book.parts()
}

/** Headings with nothing below them say nothing, but for the phase that has just begun. */
function trimmed(turn: GrowingTurn, last: boolean): TurnPart {
  const phases = turn.phases
    .filter(
      ({ items, title }, i) => items.length > 0 || (last && i === turn.phases.length - 1 && title !== '')
    )
    .map((phase) => ({
      ...phase,
      items: phase.items.map((item) => (item.is === 'fold' ? { ...item, items: [...item.items] } : item))
    }))
  return { ...turn, phases, size: phases.reduce((sum, { items }) => sum + items.length, 0) }
}

export type Show = 'all' | 'battles' | 'mine' | 'theirs'

export interface Filter {
  readonly show: Show
  readonly typed: string
}

export const isFiltering = ({ show, typed }: Filter) => show !== 'all' || typed.trim() !== ''

/** Only what fits; turns and phases without anything left are gone. Folded entries are found by nobody. */
export function filtered(parts: readonly TurnPart[], filter: Filter, viewer: Seat): readonly TurnPart[] {
  if (!isFiltering(filter)) return parts
  const words = plain(filter.typed).split(/\s+/).filter(Boolean)
  const fits = (item: Item | Fold): boolean => {
    if (item.is === 'fold') return false
    if (filter.show === 'battles' && !isBattle(item)) return false
    if (filter.show === 'mine' && item.seat !== viewer) return false
    if (filter.show === 'theirs' && item.seat === viewer) return false
    if (words.length === 0) return true
    const text = plain(item.told.map((told) => `${told.text} ${told.rule} ${told.hexes.join(' ')}`).join(' '))
    return words.every((word) => text.includes(word))
  }
  return parts.flatMap((turn) => {
    const phases = turn.phases.flatMap((phase) => {
      const items = phase.items.filter(fits)
      return items.length > 0 ? [{ ...phase, items }] : []
    })
    const size = phases.reduce((sum, { items }) => sum + items.length, 0)
    return size > 0 ? [{ ...turn, phases, size }] : []
  })
}

/** The last items of a turn, at most so many; phases that lose all of theirs are left out. */
export function lastItems(phases: readonly PhasePart[], most: number): readonly PhasePart[] {
  let room = most
  const kept: PhasePart[] = []
  for (const phase of [...phases].reverse()) {
    if (room <= 0) break
    const items = phase.items.slice(-room)
    room -= items.length
    kept.unshift(items.length === phase.items.length ? phase : { ...phase, items })
  }
  return kept
}

/** The turn in which an entry stands. */
export function turnOf(parts: readonly TurnPart[], number: number): TurnPart | undefined {
  return parts.findLast(({ from }) => from < number) ?? parts[0]
}

/** Hexes of an entry, each once. */
export function hexesOf(events: readonly Telling[]): string[] {
  return [...new Set(events.flatMap(({ hexes }) => hexes))]
}
