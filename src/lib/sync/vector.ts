// State vectors: how much a device has of what each writer wrote.
import * as Y from 'yjs'
import { Malformed } from '../match/bytes'

export type Vector = Map<number, number>

/** The vector of a device that has nothing. */
export const NOTHING = Uint8Array.of(0)

export function readVector(bytes: Uint8Array): Vector {
  try {
    return Y.decodeStateVector(bytes)
  } catch {
    throw new Malformed('What the other device says it has cannot be read.')
  }
}

export const vectorOf = (doc: Y.Doc): Vector => Y.decodeStateVector(Y.encodeStateVector(doc))

/** Whether who has `a` lacks nothing of `b`. */
export function covers(a: Vector, b: Vector): boolean {
  return [...b].every(([client, clock]) => clock === 0 || (a.get(client) ?? 0) >= clock)
}

/** What both together have. */
export function joined(a: Vector, b: Vector): Vector {
  const all = new Map(a)
  for (const [client, clock] of b) all.set(client, Math.max(clock, all.get(client) ?? 0))
  return all
}

export interface Span {
  readonly from: Vector
  readonly to: Vector
  /** What must be there besides: the items, of whatever writer, beside which those of the update stand. */
  readonly needs: Vector
}

/** What an update holds, without gaps; throws Malformed. */
export function spanOf(update: Uint8Array): Span {
  const from: Vector = new Map()
  const to: Vector = new Map()
  const needs: Vector = new Map()
  let structs
  try {
    structs = Y.decodeUpdateV2(update).structs
  } catch {
    throw new Malformed('What came in cannot be read.')
  }
  for (const struct of structs) {
    if (struct instanceof Y.Skip) throw new Malformed('Something between what came in is missing.')
    const { id, length } = struct
    if (!to.has(id.client)) from.set(id.client, id.clock)
    to.set(id.client, id.clock + length)
    if (!(struct instanceof Y.Item)) continue
    for (const beside of [struct.origin, struct.rightOrigin])
      if (beside !== null) needs.set(beside.client, Math.max(beside.clock + 1, needs.get(beside.client) ?? 0))
  }
  return { from, to, needs }
}

/** Whether an update follows on what is there: otherwise it would wait in the document for a rest that may never come. */
export function follows(there: Vector, { from, to, needs }: Span): boolean {
  return (
    [...from].every(([client, clock]) => (there.get(client) ?? 0) >= clock) &&
    covers(joined(there, to), needs)
  )
}

/** What who has `vector` lacks. What waits in the document for something before it is left out. */
export function missingIn(doc: Y.Doc, vector: Uint8Array): Uint8Array {
  const { store } = doc
  const { pendingStructs } = store
  store.pendingStructs = null
  try {
    return Y.encodeStateAsUpdateV2(doc, vector)
  } finally {
    store.pendingStructs = pendingStructs
  }
}
