// 18.2.2: marines that wait in a sea hex to attack a coast.
import { boardOf, sideOf, worldOf } from './board'
import { enter } from './02.3-control'
import { eliminate } from './11.17-losses'
import type { Context } from './events'
import { hexNames } from './lookup'
import type { State } from './state'
import { SEATS, type Side, type Unit } from './world'

/** The hex that a unit has to attack from the sea (18.2.2g); undefined for one that is not at sea. */
export const assaultOf = (state: State, unit: Unit): number | undefined =>
  state.assaults.find((assault) => assault.unit === unit.index)?.target

/** 18.2.2c: marines of a side that wait in a sea hex. */
export function marinesAtSea(state: State, side: Side): Unit[] {
  const { units } = worldOf(state)
  return state.assaults.map(({ unit }) => units[unit]!).filter((unit) => sideOf(state, unit) === side)
}

/** 18.2.2d: from the sea into the hex that they have won. */
export function land(state: State, marine: Unit, rule: string, context: Context): void {
  const target = assaultOf(state, marine)!
  const hexes = [...hexNames(state, state.at[marine.index]!), ...hexNames(state, target)]
  const side = SEATS[sideOf(state, marine) as Side]
  state.assaults = state.assaults.filter(({ unit }) => unit !== marine.index)
  enter(state, marine, target)
  context.emit({ kind: 'ashore', rule, side, units: [marine.id], hexes })
}

/** 18.2.2g, A42: who finds no enemy left in his hex lands there without a fight. */
export function landUnopposed(state: State, side: Side, context: Context): void {
  const { height, sideAt } = boardOf(state)
  for (const marine of marinesAtSea(state, side)) {
    const target = assaultOf(state, marine)!
    if (height[target] === 0 || sideAt[target] === side) land(state, marine, '18.2.2g', context)
  }
}

/** 18.2.2d: marines that took part in an attack and have not won their hex. */
export function drown(state: State, marines: readonly Unit[], context: Context): void {
  for (const marine of marines) eliminate(state, marine, '18.2.2d', context)
}
