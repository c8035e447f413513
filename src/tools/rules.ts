// `npm run rules`: the rows of rules.csv of each game, and those that no test is named after.
// `npm run rules -- 13.2c`: all that is known of one rule: its row, its entry, its tests and the code that cites it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { games } from '../lib/games/registry'
import { citationsOf, type Source } from './engine/citations'
import { cover, Ids, numbersOf, type Coverage, type Place, type Rule, type TestFile } from './engine/coverage'
import { readCsv } from './engine/csv'
import { runTool } from './engine/program'
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
  const ids = Object.keys(games).filter((id) => existsSync(tableOf(id)))
  if (game !== undefined && !ids.includes(game))
    throw new Stop(`There is no game "${game}". Games: ${ids.join(', ')}`)
  const wanted = game === undefined ? ids : [game]
  // "16.6 PP" may be typed with or without quotes.
  return words.length > 0 ? find(words.join(' '), wanted) : coverage(wanted, json, strict)
}

// ---- all rules ------------------------------------------------------------------------------------------------

function coverage(ids: readonly string[], json: boolean, strict: boolean): number {
  const found = Object.fromEntries(ids.map((id) => [id, cover(rowsOf(id), testsOf(id))]))
  if (json) console.log(JSON.stringify(Object.fromEntries(Object.entries(found).map(brief))))
  else for (const [id, one] of Object.entries(found)) tell(id, one)
  const whole = Object.values(found).every(({ missing, unknown }) => missing.length + unknown.length === 0)
  return strict && !whole ? 1 : 0
}

function brief([id, { rows, tested, missing }]: [string, Coverage]): [string, object] {
  return [id, { rows, tested, missing: missing.map(({ rule }) => rule) }]
}

function tell(id: string, { rows, tested, missing, unknown, void: idle, unread }: Coverage): void {
  const code = codeOf(id)
  const cited = rowsOf(id).filter(({ rule }) => citationsOf(rule, code).length > 0).length
  console.log(`${id}: ${rows} rows, ${tested} with a test, ${missing.length} without; ${cited} cited in code`)
  list(
    'without a test',
    missing.map(({ rule, statement }) => `${rule} ${statement}`)
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

// ---- one rule -------------------------------------------------------------------------------------------------

function find(rule: string, ids: readonly string[]): number {
  const holders = ids.filter((id) => rowsOf(id).some((row) => row.rule === rule))
  for (const id of holders) tellOne(id, rule)
  if (holders.length > 0) return 0
  const near = ids.flatMap((id) =>
    rowsOf(id)
      .filter((row) => row.rule.startsWith(rule))
      .map((row) => `${id} ${row.rule} ${row.statement}`)
  )
  console.log(`No row ${rule}.`)
  list('rows that begin so', near)
  return 1
}

function tellOne(id: string, rule: string): void {
  const rows = rowsOf(id)
  const row = rows.find((one) => one.rule === rule)!
  const known = new Ids(rows.map((one) => one.rule))
  const entries = JSON.parse(read(`scenarios/${id}/rules.json`)) as {
    rules: { rule: string; text: string }[]
  }
  const tests = testsOf(id).flatMap(({ file, titles }) =>
    titles
      .filter(({ text }) => numbersOf(text, known).includes(rule))
      .map(({ line, text }) => ({ file, line, text }))
  )
  console.log(`${id} ${rule} (${row.priority}): ${row.statement}`)
  list(
    'in the rulebook of the app',
    entries.rules.filter((one) => one.rule === rule).map(({ text }) => text)
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
