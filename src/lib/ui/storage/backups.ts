// When everything was last saved as a file, and whether to remind of it.
import * as v from 'valibot'
import { browserShelf, keep, recall, type Shelf } from './keep'

const KEY = 'sandtable.backup'
const Kept = v.object({
  /** Milliseconds since 1970; 0: never. */
  last: v.fallback(v.number(), 0),
  /** The reminder was put off. */
  later: v.fallback(v.number(), 0)
})

const FORTNIGHT = 14 * 86_400_000
/** Entries of a match that somebody would be sorry to lose. */
const DEAR = 20

export const backups = (shelf: Shelf | null = browserShelf()) => recall(shelf, KEY, Kept)

export function noteBackup(
  change: Partial<v.InferOutput<typeof Kept>>,
  shelf: Shelf | null = browserShelf()
): void {
  keep(shelf, KEY, { ...backups(shelf), ...change })
}

/** The browser may clear the data, there is something to lose, and it was not saved for long. */
export function isBackupDue(
  { persisted, longest, now }: { persisted: boolean | undefined; longest: number; now: number },
  shelf: Shelf | null = browserShelf()
): boolean {
  const { last, later } = backups(shelf)
  return persisted === false && longest >= DEAR && now - Math.max(last, later) > FORTNIGHT
}
