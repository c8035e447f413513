// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Outcome } from '../../kernel/game'
import type { Frame, PhasedState } from '../../kernel/phases'
import type { EffectData } from './cards-data'
import type { ResultCode } from './data'
import type { Piles } from './piles'
import type { Options, Tables } from './tables-data'
import type { Side, TargetColor } from './world'

/** Where a unit is that is nowhere: not in play yet, out of the game, or off a Port (see `afloat`). */
export const NOWHERE = -1

/** 12.4 */
export const SUPPLIED = 0
export const LOW = 1
export const NONE = 2
export type Supply = typeof SUPPLIED | typeof LOW | typeof NONE

export type Pair<T> = [german: T, allied: T]
export type BoxId = Tables['stance']['british']['boxes'][number]['id']
export type CombatTable = 'germanMobile' | 'alliedMobile' | 'prepared' | 'fortress' | 'blitzkrieg'
export type CombatKind = 'mobile' | 'prepared' | 'fortress' | 'blitzkrieg'

export interface State extends PhasedState {
  scenario: string
  options: Options
  turn: number
  /** The last turn with Bad Weather (19.11); 0: none yet. */
  badTurn: number
  /** 24.2a: the Allied Player Turn comes first on turn 1. */
  reversed: boolean
  /** Per unit: the hex or box it is in, or NOWHERE. */
  at: number[]
  /** Per unit: steps left, 2 or 1; kept at its last value off the map. */
  steps: number[]
  /** Per unit: its own supply marker (12.4n). Set with `markSupply`. */
  supply: Supply[]
  /** Units that bear No Actions themselves (2.7d). */
  noActions: number[]
  /** Regional units that are outside their area through a retreat or an event (18.8f). */
  freed: number[]
  /** Per hex: who controls it (2.11). */
  owner: Side[]
  /** Hexes that have changed hands since the Game Turn began (16.1a). */
  changed: number[]
  /** Countries that are neutral now (13.2.1). Set with `joinWar`. */
  neutral: string[]
  /** Eliminated units that wait off a Port (2.14). */
  afloat: Afloat[]
  /** Units that events have taken out of the game before they came (21.1): they are not due any more (9.3). */
  removed: number[]
  /** Target and Counterblow markers on the map (2.5). */
  marks: Mark[]
  /** Blitzkrieg! markers on the map (2.9). */
  blitzkriegs: Blitzkrieg[]
  /** Surrender! (19.8) and Halt! Hitler (19.9) markers on the map. */
  surrenders: Placed[]
  halts: Placed[]
  /** Per Drop! and Glider marker. */
  landers: Lander[]

  /** 2.6, 5.0, 24.1: see piles.ts. */
  piles: Piles
  /** Markers in the Battle Experience boxes, by their slots (5.8.3b). */
  experience: number[]
  /** Names of events that have occurred in this period (5.1.1). */
  used: string[]
  /** What cards have set in force and for how long. */
  inForce: InForce[]
  /** 5.4b: what is left of a double discard in this step. */
  credit: Pair<number>

  /** 5.6 */
  leaders: Pair<'main' | 'pending' | 'replacement'>
  /** Leaders that were replaced on an earlier check (17.6). */
  replacedOn: Pair<number>
  /** No Initiative Markers are drawn on this turn (8.1e). */
  noDraw: Pair<boolean>
  eventVp: number
  /** 26.4: for the German side, like the Event VPs. */
  alternateVp: number
  stance: Stance
  /** Alternate Events in the order in which they happened (21.1x). */
  alternate: string[]
  /** Plan and Dummy markers in the Secret Plans boxes, by the turn of the check (7.3). */
  planMarks: PlanMark[]
  /** Plan instructions that were used or claimed, and the plan that has been sent back: all of it public (24.3i). */
  claims: string[]
  /** 19.3: the French Shock-Target. */
  shockTarget: 'locked' | 'plan' | 'event' | 'set aside'
  /** Units rebuilt on this turn (9.2c). */
  rebuilt: Pair<number>
  /** 20.1.2a: the free Polish Improvement of this turn has been made. */
  freeImproved: boolean
  /** 20.1.7: the game ends after this turn. Its side: who declared it and is scored for it (17.7i). */
  gameEnd: { by: Side | null } | null
  /** null while it is played. */
  result: Outcome | null
}

export interface Afloat {
  unit: number
  port: number
}

/** 14.1.2f: it lies in its hex, whoever comes and goes there. */
export interface Mark {
  hex: number
  use: 'target' | 'counterblow'
  side: Side
  /** The marker: one of the pool, that of an Initiative marker, or one that a card brings. */
  with: TargetColor | 'shock' | 'extra'
  /** The slot of the Initiative marker (19.3, 19.4). */
  marker?: number
  /** The battle under way has put it there (14.7CB): it stays. */
  kept?: true
}

export interface Blitzkrieg {
  /** null: a card has brought it, and no marker goes back to the cup. */
  marker: number | null
  units: number[]
  /** It has assaulted in this phase (15.1). */
  done: boolean
  /** 15.4a: the Allied-controlled hex into which one of its units has advanced, or that it has assaulted. */
  kept?: number
  aim?: number
}

export interface Placed {
  /** The slot of the marker. */
  marker: number
  hex: number
}

export interface Lander {
  /** ready: off the map; placed: waits for its check; landed; the rest is out of the game (19.10). */
  is: 'ready' | 'placed' | 'landed' | 'destroyed' | 'surrendered' | 'gone'
  /** NOWHERE off the map. */
  at: number
  /** 2.11c: who controlled the hex before the marker did. */
  was?: Side
}

export interface Stance {
  /** The number of the box, from the start (5) down to 1 (20.2). */
  box: number
  flipped: boolean
  /** Boxes entered so far, the one at the start too. */
  been: BoxId[]
}

export interface PlanMark {
  side: Side
  turn: number
  /** The slot of the marker: what it shows only its owner knows. */
  marker: number
  /** The plans of the side whose line was met at the check: what else is marked scores nothing. */
  met: number[]
}

/** An effect of a card that holds on. Who asks for it: `inForce(state, kind)` in 05.2-force.ts. */
export interface InForce {
  card: number
  side: Side
  until: 'battle' | 'phase' | 'playerTurn' | 'turn' | 'game'
  effect: EffectData
  /** What was chosen with it. */
  units?: number[]
  hexes?: number[]
}

// ---- frames ---------------------------------------------------------------------------------------------------------

/** The sequence of play (4.0): lies at the bottom and calls one part after the other. */
export interface TurnFrame extends Frame {
  phase: 'turn'
  step: number
}

/** 3.0, 24.1: plans are drawn; the Allied player may send his back, and then perhaps take one (24.2d). */
export interface SetupFrame extends Frame {
  phase: 'setup'
  step: 'begin' | 'deal' | 'german' | 'keep' | 'take' | 'done'
}

/** 24.2a: the Allied player says whether he has Planned Moves. */
export interface ClaimFrame extends Frame {
  phase: 'claim'
}

/** 20.1.7a: the Allied player is asked whether the game ends with this turn. */
export interface GameEndFrame extends Frame {
  phase: 'gameEnd'
}

/** 17.6: what a check brings with it: 26.4, then the No Actions markers of the dice, then 26.7. */
export interface CheckFrame extends Frame {
  phase: 'suddenDeath'
  step: 'spend' | 'judge' | 'place' | 'change' | 'placeMore'
  /** Who places No Actions markers, and how many he may. */
  side: Side
  count: number
  hexes: number[]
}

/** 7.3: both players mark their plan, neither seeing the other; with 26.9 they claim the points instead. */
export interface PlanFrame extends Frame {
  phase: 'plan'
  side: Side
  mark: 'A' | 'B' | 'C'
  step: 'mark' | 'claim' | 'score'
}

/** 20.2.2c: Soviet units are set up. */
export interface SovietsFrame extends Frame {
  phase: 'soviets'
}

/** 8.0: the Strategic Phase, from draw to the end of the Allied marker step. */
export interface StrategicFrame extends Frame {
  phase: 'strategic'
  step: 'draw' | 'play' | 'markers' | 'redraw'
  side: Side
  /** Passes in a row (8.0b). */
  passes: number
}

/** 5.0, 8.1: cards are drawn one after the other, then markers. */
export interface DrawFrame extends Frame {
  phase: 'draw'
  side: Side
  step: 'hand' | 'cards' | 'look' | 'first' | 'cardLimit' | 'markers' | 'markerLimit'
  /** Cards and markers still to be drawn. */
  cards: number
  markers: number
  /** What is above the limits of the Leader is discarded then (8.1b, 8.1d). */
  limit: boolean
  /** 22.7a: the first card that is not red may be drawn again. */
  first: boolean
}

/** 22.2a, 22.3: one card or marker in hand may be exchanged for a fresh one. */
export interface RedrawFrame extends Frame {
  phase: 'redraw'
  side: Side
  cards: number
  markers: number
}

/** A card that was announced and can still be answered (5.1); above it lies whoever is asked. */
export interface CardFrame extends Frame {
  phase: 'card'
  side: Side
  card: number
  /** It lies on the table until all of it is done. */
  slot: number
  /** The effect that is carried out next, and how far that is. */
  effect: number
  step: number
  /** Which effect of several was chosen. */
  choice: number | null
  /** What was chosen with it; units serve all its effects. */
  units: number[]
  hexes: number[]
  option: string | null
  cancelled: boolean
  /** Ruling 88: a red card that has occurred in this period already. */
  again?: true
  /** What it has to remember: slots, or a hex. */
  noted?: number[]
  /** Dice of which one is picked (21.1.3, 21.1.5). */
  dice?: number[]
}

/** 5.1: the other player may answer the card that was played last. */
export interface AnswerFrame extends Frame {
  phase: 'answer'
  side: Side
  done: boolean
}

/** A player is asked for a card in the turn of the other, or after the die (5.1.2e). */
export interface WindowFrame extends Frame {
  phase: 'window'
  side: Side
  window: 'enemyMovement' | 'afterDie' | 'landing'
  done: boolean
}

/** 19.7: so many Combat VP! markers may be used. */
export interface CombatVpFrame extends Frame {
  phase: 'combatVp'
  side: Side
  count: number
}

/** 8.0c, 19.9a: Surrender! and Halt! Hitler markers are placed. */
export interface MarkersFrame extends Frame {
  phase: 'markers'
  surrenders: boolean
  halts: boolean
}

/** Card 25: the Allied player places a Surrender! marker of his hand or his cup. */
export interface ForcedSurrenderFrame extends Frame {
  phase: 'forcedSurrender'
  hexes: number[]
  dealt: boolean
  /** Slots that come from the cup; null: it has not been emptied yet. */
  cup: number[] | null
}

/** 19.8b: who is in or next to a surrendered city leaves it. */
export interface ClearFrame extends Frame {
  phase: 'clear'
  city: number[]
  units: number[]
}

/** Chapter 21: what is chosen for an Alternate Event. */
export interface RedeployFrame extends Frame {
  phase: 'redeploy'
  side: Side
  kind: 'group' | 'moves' | 'swap' | 'exchange' | 'place' | 'frontier' | 'reduce' | 'withdraw'
  event: string
  /** Who moves or is placed, and who may do so besides: so many of them. */
  units: number[]
  more: number[]
  left: number
  /** 21.1.4a: the hexes to which each of them goes. */
  goals?: Record<number, number[]>
}

/** 9.0 */
export interface OrganizationFrame extends Frame {
  phase: 'organization'
  side: Side
  step: 'improve' | 'rebuild'
}

/** 10.0: the steps A to F. */
export interface DeploymentFrame extends Frame {
  phase: 'deployment'
  step: DeploymentStep | 'airLanding'
  /** Units moved in this step (10.0: the first is free). */
  moved: number
}
export type DeploymentStep = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

/** 11.0: one draw for the Landing or the Evacuation Table after the other. */
export interface LandingFrame extends Frame {
  phase: 'landing'
  /** Landers by number, or a unit that leaves the map. */
  landers: number[]
  unit: number
  /** The unit leaves at a map edge (11.0m). */
  edge: boolean
  step: 'draw' | 'look' | 'settle' | 'retry'
  /** The card that was drawn. */
  card: number
  retried: boolean
  /** Rows by which a card moves the result of the draw under way (11.0p). */
  rows: number
}

/** 13.0: the Movement Phase of a side; M0 first asks the other side (5A, 7G). */
export interface MovementFrame extends Frame {
  phase: 'movement'
  side: Side
  step: 'other' | 'move' | 'merge'
  moved: number[]
}

/** 13.3.4: overstacked hexes, one after the other: the excess retreats one hex. */
export interface ExcessFrame extends Frame {
  phase: 'excess'
  hexes: number[]
  /** Units that have already gone one hex. */
  gone: number[]
}

/** 14.1: both players declare, the Allied player first. */
export interface DeclareFrame extends Frame {
  phase: 'declare'
  /** The Phasing player. */
  side: Side
  step: 'allied' | 'german'
}

/** 14.2: the Phasing player picks one battle after the other. */
export interface CombatFrame extends Frame {
  phase: 'combat'
  side: Side
  attacked: number[]
  /** Hexes from which units have attacked (14.3.5), and those that have been attacked. */
  from: number[]
  fought: number[]
}

/** One battle with all its Counterattacks (14.5). */
export interface BattleFrame extends Frame {
  phase: 'battle'
  /** The Phasing player. */
  phasing: Side
  /** Who attacks now: Counterattacks swap it. */
  side: Side
  kind: CombatKind
  /** The marked hexes with which the battle began. */
  marked: number[]
  /** Hexes that are attacked now. */
  targets: number[]
  /** Who attacks and who defends now. */
  attackers: number[]
  defenders: number[]
  /** The forces of the first battle. */
  first: [number[], number[]]
  counterattack: boolean
  /** Columns for the attacker that the result before gave (CA1). */
  bonus: number
  step:
    | 'alliedMarker'
    | 'germanMarker'
    | 'alliedCard'
    | 'germanCard'
    | 'ground'
    | 'roll'
    | 'result'
    | 'advance'
    | 'shock'
    | 'close'
  /** Support committed to this battle (14.6.3, 14.6.4). */
  support: Support[]
  /** What the defender has chosen of the ground (14.3.6): its shifts; null: not asked yet. */
  ground: { hex: number; from: number | null } | null
  /** Results still to be applied; EX/CR stands for two. */
  results: ResultCode[]
  /** 14.7.2c: steps that attacker and defender of the first battle have lost in it. */
  lost: [number, number]
  /** Defenders of this battle have retreated; of the first battle (14.7.2). */
  retreated: boolean
  firstRetreated: boolean
  /** The most hexes of the advance that the result allows; 0: none. */
  advance: number
  /** 14.7D: only if all of the defenders have retreated. */
  ifRetreated: boolean
  /** The armor bonus was used: armor takes the losses (14.6.5d). */
  armor: boolean
  /** Sides that have played a card in this battle, or have passed. */
  settled: Side[]
  played: Side[]
  /** The window after the die has been opened (card 20). */
  dieShown?: true
  /** 22.2b, 22.6b: for which result the defender has been asked, and what he has taken instead. */
  asked?: ResultCode
  converted?: ResultCode
}

export interface Support {
  side: Side
  /** Its slot. */
  marker: number
  back: 'hold' | 'blitz' | 'shock'
  cancelled: boolean
}

/** 14.7: the side that suffers a result chooses: Counterattack, retreat or loss, another result. */
export interface ChoiceFrame extends Frame {
  phase: 'choice'
  side: Side
  of: 'counterattack' | 'retreatOrLose' | 'convert'
  result: ResultCode
  /** What a card makes of it. */
  to?: ResultCode
}

/** Steps to lose (14.7.1): one of the units at a time. */
export interface LossFrame extends Frame {
  phase: 'loss'
  side: Side
  units: number[]
  steps: number
  /** Only these may be named while one of them is left (14.6.5d). */
  armor: boolean
}

/** 2.14d: an eliminated unit goes off one of several Ports. */
export interface PortFrame extends Frame {
  phase: 'port'
  side: Side
  unit: number
  ports: number[]
}

/** 14.7.5: units that still have to go, each from the hex it is in. */
export interface RetreatFrame extends Frame {
  phase: 'retreat'
  side: Side
  units: number[]
  distance: number
  /** 14.7DR, 14.7DS. */
  noActions: 'none' | 'one' | 'all'
  /** Where units have ended. */
  ended: number[]
}

/** 14.7CB: the Phasing player marks one of his hexes. */
export interface CounterblowFrame extends Frame {
  phase: 'counterblow'
  side: Side
  hexes: number[]
}

/** 14.8 */
export interface AdvanceFrame extends Frame {
  phase: 'advance'
  side: Side
  units: number[]
  hexes: number[]
  limit: number
}

/** 15.0 */
export interface BlitzkriegFrame extends Frame {
  phase: 'blitzkrieg'
  step: 'place' | 'act'
  /** Units that have made a Blitzkrieg Advance. */
  moved: number[]
}

/** 16.0 */
export interface ReserveFrame extends Frame {
  phase: 'reserve'
  side: Side
}
