// The position: plain JSON, everything the log has decided and nothing that can be computed from it. Blocks are known by
// their token, a number that says nothing of the unit; who a block is stands in `hidden` and nowhere else (see secret.ts).
import type { Outcome } from '../../kernel/game'
import type { Frame, PhasedState } from '../../kernel/phases'
import type { Faction, Owner, Side } from './world'

/** The place of a block that is not set up yet, and of a token that no block has. */
export const NOWHERE = -1
/** In a view: which unit a block is, and how strong, is not for this seat. */
export const UNKNOWN = -1

export type Weather = 'dry' | 'mud' | 'snow'

/** Everything that a seat may not know (Intro). In a view what is hidden from the seat is UNKNOWN. */
export interface Hidden {
  /** Per token: the number of its unit. */
  unit: number[]
  /** Per token: its steps left. */
  cv: number[]
}

/** How a unit came into a battle (7.6). */
export interface Entry {
  token: number
  /** The place it came from, and goes back to when it is repulsed. */
  from: number
  by: 'land' | 'river' | 'sea' | 'air'
}

/** 7.11: a hex or an area with units of both sides, until one of them is gone. */
export interface Battle {
  place: number
  /** 7.12a */
  attacker: Side
  /** 6.4a: begun in the Movement phase just over, and not fought yet. */
  fresh: boolean
  /** Who came in this Movement phase, and how. */
  entries: Entry[]
}

/** Which function an HQ was activated for. */
export type Mode = 'normal' | 'blitz'

/** An activated HQ. It lies face up, so all of this is public. */
export interface ActiveHq {
  token: number
  mode: Mode
  /** The place and the effective cv at the beginning of the phase: its range does not change in it (5.31c). */
  place: number
  cv: number
  /** Supreme Moves left (5.71). */
  moves: number
  /** Its airstrike of this phase is assigned (7.13). */
  struck: boolean
}

/** Points of a faction on a front, or of a nation with a pool of its own (11.34). */
export interface Pool {
  who: string
  faction: Faction
  points: number
  /** Something was bought with it in this Production (11.4a). */
  spent: boolean
}

export interface State extends PhasedState {
  scenario: string
  /** The fortnight, from 1. */
  turn: number
  weather: { WF: Weather; EF: Weather }
  /** Basins in which it storms (12.5). */
  storms: string[]
  /** Diplomatic events in effect. */
  events: string[]
  /** The faction whose player-turn it is. */
  acting: Faction | null
  /** Per token: the place of the block, or NOWHERE. */
  at: number[]
  /** Per token: the color of the block; NEUTRAL for a token that is free. */
  color: Owner[]
  /** Blocks that lie face up. */
  open: number[]
  /** Found out of supply in the last Supply phase of the enemy (10.5a). */
  unsupplied: number[]
  /** Blocks of the Axis that have lost a step to attrition since its own player-turn (10.6c). */
  attrited: number[]
  /** From the sea or the air, until the next Supply phase of their side (14.4). */
  dispersed: number[]
  /** Moved by rail, sea or road, or marched along a route, in this player-turn (4.34b, 18.33a). */
  traveled: number[]
  /** HQs that were deactivated in this player-turn (5.5b). */
  spent: number[]
  hidden: Hidden
  /** Units that can be rebuilt (2.6b), by their number, and the front on which each was lost (21.462b). */
  eliminated: { unit: number; front: string }[]
  /** Per place: who holds it, as worked out when this phase began (8.1a); what nobody fights for is NEUTRAL. */
  owner: Owner[]
  /** Places in the zones of both sides (8.33). */
  disputed: number[]
  battles: Battle[]
  active: ActiveHq[]
  pools: Pool[]
  /** A Blitz HQ was activated in this player-turn (4.34a). */
  blitzed: boolean
  /** Peace was offered in the Winter War (16.72b). */
  armistice: 'none' | 'accepted'
  result: Outcome | null
}

/** 3.0: a party places its blocks. */
export interface SetupFrame extends Frame {
  phase: 'setup'
  party: Faction
}

/** 4.0: months, fortnights and player-turns; lies at the bottom and calls one phase after the other. */
export interface CalendarFrame extends Frame {
  phase: 'calendar'
  step: 'month' | 'diplomacy' | 'weather' | 'turns' | 'end'
  /** The player-turns of this fortnight that are still to come. */
  order: Faction[]
}

/** 4.3: the phases of one player-turn. */
export interface TurnFrame extends Frame {
  phase: 'turn'
  faction: Faction
  step: number
}

interface FactionFrame extends Frame {
  faction: Faction
}

export interface CommandFrame extends FactionFrame {
  phase: 'command'
}

/** A rearguard and the way it will take (6.51). */
export interface Rearguard {
  token: number
  from: number
  path: number[]
}

export interface MovementFrame extends FactionFrame {
  phase: 'movement'
  /** 4.34: the second Movement phase, led by Blitz HQs. */
  blitz: boolean
  moved: number[]
  /** Units that engaged or disengaged over each hexside or route so far (6.33). */
  crossed: Record<string, number>
  rearguards: Rearguard[]
}

/** 5.51: active HQs mobilize, or stay active. */
export interface MobilizationFrame extends FactionFrame {
  phase: 'mobilization'
  blitz: boolean
  crossed: Record<string, number>
}

/** 7.13: airstrikes, then the battles to be fought. */
export interface CombatFrame extends FactionFrame {
  phase: 'combat'
  blitz: boolean
  /** Airstrikes: the HQ, the place of the battle, and its dice. */
  strikes: { hq: number; place: number; dice: number }[]
  /** null: airstrikes are still assigned; then the battles that are still to be fought. */
  chosen: number[] | null
}

/** Part of a loss that a unit has taken (7.34a). */
export interface PartLoss {
  token: number
  hits: number
}

/** One round in one battle (7.22). */
export interface RoundFrame extends FactionFrame {
  phase: 'round'
  place: number
  step: 'air' | 'airHits' | 'defense' | 'repulses' | 'defenseHits' | 'offense' | 'offenseHits' | 'close'
  supported: boolean
  /** Dice of the airstrike; 0: none. */
  air: number
  strike: number
  /** Hits that are still to be applied. */
  hits: number
  /** Who has taken part of a loss, and how much of it (7.34c). */
  partial: PartLoss | null
  /** The same of the passive side, kept while the active one takes its hits (7.34b). */
  kept: PartLoss | null
  /** Assaulting units still to be thrown back (7.61b), and those that were. */
  repulses: number
  repulsed: number[]
}

/** Units that are out of supply because too many stand in a place; their owner names which (6.22b, 10.7a). */
export interface Shortage {
  place: number
  from: number[]
  count: number
  rule: string
}

/** 10.5: the enemy's supply is checked. */
export interface SupplyFrame extends FactionFrame {
  phase: 'supply'
  shortages: Shortage[]
  /** Found out of supply so far, and those of them that lose no step (10.6b). */
  unsupplied: number[]
  spared: number[]
}

/** 11.7: a side builds; the other one does not look. */
export interface BuildFrame extends FactionFrame {
  phase: 'build'
  /** Units that have gained a step or come back in this Production. */
  built: number[]
  /** Arrivals in each place (11.81b). */
  arrived: Record<string, number>
}

export interface PoliticsFrame extends FactionFrame {
  phase: 'politics'
}
