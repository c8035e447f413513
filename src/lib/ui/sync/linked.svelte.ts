// A match of this device and the others it is played with. It outlives the page of the match for a while, so that a look
// at the settings does not cut the link.
import { version } from '$app/environment'
import type { Match } from '../../match/match'
import { Keeper } from '../../match/store/keeper'
import { keysOf, type Keys } from '../../sync/invitation'
import { Memory } from '../../sync/memory'
import type { Pipe } from '../../sync/pipe'
import type { RoomCarrier } from '../../sync/carriers/room'
import { Session, type Keeping, type SeatState } from '../../sync/session'
import type { SessionStatus } from '../../sync/status'
import { browserSurroundings } from '../../sync/surroundings'
import { tellOfMatches } from '../match/listed'
import { say } from '../messages.svelte'
import { NotHere, openGame } from '../match/packs'
import { theStore } from '../match/store'
import type { Table } from '../match/table.svelte'
import { askToPersist } from '../storage/persist'
import { canConnect, servers } from './servers.svelte'

/** How long a link stays when the match is not looked at. */
const LINGER_MS = 60_000
/** A link names no more servers. */
const MOST_PLACES = 4

export const memory = new Memory()

/** How devices can meet. */
export type Way = 'room' | 'pair' | 'turn' | 'file' | 'watch'

export async function rulesFor(game: string, scenario: string) {
  try {
    return (await openGame(game, scenario)).rules
  } catch (error) {
    if (error instanceof NotHere) return null
    throw error
  }
}

export class Linked {
  readonly session: Session<unknown>
  status = $state.raw<SessionStatus>() as SessionStatus
  seat = $state.raw<SeatState>('none')
  /** No seat is here and none can be had. */
  isWatching = $state.raw(false)
  /** The sheet is open. */
  shown = $state.raw(false)
  way = $state.raw<Way | null>(null)
  /** The match is written by this window, so this one links. */
  writes = $state.raw(false)
  /** The match as it is open here. */
  match: Match | null = null
  private keeper: Keeper<unknown> | null = null
  private room: RoomCarrier | null = null
  private roomKey = ''
  private stop: () => void = () => undefined
  private lingering: ReturnType<typeof setTimeout> | undefined
  /** Of the match, as soon as it is here. */
  id: string | null = null

  /** `arrived`: a device without the match is told when it is here and safe, or why it cannot be. */
  constructor(
    readonly keys: Keys,
    private readonly signal: readonly string[] = [],
    private readonly arrived?: (id: string | Error) => void
  ) {
    this.session = new Session<unknown>({
      keys,
      app: version,
      memory,
      surroundings: browserSurroundings,
      rulesFor,
      arrived: (match) => this.take(match)
    })
    this.session.onChange(() => this.refresh())
    this.refresh()
  }

  /** What a link of this match says about where to meet. */
  get meetingPlaces(): readonly string[] {
    const own = this.id === null ? this.signal : memory.notes(this.id).signal
    return [...servers.signal, ...own.filter((place) => !servers.signal.includes(place))]
  }

  open(way: Way | null = null): void {
    this.way = way
    this.shown = true
  }

  // ---- the match -----------------------------------------------------------------------------------------------

  follow(table: Table): void {
    clearTimeout(this.lingering)
    this.id = table.id
    this.stop = table.shared.onChange(() => this.settle(table))
    this.settle(table)
  }

  /** The page of the match is left. Call before the match is closed: what is not signed is signed now. */
  leave(): void {
    this.stop()
    this.session.detach()
    this.match = null
    this.keeper = null
    this.shown = false
    this.lingering = setTimeout(() => this.end(), LINGER_MS)
  }

  end(): void {
    clearTimeout(this.lingering)
    this.session.close()
    known = known.filter((one) => one !== this)
  }

  /** Resolves when everything that was played is on disk: nothing may be shown or sent before. */
  settled(): Promise<void> {
    return this.keeper?.settled() ?? Promise.resolve()
  }

  /** Keeps a match that came by whatever way, and says where it is. */
  async keep(match: Match): Promise<string> {
    const { id } = match
    const store = theStore()
    if ((await store.look(id)) === null) {
      const keeper = await Keeper.create(match, store, [])
      await keeper.close()
    }
    match.close()
    this.adopt(id)
    return id
  }

  /** The match is known here by another invitation, which is not replaced without asking. */
  isForeign(id: string): boolean {
    const { code } = memory.notes(id)
    return code !== null && code !== this.keys.code
  }

  /** The invitation belongs to this match of the device. `replace`: the player wants it in the place of another. */
  adopt(id: string, replace = false): void {
    if (this.isForeign(id) && !replace) return
    memory.change(id, { code: this.keys.code, signal: [...this.signal] })
    knownOf(id)?.end()
    this.id = id
    known = [...known, this]
    tellOfMatches()
    void askToPersist()
  }

  // ---- links ---------------------------------------------------------------------------------------------------

  meet(pipe: Pipe): void {
    this.session.meet(pipe, 'pair')
  }

  /** Looks for others by the servers that are set, if any are. Says by itself when it cannot. */
  async enter(): Promise<void> {
    const places = this.meetingPlaces
    const key = JSON.stringify([places, servers.ice])
    if (key === this.roomKey) return
    this.roomKey = key
    if (this.room !== null) this.session.drop(this.room)
    this.room = null
    if (places.length === 0 || !canConnect()) return
    const carriers = await import('../../sync/carriers/room').catch((error: unknown) => {
      console.error('The room could not be loaded:', error)
      say('The app could not load what it needs to find the other device. Reload the page.')
      return null
    })
    if (this.roomKey !== key) return
    if (carriers === null) {
      this.roomKey = ''
      return
    }
    const iceServers = servers.ice.map(({ urls, username, credential }) =>
      username === '' ? { urls } : { urls, username, credential }
    )
    this.room = new carriers.RoomCarrier({ keys: this.keys, signal: places, iceServers })
    this.session.use(this.room)
  }

  // ---- inside --------------------------------------------------------------------------------------------------

  /** Another window may write the match; the match is another object when this one becomes the writer. */
  private settle({ shared, id }: Table): void {
    const { match, keeper } = shared
    this.match = match
    this.keeper = keeper
    this.writes = keeper !== null
    if (keeper === null) return this.rest()
    if (this.session.current === match) return
    this.session.attach(match, {
      settled: () => keeper.settled(),
      keepSecret: (secret) => theStore().addSecret(id, secret)
    })
    // Without a place to keep its key no seat is asked for: the player must know why none comes.
    if (this.keys.play !== null) this.session.claim().catch((error: Error) => say(error.message))
    void this.enter()
  }

  /** Another window of this device is the one that links now. */
  private rest(): void {
    if (this.session.current === null) return
    this.session.detach()
    if (this.room !== null) this.session.drop(this.room)
    this.room = null
    this.roomKey = ''
  }

  /** The match has come over a link. It is stored, let go, and opened again by its page. */
  private async take(match: Match): Promise<Keeping> {
    try {
      const store = theStore()
      const isNew = (await store.look(match.id)) === null
      const keeper = isNew ? await Keeper.create(match, store, []) : null
      setTimeout(() => void this.handOver(match, keeper))
      return {
        settled: () => keeper?.settled() ?? Promise.resolve(),
        keepSecret: (secret) => store.addSecret(match.id, secret)
      }
    } catch (error) {
      this.arrived?.(error as Error)
      throw error
    }
  }

  private async handOver(match: Match, keeper: Keeper<unknown> | null): Promise<void> {
    try {
      this.session.detach()
      await keeper?.close()
      match.close()
      this.adopt(match.id)
      this.arrived?.(match.id)
    } catch (error) {
      this.arrived?.(error as Error)
    }
  }

  private refresh(): void {
    this.status = this.session.status
    this.seat = this.session.seat
    const { match } = this
    const seated = match?.seats.some((seat) => match.isHere(seat)) ?? true
    this.isWatching = this.keys.play === null || (match !== null && match.free === null && !seated)
  }
}

let known: readonly Linked[] = []
const knownOf = (id: string) => known.find((one) => one.id === id)

/** Links the match of a table, if it has an invitation. */
export async function linkTable(table: Table): Promise<void> {
  const { id } = table
  const { code } = memory.notes(id)
  if (code === null) return
  const keys = knownOf(id)?.keys ?? (await keysOf(code))
  if (table.isClosed) return
  for (const other of known) if (other.id !== id) other.end()
  const linked = knownOf(id) ?? new Linked(keys)
  if (!known.includes(linked)) known = [...known, linked]
  linked.follow(table)
  table.link = linked
  // Nobody can play before somebody was invited.
  const { match } = table
  if (match.free !== null && match.isHere(match.genesis.founder)) linked.open()
}

/** The match on this device that has this invitation; null when there is none. */
export async function matchOfCode(code: string): Promise<string | null> {
  const list = await theStore().list()
  return list.find(({ id }) => memory.notes(id).code === code)?.id ?? null
}

/** The invitation of a match names servers: its devices meet there too. The newest count if there are too many. */
export function meetAt(id: string, signal: readonly string[]): void {
  if (signal.length === 0) return
  const places = [...signal, ...memory.notes(id).signal.filter((place) => !signal.includes(place))]
  memory.change(id, { signal: places.slice(0, MOST_PLACES) })
}
