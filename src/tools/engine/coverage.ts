// Which rules of a game have a test named by their number.
import type { Title, Titles } from './titles'

export interface Rule {
  readonly rule: string
  readonly statement: string
  readonly priority: string
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
/** What looks like a number though no row has it. */
const NUMBER = /^\d+\.[\w.]*\w/
/** Between the numbers of a test that shows several rules together. */
const AND = /^(?:,? and |, ?| ?[/&+] ?)/

/** The ids of a game's rules, and how one of them is found at the beginning of words. */
export class Ids {
  private readonly known: ReadonlySet<string>
  private readonly longestFirst: readonly string[]

  constructor(ids: Iterable<string>) {
    this.known = new Set(ids)
    this.longestFirst = [...this.known].sort((a, b) => b.length - a.length)
  }

  has(id: string): boolean {
    return this.known.has(id)
  }

  /** "11.2" where there are rows 11.2a and 11.2.1. */
  isSection(id: string): boolean {
    return this.longestFirst.some((one) => one.startsWith(id) && /^[a-z.]/.test(one.slice(id.length)))
  }

  /** The longest id that the words begin with ("16.6 PP", "CR-AA"), else what looks like a number. */
  at(words: string): string | undefined {
    const found = this.longestFirst.find((id) => words.startsWith(id) && endsThere(words.slice(id.length)))
    return found ?? NUMBER.exec(words)?.[0]
  }
}

const endsThere = (rest: string) => !/^(?:\w|[.-]\w)/.test(rest)

/** The rule numbers a title begins with: "11.6a", "11.6a, 11.6b and 11.6c". */
export function numbersOf(title: string, ids: Ids): string[] {
  const numbers: string[] = []
  let rest = title
  for (;;) {
    const number = ids.at(rest)
    if (number === undefined) return numbers
    numbers.push(number)
    rest = rest.slice(number.length)
    const and = AND.exec(rest)?.[0]
    if (and === undefined) return numbers
    rest = rest.slice(and.length)
  }
}

export function cover(rules: readonly Rule[], files: readonly TestFile[]): Coverage {
  const ids = new Ids(rules.map(({ rule }) => rule))
  const tested = new Set<string>()
  const unknown: Place[] = []
  const idle: (Place & { why: string })[] = []
  for (const { file, titles } of files)
    for (const title of titles) {
      const place = placeOf(file, title)
      for (const number of numbersOf(title.text, ids))
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
