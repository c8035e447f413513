// What a seat may know of an event. Boards, diaries, statistics and cards are made of tellings and of nothing else: what is
// not in them cannot be shown to anybody by accident.
import type { GameEvent, Line, Seat } from './game'

/** Lines that add up, under a title: "Shifts". */
export interface Sum {
  readonly title: string
  readonly lines: readonly Line[]
}

/** What one unit rolled in a battle without a table. */
export interface Volley {
  readonly seat: Seat
  readonly unit: string
  readonly dice: readonly number[]
  /** These pips or more were a hit. */
  readonly hits: number
  readonly rule: string
}

interface FoughtBase {
  readonly attacker: Seat
  readonly defenders: readonly string[]
  /** The hex is also held by something that is no unit; a `garrisonLost` ends that. */
  readonly garrison: boolean
}

/** The table, the heading of the column in it, and the sign that the roll came to. */
export interface FoughtByTable extends FoughtBase {
  readonly table: string
  readonly column: string
  readonly result: string
}

/** What each unit rolled, the attackers first. */
export interface FoughtByDice extends FoughtBase {
  readonly volleys: readonly Volley[]
}

/** A battle that was rolled for: enough to tell both sides how it went. */
export type Fought = FoughtByTable | FoughtByDice

export interface Telling {
  /**
   * Some kinds mean the same in every game, so that diaries and summaries can be made of them: turn (with `turn`, its
   * number), phase, move, attack, battle (with `fought` and `losses`; `hexes`: where it is fought first, then where the attackers stand;
   * `units`: the attackers), eliminated (`units`: the lost), retreat, advance, breakDown and converted (`units`: one, and
   * those that stand or die in its place), garrisonLost (what held a hex besides its units), control (`side`: the seat that
   * holds `hexes` from now on), quiet (an order after which nothing else happened).
   */
  readonly kind: string
  readonly rule: string
  /** A sentence. */
  readonly words: string
  /** A headline for what the other side does and nobody may miss: an offensive, a landing, a surrender. */
  readonly banner?: string
  readonly hexes: readonly string[]
  readonly units: readonly string[]
  readonly dice: readonly number[]
  readonly sums: readonly Sum[]
  readonly side?: Seat
  readonly turn?: number
  readonly fought?: Fought
  /** What attacker and defender of a battle have to lose; a later telling of the same battle may carry other ones. */
  readonly losses?: readonly [number, number]
  /** Public facts besides, by their name: what lessons wait for. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>
}

/** Details that mean the same in the events of every game that has them. */
export interface CommonEvent extends GameEvent {
  readonly hexes?: readonly string[]
  readonly units?: readonly string[]
  readonly dice?: readonly number[]
  readonly lines?: readonly Line[]
  readonly shifts?: readonly Line[]
  readonly side?: Seat | null
  readonly turn?: number
  readonly losses?: readonly [number, number]
}

/** The telling of an event that both sides may know in full. `more` adds to it, or covers what must not be told. */
export function openTelling(event: CommonEvent, words: string, more: Partial<Telling> = {}): Telling {
  const { kind, rule, hexes = [], units = [], dice = [], lines = [], shifts = [], side, turn, losses } = event
  return {
    kind,
    rule,
    words,
    hexes,
    units,
    dice,
    sums: [
      { title: 'What added up', lines },
      { title: 'Shifts', lines: shifts }
    ].filter((sum) => sum.lines.length > 0),
    ...(typeof side === 'string' && { side }),
    ...(turn !== undefined && { turn }),
    ...(losses !== undefined && { losses }),
    ...more
  }
}
