// Somebody who writes into the document whatever he likes, for tests: with the secret of a seat, or without any.
import type { Seat } from '../../kernel/game'
import { concatBytes } from '../bytes'
import { isStrict, pack, unpack, Dictionary } from '../codec'
import { SeatKeys, pointerTo, type Secret } from '../crypto'
import { pushElements } from '../document'
import { entryContent, linkElement, signElement, type Entry } from '../elements'
import type { Match } from '../match'
import { entryHash, signedMessage } from '../tree'

type Content<E = Entry> = E extends Entry ? Omit<E, 'number' | 'prev'> : never

export interface Place {
  readonly number: number
  readonly hash: Uint8Array
}

export class Forger<S> {
  constructor(private readonly match: Match<S>) {}

  push(seat: Seat, ...elements: Uint8Array[]): void {
    pushElements(this.match.doc, seat, elements)
  }

  /** An entry that hangs there, with a mark and a signature by the secret if there is one. */
  entry(on: Place, seat: Seat, content: Content, secret?: Secret): Place {
    const number = on.number + 1
    const full = entryContent({ ...content, number, prev: pointerTo(on.hash) } as Entry)
    const keys = secret && new SeatKeys(secret)
    const bytes = concatBytes(full, keys?.mark(on.hash, full) ?? new Uint8Array(4))
    const hash = entryHash(on.hash, this.match.seats.indexOf(seat), bytes)
    this.push(seat, bytes)
    if (keys !== undefined) this.push(seat, signElement(number, keys.sign(signedMessage(hash))))
    return { number, hash }
  }

  /** An order in the words that the match had used up to there. */
  order(on: Place, seat: Seat, order: unknown, secret?: Secret): Place {
    const words = new Dictionary(isStrict(this.match.genesis.format))
    for (const { entry } of this.match.ledger.records.slice(0, on.number))
      if (entry.kind === 'order') unpack(entry.body, words)
    return this.entry(on, seat, { kind: 'order', body: pack(order, words) }, secret)
  }

  link(seat: Seat, index: number, link: Uint8Array): void {
    this.push(seat, linkElement(index, link))
  }
}
