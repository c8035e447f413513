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

export type Event =
  | (OfUnits<'place'> & { readonly hexes: readonly string[] })
  | (OfUnits<'share'> & { readonly as: 'reduced' | 'reserve' })
  | (OfUnits<'suggested'> & { readonly side: Seat })
  | (Is<'setUp'> & { readonly side: Seat; readonly step: number })
  | QuietEvent

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
