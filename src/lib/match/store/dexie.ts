// Matches in the database of the browser. A promise is kept when the change is on disk, not merely handed over.
import Dexie from 'dexie'
import type { Secret } from '../crypto'
import type { Snapshot } from '../snapshot'
import { inWords, inWordsOfOpening, StoreError, StoreRefusal } from './dexie-errors'
import { keepsLog, renewLog } from './dexie-log'
import {
  partsOf,
  readSecret,
  readSnapshot,
  readUpdates,
  SCHEMA,
  secretRow,
  snapshotRow,
  type AsideRow,
  type Database,
  type MatchRow,
  type SchemaVersion
} from './dexie-rows'
import type { MatchStore, MatchSummary, StoredMatch } from './store'

export const DATABASE = 'sandtable'
/** Dexie numbers the versions of its databases in tens. */
const TENS = 10

export interface DexieOptions {
  readonly name?: string
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
  readonly schema?: readonly SchemaVersion[]
  /** The name by which the browser calls itself. */
  readonly agent?: string
}

/** A stored match, with the number that the next update will have. */
export interface LookedAt extends StoredMatch {
  readonly next: number
}

/** The version of a database, 0 when there is none. It is asked before Dexie, which would change a newer one. */
function installedVersion(factory: IDBFactory, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name)
    let made = false
    request.onupgradeneeded = () => {
      made = true
      request.transaction!.abort()
    }
    request.onsuccess = () => {
      const { version } = request.result
      request.result.close()
      resolve(version)
    }
    request.onerror = (event) => {
      event.preventDefault()
      if (made) resolve(0)
      else reject(request.error ?? new Error('The database does not open.'))
    }
  })
}

const lostChanges = (count: number) =>
  `The storage of this device was damaged: the last ${count} ${count === 1 ? 'change' : 'changes'} of this match ` +
  'could not be read and were set aside. The match goes on from the last good one. What is missing comes back if ' +
  'the other device or a file has it.'

const LOST_SEAT =
  'The storage of this device was damaged: it has lost its seat in this match. A file that was saved with the seat ' +
  'brings it back.'

export class DexieStore implements MatchStore {
  private opening: Promise<Database> | null = null
  /** Nothing is written before it. */
  private renewed: Promise<void> | null = null
  /** How many updates of a match were there when this store last wrote or read it: nobody else may write in between. */
  private readonly known = new Map<string, number>()

  constructor(private readonly options: DexieOptions = {}) {}

  async create(summary: MatchSummary, update: Uint8Array, secrets: readonly Secret[]): Promise<void> {
    const { id } = summary
    await this.write((db) =>
      db.transaction('rw', db.matches, db.updates, db.secrets, async () => {
        if ((await db.matches.get(id)) !== undefined) throw new StoreRefusal('This match is stored already.')
        await db.matches.add({ id, summary, first: 0, next: 1, damage: null })
        await db.updates.bulkAdd(partsOf(id, 0, update))
        await db.secrets.bulkPut(secrets.map((secret) => secretRow(id, secret)))
      })
    )
    this.known.set(id, 1)
  }

  async append(summary: MatchSummary, updates: readonly Uint8Array[]): Promise<void> {
    const { id } = summary
    try {
      const next = await this.write((db) =>
        db.transaction('rw', db.matches, db.updates, async () => {
          const row = await this.ownRow(db, id)
          const end = row.next + updates.length
          await db.updates.bulkAdd(updates.flatMap((bytes, i) => partsOf(id, row.next + i, bytes)))
          await db.matches.put({ ...row, summary, next: end })
          return end
        })
      )
      this.known.set(id, next)
    } catch (error) {
      // A write that failed on the way back may have succeeded; to write it once more does no harm.
      if (!(error instanceof StoreError && error.trouble === 'elsewhere')) this.known.delete(id)
      throw error
    }
  }

  compact(id: string, count: number, update: Uint8Array): Promise<void> {
    return this.write((db) =>
      db.transaction('rw', db.matches, db.updates, async () => {
        const row = await this.ownRow(db, id)
        if (count < 1 || count > row.next - row.first)
          throw new StoreRefusal('There are not so many updates to put into one.')
        const seq = row.first + count - 1
        await rowsOf(db, id, 0, seq).delete()
        await db.updates.bulkAdd(partsOf(id, seq, update))
        await db.matches.put({ ...row, first: seq })
      })
    )
  }

  addSecret(id: string, secret: Secret): Promise<void> {
    return this.write((db) =>
      db.transaction('rw', db.matches, db.secrets, async () => {
        await rowOf(db, id)
        await db.secrets.put(secretRow(id, secret))
      })
    )
  }

  putSnapshot(id: string, snapshot: Snapshot): Promise<void> {
    return this.write((db) =>
      db.transaction('rw', db.matches, db.snapshots, async () => {
        await rowOf(db, id)
        await db.snapshots.put(snapshotRow(id, snapshot))
      })
    )
  }

  dropSnapshots(): Promise<void> {
    return this.write((db) => db.snapshots.clear())
  }

  /** For the window that is going to write the match: what is damaged is set aside first. */
  async load(id: string): Promise<LookedAt | null> {
    const seen = await this.run(async (db) => {
      const looked = await look(db, id)
      // Not before the match is read, which somebody waits for; nor later than the first order.
      const renewed = this.renew(db)
      if (looked === null || looked.end === looked.row.next) return looked
      await renewed
      await setAside(db, looked.row, looked.end)
      return look(db, id)
    })
    if (seen !== null) this.known.set(id, seen.row.next)
    return seen?.stored ?? null
  }

  /** For a window that only looks on: nothing is changed. */
  async look(id: string): Promise<LookedAt | null> {
    return (await this.run((db) => look(db, id)))?.stored ?? null
  }

  /** The updates from this number on, for a window that looks on; null when the match is gone. */
  since(id: string, next: number): Promise<{ updates: Uint8Array[]; next: number } | null> {
    return this.run((db) =>
      db.transaction('r', db.matches, db.updates, async () => {
        const row = await db.matches.get(id)
        if (row === undefined) return null
        // What was put into one is read again as a whole.
        const from = next > row.first ? next : row.first
        if (from >= row.next) return { updates: [], next: row.next }
        const { updates, end } = readUpdates(id, from, row.next, await rowsOf(db, id, from).toArray())
        return { updates, next: end }
      })
    )
  }

  /** What of a match was set aside because it, or something before it, could not be read. */
  setAside(id: string): Promise<AsideRow[]> {
    return this.run((db) => db.aside.where('match').equals(id).toArray())
  }

  list(): Promise<MatchSummary[]> {
    return this.run(async (db) => {
      const summaries = (await db.matches.toArray()).map(({ summary }) => summary)
      return summaries.sort((a, b) => b.changed - a.changed)
    })
  }

  async remove(id: string): Promise<void> {
    await this.write((db) =>
      db.transaction('rw', [db.matches, db.updates, db.secrets, db.snapshots, db.aside], async () => {
        await db.matches.delete(id)
        await rowsOf(db, id).delete()
        await db.secrets.where('[match+seat]').between([id, Dexie.minKey], [id, Dexie.maxKey]).delete()
        await db.snapshots.delete(id)
        await db.aside.where('match').equals(id).delete()
      })
    )
    this.known.delete(id)
  }

  /** Lets go of the database; the next call opens it again. */
  async close(): Promise<void> {
    const db = await this.opening?.catch(() => null)
    this.opening = null
    db?.close({ disableAutoOpen: true })
  }

  /** The head of a match that nobody else has written meanwhile. */
  private async ownRow(db: Database, id: string): Promise<MatchRow> {
    const row = await rowOf(db, id)
    if (row.next !== (this.known.get(id) ?? row.next)) throw new StoreError('elsewhere')
    return row
  }

  private write<T>(work: (db: Database) => PromiseLike<T>): Promise<T> {
    return this.run(async (db) => {
      await this.renew(db)
      return work(db)
    })
  }

  private renew(db: Database): Promise<void> {
    const { agent = globalThis.navigator?.userAgent ?? '' } = this.options
    this.renewed ??= keepsLog(agent) ? renewLog(db) : Promise.resolve()
    return this.renewed
  }

  private async run<T>(work: (db: Database) => PromiseLike<T>): Promise<T> {
    const db = await this.open()
    try {
      return await work(db)
    } catch (error) {
      throw inWords(error)
    }
  }

  private open(): Promise<Database> {
    this.opening ??= this.connect().catch((error: unknown) => {
      this.opening = null
      throw inWordsOfOpening(error)
    })
    return this.opening
  }

  private async connect(): Promise<Database> {
    const { name = DATABASE, schema = SCHEMA } = this.options
    const factory = this.options.indexedDB ?? (globalThis.indexedDB as IDBFactory | undefined)
    const keyRange = this.options.IDBKeyRange ?? globalThis.IDBKeyRange
    if (factory === undefined || factory === null) throw new StoreError('denied')
    if ((await installedVersion(factory, name)) > schema.at(-1)!.version * TENS) throw new StoreError('newer')
    const db = new Dexie(name, {
      indexedDB: factory,
      IDBKeyRange: keyRange,
      // An order counts as given when it is on disk.
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      autoOpen: false
    }) as Database
    for (const { version, stores, upgrade } of schema) {
      const declared = db.version(version).stores({ ...stores })
      if (upgrade !== undefined) declared.upgrade(upgrade)
    }
    // A newer version of the app wants to upgrade the database, or somebody removes it: it must not wait for us.
    db.on('versionchange', () => db.close({ disableAutoOpen: true }))
    db.on('close', () => {
      this.opening = null
    })
    const blocked = new Promise<never>((_, reject) => {
      db.on('blocked', () => reject(new StoreError('blocked')))
    })
    try {
      await Promise.race([db.open(), blocked])
    } catch (error) {
      db.close({ disableAutoOpen: true })
      throw error
    }
    this.renewed = null
    return db
  }
}

async function rowOf(db: Database, id: string): Promise<MatchRow> {
  const row = await db.matches.get(id)
  if (row === undefined) throw new StoreRefusal('This match is not stored on this device.')
  return row
}

/** The rows of the updates with these numbers. */
function rowsOf(db: Database, id: string, from = 0, to?: number) {
  const end = to === undefined ? [id, Dexie.maxKey, Dexie.maxKey] : [id, to, Dexie.maxKey]
  return db.updates.where('[match+seq+part]').between([id, from, Dexie.minKey], end)
}

/** A help for opening, and the only thing that may be large: when it cannot be read, the match opens without. */
async function snapshotOf(db: Database, id: string): Promise<Snapshot | null> {
  try {
    return readSnapshot(await db.snapshots.get(id))
  } catch {
    return null
  }
}

/** `end`: the number after the last update that can be read. */
interface Seen {
  readonly row: MatchRow
  readonly end: number
  readonly stored: LookedAt
}

async function look(db: Database, id: string): Promise<Seen | null> {
  // Read first, so that it is never newer than the updates.
  const snapshot = await snapshotOf(db, id)
  return db.transaction('r', db.matches, db.updates, db.secrets, async () => {
    const row = await db.matches.get(id)
    if (row === undefined) return null
    const { updates, end } = readUpdates(id, row.first, row.next, await rowsOf(db, id).toArray())
    const range: [unknown[], unknown[]] = [
      [id, Dexie.minKey],
      [id, Dexie.maxKey]
    ]
    const seats = await db.secrets
      .where('[match+seat]')
      .between(...range)
      .toArray()
    const read = seats.map(readSecret)
    const secrets = read.filter((secret) => secret !== null)
    const damage = [
      row.damage,
      end < row.next ? lostChanges(row.next - end) : null,
      secrets.length < read.length ? LOST_SEAT : null
    ].filter((words) => words !== null)
    const stored: LookedAt = {
      summary: row.summary,
      updates,
      secrets,
      snapshot,
      damage: damage.length > 0 ? damage.join('\n') : null,
      next: end
    }
    return { row, end, stored }
  })
}

/** Takes what cannot be read and what came after it out of the match, and keeps it. */
function setAside(db: Database, { id }: MatchRow, end: number): PromiseLike<void> {
  return db.transaction('rw', db.matches, db.updates, db.aside, async () => {
    const row = await rowOf(db, id)
    const why = lostChanges(row.next - end)
    const rows = await rowsOf(db, id, end).toArray()
    await db.aside.bulkAdd(rows.map((bad) => ({ match: id, why, row: bad })))
    await rowsOf(db, id, end).delete()
    await db.matches.put({ ...row, next: end, damage: row.damage === null ? why : `${row.damage}\n${why}` })
  })
}
