// All entries that anybody has put into the lists, as a tree: each hangs on the one whose hash it names. Which branch
// is the match is decided elsewhere; here it is only known who has signed what.
import type { Seat } from '../kernel/game'
import { bytesToHex, sameBytes } from './bytes'
import { digest, pointerTo, verify } from './crypto'
import type { Entry } from './elements'
import { Places } from './places'

/** An entry as it stands in a list; where it hangs is not known yet. */
export interface Candidate {
  readonly seat: Seat
  readonly entry: Entry
  readonly bytes: Uint8Array
}

/** An entry in its place. Its hash covers everything before it. */
export interface Node {
  readonly candidate: Candidate | null
  readonly parent: Node | null
  readonly number: number
  readonly hash: Uint8Array
  /** What entries that build on it say. */
  readonly pointer: number
  children: Node[]
  /** Why it can never be part of the match; whatever builds on it cannot either. */
  refusal: Refusal | null
  /** Whether this device wrote it; undefined: not looked at. */
  own: boolean | undefined
  /** Keys by which it or something that builds on it is signed. */
  signed: readonly PublicKey[]
  /** Keys by which it was not when so much had come. */
  unsigned: Map<PublicKey, number> | null
}

export interface Refusal {
  readonly why: string
  readonly error?: unknown
}

/** One object for one key, so that it can be compared. */
export interface PublicKey {
  readonly bytes: Uint8Array
}

interface Signature {
  readonly bytes: Uint8Array
  /** By the entry and the key it was tried on. */
  readonly fits: Map<Node, Map<PublicKey, boolean>>
}

/** Most entries are signed by both seats, or by nobody yet: one list does for all of them. */
const NOBODY: readonly PublicKey[] = []

/** The hash of an entry covers the one before it, and so everything before it. `seat`: 0 or 1. */
export function entryHash(prev: Uint8Array, seat: number, bytes: Uint8Array): Uint8Array {
  return digest('entry', prev, Uint8Array.of(seat), bytes)
}

/** What a signature of the chain is for. */
export function signedMessage(hash: Uint8Array): Uint8Array {
  return digest('head', hash)
}

/** Signatures tried in vain between two breaths: each takes about a millisecond. Where there are more, what is not tried
 * counts as unsigned until the next time. */
const PATIENCE = 256
/** In a place with more entries they are known again by their names. */
const FEW = 8

export class Tree {
  readonly root: Node
  /** Counts what has come: as long as it is the same, nothing need be looked at again. */
  changes = 0
  private readonly groups = new Places<Candidate>(({ entry }) => entry.prev)
  /** Names of the entries of places that have many, and of signatures. */
  private readonly known = new Set<string>()
  private readonly nodes = new Places<Node>(({ pointer }) => pointer)
  private readonly signatures = new Map<Seat, Map<number, Signature[]>>()
  /** The highest number a seat has signed: what comes after need not be looked at. */
  private readonly furthest = new Map<Seat, number>()
  private left = PATIENCE
  private readonly lists = new Map<readonly PublicKey[], Map<PublicKey, readonly PublicKey[]>>()
  private readonly seats: readonly Seat[]

  constructor(seats: readonly Seat[], start: Uint8Array) {
    this.seats = seats
    this.root = newNode(null, null, 0, start)
    this.hang([this.root])
  }

  /** False when exactly this stands there already. */
  add(candidate: Candidate): boolean {
    const { number, prev } = candidate.entry
    if (this.has(candidate)) return false
    this.changes++
    this.groups.put(number, candidate)
    const group = this.groups.at(number, prev)
    if (group.length > FEW)
      for (const one of group.length === FEW + 1 ? group : [candidate]) this.known.add(nameOfCandidate(one))
    this.hang(this.nodes.at(number - 1, prev).map((parent) => grown(parent, candidate, this.seats)))
    return true
  }

  /** Takes back an entry that was only tried. */
  remove(node: Node): void {
    const candidate = node.candidate!
    this.groups.drop(node.number, candidate)
    node.parent!.children.splice(node.parent!.children.indexOf(node), 1)
    this.nodes.drop(node.number, node)
    this.known.delete(nameOfCandidate(candidate))
  }

  /** Where an entry hangs; null when what it names is not here. */
  placeOf(candidate: Candidate): Node | null {
    const { number, prev } = candidate.entry
    const siblings = this.at(number - 1, prev).flatMap(({ children }) => children)
    return siblings.findLast((node) => node.candidate === candidate) ?? null
  }

  /** All that hang in a place of this number and pointer: more than one only when somebody made it so. */
  at(number: number, pointer: number): readonly Node[] {
    return this.nodes.at(number, pointer)
  }

  /** All of this number. */
  numbered(number: number): readonly Node[] {
    return this.nodes.all(number)
  }

  has(candidate: Candidate): boolean {
    const { seat, entry, bytes } = candidate
    const group = this.groups.at(entry.number, entry.prev)
    if (group.length > FEW) return this.known.has(nameOfCandidate(candidate))
    return group.some((one) => one.seat === seat && sameBytes(one.bytes, bytes))
  }

  addSignature(seat: Seat, number: number, bytes: Uint8Array): void {
    const mine = this.signatures.get(seat) ?? new Map<number, Signature[]>()
    this.signatures.set(seat, mine)
    const name = `${seat} ${number} ${bytesToHex(bytes)}`
    if (this.known.has(name)) return
    this.known.add(name)
    this.changes++
    const here = mine.get(number)
    if (here === undefined) mine.set(number, [{ bytes, fits: new Map() }])
    else here.push({ bytes, fits: new Map() })
    this.furthest.set(seat, Math.max(number, this.furthest.get(seat) ?? 0))
  }

  /** The numbers at which a seat has signed, rightly or not, with the signatures. */
  signaturesOf(seat: Seat): [number: number, signatures: Uint8Array[]][] {
    return [...(this.signatures.get(seat) ?? [])].map(([at, list]) => [at, list.map(({ bytes }) => bytes)])
  }

  signaturesAt(seat: Seat, number: number): readonly Uint8Array[] {
    return (
      this.signatures
        .get(seat)
        ?.get(number)
        ?.map(({ bytes }) => bytes) ?? []
    )
  }

  childrenOf(node: Node): readonly Node[] {
    return node.children
  }

  /** Time has passed: signatures that could not be tried may be tried now. */
  renew(): void {
    this.left = PATIENCE
  }

  /** All such entries among this one and those that build on it. */
  find(node: Node, such: (candidate: Candidate) => boolean): Node[] {
    const open: Node[] = [node]
    const found: Node[] = []
    while (open.length > 0) {
      const at = open.pop()!
      if (at.candidate !== null && such(at.candidate)) found.push(at)
      for (const child of at.children) open.push(child)
    }
    return found
  }

  /** Whether the seat, which has this key, has signed the entry itself or anything that builds on it. */
  isSigned(node: Node, seat: Seat, key: PublicKey): boolean {
    if (node.signed.includes(key)) return true
    const mine = this.signatures.get(seat)
    if (mine === undefined || (this.furthest.get(seat) ?? 0) < node.number) return false
    if (this.left <= 0 || (node.children.length === 0 && !mine.has(node.number))) return false
    if (node.unsigned?.get(key) === this.changes) return false
    // The furthest signature covers most: with it found, all before it are settled at once.
    const found = this.find(node, ({ entry: { number } }) => mine.has(number))
    found.sort((a, b) => b.number - a.number)
    const signed = found.find((at) => this.signatureOn(at, seat, key) !== null)
    for (let at: Node | null = signed ?? null; at !== null && !at.signed.includes(key); at = at.parent)
      at.signed = this.signers(at.signed, key)
    if (signed === undefined && this.left > 0) (node.unsigned ??= new Map()).set(key, this.changes)
    return signed !== undefined
  }

  /** The signature of the seat on this very entry; null when there is none. What came last is tried first. */
  signatureOn(node: Node, seat: Seat, key: PublicKey): Uint8Array | null {
    const list = this.signatures.get(seat)?.get(node.number) ?? []
    return list.findLast((one) => this.fits(one, node, key))?.bytes ?? null
  }

  private fits(signature: Signature, node: Node, key: PublicKey): boolean {
    const known = signature.fits.get(node)?.get(key)
    if (known !== undefined || this.left <= 0) return known ?? false
    const fits = verify(signature.bytes, signedMessage(node.hash), key.bytes)
    if (!fits) this.left--
    const tried = signature.fits.get(node) ?? new Map<PublicKey, boolean>()
    signature.fits.set(node, tried.set(key, fits))
    return fits
  }

  /** These and one more, the same list for all that have the same. */
  private signers(before: readonly PublicKey[], key: PublicKey): readonly PublicKey[] {
    let more = this.lists.get(before)
    if (more === undefined) this.lists.set(before, (more = new Map()))
    let list = more.get(key)
    if (list === undefined) more.set(key, (list = [...before, key]))
    return list
  }

  /** Enters new places, and hangs on them what has waited for them. */
  private hang(fresh: Node[]): void {
    for (let node = fresh.pop(); node !== undefined; node = fresh.pop()) {
      this.nodes.put(node.number, node)
      for (const candidate of this.groups.at(node.number + 1, node.pointer))
        fresh.push(grown(node, candidate, this.seats))
    }
  }
}

function nameOfCandidate({ seat, bytes }: Candidate): string {
  return `${seat} ${bytesToHex(bytes)}`
}

/** The entry in its place, entered among those that hang there. */
function grown(parent: Node, candidate: Candidate, seats: readonly Seat[]): Node {
  const hash = entryHash(parent.hash, seats.indexOf(candidate.seat), candidate.bytes)
  const node = newNode(candidate, parent, candidate.entry.number, hash)
  // An array that grows from nothing makes room for many.
  if (parent.children.length === 0) parent.children = [node]
  else parent.children.push(node)
  return node
}

function newNode(candidate: Candidate | null, parent: Node | null, number: number, hash: Uint8Array): Node {
  const pointer = pointerTo(hash)
  const unseen = { refusal: null, own: undefined, signed: NOBODY, unsigned: null }
  return { candidate, parent, number, hash, pointer, children: [], ...unseen }
}
