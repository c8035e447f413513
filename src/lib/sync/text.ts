// Bytes as text for codes that are shown, scanned, pasted and typed.
import { concatBytes, Malformed, sameBytes } from '../match/bytes'
import { digest } from '../match/crypto'

/** Of the characters that QR codes hold most densely, those that survive pasting and stand in addresses. Three of them
 * hold two bytes, as three of all forty-five would. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-.:'
const BASE = ALPHABET.length

export function toText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length
    let value = pair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!
    for (let count = pair ? 3 : 2; count > 0; count--) {
      text += ALPHABET[value % BASE]
      value = Math.floor(value / BASE)
    }
  }
  return text
}

export function fromText(text: string): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3)
    if (group.length === 1) throw new Malformed('The code is cut short.')
    let value = 0
    for (let i = group.length - 1; i >= 0; i--) {
      const digit = ALPHABET.indexOf(group[i]!)
      if (digit < 0) throw new Malformed('The code has a character that does not belong.')
      value = value * BASE + digit
    }
    if (value >= (group.length === 3 ? 65_536 : 256)) throw new Malformed('The code is garbled.')
    if (group.length === 3) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}

/** Pasted texts one by one. Mail and messengers break long codes into lines: what does not begin a code goes on with it. */
export function pastedCodes(text: string): string[] {
  const codes: string[] = []
  for (const line of text.split('\n').map((one) => one.replace(/\s+/g, ''))) {
    const goesOn = codes.length > 0 && /^ST[A-Z]/i.test(codes.at(-1)!) && !/^ST[A-Z]/i.test(line)
    if (goesOn) codes.push(codes.pop()! + line)
    else if (line !== '') codes.push(line)
  }
  return codes
}

const CHECK_BYTES = 2

const checkOf = (bytes: Uint8Array) => digest('code', bytes).subarray(0, CHECK_BYTES)

/** A code of this app: a mark that says so and what kind it is, and a check at the end. */
export function writeCode(kind: string, bytes: Uint8Array): string {
  return `ST${kind}${toText(concatBytes(bytes, checkOf(bytes)))}`
}

/** The kind of a code of this app; null for anything else. */
export function kindOf(text: string): string | null {
  return /^ST([A-Z])[0-9A-Z$*\-.:]+$/.exec(text.trim().toUpperCase())?.[1] ?? null
}

/** What is in a code of this kind; throws Malformed. */
export function readCode(kind: string, text: string): Uint8Array {
  const clean = text.trim().toUpperCase().replace(/\s+/g, '')
  if (kindOf(clean) !== kind) throw new Malformed('This is a different kind of code.')
  const all = fromText(clean.slice(3))
  const bytes = all.subarray(0, Math.max(0, all.length - CHECK_BYTES))
  if (!sameBytes(all.subarray(bytes.length), checkOf(bytes)))
    throw new Malformed('The code was not read or copied correctly.')
  return bytes
}
