// All entries that anybody has put into the lists, as a tree: each hangs on the one whose hash it names. Which branch
// is the match is decided elsewhere; here it is only known who has signed what.
import type { Seat } from '../kernel/game'
import { bytesToHex } from './bytes'
import { digest, pointerTo, verify } from './crypto'
import type { Entry } from './elements'

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
  readonly pointer: string
  readonly children: Node[]
  /** Why it can never be part of the match; whatever builds on it cannot either. */
  refusal: Refusal | null
  /** Whether the hand of this device wrote it; undefined: not looked at. */
  own?: boolean
  /** Keys by which it or something that builds on it is signed. */
  readonly signed: Set<PublicKey>
  /** Keys by which it was not when so much had come. */
  readonly unsigned: Map<PublicKey, number>
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

export class Tree {
  readonly root: Node
  /** Counts what has come: as long as it is the same, nothing need be looked at again. */
  changes = 0
  private readonly groups = new Map<string, Candidate[]>()
  private readonly known = new Set<string>()
  private readonly nodes = new Map<string, Node[]>()
  private readonly byNumber = new Map<number, Node[]>()
  private readonly placed = new Map<Candidate, Node>()
  private readonly signatures = new Map<Seat, Map<number, Signature[]>>()
  /** The highest number a seat has signed: what comes after need not be looked at. */
  private readonly furthest = new Map<Seat, number>()
  private left = PATIENCE
  private readonly seats: readonly Seat[]

  constructor(seats: readonly Seat[], start: Uint8Array) {
    this.seats = seats
    this.root = {
      candidate: null,
      parent: null,
      number: 0,
      hash: start,
      pointer: pointerTo(start),
      children: [],
      refusal: null,
      signed: new Set(),
      unsigned: new Map()
    }
    this.hang([this.root])
  }

  /** False when exactly this stands there already. */
  add(candidate: Candidate): boolean {
    const name = nameOfCandidate(candidate)
    if (this.known.has(name)) return false
    this.known.add(name)
    this.changes++
    const { number, prev } = candidate.entry
    put(this.groups, groupKey(number, prev), candidate)
    const parents = this.nodes.get(groupKey(number - 1, prev)) ?? []
    this.hang(parents.map((parent) => this.grow(parent, candidate)))
    return true
  }

  /** Takes back an entry that was only tried. */
  remove(node: Node): void {
    const candidate = node.candidate!
    const { entry } = candidate
    drop(this.groups.get(groupKey(entry.number, entry.prev))!, candidate)
    drop(node.parent!.children, node)
    drop(this.nodes.get(groupKey(node.number, node.pointer))!, node)
    drop(this.byNumber.get(node.number)!, node)
    this.known.delete(nameOfCandidate(candidate))
    this.placed.delete(candidate)
  }

  /** Where an entry hangs; null when what it names is not here. */
  placeOf(candidate: Candidate): Node | null {
    return this.placed.get(candidate) ?? null
  }

  /** All that hang in a place of this number and pointer: more than one only when somebody made it so. */
  at(number: number, pointer: string): readonly Node[] {
    return this.nodes.get(groupKey(number, pointer)) ?? []
  }

  /** All of this number. */
  numbered(number: number): readonly Node[] {
    return this.byNumber.get(number) ?? []
  }

  has(candidate: Candidate): boolean {
    return this.known.has(nameOfCandidate(candidate))
  }

  addSignature(seat: Seat, number: number, bytes: Uint8Array): void {
    const mine = this.signatures.get(seat) ?? new Map<number, Signature[]>()
    this.signatures.set(seat, mine)
    const name = `${seat} ${number} ${bytesToHex(bytes)}`
    if (this.known.has(name)) return
    this.known.add(name)
    this.changes++
    put(mine, number, { bytes, fits: new Map() })
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
    if (node.signed.has(key)) return true
    const mine = this.signatures.get(seat)
    if (mine === undefined || (this.furthest.get(seat) ?? 0) < node.number) return false
    if (this.left <= 0 || (node.children.length === 0 && !mine.has(node.number))) return false
    if (node.unsigned.get(key) === this.changes) return false
    // The furthest signature covers most: with it found, all before it are settled at once.
    const found = this.find(node, ({ entry: { number } }) => mine.has(number))
    found.sort((a, b) => b.number - a.number)
    const signed = found.find((at) => this.signatureOn(at, seat, key) !== null)
    for (let at: Node | null = signed ?? null; at !== null && !at.signed.has(key); at = at.parent)
      at.signed.add(key)
    if (signed === undefined && this.left > 0) node.unsigned.set(key, this.changes)
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

  private grow(parent: Node, candidate: Candidate): Node {
    const hash = entryHash(parent.hash, this.seats.indexOf(candidate.seat), candidate.bytes)
    const node: Node = {
      candidate,
      parent,
      number: candidate.entry.number,
      hash,
      pointer: pointerTo(hash),
      children: [],
      refusal: null,
      signed: new Set(),
      unsigned: new Map()
    }
    parent.children.push(node)
    this.placed.set(candidate, node)
    return node
  }

  /** Enters new places, and hangs on them what has waited for them. */
  private hang(fresh: Node[]): void {
    for (let node = fresh.pop(); node !== undefined; node = fresh.pop()) {
      put(this.nodes, groupKey(node.number, node.pointer), node)
      put(this.byNumber, node.number, node)
      for (const candidate of this.groups.get(groupKey(node.number + 1, node.pointer)) ?? [])
        fresh.push(this.grow(node, candidate))
    }
  }
}

function put<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

function drop<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1)
}

function nameOfCandidate({ seat, bytes }: Candidate): string {
  return `${seat} ${bytesToHex(bytes)}`
}

function groupKey(number: number, pointer: string): string {
  return `${number} ${pointer}`
}
