// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Outcome } from '../../kernel/game'
import type { PhasedState } from '../../kernel/phases'
import type { EffectData } from './cards-data'
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

export type * from './frames'
