// A store that forgets with the page: for tests, and for devices that deny storage.
import type { Secret } from '../crypto'
import type { Snapshot } from '../snapshot'
import type { MatchStore, MatchSummary, StoredMatch } from './store'

interface Row {
  summary: MatchSummary
  updates: Uint8Array[]
  secrets: Secret[]
  snapshot: Snapshot | null
}

export class MemoryStore implements MatchStore {
  private readonly rows = new Map<string, Row>()

  create(summary: MatchSummary, update: Uint8Array, secrets: readonly Secret[]): Promise<void> {
    if (this.rows.has(summary.id)) return Promise.reject(new Error('This match is stored already.'))
    this.rows.set(summary.id, { summary, updates: [update], secrets: [...secrets], snapshot: null })
    return Promise.resolve()
  }

  append(summary: MatchSummary, updates: readonly Uint8Array[]): Promise<void> {
    return this.change(summary.id, (row) => {
      row.updates.push(...updates)
      row.summary = summary
    })
  }

  compact(id: string, count: number, update: Uint8Array): Promise<void> {
    return this.change(id, (row) => void row.updates.splice(0, count, update))
  }

  addSecret(id: string, secret: Secret): Promise<void> {
    return this.change(id, (row) => {
      row.secrets = [...row.secrets.filter(({ seat }) => seat !== secret.seat), secret]
    })
  }

  putSnapshot(id: string, snapshot: Snapshot): Promise<void> {
    return this.change(id, (row) => {
      row.snapshot = snapshot
    })
  }

  dropSnapshots(): Promise<void> {
    for (const row of this.rows.values()) row.snapshot = null
    return Promise.resolve()
  }

  load(id: string): Promise<StoredMatch | null> {
    const row = this.rows.get(id)
    return Promise.resolve(row === undefined ? null : { ...structuredClone(row), damage: null })
  }

  list(): Promise<MatchSummary[]> {
    const summaries = [...this.rows.values()].map(({ summary }) => summary)
    return Promise.resolve(summaries.sort((a, b) => b.changed - a.changed))
  }

  remove(id: string): Promise<void> {
    this.rows.delete(id)
    return Promise.resolve()
  }

  private change(id: string, change: (row: Row) => void): Promise<void> {
    const row = this.rows.get(id)
    if (row === undefined) return Promise.reject(new Error('This match is not stored on this device.'))
    change(row)
    return Promise.resolve()
  }
}
