// From the names in an order to the things they mean.
import { makeNames } from '../../kernel/names'
import { worldOf } from './board'
import type { State } from './state'
import type { Unit } from './world'

export const names = makeNames<State, Unit>(worldOf, '2.1a')
export const { unitNamed, unitsNamed, hexNamed, hexesNamed, hexIds } = names

/** The name of a hex for an event; nothing for nowhere. */
export const hexNames = (state: State, hex: number): string[] =>
  hex < 0 ? [] : [worldOf(state).grid.places[hex]!]
