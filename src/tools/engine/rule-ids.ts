// The ids of a game's rules, and how they are found at the beginning of the title of a test.

/** What looks like a number though no row has it: "11.6", "6.0-4a". */
const NUMBER = /^\d+\.[\w.]*\w(?:-\w+(?![\w.]))*/
/** Between the numbers of a test that shows several rules together. */
const AND = /^(?:,? and |, ?| ?[/&+] ?)/
/** Between the first and the last of several rules. */
const TO = /^(?: to | ?[-–] ?)/
/** An id without its last letter or number, and that. */
const PARTS = /^(.*?)(\d+|[a-z])$/

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

  /** "11.2" where there are rows 11.2a and 11.2.1; "7.3" where there are 7.31 and 7.32a. */
  isSection(id: string): boolean {
    return this.longestFirst.some((one) => one.startsWith(id) && /^[a-z.\d]/.test(one.slice(id.length)))
  }

  /** The longest id that the words begin with ("16.6 PP", "CR-AA"), else what looks like a number. */
  at(words: string): string | undefined {
    const found = this.longestFirst.find((id) => words.startsWith(id) && this.ends(id, words))
    return found ?? NUMBER.exec(words)?.[0]
  }

  /** The rules that a title begins with: "11.6a", "11.6a, 11.6b and 11.6c", "11.6a-c". */
  named(title: string): string[] {
    const numbers: string[] = []
    let rest = title
    for (;;) {
      const first = this.at(rest)
      if (first === undefined) return numbers
      const range = this.range(first, rest)
      numbers.push(...(range === null ? [first] : this.between(first, range.last)))
      rest = rest.slice(range?.length ?? first.length)
      const and = AND.exec(rest)?.[0]
      if (and === undefined) return numbers
      rest = rest.slice(and.length)
    }
  }

  private ends(id: string, words: string): boolean {
    return endsThere(words.slice(id.length)) || this.range(id, words) !== null
  }

  /** The words go on from the first of several rules to the last; how long that is altogether. */
  private range(first: string, words: string): { last: string; length: number } | null {
    const rest = words.slice(first.length)
    const to = TO.exec(rest)?.[0]
    if (to === undefined) return null
    const end = rest.slice(to.length)
    const whole = this.longestFirst.find((id) => end.startsWith(id) && endsThere(end.slice(id.length)))
    const written = whole ?? /^\d+\.[\w.]*\w/.exec(end)?.[0]
    if (written !== undefined) return { last: written, length: first.length + to.length + written.length }
    // "11.6a-c": only the last letter, and no words around the stroke that could be words of the title.
    const tail = /^[-–]$/.test(to) ? /^[a-z](?!\w)/.exec(end)?.[0] : undefined
    const last = tail && (PARTS.exec(first)?.[1] ?? '') + tail
    return last && this.known.has(last) ? { last, length: first.length + to.length + 1 } : null
  }

  /** The two, and the rows between them where they differ in their last letter or number only. */
  private between(first: string, last: string): string[] {
    const [from, to] = [PARTS.exec(first), PARTS.exec(last)]
    if (!from || !to || from[1] !== to[1]) return [first, last]
    const value = (part: string) => (/\d/.test(part) ? Number(part) : part.charCodeAt(0))
    const within = [...this.known].filter((id) => {
      const parts = PARTS.exec(id)
      if (parts === null || parts[1] !== from[1] || /\d/.test(parts[2]!) !== /\d/.test(from[2]!)) return false
      return value(from[2]!) < value(parts[2]!) && value(parts[2]!) < value(to[2]!)
    })
    return [first, ...within, last]
  }
}

const endsThere = (rest: string) => !/^(?:\w|[.-]\w)/.test(rest)
