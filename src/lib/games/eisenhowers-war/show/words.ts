// How things are called in everything that is shown.
import { SEATS, type Side } from '../world'

export { capital, place } from '../lookup'

export const SIDES = [0, 1] as const

export function sideWord(side: Side): string {
  return side === 0 ? 'German' : 'Allied'
}

export function sideOfSeat(seat: string): Side {
  return SEATS.indexOf(seat as (typeof SEATS)[number]) as Side
}

/** "a, b and c" */
export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The first few and how many more: lists that a person still reads. */
export function shortList(names: readonly string[], most = 6): string {
  if (names.length <= most) return list(names)
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}
