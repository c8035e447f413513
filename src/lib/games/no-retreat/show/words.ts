// How things are called in everything that is shown.
import { dateOf as dateIn } from '../../../kernel/show-kit'
import { capital, shortList as firstOf } from '../../../kernel/words'
import { worldOf } from '../board'
import type { BoxId, State } from '../state'
import { placeName, unitName } from '../lookup'
import { stanceTrack } from '../20.2-stance'
import { SEATS, type Side, type Unit } from '../world'

export { capital, count, list, signed } from '../../../kernel/words'
export { adjectiveOf, countryName, placeName, placeStart, unitName } from '../lookup'

export const SIDES = [0, 1] as const

/** "German", "Allied" */
export const sideWord = (side: Side): string => (side === 0 ? 'German' : 'Allied')

export const sideOfSeat = (seat: string): Side => SEATS.indexOf(seat as (typeof SEATS)[number]) as Side

/** The first few and how many more: a list that a person still reads. */
export const shortList = (names: readonly string[], most = 6): string => firstOf(names, most)

/** "12–13 May" */
export const dateOf = (view: State, turn: number): string => dateIn(worldOf(view).scenario.turns, turn)

/** "Liege (2109)" */
export const at = (view: State, hex: number): string => placeName(worldOf(view), hex)

export const places = (view: State, hexes: readonly number[], most = 6): string =>
  shortList(
    hexes.map((hex) => at(view, hex)),
    most
  )

export function named(view: State, units: readonly number[], most = 6): string {
  const world = worldOf(view)
  return shortList(
    units.map((index) => unitName(world, world.units[index]!)),
    most
  )
}

/** "German XIX Guderian in hex 2411" */
export const standing = (view: State, unit: Unit): string =>
  `${unitName(worldOf(view), unit)} in ${at(view, view.at[unit.index]!)}`

/** "British Control" */
export const boxName = (view: State, id: BoxId): string =>
  stanceTrack(worldOf(view)).boxes.find((box) => box.id === id)!.name

export const stanceTitle = (view: State): string =>
  worldOf(view).front === 'france' ? 'British Stance' : 'Soviet Stance'

/** The ids of hexes, for drawings. */
export const ids = (view: State, hexes: readonly number[]): string[] =>
  hexes.map((hex) => worldOf(view).grid.places[hex]!)

export const sentence = (text: string): string => `${capital(text)}.`
