// From the names in an order to the things they mean, and how things are called.
import { makeNames, place } from '../../kernel/names'
import { capital } from '../../kernel/words'
import { worldOf } from './board'
import type { State } from './state'
import type { Unit, World } from './world'

export { place, unitIds } from '../../kernel/names'
export const names = makeNames<State, Unit>(worldOf, '1.2')
export const { unitNamed, unitsNamed, hexNamed, hexesNamed, hexId, hexIds } = names

/** "Prague (2121)" or "hex 2121". */
export function placeName(state: State, hex: number): string {
  return place(worldOf(state), hex)
}

/** The same at the beginning of a sentence. */
export function placeStart(state: State, hex: number): string {
  return capital(placeName(state, hex))
}

export function adjective(world: World, nation: string): string {
  return world.tables.nations[nation]?.adjective ?? nation
}

/** "German 3rd Army" */
export function unitName(world: World, unit: Unit): string {
  const nation = adjective(world, unit.nation)
  return unit.name.startsWith(nation) ? unit.name : `${nation} ${unit.name}`
}
