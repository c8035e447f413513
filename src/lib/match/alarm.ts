// A seat that signs two entries for one place has cheated, or plays on two devices that did not know of each other. Either
// way everybody can prove it: both signatures are by its key, and both chains part at one place.
import * as v from 'valibot'
import type { Seat } from '../kernel/game'
import { bytesToHex, hexToBytes, sameBytes } from './bytes'
import type { Chairs } from './chairs'
import { verify } from './crypto'
import { isEntry, readElement } from './elements'
import { entryHash, signedMessage, type Node, type PublicKey, type Tree } from './tree'

const hex = v.pipe(v.string(), v.regex(/^([0-9a-f]{2})+$/))

const Branch = v.strictObject({
  /** From the place where the chains part to what is signed: who wrote it (0 or 1) and its bytes. */
  entries: v.pipe(v.array(v.strictObject({ seat: v.picklist([0, 1]), bytes: hex })), v.minLength(1)),
  signature: hex
})
export const Proof = v.strictObject({
  /** The place, and the hash of the entry before it. */
  number: v.number(),
  prev: hex,
  seat: v.picklist([0, 1]),
  branches: v.tuple([Branch, Branch])
})
export type Proof = v.InferOutput<typeof Proof>

/** A seat has signed two entries for one place. */
export interface Alarm {
  readonly seat: Seat
  readonly number: number
  readonly proof: Proof
}

/** Whoever has cheated so often need not be looked at again. */
const MOST_ALARMS = 16

/** Adds the alarms for the place after an entry to those that were raised before. */
export function raiseAt(parent: Node, chairs: Chairs, tree: Tree, alarms: Alarm[]): void {
  const number = parent.number + 1
  for (const seat of chairs.seats) {
    const key = chairs.before(seat, number)?.key
    if (key === undefined || alarms.length === MOST_ALARMS) continue
    if (alarms.some((alarm) => alarm.number === number && alarm.seat === seat)) continue
    const alarm = alarmAt(parent, seat, chairs.seats, tree, key)
    if (alarm !== null) alarms.push(alarm)
  }
}

/** The entries of one seat in the places below this entry that it has signed, when there are two of them. */
function alarmAt(parent: Node, seat: Seat, seats: readonly Seat[], tree: Tree, key: PublicKey): Alarm | null {
  const own = parent.children.filter(({ candidate }) => candidate!.seat === seat)
  if (own.length < 2) return null
  const [a, b] = own.filter((node) => tree.isSigned(node, seat, key))
  if (a === undefined || b === undefined) return null
  const number = parent.number + 1
  const branches = [branchFrom(a, seat, seats, tree, key), branchFrom(b, seat, seats, tree, key)] as const
  const index = seats.indexOf(seat) as 0 | 1
  return {
    seat,
    number,
    proof: { number, prev: bytesToHex(parent.hash), seat: index, branches: [...branches] }
  }
}

/** The shortest way from an entry to a signature that covers it. */
function branchFrom(
  node: Node,
  seat: Seat,
  seats: readonly Seat[],
  tree: Tree,
  key: PublicKey
): Proof['branches'][0] {
  const entries: Proof['branches'][0]['entries'] = []
  for (let at: Node | undefined = node; at !== undefined;) {
    const { candidate } = at
    entries.push({ seat: seats.indexOf(candidate!.seat) as 0 | 1, bytes: bytesToHex(candidate!.bytes) })
    const signature = tree.signatureOn(at, seat, key)
    if (signature !== null) return { entries, signature: bytesToHex(signature) }
    at = at.children.find((child) => child.signed.includes(key))
  }
  throw new Error('A signature that was found is gone.')
}

/** Whether the holder of this key really signed two entries for one place: nothing but the proof and the key is needed. */
export function isProven(proof: unknown, key: Uint8Array): boolean {
  const parsed = v.safeParse(Proof, proof)
  if (!parsed.success) return false
  const { number, prev, seat, branches } = parsed.output
  const [a, b] = branches.map(({ entries }) => hexToBytes(entries[0]!.bytes))
  if (sameBytes(a!, b!)) return false
  return branches.every(({ entries, signature }) => {
    if (entries[0]!.seat !== seat || numberOf(hexToBytes(entries[0]!.bytes)) !== number) return false
    let hash: Uint8Array = hexToBytes(prev)
    for (const { seat: author, bytes } of entries) hash = entryHash(hash, author, hexToBytes(bytes))
    return verify(hexToBytes(signature), signedMessage(hash), key)
  })
}

function numberOf(bytes: Uint8Array): number | null {
  try {
    const element = readElement(bytes)
    return isEntry(element) ? element.number : null
  } catch {
    return null
  }
}
