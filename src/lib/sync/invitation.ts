// An invitation is one short code. Everything by which devices of a match find and prove each other follows from it: the
// name of the room, the secret of the players, the secret of those who watch. From the code of the players follows the
// one for watching, not the other way round.
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { bytesToHex, Malformed } from '../match/bytes'
import { digest } from '../match/crypto'

/** Crockford's: no I, L, O, U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five bits each; the first bit says what the code is for, 54 are secret. */
const LENGTH = 11
const WATCH_BIT = 16
const CHECK_BASE = 31
/** A guess costs 16 MB and some 50 ms, so that 54 bits are out of reach for whoever knows only the name of the room. */
const STRETCH = { N: 2 ** 14, r: 8, p: 1, dkLen: 32 }
export const TAG_BYTES = 4
export const PACKED_CODE_BYTES = 7

export type Purpose = 'play' | 'watch'

/** What a device needs to meet others over a match. */
export interface Keys {
  readonly code: string
  readonly purpose: Purpose
  /** The code that lets others watch. */
  readonly watchCode: string
  /** Known to players only; null on a device that was let in to watch. */
  readonly play: Uint8Array | null
  /** Known to everybody who was let in. */
  readonly watch: Uint8Array
  readonly room: string
  /** Seals what is said while devices look for each other. */
  readonly password: string
  /** Seals codes that are shown. */
  readonly seal: Uint8Array
  /** By this codes of this match are known again; it says nothing to others. */
  readonly tag: Uint8Array
}

/** Weighted, so that one wrong or two exchanged characters are noticed. */
const checkOf = (digits: readonly number[]) =>
  digits.reduce((sum, digit, i) => sum + digit * (i + 1), 0) % CHECK_BASE

function written(digits: readonly number[]): string {
  const text = [...digits, checkOf(digits)].map((digit) => SYMBOLS[digit]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

function codeFrom(bytes: Uint8Array, purpose: Purpose): string {
  const digits = Array.from({ length: LENGTH }, (_, i) => bytes[i]! & 31)
  digits[0] = (digits[0]! & ~WATCH_BIT) | (purpose === 'watch' ? WATCH_BIT : 0)
  return written(digits)
}

export function newCode(): string {
  return codeFrom(crypto.getRandomValues(new Uint8Array(LENGTH)), 'play')
}

function digitsOf(code: string): number[] {
  const clean = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const digits = [...clean].map((symbol) => SYMBOLS.indexOf(symbol))
  if (digits.includes(-1)) throw new Malformed('An invitation has only digits and letters, and no U.')
  if (digits.length !== LENGTH + 1)
    throw new Malformed(`An invitation has ${LENGTH + 1} characters; these are ${digits.length}.`)
  const check = digits.pop()
  if (check !== checkOf(digits)) throw new Malformed('There is a typing mistake in the invitation.')
  return digits
}

/** A typed code as it should be written; throws Malformed in words for who typed it. */
export function readCodeOfInvitation(code: string): string {
  return written(digitsOf(code))
}

export function purposeOf(code: string): Purpose {
  return (digitsOf(code)[0]! & WATCH_BIT) === 0 ? 'play' : 'watch'
}

/** For codes that carry an invitation along. */
export function packCode(code: string): Uint8Array {
  const bits = digitsOf(code).flatMap((digit) => [4, 3, 2, 1, 0].map((bit) => (digit >> bit) & 1))
  const bytes = new Uint8Array(PACKED_CODE_BYTES)
  bits.forEach((bit, i) => (bytes[i >> 3]! |= bit << (7 - (i & 7))))
  return bytes
}

export function unpackCode(bytes: Uint8Array): string {
  const bit = (i: number) => (bytes[i >> 3]! >> (7 - (i & 7))) & 1
  return written(
    Array.from({ length: LENGTH }, (_, i) => [0, 1, 2, 3, 4].reduce((sum, j) => sum * 2 + bit(i * 5 + j), 0))
  )
}

const encoder = new TextEncoder()
const stretched = (code: string) =>
  scryptAsync(encoder.encode(code), encoder.encode('sandtable invitation'), STRETCH)

/** Takes some hundred milliseconds. */
export async function keysOf(given: string): Promise<Keys> {
  const code = readCodeOfInvitation(given)
  const purpose = purposeOf(code)
  const own = await stretched(code)
  const watchCode = purpose === 'watch' ? code : codeFrom(digest('link watch code', own), 'watch')
  const root = purpose === 'watch' ? own : await stretched(watchCode)
  return {
    code,
    purpose,
    watchCode,
    play: purpose === 'play' ? digest('link play', own) : null,
    watch: digest('link watch', root),
    room: bytesToHex(digest('link room', root).subarray(0, 16)),
    password: bytesToHex(digest('link signal', root)),
    seal: digest('link seal', root),
    tag: digest('link tag', root).subarray(0, TAG_BYTES)
  }
}

export interface Invitation {
  readonly code: string
  /** Addresses of servers where the devices find each other. */
  readonly signal: readonly string[]
}

export function invitationText({ code, signal }: Invitation): string {
  return [code, ...signal.map(encodeURIComponent)].join(',')
}

/** The address of an invitation. What follows the # is never sent to any server. */
export function invitationLink(page: string, invitation: Invitation): string {
  return `${page}#${invitationText(invitation)}`
}

/** Reads a link, what follows its #, or a typed code; throws Malformed. */
export function readInvitation(text: string): Invitation {
  const [code = '', ...signal] = text
    .trim()
    .replace(/^[^#]*#/, '')
    .split(',')
  return { code: readCodeOfInvitation(code), signal: signal.flatMap(signalAddress).slice(0, 4) }
}

function signalAddress(text: string): string[] {
  try {
    const { protocol, href } = new URL(decodeURIComponent(text))
    return protocol === 'ws:' || protocol === 'wss:' ? [href] : []
  } catch {
    return []
  }
}
