// Which of several entries for one place counts. It follows from what is in the lists and from the entries before the
// place, and from nothing else: that is why all devices come to the same.
import type { Seat } from '../kernel/game'
import { bytesToHex } from './bytes'
import type { Chairs } from './chairs'
import { nameOf } from './crypto'
import { splitMark, type ConfirmEntry, type Entry } from './elements'
import { claimant, type Notes } from './notes'
import type { Node, Tree } from './tree'

/** What ends a match comes before what would have gone on in its place. */
const ENDS: Readonly<Record<Entry['kind'], number>> = {
  order: 0,
  undo: 0,
  confirm: 0,
  continue: 0,
  renew: 0,
  close: 0.5,
  concede: 0.75
}

export class Contest {
  constructor(
    private readonly tree: Tree,
    private readonly chairs: Chairs,
    private readonly notes: Notes
  ) {}

  isSigned(node: Node, seat: Seat): boolean {
    const chair = this.chairs.get(seat)
    return chair !== null && this.tree.isSigned(node, seat, chair.key)
  }

  /** Of several entries in one place: what its seat has signed before what it has not, then what the other seat has
   * built on, then the lesser hash. The last is needed only when a seat signs two entries for one place. */
  best(nodes: readonly Node[]): Node | null {
    // The last first: while junk is being tried in vain, what has just come is not kept waiting.
    const open = nodes
      .toReversed()
      .filter((node) => node.refusal === null && this.isWritten(node) && this.isReady(node))
    if (open.length < 2) return open[0] ?? null
    const rank = (node: Node) => {
      const { seat, entry } = node.candidate!
      const signed = this.isSigned(node, seat) ? 0 : 2
      const backed = this.isBacked(node, this.chairs.other(seat)) ? 0 : 1
      // Who was not answered in time may close the match, and who has had enough may give up. What comes later does not
      // open it again, unless the one who ended it has signed what came after.
      return signed + backed - ENDS[entry.kind]
    }
    const ranked = open.map((node) => ({ node, rank: rank(node), hash: bytesToHex(node.hash) }))
    ranked.sort((a, b) => a.rank - b.rank || (a.hash < b.hash ? -1 : 1))
    return ranked[0]!.node
  }

  /** Whether the seat has signed the entry or what builds on it. Who has the seat may be said only further on: then it
   * is whoever is let in there. */
  private isBacked(node: Node, seat: Seat): boolean {
    const chair = this.chairs.get(seat)
    if (chair !== null && chair.since < node.number) return this.tree.isSigned(node, seat, chair.key)
    return this.tree
      .find(node, ({ entry }) => entry.kind === 'confirm')
      .some((confirm) => {
        const claim = this.notes.claim((confirm.candidate!.entry as ConfirmEntry).claim)
        return claim?.seat === seat && this.tree.isSigned(confirm, seat, claimant(claim))
      })
  }

  /** Whether the seat wrote it, as far as this device can know. */
  isWritten(node: Node): boolean {
    const { seat, bytes } = node.candidate!
    const chair = this.chairs.before(seat, node.number)
    if (chair === null) return false
    // What is known to be signed needs no mark: a long match is opened with half of the hashes.
    if (node.signed.includes(chair.key)) return true
    const keys = this.chairs.keysOf(seat)
    if (keys !== null) node.own ??= keys.wrote(node.parent!.hash, ...splitMark(bytes))
    return (keys !== null && node.own === true) || this.tree.isSigned(node, seat, chair.key)
  }

  /** Whether the note it rests on is here. What a seat says counts only if it was taken before: else an entry could rest
   * on the word of somebody whom it keeps from the table. */
  isReady({ candidate, hash, number }: Node): boolean {
    const { seat, entry } = candidate!
    const other = this.chairs.other(seat)
    if (entry.kind === 'confirm') return this.notes.claim(entry.claim) !== null
    if (entry.kind === 'continue') return this.notes.isAnswered(nameOf(hash), other, true, number)
    if (entry.kind !== 'undo' || entry.ask === null) return true
    const ask = this.notes.ask(entry.ask, number)
    if (ask === null) return false
    return ask.seat !== seat || this.notes.isAnswered(ask.id, other, true, number)
  }
}
