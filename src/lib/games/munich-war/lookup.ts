// From the names in an order to the things they mean.
import { makeNames } from '../../kernel/names'
import { worldOf } from './board'
import type { State } from './state'
import type { Unit } from './world'

export const names = makeNames<State, Unit>(worldOf, '2.1a')
export const { unitNamed, hexNamed } = names
