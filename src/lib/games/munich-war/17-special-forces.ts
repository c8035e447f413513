// Chapter 17: special forces in support of an attack.
import { landUnitsIn } from './09-stacking'
import { eliminate, reduce } from './11.17-losses'
import { utilize } from './16.4-return'
import type { Context } from './events'
import { hexNames } from './lookup'
import type { State } from './state'
import type { Unit } from './world'

const DIE = 6

/** 17.1b: the chance that the operation succeeds. */
export const chanceOf = (forces: Unit): number => (forces.success ?? 0) / DIE

/** A fortification in the hex; undefined for none. There is never more than one (9.0c). */
export const fortIn = (units: readonly Unit[]): Unit | undefined =>
  units.find(({ type }) => type === 'fortification')

/**
 * 17.1: rolls for the operation against a hex. It succeeds on the numbers printed on the marker: then a fortification
 * there loses a step at once.
 */
export function raid(state: State, forces: Unit, target: number, context: Context): boolean {
  const die = context.dice.roll(DIE)
  const success = die <= (forces.success ?? 0)
  context.emit({
    kind: 'specialForces',
    rule: '17.1b',
    units: [forces.id],
    hexes: hexNames(state, target),
    dice: [die],
    success
  })
  if (!success) {
    // 17.1d: and they are not used again.
    eliminate(state, forces, '17.1d', context)
    return false
  }
  utilize(state, forces)
  const fort = fortIn(landUnitsIn(state, target))
  if (fort !== undefined) reduce(state, fort, '17.1b', context)
  return true
}
