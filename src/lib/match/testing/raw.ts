// Updates that no honest device writes, for tests: any struct that the format of Yjs can say, with nothing checked.
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

export type RawId = readonly [client: number, clock: number]

export interface RawStruct {
  /** What it is put behind, and before. With neither it names its list. */
  readonly origin?: RawId
  readonly right?: RawId
  readonly list?: string
  /** The key of a map. */
  readonly key?: string
  readonly values?: readonly unknown[]
  /** Says how many values there are, rightly or not. */
  readonly length?: number
  /** Not values but something that is gone, or left out. */
  readonly hole?: 'gone' | 'skipped'
}

export interface RawSection {
  readonly client: number
  readonly clock?: number
  readonly structs: readonly RawStruct[]
  /** Says how many structs there are, rightly or not. */
  readonly count?: number
}

type Encoder = Y.UpdateEncoderV1 | Y.UpdateEncoderV2

function writeStruct(out: Encoder, struct: RawStruct): void {
  const { origin, right, list = '', key, values = [], hole } = struct
  const length = struct.length ?? values.length
  if (hole === 'gone') {
    out.writeInfo(0)
    return out.writeLen(length)
  }
  if (hole === 'skipped') {
    out.writeInfo(10)
    return encoding.writeVarUint(out.restEncoder, length)
  }
  out.writeInfo(8 | (origin ? 128 : 0) | (right ? 64 : 0) | (key === undefined ? 0 : 32))
  if (origin) out.writeLeftID(Y.createID(...origin))
  if (right) out.writeRightID(Y.createID(...right))
  if (!origin && !right) {
    out.writeParentInfo(true)
    out.writeString(list)
    if (key !== undefined) out.writeString(key)
  }
  out.writeLen(length)
  for (const value of values) out.writeAny(value)
}

export function rawUpdate(
  version: 1 | 2,
  sections: readonly RawSection[],
  deletes: readonly (readonly [client: number, clock: number, length: number])[] = []
): Uint8Array {
  const out: Encoder = version === 1 ? new Y.UpdateEncoderV1() : new Y.UpdateEncoderV2()
  encoding.writeVarUint(out.restEncoder, sections.length)
  for (const { client, clock = 0, structs, count = structs.length } of sections) {
    encoding.writeVarUint(out.restEncoder, count)
    out.writeClient(client)
    encoding.writeVarUint(out.restEncoder, clock)
    for (const struct of structs) writeStruct(out, struct)
  }
  encoding.writeVarUint(out.restEncoder, deletes.length)
  for (const [client, clock, length] of deletes) {
    out.resetDsCurVal()
    encoding.writeVarUint(out.restEncoder, client)
    encoding.writeVarUint(out.restEncoder, 1)
    out.writeDsClock(clock)
    out.writeDsLen(length)
  }
  return out.toUint8Array()
}

/** The columns of an update (version 2) and what stands behind them, to be changed and put together again. */
export function splitColumns(update: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let at = 1
  for (let column = 0; column < 9; column++) {
    let length = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = update[at++]!
      length += (byte & 127) * scale
      if (byte < 128) break
    }
    parts.push(update.slice(at, at + length))
    at += length
  }
  return [...parts, update.slice(at)]
}

export function joinColumns(parts: readonly Uint8Array[]): Uint8Array {
  const out = encoding.createEncoder()
  encoding.writeVarUint(out, 0)
  for (const column of parts.slice(0, 9)) encoding.writeVarUint8Array(out, column)
  encoding.writeUint8Array(out, parts[9]!)
  return encoding.toUint8Array(out)
}

/** A few dozen bytes that claim to hold any number of structs of this length, by runs without an end. */
export function runLengthBomb(structs: number, kind: 'gone' | 'values', length: number): Uint8Array {
  const column = (write: (out: encoding.Encoder) => void) => encoding.encode(write)
  /** One value, again and again. */
  const run = (value: number) =>
    column((out) => {
      if (value === 0) encoding.writeUint8(out, 64)
      else encoding.writeVarInt(out, -value)
      encoding.writeVarUint(out, 2 ** 40)
    })
  const origins = column((out) => {
    encoding.writeVarInt(out, 1)
    encoding.writeVarUint(out, 2 ** 40)
  })
  const rest = column((out) => {
    encoding.writeVarUint(out, 1)
    encoding.writeVarUint(out, structs)
    encoding.writeVarUint(out, 0)
    encoding.writeVarUint(out, 0)
  })
  const none = new Uint8Array()
  const info = Uint8Array.of(kind === 'gone' ? 0 : 8 | 128)
  const texts = column((out) => encoding.writeVarString(out, ''))
  return joinColumns([none, run(5), origins, none, info, texts, none, none, run(length), rest])
}

/** What stands last in a list. */
export function lastIn(doc: Y.Doc, list: string): RawId {
  let item = doc.getArray(list)._start!
  while (item.right !== null) item = item.right
  return [item.lastId.client, item.lastId.clock]
}
