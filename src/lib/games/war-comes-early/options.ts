// Readings of the book that the two players may choose between before the match.
import * as v from 'valibot'
import { refuse } from '../../kernel/game'
import type { Options } from './data'

const schema = v.strictObject({
  mechLineTest: v.optional(v.picklist(['strength', 'units'])),
  columnMechIgnoresEZOC: v.optional(v.boolean()),
  germanReplacementMechanized: v.optional(v.boolean())
})

export function parseOptions(raw: unknown): Partial<Options> {
  const parsed = v.safeParse(schema, raw)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    refuse('options', `${v.getDotPath(issue) ?? 'options'}: ${issue.message}`)
  }
  // Options left out are left to the pack: an absent key must not overwrite its value.
  return Object.fromEntries(Object.entries(parsed.output).filter(([, value]) => value !== undefined))
}
