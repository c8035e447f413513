// From the names in an order to the things they mean.
import { makeNames } from '../../kernel/names'
import { worldOf } from './board'
import type { State } from './state'
import type { Unit } from './world'

export { place, refuseRepeats, unitIds } from '../../kernel/names'
export const names = makeNames<State, Unit>(worldOf, '2.2a')
export const { unitNamed, unitsNamed, hexNamed, hexesNamed, hexId, hexIds } = names
