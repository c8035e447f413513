// What can happen in the toy game, and what each seat may know of it.
import type { GameEvent, Seat } from '../game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../phases'
import { openTelling, type Telling } from '../telling'
import type { ToyState } from './toy-state'

interface OnLane<K extends string> extends GameEvent {
  readonly kind: K
  readonly units: readonly string[]
  readonly hexes: readonly string[]
}

interface Fought extends GameEvent {
  readonly kind: 'fought'
  readonly hexes: readonly string[]
  readonly dice: readonly number[]
  readonly won: boolean
}

/** The owner alone knows how much. */
interface Reserved extends GameEvent {
  readonly kind: 'reserved'
  readonly side: Seat
  readonly amount: number
}

export type ToyEvent =
  | OnLane<'placed' | 'moved'>
  | (GameEvent & { readonly kind: 'lost'; readonly units: readonly string[] })
  | (GameEvent & { readonly kind: 'round'; readonly number: number })
  | (GameEvent & { readonly kind: 'waved' | 'shouted' })
  | (GameEvent & { readonly kind: 'rebuilt'; readonly units: readonly string[] })
  | (GameEvent & { readonly kind: 'raided'; readonly dice: readonly number[] })
  | (OnLane<'fired'> & { readonly dice: readonly number[] })
  | (GameEvent & { readonly kind: 'mined'; readonly hexes: readonly string[] })
  | (GameEvent & {
      readonly kind: 'ambushed'
      readonly units: readonly string[]
      readonly dice: readonly number[]
    })
  | (GameEvent & { readonly kind: 'stance'; readonly side: Seat; readonly stance: string })
  | (GameEvent & { readonly kind: 'planned' | 'tucked'; readonly side: Seat })
  | (GameEvent & { readonly kind: 'played'; readonly side: Seat; readonly face: string })
  | Fought
  | Reserved
  | QuietEvent

export type Context = AnyContext<ToyEvent>
export type Phase<S extends ToyState = ToyState, F extends Frame = Frame> = AnyPhase<S, F, ToyEvent>

export function tellToy(event: ToyEvent, seat: Seat | null): Telling | null {
  if (event.kind !== 'reserved') return openTelling(event, event.kind)
  if (seat !== null && seat !== event.side) return null
  return openTelling(event, `${event.amount} held back`, { facts: { amount: event.amount } })
}
