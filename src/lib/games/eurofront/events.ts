// What can happen in this game, as data. Everything is in clear; `tell` leaves out what a seat may not know.
import type { GameEvent, Line, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { State } from './state'

interface Is<K extends string> extends GameEvent {
  readonly kind: K
}
interface BySide {
  readonly side: Seat
}
interface InHexes {
  readonly hexes: readonly string[]
}
interface OfUnits {
  readonly units: readonly string[]
}
interface Rolled {
  readonly dice: readonly number[]
}

/** What one block rolled. The unit is told to whoever may know it (6.52f). */
export interface Fire extends Rolled {
  readonly unit: string
  /** These pips or more hit. */
  readonly hits: number
  readonly rule: string
}

/** Each chapter adds the kinds of its own under its number. */
export type Event =
  // 3
  | (Is<'place'> & BySide & OfUnits & InHexes)
  | (Is<'shift'> & BySide & OfUnits)
  | (Is<'suggested' | 'setUp'> & BySide)
  // 4, 12
  | (Is<'turn'> & { readonly turn: number; readonly dates: string })
  | (Is<'weather'> &
      Rolled & { readonly WF: string; readonly EF: string; readonly storms: readonly string[] })
  | (Is<'phase'> & BySide & { readonly title: string })
  // 5: an HQ that is activated is known to everybody
  | (Is<'activated'> & BySide & OfUnits & InHexes & { readonly mode: string; readonly cv: number })
  | (Is<'deactivated'> & BySide & OfUnits & InHexes & { readonly cv: number })
  // 6, 9, 18: the way, from the first hex to the last
  | (Is<'move' | 'rail' | 'rearguard' | 'mobilized'> & BySide & OfUnits & InHexes)
  | (Is<'acclimatized'> & BySide & OfUnits & InHexes & { readonly lost: number })
  | (Is<'pursuit'> &
      BySide &
      OfUnits &
      InHexes & { readonly speed: number; readonly fire: readonly Fire[]; readonly lost: number })
  // 7
  | (Is<'strike'> & BySide & OfUnits & InHexes)
  | (Is<'battle'> & BySide & InHexes & OfUnits & { readonly defenders: readonly string[] })
  | (Is<'fire'> &
      BySide &
      InHexes & {
        readonly by: 'air' | 'defense' | 'offense'
        readonly fire: readonly Fire[]
        readonly hits: number
        readonly repulses: number
        readonly lines: readonly Line[]
      })
  | (Is<'loss'> & BySide & OfUnits & InHexes & { readonly cv: number })
  | (Is<'repulsed'> & BySide & OfUnits & InHexes)
  | (Is<'eliminated'> & BySide & OfUnits & InHexes)
  // 8
  | (Is<'control'> & BySide & InHexes)
  // 10
  | (Is<'attrition'> & BySide & OfUnits & InHexes & { readonly cv: number })
  // 11
  | (Is<'income'> & BySide & { readonly pool: string; readonly points: number })
  | (Is<'built'> & BySide & OfUnits & { readonly cost: number; readonly cv: number })
  | (Is<'rebuilt'> & BySide & OfUnits & InHexes & { readonly cost: number })
  // 16
  | (Is<'offered'> & BySide)
  | (Is<'defeated'> & { readonly nation: string })
  // 19
  | (Is<'victory'> & { readonly winner: Seat | null; readonly why: string })
  | QuietEvent

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
