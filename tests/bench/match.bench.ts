// Prints one line per figure, `name: value unit`: how large a long match is, what an order adds, how long opening takes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import * as Y from 'yjs'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Secret } from '../../src/lib/match/crypto'
import { createMatch, openMatch, type Match } from '../../src/lib/match/match'
import { summaryOf } from '../../src/lib/match/store/keeper'
import type { Snapshot } from '../../src/lib/match/snapshot'
import { randomMove } from '../../src/lib/match/testing/devices'
import { bundle } from '../../src/tools/crash/bundle'
import { findBrowser } from '../../src/tools/parts/browser.mjs'
import type { BenchPage, Stored } from './match-page'

/** Orders, and what was taken back of them: both stand in the log and are judged. */
const ENTRIES = 5000
/** Entries after the last snapshot: as many as there can be. */
const TAIL = 200
const ROUNDS = 3
const rules = { game: warComesEarly, dataHash: 'bench' }
type S = Parameters<typeof warComesEarly.actor>[0]

function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`)
}

/** Random players who take much back, or the match would be over before it is long. */
class LongMatch {
  readonly match: Match<S>
  readonly secrets: readonly Secret[]
  readonly appended: number[] = []
  private readonly random = seededRandom(1)

  constructor() {
    const { match, secrets } = createMatch(rules, { scenario: '1938' }, warComesEarly.seats)
    this.match = match
    this.secrets = secrets
    match.doc.on('update', (update: Uint8Array) => this.appended.push(update.length))
  }

  play(entries: number): void {
    const { match, random } = this
    while (match.number < entries) {
      if (match.status.is !== 'to move') throw new Error(`The match is over after ${match.number} entries.`)
      randomMove(match, random)
      if (random.int(1, 10) > 3 && match.canUndo().ok) match.undo()
    }
  }
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

/** Milliseconds: by the clock or, when others keep the machine busy, of our own work. */
function best(run: () => void): number {
  let least = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now()
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, performance.now() - begin, (user + system) / 1000)
  }
  return least
}

async function inChromium(stored: Stored, number: number): Promise<void> {
  const executablePath = findBrowser()
  if (executablePath === undefined) return console.log('No Chromium: its figures are left out.')
  const script = await bundle(fileURLToPath(new URL('match-page.ts', import.meta.url)))
  const profile = mkdtempSync(join(tmpdir(), 'sandtable-bench-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox'] })
  try {
    await context.route('**/*', (route) =>
      route.request().url().endsWith('/page.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src="/page.js"></script>' })
    )
    const page = await context.newPage()
    const fresh = () => page.goto('http://localhost:4399/')
    const ask = <N extends keyof BenchPage>(name: N, ...args: Parameters<BenchPage[N]>) =>
      page.evaluate(
        ([what, given]) =>
          (globalThis as unknown as { benchPage: Record<string, (...all: unknown[]) => unknown> }).benchPage[
            what
          ]!(...given),
        [name as string, args as unknown[]] as const
      ) as ReturnType<BenchPage[N]>
    await fresh()
    await ask('keep', stored)
    for (const quick of [true, false]) {
      let least = Infinity
      let reading = Infinity
      for (let round = 0; round < ROUNDS; round++) {
        await fresh()
        const opened = await ask('open', stored.summary.id, quick, rules.dataHash)
        if (opened.number !== number)
          throw new Error('The match that was opened is not the one that was stored.')
        least = Math.min(least, opened.ms)
        reading = Math.min(reading, opened.reading)
      }
      say(`Chromium, opening ${ENTRIES} entries ${quick ? 'with' : 'without'} a snapshot`, least, 'ms')
      say('  of that, reading it from the database', reading, 'ms')
    }
    say('Chromium, a new log before the first write', await ask('renew'), 'ms')
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const long = new LongMatch()
const { match, secrets } = long
long.play(ENTRIES - TAIL)
const snapshot: Snapshot = match.snapshot()!
const base = Y.encodeStateAsUpdate(match.doc)
const rest: Uint8Array[] = []
match.doc.on('update', (update: Uint8Array) => rest.push(update))
long.play(ENTRIES)
match.flush()
const { id } = match
const whole = Y.encodeStateAsUpdate(match.doc)

function open(quick: boolean): void {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of [base, ...rest]) Y.applyUpdate(doc, update)
  })
  const opened = openMatch(doc, rules, { secrets, snapshot: quick ? snapshot : null, id })
  if (opened.head !== match.head) throw new Error('The match that was opened is another one.')
  opened.close()
}

const entries = match.number
const undos = match.ledger.records.filter(({ entry }) => entry.kind === 'undo').length
say(`share of the entries that take another back`, (100 * undos) / entries, '%')
say(`document of ${ENTRIES} entries`, whole.length / 1000, 'kB')
say(
  `document of ${ENTRIES} entries in update format 2`,
  Y.encodeStateAsUpdateV2(match.doc).length / 1000,
  'kB'
)
say('document, each entry', whole.length / entries, 'bytes')
say('snapshot', JSON.stringify(snapshot).length / 1000, 'kB')
say('append, mean of the first 500', mean(long.appended.slice(0, 500)), 'bytes')
say('append, mean of the last 500', mean(long.appended.slice(-500)), 'bytes')
say(
  `Node, opening ${ENTRIES} entries with a snapshot`,
  best(() => open(true)),
  'ms'
)
say(
  `Node, opening ${ENTRIES} entries without a snapshot`,
  best(() => open(false)),
  'ms'
)
const summary = summaryOf(match)
const stored: Stored = {
  summary,
  updates: [base, ...rest].map((update) => [...update]),
  secrets: secrets.map(({ seat, bytes }) => ({ seat, bytes: [...bytes] })),
  snapshot
}
await inChromium(stored, entries)
