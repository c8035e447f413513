// The judge. From whatever stands in the lists it makes the one match that every honest device makes of it. What it
// decides follows from the set of elements alone, not from the order in which they arrived.
//
// An entry is part of the match when it hangs on the last one, is signed by its seat (on the seat's own device its
// mark is enough), is of the seat whose decision it is, and is legal. Signatures are over the hash of the chain, so
// one signature covers everything its seat wrote before it: a signature for each order would make the log three times
// as long. The price is that what a seat has not signed yet is not part of the match for anybody else.
import type { Seat } from '../kernel/game'
import { raiseAt, type Alarm } from './alarm'
import { bytesToHex, concatBytes, Malformed } from './bytes'
import { Chain } from './chain'
import { unpack } from './codec'
import { Contest } from './contest'
import { isProperKey } from './crypto'
import { RENEWAL } from './dice'
import {
  entryContent,
  isEntry,
  isOfKnownKind,
  readElement,
  signElement,
  takesDiceBack,
  type BundleNote,
  type CloseEntry,
  type ConcedeEntry,
  type ConfirmEntry,
  type ContinueEntry,
  type Entry,
  type LinkNote,
  type OrderEntry,
  type RenewEntry,
  type UndoEntry
} from './elements'
import { whyNoPosition, type LogRecord } from './positions'
import { claimant } from './notes'
import { readVerdict, type Snapshot } from './snapshot'
import { whyNotClosed } from './stall'
import { signedMessage, type Candidate, type Node, type Refusal } from './tree'
import { barrierBefore, leadsTo, whyNotGranted } from './undo'

export interface Outgoing {
  readonly seat: Seat
  readonly bytes: Uint8Array
}

/** What is no element is counted; of so many it is also kept what it was. */
const MOST_MALFORMED = 200

export class Ledger<S> extends Chain<S> {
  /** What this device has to say because of what it saw; the caller puts it into the lists. */
  readonly outbox: Outgoing[] = []
  readonly malformed: { seat: Seat; bytes: Uint8Array; why: string }[] = []
  /** Seats that have signed two entries for one place, with the proof. */
  readonly alarms: Alarm[] = []
  malformedCount = 0
  readonly strays = new Set<Candidate>()
  private readonly contest = new Contest(this.tree, this.chairs, this.notes)
  private readonly disputed = new Set<number>()
  /** Up to where signatures were looked through for alarms. */
  private lookedAt = -1

  /** Takes an element of a list; call `settle` after the last one. */
  add(seat: Seat, bytes: Uint8Array): void {
    if (!isOfKnownKind(bytes))
      return this.putOff(seat, bytes, 'This version of the app does not know this kind of record.')
    try {
      const element = readElement(bytes)
      if (isEntry(element)) {
        const candidate = { seat, entry: element, bytes }
        if (!this.tree.add(candidate)) return
        this.strays.add(candidate)
        if (element.number <= this.records.length) this.disputed.add(element.number)
      } else if (element.kind === 'sign') this.tree.addSignature(seat, element.number, element.signature)
      else if (element.kind === 'link') this.addLink(seat, element)
      else if ('entry' in element) this.unbundle(seat, element)
      else this.notes.add(seat, element)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      this.putOff(seat, bytes, error.message)
    }
  }

  private addLink(seat: Seat, note: LinkNote): void {
    if (this.chairs.get(seat)?.since !== 0) this.notes.addLink(seat, note)
    this.chairs.get(seat)?.links.add(note.index, note.link)
  }

  private unbundle(seat: Seat, { entry, number, signature, link }: BundleNote): void {
    if (entry !== null) this.add(seat, entry)
    this.tree.addSignature(seat, number, signature)
    if (link !== null) this.addLink(seat, { kind: 'link', index: 0, link })
  }

  settle(): void {
    this.tree.renew()
    this.chairs.renew()
    // The furthest signature of a seat speaks for all that it covers.
    const [first] = this.tree.childrenOf(this.head)
    if (first !== undefined) for (const seat of this.chairs.seats) this.isSigned(first, seat)
    // Of the entries for one place the same is best as long as nothing new comes: that each place changes hands but once
    // makes the judge come to an end whatever stands in the lists.
    const changed = new Set<Node>()
    do while (this.advance());
    while (this.reconsider(changed))
    if (this.trusted !== null && this.trusted.number > this.records.length) return this.distrust()
    this.raiseAlarms()
  }

  /** Puts an entry of this device at the end of the match; throws what the rules say against it. */
  write(seat: Seat, make: (place: { number: number; prev: number }) => Entry): Node {
    const keys = this.chairs.keysOf(seat)
    if (keys === null) throw new Error(`The seat ${seat} is not on this device.`)
    const head = this.head
    const content = entryContent(make({ number: head.number + 1, prev: head.pointer }))
    const mark = keys.mark(head.hash, content)
    const bytes = concatBytes(content, mark)
    this.add(seat, bytes)
    const node = this.tree.childrenOf(head).find(({ candidate }) => candidate!.bytes === bytes)
    if (node === undefined) throw new Error('This entry cannot be written.')
    if (node.parent!.children.length > 1) this.disputed.add(node.number)
    if (this.contest.isReady(node)) {
      const refusal = this.judge(node)
      if (refusal !== null) {
        this.tree.remove(node)
        this.strays.delete(node.candidate!)
        throw refusal.error ?? new Error(refusal.why)
      }
    }
    return node
  }

  /** Signs everything up to this entry with the keys of this seat. */
  sign(seat: Seat, { number, hash }: Node = this.head): Outgoing {
    const signature = this.chairs.keysOf(seat)!.sign(signedMessage(hash))
    this.tree.addSignature(seat, number, signature)
    return { seat, bytes: signElement(number, signature) }
  }

  isSigned(node: Node, seat: Seat): boolean {
    return this.contest.isSigned(node, seat)
  }

  /** One entry more, if there is one; false when there is nothing to do. */
  private advance(): boolean {
    if (this.closed !== null) return false
    const children = this.tree.childrenOf(this.head)
    if (this.pending !== null) {
      const end = this.contest.best(children.filter(({ candidate }) => takesDiceBack(candidate!.entry)))
      if (end === null || this.contest.best(children) !== end) return this.throwDice(this.pending)
    }
    if (children.length > 1) this.disputed.add(this.head.number + 1)
    const node = this.contest.best(children)
    if (node === null) return false
    node.refusal = this.judge(node)
    return true
  }

  /** Looks again at the places with more than one entry; true when the match took another branch. */
  private reconsider(changed: Set<Node>): boolean {
    for (const number of [...this.disputed].sort((a, b) => a - b)) {
      const record = this.records[number - 1]
      if (record === undefined) continue
      const siblings = this.tree.childrenOf(record.node.parent!)
      const better = siblings.length < 2 ? record.node : this.contest.best(siblings)
      if (better === record.node) continue
      // What this device has taken from the other seat, signed, is not let go: its own signature now says so to all. But
      // nobody is kept from giving up.
      const witness = this.chairs.other(record.seat)
      const yields = better?.candidate!.entry.kind === 'concede'
      if (!yields && this.chairs.keysOf(witness) !== null && this.isSigned(record.node, record.seat)) {
        if (!this.isSigned(record.node, witness)) this.outbox.push(this.sign(witness))
        if (this.contest.best(siblings) === record.node) continue
      }
      if (changed.has(record.node.parent!)) continue
      changed.add(record.node.parent!)
      this.rewind(number)
      return true
    }
    return false
  }

  /** Looks for seats that have signed two entries for one place. */
  private raiseAlarms(): void {
    if (this.lookedAt === this.tree.changes) return
    this.lookedAt = this.tree.changes
    for (const number of this.disputed) {
      const parent = this.records[number - 1]?.node.parent ?? this.head
      if (parent.number === number - 1) raiseAt(parent, this.chairs, this.tree, this.alarms)
    }
  }

  private putOff(seat: Seat, bytes: Uint8Array, why: string): void {
    this.malformedCount++
    if (this.malformed.length < MOST_MALFORMED) this.malformed.push({ seat, bytes, why })
  }

  /** Takes the entries from this number on out of the match. */
  private rewind(number: number): void {
    // Where the match was ended before its dice fell, their order is carried out again.
    const first = this.records[number - 1]?.entry
    if (first !== undefined && takesDiceBack(first)) return this.rewind(number - 1)
    const removed = this.records.splice(number - 1)
    // The last first: who is let in leaves with what it did.
    for (const { node, entry, seat } of removed.toReversed()) {
      this.strays.add(node.candidate!)
      if (entry.kind === 'renew') this.chairs.get(seat)!.links.retract()
      if (entry.kind === 'confirm') this.chairs.take(this.chairs.other(seat))
    }
    while (this.segment.from >= number) this.segments.pop()
    this.pending = null
    this.words.cut(removed[0]!.words)
    this.positions.forget(number - 1)
    if (this.judging && this.positions.reaches(this.position)) this.positions.go(this.position)
  }

  /** The snapshot is of another chain: everything is judged from the start. */
  private distrust(): void {
    this.trusted = null
    if (this.records.length > 0) this.rewind(1)
    this.settle()
  }

  /** Makes the entry part of the match, or says why it cannot be. */
  private judge(node: Node): Refusal | null {
    const { entry } = node.candidate!
    switch (entry.kind) {
      case 'order':
        return this.judgeOrder(node, entry)
      case 'undo':
        return this.judgeUndo(node, entry)
      case 'confirm':
        return this.judgeConfirm(node, entry)
      case 'continue':
        return this.judgeContinue(node, entry)
      case 'close':
        return this.judgeClose(node, entry)
      case 'concede':
        return this.judgeConcede(node, entry)
      case 'renew':
        return this.judgeRenew(node, entry)
    }
  }

  private accept(record: LogRecord): null {
    this.records.push(record)
    this.strays.delete(record.node.candidate!)
    if (this.trusted?.number === record.number) this.useSnapshot(this.trusted, record)
    return null
  }

  private useSnapshot(snapshot: Snapshot, { node }: LogRecord): void {
    if (snapshot.head !== bytesToHex(node.hash)) return this.distrust()
    this.trusted = null
    // A position of other rules is no use here but as what a proposal goes on from.
    if (!this.judging) return
    for (const { number, state } of snapshot.earlier ?? []) this.positions.keep(number, state)
    this.positions.keep(this.position, snapshot.state)
    this.positions.go(this.position)
  }

  private judgeOrder(node: Node, { body }: OrderEntry): Refusal | null {
    const words = this.words.size
    let order: unknown
    try {
      order = unpack(body, this.words)
    } catch (error) {
      return { why: `The order cannot be read: ${(error as Error).message}` }
    }
    const record = this.recordOf(node, order, words)
    if (this.reading) {
      readVerdict(record, this.trusted)
      return this.accept(record)
    }
    const refusal = this.carryOut(record, null)
    if (refusal === null) return this.accept(record)
    this.words.cut(words)
    return refusal
  }

  private judgeUndo(node: Node, entry: UndoEntry): Refusal | null {
    const { seat } = node.candidate!
    const record = this.recordOf(node)
    record.after = entry.to
    this.returns.add(entry.to)
    if (!leadsTo(this.records, record.before, entry.to))
      return { why: 'There is no such position to return to.' }
    if (this.reading) return this.accept(record)
    if (seat !== this.pen) return { why: `It is for ${this.pen} to decide.` }
    const barrier = barrierBefore(this.records, record.before, entry.to, seat)
    if (barrier !== null) {
      const why = entry.ask === null ? barrier.why : this.whyNotAgreed(entry.ask, entry.to, node.number)
      if (why !== null) return { why }
    }
    this.positions.go(entry.to)
    return this.accept(record)
  }

  /** Why a request does not (any more) allow going back there; null when it does. */
  whyNotGranted(id: string, to: number): string | null {
    return whyNotGranted(this.notes.ask(id, Infinity), to, this.records, this.tree.root)
  }

  private whyNotAgreed(id: string, to: number, number: number): string | null {
    const lasting = this.founding.genesis.format < 2
    return whyNotGranted(this.notes.ask(id, number), to, this.records, this.tree.root, lasting)
  }

  private judgeConfirm(node: Node, entry: ConfirmEntry): Refusal | null {
    const { seat } = node.candidate!
    const claim = this.notes.claim(entry.claim)!
    if (seat !== this.founding.genesis.founder) return { why: 'Only the founder gives the free seat away.' }
    if (claim.seat !== this.chairs.free) return { why: 'This seat is taken.' }
    const { commitment, key } = claim.note
    // With the dice of the other seat, that seat alone would decide every roll.
    const links = this.chairs.get(seat)?.links
    if (links?.fits(0, commitment) === true || !isProperKey(key)) return { why: 'This claim is none.' }
    this.chairs.give(claim.seat, claimant(claim), commitment, node.number, this.notes.linksOf(claim.seat))
    return this.accept(this.recordOf(node))
  }

  private judgeContinue(node: Node, entry: ContinueEntry): Refusal | null {
    const { rulesVersion, dataHash, rolls, position } = entry
    const { segment } = this
    if (rulesVersion === segment.rulesVersion && dataHash === segment.dataHash)
      return { why: 'The match is played by these rules already.' }
    const record = this.recordOf(node)
    record.after = record.number
    this.segments.push({ from: record.number, rulesVersion, dataHash, rolls })
    if (this.judging) {
      const why = whyNoPosition(this.rules.game, position)
      if (why !== null) {
        this.segments.pop()
        return { why }
      }
      this.positions.keep(record.number, position)
      if (this.trusted === null) this.positions.go(record.number)
    }
    return this.accept(record)
  }

  /** Why a seat cannot commit to its next chain of dice; null when it can. Once for each chain, and long before it is needed:
   * as long as one seat has not, no device shows a link of the next chain, so nobody can choose what falls. */
  whyNoRenewal(seat: Seat): string | null {
    const last = this.chairs.get(seat)?.links.last ?? Infinity
    if (this.judging && this.rolls + RENEWAL < last) return 'These dice last for a while yet.'
    // The seat to act writes, as ever; but nobody could go on where the other seat has no dice left.
    const isDue = this.reading || this.rolls >= last || seat === this.pen
    return isDue ? null : `It is for ${this.pen} to decide.`
  }

  private judgeRenew(node: Node, { commitment }: RenewEntry): Refusal | null {
    const { seat } = node.candidate!
    const why = this.whyNoRenewal(seat)
    if (why !== null) return { why }
    if (this.chairs.seats.some((one) => this.chairs.get(one)?.links.endsWith(commitment) === true))
      return { why: 'These dice are known already.' }
    this.chairs.get(seat)!.links.extend(commitment)
    return this.accept(this.recordOf(node))
  }

  private judgeClose(node: Node, entry: CloseEntry): Refusal | null {
    const { seat } = node.candidate!
    const last = this.records.at(-1)
    if (!this.reading) {
      const { patience } = this.founding.genesis
      const actor = this.rules.game.actor(this.positions.state)
      const why = whyNotClosed(entry, seat, patience, last, actor)
      if (why !== null) return { why }
    }
    if (entry.owed === 'link' && last !== undefined) this.takeDiceBack(last)
    return this.accept(this.recordOf(node))
  }

  private judgeConcede(node: Node, { dice }: ConcedeEntry): Refusal | null {
    const last = this.records.at(-1)
    if (this.chairs.free !== null) return { why: 'Nobody is there to whom to concede.' }
    if (!this.reading) {
      // Dice that had fallen elsewhere may have ended the game: here they are taken back.
      const over = this.rules.game.outcome(this.positions.state) !== null
      if (over && !dice) return { why: 'The game was over already.' }
      if (dice && last?.barrier !== 'dice') return { why: 'No dice are awaited.' }
    }
    if (dice && last !== undefined) this.takeDiceBack(last)
    return this.accept(this.recordOf(node))
  }
}
