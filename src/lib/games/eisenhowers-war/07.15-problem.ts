// 7.15: from turn 5 one army group has supply problems in every turn that begins without Antwerp.
import { push, pop } from '../../kernel/phases'
import { worldOf } from './board'
import { antwerpRuns } from './07-supply'
import type { Context, Phase } from './events'
import type { OrderOf } from './orders'
import type { State, SupplyProblemFrame } from './state'
import { ALLIED, GROUPS, NORTH, SEATS, type Unit } from './world'

/** 7.15g: at the start of a turn, takes the last declaration back and asks for a new one where it is due. */
export function beginSupplyProblem(state: State): void {
  state.supplyProblem = -1
  if (state.turn >= worldOf(state).tables.supply.problemFromTurn && !antwerpRuns(state))
    push<SupplyProblemFrame>(state, { phase: 'supplyProblem' })
}

/** 7.15e: a unit of the named army group in the northern zone. */
export function hasSupplyProblem(state: State, unit: Unit): boolean {
  return (
    state.supplyProblem >= 0 &&
    unit.groupIndex === state.supplyProblem &&
    worldOf(state).zone[state.at[unit.index]!] === NORTH
  )
}

/**
 * 7.15c: columns by which such units weaken an attack they take part in: once, however many they are, and no defense
 * (7.15d).
 */
export function supplyProblemShift(state: State, attackers: readonly Unit[]): number {
  const { supplyProblem } = worldOf(state).tables.shifts
  return attackers.some((unit) => hasSupplyProblem(state, unit)) ? supplyProblem : 0
}

export const supplyProblemPhase: Phase<State, SupplyProblemFrame> = {
  rule: '7.15a',
  title: 'Supply problems',
  actor: () => SEATS[ALLIED],
  offers: () => [
    {
      gesture: 'pick',
      id: 'supplyProblem',
      rule: '7.15a',
      text: 'Which army group has supply problems this turn?',
      // 7.15f: the same group again, or the other.
      choices: GROUPS.map((group) => ({
        id: group,
        text: `The ${group} army group`,
        order: { type: 'supplyProblem', group } as OrderOf<'supplyProblem'>
      }))
    }
  ],
  orders: {
    supplyProblem(
      state: State,
      frame: SupplyProblemFrame,
      order: OrderOf<'supplyProblem'>,
      context: Context
    ) {
      state.supplyProblem = GROUPS.indexOf(order.group)
      pop(state, frame)
      context.emit({ kind: 'supplyProblem', rule: '7.15a', group: order.group })
    }
  }
}
