// Runs inside the browser: puts a long match into the database as a player's device would have it, and opens it.
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import { DexieStore } from '../../src/lib/match/store/dexie'
import { renewLog } from '../../src/lib/match/store/dexie-log'
import type { Database } from '../../src/lib/match/store/dexie-rows'
import { Keeper } from '../../src/lib/match/store/keeper'
import type { MatchSummary } from '../../src/lib/match/store/store'
import type { Snapshot } from '../../src/lib/match/snapshot'
import Dexie from 'dexie'

export interface Stored {
  readonly summary: MatchSummary
  readonly updates: number[][]
  readonly secrets: { seat: string; bytes: number[] }[]
  readonly snapshot: Snapshot
}

async function keep({ summary, updates, secrets, snapshot }: Stored): Promise<void> {
  const store = new DexieStore()
  const [first, ...rest] = updates.map((bytes) => Uint8Array.from(bytes))
  const own = secrets.map(({ seat, bytes }) => ({ seat, bytes: Uint8Array.from(bytes) }))
  await store.create(summary, first!, own)
  await store.append(summary, rest)
  await store.putSnapshot(summary.id, snapshot)
}

interface Opened {
  readonly ms: number
  readonly reading: number
  readonly number: number
  /** Megabytes in use with the match open. */
  readonly heap: number
}

/** What Chromium has when it is asked to be exact. */
interface Measured {
  gc(): void
  readonly performance: { readonly memory: { readonly usedJSHeapSize: number } }
}

/** Milliseconds from the database to a match that can be played, in a page that has done nothing before. */
async function open(id: string, quick: boolean, dataHash: string): Promise<Opened> {
  const begin = performance.now()
  const store = new DexieStore()
  const stored = (await store.load(id))!
  const reading = performance.now() - begin
  const given = quick ? stored : { ...stored, snapshot: null }
  const { match } = Keeper.open(given, { game: warComesEarly, dataHash }, store)
  const ms = performance.now() - begin
  const { gc, performance: measured } = globalThis as unknown as Measured
  gc()
  return { ms, reading, number: match.number, heap: measured.memory.usedJSHeapSize / 1_000_000 }
}

/** Milliseconds that the first write of a session waits for a new log. */
async function renew(): Promise<number> {
  const db = (await new Dexie('sandtable', { chromeTransactionDurability: 'strict' }).open()) as Database
  const tables = { matches: db.table('matches'), scratch: db.table('scratch') } as Database
  const begin = performance.now()
  await renewLog(tables)
  return performance.now() - begin
}

const benchPage = { keep, open, renew }
export type BenchPage = typeof benchPage

Object.assign(globalThis, { benchPage })
