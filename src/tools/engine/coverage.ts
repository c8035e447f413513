// Which rules of a game have a test named by their number.
import { Ids } from './rule-ids'
import type { Title, Titles } from './titles'

export interface Rule {
  readonly rule: string
  readonly statement: string
  readonly priority: string
  /** Why no code of the game names it: `data` has it, or nothing is left to do. Empty: code does. */
  readonly where?: string
}

export interface TestFile extends Titles {
  readonly file: string
}

export interface Place {
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface Coverage {
  readonly rows: number
  readonly tested: number
  /** Rows that must have a test and have none. */
  readonly missing: readonly Rule[]
  /** Titles that begin with a number that no row and no section has. */
  readonly unknown: readonly Place[]
  /** Titles that would count if their test ran and expected something. */
  readonly void: readonly (Place & { readonly why: string })[]
  readonly unread: readonly Omit<Place, 'text'>[]
}

/** Priorities that must be enforced and shown. */
const WANTED = ['core', 'full']

export function cover(rules: readonly Rule[], files: readonly TestFile[]): Coverage {
  const ids = new Ids(rules.map(({ rule }) => rule))
  const tested = new Set<string>()
  const unknown: Place[] = []
  const idle: (Place & { why: string })[] = []
  for (const { file, titles } of files)
    for (const title of titles) {
      const place = placeOf(file, title)
      for (const number of ids.named(title.text))
        if (!ids.has(number)) {
          if (!ids.isSection(number)) unknown.push(place)
        } else if (title.void === null) tested.add(number)
        else idle.push({ ...place, why: title.void })
    }
  const wanted = rules.filter(({ priority }) => WANTED.includes(priority))
  return {
    rows: rules.length,
    tested: wanted.filter(({ rule }) => tested.has(rule)).length,
    missing: wanted.filter(({ rule }) => !tested.has(rule)),
    unknown,
    void: idle,
    unread: files.flatMap(({ file, unread }) => unread.map((line) => ({ file, line })))
  }
}

function placeOf(file: string, { line, text }: Title): Place {
  return { file, line, text }
}
