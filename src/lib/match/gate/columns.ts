// The parts of a Yjs update as a row of numbers and texts, one value at a time. Version 1 has them one after the other;
// version 2 keeps each kind in a column of its own, as runs. A run may claim any length: nothing is unrolled.
import { Reader } from '../bytes'

export interface Id {
  readonly client: number
  readonly clock: number
}

/** Reads an update value by value. What is no run stands in `rest`. */
export interface Columns {
  readonly rest: Reader
  client(): number
  info(): number
  origin(): Id
  /** Whether an item without an origin names its list. */
  isNamed(): boolean
  name(): string
  length(): number
}

export function columnsV1(update: Uint8Array): Columns {
  const rest = new Reader(update)
  const count = () => rest.count()
  return {
    rest,
    client: count,
    info: () => rest.byte(),
    origin: () => ({ client: rest.count(), clock: rest.count() }),
    isNamed: () => rest.count() === 1,
    name: () => rest.text(),
    length: count
  }
}

/** A number with its sign in the first byte; zero can have one too. */
function signed(from: Reader): { readonly size: number; readonly isNegative: boolean } {
  const first = from.byte()
  const isNegative = (first & 64) !== 0
  const low = first & 63
  return { size: first < 128 ? low : low + 64 * from.count(), isNegative }
}

/** A value and how often it comes; the last run may leave out how often and then has no end. */
function byteRuns(from: Reader): () => number {
  let value = 0
  let left = 0
  return () => {
    if (left === 0) {
      value = from.byte()
      left = from.left > 0 ? from.count() + 1 : Infinity
    }
    left--
    return value
  }
}

/** A value alone, or with a sign and how often it comes. */
function countRuns(from: Reader): () => number {
  let value = 0
  let left = 0
  return () => {
    if (left === 0) {
      const { size, isNegative } = signed(from)
      value = size
      left = isNegative ? from.count() + 2 : 1
    }
    left--
    return value
  }
}

/** How much more each value is than the one before it; the lowest bit says whether it comes several times. */
function differenceRuns(from: Reader): () => number {
  let value = 0
  let step = 0
  let left = 0
  return () => {
    if (left === 0) {
      const { size, isNegative } = signed(from)
      step = Math.floor((isNegative ? -size : size) / 2)
      left = size % 2 === 1 ? from.count() + 2 : 1
    }
    left--
    return (value += step)
  }
}

/** All texts in one, and how long each is. */
function texts(from: Reader): () => string {
  if (from.left === 0) return () => ''
  const all = from.text()
  const length = countRuns(from)
  let at = 0
  return () => all.slice(at, (at += length()))
}

export function columnsV2(update: Uint8Array): Columns {
  const rest = new Reader(update)
  // Says which features were used to write it; there are none yet.
  rest.count()
  const column = () => new Reader(rest.bytes(rest.count()))
  // Keys of maps, which a match has not.
  column()
  const client = countRuns(column())
  const originClock = differenceRuns(column())
  // Clocks of what items stand before: a match has no such items.
  column()
  const info = byteRuns(column())
  const name = texts(column())
  const named = byteRuns(column())
  // Kinds of nested types, which a match has not either.
  column()
  const length = countRuns(column())
  return {
    rest,
    client,
    info,
    origin: () => ({ client: client(), clock: originClock() }),
    isNamed: () => named() === 1,
    name,
    length
  }
}
