// Where is what: the picture of a position as a list of places, each unit with what it is worth now.
import { statesOf } from '../../kernel/pieces'
import type { Picture, Piece, Stack as Shown, Unknown } from '../../kernel/picture'
import type { Names } from './names'

export interface Stack {
  readonly hex: string
  readonly units: readonly string[]
  readonly pieces: readonly Piece[]
  /** Units that the one who looks may not know. */
  readonly unknown: Unknown
  /** What must be said besides: whose it is, what blank pieces are in it. */
  readonly notes?: { readonly before: string; readonly hidden: string }
}

/** In the order of the map. Both sides may stand in one hex: that is two stacks. */
export function stacksIn(picture: Picture, notesOn?: (stack: Shown) => Stack['notes']): Stack[] {
  return picture.stacks.map((stack) => {
    const { hex, pieces, unknown } = stack
    const notes = notesOn?.(stack)
    return { hex, units: pieces.map(({ id }) => id), pieces, unknown, ...(notes && { notes }) }
  })
}

/** For each unit the hex it stands in. */
export function hexesOfUnits(stacks: readonly Stack[] | null): Map<string, string> {
  return new Map((stacks ?? []).flatMap(({ hex, units }) => units.map((unit) => [unit, hex] as const)))
}

/** Each unit as it stands. */
export function piecesOfUnits(stacks: readonly Stack[] | null): Map<string, Piece> {
  return new Map((stacks ?? []).flatMap(({ pieces }) => pieces.map((piece) => [piece.id, piece] as const)))
}

/** A unit as it is now: "Germany: 84th Corps 1-2-4 (reduced) [G84]". What is typed names it by what stands in brackets. */
export function pieceWords(piece: Piece, names: Names): string {
  const { id, figures } = piece
  const { full, figures: printed } = names.unit(id)
  const now = figures?.join('-') ?? printed
  const states = statesOf(piece).join(', ')
  return [full, now, states && `(${states})`, `[${id}]`].filter(Boolean).join(' ')
}

/** The units of a stack in one line. */
export function stackWords({ pieces, unknown, notes }: Stack, names: Names): string {
  const below =
    unknown === 0
      ? []
      : [notes?.hidden || `${unknown} ${pieces.length > 0 ? 'below ' : ''}that you cannot see`]
  const words = [...pieces.map((piece) => pieceWords(piece, names)), ...below].join(', ')
  return notes?.before ? `${notes.before}: ${words}` : words
}
