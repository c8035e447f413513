// rules.json: the rulebook in the app, in our own words, one entry per rule number.
import * as v from 'valibot'
import { PackError, parsePack, refuseDuplicates, Text } from './pack'

export const RuleSchema = v.looseObject({
  rule: Text,
  title: v.exactOptional(Text),
  text: Text,
  priority: v.exactOptional(v.picklist(['core', 'full', 'optional'])),
  area: v.exactOptional(Text)
})

export const RulebookSchema = v.looseObject({
  game: Text,
  title: Text,
  note: Text,
  chapters: v.array(v.looseObject({ number: Text, title: Text })),
  rules: v.array(RuleSchema)
})

export type RulebookData = v.InferOutput<typeof RulebookSchema>
export type RuleData = v.InferOutput<typeof RuleSchema>

/** '12' for 12.2.2d, 'CRT' for CRTa. */
export function chapterOf(rule: string): string {
  return /^(?:\d+|[A-Z]+)/.exec(rule)?.[0] ?? rule
}

export function parsePackRules(data: unknown, file = 'rules.json'): RulebookData {
  const book = parsePack(RulebookSchema, data, file)
  refuseDuplicates(
    book.rules.map((rule) => rule.rule),
    file,
    'rules'
  )
  const chapters = new Set(book.chapters.map((chapter) => chapter.number))
  book.rules.forEach((rule, index) => {
    if (!chapters.has(chapterOf(rule.rule)))
      throw new PackError(
        file,
        `rules[${index}] (${rule.rule})`,
        `there is no chapter ${chapterOf(rule.rule)}`
      )
  })
  return book
}
