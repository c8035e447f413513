// What can happen in this game, as data. Each chapter has the words for its own.
import type { GameEvent, Line, Seat } from '../../kernel/game'
import type { Context as AnyContext, Frame, Phase as AnyPhase, QuietEvent } from '../../kernel/phases'
import type { PlanName, State } from './state'

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

interface OfSide {
  readonly side: Seat
}

interface Rolled {
  readonly dice: readonly number[]
}

interface OfPlan {
  readonly plan: PlanName
}

export interface BattleEvent extends UnitsInHexes<'battle'>, Rolled {
  /** The attacker. */
  readonly side: Seat
  readonly defenders: readonly string[]
  readonly lines: readonly Line[]
  readonly shifts: readonly Line[]
  readonly attack: number
  readonly defense: number
  readonly odds: string
  readonly table: string
  readonly column: string
  readonly beyond: number
  readonly result: string
  readonly losses: readonly [number, number]
}

interface FallBack extends InHexes<'fallBack'>, OfSide {
  readonly steps: number
  readonly distance: number
  readonly losses: readonly [number, number]
}

interface Victory extends Is<'victory'> {
  readonly winner: Seat | null
  readonly side: Seat | null
  readonly why: string
}

export type Event =
  | UnitsInHexes<'reduced' | 'eliminated' | 'deploy' | 'shift' | 'substituted' | 'restored' | 'drop' | 'form'>
  | (UnitsInHexes<'invasion' | 'landing' | 'move' | 'attack' | 'retreat' | 'advance' | 'enter'> & OfSide)
  | (UnitsInHexes<'fmo'> & { readonly left: number })
  | OfUnits<'airborneChosen' | 'ssWithdrawn' | 'fxWithdrawn' | 'forfeited' | 'rebuilt' | 'merged'>
  | (OfUnits<'arrival'> & OfSide)
  | InHexes<'aerial' | 'aerialGone' | 'alpine' | 'alpineFallen' | 'sourceLost' | 'bridgeLost' | 'interior'>
  | InHexes<'cityDestroyed' | 'bombers' | 'thunderclap'>
  | (InHexes<'control' | 'invasionFailed'> & OfSide)
  | (InHexes<'bridgeTaken' | 'bridgeBlown'> & Rolled)
  | (InHexes<'planRevealed'> & OfPlan)
  | (Is<'planned' | 'invasionCancelled'> & OfPlan)
  | Is<'italyOpen' | 'scheldt'>
  | (Is<'turn'> & { readonly turn: number; readonly dates: string })
  | (Is<'phase'> & { readonly phase: string; readonly number: number })
  | (Is<'portion'> & OfSide & { readonly portion: 'move' | 'attack' })
  | (Is<'fmoMarkers'> & { readonly count: number })
  | (Is<'supplyProblem'> & { readonly group: string })
  | BattleEvent
  | FallBack
  | Victory
  | QuietEvent

export type Kind = Event['kind']
type Among<E, K> = E extends GameEvent ? (K extends E['kind'] ? E : never) : never
export type EventOf<K extends Kind> = Among<Event, K>

export type Context = AnyContext<Event>
export type Phase<S extends State = State, F extends Frame = Frame> = AnyPhase<S, F, Event>
