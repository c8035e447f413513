// Where the code names a rule by its exact number.
import type { Place, Rule } from './coverage'

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

/** What a row may say of itself where no code enforces it. */
const ELSEWHERE = ['data', 'none']

export interface Enforced {
  /** Rows that code names. */
  readonly cited: number
  /** Rows that hold by map, counters and tables. */
  readonly data: number
  /** Rows that leave a program nothing to do. */
  readonly none: number
  /** Rows of which nothing is known. */
  readonly open: readonly Rule[]
  /** Rows that say of themselves what is not so, or what cannot be read. */
  readonly wrong: readonly Rule[]
}

/** Where each rule is enforced: by code that names it, else as its row says. */
export function enforced(rules: readonly Rule[], sources: readonly Source[]): Enforced {
  const cited = rules.filter(({ rule }) => citationsOf(rule, sources).length > 0)
  const rest = rules.filter((rule) => !cited.includes(rule))
  const marked = (where: string) => rest.filter((rule) => rule.where === where)
  return {
    cited: cited.length,
    data: marked('data').length,
    none: marked('none').length,
    open: rest.filter(({ where }) => !where),
    wrong: [
      ...cited.filter(({ where }) => where),
      ...rest.filter(({ where }) => where && !ELSEWHERE.includes(where))
    ]
  }
}
