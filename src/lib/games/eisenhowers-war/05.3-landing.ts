// 5.3.2, 5.3.6: how an invasion ends: ashore, or back on the ships.
import { put, refreshGround, worldOf } from './board'
import { eliminate, loseStep, takeOff } from './02-steps'
import { enterHex, releaseYugoslavGarrison, takeHex } from './03.4-control'
import type { Context } from './events'
import { hexIds, unitIds } from './lookup'
import { BOX, TRACK, type PlanName, type State } from './state'
import { SEATS, ALLIED, type Unit } from './world'

/** 5.3.2: the force and a beachhead marker are in the hex. */
export function land(
  state: State,
  plan: PlanName,
  hex: number,
  force: readonly Unit[],
  context: Context
): void {
  state.invasions[plan] = 'landed'
  state.beachheadsLeft--
  state.beachheads.push(hex)
  refreshGround(state)
  context.emit({
    kind: 'landing',
    rule: '5.3.2a',
    side: SEATS[ALLIED],
    units: unitIds(force),
    hexes: hexIds(state, [hex])
  })
  // 5.3.6: who empties the hex has won it, even if nobody of the force lives to see it.
  if (force.length === 0) takeHex(state, ALLIED, -1, hex, context)
  for (const unit of force) enterHex(state, unit, hex, context)
  // 12.2.3: a landing in Yugoslavia or beside it brings its garrison into play.
  if (worldOf(state).mask('yugCoast')[hex] && plan === 'second') releaseYugoslavGarrison(state)
}

/**
 * 5.3.6: every unit off shore loses one more step and waits for the next turn; who was dropped is lost (5.3.3b), and so is the
 * marker. Who came over land has lost what the table said, and no more (5.3.6e).
 */
export function repel(
  state: State,
  plan: PlanName,
  hex: number,
  force: readonly Unit[],
  dropped: readonly Unit[],
  context: Context
): void {
  state.invasions[plan] = 'failed'
  state.beachheadsLeft--
  context.emit({ kind: 'invasionFailed', rule: '5.3.6a', side: SEATS[ALLIED], hexes: hexIds(state, [hex]) })
  for (const unit of dropped) eliminate(state, unit, '5.3.6d', context)
  for (const unit of force) {
    if (loseStep(state, unit, '5.3.6b', context)) continue
    // 5.3.6c: the survivors are back on the next turn.
    takeOff(state, unit, TRACK)
    const counter = state.at[unit.index] === TRACK ? unit.index : unit.twin
    state.due[counter] = state.turn + 1
  }
}

/** The ships: units of the force lie in the Reinforcement Box until they are ashore. */
export function embark(state: State, unit: Unit): void {
  put(state, unit, BOX)
  state.due[unit.index] = 0
}
