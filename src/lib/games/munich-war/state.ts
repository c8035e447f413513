// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Outcome } from '../../kernel/game'
import type { Frame, PhasedState } from '../../kernel/phases'
import type { Options, ResultCode } from './data'
import type { Owner, Side } from './world'

/** Where a unit is that is nowhere: not placed yet, or not in the match (3.4d, 3.4.1e). */
export const NOWHERE = -1
/** In a view: a unit of which the seat may not know where it is (15.0). */
export const UNKNOWN = -2

export interface State extends PhasedState {
  scenario: string
  options: Options
  turn: number
  /**
   * Per country: the side it has joined, NOBODY while it is neutral (3.4, 5.0). A country that surrenders keeps its side:
   * its hexes and what they score go by it (21.0h, 22.0f).
   */
  side: Owner[]
  /** Per unit: the hex or box it is in, or NOWHERE. */
  at: number[]
  /** Per unit on the map: the higher one lies on top of its stack (15.0, A66). */
  rank: number[]
  nextRank: number
  /** Per unit: steps left, 2 or 1; kept at its last value off the map. */
  steps: number[]
  /** Per hex: the side it belongs to (2.3); whether that side controls it just now is asked of `controls`. */
  owner: Owner[]
  /** Per hex: the last side that had a land unit in it (22.0h). */
  last: Owner[]
  /** Per country: it has surrendered (21.0). */
  surrendered: boolean[]
  /** 20.0: the storms have begun. They do not end. */
  storm: boolean
  /** Hexes with a terror marker, in the order in which they were bombed (16.8.2). */
  terror: number[]
  /**
   * Per unit: the hex that an air unit flies over, or a naval marker is used at; NOWHERE otherwise. Its box stays the
   * Available display, so that it is never taken for somebody who stands in the hex.
   */
  over: number[]
  /** Per unit: the turn of its last mission (16.2c), or in which it left the map by rail (8.6.1); 0 for none. */
  since: number[]
  /** Air units reduced to nothing by an interceptor, until they are refitted (IR-zero, A4). */
  grounded: number[]
  /** Per country: units moved by rail on this turn (8.6.2). */
  railUsed: number[]
  /** Units that start at full strength although they are marked (R): found out before they are set up (23.6). */
  prepared: number[]
  /** Units that were mobilized under seal and have not arrived: they still lie in the Reinforcement display (7.2.1f). */
  musters: Muster[]
  /** Per side: no replacement points on this turn (6.0, Putsch and Blitzkrieg). */
  noPoints: [boolean, boolean]
  /** Land units carried by sea on this player turn (18.2.1): in supply when they fight. */
  landed: number[]
  /** Marines at sea, and the hex they have to attack (18.2.2). Their place is the sea hex. */
  assaults: Assault[]
  /** Land units that are supplied from the air: found out at the start of movement and again of combat (16.10.2). */
  airFed: number[]
  /** Those of them that had no other supply then: once one of them has moved, the airlift cannot carry anybody (16.10). */
  airBound: number[]
  /** Land units that amphibious markers supply in this Combat Phase (18.3). */
  seaFed: number[]
  /** Land units that may not attack in the coming Combat Phase (23.3, 23.4). */
  resting: number[]
  /** null while it is played. */
  result: Outcome | null
  /** Only in the view of a seat: where units are that it may not know, by the number of the place. */
  hidden?: Hidden[]
}

/** What a seat may know of units that it may not see: under the top of a stack, or in a box of the other side. */
export interface Hidden {
  hex: number
  count: number
  /** 15.0f: they exert a zone of control, and the unit on top has none. */
  zone: boolean
}

/** A unit of which the other side knows its country and when it comes (7.2.1f). */
export interface Muster {
  side: Side
  country: number
  /** The turn; null: too late. */
  due: number | null
  /** Its name, under the seal of its owner's device. */
  envelope: string
}

export interface Assault {
  unit: number
  target: number
}

/** The sequence of play (4.0): lies at the bottom and calls one phase after the other. */
export interface TurnFrame extends Frame {
  phase: 'turn'
  step: number
}

/** A Mobilization Phase (7.0): one part after the other. */
export interface MobilizationFrame extends Frame {
  phase: 'mobilization'
  side: Side
  step: number
}

/** The air units that a storm keeps on the ground are chosen (20.0b). */
export interface GroundFrame extends Frame {
  phase: 'ground'
  side: Side
  /** How many. */
  count: number
}

/** Sealed units that are due are named (7.2.1f). */
export interface MusterFrame extends Frame {
  phase: 'musters'
  side: Side
}

/** Reinforcements that are due are placed (7.2.2). */
export interface ArrivalFrame extends Frame {
  phase: 'arrivals'
  side: Side
  /** Hexes in which one has arrived (7.2.2d). */
  used: number[]
}

/** Replacement points for any of these countries. */
export interface Purse {
  countries: number[]
  points: number
}

/** Replacement points are spent: in the Mobilization Phase, in a crisis (6.0), after an alert (23.2). */
export interface SpendFrame extends Frame {
  phase: 'spend'
  side: Side
  /** The rule that gives the points. */
  rule: '7.2' | '6.0_4b' | '23.2a'
  purses: Purse[]
}

/** The German surprise attack (23.2). */
export interface SurpriseFrame extends Frame {
  phase: 'surprise'
}

/** Reduced Soviet units may turn out to be ready (23.6). */
export interface PreparednessFrame extends Frame {
  phase: 'preparedness'
}

/** The Air Phase of a side (16.2): calls its segments one after the other. */
export interface AirFrame extends Frame {
  phase: 'air'
  side: Side
  step: number
}

/** The segments of the Air Phase in which the side whose phase it is decides: launch (16.2b) and terror bombing (16.8). */
export interface SegmentFrame extends Frame {
  phase: 'launch' | 'terror'
  side: Side
}

/** Interception (16.6): `side` is the other one, which attacks in the air. */
export interface InterceptionFrame extends Frame {
  phase: 'interception'
  side: Side
  /** Its airstrikes are placed, and combat goes on until it is fought everywhere. */
  fighting: boolean
}

/** Terror among the units of a hex: the bomber's side chooses one of them (16.8.1c). */
export interface VictimFrame extends Frame {
  phase: 'victim'
  side: Side
  /** The bomber; it is over the hex until that is done. */
  bomber: number
}

/** A Movement Phase (8.0). */
export interface MovementFrame extends Frame {
  phase: 'movement'
  side: Side
  /** Units that have moved, in any way (8.1). */
  moved: number[]
  /** Units that were out of supply when the phase began (8.6, A56). */
  unsupplied: number[]
}

/** Overstacked hexes of either side after a Movement or Combat Phase, one after the other (9.1). */
export interface ExcessFrame extends Frame {
  phase: 'excess'
  hexes: number[]
}

/** A Combat Phase (11.0). */
export interface CombatFrame extends Frame {
  phase: 'combat'
  side: Side
  /** Units that have attacked (11.5). */
  attacked: number[]
}

/** One attack, from its declaration to the end of the advance (11.8). */
export interface BattleFrame extends Frame {
  phase: 'battle'
  /** The attacker. */
  side: Side
  /** The hex that is attacked. */
  target: number
  /** Units that attack, the lost ones too. */
  attackers: number[]
  /** Stacks that lie open for this battle: the hex that is attacked, then those of the attackers (15.0b). */
  open: number[]
  /** Attackers that were out of supply when the attack was declared (14.7). */
  unsupplied: number[]
  /** null: not chosen yet (11.7). */
  table: TableName | null
  /** Who supports the attack, one of each kind (11.15): an airstrike, a bombardment marker, special forces; or NOWHERE. */
  air: number
  naval: number
  special: number
  step: 'support' | 'roll' | 'defenderLosses' | 'attackerLosses' | 'retreat' | 'advance' | 'close'
  /** null: not rolled yet. 'cleared': special forces have left nobody to roll against (A40). */
  result: ResultCode | 'cleared' | null
  /** Units that the side to lose now has to name (11.16). */
  owes: number
  /** Defenders that lost a step (CR_BB). */
  hit: number
  /** The die has called the flak down on the airstrike (16.9c). */
  flak: boolean
}

/** The two combat tables (11.7). */
export type TableName = 'assault' | 'mobile'

/** Retreats after a battle (12.0): their owner takes one unit after the other, in his order. */
export interface RetreatFrame extends Frame {
  phase: 'retreat'
  side: Side
  /** Units that still have to go, each away from the hex that it is in (12.1, A68). */
  units: number[]
  /** How many hexes. */
  distance: number
  /** Their owner has to decide: the other side cannot work that out from what it sees. */
  asks: boolean
}

/** Advance and pursuit after a battle (13.0). */
export interface AdvanceFrame extends Frame {
  phase: 'advance'
  side: Side
  /** The hex that was attacked. */
  hex: number
  /** Attackers that may still advance. */
  units: number[]
  /** 13.1: pursuit follows the Mobile table only. */
  table: TableName
  /** As with retreats. */
  asks: boolean
}

/** One of the four deployment steps (3.4.1). */
export interface SetupFrame extends Frame {
  phase: 'setup'
  step: number
}
