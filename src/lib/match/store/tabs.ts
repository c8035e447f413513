// One match in several windows of a device: one writes it, the others look on. When the writer goes, or is asked to by
// another window, that one takes its place. Two writers would give two answers to one question, and only one of them
// could stand.
import { Gate } from '../gate/gate'
import type { Rules } from '../genesis'
import { openMatch, type Match } from '../match'
import { documentOf, Keeper, takeRows, withLeftOut } from './keeper'
import type { MatchStore, MatchSummary, StoredMatch } from './store'

/** A store from which others can read on. `next` counts the updates that were ever written. */
export interface SharedStore extends MatchStore {
  /** As `load`, but nothing is mended. */
  look(id: string): Promise<(StoredMatch & { readonly next: number }) | null>
  since(
    id: string,
    next: number
  ): Promise<{ readonly updates: readonly Uint8Array[]; readonly next: number } | null>
}

export interface Channel {
  onmessage: ((event: MessageEvent) => void) | null
  postMessage(message: unknown): void
  close(): void
}

/** What browsers offer for windows to find each other. */
export interface Windows {
  readonly locks: Pick<LockManager, 'request'>
  channel(name: string): Channel
}

/** A browser too old for locks: each window believes that it is alone, and the store refuses the second writer. */
const alone: Windows['locks'] = {
  request: (async (_name: string, _options: unknown, granted: (lock: unknown) => unknown) =>
    granted({})) as LockManager['request']
}

export function browserWindows(): Windows {
  const { locks } = navigator as { locks?: LockManager }
  return { locks: locks ?? alone, channel: (name) => new BroadcastChannel(name) }
}

interface Opened<S> {
  readonly match: Match<S>
  readonly keeper: Keeper<S> | null
  readonly damage: string | null
  /** Where to read on, when another window writes. */
  readonly next: number
}

/** null: something was saved. `wants`: this window asks to be the one that writes. `stays`: why it cannot be. */
type News = null | { readonly wants: true } | { readonly stays: string }

/** Milliseconds in which a window that still runs has saved and stepped back. */
const ANSWERED = 5000
const SILENT = 'The other window does not answer. Close it, and this one takes over.'

const REMOVED = 'This match was removed from this device.'

export class SharedMatch<S> {
  /** Another object after this window has become the writer. */
  match: Match<S>
  /** null while another window writes. */
  keeper: Keeper<S> | null = null
  /** Why this window could not go on with the match, in words. */
  problem: string | null = null
  damage: string | null
  /** The window that writes has been asked to let this one. */
  asking = false
  private readonly listeners = new Set<() => void>()
  private readonly leaving = new AbortController()
  /** Ends the wait for the place of the writer. */
  private waiting = new AbortController()
  private silence: ReturnType<typeof setTimeout> | undefined
  private release: (() => void) | null = null
  private next: number
  private reading: Promise<void> | null = null
  private stepping: Promise<void> | null = null
  private stale = false

  private constructor(
    readonly id: string,
    private readonly rules: Rules<S>,
    private readonly store: SharedStore,
    private readonly windows: Windows,
    private readonly channel: Channel,
    first: Opened<S>
  ) {
    this.match = first.match
    this.damage = first.damage
    this.next = first.next
    if (first.keeper !== null) this.write(first.keeper)
    channel.onmessage = ({ data }) => void this.hear(data as News)
  }

  /** Opens a stored match, which is read once; null when it is not there. */
  static async open<S>(
    id: string,
    rulesFor: Rules<S> | ((summary: MatchSummary) => Promise<Rules<S>>),
    store: SharedStore,
    windows: Windows = browserWindows()
  ): Promise<SharedMatch<S> | null> {
    const name = nameOf(id)
    const release = await take(windows, name, { ifAvailable: true })
    try {
      const stored = await (release === null ? store.look(id) : store.load(id))
      if (stored === null) {
        release?.()
        return null
      }
      const rules = typeof rulesFor === 'function' ? await rulesFor(stored.summary) : rulesFor
      const opened =
        release === null ? watch(stored, rules) : { ...Keeper.open(stored, rules, store), next: 0 }
      const channel = windows.channel(name)
      const shared = new SharedMatch(id, rules, store, windows, channel, opened)
      if (release !== null) shared.release = release
      else {
        void shared.queue()
        // What was saved while the rules were fetched.
        void shared.catchUp()
      }
      return shared
    } catch (error) {
      release?.()
      throw error
    }
  }

  get writes(): boolean {
    return this.keeper !== null
  }

  /** Tells when this window becomes the writer, or no longer is, or something goes wrong; the match tells of its own changes. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Asks the window that writes to let this one. It saves first: nothing is lost. */
  takeOver(): void {
    if (this.writes || this.asking) return
    this.asking = true
    this.problem = null
    this.silence = setTimeout(() => this.refused(SILENT), ANSWERED)
    this.channel.postMessage({ wants: true } satisfies News)
    this.tell()
  }

  /** Saves what is left and lets the next window write. */
  async close(): Promise<void> {
    this.leaving.abort()
    this.waiting.abort()
    clearTimeout(this.silence)
    this.channel.onmessage = null
    this.listeners.clear()
    try {
      await this.reading
      await this.stepping
      await this.keeper?.close()
    } finally {
      this.keeper?.stop()
      this.match.close()
      this.channel.close()
      this.release?.()
    }
  }

  private write(keeper: Keeper<S>): void {
    this.keeper = keeper
    keeper.onChange(() => this.channel.postMessage(null satisfies News))
  }

  private async hear(news: News): Promise<void> {
    if (news === null) return this.catchUp()
    if ('stays' in news) return this.asking ? this.refused(news.stays) : undefined
    if (this.keeper !== null) return (this.stepping = this.stepBack(this.keeper))
    // Whoever has asked comes first: the others wait behind it.
    if (this.release !== null || this.asking) return
    this.waiting.abort()
    void this.queue()
  }

  private refused(why: string): void {
    clearTimeout(this.silence)
    this.asking = false
    this.problem = why
    this.tell()
  }

  /** Another window wants to write. This one saves everything, looks on from there, and lets it. */
  private async stepBack(keeper: Keeper<S>): Promise<void> {
    const { match } = this
    match.layDown()
    this.keeper = null
    this.tell()
    let opened: Opened<S>
    try {
      await keeper.settled()
      opened = watch(await this.found(this.store.look(this.id)), this.rules)
      await keeper.close()
    } catch (error) {
      // What cannot be saved is in this window only: it stays the one that writes.
      match.takeUp()
      this.keeper = keeper
      if (this.leaving.signal.aborted) return
      this.channel.postMessage({ stays: (error as Error).message } satisfies News)
      return this.tell()
    }
    if (this.leaving.signal.aborted) return
    match.close()
    this.match = opened.match
    this.next = opened.next
    const release = this.release
    this.release = null
    release?.()
    void this.queue()
    this.tell()
  }

  /** Waits until the writer has gone, and takes its place. */
  private async queue(): Promise<void> {
    const waiting = (this.waiting = new AbortController())
    const ended = () => waiting.signal.aborted || this.leaving.signal.aborted
    try {
      const release = await take(this.windows, nameOf(this.id), { signal: waiting.signal })
      if (ended()) return release?.()
      this.release = release
      await this.reading
      // Opened anew: what the last writer saved counts, not what this window has heard of it.
      const stored = await this.found(this.store.load(this.id))
      if (this.leaving.signal.aborted) return
      const opened = Keeper.open(stored, this.rules, this.store)
      this.match.close()
      this.match = opened.match
      this.damage = opened.damage
      this.problem = null
      clearTimeout(this.silence)
      this.asking = false
      this.write(opened.keeper)
    } catch (error) {
      if (ended()) return
      this.problem = (error as Error).message
    }
    this.tell()
  }

  private async found<T>(stored: Promise<T | null>): Promise<T> {
    const found = await stored
    if (found === null) throw new Error(REMOVED)
    return found
  }

  /** Reads what the writer has saved. */
  private catchUp(): Promise<void> {
    this.stale = true
    this.reading ??= this.readOn().finally(() => {
      this.reading = null
    })
    return this.reading
  }

  private async readOn(): Promise<void> {
    try {
      while (this.stale && this.release === null) {
        this.stale = false
        const news = await this.store.since(this.id, this.next)
        if (news === null) throw new Error(REMOVED)
        const gate = new Gate(this.match.doc, this.match.seats, { own: true })
        const leftOut = this.match.doc.transact(() => takeRows(gate, news.updates, 'window'), 'window')
        if (leftOut > 0) {
          this.damage = withLeftOut(this.damage, leftOut)
          this.tell()
        }
        this.next = news.next
      }
    } catch (error) {
      this.problem = (error as Error).message
      this.tell()
    }
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

const nameOf = (id: string) => `sandtable match ${id}`

/** Does something to a stored match while no window has it open; false when one has, and then nothing was done. */
export async function whileClosed(
  id: string,
  act: () => Promise<void>,
  windows: Windows = browserWindows()
): Promise<boolean> {
  const release = await take(windows, nameOf(id), { ifAvailable: true })
  if (release === null) return false
  try {
    await act()
  } finally {
    release()
  }
  return true
}

function watch<S>(stored: StoredMatch & { readonly next?: number }, rules: Rules<S>): Opened<S> {
  const { secrets, snapshot, summary, next = 0 } = stored
  const { doc, damage } = documentOf(stored, rules)
  const match = openMatch(doc, rules, { secrets, snapshot, id: summary.id, lookOn: true })
  return { match, keeper: null, damage, next }
}

/** Takes the lock; gives back how to let it go, or null when another window has it and we do not wait. */
function take({ locks }: Windows, name: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, options, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
