// How a match lies in the database, and how it is read back when some of it is damaged.
import type Dexie from 'dexie'
import type { Table, Transaction } from 'dexie'
import type { Seat } from '../../kernel/game'
import { bytesToHex, concatBytes, textBytes } from '../bytes'
import { digestAt, type Secret } from '../crypto'
import type { Snapshot } from '../snapshot'
import type { MatchSummary } from './store'

/** Browsers keep larger values in files of their own, which get lost more easily than a row. */
const LONGEST_PART = 32_768

/** The head of a match: written together with every update. */
export interface MatchRow {
  readonly id: string
  readonly summary: MatchSummary
  /** The updates are numbered without a gap from `first` up to, but not including, `next`. */
  readonly first: number
  readonly next: number
  /** What could not be read once, in words. */
  readonly damage: string | null
}

/** An update, or one piece of a long one. */
export interface PartRow {
  readonly match: string
  readonly seq: number
  readonly part: number
  readonly parts: number
  readonly bytes: Uint8Array
  readonly checksum: string
}

export interface SecretRow {
  readonly match: string
  readonly seat: Seat
  readonly bytes: Uint8Array
  readonly checksum: string
}

export interface SnapshotRow {
  readonly match: string
  readonly text: string
  readonly checksum: string
}

/** Something that could not be read, or that came after it. It is kept until the match is removed. */
export interface AsideRow {
  readonly key?: number
  readonly match: string
  readonly why: string
  readonly row: unknown
}

export interface Tables {
  readonly matches: Table<MatchRow, string>
  readonly updates: Table<PartRow, [string, number, number]>
  readonly secrets: Table<SecretRow, [string, Seat]>
  readonly snapshots: Table<SnapshotRow, string>
  readonly aside: Table<AsideRow, number>
  /** Nothing that is needed. */
  readonly scratch: Table<Uint8Array, number>
}

export type Database = Dexie & Tables

export interface SchemaVersion {
  readonly version: number
  readonly stores: Readonly<Record<string, string | null>>
  readonly upgrade?: (transaction: Transaction) => PromiseLike<unknown> | void
}

/** Every version there was, oldest first. A released one is never changed: a new one is added, with its upgrade. */
export const SCHEMA: readonly SchemaVersion[] = [
  {
    version: 1,
    stores: {
      matches: 'id',
      updates: '[match+seq+part]',
      secrets: '[match+seat]',
      snapshots: 'match',
      aside: '++key, match',
      scratch: ''
    }
  }
]

/** Names the place too, so that a row in the wrong place is found as well. */
function checksum(place: string, bytes: Uint8Array): string {
  return bytesToHex(digestAt(`stored ${place}`, bytes).subarray(0, 8))
}

const placeOf = ({ match, seq, part, parts }: Omit<PartRow, 'bytes' | 'checksum'>) =>
  `${match} ${seq} ${part}/${parts}`

export function partsOf(match: string, seq: number, update: Uint8Array): PartRow[] {
  const parts = Math.max(1, Math.ceil(update.length / LONGEST_PART))
  return Array.from({ length: parts }, (_, part) => {
    const bytes = update.slice(part * LONGEST_PART, (part + 1) * LONGEST_PART)
    return { match, seq, part, parts, bytes, checksum: checksum(placeOf({ match, seq, part, parts }), bytes) }
  })
}

function isWhole(row: PartRow | undefined, match: string, seq: number, part: number, parts: number): boolean {
  return (
    row !== undefined &&
    row.seq === seq &&
    row.part === part &&
    row.parts === parts &&
    row.bytes instanceof Uint8Array &&
    row.checksum === checksum(placeOf({ match, seq, part, parts }), row.bytes)
  )
}

/** The updates up to the first that is not as it was written; `end`: the number after the last good one. */
export function readUpdates(
  match: string,
  from: number,
  to: number,
  rows: readonly PartRow[]
): { updates: Uint8Array[]; end: number } {
  const updates: Uint8Array[] = []
  let at = 0
  for (let seq = from; seq < to; seq++) {
    const parts = rows[at]?.parts ?? 0
    const group = rows.slice(at, at + parts)
    if (parts < 1 || group.length < parts) return { updates, end: seq }
    if (!group.every((row, part) => isWhole(row, match, seq, part, parts))) return { updates, end: seq }
    const bytes = parts === 1 ? group[0]!.bytes : concatBytes(...group.map((row) => row.bytes))
    updates.push(bytes)
    at += parts
  }
  return { updates, end: to }
}

export function secretRow(match: string, { seat, bytes }: Secret): SecretRow {
  return { match, seat, bytes, checksum: checksum(`${match} ${seat}`, bytes) }
}

/** null: damaged. */
export function readSecret({ match, seat, bytes, checksum: sum }: SecretRow): Secret | null {
  return bytes instanceof Uint8Array && sum === checksum(`${match} ${seat}`, bytes) ? { seat, bytes } : null
}

export function snapshotRow(match: string, snapshot: Snapshot): SnapshotRow {
  const text = JSON.stringify(snapshot)
  return { match, text, checksum: checksum(match, textBytes(text)) }
}

/** null: there is none that can be trusted. */
export function readSnapshot(row: SnapshotRow | undefined): Snapshot | null {
  if (row === undefined || typeof row.text !== 'string') return null
  return row.checksum === checksum(row.match, textBytes(row.text)) ? (JSON.parse(row.text) as Snapshot) : null
}
