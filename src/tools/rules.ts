// `npm run rules`: the rows of rules.csv of each game, and those that no test is named after.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { games } from '../lib/games/registry'
import { cover, type Coverage, type Rule, type TestFile } from './engine/coverage'
import { readCsv } from './engine/csv'
import { runTool } from './engine/program'
import { readTitles } from './engine/titles'
import { readOptions } from './parts/options.mjs'
import { ROOT } from './parts/root.mjs'

const OPTIONS = {
  json: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false }
} as const

async function main(args: string[]): Promise<number> {
  const { json, strict } = readOptions(args, OPTIONS)
  const found: Record<string, Coverage> = {}
  for (const id of Object.keys(games)) {
    const table = join(ROOT, 'scenarios', id, 'rules.csv')
    if (existsSync(table))
      found[id] = cover(readCsv(readFileSync(table, 'utf8')) as unknown as Rule[], testsOf(id))
  }
  if (json) console.log(JSON.stringify(Object.fromEntries(Object.entries(found).map(brief))))
  else for (const [id, coverage] of Object.entries(found)) tell(id, coverage)
  const whole = Object.values(found).every(({ missing, unknown }) => missing.length + unknown.length === 0)
  return strict && !whole ? 1 : 0
}

/** The tests of a game: those in its folder, and those under tests/ that name it in their path or use it. */
function testsOf(id: string): TestFile[] {
  const own = testFiles(`src/lib/games/${id}`)
  const common = testFiles('tests').filter(
    (file) => file.includes(id) || new RegExp(`['"\`/]${id}['"\`/]`).test(read(file))
  )
  return [...own, ...common].map((file) => ({ file, ...readTitles(file, read(file)) }))
}

function testFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function brief([id, { rows, tested, missing }]: [string, Coverage]): [string, object] {
  return [id, { rows, tested, missing: missing.map(({ rule }) => rule) }]
}

function tell(id: string, { rows, tested, missing, unknown, void: idle, unread }: Coverage): void {
  console.log(`${id}: ${rows} rows, ${tested} with a test, ${missing.length} without`)
  list(
    'without a test',
    missing.map(({ rule, statement }) => `${rule} ${statement}`)
  )
  list(
    'titles whose number is no row',
    unknown.map(({ file, line, text }) => `${file}:${line} ${text}`)
  )
  list(
    'titles that do not count',
    idle.map(({ file, line, text, why }) => `${file}:${line} ${text} (${why})`)
  )
  list(
    'titles that cannot be read',
    unread.map(({ file, line }) => `${file}:${line}`)
  )
}

function list(heading: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  console.log(`\n  ${heading}:`)
  for (const line of lines) console.log(`    ${line}`)
}

await runTool(main)
