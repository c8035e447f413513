// The Yjs document of a match: its beginning, and one list for each seat. Nothing in it is ever changed or deleted, and
// what comes from elsewhere is looked at (`gate/`) before it touches the document.
import * as Y from 'yjs'
import type { Seat } from '../kernel/game'
import { Malformed } from './bytes'
import { Gate, measuring, type LetInOptions } from './gate/gate'
import { GENESIS, listName } from './gate/layout'
import { inspect, type Shape } from './gate/shape'
import { readFounding, type Founding } from './genesis'

export { LONGEST_UPDATE } from './gate/layout'

export function newDocument({ text, signature }: Founding): Y.Doc {
  const doc = new Y.Doc()
  doc.getArray<unknown>(GENESIS).push([[text, signature]])
  return doc
}

/** The beginning of the match: the one of that name, or the only one. */
export function foundingIn(doc: Y.Doc, id?: string): Founding {
  return foundingAmong(doc.getArray<unknown>(GENESIS).toArray(), id)
}

/** The beginning of the match in an update; null when it brings none. */
export function foundingInShape({ sections }: Shape): Founding | null {
  const pieces = sections.flatMap((section) => section.pieces)
  const items = pieces.filter(({ list }) => list === GENESIS).flatMap(({ values }) => values)
  return items.length === 0 ? null : foundingAmong(items)
}

function foundingAmong(items: readonly unknown[], id?: string): Founding {
  const foundings: Founding[] = []
  let error: unknown = new Malformed('The match has no start record.')
  for (const item of items) {
    if (!Array.isArray(item)) continue
    try {
      foundings.push(readFounding(item[0], item[1]))
    } catch (wrong) {
      error = wrong
    }
  }
  const found = foundings.filter((founding) => id === undefined || founding.id === id)
  const names = new Set(found.map((founding) => founding.id))
  if (names.size > 1) throw new Malformed('Two matches are mixed together.')
  if (found[0] === undefined) throw foundings.length > 0 ? new Malformed('This is another match.') : error
  return found[0]
}

export function listOf(doc: Y.Doc, seat: Seat): Y.Array<unknown> {
  return doc.getArray<unknown>(listName(seat))
}

/** Puts elements at the end of a list. They stand in an array of their own, because Yjs joins such items with their
 * neighbours, while bytes alone would each be kept as an item of some twenty bytes more. */
export function pushElements(doc: Y.Doc, seat: Seat, elements: readonly Uint8Array[]): void {
  const list = listOf(doc, seat)
  // Yjs goes through a list from its start to find the end, unless it has just looked there.
  if (list.length > 0) list.get(list.length - 1)
  measuring(doc, listName(seat), elements, () => list.push([[...elements]]))
}

/** The elements in an item of a list; what is none comes back as nothing, which no reader takes. */
export function elementsIn(item: unknown): Uint8Array[] {
  const inner: unknown[] = Array.isArray(item) ? item : [item]
  return inner.map((bytes) => (bytes instanceof Uint8Array ? bytes : new Uint8Array()))
}

/** Everything in the list of a seat. */
export function elementsOf(doc: Y.Doc, seat: Seat): Uint8Array[] {
  const all: Uint8Array[] = []
  listOf(doc, seat).forEach((item) => all.push(...elementsIn(item)))
  return all
}

/** Lets an update from elsewhere in; throws Malformed and changes nothing when it must not. */
export function admit(
  doc: Y.Doc,
  update: Uint8Array | Shape,
  seats: readonly Seat[],
  { version = 1, ...options }: { version?: 1 | 2 } & LetInOptions = {}
): void {
  const shape = update instanceof Uint8Array ? inspect(update, version) : update
  new Gate(doc, seats).letIn(shape, options)
}
