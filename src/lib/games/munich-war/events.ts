// What can happen in this game, as data.
import type { GameEvent, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { State } from './state'

interface Is<K extends string> extends GameEvent {
  readonly kind: K
}

interface OfUnits<K extends string> extends Is<K> {
  readonly units: readonly string[]
}

/** Each chapter adds the kinds of its own under its number. */
export type Event =
  // 3.4
  | (OfUnits<'place'> & { readonly hexes: readonly string[] })
  | (OfUnits<'share'> & { readonly as: 'reduced' | 'reserve' })
  | (OfUnits<'suggested'> & { readonly side: Seat })
  | (Is<'setUp'> & { readonly side: Seat; readonly step: number })
  // 4.0
  | (Is<'turn'> & { readonly turn: number; readonly dates: string })
  | (Is<'phase'> & { readonly title: string; readonly side: Seat })
  // 11.17
  | (OfUnits<'reduced'> & { readonly hexes: readonly string[] })
  | (OfUnits<'eliminated'> & { readonly hexes: readonly string[] })
  // 12.0, 13.0: the way they took, from the first hex to the last
  | (OfUnits<'retreat'> & { readonly side: Seat; readonly hexes: readonly string[] })
  | (OfUnits<'stay'> & { readonly hexes: readonly string[] })
  | (OfUnits<'advance'> & { readonly side: Seat; readonly hexes: readonly string[] })
  // 2.3
  | (Is<'control'> & { readonly hexes: readonly string[]; readonly side: Seat | null })
  | QuietEvent

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
