// How things are called in everything that is shown.
import type { Line } from '../../../kernel/game'
import { dateOf as dateIn } from '../../../kernel/show-kit'
import { shortList as firstOf } from '../../../kernel/words'
import { worldOf } from '../board'
import type { UnitTypeName } from '../data'
import { placeName, unitName } from '../lookup'
import type { State } from '../state'
import { NOBODY, SEATS, type Owner, type Side, type Unit } from '../world'

export { capital, count, list, signed } from '../../../kernel/words'
export { adjectiveOf, countryName, placeName, placeStart, unitName } from '../lookup'

export const SIDES = [0, 1] as const

/** "Axis", "Allied" */
export const sideWord = (side: Side): string => (side === 0 ? 'Axis' : 'Allied')

export const sideOfSeat = (seat: string): Side => SEATS.indexOf(seat as (typeof SEATS)[number]) as Side

/** "the Allied side", "nobody" */
export const ownerWords = (owner: Owner): string =>
  owner === NOBODY ? 'nobody' : `the ${sideWord(owner)} side`

/** Whose it is as boards draw it: what belongs to nobody is neutral. */
export const ownerOf = (owner: Owner): { seat: string | null; faction?: string } =>
  owner === NOBODY ? { seat: null, faction: 'neutral' } : { seat: SEATS[owner] }

/** The first few and how many more: a list that a person still reads. */
export const shortList = (names: readonly string[], most = 6): string => firstOf(names, most)

/** "October II", empty past the last turn. */
export const dateOf = (view: State, turn: number): string => dateIn(worldOf(view).scenario.turns, turn)

/** Units in a hex or box of which the one who looks knows no more than their number (15.0). */
export const unknownIn = (view: State, place: number): number =>
  view.hidden?.find(({ hex }) => hex === place)?.count ?? 0

/** "German Light Corps in Prague (2615)" */
export const standingUnit = (view: State, unit: Unit): string =>
  `${unitName(worldOf(view), unit)} in ${placeName(worldOf(view), view.at[unit.index]!)}`

/** Movement points from half points: "2", "½", "1½". */
export function points(view: State, half: number): string {
  const { halfPointsPerPoint } = worldOf(view).tables.movement
  const whole = Math.floor(half / halfPointsPerPoint)
  if (half % halfPointsPerPoint === 0) return `${whole}`
  return `${whole === 0 ? '' : whole}½`
}

export const TYPES: Readonly<Record<UnitTypeName, string>> = {
  armor: 'Armor',
  mechanized: 'Mechanized infantry',
  armoredCavalry: 'Armored cavalry',
  motorizedAaa: 'Motorized AAA',
  infantry: 'Infantry',
  secondLine: '2nd line infantry',
  alpine: 'Alpine troops',
  cavalry: 'Cavalry',
  security: 'Security troops',
  marines: 'Marines',
  aaa: 'AAA',
  fortification: 'Fortification',
  airstrike: 'Airstrike',
  airlift: 'Airlift',
  bombardment: 'Naval bombardment',
  transport: 'Amphibious marker',
  specialForces: 'Special forces'
}

export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { value }) => sum + value, 0)
