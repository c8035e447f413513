// All entries that anybody has put into the lists, as a tree: each hangs on the one whose hash it names. Which branch
// is the match is decided elsewhere; here it is only known who has signed what.
import type { Seat } from '../kernel/game'
import { sameBytes } from './bytes'
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
  /** Keys by which it or something that builds on it is signed. */
  readonly signed: Set<PublicKey>
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

export class Tree {
  readonly root: Node
  private readonly groups = new Map<string, Candidate[]>()
  private readonly signatures = new Map<Seat, Map<number, Signature[]>>()
  /** The highest number a seat has signed: what comes after need not be looked at. */
  private readonly furthest = new Map<Seat, number>()
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
      signed: new Set()
    }
  }

  /** False when exactly this stands there already. */
  add(candidate: Candidate): boolean {
    const key = groupKey(candidate.entry.number, candidate.entry.prev)
    const group = this.groups.get(key)
    if (group === undefined) this.groups.set(key, [candidate])
    else if (group.some(({ seat, bytes }) => seat === candidate.seat && sameBytes(bytes, candidate.bytes)))
      return false
    else group.push(candidate)
    return true
  }

  /** Takes back an entry that was only tried. */
  remove(node: Node): void {
    const { entry } = node.candidate!
    const group = this.groups.get(groupKey(entry.number, entry.prev))!
    group.splice(group.indexOf(node.candidate!), 1)
    const siblings = node.parent!.children
    siblings.splice(siblings.indexOf(node), 1)
  }

  addSignature(seat: Seat, number: number, bytes: Uint8Array): void {
    const mine = this.signatures.get(seat) ?? new Map<number, Signature[]>()
    this.signatures.set(seat, mine)
    mine.set(number, [...(mine.get(number) ?? []), { bytes, fits: new Map() }])
    this.furthest.set(seat, Math.max(number, this.furthest.get(seat) ?? 0))
  }

  /** The numbers at which a seat has signed, rightly or not, with the signatures. */
  signaturesOf(seat: Seat): [number: number, signatures: Uint8Array[]][] {
    return [...(this.signatures.get(seat) ?? [])].map(([at, list]) => [at, list.map(({ bytes }) => bytes)])
  }

  childrenOf(node: Node): readonly Node[] {
    const group = this.groups.get(groupKey(node.number + 1, node.pointer))
    if (group === undefined) return node.children
    for (let i = node.children.length; i < group.length; i++) {
      const candidate = group[i]!
      const hash = entryHash(node.hash, this.seats.indexOf(candidate.seat), candidate.bytes)
      const { number } = candidate.entry
      node.children.push({
        candidate,
        parent: node,
        number,
        hash,
        pointer: pointerTo(hash),
        children: [],
        refusal: null,
        signed: new Set()
      })
    }
    return node.children
  }

  /** All such entries among this one and those that build on it. */
  find(node: Node, such: (candidate: Candidate) => boolean): Node[] {
    const open: Node[] = [node]
    const found: Node[] = []
    while (open.length > 0) {
      const at = open.pop()!
      if (at.candidate !== null && such(at.candidate)) found.push(at)
      open.push(...this.childrenOf(at))
    }
    return found
  }

  /** Whether the seat, which has this key, has signed the entry itself or anything that builds on it. */
  isSigned(node: Node, seat: Seat, key: PublicKey): boolean {
    if (node.signed.has(key)) return true
    const mine = this.signatures.get(seat)
    if (mine === undefined || (this.furthest.get(seat) ?? 0) < node.number) return false
    // The furthest signature covers most: with it found, all before it are settled at once.
    const found = this.find(node, ({ entry: { number } }) => mine.has(number))
    found.sort((a, b) => b.number - a.number)
    const signed = found.find((at) => mine.get(at.number)!.some((one) => fits(one, at, key)))
    for (let at: Node | null = signed ?? null; at !== null && !at.signed.has(key); at = at.parent)
      at.signed.add(key)
    return signed !== undefined
  }
}

function fits(signature: Signature, node: Node, key: PublicKey): boolean {
  let tried = signature.fits.get(node)
  if (tried === undefined) signature.fits.set(node, (tried = new Map()))
  let known = tried.get(key)
  if (known === undefined)
    tried.set(key, (known = verify(signature.bytes, signedMessage(node.hash), key.bytes)))
  return known
}

function groupKey(number: number, prev: string): string {
  return `${number} ${prev}`
}
