// A seat can be on two devices, and both can give an order for the same place. One of them counts; whoever gave the other
// must hear of it.
import type { Seat } from '../../kernel/game'
import { sameBytes } from '../../match/bytes'
import type { Match } from '../../match/match'

/** Orders further back are signed and stay. */
const MOST = 64

export interface Lost {
  /** How many orders of this device do not count. */
  readonly orders: number
  /** Whose entry stands in the place of the first; null: none yet. */
  readonly by: Seat | null
}

export class Overtaken {
  private own: { readonly number: number; readonly hash: Uint8Array }[] = []

  /** What was there when this was last asked and is not any more; null: nothing. */
  look(match: Pick<Match, 'number' | 'heading' | 'isHere'>): Lost | null {
    const gone = this.own.filter(({ number, hash }) => {
      const now = match.heading(number)
      return now === null || !sameBytes(now.hash, hash)
    })
    this.own = []
    for (let number = Math.max(1, match.number - MOST + 1); number <= match.number; number++) {
      const { seat, kind, hash } = match.heading(number)!
      if (kind === 'order' && match.isHere(seat)) this.own.push({ number, hash })
    }
    const [first] = gone
    // The other side has given up meanwhile: nobody misses them.
    if (match.heading(match.number)?.kind === 'concede') return null
    return first === undefined ? null : { orders: gone.length, by: match.heading(first.number)?.seat ?? null }
  }
}
