// Where matches are kept on a device. What it holds is enough to open a match again; snapshots only make that quicker.
import type { Seat } from '../../kernel/game'
import type { Secret } from '../crypto'
import type { Snapshot } from '../snapshot'

/** What a list of matches shows. */
export interface MatchSummary {
  readonly id: string
  readonly game: string
  readonly scenario: string
  /** Number of the last entry. */
  readonly number: number
  /** Seats on this device. */
  readonly here: readonly Seat[]
  /** Who is to decide; null when the game is over. */
  readonly actor: Seat | null
  readonly over: boolean
  /** Milliseconds since 1970. */
  readonly changed: number
}

export interface StoredMatch {
  readonly summary: MatchSummary
  /** Yjs updates (version 1) in the order they were written. */
  readonly updates: readonly Uint8Array[]
  readonly secrets: readonly Secret[]
  readonly snapshot: Snapshot | null
  /** What could not be read, in words; the updates are then the good ones before the damage. */
  readonly damage: string | null
}

/**
 * Every promise is kept only when what it says is on disk. A failed call has changed nothing, and says why in words a
 * player understands.
 */
export interface MatchStore {
  /** A new match; throws when the id is taken. */
  create(summary: MatchSummary, update: Uint8Array, secrets: readonly Secret[]): Promise<void>
  /** Adds updates to a match, all or none. */
  append(summary: MatchSummary, updates: readonly Uint8Array[]): Promise<void>
  /** Puts one update in the place of the first `count`, which say the same. */
  compact(id: string, count: number, update: Uint8Array): Promise<void>
  /** A seat was taken on this device. */
  addSecret(id: string, secret: Secret): Promise<void>
  /** Replaces the snapshot of the match. */
  putSnapshot(id: string, snapshot: Snapshot): Promise<void>
  dropSnapshots(): Promise<void>
  load(id: string): Promise<StoredMatch | null>
  /** Last changed first. */
  list(): Promise<MatchSummary[]>
  remove(id: string): Promise<void>
}
