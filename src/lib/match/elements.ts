// What stands in the list of a seat. Entries are numbered and chained by hashes; notes stand beside the chain.
import { Malformed, Reader, Writer, bytesToHex, hexToBytes } from './bytes'
import { KEY_BYTES, MARK_BYTES, NAME_BYTES, SIGNATURE_BYTES } from './crypto'
import { LINK_BYTES } from './dice'

/** No order of any game comes near. */
export const LONGEST_ELEMENT = 16_384
/** A position handed on to new rules is the one long thing in a log. */
export const LONGEST_POSITION = 2_000_000

/** Names of seals are no longer. */
const LONGEST_NAME = 64

interface Numbered {
  readonly number: number
  /** Pointer to the entry before, which may be of either seat. */
  readonly prev: number
}

/** A decision of the seat to act. */
export interface OrderEntry extends Numbered {
  readonly kind: 'order'
  readonly body: Uint8Array
}

/** Goes back to the position after the order `to` (0: the start). `ask` names the request behind it, if it needs one. */
export interface UndoEntry extends Numbered {
  readonly kind: 'undo'
  readonly to: number
  readonly ask: string | null
}

/** The founder gives the free seat to the one who wrote this claim. */
export interface ConfirmEntry extends Numbered {
  readonly kind: 'confirm'
  readonly claim: string
}

/** The match goes on from this position by other rules, once the other seat has said yes. */
export interface ContinueEntry extends Numbered {
  readonly kind: 'continue'
  readonly rulesVersion: number
  readonly dataHash: string
  /** Rolls made so far: who cannot replay the old part cannot count them. */
  readonly rolls: number
  /** JSON of the state. */
  readonly position: string
}

/** Ends the match because the other seat has not answered for as long as both had agreed; by the word of who writes it. */
export interface CloseEntry extends Numbered {
  readonly kind: 'close'
  /** What is owed: the link for the roll of the entry before, or the next order (or the opening of a seal). */
  readonly owed: 'link' | 'order'
  /** The one who waited claims the win; otherwise nobody has won. */
  readonly win: boolean
  /** Seconds since 1970, by the clock of who waited. */
  readonly since: number
  readonly at: number
}

/** A seat commits to its next chain of dice. */
export interface RenewEntry extends Numbered {
  readonly kind: 'renew'
  readonly commitment: Uint8Array
}

/** Ends the match because its seat gives up: also when the other one is to move. */
export interface ConcedeEntry extends Numbered {
  readonly kind: 'concede'
  /** Dice of the entry before were still awaited: they do not fall any more. */
  readonly dice: boolean
}

export type Entry =
  OrderEntry | UndoEntry | ConfirmEntry | ContinueEntry | CloseEntry | RenewEntry | ConcedeEntry

/** Nothing comes after it. */
export function endsMatch(entry: Entry): boolean {
  return entry.kind === 'close' || entry.kind === 'concede'
}

/** It ends the match before the dice of the entry before it fell. */
export function takesDiceBack(entry: Entry): boolean {
  return (entry.kind === 'close' && entry.owed === 'link') || (entry.kind === 'concede' && entry.dice)
}

/** Signs the whole chain up to this number, and so everything the seat wrote in it. */
export interface SignNote {
  readonly kind: 'sign'
  readonly number: number
  readonly signature: Uint8Array
}

/** Shows a link of the seat's dice, and with it all before it. */
export interface LinkNote {
  readonly kind: 'link'
  /** 0: not said; it is found by hashing. */
  readonly index: number
  readonly link: Uint8Array
}

/** Somebody asks for the free seat. */
export interface ClaimNote {
  readonly kind: 'claim'
  readonly key: Uint8Array
  readonly commitment: Uint8Array
  readonly signature: Uint8Array
}

/** Asks to go back to the position after the order `to`. */
export interface AskNote {
  readonly kind: 'ask'
  /** The last entry when it was asked. */
  readonly number: number
  readonly head: string
  readonly to: number
  readonly signature: Uint8Array
}

/** Yes or no to a request or to going on by other rules. */
export interface AnswerNote {
  readonly kind: 'answer'
  readonly about: string
  readonly yes: boolean
  readonly signature: Uint8Array
}

/** Takes a request back. */
export interface WithdrawNote {
  readonly kind: 'withdraw'
  readonly about: string
  readonly signature: Uint8Array
}

/** What opens seals of a seat when the match is over: the name of each, and what it was made with. */
export interface UnsealNote {
  readonly kind: 'unseal'
  readonly salts: readonly (readonly [name: string, salt: string])[]
  readonly signature: Uint8Array
}

/** Several elements in one, because each costs some bytes of its own: an entry with its signature and, where it rolls,
 * the link; or the signature and the link of who answers a roll. The links are those after the last one shown. */
export interface BundleNote {
  readonly kind: 'signed' | 'rolling' | 'vow'
  /** null in a vow. */
  readonly entry: Uint8Array | null
  readonly number: number
  readonly signature: Uint8Array
  /** null where nothing is rolled. */
  readonly link: Uint8Array | null
}

export type SignedNote = ClaimNote | AskNote | AnswerNote | WithdrawNote | UnsealNote
export type Note = SignNote | LinkNote | SignedNote | BundleNote
export type Element = Entry | Note

const CODES = {
  order: 1,
  undo: 2,
  confirm: 3,
  continue: 4,
  close: 5,
  concede: 6,
  renew: 10,
  sign: 16,
  link: 17,
  claim: 18,
  ask: 19,
  answer: 20,
  withdraw: 21,
  signed: 22,
  rolling: 23,
  vow: 24,
  unseal: 25
} as const

const KINDS = new Map(Object.entries(CODES).map(([kind, code]) => [code as number, kind as Element['kind']]))

export function isEntry(element: Element): element is Entry {
  return CODES[element.kind] < CODES.sign
}

type Unsigned<T> = T extends SignedNote ? Omit<T, 'signature'> : never
export type NoteContent = Unsigned<SignedNote>

/** The bytes of an entry without its mark, which stands at the end. */
export function entryContent(entry: Entry): Uint8Array {
  const out = new Writer().byte(CODES[entry.kind]).count(entry.number).four(entry.prev)
  switch (entry.kind) {
    case 'order':
      return out.bytes(entry.body).done()
    case 'undo':
      out.count(entry.to)
      return (entry.ask === null ? out : out.bytes(hexToBytes(entry.ask))).done()
    case 'confirm':
      return out.bytes(hexToBytes(entry.claim)).done()
    case 'continue':
      out.count(entry.rulesVersion).text(entry.dataHash)
      return out.count(entry.rolls).text(entry.position).done()
    case 'close':
      out.byte((entry.owed === 'link' ? 1 : 0) + (entry.win ? 2 : 0))
      return out.count(entry.since).count(entry.at).done()
    case 'concede':
      return out.byte(entry.dice ? 1 : 0).done()
    case 'renew':
      return out.bytes(entry.commitment).done()
  }
}

/** The bytes of a note that its signature is for. */
export function noteContent(note: NoteContent): Uint8Array {
  const out = new Writer().byte(CODES[note.kind])
  switch (note.kind) {
    case 'claim':
      return out.bytes(note.key).bytes(note.commitment).done()
    case 'ask':
      return out.count(note.number).bytes(hexToBytes(note.head)).count(note.to).done()
    case 'answer':
      return out
        .bytes(hexToBytes(note.about))
        .byte(note.yes ? 1 : 0)
        .done()
    case 'withdraw':
      return out.bytes(hexToBytes(note.about)).done()
    case 'unseal':
      out.count(note.salts.length)
      for (const [name, salt] of note.salts) out.text(name).bytes(hexToBytes(salt))
      return out.done()
  }
}

export function signElement(number: number, signature: Uint8Array): Uint8Array {
  return new Writer().byte(CODES.sign).count(number).bytes(signature).done()
}

export function linkElement(index: number, link: Uint8Array): Uint8Array {
  return new Writer().byte(CODES.link).count(index).bytes(link).done()
}

/** Joins the elements that a seat says at once, as far as they can be joined. */
export function bundled(elements: readonly Uint8Array[]): Uint8Array[] {
  const [first, ...rest] = elements
  if (first === undefined) return []
  const read = readElement(first)
  const [next, after] = rest.slice(0, 2).map(readElement)
  if (isEntry(read) && next?.kind === 'sign' && next.number === read.number) {
    const isRolling = after?.kind === 'link' && after.index === 0
    const out = new Writer().byte(isRolling ? CODES.rolling : CODES.signed).bytes(next.signature)
    if (isRolling) out.bytes(after.link)
    return [out.bytes(first).done(), ...bundled(rest.slice(isRolling ? 2 : 1))]
  }
  if (read.kind === 'sign' && next?.kind === 'link' && next.index === 0) {
    const out = new Writer().byte(CODES.vow).count(read.number).bytes(read.signature).bytes(next.link)
    return [out.done(), ...bundled(rest.slice(1))]
  }
  return [first, ...bundled(rest)]
}

function readBundle(kind: BundleNote['kind'], from: Reader): BundleNote {
  if (kind === 'vow') {
    const number = from.count()
    return { kind, entry: null, number, signature: from.bytes(SIGNATURE_BYTES), link: from.bytes(LINK_BYTES) }
  }
  const signature = from.bytes(SIGNATURE_BYTES)
  const link = kind === 'rolling' ? from.bytes(LINK_BYTES) : null
  const entry = from.view(from.left)
  if (entry.length === 0 || entry[0]! >= CODES.sign) throw new Malformed('Only an entry is signed.')
  const inner = readElement(entry) as Entry
  return { kind, entry, number: inner.number, signature, link }
}

function readEntry(kind: Entry['kind'], from: Reader): Entry {
  const head = { number: from.count(), prev: from.four() }
  switch (kind) {
    case 'order':
      return { kind, ...head, body: from.view(from.left) }
    case 'undo': {
      const to = from.count()
      return { kind, ...head, to, ask: from.left > 0 ? bytesToHex(from.bytes(NAME_BYTES)) : null }
    }
    case 'confirm':
      return { kind, ...head, claim: bytesToHex(from.bytes(NAME_BYTES)) }
    case 'continue': {
      const rules = { rulesVersion: from.count(), dataHash: from.text() }
      return { kind, ...head, ...rules, rolls: from.count(), position: from.text() }
    }
    case 'close': {
      const flags = from.byte()
      if (flags > 3) throw new Malformed('The end of a match is garbled.')
      const owed = (flags & 1) === 1 ? 'link' : 'order'
      return { kind, ...head, owed, win: flags > 1, since: from.count(), at: from.count() }
    }
    case 'concede': {
      const dice = from.byte()
      if (dice > 1) throw new Malformed('The end of a match is garbled.')
      return { kind, ...head, dice: dice === 1 }
    }
    case 'renew':
      return { kind, ...head, commitment: from.bytes(LINK_BYTES) }
  }
}

/** So many seals are opened in one note. */
export const MOST_SALTS = 256

function readLength(from: Reader): number {
  const length = from.count()
  if (length < 1 || length > MOST_SALTS) throw new Malformed('So many seals are not opened at once.')
  return length
}

function readSalt(from: Reader): [name: string, salt: string] {
  const name = from.text()
  if (name === '' || name.length > LONGEST_NAME) throw new Malformed('No seal has such a name.')
  return [name, bytesToHex(from.bytes(NAME_BYTES))]
}

function readNote(kind: Note['kind'], from: Reader): Note {
  switch (kind) {
    case 'sign':
      return { kind, number: from.count(), signature: from.bytes(SIGNATURE_BYTES) }
    case 'link':
      return { kind, index: from.count(), link: from.bytes(LINK_BYTES) }
    case 'claim': {
      const key = from.bytes(KEY_BYTES)
      const commitment = from.bytes(LINK_BYTES)
      return { kind, key, commitment, signature: from.bytes(SIGNATURE_BYTES) }
    }
    case 'ask': {
      const number = from.count()
      const head = bytesToHex(from.bytes(NAME_BYTES))
      return { kind, number, head, to: from.count(), signature: from.bytes(SIGNATURE_BYTES) }
    }
    case 'answer': {
      const about = bytesToHex(from.bytes(NAME_BYTES))
      const yes = from.byte()
      if (yes > 1) throw new Malformed('An answer is yes or no.')
      return { kind, about, yes: yes === 1, signature: from.bytes(SIGNATURE_BYTES) }
    }
    case 'withdraw':
      return { kind, about: bytesToHex(from.bytes(NAME_BYTES)), signature: from.bytes(SIGNATURE_BYTES) }
    case 'unseal': {
      const salts = Array.from({ length: readLength(from) }, () => readSalt(from))
      return { kind, salts, signature: from.bytes(SIGNATURE_BYTES) }
    }
    case 'signed':
    case 'rolling':
    case 'vow':
      return readBundle(kind, from)
  }
}

/** Where the content of an entry ends and its mark begins. */
export function splitMark(bytes: Uint8Array): [content: Uint8Array, mark: Uint8Array] {
  const at = bytes.length - MARK_BYTES
  return [bytes.subarray(0, at), bytes.subarray(at)]
}

/** Whether it can be an element at all: said without the cost of an error, for junk that comes by the million. */
export function isOfKnownKind(bytes: Uint8Array): boolean {
  return bytes.length > 1 && KINDS.has(bytes[0]!)
}

/** Reads an element; throws Malformed. */
export function readElement(bytes: Uint8Array): Element {
  const kind = KINDS.get(bytes[0] ?? 0)
  if (kind === undefined) throw new Malformed('It is of a kind that this version does not know.')
  const isLong = kind === 'continue' || (kind === 'signed' && bytes[1 + SIGNATURE_BYTES] === CODES.continue)
  if (bytes.length > (isLong ? LONGEST_POSITION : LONGEST_ELEMENT)) throw new Malformed('It is too long.')
  const numbered = CODES[kind] < CODES.sign
  if (numbered && bytes.length < MARK_BYTES) throw new Malformed('It is cut short.')
  const from = new Reader(bytes, bytes.length - (numbered ? MARK_BYTES : 0))
  from.byte()
  const element = numbered ? readEntry(kind as Entry['kind'], from) : readNote(kind as Note['kind'], from)
  from.end()
  if (isEntry(element) && element.number < 1) throw new Malformed('Entries are numbered from 1.')
  return element
}
