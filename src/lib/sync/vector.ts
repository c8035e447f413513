// State vectors: how much a device has of what each writer wrote.
import * as Y from 'yjs'
import { Malformed } from '../match/bytes'

export type Vector = Map<number, number>
type Known = ReadonlyMap<number, number>

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
export function covers(a: Known, b: Known): boolean {
  return [...b].every(([client, clock]) => clock === 0 || (a.get(client) ?? 0) >= clock)
}

/** What both together have. */
export function joined(a: Known, b: Known): Vector {
  const all = new Map(a)
  for (const [client, clock] of b) all.set(client, Math.max(clock, all.get(client) ?? 0))
  return all
}
