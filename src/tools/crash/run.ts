// Kills a browser that plays and saves, again and again, and looks whether everything that it called saved is there.
import { spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ROOT } from '../parts/root.mjs'
import { Stop } from '../parts/stop.mjs'
import { bundle } from './bundle'
import type { CrashPage, Found, Saved } from './page'

export interface CrashResult {
  readonly kills: number
  /** Orders that were shown as saved. */
  readonly saved: number
  /** Those of them that were not there afterwards. */
  readonly lost: number
  /** Matches that did not open, or not as they should. */
  readonly broken: number
}

export interface CrashOptions {
  readonly kills: number
  readonly browser: string
  readonly seed?: number
  /** Leaves half a record after each kill, as a kill inside a write does: rare by chance, and the worst there is. */
  readonly tear?: boolean
  /** Told of what goes on. */
  readonly say?: (line: string) => void
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-breakpad',
  '--remote-debugging-port=0'
]
const START_MS = 60_000
/** From the first order that is saved to the kill. */
const SHORTEST_MS = 50
const LONGEST_MS = 1500

/** What a page was told to have saved, match by match: the hash of each entry. */
type Reported = Map<string, Map<number, string>>

export async function crashTest({
  kills,
  browser,
  seed = 1,
  tear = false,
  say = () => {}
}: CrashOptions): Promise<CrashResult> {
  const profile = mkdtempSync(join(tmpdir(), 'sandtable-crash-'))
  const site = await servePage(await bundle(join(ROOT, 'src/tools/crash/page.ts')))
  const reported: Reported = new Map()
  const faults = new Faults(say)
  let current: string | null = null
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const running = await launch(browser, profile, site.url)
      try {
        if (current !== null && !(await faults.look(running.page, current, reported))) current = null
        current = await playUntilSaved(running.page, current, seed + kill, reported)
        await wait(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
      } finally {
        await running.kill()
      }
      if (tear) tearLog(profile)
      current = [...reported.keys()].at(-1) ?? current
      say(`kill ${kill} of ${kills}: ${savedIn(reported)} orders saved, ${faults.lost} lost`)
    }
    const running = await launch(browser, profile, site.url)
    try {
      for (const id of reported.keys()) await faults.look(running.page, id, reported)
    } finally {
      await running.kill()
    }
  } finally {
    site.close()
    if (faults.lost + faults.broken > 0) say(`The profile is kept for a look: ${profile}`)
    else rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { kills, saved: savedIn(reported), lost: faults.lost, broken: faults.broken }
}

/** The head of a record at the end of the log of the database, without the record. */
function tearLog(profile: string): void {
  const folder = join(profile, 'Default/IndexedDB')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.log')) appendFileSync(join(folder, name), Uint8Array.of(1, 2, 3, 4, 129, 0, 1))
}

function savedIn(reported: Reported): number {
  return [...reported.values()].reduce((sum, entries) => sum + Math.max(...entries.keys()), 0)
}

/** What was found to be wrong; each order is counted as lost once, each match as broken once. */
class Faults {
  private readonly lostOrders = new Map<string, number>()
  private readonly brokenMatches = new Set<string>()

  constructor(private readonly say: (line: string) => void) {}

  get lost(): number {
    return [...this.lostOrders.values()].reduce((sum, count) => sum + count, 0)
  }

  get broken(): number {
    return this.brokenMatches.size
  }

  /** Whether the match can go on. */
  async look(page: Page, id: string, reported: Reported): Promise<boolean> {
    const { hashes, problems } = await found(page, id)
    const entries = reported.get(id)!
    const last = Math.max(...entries.keys())
    // A hash is over everything before it: one that is right stands for all the entries up to it.
    const whole = Math.max(
      0,
      ...[...entries].filter(([number, hash]) => hashes[number - 1] === hash).map(([n]) => n)
    )
    if (whole < last) this.lostOrders.set(id, Math.max(last - whole, this.lostOrders.get(id) ?? 0))
    if (whole < last) this.say(`match ${id}: ${last} orders were saved, ${whole} are there`)
    for (const problem of problems) this.say(`match ${id}: ${problem}`)
    if (problems.length > 0) this.brokenMatches.add(id)
    return problems.length === 0
  }
}

async function found(page: Page, id: string): Promise<Found> {
  try {
    return await page.evaluate(
      (name) => (globalThis as unknown as { crash: CrashPage }).crash.check(name),
      id
    )
  } catch (error) {
    return { hashes: [], problems: [(error as Error).message] }
  }
}

/** Lets the page play on, and comes back when it has saved something new. */
async function playUntilSaved(
  page: Page,
  id: string | null,
  seed: number,
  reported: Reported
): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Stop('The browser has saved nothing for a minute.')), START_MS)
    const saved = ({ id: match, number, hash }: Saved) => {
      const entries = reported.get(match) ?? new Map<number, string>()
      reported.set(match, entries.set(number, hash))
      clearTimeout(late)
      resolve(match)
    }
    const begin = async () => {
      await page.exposeFunction('saved', saved)
      await page.evaluate(
        ([match, number]) => {
          const { crash } = globalThis as unknown as { crash: CrashPage }
          crash.play(match, number).catch((error: unknown) => console.error(error))
        },
        [id, seed] as const
      )
    }
    page.on('console', (message) => {
      if (message.type() === 'error') reject(new Error(`In the page: ${message.text()}`))
    })
    begin().catch(reject)
  })
}

async function servePage(script: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript ? script : '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>'
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

async function launch(
  browser: string,
  profile: string,
  url: string
): Promise<{ page: Page; kill: () => Promise<void> }> {
  // A group of its own, so that all its processes go at once, as when the power fails.
  const child = spawn(browser, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has gone by itself.
    }
  }
  const interrupted = () => process.exit(130)
  process.once('exit', end)
  process.once('SIGINT', interrupted)
  const kill = async () => {
    end()
    await gone
    process.off('exit', end)
    process.off('SIGINT', interrupted)
  }
  try {
    const connection = await chromium.connectOverCDP(await addressOf(child), { timeout: START_MS })
    const [context] = connection.contexts()
    const page = await context!.newPage()
    await page.goto(url)
    return { page, kill }
  } catch (error) {
    await kill()
    throw error
  }
}

/** Where the browser can be spoken to; it says so itself. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Stop('The browser did not start.')), START_MS)
    child.stderr!.on('data', (data) => {
      said += data
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Stop(`The browser ended at once:\n${said}`)))
  })
}
