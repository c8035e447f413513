// All units of a side: where they stand, in what state, and who can still do something.
import type { Seat } from '../../../kernel/game'
import { statesOf } from '../../../kernel/pieces'
import type { Piece, Picture } from '../../../kernel/picture'

export interface Rostered {
  readonly piece: Piece
  readonly hex: string
  /** What it can still do: something, nothing, or nothing because the player has said that it stays. */
  readonly is: 'able' | 'stays' | 'done'
  /** "3-4-6, moved, out of supply" */
  readonly state: string
}

interface Words {
  unit(id: string): { readonly figures: string }
}

const RANK = { able: 0, stays: 1, done: 2 }
const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Those that can act first, then in the order of the map. */
export function rosterOf(
  picture: Picture,
  seat: Seat,
  able: ReadonlySet<string>,
  staying: readonly string[],
  names: Words
): Rostered[] {
  return picture.stacks
    .filter((stack) => stack.seat === seat)
    .flatMap(({ hex, pieces }) =>
      pieces.map((piece): Rostered => {
        const figures = piece.figures?.join('-') ?? names.unit(piece.id).figures
        return {
          piece,
          hex,
          is: staying.includes(piece.id) ? 'stays' : able.has(piece.id) ? 'able' : 'done',
          state: [figures, ...statesOf(piece).map(lower)].filter(Boolean).join(', ')
        }
      })
    )
    .sort((a, b) => RANK[a.is] - RANK[b.is])
}
