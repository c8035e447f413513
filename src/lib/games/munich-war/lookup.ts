// From the names in an order to the things they mean, and how things are called.
import { makeNames, place } from '../../kernel/names'
import { capital } from '../../kernel/words'
import { worldOf } from './board'
import type { CountryName, NationName } from './data'
import type { State } from './state'
import type { Unit, World } from './world'

export const names = makeNames<State, Unit>(worldOf, '2.1a')
export { unitIds } from '../../kernel/names'
export const { unitNamed, unitsNamed, hexNamed, hexesNamed, hexId, hexIds } = names

/** The name of a hex for an event; nothing for nowhere. */
export const hexNames = (state: State, hex: number): string[] =>
  hex < 0 ? [] : [worldOf(state).grid.places[hex]!]

/** "Prague (2615)", "hex 2614", "Axis available". */
export const placeName = (world: World, hex: number): string => place(world, hex)

/** The same at the beginning of a sentence. */
export const placeStart = (world: World, hex: number): string => capital(place(world, hex))

export const adjectiveOf = ({ tables }: World, nation: NationName): string => tables.nations[nation].adjective

/** "German XVI Panzer Corps" */
export function unitName(world: World, unit: Unit): string {
  const nation = adjectiveOf(world, unit.nation)
  return unit.name.startsWith(nation) ? unit.name : `${nation} ${unit.name}`
}

/** "the Soviet Union", "Poland" */
export const countryName = (name: CountryName): string =>
  name === 'Netherlands' || name === 'Soviet Union' ? `the ${name}` : name
