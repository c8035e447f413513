import { parsePackRules, type RulebookData, type RuleData } from '../../kernel/pack/rules'
import { loadRules } from '../library'

/** The rulebook of one game, fetched only now; undefined when it is not written yet. */
export async function loadRulebook(id: string): Promise<RulebookData | undefined> {
  const raw = await loadRules(id)
  return raw === undefined ? undefined : parsePackRules(raw)
}

/** Whether a rule is the one of this number or stands below it: 12.2a and 12.2.1 are below 12.2, 12.20 is not. */
export function isBelow(rule: string, number: string): boolean {
  return rule.startsWith(number) && !/^\d/.test(rule.slice(number.length))
}

/** The entry an address or a refusal means: the very number, or the first entry below it. */
export function findRule(book: RulebookData, number: string): RuleData | undefined {
  return (
    book.rules.find(({ rule }) => rule === number) ?? book.rules.find(({ rule }) => isBelow(rule, number))
  )
}
