// How things are called in everything that is shown.
import { shortList as firstOf } from '../../../kernel/words'
import { SEATS, type Side } from '../world'

export { capital, count, list, signed } from '../../../kernel/words'
export { place } from '../lookup'

export const SIDES = [0, 1] as const

export function sideWord(side: Side): string {
  return side === 0 ? 'German' : 'Allied'
}

export function sideOfSeat(seat: string): Side {
  return SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
}

/** The first few and how many more: lists that a person still reads. */
export const shortList = (names: readonly string[], most = 6): string => firstOf(names, most)
