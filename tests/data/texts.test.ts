// Every text of a pack that a player reads keeps to the same few habits of good English.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../scenarios/', import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))

/** Whole sentences; `title`, `name` and `note` are headings or remarks and have no full stop. */
const SENTENCES = new Set(['text', 'what', 'blurb'])
const HEADINGS = new Set(['title', 'subtitle', 'name', 'note'])

/** Words that sound translated, and spellings that the books do not use. */
const BANNED =
  /\b(?:all the same|awaited|as was to be expected|is to decide|nobody|one's own|whoever|lapses?|favour|honour|armour|colour|defence|manoeuvre|neighbour|towards)\b/i

/** What the card of a guide holds in three lines on a phone, in letters, beside the number of a rule. */
const THREE_LINES = 98

interface Text {
  readonly where: string
  readonly key: string
  readonly text: string
  /** A choice or a button: words, not a sentence. */
  readonly label: boolean
}

function* textsIn(value: unknown, where: string, label = false): Generator<Text> {
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* textsIn(item, `${where}[${i}]`, label)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'string') yield* textsIn(item, `${where}.${key}`, label || key === 'choices')
    else if (SENTENCES.has(key) || HEADINGS.has(key))
      yield { where: `${where}.${key}`, key, text: item, label }
  }
}

const packs = readdirSync(ROOT, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'schema'
)

describe.each(packs.map(({ name }) => name))('%s', (id) => {
  const files = readdirSync(new URL(`${id}/`, ROOT))
  const ids = files.includes('units.json')
    ? (read(`${id}/units.json`) as { units: { id: string }[] }).units.map((unit) => unit.id)
    : []

  test.each(files.filter((file) => /^(?:about|rules|briefing|guide-.*)\.json$/.test(file)))(
    '%s reads well',
    (file) => {
      const faults: string[] = []
      for (const { where, key, text, label } of textsIn(read(`${id}/${file}`), file)) {
        const fault = (what: string) => faults.push(`${where}: ${what}: ${text}`)
        if (!/^[\p{Lu}\d“"(]/u.test(text)) fault('starts in lower case')
        if (/\s\s|^\s|\s$/.test(text)) fault('has a stray space')
        if (SENTENCES.has(key) && !label && !/[.?!][)”"]?$/.test(text)) fault('has no full stop')
        if (BANNED.test(text)) fault(`says "${BANNED.exec(text)![0]}"`)
        const shown = ids.find((unit) => text.split(/[^\w-]+/).includes(unit))
        if (shown !== undefined) fault(`shows the id ${shown}`)
      }
      expect(faults).toEqual([])
    }
  )

  test.each(files.filter((file) => file.startsWith('guide-')))('%s: three lines on a phone', (file) => {
    const { chapters } = read(`${id}/${file}`) as { chapters: { steps: { id: string; text: string }[] }[] }
    const long = chapters.flatMap(({ steps }) => steps).filter(({ text }) => text.length > THREE_LINES)
    expect(long.map((step) => step.id)).toEqual([])
  })
})
