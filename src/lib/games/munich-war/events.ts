// What can happen in this game, as data.
import type { GameEvent, Line, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { ResultCode } from './data'
import type { State, TableName } from './state'

interface Is<K extends string> extends GameEvent {
  readonly kind: K
}

interface OfUnits<K extends string> extends Is<K> {
  readonly units: readonly string[]
}

interface InHexes {
  readonly hexes: readonly string[]
}

interface Rolled {
  readonly dice: readonly number[]
}

/** `hexes`: the hex that is attacked, then where the attackers stand. */
interface AttackEvent extends OfUnits<'attack'>, InHexes {
  readonly side: Seat
  /** What the attacker finds there (15.0b). */
  readonly defenders: readonly string[]
}

export interface BattleEvent extends OfUnits<'battle'>, InHexes, Rolled {
  /** The attacker. */
  readonly side: Seat
  readonly defenders: readonly string[]
  /** Air units, ships and special forces on the attacker's side (11.15). */
  readonly support: readonly string[]
  readonly lines: readonly Line[]
  readonly shifts: readonly Line[]
  readonly attack: number
  readonly defense: number
  /** "153%" */
  readonly odds: string
  readonly table: TableName
  readonly column: string
  readonly result: ResultCode
  /** Steps that attacker and defender lose. */
  readonly losses: readonly [number, number]
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
  // 5.4
  | (Is<'invaded'> & { readonly country: string; readonly side: Seat })
  // 11
  | AttackEvent
  | BattleEvent
  | (OfUnits<'airHome'> & InHexes)
  | (OfUnits<'specialForces'> & InHexes & Rolled & { readonly success: boolean })
  /** A40: special forces have left nobody to fight. */
  | (OfUnits<'cleared'> & InHexes & { readonly side: Seat })
  | (OfUnits<'ashore'> & InHexes & { readonly side: Seat })
  // 11.17
  | (OfUnits<'reduced'> & { readonly hexes: readonly string[] })
  | (OfUnits<'eliminated'> & { readonly hexes: readonly string[] })
  // 2.3
  | (Is<'control'> & { readonly hexes: readonly string[]; readonly side: Seat | null })
  | QuietEvent

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
