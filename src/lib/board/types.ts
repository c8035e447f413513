// What the board is given and what it tells. It holds no rule and knows no game: pictures and offers come in,
// touches go out.
import type { Drawing, Picture } from '../kernel/picture'

/** A hex that can be chosen now, with what stands in it: a cost, a number, nothing. */
export interface Lit {
  readonly hex: string
  readonly kind: 'reach' | 'target' | 'place' | 'choice'
  readonly label?: string
  /** For the screen reader, when the label does not say enough: "Prague, 3 movement points". */
  readonly words?: string
}

export interface Route {
  readonly hexes: readonly string[]
  readonly label: string
  /** Hexes through which it was asked to lead. */
  readonly via: readonly string[]
}

/** Everything that changes while people play. */
export interface Scene {
  readonly picture: Picture
  /** Units that are chosen. */
  readonly selected: ReadonlySet<string>
  /** Units that can do something now. */
  readonly able: ReadonlySet<string>
  readonly lit: readonly Lit[]
  readonly route: Route | null
  readonly drawings: readonly Drawing[]
  /** Hexes to which the eye is drawn: the last battle, the line of the diary that is open. */
  readonly pointed: readonly string[]
  /** The stack that is fanned out; null for none. */
  readonly fanned: string | null
}

/** Notes and arrows of the one who looks. */
export interface Sketch {
  readonly notes: readonly { readonly hex: string; readonly text: string }[]
  readonly arrows: readonly { readonly from: string; readonly to: string }[]
}

/** What people do on the board, by finger, mouse or keys alike. */
export interface Touches {
  /** A hex, lit or not, with or without a stack. */
  hex(hex: string): void
  /** One counter: of a fanned stack, or the only one of its hex. */
  unit(unit: string, hex: string): void
  /** Held long, or asked by the secondary button or the key: tell me about this. */
  ask(hex: string, unit: string | null): void
  /** A drag begins on a stack: which units go along? None: the map is panned instead. */
  grab(hex: string, unit: string | null): readonly string[]
  /** A drag ends over a hex; null: outside, or given up. */
  drop(hex: string | null): void
  /** Over which hex a drag is just now. */
  over?(hex: string | null): void
  /** Present: a drag draws from a hex to where it is, instead of moving the map; `to` null: outside, or given up. */
  draw?(from: string, to: string | null, done: boolean): void
}

/** What the page can make the board do. */
export interface BoardHandle {
  /** Moves the picture so that these hexes can be seen; zooms out only when they would not fit. */
  reveal(hexes: readonly string[]): void
  fit(): void
  /** As the board was first seen: where most of the units are. */
  begin(): void
  zoom(factor: number): void
  /** Gives the keyboard to the board, at this hex when one is named. */
  focus(hex?: string): void
  /** The hex under a point of the window that nothing covers; for trays whose pieces are dragged onto the map. */
  hexAt(clientX: number, clientY: number): string | null
  /** Nothing but the hand that carries a piece moves the picture until the function that comes back is called. */
  hold(): () => void
}
