// A deck between two devices that do not trust each other. Every card is a point of a group in which nobody can divide; who
// multiplies all of them by a number of his own and changes their order knows nothing of the order that the other gives them,
// and the numbers come off again one by one. See the README of the match.
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** One card that nobody has seen: its point, multiplied by a number of each seat. */
export interface Position {
  /** The shuffle it is of, and its place there. */
  readonly round: string
  readonly at: number
  readonly point: string
  /** For each seat the hash of its number: it can show no other later. */
  readonly locks: readonly [string, string]
  /** The numbers themselves, as far as they have been shown. */
  readonly keys: readonly [string | null, string | null]
  /** Where what is needed is handed over in advance: the seat that draws it; null: it lies between both. */
  readonly lane?: 0 | 1 | null
}

/** What a seat has put down or drawn from a pile of its own: a commitment that its device alone can open. */
export interface Seal {
  /** A name, and the hash of face and key under that name. */
  readonly seal: string
}

export type Lock = Position | Seal

export interface Deck {
  positions: Position[]
  /** What went back since the last shuffle: faces that all have seen, and others as they are. */
  back: (string | Lock)[]
}

export const isPosition = (lock: Lock): lock is Position => 'point' in lock

type Point = InstanceType<typeof ristretto255.Point>

const { Point } = ristretto255
const Numbers = Point.Fn
const BYTES = 32
const DIGITS = 2 * BYTES
const ZERO = '0'.repeat(DIGITS)

/** So many results are kept: they follow from what they are made of, and cost thousands of times what it takes to find them. */
const MOST_KEPT = 2048

function kept<T>(make: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const made = make(name)
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!)
    known.set(name, made)
    return made
  }
}

const pointFrom = kept((hex) => {
  const point = Point.fromBytes(hexToBytes(hex))
  if (point.is0()) throw new Error('Nothing is no card.')
  return point
})

/** A point as it is written, which is in one way only; not the zero. */
export function isPoint(hex: string): boolean {
  if (hex === ZERO) return false
  try {
    pointFrom(hex)
    return true
  } catch {
    return false
  }
}

/** A number as it is written; null: it is none, or zero. */
export function numberFrom(hex: string): bigint | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null
  try {
    const number = Numbers.fromBytes(hexToBytes(hex))
    return number === 0n ? null : number
  } catch {
    return null
  }
}

export const hexOf = (number: bigint): string => bytesToHex(Numbers.toBytes(number))

/** A number that follows from a salt: nobody else can make it. */
export function numberOf(salt: string, what: string): bigint {
  const wide = bytesToHex(sha512(utf8ToBytes(`sandtable mask ${salt} ${what}`)))
  const number = BigInt(`0x${wide}`) % Numbers.ORDER
  return number === 0n ? 1n : number
}

const product = kept((name) => {
  const [point, number] = name.split(' ') as [string, string]
  return bytesToHex(pointFrom(point).multiplyUnsafe(numberFrom(number)!).toBytes())
})

/** The point multiplied by `by` and divided by `through`. */
export const times = (point: string, by: bigint, through = 1n): string =>
  product(`${point} ${hexOf(Numbers.mul(by, Numbers.inv(through)))}`)

/** The point without the numbers of both. */
export const bared = (point: string, a: bigint, b: bigint): string => times(point, 1n, Numbers.mul(a, b))

const cardPoint = kept((name) => {
  const point: Point = ristretto255_hasher.hashToCurve(utf8ToBytes(name), { DST: 'sandtable card' }) as Point
  return bytesToHex(point.toBytes())
})

/** The point of a card before anybody has multiplied it: nobody knows how two of them hang together. */
export const pointOf = (match: string, pile: string, face: string): string =>
  cardPoint(`${match} ${pile} ${face}`)

/** Says which of these faces the point is; undefined: none of them. */
export const faceAt = (match: string, pile: string, faces: readonly string[], point: string) =>
  faces.find((face) => pointOf(match, pile, face) === point)

export const lockOf = (seat: number, round: string, at: number, key: string): string =>
  hashOf(`sandtable lock ${seat} ${at} ${key} ${round}`)

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** A whole number below `count` that follows from the text, each as likely as the other. */
export function drawn(text: string, count: number): number {
  const limit = Math.floor(2 ** 32 / count) * count
  for (let block = 0; ; block++) {
    const word = parseInt(hashOf(`${text} ${block}`).slice(0, 8), 16)
    if (word < limit) return word % count
  }
}

/** The list in an order that follows from the salt. */
export function permuted<T>(list: readonly T[], salt: string): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = drawn(`sandtable order ${salt} ${i}`, i + 1)
    const other = out[i]!
    out[i] = out[j]!
    out[j] = other
  }
  return out
}

/** A text of so many numbers or points, cut up; null: it is not of that length. */
export function cut(text: unknown, count: number): string[] | null {
  if (typeof text !== 'string' || text.length !== count * DIGITS || !/^[0-9a-f]*$/.test(text)) return null
  return Array.from({ length: count }, (_, i) => text.slice(i * DIGITS, (i + 1) * DIGITS))
}

/** The commitment to a face under a name that is used once. */
export const sealOf = (name: string, seat: string, face: string, key: string): string =>
  name + hashOf(`sandtable face ${name} ${seat} ${key} ${face}`)

export const nameOfSeal = ({ seal }: Seal): string => seal.slice(0, DIGITS / 2)

/** The face that the seal is of; undefined: not with this key. */
export const faceUnder = (lock: Seal, seat: string, faces: readonly string[], key: string) =>
  [...new Set(faces)].find((face) => sealOf(nameOfSeal(lock), seat, face, key) === lock.seal)
