// `npm run rules`: the rows of rules.csv of each game, those that no test is named after, and those that no code names
// though their row does not say why (`where`: `data` has it, or `none` is needed).
// `npm run rules -- 13.2c`: all that is known of one rule: its row, its entry, its tests and the code that cites it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { citationsOf, enforced, type Enforced, type Source } from './engine/citations'
import { cover, type Coverage, type Place, type Rule, type TestFile } from './engine/coverage'
import { readCsv } from './engine/csv'
import { runTool } from './engine/program'
import { Ids } from './engine/rule-ids'
import { readTitles } from './engine/titles'
import { readWords } from './parts/options.mjs'
import { ROOT } from './parts/root.mjs'
import { Stop } from './parts/stop.mjs'

const OPTIONS = {
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  game: { type: 'string' }
} as const

async function main(args: string[]): Promise<number> {
  const { values, words } = readWords(args, OPTIONS)
  const { json, strict, game } = values
  const ids = readdirSync(join(ROOT, 'scenarios')).filter((id) => existsSync(tableOf(id)))
  if (game !== undefined && !ids.includes(game))
    throw new Stop(`There is no game "${game}". Games: ${ids.join(', ')}`)
  const wanted = game === undefined ? ids : [game]
  // "16.6 PP" may be typed with or without quotes.
  return words.length > 0
    ? find(words.join(' '), wanted)
    : coverage(wanted, { json, strict, whole: game !== undefined })
}

// ---- all rules ------------------------------------------------------------------------------------------------

interface Found extends Coverage {
  readonly code: Enforced
}

interface How {
  readonly json: boolean
  readonly strict: boolean
  /** Also what a game in the works still lacks, row by row. */
  readonly whole: boolean
}

function coverage(ids: readonly string[], { json, strict, whole }: How): number {
  const found = Object.fromEntries(ids.map((id) => [id, foundOf(id)]))
  if (json) console.log(JSON.stringify(Object.fromEntries(Object.entries(found).map(brief))))
  else for (const [id, one] of Object.entries(found)) tell(id, one, whole || isPlayable(id))
  return strict && Object.entries(found).some(([id, one]) => isFaulty(id, one)) ? 1 : 0
}

function foundOf(id: string): Found {
  const rows = rowsOf(id)
  return { ...cover(rows, testsOf(id)), code: enforced(rows, codeOf(id)) }
}

function isPlayable(id: string): boolean {
  return (JSON.parse(read(`scenarios/${id}/about.json`)) as { state: string }).state === 'playable'
}

/** A game in the works may lack tests and code, but must not say what is not so. */
function isFaulty(id: string, { missing, unknown, code }: Found): boolean {
  return unknown.length + code.wrong.length + (isPlayable(id) ? missing.length + code.open.length : 0) > 0
}

function brief([id, { rows, tested, missing, code }]: [string, Found]): [string, object] {
  const { cited, data, none, open } = code
  const names = (rules: readonly Rule[]) => rules.map(({ rule }) => rule)
  return [id, { rows, tested, missing: names(missing), cited, data, none, open: names(open) }]
}

function tell(
  id: string,
  { rows, tested, missing, unknown, void: idle, unread, code }: Found,
  whole: boolean
): void {
  const { cited, data, none, open, wrong } = code
  console.log(
    `${id}: ${rows} rows, ${tested} with a test, ${missing.length} without; ` +
      `${cited} cited in code, ${data} in data, ${none} no code, ${open.length} open`
  )
  const stated = ({ rule, statement }: Rule) => `${rule} ${statement}`
  if (whole) {
    list('without a test', missing.map(stated))
    list('open: no code names them, and their row does not say why', open.map(stated))
  }
  list(
    'rows whose "where" is not so',
    wrong.map(({ rule, where }) => `${rule} ${where}`)
  )
  list('titles whose number is no row', unknown.map(placed))
  list(
    'titles that do not count',
    idle.map((place) => `${placed(place)} (${place.why})`)
  )
  list(
    'titles that cannot be read',
    unread.map(({ file, line }) => `${file}:${line}`)
  )
}

const WHERE: Readonly<Record<string, string>> = {
  data: 'no code: map, counters or tables have it',
  none: 'no code: nothing to do'
}

// ---- one rule -------------------------------------------------------------------------------------------------

function find(typed: string, ids: readonly string[]): number {
  const rows = ids.flatMap((id) => rowsOf(id).map((row) => ({ id, row })))
  const exact = rows.filter(({ row }) => row.rule === typed)
  const alike = rows.filter(({ row }) => squeezed(row.rule) === squeezed(typed))
  const found = exact.length > 0 ? exact : alike
  for (const { id, row } of found) tellOne(id, row)
  if (found.length > 0) return 0
  console.log(`No row ${typed}.`)
  const near = rows.filter(({ row }) => squeezed(row.rule).startsWith(squeezed(typed)))
  list(
    'rows that begin so',
    near.map(({ id, row }) => `${id} ${row.rule} ${row.statement}`)
  )
  return 1
}

/** As somebody may type it in a hurry, or as another book writes it: "cr-aa" for "CR_AA", "16.6pp". */
const squeezed = (rule: string) => rule.toLowerCase().replaceAll(/[\s_-]/g, '')

function tellOne(id: string, { rule, statement, priority, where }: Rule): void {
  const known = new Ids(rowsOf(id).map((one) => one.rule))
  const book = `scenarios/${id}/rules.json`
  const entries = existsSync(join(ROOT, book))
    ? (JSON.parse(read(book)) as { rules: { rule: string; text: string }[] }).rules
    : []
  const tests = testsOf(id).flatMap(({ file, titles }) =>
    titles
      .filter(({ text }) => known.named(text).includes(rule))
      .map(({ line, text }) => ({ file, line, text }))
  )
  console.log(`${id} ${rule} (${priority}): ${statement}`)
  if (where) console.log(`\n  ${WHERE[where] ?? where}`)
  list(
    'in the rulebook of the app',
    entries.filter((one) => one.rule === rule).map(({ text }) => text)
  )
  list('tests', tests.map(placed))
  list('code', citationsOf(rule, codeOf(id)).map(placed))
}

// ---- files ----------------------------------------------------------------------------------------------------

const tableOf = (id: string) => join(ROOT, 'scenarios', id, 'rules.csv')

function rowsOf(id: string): Rule[] {
  return readCsv(readFileSync(tableOf(id), 'utf8')) as unknown as Rule[]
}

/** The tests of a game: those in its folder, and those under tests/ that name it in their path or use it. */
function testsOf(id: string): TestFile[] {
  const common = filesIn('tests').filter(
    (file) => isTest(file) && (file.includes(id) || new RegExp(`['"\`/]${id}['"\`/]`).test(read(file)))
  )
  return [...filesIn(`src/lib/games/${id}`).filter(isTest), ...common].map((file) => ({
    file,
    ...readTitles(file, read(file))
  }))
}

/** The code of a game, without what serves its tests. */
function codeOf(id: string): Source[] {
  return filesIn(`src/lib/games/${id}`)
    .filter((file) => !/\.(?:test|deep)\.ts$|\/testing[^/]*$/.test(file))
    .map((file) => ({ file, text: read(file) }))
}

const isTest = (file: string) => file.endsWith('.test.ts')

function filesIn(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

const placed = ({ file, line, text }: Place) => `${file}:${line} ${text}`

function list(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  console.log(`\n  ${heading}:`)
  for (const line of lines) console.log(`    ${line}`)
}

await runTool(main)
