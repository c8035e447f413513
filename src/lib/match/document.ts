// The Yjs document of a match: its beginning, and one list for each seat. Nothing in it is ever changed or deleted, so
// an update that would do so is refused before it touches the document.
import * as Y from 'yjs'
import type { Seat } from '../kernel/game'
import { Malformed } from './bytes'
import { readFounding, type Founding } from './genesis'

const GENESIS = 'genesis'
const LIST = 'log/'
/** A whole match of many thousand orders is half a megabyte. */
export const LONGEST_UPDATE = 16_000_000

export function newDocument({ text, signature }: Founding): Y.Doc {
  const doc = new Y.Doc()
  doc.getArray<unknown>(GENESIS).push([[text, signature]])
  return doc
}

/** The beginning of the match: the one of that name, or the only one. */
export function foundingIn(doc: Y.Doc, id?: string): Founding {
  const foundings: Founding[] = []
  let error: unknown = new Malformed('The match has no beginning.')
  for (const item of doc.getArray<unknown>(GENESIS).toArray()) {
    if (!Array.isArray(item)) continue
    try {
      foundings.push(readFounding(item[0], item[1]))
    } catch (wrong) {
      error = wrong
    }
  }
  const found = foundings.filter((founding) => id === undefined || founding.id === id)
  const names = new Set(found.map((founding) => founding.id))
  if (names.size > 1) throw new Malformed('Two matches are mixed up in one.')
  if (found[0] === undefined) throw foundings.length > 0 ? new Malformed('This is another match.') : error
  return found[0]
}

export function listOf(doc: Y.Doc, seat: Seat): Y.Array<unknown> {
  return doc.getArray<unknown>(LIST + seat)
}

/** Puts elements at the end of a list. They stand in an array of their own, because Yjs joins such items with their
 * neighbours, while bytes alone would each be kept as an item of some twenty bytes more. */
export function pushElements(doc: Y.Doc, seat: Seat, elements: readonly Uint8Array[]): void {
  listOf(doc, seat).push([[...elements]])
}

/** The elements in an item of a list; what is none comes back as nothing, which no reader takes. */
export function elementsIn(item: unknown): Uint8Array[] {
  const inner: unknown[] = Array.isArray(item) ? item : [item]
  return inner.map((bytes) => (bytes instanceof Uint8Array ? bytes : new Uint8Array()))
}

/** Everything in the list of a seat. */
export function elementsOf(doc: Y.Doc, seat: Seat): Uint8Array[] {
  return listOf(doc, seat).toArray().flatMap(elementsIn)
}

/** Why an update from elsewhere must not be let in; null when it may. */
export function whyNotAdmitted(
  update: Uint8Array,
  seats: readonly Seat[],
  version: 1 | 2 = 1
): string | null {
  if (update.length > LONGEST_UPDATE) return 'It is too long.'
  let decoded
  try {
    decoded = version === 1 ? Y.decodeUpdate(update) : Y.decodeUpdateV2(update)
  } catch {
    return 'It cannot be read.'
  }
  if (decoded.ds.clients.size > 0) return 'It deletes something.'
  const names = [GENESIS, ...seats.map((seat) => LIST + seat)]
  for (const struct of decoded.structs) {
    if (struct instanceof Y.Skip) continue
    if (!(struct instanceof Y.Item)) return 'It deletes something.'
    if (!(struct.content instanceof Y.ContentAny)) return 'It holds something that is no entry.'
    // Without a parent of its own it stands beside another item.
    const parent: unknown = struct.parent
    if (struct.parentSub !== null || (parent !== null && !names.includes(parent as string)))
      return 'It writes outside the lists.'
  }
  return null
}

/** Lets an update from elsewhere in; throws Malformed and changes nothing when it must not. */
export function admit(
  doc: Y.Doc,
  update: Uint8Array,
  seats: readonly Seat[],
  { version = 1, origin }: { version?: 1 | 2; origin?: unknown } = {}
): void {
  const why = whyNotAdmitted(update, seats, version)
  if (why !== null) throw new Malformed(`What came in was refused: ${why}`)
  if (version === 1) Y.applyUpdate(doc, update, origin)
  else Y.applyUpdateV2(doc, update, origin)
}
