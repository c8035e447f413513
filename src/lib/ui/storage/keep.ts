import * as v from 'valibot'

/** What localStorage offers; handed in so that a missing, denied or full one can be tried out. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export type Kept = 'kept' | 'denied' | 'full'

/** The browser's shelf, or null where even touching it throws (cookies blocked, sandboxed frame). */
export function browserShelf(): Shelf | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** Reads a record that may be absent, spoilt or written by another version; anything unreadable counts as absent. */
export function recall<S extends v.GenericSchema>(
  shelf: Shelf | null,
  key: string,
  schema: S
): v.InferOutput<S> {
  let raw: unknown = {}
  try {
    raw = JSON.parse(shelf?.getItem(key) ?? '{}')
  } catch {
    // Spoilt JSON or denied access.
  }
  const parsed = v.safeParse(schema, raw)
  return parsed.success ? parsed.output : v.parse(schema, {})
}

export function keep(shelf: Shelf | null, key: string, value: unknown): Kept {
  if (!shelf) return 'denied'
  try {
    shelf.setItem(key, JSON.stringify(value))
    return 'kept'
  } catch (error) {
    return error instanceof DOMException && /quota/i.test(error.name) ? 'full' : 'denied'
  }
}
