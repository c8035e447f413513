// From what an offer, a refusal or a line of the diary names as its rule to the entries of the rulebook.
import { getContext, setContext } from 'svelte'
import { chapterOf, type RulebookData, type RuleData } from '../../../kernel/pack/rules'
import { isBelow } from '../../rulebook/data'

/** "12.1, 12.3" names two. */
export function rulesIn(named: string): string[] {
  return [...new Set(named.split(/[\s,;]+/).filter((word) => /^(?:\d|[A-Z])/.test(word)))]
}

export interface RuleFound {
  readonly asked: string
  /** The number under which something was found: the one asked for, or the nearest above it; null: nothing was. */
  readonly under: string | null
  /** The chapter, in words. */
  readonly chapter: string
  readonly entries: readonly RuleData[]
}

/** '12.2.2' for 12.2.2d, '12.2' for 12.2.2, '12' for 12.2; null for a chapter. */
function above(number: string): string | null {
  const up = number.replace(/(?:[a-z]+|\.\d+)$/, '')
  return up === number || up === '' ? null : up
}

/** The entry of a rule with those below it; a rule without its own entry is looked for one step up. */
export function entriesFor(book: RulebookData, asked: string): RuleFound {
  const number = chapterOf(asked)
  const chapter = book.chapters.find((one) => one.number === number)?.title ?? ''
  for (let under: string | null = asked; under !== null; under = above(under)) {
    const wanted = under
    const entries = book.rules.filter(({ rule }) => isBelow(rule, wanted))
    if (entries.length > 0) return { asked, under, chapter, entries }
  }
  return { asked, under: null, chapter, entries: [] }
}

/** Opens a rule beside what the player is doing. */
export type OpenRule = (rule: string) => void

const KEY = Symbol('rules')

/** Rule links below this component open rules here instead of in a new tab. */
export function provideRules(open: OpenRule): void {
  setContext(KEY, open)
}

export function rulesHere(): OpenRule | undefined {
  return getContext<OpenRule | undefined>(KEY)
}
