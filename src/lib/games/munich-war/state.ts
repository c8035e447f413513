// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Outcome } from '../../kernel/game'
import type { Frame, PhasedState } from '../../kernel/phases'
import type { Options, ResultCode } from './data'
import type { Owner, Side } from './world'

/** Where a unit is that is nowhere: not placed yet, or not in the match (3.4d, 3.4.1e). */
export const NOWHERE = -1

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
  /** Per side: no replacement points on this turn (6.0, Putsch and Blitzkrieg). */
  noPoints: [boolean, boolean]
  /** Land units carried by sea on this player turn (18.2.1): in supply when they fight. */
  landed: number[]
  /** Marines at sea, and the hex they have to attack (18.2.2). Their place is the sea hex. */
  assaults: Assault[]
  /** Land units that are supplied from the air: found out at the start of movement and again of combat (16.10.2). */
  airFed: number[]
  /** Land units that amphibious markers supply in this Combat Phase (18.3). */
  seaFed: number[]
  /** Land units that may not attack in the coming Combat Phase (23.3, 23.4). */
  resting: number[]
  /** In a view: units below the top of a stack that the seat may not see, and whether the hex exerts a zone (15.0). */
  hidden?: Hidden[]
  /** null while it is played. */
  result: Outcome | null
}

export interface Hidden {
  hex: number
  count: number
  zone: boolean
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

/** A Movement Phase (8.0). */
export interface MovementFrame extends Frame {
  phase: 'movement'
  side: Side
  /** Units that have moved, in any way (8.1). */
  moved: number[]
  /** Units that were out of supply when the phase began (8.6, A56). */
  unsupplied: number[]
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
  /** Defenders that lost a step (CR-BB). */
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
}

/** One of the four deployment steps (3.4.1). */
export interface SetupFrame extends Frame {
  phase: 'setup'
  step: number
}
