// 2.3: the figures of a counter as it lies.
import type { State } from './state'
import type { Unit } from './world'

export const isReduced = (state: State, unit: Unit): boolean => state.steps[unit.index]! < unit.steps

/** 2.3.2, 2.3.5: in defense; what attacks with less is for 14.6.9. */
export const strengthOf = (state: State, unit: Unit): number =>
  isReduced(state, unit) ? unit.back!.strength : unit.strength

/** 2.13: a tank unit of any kind. */
export const isArmor = (unit: Unit): boolean => unit.armor !== undefined

/** 15.0d: what a Blitzkrieg! marker needs. */
export const isMobilePanzer = (unit: Unit): boolean =>
  unit.nation === 'Germany' && unit.mobile === true && isArmor(unit)
