// What the other seat has ordered but not signed yet: to be shown, not to be built on.
import type { Game } from '../kernel/game'
import { unpack, type Dictionary } from './codec'
import { noDice } from './dice'
import type { Node } from './tree'

/** More are not shown: a page must not be kept busy by orders that nobody has signed. */
const MOST = 256

/** Tries the unsigned orders after an entry on a copy of the position. The words must be cut back afterwards. */
export function previewFrom<S>(
  from: Node,
  position: S,
  game: Game<S>,
  words: Dictionary
): { state: S; numbers: number[] } {
  const state = JSON.parse(JSON.stringify(position)) as S
  const numbers: number[] = []
  try {
    for (let at = from; numbers.length < MOST;) {
      const next = at.children.find((node) => node.refusal === null)
      if (next?.candidate?.entry.kind !== 'order') break
      const order = unpack(next.candidate.entry.body, words)
      game.apply(state, next.candidate.seat, order, noDice)
      numbers.push(next.number)
      at = next
    }
  } catch {
    // Whatever cannot be tried is not shown.
  }
  return { state, numbers }
}
