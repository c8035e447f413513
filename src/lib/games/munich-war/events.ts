// What can happen in this game, as data.
import type { GameEvent, Line, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { AirResultCode, CountryName, NationName, ResultCode, TerrorResultCode } from './data'
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
  | (OfUnits<'place'> & { readonly hexes: readonly string[]; readonly side: Seat })
  | (OfUnits<'share'> & { readonly as: 'reduced' | 'reserve'; readonly side: Seat })
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
  // 6.0
  | (Is<'event'> & {
      readonly die: number
      readonly event: 'weather' | 'intervention' | 'crisis' | 'putsch' | 'blitzkrieg'
    })
  | Is<'storm'>
  | (Is<'joined'> & { readonly countries: readonly string[] })
  | (Is<'crisis'> & { readonly die: number; readonly side: Seat; readonly points: number })
  | (Is<'noPoints'> & { readonly side: Seat })
  // 7.0: which units these are only their side may know, but for those that come on the map (15.0).
  | (OfUnits<'reset' | 'grounded' | 'delayed'> & { readonly side: Seat })
  | (OfUnits<'arrived'> & { readonly side: Seat; readonly hexes: readonly string[] })
  // Without a unit: it was mobilized under seal (7.2.1f).
  | (OfUnits<'mobilized'> & {
      readonly side: Seat
      readonly nation: string
      readonly die: number
      /** null: too late. */
      readonly due: number | null
    })
  | (OfUnits<'opened'> & { readonly side: Seat })
  | (OfUnits<'refitted'> & {
      readonly side: Seat
      readonly nation: string
      readonly hexes: readonly string[]
      readonly cost: number
    })
  // 11
  | AttackEvent
  | BattleEvent
  | (OfUnits<'specialForces'> & InHexes & Rolled & { readonly success: boolean })
  /** A40: special forces have left nobody to fight. */
  | (OfUnits<'cleared'> & InHexes & { readonly side: Seat })
  | (OfUnits<'ashore'> & InHexes & { readonly side: Seat })
  // 11.17
  | (OfUnits<'reduced'> & { readonly hexes: readonly string[] })
  | (OfUnits<'eliminated'> & { readonly hexes: readonly string[] })
  // 12.0, 13.0: the way they took, from the first hex to the last
  | (OfUnits<'retreat'> & { readonly side: Seat; readonly hexes: readonly string[] })
  | (OfUnits<'stay'> & { readonly hexes: readonly string[] })
  | (OfUnits<'advance'> & { readonly side: Seat; readonly hexes: readonly string[] })
  // 18.2, 23.3: from where to where; an assault: by the sea hex, to the hex that will be attacked
  | (OfUnits<'sail' | 'assault'> & { readonly side: Seat; readonly hexes: readonly string[] })
  | (OfUnits<'evacuated'> & {
      readonly side: Seat
      readonly dice: readonly number[]
      readonly safe: boolean
    })
  | (OfUnits<'feed'> & { readonly side: Seat; readonly hexes: readonly string[] })
  // 2.3
  | (Is<'control'> & { readonly hexes: readonly string[]; readonly side: Seat | null })
  // 16
  | (OfUnits<'launch' | 'intercept'> & { readonly hexes: readonly string[]; readonly side: Seat })
  | (OfUnits<'airHome'> & { readonly hexes: readonly string[] })
  // `units`: the interceptor, then its target.
  | (OfUnits<'interception'> & {
      readonly hexes: readonly string[]
      readonly dice: readonly number[]
      readonly difference: number
      readonly result: AirResultCode
    })
  | (OfUnits<'terror'> & {
      readonly hexes: readonly string[]
      readonly side: Seat
      readonly dice: readonly number[]
      readonly shifts: readonly Line[]
      readonly target: 'city' | 'units'
      readonly result: TerrorResultCode
    })
  // `units`: who is carried, then the airlift.
  | (OfUnits<'lift'> & { readonly hexes: readonly string[] })
  // 21.0
  | (Is<'surrenderRoll'> & {
      readonly nation: string
      readonly side: Seat
      readonly die: number
      readonly upTo: number
      readonly surrenders: boolean
    })
  | (OfUnits<'surrender'> & { readonly nation: string; readonly side: Seat })
  // 22.0
  | (Is<'victory'> & {
      readonly winner: Seat | null
      readonly why: string
      readonly points: readonly [number, number]
    })
  // 23.0
  | (OfUnits<'removed'> & { readonly nation: string })
  | (OfUnits<'surprise'> & { readonly nation: string; readonly side: Seat; readonly die: number })
  | (OfUnits<'prepared'> & { readonly side: Seat; readonly die: number; readonly full: boolean })
  | QuietEvent

export type Kind = Event['kind']
type Among<E, K> = E extends GameEvent ? (K extends E['kind'] ? E : never) : never
export type EventOf<K extends Kind> = Among<Event, K>

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
