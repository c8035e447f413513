// Readings of the book that the players agree on before the match. A game describes them once, as entries of the
// `options` in its tables: these give the types, what a pack may set, and what a match may choose.
import * as v from 'valibot'
import { refuse } from '../game'

/** What a match chooses, checked; what it leaves out is left to the pack. Throws Refused. */
export function parseOptions<const E extends v.ObjectEntries>(
  entries: E,
  raw: unknown
): Partial<v.InferOutput<v.StrictObjectSchema<E, undefined>>> {
  const parsed = v.safeParse(v.partial(v.strictObject(entries)), raw)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    refuse('options', `${v.getDotPath(issue) ?? 'options'}: ${issue.message}`)
  }
  // An absent value must not overwrite that of the pack.
  const chosen = Object.entries(parsed.output).filter(([, value]) => value !== undefined)
  return Object.fromEntries(chosen) as Partial<v.InferOutput<v.StrictObjectSchema<E, undefined>>>
}
