// What every gesture needs to know of the table.
import type { Order } from '../../../kernel/game'
import { Refused } from '../../../kernel/game'
import { statesOf } from '../../../kernel/pieces'
import type { Piece } from '../../../kernel/picture'
import type { Names } from '../names'
import type { Option } from '../options'
import type { Refusal } from '../now'

export interface FormContext {
  readonly game: string
  readonly names: Names
  /** Where a unit stands. */
  readonly hexOf: ReadonlyMap<string, string>
  /** A unit as it stands on the map; undefined for those that do not. */
  readonly pieceOf: ReadonlyMap<string, Piece>
  give(order: Order): void
}

/** With what it is worth now, which may be less than what is printed on it. */
export function unitOption({ names, hexOf, pieceOf }: FormContext, id: string): Option {
  const { full, figures: printed } = names.unit(id)
  const hex = hexOf.get(id)
  const piece = pieceOf.get(id)
  const figures = piece?.figures?.join('-') ?? printed
  const states = piece === undefined ? '' : statesOf(piece).join(', ')
  return {
    id,
    text: full,
    note: [figures, states, hex === undefined ? '' : names.hex(hex)].filter(Boolean).join(' · ')
  }
}

/** "3 points" */
export const points = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`

/** What the rules work out for a choice, or why they do not. */
export function tried<T>(work: () => T): { ok: T; no: null } | { ok: null; no: Refusal } {
  try {
    return { ok: work(), no: null }
  } catch (error) {
    if (error instanceof Refused) return { ok: null, no: { rule: error.rule, why: error.why } }
    throw error
  }
}
