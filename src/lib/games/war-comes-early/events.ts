// What can happen in this game, as data. describe.ts tells each seat what it may know of it.
import type { GameEvent, Line, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { State } from './state'

interface Is<K extends string> extends GameEvent {
  readonly kind: K
}

interface InHexes<K extends string> extends Is<K> {
  readonly hexes: readonly string[]
}

interface OfUnits<K extends string> extends Is<K> {
  readonly units: readonly string[]
}

/** Units, and where they are or the way they took. */
interface UnitsInHexes<K extends string> extends OfUnits<K>, InHexes<K> {}

interface OfSide<K extends string> extends Is<K> {
  readonly side: Seat
}

interface Rolled {
  readonly dice: readonly number[]
}

interface OfNation {
  readonly nation: string
}

interface PhaseEvent<K extends string> extends Is<K> {
  readonly phase: string
  readonly german: boolean
  readonly nations: readonly string[]
  /** Of a national turn; the German turn has none. */
  readonly group?: string
}

export interface BattleEvent extends UnitsInHexes<'battle'>, Rolled {
  /** The attacker. */
  readonly side: Seat
  readonly defenders: readonly string[]
  readonly garrison: boolean
  readonly lines: readonly Line[]
  readonly shifts: readonly Line[]
  readonly attack: number
  readonly defense: number
  readonly differential: number
  readonly table: string
  readonly column: string
  readonly result: string
  readonly losses: readonly [number, number]
}

interface AirSuperiority extends Is<'airSuperiority'>, Rolled {
  readonly german: number
  readonly allied: number
  readonly lines: readonly Line[]
  /** Who wins it; null: nobody. */
  readonly side: Seat | null
  readonly markers: number
}

interface Eliminated extends UnitsInHexes<'eliminated'>, Partial<Rolled> {
  /** The game turn in which it returns; null: never; missing: without a roll. */
  readonly due?: number | null
}

interface Victory extends Is<'victory'> {
  readonly winner: Seat | null
  /** The winner, as the scenario calls it. */
  readonly name: string | null
  readonly why: string
  readonly points: readonly number[]
}

export type Event =
  | UnitsInHexes<'place' | 'reinforcement' | 'replacement' | 'deploy' | 'combine' | 'breakDown' | 'converted'>
  | UnitsInHexes<'attack' | 'advance' | 'flank' | 'disperse' | 'noRoom' | 'dropWasted'>
  | (UnitsInHexes<'move'> & OfSide<'move'>)
  | (UnitsInHexes<'drop'> & Rolled & { readonly landed: boolean })
  | (OfUnits<'removed'> & { readonly hexes?: readonly string[] })
  | OfUnits<'fliegerReady'>
  | InHexes<'breach' | 'garrisonLost' | 'airReturn'>
  | (InHexes<'railhead'> & { readonly railhead: string })
  | (InHexes<'control'> & OfSide<'control'> & { readonly name: string })
  | (InHexes<'airMarker'> & OfSide<'airMarker'>)
  | (InHexes<'violation'> & OfSide<'violation'> & OfNation)
  | (InHexes<'capitulation'> & OfNation & { readonly cause: 'capital' | 'forts' })
  | (Is<'capitulationBonus'> & OfNation & Rolled)
  | OfSide<'setUp'>
  | (OfSide<'terror'> & Rolled & { readonly hits: number })
  | (OfSide<'points'> & {
      readonly value: number
      readonly total: number
      readonly hexes?: readonly string[]
    })
  | (Is<'staticCorps'> & Rolled & { readonly arriving: number })
  | (Is<'turn'> & { readonly turn: number; readonly dates: string })
  | (Is<'draw'> & { readonly group: string; readonly left: number })
  | (Is<'germanOrder'> & { readonly phases: readonly string[] })
  | PhaseEvent<'phase' | 'phaseEnd'>
  | BattleEvent
  | AirSuperiority
  | Eliminated
  | Victory
  | QuietEvent

export type Kind = Event['kind']
type Among<E, K> = E extends GameEvent ? (K extends E['kind'] ? E : never) : never
export type EventOf<K extends Kind> = Among<Event, K>

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
