// How things are called in everything that is shown: units with their nation, places with their number.
import { dateOf as dateIn } from '../../../kernel/show-kit'
import { shortList as firstOf } from '../../../kernel/words'
import { boardOf, worldOf } from '../board'
import type { FortKind } from '../data'
import type { State } from '../state'
import { SEATS, type Side, type World } from '../world'

export { capital, count, list, signed } from '../../../kernel/words'
export { adjective, place, unitName } from '../lookup'

/** The first few and how many more: lists that a person still reads. */
export const shortList = (names: readonly string[], most = 4): string => firstOf(names, most)

/** Movement points from the half points of the tables: "2", "½", "1½". */
export function points(world: World, half: number): string {
  const { halfPointsPerPoint } = world.tables.movement
  const whole = Math.floor(half / halfPointsPerPoint)
  if (half % halfPointsPerPoint === 0) return `${whole}`
  return `${whole === 0 ? '' : whole}½`
}

export const FORT_NAMES: Readonly<Record<FortKind, string>> = {
  czech: 'Czechoslovak fort',
  czechHeavy: 'Heavy Czechoslovak fort',
  belgian: 'Belgian fort',
  westWall: 'West Wall',
  maginot: 'Maginot Line'
}

export function sideWord(world: World, side: Side): string {
  return world.sideWords[side]
}

export function sideOfSeat(seat: string): Side {
  return SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
}

/** Units below the top one of a stack that the one who looks may not know (8.3). */
export function unknownIn(view: State, hex: number): number {
  return view.hidden?.find((stack) => stack.hex === hex)?.count ?? 0
}

/** Some units of this side lie hidden, so that a unit that is nowhere may be among them (8.3). */
export function hidesUnits(view: State, side: Side): boolean {
  const { sideAt } = boardOf(view)
  return view.hidden?.some((stack) => sideAt[stack.hex] === side) ?? false
}

/** "18-21 Oct" by the game turn; empty past the last one. */
export function dateOf(view: State, turn: number): string {
  return dateIn(worldOf(view).scenario.turns, turn)
}
