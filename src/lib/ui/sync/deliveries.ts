// Turns that were opened as links and go into their matches as soon as those are open here.
import type { SealedTurn } from '../../sync/carriers/turn-link'

const turns = new Map<string, SealedTurn>()

export function deliver(match: string, turn: SealedTurn): void {
  turns.set(match, turn)
}

export const isDelivered = (match: string): boolean => turns.has(match)

/** Once: whoever collects it sees that it gets in. */
export function collect(match: string): SealedTurn | undefined {
  const turn = turns.get(match)
  turns.delete(match)
  return turn
}
