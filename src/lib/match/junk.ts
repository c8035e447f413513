// What the judge says of elements before they are let into the document. What is let in stays for ever and is looked at
// again at every opening, so what can be seen to be junk is refused at the door, and its sender with it. The gate asks `whyJunk`
// about the elements of each update and of each match that comes as a whole; what honest devices send is never refused.
import type { Seat } from '../kernel/game'
import { Malformed, sameBytes } from './bytes'
import { nameOf, pointerTo, verify } from './crypto'
import { LinkTrial, type KnownLinks } from './dice'
import { isEntry, readElement, type ClaimNote, type Entry, type LinkNote, type SignedNote } from './elements'
import type { Incoming } from './gate/gate'
import type { Ledger } from './ledger'
import { noteMessage } from './notes'
import { entryHash, signedMessage, type Candidate, type Node } from './tree'

/** Entries of one seat for one place. An honest seat has one, or a few when it plays on several devices. */
const MOST_FOR_A_PLACE = 16
/** Entries of a seat that are no part of the match: not signed yet, refused, or in the place of another. */
const MOST_STRAYS = 512
/** Requests, answers and claims in the list of a seat. */
const MOST_NOTES = 2048
/** Signatures of a seat at one number. */
const MOST_SIGNATURES = 8
/** A whole match may have more of each: what others filled to the limit is gone on with by the devices that hold it. */
const SLACK_OF_A_WHOLE = 2
/** Each takes a millisecond. Of more signatures or notes than this in one update, so many are drawn by lot: what is false
 * among them by the dozen is found, and what is not found costs nothing. */
const MOST_TRIED = 500
/** Links may come in any order, so what fits nothing is tried again so often when others have been found. */
const MOST_PASSES = 32
/** People who ask for a free seat and whose dice are looked at. */
const MOST_CLAIMS = 64
/** People who were let in at one seat: more than one only when the founder signs twice. */
const MOST_PEOPLE = 4

interface Signed {
  readonly seat: Seat
  readonly number: number
  readonly signature: Uint8Array
}

interface Posted {
  readonly seat: Seat
  readonly note: SignedNote
}

/** Somebody who has a seat, or had it on a branch of the match. */
interface Person {
  readonly key: Uint8Array
  /** null: of this person only the claim is known. */
  readonly links: KnownLinks | null
  readonly commitment: Uint8Array | null
}

/** A place that an entry would take. */
interface Place extends Pick<Node, 'number' | 'hash' | 'pointer'> {
  readonly seat: Seat
  readonly entry: Entry
  readonly parent: Place | null
  isSigned: boolean
}

/** Why elements that come in together must not be let in; null when they may. Nothing is changed. `whole`: they are a
 * match that is not here yet, and the ledger is that of its beginning. */
export function whyJunk<S>(
  ledger: Ledger<S>,
  incoming: readonly Incoming[],
  { whole = false }: { whole?: boolean } = {}
): string | null {
  try {
    new JunkCheck(ledger, whole ? SLACK_OF_A_WHOLE : 1).check(incoming)
    return null
  } catch (error) {
    if (error instanceof Malformed) return error.message
    throw error
  }
}

/** So many of them: the first, and of the rest whatever the lot says. */
function drawn<T>(list: readonly T[], sure: number): readonly T[] {
  if (list.length <= MOST_TRIED) return list
  const rest = list.slice(sure)
  const lots = crypto.getRandomValues(new Uint32Array(MOST_TRIED - sure))
  return [...list.slice(0, sure), ...Array.from(lots, (lot) => rest[lot % rest.length]!)]
}

class JunkCheck<S> {
  private readonly entries: Candidate[] = []
  private readonly signatures: Signed[] = []
  private readonly links: { seat: Seat; note: LinkNote }[] = []
  private readonly notes: Posted[] = []
  private readonly places = new Map<number, Place[]>()
  private readonly known = new Map<Seat, readonly Person[]>()

  constructor(
    private readonly ledger: Ledger<S>,
    private readonly slack: number
  ) {}

  check(incoming: readonly Incoming[]): void {
    for (const { seat, bytes } of incoming) this.sort(seat, bytes)
    this.checkNotes()
    this.placeEntries()
    this.checkSignatures()
    this.checkLinks()
    this.checkStrays()
  }

  private sort(seat: Seat, bytes: Uint8Array): void {
    const element = readElement(bytes)
    if (isEntry(element)) this.entries.push({ seat, entry: element, bytes })
    else if (element.kind === 'sign') this.signatures.push({ seat, ...element })
    else if (element.kind === 'link') this.links.push({ seat, note: element })
    else if ('entry' in element) {
      const { entry, number, signature, link } = element
      if (entry !== null) this.sort(seat, entry)
      this.signatures.push({ seat, number, signature })
      if (link !== null) this.links.push({ seat, note: { kind: 'link', index: 0, link } })
    } else this.notes.push({ seat, note: element })
  }

  /** Who has the seat, or is let in there by what comes. */
  private peopleOf(seat: Seat): readonly Person[] {
    let people = this.known.get(seat)
    if (people === undefined) this.known.set(seat, (people = this.foundPeople(seat)))
    return people
  }

  private foundPeople(seat: Seat): readonly Person[] {
    const { chairs, strays, founding } = this.ledger
    const chair = chairs.get(seat)
    const people: Person[] =
      chair === null ? [] : [{ key: chair.key.bytes, links: chair.links, commitment: null }]
    if (chair?.since === 0) return people
    const claims = new Set<string>()
    for (const { entry } of [...this.entries, ...strays])
      if (entry.kind === 'confirm') claims.add(entry.claim)
    if (claims.size === 0) return people
    const coming = this.notes.flatMap(({ seat: of, note }) =>
      note.kind === 'claim' && of === seat && claims.has(nameOf(noteMessage(founding.hash, of, note)))
        ? [note]
        : []
    )
    const here = [...claims]
      .flatMap((id) => this.ledger.notes.claim(id) ?? [])
      .filter((one) => one.seat === seat)
    for (const { key, commitment } of [...coming, ...here.map(({ note }): ClaimNote => note)])
      if (people.length < MOST_PEOPLE && !people.some((one) => sameBytes(one.key, key)))
        people.push({ key, links: null, commitment })
    return people
  }

  private checkNotes(): void {
    const { notes, founding } = this.ledger
    for (const seat of this.ledger.chairs.seats) {
      const fresh = this.notes.filter((note) => note.seat === seat)
      if (fresh.length > 0 && notes.count(seat) + fresh.length > this.slack * MOST_NOTES)
        throw new Malformed('There are too many notes of one seat.')
    }
    for (const { seat, note } of drawn(this.notes, 0)) {
      const keys = note.kind === 'claim' ? [note.key] : this.peopleOf(seat).map(({ key }) => key)
      // Of a seat that nobody has yet it cannot be said.
      if (keys.length === 0) continue
      const message = noteMessage(founding.hash, seat, note)
      if (!keys.some((key) => verify(note.signature, message, key)))
        throw new Malformed('It holds a note that its seat has not signed.')
    }
  }

  private checkLinks(): void {
    for (const seat of this.ledger.chairs.seats) {
      let open = this.links.filter((link) => link.seat === seat)
      if (open.length === 0) continue
      const renewals = this.renewalsOf(seat)
      const trials = this.peopleOf(seat).map(
        ({ links, commitment }) =>
          new LinkTrial(links, commitment === null ? renewals : [commitment, ...renewals])
      )
      for (const commitment of this.asked(seat)) trials.push(new LinkTrial(null, [commitment]))
      for (let pass = 0, before = Infinity; open.length > 0; pass++) {
        if (open.length === before || pass === MOST_PASSES)
          throw new Malformed('A link is not of the dice of its seat.')
        before = open.length
        for (const trial of trials) trial.renew()
        open = open.filter(({ note: { link } }) => !trials.some((trial) => trial.takes(link)))
      }
    }
  }

  /** What those commit to who ask for a free seat: with sealed dice their first links come with the claim. */
  private asked(seat: Seat): readonly Uint8Array[] {
    if (this.ledger.chairs.get(seat) !== null) return []
    const coming = this.notes.flatMap(({ seat: of, note }) =>
      of === seat && note.kind === 'claim' ? [note] : []
    )
    const here = this.ledger.notes.allClaims(seat).map(({ note }) => note)
    return [...coming, ...here].slice(0, MOST_CLAIMS).map(({ commitment }) => commitment)
  }

  /** What the seat commits to in entries that come in, or that are not judged yet; only what is signed. */
  private renewalsOf(seat: Seat): Uint8Array[] {
    const { strays, tree } = this.ledger
    const coming = [...this.places.values()].flat().filter(({ isSigned }) => isSigned)
    const waiting = [...strays].flatMap((stray) => tree.placeOf(stray) ?? [])
    const entries = [
      ...coming.flatMap((place) => (place.seat === seat ? [place.entry] : [])),
      ...waiting.flatMap((node) =>
        node.candidate!.seat === seat && this.ledger.isSigned(node, seat) ? [node.candidate!.entry] : []
      )
    ]
    return entries.flatMap((entry) => (entry.kind === 'renew' ? [entry.commitment] : []))
  }

  private placeEntries(): void {
    const { tree, chairs } = this.ledger
    const most = this.slack * MOST_FOR_A_PLACE
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
        const place = { seat, entry, number, hash, pointer: pointerTo(hash), isSigned: false }
        list.push({ ...place, parent: 'isSigned' in parent ? parent : null })
      }
      if (rivals.length + list.filter((one) => one.seat === seat).length > most)
        throw new Malformed('There are too many entries of one seat for one place.')
    }
  }

  private checkSignatures(): void {
    const { tree } = this.ledger
    const counts = new Map<string, number>()
    const fresh: Signed[] = []
    for (const signed of this.signatures) {
      const { seat, number, signature } = signed
      const before = tree.signaturesAt(seat, number)
      if (before.some((one) => sameBytes(one, signature))) continue
      const at = `${seat} ${number}`
      counts.set(at, (counts.get(at) ?? before.length) + 1)
      if (counts.get(at)! > this.slack * MOST_SIGNATURES)
        throw new Malformed('There are too many signatures at one place.')
      fresh.push(signed)
    }
    // The last of a seat covers most.
    fresh.sort((a, b) => b.number - a.number)
    const last = this.ledger.chairs.seats.flatMap((seat) => fresh.find((one) => one.seat === seat) ?? [])
    const rest = fresh.filter((one) => !last.includes(one))
    for (const signed of drawn([...last, ...rest], last.length)) this.checkSignature(signed)
  }

  private checkSignature({ seat, number, signature }: Signed): void {
    const people = this.peopleOf(seat)
    const places = [...(this.places.get(number) ?? []), ...this.ledger.tree.numbered(number)]
    const signed = places.find(({ hash }) =>
      people.some(({ key }) => verify(signature, signedMessage(hash), key))
    )
    if (signed === undefined) throw new Malformed('A signature fits nothing.')
    if ('isSigned' in signed) this.cover(signed)
  }

  private cover(place: Place): void {
    for (let at: Place | null = place; at !== null && !at.isSigned; at = at.parent) at.isSigned = true
  }

  private checkStrays(): void {
    const counts = new Map<Seat, number>()
    const count = (seat: Seat) => counts.set(seat, (counts.get(seat) ?? 0) + 1)
    for (const { seat } of this.ledger.strays) count(seat)
    const unsigned = [...this.places.values()].flat().filter((place) => !place.isSigned)
    for (const { seat } of unsigned) count(seat)
    for (const { seat } of unsigned)
      // Who has the secret of a seat knows its unsigned entries again.
      if (counts.get(seat)! > this.slack * MOST_STRAYS && !this.ledger.keys.has(seat))
        throw new Malformed('There are too many unsigned entries of one seat.')
  }
}
