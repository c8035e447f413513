// 5.2: the sequence of a turn. The turn frame lies at the bottom of the stack and calls one phase after the other.
import { push } from '../../kernel/phases'
import { refreshGround, worldOf } from './board'
import type { Words } from './describe'
import { beginReveal, dueInvasion } from './03.2-plans'
import { checkVictory } from './04-victory'
import { beginAction } from './05.5-action'
import { returnAerial } from './07.11-aerial'
import { beginSupplyCheck } from './07.12-check'
import { beginSupplyProblem } from './07.15-problem'
import { beginReinforcement } from './12-reinforcements'
import { offerElbe } from './03.4-control'
import { dismissElbe } from './12.2-specials'
import { offerAlpine } from './13.8-alpine'
import type { Context, Phase } from './events'
import type { InvasionFrame, State, TurnFrame } from './state'
import { ALLIED, GERMAN, type World } from './world'

/** 5.2: the phases of a turn and the rule of each. */
const PHASES: readonly { title: string; rule: string; begin(state: State, context: Context): void }[] = [
  {
    title: 'Allied Invasion',
    rule: '5.3a',
    begin(state) {
      offerAlpine(state)
      const plan = dueInvasion(state)
      if (plan !== null) push<InvasionFrame>(state, { phase: 'invasion', plan })
    }
  },
  { title: 'Allied Reinforcement', rule: '5.4', begin: (state) => beginReinforcement(state, ALLIED) },
  {
    title: 'Allied Movement & Attack',
    rule: '5.5a',
    begin(state) {
      state.fmoPass = false
      state.fmoReady = true
      beginAction(state, ALLIED)
    }
  },
  { title: 'Allied Supply Check', rule: '7.12d', begin: (state) => beginSupplyCheck(state, ALLIED) },
  { title: 'German Movement & Attack', rule: '5.5a', begin: (state) => beginAction(state, GERMAN) },
  // 5.2b: after the movement, so that who arrives acts on the next turn.
  { title: 'German Reinforcement', rule: '5.4', begin: (state) => beginReinforcement(state, GERMAN) },
  { title: 'German Supply Check', rule: '7.12d', begin: (state) => beginSupplyCheck(state, GERMAN) },
  { title: 'Victory Check', rule: '5.6', begin: checkVictory }
]

/** 13.2: an airborne corps stands on the map in static form. */
function isStaticOnMap(state: State, world: World): boolean {
  return world.unitsOf[ALLIED].some((unit) => unit.twin >= 0 && !unit.mobile && state.at[unit.index]! >= 0)
}

/** What belongs to one turn only is put back; then what the start of a turn brings (7.15, 13.1, 13.6, 12.2.2). */
function beginTurn(state: State, context: Context): void {
  const world = worldOf(state)
  context.emit({
    kind: 'turn',
    rule: '5.1',
    turn: state.turn,
    dates: world.scenario.turns[state.turn - 1]!.dates
  })
  returnAerial(state)
  state.staticSeen = isStaticOnMap(state, world)
  state.drops = []
  state.bound = []
  if (state.secured.length > 0) {
    state.secured = []
    refreshGround(state)
  }
  const { fmo } = world.tables
  if (state.turn === fmo.fromTurn) {
    state.fmo = fmo.markers
    context.emit({ kind: 'fmoMarkers', rule: '13.6a', count: fmo.markers })
  }
  dismissElbe(state)
  offerElbe(state)
  beginSupplyProblem(state)
  beginReveal(state, context)
}

/** Step 0 begins the turn, step n is Phase n. */
function run(state: State, frame: TurnFrame, context: Context): void {
  if (frame.step > PHASES.length) {
    state.turn++
    frame.step = 0
  }
  const step = frame.step
  if (step === 0) {
    beginTurn(state, context)
    // 3.2.4a: the historical landing has already happened when play begins; 3.3a: the other one comes first.
    frame.step = state.turn === 1 ? worldOf(state).scenario.rules.firstPhase : 1
    return
  }
  frame.step++
  state.phaseNumber = step
  const phase = PHASES[step - 1]!
  context.emit({ kind: 'phase', rule: phase.rule, phase: phase.title, number: step })
  phase.begin(state, context)
}

export const turnPhase: Phase<State, TurnFrame> = {
  rule: '5.2a',
  title: 'Sequence of play',
  actor: () => null,
  run
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']

export const sequenceWords: Words<'turn' | 'phase' | 'fmoMarkers'> = {
  turn: (event) => `Turn ${String(event.turn)}, ${String(event.dates)}.`,
  phase: (event) => `Phase ${ROMAN[Number(event.number) - 1]}: ${String(event.phase)}.`,
  fmoMarkers: (event) => `The German player receives ${String(event.count)} mandated offensive markers.`
}
