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
  look(match: Pick<Match, 'ledger' | 'isHere'>): Lost | null {
    const { records } = match.ledger
    const gone = this.own.filter(({ number, hash }) => {
      const now = records[number - 1]
      return now === undefined || !sameBytes(now.node.hash, hash)
    })
    this.own = records
      .slice(-MOST)
      .filter(({ seat, entry }) => entry.kind === 'order' && match.isHere(seat))
      .map(({ number, node }) => ({ number, hash: node.hash }))
    const [first] = gone
    // The other side has given up meanwhile: nobody misses them.
    if (records.at(-1)?.entry.kind === 'concede') return null
    return first === undefined ? null : { orders: gone.length, by: records[first.number - 1]?.seat ?? null }
  }
}
