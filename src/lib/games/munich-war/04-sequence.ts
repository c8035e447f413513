// 4.0: the sequence of play. The turn frame lies at the bottom of the stack and calls one phase after the other.
import { rollEvent } from './06-events'
import { beginMobilization } from './07-mobilization'
import { beginMovement } from './08-movement'
import { beginExcess } from './09.1-excess'
import { beginCombat } from './11-attack'
import { beginAir, returnAir } from './16-launch'
import { rollSurrenders } from './21-surrender'
import { score } from './22-victory'
import { worldOf } from './board'
import type { Context, Phase } from './events'
import type { State, TurnFrame } from './state'
import { ALLIED, AXIS, SEATS, type Side } from './world'

interface Part {
  readonly title: string
  readonly rule: string
  begin(state: State, side: Side, context: Context): void
}

/** 4.0d: the phases of a player turn. */
const PARTS: readonly Part[] = [
  { title: 'Mobilization Phase', rule: '4.0e', begin: beginMobilization },
  { title: 'Air Phase', rule: '16.0', begin: beginAir },
  { title: 'Movement Phase', rule: '8.0', begin: beginMovement },
  { title: 'Stacking check', rule: '9.1a', begin: (state, _side, context) => beginExcess(state, context) },
  { title: 'Combat Phase', rule: '11.0', begin: beginCombat },
  { title: 'Stacking check', rule: '9.1a', begin: (state, _side, context) => beginExcess(state, context) },
  { title: 'Air Return', rule: '4.0g', begin: returnAir },
  { title: 'Surrender Phase', rule: '21.0', begin: rollSurrenders }
]

/** The phase under way, in words: "Axis Combat Phase". */
export function phaseNow(state: State): string {
  const turn = state.stack.find((frame): frame is TurnFrame => frame.phase === 'turn')
  if (turn === undefined || state.stack.some(({ phase }) => phase === 'setup')) return 'Set-up'
  // The step was counted on when the phase began.
  const step = turn.step - 1
  if (step < 1) return 'Events Phase'
  return `${step <= PARTS.length ? 'Axis' : 'Allied'} ${PARTS[(step - 1) % PARTS.length]!.title}`
}

/** 4.0a: step 0 begins the turn; then come the phases of the Axis and those of the Allies, each decided by its side (2.2b). */
function run(state: State, frame: TurnFrame, context: Context): void {
  const { turns } = worldOf(state).scenario
  if (frame.step > 2 * PARTS.length) {
    if (state.turn === turns.length) {
      score(state, context)
      return
    }
    state.turn++
    frame.step = 0
  }
  const step = frame.step++
  if (step === 0) {
    state.railUsed.fill(0)
    state.noPoints = [false, false]
    context.emit({ kind: 'turn', rule: '4.0', turn: state.turn, dates: turns[state.turn - 1]!.dates })
    // 4.0b
    if (state.turn >= worldOf(state).tables.events.firstTurn) rollEvent(state, context)
    return
  }
  const side = step <= PARTS.length ? AXIS : ALLIED
  const part = PARTS[(step - 1) % PARTS.length]!
  context.emit({ kind: 'phase', rule: part.rule, title: part.title, side: SEATS[side] })
  part.begin(state, side, context)
}

export const turnPhase: Phase<State, TurnFrame> = {
  rule: '4.0',
  title: 'Sequence of play',
  actor: () => null,
  run
}
