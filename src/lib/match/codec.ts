// Orders as few bytes. Every word (key or text) is spelled out where the match first uses it and is a number of one or
// two bytes from then on. What the numbers mean follows from the entries before, so a log can be read without the
// game that wrote it, by any later version. From format 3 of matches on, long hexadecimal texts (seals) are bytes, and there
// is one way only of writing an order: whatever `pack` would write otherwise is refused.
import { bytesToHex, hexToBytes, Malformed, Reader, Writer } from './bytes'

/** First bytes: 0-143 and 144-191 with a second byte are words; the rest is below. */
const ONE_BYTE_WORDS = 144
const SMALL_NUMBER = 192
const SMALL_NUMBERS = 16
const SHORT_LIST = 208
const SHORT_RECORD = 224
const SHORT = 8
const LIST = SHORT_LIST + SHORT
const RECORD = SHORT_RECORD + SHORT
const NULL = 240
const FALSE = 241
const TRUE = 242
const WHOLE = 243
const NEGATIVE = 244
const DOUBLE = 245
const NEW_WORD = 246
const TEXT = 247
const BYTES = 248

const MOST_WORDS = ONE_BYTE_WORDS + (SMALL_NUMBER - ONE_BYTE_WORDS) * 256
/** Longer texts are hardly said twice. */
const LONGEST_WORD = 40
const DEEPEST = 16
/** Shorter ones may be names of something. */
const FEWEST_BYTES = 8

/** Matches of earlier formats are read as they were written. */
export const isStrict = (format: number) => format > 2

/** The words a match has used so far, in the order of their first use. */
export class Dictionary {
  private readonly list: string[] = []
  private readonly numbers = new Map<string, number>()

  constructor(readonly strict = true) {}

  get size(): number {
    return this.list.length
  }

  number(word: string): number | undefined {
    return this.numbers.get(word)
  }

  word(number: number): string {
    const word = this.list[number]
    if (word === undefined) throw new Malformed('A word was never spelled out.')
    return word
  }

  /** Whether the word may be numbered. */
  takes(word: string): boolean {
    return word.length <= LONGEST_WORD && this.list.length < MOST_WORDS
  }

  add(word: string): void {
    this.numbers.set(word, this.list.length)
    this.list.push(word)
  }

  /** Forgets the words that came after. */
  cut(size: number): void {
    while (this.list.length > size) this.numbers.delete(this.list.pop()!)
  }
}

function packWord(word: string, words: Dictionary, out: Writer): void {
  const number = words.number(word)
  if (number === undefined) {
    if (words.takes(word)) {
      words.add(word)
      out.byte(NEW_WORD).text(word)
    } else out.byte(TEXT).text(word)
  } else if (number < ONE_BYTE_WORDS) out.byte(number)
  else {
    const beyond = number - ONE_BYTE_WORDS
    out.byte(ONE_BYTE_WORDS + (beyond >> 8)).byte(beyond & 255)
  }
}

/** Whether it is written as bytes. */
function isBytes(text: string, words: Dictionary): boolean {
  return words.strict && text.length >= 2 * FEWEST_BYTES && text.length % 2 === 0 && /^[0-9a-f]*$/.test(text)
}

function packNumber(value: number, out: Writer): void {
  if (!Number.isFinite(value)) throw new Malformed('A number in an order must be finite.')
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) out.byte(DOUBLE).double(value)
  else if (value < 0) out.byte(NEGATIVE).count(-value)
  else if (value < SMALL_NUMBERS) out.byte(SMALL_NUMBER + value)
  else out.byte(WHOLE).count(value)
}

function packLength(length: number, short: number, long: number, out: Writer): void {
  if (length < SHORT) out.byte(short + length)
  else out.byte(long).count(length)
}

function packValue(value: unknown, words: Dictionary, out: Writer, depth: number): void {
  if (depth > DEEPEST) throw new Malformed('It is nested too deeply.')
  if (value === null || value === undefined) out.byte(NULL)
  else if (typeof value === 'string') {
    if (isBytes(value, words))
      out
        .byte(BYTES)
        .count(value.length / 2)
        .bytes(hexToBytes(value))
    else packWord(value, words, out)
  } else if (typeof value === 'number') packNumber(value, out)
  else if (typeof value === 'boolean') out.byte(value ? TRUE : FALSE)
  else if (Array.isArray(value)) {
    packLength(value.length, SHORT_LIST, LIST, out)
    for (const item of value) packValue(item, words, out, depth + 1)
  } else if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, part]) => part !== undefined)
    packLength(parts.length, SHORT_RECORD, RECORD, out)
    for (const [key, part] of parts) {
      packWord(key, words, out)
      packValue(part, words, out, depth + 1)
    }
  } else throw new Malformed(`A ${typeof value} cannot stand in an order.`)
}

/** Refuses what would have been written otherwise. */
function mustBe(isSo: boolean, words: Dictionary): void {
  if (words.strict && !isSo) throw new Malformed('It is not written as it should be.')
}

/** A number that takes no more bytes than it must. */
function unpackCount(words: Dictionary, from: Reader, least = 0): number {
  const { left } = from
  const count = from.count()
  let bytes = 1
  for (let rest = count; rest > 127; rest = Math.floor(rest / 128)) bytes++
  mustBe(count >= least && left - from.left === bytes, words)
  return count
}

function unpackWord(first: number, words: Dictionary, from: Reader): string {
  if (first < ONE_BYTE_WORDS) return words.word(first)
  if (first < SMALL_NUMBER) return words.word(ONE_BYTE_WORDS + (first - ONE_BYTE_WORDS) * 256 + from.byte())
  if (first !== NEW_WORD && first !== TEXT) throw new Malformed('A word was expected.')
  const word = from.text(unpackCount(words, from))
  const isNew = words.takes(word) && words.number(word) === undefined
  if (first === TEXT) mustBe(!isNew && words.number(word) === undefined, words)
  else if (!isNew) throw new Malformed('A word is spelled out that cannot be.')
  else words.add(word)
  return word
}

function unpackRecord(length: number, words: Dictionary, from: Reader, depth: number): unknown {
  const record: Record<string, unknown> = {}
  const keys: string[] = []
  for (let i = 0; i < length; i++) {
    const key = unpackWord(from.byte(), words, from)
    keys.push(key)
    if (key === '__proto__' || Object.hasOwn(record, key)) throw new Malformed('A key cannot be used.')
    record[key] = unpackValue(words, from, depth + 1)
  }
  // Numbers come first in a record, whatever order they are read in.
  if (keys.some((key) => key >= '0' && key < ':')) {
    const order = Object.keys(record)
    mustBe(
      keys.every((key, i) => key === order[i]),
      words
    )
  }
  return record
}

function unpackList(length: number, words: Dictionary, from: Reader, depth: number): unknown {
  const list: unknown[] = []
  for (let i = 0; i < length; i++) list.push(unpackValue(words, from, depth + 1))
  return list
}

function unpackValue(words: Dictionary, from: Reader, depth: number): unknown {
  if (depth > DEEPEST) throw new Malformed('It is nested too deeply.')
  const first = from.byte()
  if (first < SMALL_NUMBER || first === NEW_WORD || first === TEXT) {
    const word = unpackWord(first, words, from)
    mustBe(!isBytes(word, words), words)
    return word
  }
  if (first < SHORT_LIST) return first - SMALL_NUMBER
  if (first < LIST) return unpackList(first - SHORT_LIST, words, from, depth)
  if (first >= SHORT_RECORD && first < RECORD) return unpackRecord(first - SHORT_RECORD, words, from, depth)
  switch (first) {
    case LIST:
      return unpackList(unpackCount(words, from, SHORT), words, from, depth)
    case RECORD:
      return unpackRecord(unpackCount(words, from, SHORT), words, from, depth)
    case NULL:
      return null
    case FALSE:
      return false
    case TRUE:
      return true
    case WHOLE:
      return unpackCount(words, from, SMALL_NUMBERS)
    case NEGATIVE:
      return -unpackCount(words, from, 1)
    case DOUBLE: {
      const value = from.double()
      if (!Number.isFinite(value)) throw new Malformed('A number is not finite.')
      mustBe(!Number.isSafeInteger(value) || Object.is(value, -0), words)
      return value
    }
    case BYTES:
      if (!words.strict) throw new Malformed('It means nothing.')
      return bytesToHex(from.bytes(unpackCount(words, from, FEWEST_BYTES)))
    default:
      throw new Malformed('It means nothing.')
  }
}

/** The value as bytes; words it uses for the first time are added. */
export function pack(value: unknown, words: Dictionary): Uint8Array {
  const size = words.size
  try {
    const out = new Writer()
    packValue(value, words, out, 0)
    return out.done()
  } catch (error) {
    words.cut(size)
    throw error
  }
}

/** What `pack` was given; when it throws, the words are as before. */
export function unpack(bytes: Uint8Array, words: Dictionary): unknown {
  const size = words.size
  try {
    const from = new Reader(bytes)
    const value = unpackValue(words, from, 0)
    from.end()
    return value
  } catch (error) {
    words.cut(size)
    throw error
  }
}
