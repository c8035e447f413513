import * as v from 'valibot'
import { loadRules } from '../library'

const RuleSchema = v.object({
  rule: v.string(),
  title: v.exactOptional(v.string()),
  text: v.string(),
  priority: v.exactOptional(v.picklist(['core', 'full', 'optional'])),
  area: v.exactOptional(v.string())
})

export const RulebookSchema = v.object({
  game: v.string(),
  title: v.string(),
  note: v.string(),
  chapters: v.array(v.object({ number: v.string(), title: v.string() })),
  rules: v.array(RuleSchema)
})

export type Rule = v.InferOutput<typeof RuleSchema>
export type Rulebook = v.InferOutput<typeof RulebookSchema>

/** The rulebook of one game, fetched only now; undefined when it is not written yet. */
export async function loadRulebook(id: string): Promise<Rulebook | undefined> {
  const raw = await loadRules(id)
  return raw === undefined ? undefined : v.parse(RulebookSchema, raw)
}

/** '12.2.2' stands in chapter '12', as does '12a'. */
export function chapterOf(rule: string): string {
  return /^\d+/.exec(rule)?.[0] ?? rule
}

/**
 * The entry an address or a refusal means: the very number, or the first entry below it ('12.2' finds '12.2a' where
 * the rule is split into lettered cases and '12.2.1' where it is split into numbered ones).
 */
export function findRule(book: Rulebook, number: string): Rule | undefined {
  return (
    book.rules.find(({ rule }) => rule === number) ??
    book.rules.find(({ rule }) => rule.startsWith(number) && !/^\d/.test(rule.slice(number.length)))
  )
}
