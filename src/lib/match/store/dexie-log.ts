// Chromium keeps a database in a log (LevelDB). Killed inside a write it leaves half a record at the end of it; the next
// start goes on writing behind that, and the start after next takes the log for damaged and deletes every database of
// the site. (`npm run crash -- --tear` shows it.) A log that is full is replaced by a new one, so before the first
// write of a session it is filled up.
import type { Database } from './dexie-rows'

/** A log is full at 4 MB. The one before is gone for certain when the next is full as well. */
const BATCHES = 9
const ROWS = 20
/** What is longer is kept outside the log. */
const ROW_BYTES = 60_000

/** The browsers on computers and Android that are built on Chromium; on iOS none is. */
export function keepsLog(agent: string): boolean {
  return /Chrom(e|ium)\//.test(agent)
}

/** Does no harm when it fails: then the old log goes on. */
export async function renewLog(db: Database): Promise<void> {
  try {
    // Where nothing is stored nothing can be lost.
    if ((await db.matches.count()) === 0) return
    const rows = Array<Uint8Array>(ROWS).fill(new Uint8Array(ROW_BYTES))
    const keys = rows.map((_, i) => i)
    for (let batch = 0; batch < BATCHES; batch++) await db.scratch.bulkPut(rows, keys)
  } catch {
    // No room, most likely: then there is none to waste.
  }
  await db.scratch.clear().catch(() => undefined)
}
