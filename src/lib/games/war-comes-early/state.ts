// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Outcome } from '../../kernel/game'
import type { Frame, PhasedState } from '../../kernel/phases'
import type { Options } from './data'
import type { Side } from './world'

/** Where a unit is when it is not in a hex. */
export const POOL = -1 // set aside and free to be used: components, armies and fronts not in use (7.1)
export const DEAD = -2 // eliminated; may come back (3.5)
export const GONE = -3 // out of the game for good
export const AWAY = -4 // has not entered yet: reinforcements, units of neutrals, units to be set up

/** Standing of a nation. */
export const NEUTRAL = 0
export const AT_WAR = 1
export const FALLEN = 2

export type PhaseName = 'reorganization' | 'movement' | 'combat'

export interface State extends PhasedState {
  scenario: string
  options: Options
  turn: number
  /** Per unit: its hex, or POOL, DEAD, GONE, AWAY. */
  at: number[]
  /** Per unit: the higher one lies on top of its stack (8.3). */
  rank: number[]
  nextRank: number
  /** Per unit: the game turn in which it returns (3.5); 0 for none. */
  due: number[]
  /** Per hex: the side that controls it (3.6), or NOBODY. */
  control: number[]
  /** Hexes whose fort is breached (11.5), in order of the map. */
  breached: number[]
  /** West Wall hexes that Allied units have entered before (4.4). */
  westWallEntered: number[]
  vp: [number, number]
  /** Per nation: NEUTRAL, AT_WAR, FALLEN, and the game turn of its capitulation or 0. */
  standing: number[]
  fallenIn: number[]
  /** National markers still in the pool, and the sequence track of this game turn (5.2). */
  pool: string[]
  track: string[]
  /** German phases already conducted in this game turn (5.3). */
  germanPhases: PhaseName[]
  /** The one German replacement of this game turn was used (3.5). */
  germanReplacement: boolean
  /** Who has air superiority in this game turn, and the hexes of the markers on the map (6). */
  airSide: number
  airMarkers: number[]
  /** 7th Flieger: not yet there, ready, dropped or lost (12.8). */
  flieger: 'away' | 'ready' | 'gone'
  /** The hex and result of a drop that waits for its attack; null for none. */
  drop: { hex: number; shift: number } | null
  railheads: number[]
  /** Stacks that both players may look at just now (8.3): hexes of the battle or dispersal under way. */
  shown: number[]
  result: Outcome | null
  /** Only in the view for a seat: enemy stacks with units below the top one. */
  hidden?: HiddenStack[]
}

/** What a player may know of an enemy stack below its top unit. */
export interface HiddenStack {
  hex: number
  count: number
  /** Its zone reaches where the mechanized unit on top has none, so a unit on foot is below (9.0, A57). */
  foot: boolean
}

export interface SetupFrame extends Frame {
  phase: 'setup'
  side: Side
}

/** The sequence of one game turn; runs by itself (5). */
export interface TurnFrame extends Frame {
  phase: 'turn'
  step: number
  /** GT 1-2 and 1939: the German phases in the order fixed beforehand. */
  order: PhaseName[]
  /** The group whose national turn it is, by key; null between two draws. */
  group: string | null
}

export interface GermanOrderFrame extends Frame {
  phase: 'germanOrder'
}

export interface WindowFrame extends Frame {
  phase: 'window'
}

export interface AirAssignFrame extends Frame {
  phase: 'airAssign'
  markers: number
}

export interface AirPlaceFrame extends Frame {
  phase: 'airPlace'
  markers: number
}

/** What the three phases of a turn have in common. */
export interface TurnPhaseFrame extends Frame {
  /** Nations that act in it. */
  nations: number[]
  german: boolean
}

export interface ReorganizationFrame extends TurnPhaseFrame {
  phase: 'reorganization'
  begun: boolean
  /** Units that were combined or broken down in this phase (7.0): armies and components alike. */
  formed: number[]
  broken: number[]
  /** Static corps that must still be placed (3.2.2). */
  arriving: number
}

/** A unit of the stack that is moving: [unit, half points spent, half points in all, column movement]. */
export type Mover = [unit: number, spent: number, points: number, column: 0 | 1]

export interface MovementFrame extends TurnPhaseFrame {
  phase: 'movement'
  /** Nobody has moved yet: neutrality may still be violated (3.3). */
  fresh: boolean
  /** Where the stack began that is moving now (11.2); -1 for none. */
  origin: number
  movers: Mover[]
  /** Units that have finished moving. */
  done: number[]
}

export interface RailheadFrame extends Frame {
  phase: 'railheads'
  /** Numbers of the railheads that may still move (10.3.1). */
  left: number[]
}

export interface FallbackFrame extends Frame {
  phase: 'railheadFallback'
  railhead: number
  choices: number[]
}

export interface CombatFrame extends TurnPhaseFrame {
  phase: 'combat'
  fresh: boolean
  /** Units that have attacked, hexes that were attacked, units that have made a flank or momentum attack. */
  attacked: number[]
  targets: number[]
  flanked: number[]
  momentum: number[]
}

/** A battle from its declaration to the advance (12). */
export interface BattleFrame extends Frame {
  phase: 'battle'
  kind: 'attack' | 'momentum'
  /** The attacker's side. */
  side: Side
  target: number
  /** Hexes the attack comes from, and the units there that take no part. */
  origins: number[]
  bystanders: number[]
  /** Units in the battle. Who came out of a broken-down army since is added when its step of the battle is over. */
  attackers: number[]
  defenders: number[]
  step:
    | 'supply'
    | 'breakDown'
    | 'roll'
    | 'defenderLosses'
    | 'attackerLosses'
    | 'disruption'
    | 'disperse'
    | 'advance'
  /** Units of both sides found out of supply when the battle began (10.0). */
  unsupplied: number[]
  /** Corps equivalents still to be removed, in halves. */
  attackerOwes: number
  defenderOwes: number
  /** The attack got the shift for a concentric attack (12.2.2). */
  concentric: boolean
  /** The fort's own defense is gone. */
  fortFallen: boolean
}

/** The advanced German mechanized units may attack again at once (12.7). */
export interface MomentumFrame extends Frame {
  phase: 'momentum'
  /** The hex they advanced into. */
  hex: number
  units: number[]
  /** The first attack was a flank attack: no second one (12.7). */
  afterFlank: boolean
  /** There is something to attack; before that is known nobody is asked. */
  ready: boolean
}

/** An army or front is broken down against its owner's will; the owner names the components (7.0, A15). */
export interface BreakDownFrame extends Frame {
  phase: 'breakDown'
  unit: number
  count: number
  /** Where the army stood, and why it breaks down. */
  hex: number
  rule: string
}

/** The opponent moves the excess units of an overstacked hex (7.0, 8.0). */
export interface DisperseFrame extends Frame {
  phase: 'disperse'
  hex: number
  /** The hex is overstacked and was laid open to the opponent who moves its units (8.3). */
  begun: boolean
  /** Hexes that were laid open before. */
  shownBefore: number[]
}

/** The Allied player deploys the units of nations just violated (3.3). */
export interface DeployFrame extends Frame {
  phase: 'deploy'
  units: number[]
}

/** The 18th Motorized Corps may be placed (3.2.1). */
export interface Motorized18Frame extends Frame {
  phase: 'motorized18'
  hexes: number[]
}
