// 2.5: what is printed on the side of a counter that lies up.
import type { State } from './state'
import type { Unit } from './world'

/** 2.5.1a: a counter of two steps that shows its reduced side. */
export const isReduced = (state: State, unit: Unit): boolean => state.steps[unit.index]! < unit.steps

type Printed = 'attack' | 'defense' | 'factor'

function printed(state: State, unit: Unit, what: Printed): number {
  const side: Partial<Record<Printed, number>> | undefined = isReduced(state, unit) ? unit.back : unit
  return side?.[what] ?? 0
}

export const attackOf = (state: State, unit: Unit): number => printed(state, unit, 'attack')
export const defenseOf = (state: State, unit: Unit): number => printed(state, unit, 'defense')
/** 2.5.4: the combat factor of an air unit, the gunfire factor of a bombardment marker. */
export const factorOf = (state: State, unit: Unit): number => printed(state, unit, 'factor')
