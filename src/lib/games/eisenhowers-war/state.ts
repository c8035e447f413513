// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Outcome } from '../../kernel/game'
import type { Frame, PhasedState } from '../../kernel/phases'
import type { Options } from './data'
import type { Side } from './world'

/** Where a unit is when it is not in a hex. */
export const BOX = -1 // Reinforcement Box: may enter (12.0)
export const DEAD = -2 // Eliminated Units Box (2.11)
export const GONE = -3 // out of the game for good
export const TRACK = -4 // turn track; `due` says in which box (3.2.2)
export const ASIDE = -5 // beside the map: the form of an airborne corps not in use, Yug corps, the first invasion force

/** The turn and hex of an invasion that its owner alone knows until it is revealed (3.2.3, 3.3.2). */
export interface Plan {
  /** SHA-256 of the plan and its salt, in hexadecimal digits: what the opponent sees; '' when it was not sealed. */
  seal: string
  /** By this the owner's device finds the salt again; 0 when the plan was not sealed. */
  number: number
  /** The plan itself; null where it is not known: in the opponent's view, or while it is sealed on another device. */
  open: PlanText | null
  revealed: boolean
}

export interface PlanText {
  turn: number
  /** null: no invasion is meant (3.2.3). */
  hex: string | null
}

export type PlanName = 'first' | 'second'

/** A captured Rhine bridge (13.5): the west-bank hex and the hex across. */
export interface Bridge {
  from: number
  to: number
}

export interface State extends PhasedState {
  scenario: string
  options: Options
  turn: number
  /** The phase of the turn under way, 1 to 8; 0 in the set-up. */
  phaseNumber: number
  /** Per unit: its hex, or BOX, DEAD, GONE, TRACK, ASIDE. */
  at: number[]
  /** Per unit: steps left, 2 or 1; kept at its last value off the map. */
  steps: number[]
  /** Per unit: the turn box it waits in (TRACK), or for boxed German specials the turn they came to the box; 0 for none. */
  due: number[]
  /** Per hex: the side that controls it (3.4); NOBODY at sea and in closed land. */
  control: number[]
  /** City hexes that the Allies have controlled at any time (4.3.1), in order of the map. */
  everAllied: number[]
  /** Hexes whose city is destroyed (10.10, 13.7). */
  destroyed: number[]
  /** Hexes secured by an airdrop this turn (13.2). */
  secured: number[]
  /** Hexes with a beachhead marker, and the markers still to be used. */
  beachheads: number[]
  beachheadsLeft: number
  /** Hex of the aerial supply marker, -1 for none; and whether it was committed this turn (7.11). */
  aerial: number
  aerialUsed: boolean
  /** An airborne corps was on the map in static form this turn (13.2). */
  staticSeen: boolean
  /** Airborne corps (their static counters) that dropped this turn, and where. */
  drops: [unit: number, hex: number][]
  /** Units that invaded or helped an invasion this turn and may not move in Phase III (5.3.7). */
  bound: number[]
  /** FMO markers left; whether the Allies have moved a unit since the last one; the German's standing pass (13.6). */
  fmo: number
  fmoReady: boolean
  fmoPass: boolean
  /** Hex of the Alpine Fortress (13.8), -1 for none. */
  alpine: number
  bridge: Bridge | null
  /** A bridge was captured at some time: there is never another (13.5). */
  bridgeTaken: boolean
  /** West-bank hexes that Allied units have entered (13.5). */
  bridgeTried: number[]
  bombersUsed: number
  /** German supply sources lost for good and the turn of the loss (7.4, 7.5). */
  sourcesLost: [hex: number, turn: number][]
  /** The limit of German mobile units in Italy holds (13.4). */
  italyLimit: boolean
  yugReleased: boolean
  fxWithdrawn: boolean
  /** The Scheldt crossing was used; it is open just now (8.10). */
  scheldtUsed: boolean
  scheldtOpen: boolean
  thunderclapUsed: boolean
  seineOrdinary: boolean
  /** The army group with supply problems this turn, AMERICAN or BRITISH; -1 for none (7.15). */
  supplyProblem: number
  plans: Record<PlanName, Plan | null>
  /** The airborne corps (its mobile counter) that goes with the first invasion (3.3.2); -1 for none. */
  airborneFirst: number
  /** What became of each invasion. */
  invasions: Record<PlanName, 'ahead' | 'landed' | 'failed' | 'cancelled' | 'none'>
  /** Alternate turn 1: the first invasion met nobody (3.3.4). */
  unopposed: boolean
  result: Outcome | null
}

/** S2: the German deploys his free units (3.3.1). */
export interface DeployFrame extends Frame {
  phase: 'deploy'
}

/** S3: the Allied player plans (3.2.3, 3.3.2). */
export interface PlanFrame extends Frame {
  phase: 'plan'
  /** Alternate scenario: the airborne corps of the first invasion is chosen. */
  airborneChosen: boolean
}

/** S4: one 2-3-4 infantry corps may be relocated (3.3.3). */
export interface RelocateFrame extends Frame {
  phase: 'relocate'
}

/** The sequence of one turn; lies at the bottom of the stack and runs by itself (5.2). `step` says what comes next. */
export interface TurnFrame extends Frame {
  phase: 'turn'
  step: number
}

/** The Allied player opens a plan that is sealed on his device, or says that it is not for this turn (13.1). */
export interface RevealFrame extends Frame {
  phase: 'reveal'
  plan: PlanName
}

/** The Allied player names an army group (7.15). */
export interface SupplyProblemFrame extends Frame {
  phase: 'supplyProblem'
}

/** Phase I (5.3). */
export interface InvasionFrame extends Frame {
  phase: 'invasion'
  plan: PlanName
}

/** Before Phase II of turn 8 (13.8). */
export interface AlpineFrame extends Frame {
  phase: 'alpine'
}

/** Phases II and VI (5.4, 12). */
export interface ReinforcementFrame extends Frame {
  phase: 'alliedReinforcement' | 'germanReinforcement'
  begun: boolean
  /** Units rebuilt in this phase: US reduced, eliminated, Commonwealth pairs (12.3, 12.4). */
  restored: number
  rebuilt: number
  merged: number
}

/** T1 Phase VI: the 2nd SS may be placed at once (3.2.4). */
export interface SecondSsFrame extends Frame {
  phase: 'secondSs'
}

/** A unit of the stack that is moving: [unit, points spent, points in all]. */
export type Mover = [unit: number, spent: number, points: number]

/** Movement and attacks of one side: Phases III and V, and inside an FMO (5.5, 13.6). */
export interface ActionFrame extends Frame {
  phase: 'action' | 'fmo'
  side: Side
  /** choose: the order of the two is still to be declared. */
  portion: 'choose' | 'move' | 'attack'
  /** 5.5: which portion came first; null before the choice. */
  first: 'move' | 'attack' | null
  /** Where the stack began that is moving now (8.7); -1 for none. */
  origin: number
  movers: Mover[]
  /** Units that have finished moving. */
  done: number[]
  /** Units that have attacked and hexes that were attacked in this phase (10.0). */
  attacked: number[]
  targets: number[]
  /** Airborne corps that came from the box in this phase: they were not there all turn (13.2). */
  entered: number[]
  /** The Allied player sends no bombers in this phase and is not asked (10.10). */
  noBombers?: true
}

/** 13.6: the units within reach of the marker act inside the Allied move portion. */
export interface FmoFrame extends ActionFrame {
  phase: 'fmo'
  hex: number
  /** German units that were activated. */
  units: number[]
  attacks: number
}

/** End of Phase III: airborne corps that did nothing may change their form (13.2). */
export interface FormsFrame extends Frame {
  phase: 'forms'
  units: number[]
}

/** The German may declare an FMO now (13.6). */
export interface FmoWindowFrame extends Frame {
  phase: 'fmoWindow'
}

export type BattleStep =
  | 'support' // C1: aerial supply and bombers
  | 'inland' // C2b: retreat from an invasion before the roll
  | 'roll' // C2, C3
  | 'choice' // C4: stand or retreat
  | 'defenderLosses'
  | 'retreat' // C5
  | 'attackerLosses' // C6
  | 'landing' // the hex is taken from the sea or the air, or that has failed
  | 'advance' // C7

/** A battle from its declaration to the advance (10, 11). */
export interface BattleFrame extends Frame {
  phase: 'battle'
  kind: 'attack' | 'invasion'
  /** The attacker's side. */
  side: Side
  target: number
  /** Ground attackers, seaborne units and airborne corps dropped on the target. */
  attackers: number[]
  seaborne: number[]
  dropped: number[]
  defenders: number[]
  step: BattleStep
  fmo: boolean
  bomber: boolean
  /** The Allied player has said what support he gives. */
  supported: boolean
  /** Steps still to be taken after the roll. */
  attackerOwes: number
  defenderOwes: number
  /** The defender's result before any retreat, and the hexes he opted to retreat (11.2). */
  result: number
  retreatHexes: number
  /** Units that still must retreat, with the hexes left to them. */
  retreating: [unit: number, left: number][]
  /** The group that has just retreated and the steps that enemy zones on its way cost it (9.6). */
  fleeing: number[]
  fleeingOwes: number
  /** The defender left an invasion hex before the roll: nobody advances (5.3.5). */
  inland: boolean
  /** Steps of the result that nobody was left to take (11.3). */
  untaken: number
  /** Units that may still advance, with the hexes left to them after the defender's hex (11.3). */
  advancing: [unit: number, left: number][]
}

/** A Rhine hexside must be named and the die rolled (13.5). */
export interface BridgeFrame extends Frame {
  phase: 'bridge'
  hex: number
}

/** The Yugoslav garrison appears at once (12.2.3). */
export interface YugFrame extends Frame {
  phase: 'yug'
  units: number[]
}

/** OGS and 12A may enter (12.2.2). */
export interface ElbeFrame extends Frame {
  phase: 'elbe'
  units: number[]
}

/** End of Phase III of turn 1: the excess of 1215 is shifted (6.3, A-07). */
export interface ShiftFrame extends Frame {
  phase: 'shift'
  hex: number
}

/** After a retreat the owner removes the excess of a hex (6.2). */
export interface ExcessFrame extends Frame {
  phase: 'excess'
  hex: number
}

/** Phases IV and VII (7.12). */
export interface SupplyCheckFrame extends Frame {
  phase: 'supplyCheck'
  side: Side
  /** The Allied player was offered the aerial supply marker. */
  asked: boolean
}

/** Phase VIII (4). */
export interface VictoryFrame extends Frame {
  phase: 'victory'
}
