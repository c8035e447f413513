// What a game shows of a position, as data that every board, text view and diary can draw without knowing the game.
// All of it is worked out from a view, so nothing is shown that the seat may not know. A `hex` may be a box of the map too.
import type { Line, Seat } from './game'

/** Signs that the board draws on a counter instead of extra markers. */
export type Sign =
  | 'moved'
  | 'attacked'
  | 'unsupplied'
  | 'disrupted'
  | 'reduced'
  | 'entrenched'
  | 'fixed' // may not move or act now
  | 'special'

export interface Badge {
  readonly sign: Sign
  /** In words: "Out of supply". */
  readonly text: string
  readonly rule: string
}

export interface Piece {
  /** A unit or marker of units.json. */
  readonly id: string
  /** Figures that differ from those printed on the counter: halved, reduced, weakened. */
  readonly figures?: readonly string[]
  /** It shows its other face, which units.json calls `back`. */
  readonly back?: true
  /** Steps of strength that are left, of those it can have: pips on its edge. */
  readonly steps?: { readonly left: number; readonly of: number }
  readonly badges: readonly Badge[]
}

/** A piece that can be seen while nobody on this side knows what it is. It has no name, so that none can be told. */
export interface Blank {
  /** Its colour, as look.json paints the nations; missing: that of its owner. */
  readonly paint?: string
  readonly badges: readonly Badge[]
}

/** Who commands it (null: nobody, it is neutral), and for which faction where a seat has several or there is no seat. */
export interface Owner {
  readonly seat: Seat | null
  /** As look.json calls it. It is drawn in the colour of its faction, else of its seat. */
  readonly faction?: string
}

/** How many there are that the one who looks may not know; 'some': at least one, and not even their number is known. */
export type Unknown = number | 'some'

export interface Stack extends Owner {
  readonly hex: string
  /** The top one first. */
  readonly pieces: readonly Piece[]
  readonly unknown: Unknown
  /** Those of the unknown that are seen one by one. Their sequence tells nothing. */
  readonly blanks?: readonly Blank[]
  /** What the stack is worth together, as the game counts it: "14-20". */
  readonly sum: string
}

/** A marker that is no unit: a railhead, an air zone, a breached fort. `kind` is drawn as look.json says. */
export interface Marker extends Owner {
  readonly id: string
  readonly kind: string
  readonly hex: string
  readonly text: string
  readonly rule: string
  /** Only the one who looks knows of it: the diary tells it. */
  readonly secret?: true
}

export interface BoxGroup extends Owner {
  readonly label: string
  readonly pieces: readonly Piece[]
  /** Missing: nothing is hidden in it. */
  readonly unknown?: Unknown
}

/** A place beside the map: reinforcements, losses, a pool, a cup. */
export interface Box {
  readonly id: string
  readonly title: string
  readonly rule: string
  readonly groups: readonly BoxGroup[]
}

/** The face of a card, in words. */
export interface CardFace {
  readonly id: string
  readonly title: string
  readonly lines: readonly string[]
}

/** Cards that lie together. */
export interface Cards {
  readonly id: string
  readonly title: string
  readonly rule: string
  /** hand: held by a seat. pile: for both to read, the last one first, or to draw from. */
  readonly kind: 'hand' | 'pile'
  /** They are no cards but tokens, many of them alike: listed, not fanned. What one and several are called. */
  readonly tokens?: readonly [one: string, many: string]
  readonly seat: Seat | null
  /** Those whose face the one who looks may see. */
  readonly faces: readonly CardFace[]
  /** How many lie face down for them. */
  readonly unknown: number
}

/** A row of named spaces with markers in them: turns, points, the weather. */
export interface Track {
  readonly id: string
  readonly title: string
  readonly rule: string
  readonly spaces: readonly { readonly id: string; readonly text: string }[]
  /** `at`: the space it is in. */
  readonly markers: readonly (Owner & { readonly text: string; readonly at: string })[]
}

export interface Score {
  readonly seat: Seat | null
  readonly label: string
  readonly value: number
  readonly rule: string
  /** What is counted, in a word: "Ports". Victory points when missing. */
  readonly counts?: string
  /** How many are wanted, where that is one number: "2 of 4". */
  readonly need?: number
}

/** Something that decides the game, as the one who looks sees it. */
export interface Goal {
  /** "Ports at the end of turn 3" */
  readonly label: string
  readonly have: number
  readonly need: number
  readonly rule: string
  /** For the one who looks: 'bad' is lost by, 'good' is won by. */
  readonly tone: 'good' | 'bad' | 'warn' | 'plain'
  /** What more must be known of it, in a sentence. */
  readonly note?: string
  /** What counts for it, what each is worth, and whether it is had. */
  readonly of?: readonly { readonly label: string; readonly value?: number; readonly done: boolean }[]
  /** The game can end by it at once: what it hangs on, in few words that always stand in sight. "Ports 4 of 5 this turn" */
  readonly danger?: string
}

/** Who one is, what it is about, how one wins and how far one is. */
export interface Briefing {
  readonly title: string
  readonly lines: readonly string[]
  readonly goals: readonly Goal[]
}

export interface Moment {
  readonly turn: number
  readonly turns: number
  readonly date: string
  /** "German Movement Phase" */
  readonly phase: string
  /** The next thing to do in plain words, for whoever is to decide. */
  readonly task: string
  readonly rule: string
  /** Where a seat has several: the faction for which it acts now, as look.json calls it. */
  readonly faction?: string
}

export interface Picture {
  readonly now: Moment
  readonly score: readonly Score[]
  /** In the order of the map. */
  readonly stacks: readonly Stack[]
  readonly markers: readonly Marker[]
  readonly boxes: readonly Box[]
  readonly cards?: readonly Cards[]
  readonly tracks?: readonly Track[]
}

/** How something is drawn: in the colour of a seat or faction, or by what it means. Never by colour alone. */
export type Tone = Owner | 'good' | 'bad' | 'warn' | 'plain'

export interface Area {
  readonly hexes: readonly string[]
  readonly tone: Tone
  readonly label: string
}

export interface Trace {
  /** From hex to hex. */
  readonly hexes: readonly string[]
  readonly tone: Tone
  readonly label: string
}

export interface Mark {
  readonly hex: string
  readonly text: string
  readonly tone: Tone
}

export interface Drawing {
  readonly areas: readonly Area[]
  readonly traces: readonly Trace[]
  readonly marks: readonly Mark[]
  /** The same in words, for the text view and the screen reader. */
  readonly words: readonly string[]
}

/** One thing to see on the map with one tap: supply, zones of control, who controls what. */
export interface Overlay {
  readonly id: string
  readonly title: string
  readonly rule: string
  /** 'unit': `draw` wants the unit it is about, and with none draws what can be said of all. */
  readonly about: 'map' | 'unit'
  draw(unit?: string): Drawing
}

export interface Fact {
  readonly label: string
  readonly value: string
  readonly rule?: string
  /** More of it, figure by figure; they stand side by side and are not added up. */
  readonly lines?: readonly Line[]
}

export interface TablePicture {
  /** A battle preview names its table by this id. */
  readonly id: string
  readonly title: string
  readonly rule: string
  /** Column headings, and rows that begin with their heading. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly string[] }[]
  readonly note: string
}

/** The part of a game that shows. Reads views, changes nothing. */
export interface Show<S> {
  picture(view: S, seat: Seat): Picture
  overlays(view: S, seat: Seat): readonly Overlay[]
  inspectHex(view: S, seat: Seat, hex: string): readonly Fact[]
  inspectUnit(view: S, seat: Seat, unit: string): readonly Fact[]
  tables(view: S): readonly TablePicture[]
  /** Shown at the start of a match and behind the score. */
  briefing?(view: S, seat: Seat): Briefing
}
