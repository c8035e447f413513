// Prints one line per figure, `name: value unit`: how large a long match is, how long opening takes and how much memory, and
// what one order more costs in a long match and in a short one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import * as Y from 'yjs'
import { seededRandom } from '../../src/lib/kernel/dice'
import { openMatch, type Match } from '../../src/lib/match/match'
import { summaryOf } from '../../src/lib/match/store/keeper'
import type { Snapshot } from '../../src/lib/match/snapshot'
import { copyOf, oneDevice } from '../../src/lib/match/testing/devices'
import { marchOrder, marchRules, type MarchState } from '../../src/lib/match/testing/march'
import { Account } from '../../src/lib/ui/match/panels/account'
import { bundle } from '../../src/tools/crash/bundle'
import { findBrowser } from '../../src/tools/parts/browser.mjs'
import { LongMatch, rules } from './long-match'
import type { BenchPage, Stored } from './match-page'

/** Orders, and what was taken back of them: both stand in the log and are judged. */
const ENTRIES = 50_000
/** Entries after the last snapshot: as many as there can be. */
const TAIL = 200
const ROUNDS = 3
/** Orders in the match to which a long one is compared. */
const SHORT = 500
const TIMES = 200
function say(name: string, value: number, unit: string): void {
  console.log(`${name}: ${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`)
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
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--enable-precise-memory-info', '--js-flags=--expose-gc']
  })
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
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    /** Milliseconds that the page itself has worked, however busy others keep the machine. */
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
    }
    await fresh()
    await ask('keep', stored)
    for (const quick of [true, false]) {
      let least = Infinity
      let [work, reading, heap] = [Infinity, Infinity, Infinity]
      for (let round = 0; round < ROUNDS; round++) {
        await fresh()
        const before = await worked()
        const opened = await ask('open', stored.summary.id, quick, rules.dataHash)
        work = Math.min(work, (await worked()) - before)
        if (opened.number !== number)
          throw new Error('The match that was opened is not the one that was stored.')
        least = Math.min(least, opened.ms)
        reading = Math.min(reading, opened.reading)
        heap = Math.min(heap, opened.heap)
      }
      say(`Chromium, opening ${ENTRIES} entries ${quick ? 'with' : 'without'} a snapshot`, least, 'ms')
      say('  of its own work, with all that was thrown away afterwards', work, 'ms')
      say('  of that, reading it from the database', reading, 'ms')
      say('  heap with the match open', heap, 'MB')
    }
    say('Chromium, a new log before the first write', await ask('renew'), 'ms')
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Milliseconds for one thing done at the end of two matches by turns, the middle of many. */
function compare<T>(name: string, [short, long]: readonly [T, T], act: (on: T) => void): void {
  const times: [number[], number[]] = [[], []]
  for (let i = 0; i < TIMES; i++)
    for (const [which, one] of [short, long].entries()) {
      const begin = performance.now()
      act(one)
      times[which as 0 | 1].push(performance.now() - begin)
    }
  const [early, late] = times.map((list) => list.sort((a, b) => a - b)[TIMES / 2]!) as [number, number]
  say(`${name}, after ${SHORT} orders`, 1000 * early, 'µs')
  say(`${name}, after ${ENTRIES} orders`, 1000 * late, 'µs')
  say('  ratio', late / early, '')
}

/** A game that costs nothing: what is left is the match. */
function marching(orders: number) {
  const { match } = oneDevice(marchRules, { scenario: 'plain' })
  const random = seededRandom(1)
  const order = () => void match.order(marchOrder(match.actor!, random))
  for (let i = 0; i < orders; i++) order()
  match.flush()
  const follower = copyOf<MarchState>(match)
  const account = new Account(
    match as Match,
    'north',
    () => [],
    ({ seat }) => seat,
    null
  )
  account.readOn(Infinity)
  const send = () => {
    const from = Y.encodeStateVector(follower.doc)
    order()
    match.flush()
    return Y.encodeStateAsUpdateV2(match.doc, from)
  }
  return { match, order, follower, send, account }
}

const marches = [marching(SHORT), marching(ENTRIES)] as const
compare('an order', marches, ({ order }) => order())
compare('an order for the diary', marches, ({ account }) => {
  account.readOn(Infinity)
  account.book.parts()
})
compare('the dice of a match after an order', marches, ({ match }) => match.dice.statistics())
compare('an order, signed, sent and taken in by another device', marches, ({ follower, send }) =>
  follower.take(send())
)

const appended: number[] = []
const long = new LongMatch()
const { match, secrets } = long
match.doc.on('update', (update: Uint8Array) => appended.push(update.length))
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
const orders = match.ledger.records.filter(({ entry }) => entry.kind === 'order').length
const undos = entries - orders
say(`share of the entries that take another back`, (100 * undos) / entries, '%')
say(`document of ${ENTRIES} entries`, whole.length / 1000, 'kB')
say(
  `document of ${ENTRIES} entries in update format 2`,
  Y.encodeStateAsUpdateV2(match.doc).length / 1000,
  'kB'
)
say('document, each entry', whole.length / entries, 'bytes')
say('document, each order', whole.length / orders, 'bytes')
say('snapshot', JSON.stringify(snapshot).length / 1000, 'kB')
say('append, mean of the first 500', mean(appended.slice(0, 500)), 'bytes')
say('append, mean of the last 500', mean(appended.slice(-500)), 'bytes')
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
