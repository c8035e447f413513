// Pieces and stacks of a picture, in words and numbers.
import type { Owner, Piece, Stack, Unknown } from './picture'

/** In what state a piece is: "Other side", "2 of 4 steps", "Has moved". */
export function statesOf({ back, steps, badges }: Piece): string[] {
  return [
    ...(back ? ['Other side'] : []),
    ...(steps ? [`${steps.left} of ${steps.of} steps`] : []),
    ...badges.map(({ text }) => text)
  ]
}

/** "3 unknown units" */
export const unknownWords = (count: Unknown) =>
  count === 'some' ? 'some unknown units' : count === 1 ? '1 unknown unit' : `${count} unknown units`

/** How many there are at least. */
export const atLeast = (count: Unknown) => (count === 'some' ? 1 : count)

/** The unknown of a stack that are not seen one by one. */
export function unseen({ unknown, blanks = [] }: Pick<Stack, 'unknown' | 'blanks'>): Unknown {
  return unknown === 'some' ? (blanks.length > 0 ? 0 : 'some') : unknown - blanks.length
}

/** How many counters a stack has at least, seen or not. */
export const stackCount = ({ pieces, unknown, blanks = [] }: Stack) =>
  pieces.length + Math.max(atLeast(unknown), blanks.length)

/** Of what has an owner, only that. */
export const ownerOf = ({ seat, faction }: Owner): Owner => ({
  seat,
  ...(faction !== undefined && { faction })
})
