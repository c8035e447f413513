// Where is what: the picture of a position as a list of places, each unit with what it is worth now.
import type { Picture, Piece } from '../../kernel/picture'
import type { Names } from './names'

export interface Stack {
  readonly hex: string
  readonly units: readonly string[]
  readonly pieces: readonly Piece[]
  /** Units below that the one who looks may not know. */
  readonly unknown: number
}

/** In the order of the map. Both sides may stand in one hex: that is two stacks. */
export function stacksIn(picture: Picture): Stack[] {
  return picture.stacks.map(({ hex, pieces, unknown }) => ({
    hex,
    units: pieces.map(({ id }) => id),
    pieces,
    unknown
  }))
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
export function pieceWords({ id, figures, badges }: Piece, names: Names): string {
  const { full, figures: printed } = names.unit(id)
  const now = figures?.join('-') ?? printed
  const states = badges.map(({ text }) => text).join(', ')
  return [full, now, states && `(${states})`, `[${id}]`].filter(Boolean).join(' ')
}

/** The units of a stack in one line. */
export function stackWords({ pieces, unknown }: Stack, names: Names): string {
  const below = unknown > 0 ? [`${unknown} below that you cannot see`] : []
  return [...pieces.map((piece) => pieceWords(piece, names)), ...below].join(', ')
}
