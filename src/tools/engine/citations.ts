// Where the code names a rule by its exact number.
import type { Place } from './coverage'

export interface Source {
  readonly file: string
  readonly text: string
}

/** The lines that name the rule: "13.2c" is neither "13.2" nor "13.2ca" nor "113.2c". */
export function citationsOf(rule: string, sources: readonly Source[]): Place[] {
  const literal = rule.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\w.-])${literal}(?!\\w|[.-]\\w)`)
  return sources.flatMap(({ file, text }) =>
    // Most sources do not have it at all.
    !text.includes(rule)
      ? []
      : text
          .split('\n')
          .flatMap((line, i) => (pattern.test(line) ? [{ file, line: i + 1, text: line.trim() }] : []))
  )
}
