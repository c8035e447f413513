// What can happen in this game, as data.
import type { GameEvent, Line, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { FrontName, ResultCode } from './data'
import type { BoxId, CombatKind, Mark, State } from './state'

interface Is<K extends string> extends GameEvent {
  readonly kind: K
}

interface OfUnits<K extends string> extends Is<K> {
  readonly units: readonly string[]
}

interface InHexes {
  readonly hexes: readonly string[]
}

/** On which map it is, where no unit tells (both number their hexes alike). */
interface OnMap {
  readonly front?: FrontName
}

interface BySide {
  readonly side: Seat
}

interface Rolled {
  readonly dice: readonly number[]
}

export interface BattleEvent extends OfUnits<'battle'>, InHexes, Rolled, BySide {
  readonly defenders: readonly string[]
  readonly lines: readonly Line[]
  readonly shifts: readonly Line[]
  readonly attack: number
  readonly defense: number
  readonly combat: CombatKind
  readonly counterattack: boolean
  /** "3:1" */
  readonly column: string
  readonly result: ResultCode
}

/** Each chapter adds the kinds of its own under its number. */
export type Event =
  // 2.11, 13.2.1
  | (Is<'control'> & BySide & InHexes & OnMap)
  | (Is<'war'> & { readonly country: string })
  // 4.0
  | (Is<'turn'> & { readonly turn: number; readonly dates: string })
  | (Is<'phase'> & { readonly title: string; readonly side: Seat | null })
  // 2.7, 2.8
  | (OfUnits<'noActions'> & InHexes)
  | (OfUnits<'freed'> & BySide)
  | (OfUnits<'supplied' | 'lowSupply' | 'noSupply'> & BySide)
  // 5.0: `card` only where everybody sees it.
  | (Is<'drawn'> & BySide & { readonly cards: number; readonly markers: number })
  | (Is<'discarded' | 'played' | 'cancelled'> & BySide & { readonly card: number })
  | (Is<'returned'> & BySide & { readonly markers: number })
  | Is<'reshuffled'>
  // 5.6, 7, 17, 20
  | (Is<'leader'> & BySide & { readonly name: string; readonly points: number })
  | (Is<'points'> & { readonly points: number; readonly total: number; readonly why: string })
  | (Is<'stance'> & { readonly box: BoxId; readonly flipped: boolean })
  | (Is<'planMark'> & BySide & { readonly placed: boolean })
  | (Is<'plan'> & BySide & { readonly what: string; readonly card: number | null })
  | (Is<'gameEnd'> & { readonly side: Seat | null })
  | (Is<'suddenDeath'> & BySide & Rolled & { readonly count: number })
  | (Is<'victory'> & {
      readonly winner: Seat | null
      readonly why: string
      readonly total: number
      readonly lines: readonly Line[]
    })
  // 9, 10, 11, 16
  | (OfUnits<'improved' | 'rebuilt' | 'reinforced' | 'toReserve' | 'evacuated' | 'placed'> & BySide & InHexes)
  | (Is<'dropped'> & InHexes & OnMap & { readonly marker: string })
  | (Is<'landing'> &
      InHexes &
      OnMap & { readonly card: number; readonly marker: string; readonly result: string })
  | (OfUnits<'evacuation'> & InHexes & { readonly card: number; readonly result: string })
  // 13: the hexes entered, after the one in which it began
  | (OfUnits<'move' | 'shift' | 'retreat' | 'advance'> & BySide & InHexes)
  | (OfUnits<'merged'> & InHexes)
  // 14, 15
  | (Is<'marked' | 'unmarked'> &
      BySide &
      InHexes &
      OnMap & { readonly use: Mark['use']; readonly with: Mark['with'] })
  | (Is<'supportCancelled'> & BySide & { readonly back: string })
  | (Is<'committed'> & BySide & { readonly back: string })
  | BattleEvent
  | (OfUnits<'reduced' | 'destroyed' | 'surrendered' | 'afloat'> & BySide & InHexes)
  | (OfUnits<'blitzkrieg'> & InHexes)
  // 18.9
  | OfUnits<'swissFront'>
  // 19
  | (Is<'surrender' | 'halt'> & InHexes & OnMap)
  | (Is<'weather'> & { readonly bad: boolean })
  // 21
  | (Is<'alternate'> & BySide & Rolled & { readonly event: string })
  | QuietEvent

export type Kind = Event['kind']
type Among<E, K> = E extends GameEvent ? (K extends E['kind'] ? E : never) : never
export type EventOf<K extends Kind> = Among<Event, K>

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
