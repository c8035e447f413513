import { browserShelf, keep, type Kept } from './keep'

export type Trouble = Exclude<Kept, 'kept'>

/** Less than this left and a long match may no longer fit. */
const LOW_BYTES = 5_000_000

let trouble = $state<Trouble | null>(null)

/** What keeps this browser from storing things, or null. Shown by StorageNotice. */
export const storage = {
  get trouble() {
    return trouble
  },
  report(result: Kept) {
    if (result !== 'kept') trouble = result
  }
}

function canOpenDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const name = 'sandtable-probe'
      const opening = indexedDB.open(name)
      opening.onerror = () => resolve(false)
      opening.onblocked = () => resolve(false)
      opening.onsuccess = () => {
        opening.result.close()
        indexedDB.deleteDatabase(name)
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

/** Tries the stores a match will need, so that the player learns of trouble before the first move, not after. */
export async function checkStorage(): Promise<void> {
  storage.report(keep(browserShelf(), 'sandtable.probe', 1))
  if (!(await canOpenDatabase())) storage.report('denied')
  const room = await storageReport()
  if (room.quota !== undefined && room.used !== undefined && room.quota - room.used < LOW_BYTES)
    storage.report('full')
}

export interface StorageReport {
  used: number | undefined
  quota: number | undefined
  persisted: boolean | undefined
}

/** Figures for the About page; undefined where the browser does not tell. */
export async function storageReport(): Promise<StorageReport> {
  const report: StorageReport = { used: undefined, quota: undefined, persisted: undefined }
  try {
    const { usage, quota } = await navigator.storage.estimate()
    report.used = usage
    report.quota = quota
  } catch {
    // No StorageManager here, or it refuses.
  }
  try {
    report.persisted = await navigator.storage.persisted()
  } catch {
    // As above.
  }
  return report
}

/** 1234567 -> "1.2 MB" */
export function inWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}
