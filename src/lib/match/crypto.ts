// Hashes, and what only the device of a seat has: its secret, and all that follows from it.
import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Seat } from '../kernel/game'
import { bytesToHex, sameBytes, textBytes, Writer } from './bytes'
import { OwnDice } from './dice'
import { work } from './work'

export const HASH_BYTES = 32
export const KEY_BYTES = 32
export const SIGNATURE_BYTES = 64
export const SECRET_BYTES = 32
/** How much of a hash an entry says of the one before it. It only tells where the entry hangs: marks and signatures are
 * over whole hashes, so an entry that is made to share a pointer with another gains nothing. */
export const POINTER_BYTES = 4
/** How much of a hash names something that cannot be told otherwise (a claim, a request). */
export const NAME_BYTES = 16
/** How much of the mark is kept: nobody else can test a guess, so four bytes are enough. */
export const MARK_BYTES = 4

const purposes = new Map<string, Uint8Array>()
/** Used again for every hash: a long match is opened with a hundred thousand short ones. */
const blank = sha256.create()
const hasher = sha256.create()

const startOf = (purpose: string) => textBytes(`sandtable ${purpose}\n`)

/** SHA-256 of the parts; the first says what for, so that no hash can be used for something else. */
export function digest(purpose: string, ...parts: Uint8Array[]): Uint8Array {
  let start = purposes.get(purpose)
  if (start === undefined) purposes.set(purpose, (start = startOf(purpose)))
  return sha(start, parts)
}

/** The same for one of countless places: what it is for is not remembered. */
export function digestAt(place: string, ...parts: Uint8Array[]): Uint8Array {
  return sha(startOf(place), parts)
}

function sha(start: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  work.hashes++
  blank._cloneInto(hasher).update(start)
  for (const part of parts) hasher.update(part)
  const hash = new Uint8Array(HASH_BYTES)
  hasher.digestInto(hash)
  return hash
}

export function pointerTo(hash: Uint8Array): number {
  return ((hash[0]! << 24) | (hash[1]! << 16) | (hash[2]! << 8) | hash[3]!) >>> 0
}

export function nameOf(hash: Uint8Array): string {
  return bytesToHex(hash.subarray(0, NAME_BYTES))
}

/** Points of small order: a key among them fits one signature to everything, so that it proves nothing. */
const SMALL = new Set(ED25519_TORSION_SUBGROUP)

export function isProperKey(key: Uint8Array): boolean {
  return key.length === KEY_BYTES && !SMALL.has(bytesToHex(key)) && ed25519.utils.isValidPublicKey(key, false)
}

/** Strictly: one way of writing each point and number, and no point of small order as key or in the signature. */
export function verify(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  work.verifications++
  if (signature.length !== SIGNATURE_BYTES || SMALL.has(bytesToHex(signature.subarray(0, KEY_BYTES))))
    return false
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

/** The secret of a seat in one match. It never leaves the device and is never part of the document. */
export interface Secret {
  readonly seat: Seat
  readonly bytes: Uint8Array
}

export function newSecret(seat: Seat): Secret {
  return { seat, bytes: crypto.getRandomValues(new Uint8Array(SECRET_BYTES)) }
}

/** The keys of a seat: signs, marks what it writes and knows the links of its dice. */
export class SeatKeys {
  readonly seat: Seat
  readonly key: Uint8Array
  readonly dice: OwnDice
  private readonly signing: Uint8Array
  private readonly marking: Uint8Array
  private readonly sealing: Uint8Array

  constructor({ seat, bytes }: Secret) {
    if (bytes.length !== SECRET_BYTES) throw new Error('The secret of a seat has 32 bytes.')
    this.seat = seat
    this.signing = digest('signing', bytes)
    this.marking = digest('marking', bytes)
    this.sealing = digest('sealing', bytes)
    this.key = ed25519.getPublicKey(this.signing)
    this.dice = new OwnDice((chain) =>
      // The first is of a time when there was one only.
      chain === 0 ? digest('dice chain', bytes) : digest('next dice', bytes, new Writer().count(chain).done())
    )
  }

  sign(message: Uint8Array): Uint8Array {
    return ed25519.sign(message, this.signing)
  }

  /** What the seal of this name (or number) is made with; whoever does not know it cannot try out what was sealed. */
  salt(name: number | string): string {
    return nameOf(digest('salt', this.sealing, textBytes(String(name))))
  }

  /** By this the device knows what it wrote itself, before a signature says so to everybody. */
  mark(prev: Uint8Array, content: Uint8Array): Uint8Array {
    return digest('mark', this.marking, prev, content).subarray(0, MARK_BYTES)
  }

  wrote(prev: Uint8Array, content: Uint8Array, mark: Uint8Array): boolean {
    return sameBytes(this.mark(prev, content), mark)
  }
}
