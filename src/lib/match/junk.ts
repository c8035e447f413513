// What the judge says of elements before they are let into the document. What is let in stays for ever and is looked at
// again at every opening, so what can be seen to be junk is refused at the door, and its sender with it. The gate asks `whyJunk`
// about the elements of each update; what honest devices send is never refused.
import type { Seat } from '../kernel/game'
import { Malformed, sameBytes } from './bytes'
import { pointerTo, verify } from './crypto'
import { isEntry, readElement, type LinkNote, type SignedNote } from './elements'
import type { Incoming } from './gate/gate'
import type { Ledger } from './ledger'
import { entryHash, signedMessage, type Candidate, type Node } from './tree'

/** Entries of one seat for one place. An honest seat has one, or a few when it plays on several devices. */
const MOST_FOR_A_PLACE = 16
/** Entries of a seat that are no part of the match: not signed yet, refused, or in the place of another. */
const MOST_STRAYS = 512
/** Requests, answers and claims in the list of a seat. */
const MOST_NOTES = 2048
/** Signatures of a seat at one number. */
const MOST_SIGNATURES = 8

interface Signed {
  readonly seat: Seat
  readonly number: number
  readonly signature: Uint8Array
}

/** A place that an entry would take. */
interface Place extends Pick<Node, 'number' | 'hash' | 'pointer'> {
  readonly seat: Seat
  readonly parent: Place | null
  isSigned: boolean
}

/** Why elements that come in together must not be let in; null when they may. Nothing is changed. */
export function whyJunk<S>(ledger: Ledger<S>, incoming: readonly Incoming[]): string | null {
  try {
    new JunkCheck(ledger).check(incoming)
    return null
  } catch (error) {
    if (error instanceof Malformed) return error.message
    throw error
  }
}

class JunkCheck<S> {
  private readonly entries: Candidate[] = []
  private readonly signatures: Signed[] = []
  private readonly links: { seat: Seat; note: LinkNote }[] = []
  private readonly places = new Map<number, Place[]>()

  constructor(private readonly ledger: Ledger<S>) {}

  check(incoming: readonly Incoming[]): void {
    const notes = new Map<Seat, number>()
    for (const { seat, bytes } of incoming) {
      const note = this.sort(seat, bytes)
      if (note === null) continue
      const count = (notes.get(seat) ?? this.ledger.notes.count(seat)) + 1
      notes.set(seat, count)
      if (count > MOST_NOTES) throw new Malformed('There are too many notes of one seat.')
      const why = this.ledger.notes.whyFalse(seat, note)
      if (why !== null) throw new Malformed(why)
    }
    this.checkLinks()
    this.placeEntries()
    this.checkSignatures()
    this.checkStrays()
  }

  private sort(seat: Seat, bytes: Uint8Array): SignedNote | null {
    const element = readElement(bytes)
    if (isEntry(element)) this.entries.push({ seat, entry: element, bytes })
    else if (element.kind === 'sign') this.signatures.push({ seat, ...element })
    else if (element.kind === 'link') this.links.push({ seat, note: element })
    else if ('entry' in element) {
      const { entry, number, signature, link } = element
      if (entry !== null) this.sort(seat, entry)
      this.signatures.push({ seat, number, signature })
      if (link !== null) this.links.push({ seat, note: { kind: 'link', index: 0, link } })
    } else return element
    return null
  }

  private checkLinks(): void {
    for (const seat of this.ledger.chairs.seats) {
      const shown = this.links.filter((link) => link.seat === seat)
      const links = this.ledger.chairs.get(seat)?.links
      // Of a seat that nobody has yet it cannot be said.
      if (shown.length === 0 || links === undefined) continue
      const trial = links.copy()
      for (const { note } of shown) {
        trial.add(note.index, note.link)
        if (!trial.knows(note.link)) throw new Malformed('A link is not of the dice of its seat.')
      }
    }
  }

  private placeEntries(): void {
    const { tree, chairs } = this.ledger
    const fresh = this.entries.filter((candidate) => !tree.has(candidate))
    fresh.sort((a, b) => a.entry.number - b.entry.number)
    for (const { seat, entry, bytes } of fresh) {
      const { number, prev } = entry
      const known = tree.at(number - 1, prev)
      const parents = [
        ...known,
        ...(this.places.get(number - 1) ?? []).filter(({ pointer }) => pointer === prev)
      ]
      if (parents.length === 0) throw new Malformed('An entry hangs on nothing.')
      const rivals = known
        .flatMap(({ children }) => children)
        .filter(({ candidate }) => candidate!.seat === seat)
      const list = this.places.get(number) ?? []
      this.places.set(number, list)
      for (const parent of parents) {
        const hash = entryHash(parent.hash, chairs.seats.indexOf(seat), bytes)
        const place = { seat, number, hash, pointer: pointerTo(hash), isSigned: false }
        list.push({ ...place, parent: 'isSigned' in parent ? parent : null })
      }
      if (rivals.length + list.filter((one) => one.seat === seat).length > MOST_FOR_A_PLACE)
        throw new Malformed('There are too many entries of one seat for one place.')
    }
  }

  private checkSignatures(): void {
    const { tree, chairs } = this.ledger
    const counts = new Map<string, number>()
    for (const { seat, number, signature } of this.signatures) {
      const before = tree.signaturesAt(seat, number)
      if (before.some((one) => sameBytes(one, signature))) continue
      const at = `${seat} ${number}`
      counts.set(at, (counts.get(at) ?? before.length) + 1)
      if (counts.get(at)! > MOST_SIGNATURES)
        throw new Malformed('There are too many signatures at one place.')
      const key = chairs.get(seat)?.key.bytes
      if (key === undefined) continue
      const places = [...(this.places.get(number) ?? []), ...tree.numbered(number)]
      const signed = places.find(({ hash }) => verify(signature, signedMessage(hash), key))
      if (signed === undefined) throw new Malformed('A signature fits nothing.')
      if ('isSigned' in signed) this.cover(signed)
    }
  }

  private cover(place: Place): void {
    for (let at: Place | null = place; at !== null; at = at.parent) at.isSigned = true
  }

  private checkStrays(): void {
    const counts = new Map<Seat, number>()
    const count = (seat: Seat) => counts.set(seat, (counts.get(seat) ?? 0) + 1)
    for (const { seat } of this.ledger.strays) count(seat)
    const unsigned = [...this.places.values()].flat().filter((place) => !place.isSigned)
    for (const { seat } of unsigned) count(seat)
    for (const { seat } of unsigned)
      if (counts.get(seat)! > MOST_STRAYS)
        throw new Malformed('There are too many unsigned entries of one seat.')
  }
}
