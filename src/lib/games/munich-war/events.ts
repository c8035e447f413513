// What can happen in this game, as data.
import type { GameEvent, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { CountryName, NationName } from './data'
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
  // 8.0: the hexes entered, after the one in which it began
  | (OfUnits<'march'> & { readonly side: Seat; readonly hexes: readonly string[] })
  // 8.6: the last or first of the hexes may be the box beyond the map
  | (OfUnits<'rail'> & { readonly side: Seat; readonly hexes: readonly string[] })
  // 5.4
  | (Is<'invade'> & { readonly country: CountryName; readonly by: NationName; readonly joins: Seat })
  // 11.17
  | (OfUnits<'reduced'> & { readonly hexes: readonly string[] })
  | (OfUnits<'eliminated'> & { readonly hexes: readonly string[] })
  // 2.3
  | (Is<'control'> & { readonly hexes: readonly string[]; readonly side: Seat | null })
  | QuietEvent

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
