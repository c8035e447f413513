// 4.0: the sequence of play. The turn frame lies at the bottom of the stack and calls one part after the other.
import { endForce } from './05.2-force'
import { flipLeaders } from './05.5-leaders'
import { beginGameEnd } from './06-declaration'
import { checkAutomatic, checkStance } from './07-checks'
import { beginSuddenDeath } from './07.2-sudden-death'
import { beginPlanCheck } from './07.3-plans'
import { beginStrategic } from './08-strategic'
import { beginOrganization } from './09-organization'
import { beginDeployment } from './10-deployment'
import { checkSupply } from './12.0-check'
import { beginMovement } from './13-movement'
import { beginCombat } from './14-combat'
import { beginBlitzkrieg, removeMarker } from './15-blitzkrieg'
import { beginReserve } from './16-reserve'
import { endGame } from './17.7-end'
import { beginClaim, mayClaim } from './24.2-allied-plans'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { State, TurnFrame } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

interface Part {
  readonly title: string
  readonly rule: string
  /** Only then; missing: always. */
  when?(state: State): boolean
  begin(state: State, context: Context): void
}

interface PlayerPart {
  readonly title: string
  readonly rule: string
  /** Only in the turn of this side. */
  readonly only?: Side
  begin(state: State, side: Side, context: Context): void
}

/** 4.0a: Housekeeping and Operational Preparation; 7.0: the checks in their order. 4.0f: what both do begins with the Allied
 * player. */
const PREPARATION: readonly Part[] = [
  { title: 'Game Turn Phase', rule: '4.0d', begin: beginGameTurn },
  { title: 'Game Turn Event Phase', rule: '6.0', begin: beginGameEnd },
  { title: 'Automatic Victory Check', rule: '7.1', begin: checkAutomatic },
  { title: 'Sudden Death Check', rule: '7.2', begin: beginSuddenDeath },
  { title: 'Secret Plan Check', rule: '7.3a', begin: beginPlanCheck },
  { title: 'Stance Check', rule: '7.4a', begin: checkStance },
  { title: 'Strategic Phase', rule: '8.0a', begin: beginStrategic },
  { title: 'Organization Phase', rule: '9.0', begin: beginOrganization },
  { title: 'Deployment Phase', rule: '10.0a', begin: beginDeployment },
  { title: 'Planned Moves', rule: '24.2a', when: mayClaim, begin: beginClaim }
]

/** 4.0b: a Player Turn. */
const PLAYER_TURN: readonly PlayerPart[] = [
  { title: 'Supply Phase', rule: '12.0', begin: beginPlayerTurn },
  { title: 'Movement Phase', rule: '13.0a', begin: beginMovement },
  { title: 'Combat Phase', rule: '14.1a', begin: beginCombat },
  { title: 'Blitzkrieg Assault Phase', rule: '15.0a', only: GERMAN, begin: beginBlitzkrieg },
  { title: 'Reserve Phase', rule: '16.1a', begin: beginReserve }
]

const partsFor = (side: Side): readonly PlayerPart[] =>
  PLAYER_TURN.filter(({ only }) => only === undefined || only === side)

const FIRST = partsFor(GERMAN)
const SECOND = partsFor(ALLIED)
const LENGTH = PREPARATION.length + FIRST.length + SECOND.length

/** 4.0a, 4.0c: who takes the first Player Turn of this Game Turn. */
export const firstPlayer = (state: State): Side => (state.reversed && state.turn === 1 ? ALLIED : GERMAN)

interface Now {
  readonly title: string
  readonly rule: string
  /** Whose Player Turn it is; null before the first one. */
  readonly side: Side | null
  readonly when?: ((state: State) => boolean) | undefined
  readonly begin: (state: State, context: Context) => void
}

function partAt(state: State, step: number): Now {
  const preparation = PREPARATION[step]
  if (preparation !== undefined) return { ...preparation, side: null, when: preparation.when }
  const first = firstPlayer(state)
  const parts = partsFor(first)
  const index = step - PREPARATION.length
  const side = index < parts.length ? first : first === GERMAN ? ALLIED : GERMAN
  const part = index < parts.length ? parts[index]! : partsFor(side)[index - parts.length]!
  return { title: part.title, rule: part.rule, side, begin: (now, context) => part.begin(now, side, context) }
}

const turnFrame = (state: State): TurnFrame | undefined =>
  state.stack.find((frame): frame is TurnFrame => frame.phase === 'turn')

/** The part under way; null before the first one. The step was counted on when it began. */
export function partNow(state: State): Omit<Now, 'begin' | 'when'> | null {
  const frame = turnFrame(state)
  return frame === undefined || frame.step === 0 ? null : partAt(state, frame.step - 1)
}

/** The part under way, in words: "German Combat Phase". */
export function phaseNow(state: State): string {
  const part = partNow(state)
  if (part === null) return 'Set-up'
  return part.side === null ? part.title : `${part.side === GERMAN ? 'German' : 'Allied'} ${part.title}`
}

/** 4.0d: the marker moves on, but not on the first turn; what held for a turn ends. */
function beginGameTurn(state: State, context: Context): void {
  state.changed = []
  state.used = []
  state.rebuilt = [0, 0]
  state.freeImproved = false
  state.noDraw = [false, false]
  flipLeaders(state)
  const { turns } = worldOf(state).scenario
  context.emit({ kind: 'turn', rule: '4.0d', turn: state.turn, dates: turns[state.turn - 1]!.dates })
}

/** 5.1.1: a Player Turn is a period of its own. It begins with the Supply Phase. */
function beginPlayerTurn(state: State, side: Side, context: Context): void {
  state.used = []
  // 4.0g: two German Player Turns in a row.
  if (side === GERMAN && state.reversed && state.turn === 2)
    for (const marker of [...state.blitzkriegs]) removeMarker(state, marker)
  checkSupply(state, side, context)
}

function run(state: State, frame: TurnFrame, context: Context): void {
  if (frame.step === LENGTH) {
    endForce(state, 'turn')
    // 4.0e, 16.3
    if (state.turn === worldOf(state).scenario.turns.length || state.gameEnd !== null)
      return endGame(state, context)
    state.turn++
    frame.step = 0
  }
  const part = partAt(state, frame.step++)
  endForce(state, part.title === PLAYER_TURN[0]!.title ? 'playerTurn' : 'phase')
  state.credit = [0, 0]
  if (part.when?.(state) === false) return
  const side = part.side === null ? null : SEATS[part.side]
  context.emit({ kind: 'phase', rule: part.rule, title: part.title, side })
  part.begin(state, context)
}

export const turnPhase: Phase<State, TurnFrame> = {
  rule: '4.0a',
  title: 'Sequence of play',
  actor: () => null,
  run
}
