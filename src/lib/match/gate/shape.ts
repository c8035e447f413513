// What an update from elsewhere holds, read by ourselves before Yjs sees it. Yjs makes room for whatever an update claims
// to hold and takes in whatever it can make sense of; here only what a match consists of is read: items at the end of
// a list, whose values are flat arrays of bytes. Every value that is read takes bytes of the update, so it cannot grow.
import { Malformed } from '../bytes'
import { columnsV1, columnsV2, type Columns, type Id } from './columns'
import { CAPS_OF_A_WHOLE, LONGEST_UPDATE } from './layout'

/** It was looked at and not let in; nothing has changed. Whoever sent it is to blame. */
export class Inadmissible extends Malformed {
  constructor(why: string) {
    super(`What came in was refused: ${why}`)
    this.name = 'Inadmissible'
  }
}

/** Something that must stand before it is not here. That can happen between honest devices as well. */
export class Missing extends Inadmissible {
  constructor() {
    super('Something before it is missing here.')
    this.name = 'Missing'
  }
}

/** It would be more than a match can hold. */
export class TooMuch extends Inadmissible {
  constructor(why = 'It is more than a match can hold.') {
    super(why)
    this.name = 'TooMuch'
  }
}

/** A value of a list: some elements that were written in one go. Texts stand in the beginning of a match only. */
export type Value = readonly (Uint8Array | string)[]

/** Values that were written one after the other. */
export interface Piece {
  readonly clock: number
  /** What it was put behind; null for the first in a list, which names the list instead. */
  readonly origin: Id | null
  readonly list: string | null
  readonly values: readonly Value[]
}

/** What one writer has written, without a gap. */
export interface Section {
  readonly client: number
  readonly pieces: readonly Piece[]
}

export interface Shape {
  readonly sections: readonly Section[]
  /** From where and up to where it holds what each writer wrote. */
  readonly from: ReadonlyMap<number, number>
  readonly to: ReadonlyMap<number, number>
}

/** Yjs draws the names of writers from these. */
const LARGEST_CLIENT = 0xffff_ffff

/** The kinds of items: what stands in the lower five bits, and which places are said in the others. */
const KIND_BITS = 0b11111
const GONE = 0
const DELETED = 1
const VALUES = 8
const SKIPPED = 10
const HAS_KEY = 32
const HAS_RIGHT = 64
const HAS_ORIGIN = 128

const TEXT = 119
const ARRAY = 117
const BYTES = 116

const NO_ENTRY = 'It holds something that is no entry.'

/** More than a whole match may hold is not read to its end. */
const MOST_ELEMENTS = 2 * CAPS_OF_A_WHOLE.elements + 2

class ShapeReader {
  private elements = 0

  constructor(private readonly from: Columns) {}

  shape(): Shape {
    const { rest } = this.from
    const sections: Section[] = []
    const starts = new Map<number, number>()
    const ends = new Map<number, number>()
    const writers = rest.count()
    for (let i = 0; i < writers; i++) {
      const count = rest.count()
      const client = this.from.client()
      let clock = rest.count()
      if (client > LARGEST_CLIENT || ends.has(client) || count === 0)
        throw new Inadmissible('Its writers are not told apart.')
      starts.set(client, clock)
      const pieces: Piece[] = []
      for (let j = 0; j < count; j++) {
        const piece = this.piece(clock)
        pieces.push(piece)
        clock += piece.values.length
      }
      ends.set(client, clock)
      sections.push({ client, pieces })
    }
    if (rest.count() > 0) throw new Inadmissible('It deletes something.')
    rest.end()
    return { sections, from: starts, to: ends }
  }

  private piece(clock: number): Piece {
    const { from } = this
    const info = from.info()
    const kind = info & KIND_BITS
    if (kind === GONE || kind === DELETED) throw new Inadmissible('It deletes something.')
    if (kind === SKIPPED) throw new Missing()
    if (kind !== VALUES) throw new Inadmissible(NO_ENTRY)
    if ((info & HAS_RIGHT) !== 0) throw new Inadmissible('It writes elsewhere than at the end of a list.')
    const origin = (info & HAS_ORIGIN) !== 0 ? from.origin() : null
    let list: string | null = null
    if (origin === null) {
      if (!from.isNamed()) throw new Inadmissible('It writes outside the lists.')
      list = from.name()
    }
    if ((info & HAS_KEY) !== 0) throw new Inadmissible('It writes outside the lists.')
    const length = from.length()
    if (length === 0) throw new Inadmissible('It holds something of no length.')
    const values: Value[] = []
    // Grows with what is read, not with what is claimed.
    for (let i = 0; i < length; i++) values.push(this.value())
    return { clock, origin, list, values }
  }

  private value(): Value {
    const { rest } = this.from
    if (rest.byte() !== ARRAY) throw new Inadmissible(NO_ENTRY)
    const count = rest.count()
    if (count === 0) throw new Inadmissible(NO_ENTRY)
    const parts: (Uint8Array | string)[] = []
    for (let i = 0; i < count; i++) parts.push(this.part())
    return parts
  }

  private part(): Uint8Array | string {
    if (++this.elements > MOST_ELEMENTS) throw new TooMuch()
    const { rest } = this.from
    const kind = rest.byte()
    if (kind === TEXT) return rest.text()
    if (kind !== BYTES) throw new Inadmissible(NO_ENTRY)
    const bytes = rest.view(rest.count())
    if (bytes.length === 0) throw new Inadmissible(NO_ENTRY)
    return bytes
  }
}

/** Reads an update of anybody; throws Inadmissible. Whether it fits a document is for `Gate` to say. */
export function inspect(update: Uint8Array, version: 1 | 2 = 2): Shape {
  if (update.length > LONGEST_UPDATE) throw new TooMuch('It is too long.')
  try {
    // Copied once and as a whole: whoever sent it may still hold its bytes.
    const own = update.slice()
    return new ShapeReader(version === 1 ? columnsV1(own) : columnsV2(own)).shape()
  } catch (error) {
    throw error instanceof Inadmissible ? error : new Inadmissible('It cannot be read.')
  }
}
