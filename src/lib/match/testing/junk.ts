// What somebody without a key, or with one and ill will, can put into the lists by the thousand: for tests and benchmarks
// of what it costs.
import type { Seat } from '../../kernel/game'
import { seededRandom } from '../../kernel/dice'
import { concatBytes } from '../bytes'
import { SeatKeys, nameOf, pointerTo, type Secret } from '../crypto'
import { entryContent, linkElement, noteContent, signElement } from '../elements'
import type { Match } from '../match'
import { entryHash, signedMessage } from '../tree'

export interface Junk {
  readonly name: string
  readonly seat: Seat
  /** So many elements. */
  make(count: number): Uint8Array[]
}

/** All sorts of junk for a match with `seat` to move; `secret`: of that seat, for what it signs itself. */
export function junkFor<S>(match: Match<S>, seat: Seat, secret: Secret): Junk[] {
  const random = seededRandom(99)
  const bytes = (length: number) => Uint8Array.from({ length }, () => random.int(0, 255))
  const { number, hash, pointer } = match.ledger.head
  const { top } = match.ledger.chairs.get(seat)!.links
  const keys = new SeatKeys(secret)
  const place = { number: number + 1, prev: pointer }
  const entry = (i: number) =>
    concatBytes(
      entryContent({ kind: 'order', ...place, body: Uint8Array.of(240) }),
      Uint8Array.of(i & 255, (i >> 8) & 255, i >> 16, 0)
    )
  const many = (make: (i: number) => Uint8Array) => (count: number) =>
    Array.from({ length: count }, (_, i) => make(i))
  const chain = (count: number) => {
    let at = { number, hash }
    return Array.from({ length: count }, () => {
      const content = entryContent({
        kind: 'order',
        number: at.number + 1,
        prev: pointerTo(at.hash),
        body: Uint8Array.of(240)
      })
      const one = concatBytes(content, new Uint8Array(4))
      at = { number: at.number + 1, hash: entryHash(at.hash, match.seats.indexOf(seat), one) }
      return one
    })
  }
  const ask = { kind: 'ask', number, head: nameOf(hash), to: 0 } as const
  return [
    { name: 'nothing at all', seat, make: many(() => new Uint8Array()) },
    { name: 'garbled elements', seat, make: many(() => Uint8Array.of(16, ...bytes(30))) },
    { name: 'links out of nowhere', seat, make: many(() => linkElement(top + 128, bytes(16))) },
    { name: 'links without an index', seat, make: many(() => linkElement(0, bytes(16))) },
    { name: 'false signatures', seat, make: many(() => signElement(number, bytes(64))) },
    {
      name: 'false signatures with entries to try them on',
      seat,
      make: (count) => [
        ...many((i) => entry(i))(count / 2),
        ...many(() => signElement(place.number, bytes(64)))(count / 2)
      ]
    },
    { name: 'entries for one place', seat, make: many(entry) },
    {
      name: 'entries for one place, all signed',
      seat,
      make: (count) =>
        many(entry)(count / 2).flatMap((one) => [
          one,
          signElement(place.number, keys.sign(signedMessage(entryHash(hash, match.seats.indexOf(seat), one))))
        ])
    },
    { name: 'a long chain of unsigned entries', seat, make: chain },
    {
      name: 'entries that hang on nothing',
      seat,
      make: many((i) =>
        concatBytes(
          entryContent({ kind: 'order', number: number + 2 + i, prev: 0, body: bytes(4) }),
          new Uint8Array(4)
        )
      )
    },
    {
      name: 'false claims',
      seat,
      make: many(() =>
        concatBytes(noteContent({ kind: 'claim', key: keys.key, commitment: bytes(16) }), bytes(64))
      )
    },
    { name: 'false requests', seat, make: many(() => concatBytes(noteContent(ask), bytes(64))) },
    {
      name: 'false answers',
      seat,
      make: many(() =>
        concatBytes(noteContent({ kind: 'answer', about: nameOf(hash), yes: true }), bytes(64))
      )
    }
  ]
}
