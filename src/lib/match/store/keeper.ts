// Keeps a match in a store while it is played, and says when what was played is safe.
import * as Y from 'yjs'
import { Malformed } from '../bytes'
import type { Secret } from '../crypto'
import { Gate } from '../gate/gate'
import { inspect } from '../gate/shape'
import type { Rules } from '../genesis'
import { openMatch, type Match } from '../match'
import type { MatchStore, MatchSummary, StoredMatch } from './store'

/** Entries between two snapshots, and rows before they are made into one. */
const SNAPSHOT_EVERY = 200
const COMPACT_AT = 500

export type Saving =
  { readonly is: 'saved' } | { readonly is: 'saving' } | { readonly is: 'failed'; readonly why: string }

export function summaryOf<S>(match: Match<S>): MatchSummary {
  const { id, genesis, number, actor, outcome } = match
  return {
    id,
    game: genesis.game,
    scenario: genesis.scenario,
    number,
    here: match.seats.filter((seat) => match.isHere(seat)),
    actor,
    over: outcome !== null,
    changed: Date.now()
  }
}

export interface StoredDocument {
  readonly doc: Y.Doc
  /** How many updates had to be left out. They stay in the store. */
  readonly leftOut: number
  /** What of the match is not here, in words. */
  readonly damage: string | null
}

const leftOutInWords = (count: number) =>
  `${count} stored ${count === 1 ? 'change' : 'changes'} of this match made no sense and ${count === 1 ? 'was' : 'were'} ` +
  'left out. Everything else is here. What is missing comes back if the other device or a file has it.'

/** Takes stored updates in. What an earlier version of the app let in and must not have is left out; says how many. */
export function takeRows(gate: Gate, updates: readonly Uint8Array[], origin?: unknown): number {
  let leftOut = 0
  for (const update of updates)
    try {
      gate.letIn(inspect(update, 1), { origin })
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      leftOut++
    }
  return leftOut
}

/** What is missing, in words, when so many updates were left out. */
export function withLeftOut(damage: string | null, leftOut: number): string | null {
  if (leftOut === 0) return damage
  return damage === null ? leftOutInWords(leftOut) : `${damage}\n${leftOutInWords(leftOut)}`
}

/** The document of a stored match. */
export function documentOf<S>({ updates, damage }: StoredMatch, { game }: Rules<S>): StoredDocument {
  const doc = new Y.Doc()
  const gate = new Gate(doc, game.seats, { own: true })
  const leftOut = doc.transact(() => takeRows(gate, updates))
  return { doc, leftOut, damage: withLeftOut(damage, leftOut) }
}

/** Writes every change of a match into the store, in order. One match has one keeper. */
export class Keeper<S> {
  /** Number of the last entry that is on disk. */
  saved: number
  saving: Saving = { is: 'saved' }
  private readonly queue: Uint8Array[] = []
  private readonly listeners = new Set<() => void>()
  private readonly queued = (update: Uint8Array): void => {
    this.queue.push(update)
    if (this.saving.is !== 'saving') void this.work()
  }
  private working: Promise<void> = Promise.resolve()
  private snapshotAt: number
  private compactAt = COMPACT_AT

  /** `rows`: how many updates of the match the store holds. */
  private constructor(
    private readonly match: Match<S>,
    private readonly store: MatchStore,
    private rows: number,
    snapshotAt: number
  ) {
    this.saved = match.number
    this.snapshotAt = snapshotAt
    match.doc.on('update', this.queued)
  }

  /** Keeps a match that is not in the store yet. */
  static async create<S>(match: Match<S>, store: MatchStore, secrets: readonly Secret[]): Promise<Keeper<S>> {
    const keeper = new Keeper(match, store, 1, 0)
    try {
      await store.create(summaryOf(match), Y.encodeStateAsUpdate(match.doc), secrets)
    } catch (error) {
      keeper.stop()
      throw error
    }
    return keeper
  }

  /** Opens a match from the store and keeps it. */
  static open<S>(
    stored: StoredMatch,
    rules: Rules<S>,
    store: MatchStore
  ): { match: Match<S>; keeper: Keeper<S>; damage: string | null } {
    const { doc, leftOut, damage } = documentOf(stored, rules)
    const early: Uint8Array[] = []
    const collect = (update: Uint8Array) => void early.push(update)
    // Opening may already say something: a link that was awaited.
    doc.on('update', collect)
    const { secrets, snapshot, summary } = stored
    const match = openMatch(doc, rules, { secrets, snapshot, id: summary.id })
    doc.off('update', collect)
    const keeper = new Keeper(match, store, stored.updates.length, snapshot?.number ?? 0)
    // Made into one row they would be gone for good.
    if (leftOut > 0) keeper.compactAt = Infinity
    for (const update of early) keeper.queued(update)
    return { match, keeper, damage }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Resolves when everything so far is on disk; rejects when it cannot be. */
  async settled(): Promise<void> {
    while (this.saving.is === 'saving') await this.working
    if (this.saving.is === 'failed') throw new Error(this.saving.why)
  }

  /** Tries again after a failure. Nothing was dropped. */
  retry(): Promise<void> {
    if (this.saving.is === 'failed') void this.work()
    return this.settled()
  }

  /** Signs, writes the rest and a snapshot, makes many rows into one, and lets go. */
  async close(): Promise<void> {
    this.match.flush()
    await this.settled()
    await this.keepSnapshot()
    await this.compact()
    this.stop()
  }

  /** Lets go at once. */
  stop(): void {
    this.match.doc.off('update', this.queued)
    this.listeners.clear()
  }

  private work(): Promise<void> {
    this.become({ is: 'saving' })
    this.working = this.drain().then(
      () => (this.queue.length > 0 ? this.work() : this.become({ is: 'saved' })),
      (error: unknown) =>
        this.become({ is: 'failed', why: error instanceof Error ? error.message : String(error) })
    )
    return this.working
  }

  private async drain(): Promise<void> {
    // What is written in one go becomes one transaction of the store.
    await Promise.resolve()
    while (this.queue.length > 0) {
      const updates = [...this.queue]
      const summary = summaryOf(this.match)
      await this.store.append(summary, updates)
      this.queue.splice(0, updates.length)
      this.rows += updates.length
      this.saved = summary.number
      this.tell()
      if (this.saved >= this.snapshotAt + SNAPSHOT_EVERY) await this.keepSnapshot()
      await this.compact()
    }
  }

  /** Only a help for opening: when it fails, nothing is lost and nobody is told. */
  private async keepSnapshot(): Promise<void> {
    const snapshot = this.match.snapshot()
    if (snapshot === null || snapshot.number === this.snapshotAt) return
    try {
      await this.store.putSnapshot(this.match.id, snapshot)
      this.snapshotAt = snapshot.number
    } catch {
      this.snapshotAt = snapshot.number - SNAPSHOT_EVERY / 2
    }
  }

  /** Not only at the end: many a page is never closed but killed. When it fails, the many rows are as good as one. */
  private async compact(): Promise<void> {
    if (this.rows < this.compactAt) return
    try {
      await this.store.compact(this.match.id, this.rows, Y.encodeStateAsUpdate(this.match.doc))
      this.rows = 1
      this.compactAt = COMPACT_AT
    } catch {
      this.compactAt = this.rows + COMPACT_AT
    }
  }

  private become(saving: Saving): void {
    this.saving = saving
    this.tell()
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }
}
