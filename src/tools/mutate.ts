// `npx tsx src/tools/mutate.ts --game ID --count 40 --seed 1 --json`: makes small changes in the rules of a game and in
// what it stands on, one at a time, in a copy of the tree, and tells which of them no test notices.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../lib/kernel/dice'
import { mutated, mutationsOf, type Mutation } from './engine/mutations'
import { loadGame, runTool, wholeNumber } from './engine/program'
import { readOptions } from './parts/options.mjs'
import { programOf } from './parts/process.mjs'
import { ROOT } from './parts/root.mjs'
import { Stop } from './parts/stop.mjs'

const OPTIONS = {
  game: { type: 'string' },
  count: { type: 'string', default: '40' },
  seed: { type: 'string', default: '1' },
  /** Changes that must be noticed. */
  least: { type: 'string', default: '0' },
  json: { type: 'boolean', default: false }
} as const

/** A change may make the rules go round in circles: what takes so many times as long as before does not end. */
const MOST_TIMES = 3
const LEAST_MS = 60_000
const COPY = join(ROOT, '.cache/mutate')
const LEFT_OUT = [
  '.git',
  '.cache',
  '.svelte-kit',
  'build',
  'node_modules',
  'test-results',
  'playwright-report'
]

interface Candidate extends Mutation {
  readonly file: string
}

/** Tests that should notice a change in a file: those of the game and of the folder it lies in. */
function testsFor(file: string, game: string): string[] {
  const folder = /^src\/lib\/(hex|kernel|match)\//.exec(file)?.[1]
  if (folder === 'match') return ['src/lib/match', 'tests/match']
  const own = [`src/lib/games/${game}`, `tests/fuzz/${game}`, 'tests/golden']
  return folder === undefined ? own : [`src/lib/${folder}`, ...own]
}

function copyTree(): void {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const entry of readdirSync(ROOT))
    if (!LEFT_OUT.includes(entry)) cpSync(join(ROOT, entry), join(COPY, entry), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
}

/** Whether the tests pass in the copy; what hangs is ended with all it started, and does not pass. */
function pass(tests: readonly string[], ms: number): Promise<boolean> {
  const [program = '', ...args] = [...programOf('vitest'), 'run', '--bail', '1', ...tests]
  const child = spawn(program, args, { cwd: COPY, stdio: 'ignore', detached: true })
  const end = () => process.kill(-child.pid!, 'SIGKILL')
  const timer = setTimeout(end, ms)
  process.once('exit', end)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('exit', end)
      resolve(code === 0)
    })
  )
}

function candidatesIn(game: string): Candidate[] {
  const files = [`games/${game}`, 'hex', 'kernel', 'match']
    .flatMap((folder) =>
      readdirSync(join(ROOT, 'src/lib', folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        `src/lib/${folder}/${file}`.replaceAll('\\', '/')
      )
    )
    .filter((file) => /\.ts$/.test(file) && !/\.(test|deep|d)\.ts$|\/testing/.test(file))
    .sort()
  return files.flatMap((file) =>
    mutationsOf(readFileSync(join(ROOT, file), 'utf8')).map((mutation) => ({ ...mutation, file }))
  )
}

/** So many of them, by the seed; those of the game are half of all. */
function chosen(candidates: readonly Candidate[], game: string, count: number, seed: number): Candidate[] {
  const random = seededRandom(seed)
  const inGame = (one: Candidate) => one.file.startsWith(`src/lib/games/${game}/`)
  const heaps = [candidates.filter(inGame), candidates.filter((one) => !inGame(one))]
  const picked: Candidate[] = []
  for (let i = 0; picked.length < count && heaps.some((heap) => heap.length > 0); i++) {
    const heap = heaps[i % 2]!
    if (heap.length > 0) picked.push(...heap.splice(random.int(0, heap.length - 1), 1))
  }
  return picked
}

async function main(args: string[]): Promise<number> {
  const given = readOptions(args, OPTIONS)
  const { id } = await loadGame(given.game)
  const count = wholeNumber('count', given.count, 1)
  const seed = wholeNumber('seed', given.seed, 0)
  const least = wholeNumber('least', given.least, 0)
  const picked = chosen(candidatesIn(id), id, count, seed)
  // Being told to end must not leave the tests running alone.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(143))
  copyTree()
  const every = [...new Set(picked.flatMap(({ file }) => testsFor(file, id)))]
  const begun = performance.now()
  if (!(await pass(every, 10 * 60_000))) throw new Stop('The tests fail before anything was changed.')
  const most = Math.max(LEAST_MS, MOST_TIMES * (performance.now() - begun))

  const survivors: Pick<Candidate, 'file' | 'line' | 'what' | 'rule'>[] = []
  for (const candidate of picked) {
    const { file, line, what, rule } = candidate
    const place = join(COPY, file)
    const text = readFileSync(place, 'utf8')
    writeFileSync(place, mutated(text, candidate))
    const noticed = !(await pass(testsFor(file, id), most))
    writeFileSync(place, text)
    if (!noticed) survivors.push({ file, line, what, rule })
    console.error(`${noticed ? 'killed  ' : 'survived'} ${file}:${line} ${what}${rule && ` (${rule})`}`)
  }
  rmSync(COPY, { recursive: true, force: true })
  const killed = picked.length - survivors.length
  if (given.json) console.log(JSON.stringify({ game: id, seed, mutants: picked.length, killed, survivors }))
  else console.log(`${picked.length} changes: ${killed} killed, ${survivors.length} survived`)
  return killed >= least ? 0 : 1
}

await runTool(main)
