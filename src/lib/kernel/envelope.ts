// What a seat has decided and nobody else may read yet, as it stands in the log: a cipher under a key that only its owner's
// device can make again, and a commitment, so that it opens to nothing but what was put in. The log is its owner's memory.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SaltOf, Seat } from './game'

/** Bytes that go into one: a list of sixty placements takes half of them. */
const LONGEST_CONTENT = 4096
/** Contents are filled up to a multiple of this, so that their length tells little. */
const BLOCK = 64
const NONCE = 32
const SEAL = 64
const LONGEST = NONCE + SEAL + 2 * (LONGEST_CONTENT + BLOCK)
const SPACE = 32

/** Three parts in hexadecimal: what the key is made of, the commitment, the cipher. */
export function isEnvelope(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > NONCE + SEAL &&
    value.length <= LONGEST &&
    (value.length - NONCE - SEAL) % (2 * BLOCK) === 0 &&
    /^[0-9a-f]*$/.test(value)
  )
}

export const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)

/** The name under which the owner's device makes the key of an envelope. */
export const nameOfKey = (envelope: string): string => `envelope ${envelope.slice(0, NONCE)}`

function crypt(bytes: Uint8Array, key: string): Uint8Array {
  const out = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 32) {
    const stream = sha256(utf8ToBytes(`sandtable envelope ${key} ${at}`))
    for (let i = at; i < Math.min(at + 32, bytes.length); i++) out[i] = bytes[i]! ^ stream[i - at]!
  }
  return out
}

/** The seat is part of it: who copies the envelope of the other side cannot open it as one's own. */
function sealOf(seat: Seat, key: string, cipher: Uint8Array): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(`sandtable seal ${seat} ${key} `), cipher)))
}

/**
 * Encloses plain JSON for the entry of this number; null when it is too long. The key hangs on the number and on what is
 * in it, so no key is ever used for two things, and the same thing sealed again looks like another.
 */
export function enclose(content: unknown, seat: Seat, number: number, saltOf: SaltOf): string | null {
  const text = JSON.stringify(content)
  const plain = utf8ToBytes(text)
  if (plain.length > LONGEST_CONTENT) return null
  const filled = new Uint8Array(Math.ceil(plain.length / BLOCK) * BLOCK).fill(SPACE)
  filled.set(plain)
  const nonce = saltOf(`nonce ${number} ${text}`)
  const key = saltOf(`envelope ${nonce}`)
  const cipher = crypt(filled, key)
  return nonce + sealOf(seat, key, cipher) + bytesToHex(cipher)
}

/** What is in an envelope of this seat; undefined: the key does not open it. */
export function disclose(envelope: string, seat: Seat, key: string): unknown {
  const cipher = hexToBytes(envelope.slice(NONCE + SEAL))
  if (sealOf(seat, key, cipher) !== envelope.slice(NONCE, NONCE + SEAL)) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(crypt(cipher, key)))
  } catch {
    return undefined
  }
}
