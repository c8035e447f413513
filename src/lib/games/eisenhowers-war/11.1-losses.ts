// 11.1, 10.0, 9.6: who loses the steps that a battle costs.
import { lossOffer } from '../../kernel/battle'
import { refuse } from '../../kernel/game'
import type { Fate, PickOffer } from '../../kernel/offers'
import { attackOf, isReduced, unitsIn, worldOf } from './board'
import { loseStep } from './02-steps'
import type { Context } from './events'
import { names, place, unitNamed } from './lookup'
import type { OrderOf } from './orders'
import { ASIDE, BOX, type BattleFrame, type State } from './state'
import type { Unit } from './world'

const named = (state: State, indexes: readonly number[]): Unit[] => {
  const { units } = worldOf(state)
  return indexes.map((index) => units[index]!)
}

/** Attackers on the map that are still alive. */
export function groundNow(state: State, frame: BattleFrame): Unit[] {
  return named(state, frame.attackers).filter((unit) => state.at[unit.index]! >= 0)
}

/** Units off shore that are still alive. */
export function seaborneNow(state: State, frame: BattleFrame): Unit[] {
  return named(state, frame.seaborne).filter((unit) => state.at[unit.index] === BOX)
}

/** Dropped corps that are still alive: a dead one lies in its box as the mobile counter. */
export function droppedNow(state: State, frame: BattleFrame): Unit[] {
  return named(state, frame.dropped).filter((unit) => state.at[unit.twin] === ASIDE)
}

export function attackersNow(state: State, frame: BattleFrame): Unit[] {
  return [...groundNow(state, frame), ...seaborneNow(state, frame), ...droppedNow(state, frame)]
}

export function defendersNow(state: State, frame: BattleFrame): Unit[] {
  return unitsIn(state, frame.target).filter((unit) => unit.sideIndex !== frame.side)
}

interface Due {
  readonly owes: number
  /** The units of which the owner picks the next one to lose a step. */
  readonly units: readonly Unit[]
  readonly rule: string
  /** Nobody has to wait for the others: one unit may lose all (9.6). */
  readonly free?: boolean
}

/** 11.1, A-56: nobody dies reduced while a full-strength or one-step unit has lost nothing. */
function firstInLine(state: State, units: readonly Unit[]): readonly Unit[] {
  const whole = units.filter((unit) => !isReduced(state, unit))
  return whole.length > 0 ? whole : units
}

/** What is to be lost just now, by whom. */
function due(state: State, frame: BattleFrame): Due {
  switch (frame.step) {
    case 'defenderLosses': {
      let units = defendersNow(state, frame)
      // 11.2: static units of a force that retreats are gone already; the rest pays what they did not cover.
      if (frame.retreatHexes > 0) units = units.filter((unit) => unit.mobile)
      return { owes: frame.defenderOwes, units: firstInLine(state, units), rule: '11.1a' }
    }
    case 'retreat':
      return {
        owes: frame.fleeingOwes,
        units: named(state, frame.fleeing).filter((unit) => state.at[unit.index]! >= 0),
        rule: '9.6',
        free: true
      }
    case 'attackerLosses':
      return { owes: frame.attackerOwes, units: attackersInLine(state, frame), rule: '11.1a' }
    case 'support':
    case 'inland':
    case 'roll':
    case 'choice':
    case 'landing':
    case 'advance':
      return { owes: 0, units: [], rule: '11.1a' }
  }
}

/** 10.0: attackers without an attack factor come after all others have lost a step. */
function attackersInLine(state: State, frame: BattleFrame): readonly Unit[] {
  const units = firstInLine(state, attackersNow(state, frame))
  const whole = units.filter((unit) => !isReduced(state, unit))
  const strong = whole.filter((unit) => attackOf(state, unit) > 0 || frame.dropped.includes(unit.index))
  return strong.length > 0 ? strong : units
}

/** More can be lost in more than one way: there are more units in line, or more steps, than are to be lost. */
function isChoice(state: State, { owes, units, free }: Due): boolean {
  if (owes === 0 || units.length < 2) return false
  return units.length > owes || (free === true && stepsOf(state, units) > owes)
}

/** Somebody has to choose his losses now. */
export function mustChooseLosses(state: State, frame: BattleFrame): boolean {
  return isChoice(state, due(state, frame))
}

export function stepsOf(state: State, units: readonly Unit[]): number {
  return units.reduce((total, unit) => total + state.steps[unit.index]!, 0)
}

function owe(frame: BattleFrame, steps: number): void {
  if (frame.step === 'defenderLosses') frame.defenderOwes = steps
  else if (frame.step === 'retreat') frame.fleeingOwes = steps
  else frame.attackerOwes = steps
}

/** Takes the losses that leave no choice. True when this side has nothing more to lose. */
export function payForced(state: State, frame: BattleFrame, context: Context): boolean {
  const next = due(state, frame)
  const { owes, units, rule } = next
  // 11.0f: what nobody is left to lose is no loss.
  if (owes === 0 || units.length === 0) return true
  if (isChoice(state, next)) return false
  owe(frame, Math.max(0, owes - units.length))
  for (const unit of units) loseStep(state, unit, rule, context)
  return false
}

export function lose(state: State, frame: BattleFrame, order: OrderOf<'lose'>, context: Context): void {
  const unit = unitNamed(state, order.unit)
  const { owes, units, rule } = due(state, frame)
  if (owes === 0) refuse('11.1a', 'There are no losses to take now.')
  if (!units.includes(unit)) refuse(lossBar(state, frame, unit), `${unit.name} cannot take this loss.`)
  owe(frame, owes - 1)
  loseStep(state, unit, rule, context)
}

/** The rule that keeps a unit out of the line. */
function lossBar(state: State, frame: BattleFrame, unit: Unit): string {
  if (isReduced(state, unit)) return '11.1b'
  return frame.step === 'attackerLosses' && frame.attackers.includes(unit.index) ? '10.0g' : '11.1a'
}

/** 2.11: a full-strength unit is turned over; any other is gone. */
export function fateOf(state: State, unit: Unit): Fate {
  const { reduced } = unit
  if (state.steps[unit.index] === 1 || reduced === undefined) return { unit: unit.id, text: 'Destroyed' }
  const figures = [reduced.attack, reduced.defense, unit.move].map(String)
  return {
    unit: unit.id,
    text: `Reduced to ${figures.join('-')}`,
    after: { id: unit.id, figures, badges: [{ sign: 'reduced', text: 'Reduced', rule: '2.11a' }] }
  }
}

export function battleLosses(state: State, frame: BattleFrame): PickOffer {
  const world = worldOf(state)
  const { owes, units, rule } = due(state, frame)
  const where = place(world, frame.target)
  const steps = owes === 1 ? 'one step' : `${owes} steps`
  const text =
    frame.step === 'retreat'
      ? `Retreat from ${where} through enemy zones of control: choose units to lose ${steps}`
      : `Battle for ${where}: choose units to lose ${steps}`
  return lossOffer(state, names, { rule, text }, units, (unit) => ({
    text: state.steps[unit.index] === 1 ? `Lose the ${unit.name}` : `Reduce the ${unit.name}`,
    rule,
    pays: { paid: 1, owed: owes, in: owes === 1 ? 'step' : 'steps' },
    fate: fateOf(state, unit)
  }))
}
