// From the names in an order to the things they mean, and how things are called.
import { makeNames, place } from '../../kernel/names'
import { capital } from '../../kernel/words'
import { worldOf } from './board'
import type { MarkerData, NationName } from './data'
import type { Slot } from './piles'
import type { State } from './state'
import type { Side, Unit, World } from './world'

export const names = makeNames<State, Unit>(worldOf, '2.1')
export { unitIds } from '../../kernel/names'
export const { unitNamed, unitsNamed, hexNamed, hexesNamed, hexId, hexIds } = names

/** "Liege (2109)", "hex 2310", "Allied reserve". */
export const placeName = (world: World, hex: number): string => place(world, hex)

/** The same at the beginning of a sentence. */
export const placeStart = (world: World, hex: number): string => capital(place(world, hex))

export const adjectiveOf = ({ tables }: World, nation: NationName): string =>
  tables.nations[nation]?.adjective ?? nation

/** "German XIX Guderian" */
export function unitName(world: World, unit: Unit): string {
  const nation = adjectiveOf(world, unit.nation)
  return unit.name.startsWith(nation) ? unit.name : `${nation} ${unit.name}`
}

/** "the Soviet Union", "Holland" */
export const countryName = (name: string): string => (name === 'Soviet Union' ? `the ${name}` : name)

/** What an Initiative marker is, where its face is known. */
export const markerOf = (world: World, { face }: Slot): MarkerData | null =>
  face === undefined ? null : (world.marker(face) ?? null)

export const sideName = ({ scenario }: World, side: Side): string =>
  side === 0 ? scenario.sideNames.german : scenario.sideNames.allied

/** The name of a hex for an event; nothing for nowhere. */
export const hexNames = (state: State, hex: number): string[] =>
  hex < 0 ? [] : [worldOf(state).grid.places[hex]!]
