// What happened, for people to read: the entries with their events, and what was put aside with the reason.
import type { Barrier, GameEvent, Seat } from '../kernel/game'
import type { Entry } from './elements'
import type { Ledger } from './ledger'
import type { Roll } from './positions'
import type { Node } from './tree'

export interface MatchEntry {
  readonly number: number
  readonly seat: Seat
  readonly kind: Entry['kind']
  /** The order as it was given; undefined for other kinds. */
  readonly order: unknown
  /** Where an undo goes back to. */
  readonly to: number | null
  readonly events: readonly GameEvent[]
  readonly barrier: Barrier | null
  readonly dice: readonly Roll[]
  /** Taken back later. */
  readonly undone: boolean
  /** The dice are still awaited. */
  readonly pending: boolean
  /** Everybody can see that the seat wrote it. */
  readonly signed: boolean
  readonly fault: string | null
}

/** An entry without what happened. */
export interface Heading extends Pick<MatchEntry, 'seat' | 'kind'> {
  readonly hash: Uint8Array
}

/** Entries after `from` up to `to`. Events that are not in memory are found by playing again. */
export function entriesOf<S>(ledger: Ledger<S>, from: number, to = ledger.records.length): MatchEntry[] {
  const { records, pending } = ledger
  const standing = new Set<number>()
  for (let at = ledger.position; at > from;) {
    standing.add(at)
    at = records[at - 1]!.before
  }
  return records.slice(from, to).map((record) => {
    const { number, seat, entry, order, barrier, rolled, fault } = record
    return {
      number,
      seat,
      kind: entry.kind,
      order,
      to: entry.kind === 'undo' ? entry.to : null,
      events: ledger.eventsOf(record),
      barrier,
      dice: rolled ?? [],
      undone: entry.kind === 'order' && fault === null && record !== pending && !standing.has(number),
      pending: record === pending,
      signed: ledger.isSigned(record.node, seat),
      fault
    }
  })
}

/** What has come since a match was last read. */
export interface ReadOn {
  /** So many entries of those that were read are still as they were. */
  readonly kept: number
  /** Those after them. */
  readonly entries: readonly MatchEntry[]
  /** Of those that were kept: what was taken back since. */
  readonly undone: readonly number[]
}

/** Somebody who reads a match from its start and then whatever comes, each entry once. */
export class Reading<S> {
  private readonly nodes: Node[] = []
  /** The last that was read was not what it will be: its dice were awaited, or have been taken back. */
  private rolled: readonly Roll[] | null = null

  constructor(private readonly ledger: Ledger<S>) {}

  /** Reads so many entries at most. */
  readOn(most = Infinity): ReadOn {
    const { nodes, ledger } = this
    const { records } = ledger
    this.goBack()
    const kept = nodes.length
    const entries = entriesOf(ledger, kept, Math.min(records.length, kept + most))
    const undone: number[] = []
    for (const { number, to } of entries) {
      const { node, before } = records[number - 1]!
      nodes.push(node)
      if (to !== null)
        for (let at = before; at > to; at = records[at - 1]!.before) if (at <= kept) undone.push(at)
    }
    this.rolled = records[nodes.length - 1]?.rolled ?? null
    return { kept, entries, undone }
  }

  /** Back to where what was read still stands. */
  private goBack(): void {
    const { nodes, ledger } = this
    const last = ledger.records[nodes.length - 1]
    if (last !== undefined && last.node === nodes.at(-1) && last.rolled !== this.rolled) nodes.pop()
    while (nodes.length > 0 && ledger.records[nodes.length - 1]?.node !== nodes.at(-1)) {
      const { entry } = nodes.pop()!.candidate!
      // What it had taken back stands again.
      if (entry.kind === 'undo') nodes.length = Math.min(nodes.length, entry.to)
    }
  }
}

/** Something in the lists that can never be part of the match. */
export interface Rejected {
  readonly seat: Seat
  readonly number: number | null
  readonly why: string
  readonly bytes: Uint8Array
}

/** Of more nobody wants to read. */
const MOST_REJECTED = 500

export function rejectedOf<S>(ledger: Ledger<S>): Rejected[] {
  const rejected: Rejected[] = ledger.malformed.map(({ seat, bytes, why }) => ({
    seat,
    number: null,
    why,
    bytes
  }))
  const spoilt = new Map<Node, boolean>()
  for (const candidate of ledger.strays) {
    if (rejected.length >= MOST_REJECTED) break
    const node = ledger.tree.placeOf(candidate)
    const { number } = candidate.entry
    const why = node === null ? lost(number, ledger.records.length) : whyRejected(node, ledger, spoilt)
    if (why !== null) rejected.push({ seat: candidate.seat, number, why, bytes: candidate.bytes })
  }
  return rejected
}

function lost(number: number, length: number): string | null {
  return number <= length ? 'It does not follow from the match.' : null
}

/** null: it may still become part of the match. */
function whyRejected<S>(node: Node, ledger: Ledger<S>, spoilt: Map<Node, boolean>): string | null {
  if (node.refusal !== null) return node.refusal.why
  if (isSpoilt(node.parent!, ledger, spoilt)) return 'It builds on an entry that was rejected.'
  if (node.number > ledger.records.length) return null
  return ledger.isSigned(node, node.candidate!.seat)
    ? 'Another entry stands in its place.'
    : 'It is not signed by its seat.'
}

/** Whether the entry or one that it builds on was rejected; what was found is kept, since many build on the same. */
function isSpoilt<S>(node: Node, ledger: Ledger<S>, spoilt: Map<Node, boolean>): boolean {
  const way: Node[] = []
  let at: Node | null = node
  while (
    at !== null &&
    !spoilt.has(at) &&
    at.refusal === null &&
    ledger.records[at.number - 1]?.node !== at
  ) {
    way.push(at)
    at = at.parent
  }
  const found = at !== null && (spoilt.get(at) ?? at.refusal !== null)
  for (const one of way) spoilt.set(one, found)
  return found
}
