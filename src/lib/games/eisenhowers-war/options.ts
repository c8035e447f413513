// Readings of the book that the two players may choose between before the match.
import * as v from 'valibot'
import { refuse } from '../../kernel/game'
import type { Options } from './data'

const schema = v.strictObject({ alpineFortressTurn: v.optional(v.picklist([8, 9])) })

export function parseOptions(raw: unknown): Partial<Options> {
  const parsed = v.safeParse(schema, raw)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    refuse('options', `${v.getDotPath(issue) ?? 'options'}: ${issue.message}`)
  }
  const { alpineFortressTurn } = parsed.output
  // An option left out is left to the pack: an absent key must not overwrite its value.
  return alpineFortressTurn === undefined ? {} : { alpineFortressTurn }
}
