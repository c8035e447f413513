// A match of this device and the others it is played with. It outlives the page of the match for a while, so that a look
// at the settings does not cut the link.
import { version } from '$app/environment'
import type { Match } from '../../match/match'
import { Keeper } from '../../match/store/keeper'
import { openTurnLink, type SealedTurn } from '../../sync/carriers/turn-link'
import { takeTurn } from '../../sync/carriers/turn'
import { bytesToHex } from '../../match/bytes'
import { keysOf, type Keys } from '../../sync/invitation'
import { Memory } from '../../sync/memory'
import { covers, readVector, vectorOf } from '../../sync/vector'
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
import { settings } from '../settings/settings.svelte'
import { keepAwake } from './awake'
import { browserBell, Caller } from './calling'
import { collect, deliver, isDelivered } from './deliveries'
import { canConnect, servers } from './servers.svelte'

/** How long a link stays when the match is not looked at. */
const LINGER_MS = 60_000
/** A link names no more servers. */
const MOST_PLACES = 4

export const memory = new Memory()

/** How devices can meet. together, apart: by whatever suits two people who are. */
export type Way = 'together' | 'apart' | 'room' | 'pair' | 'turn' | 'file' | 'watch'

/** What has come of a turn that somebody opened as a link. */
export interface Arrived {
  readonly ok: boolean
  readonly say: string
}

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
  /** The way by which the other player was linked and is not any more; null: is linked, or never was. */
  lost = $state.raw<'room' | 'pair' | null>(null)
  /** What is said over the turn that this device shows when the sheet is opened. */
  lead = ''
  /** What came by a link that was opened here. */
  arrival = $state.raw<Arrived | null>(null)
  /** The match as it is open here. */
  match: Match | null = null
  private keeper: Keeper<unknown> | null = null
  private room: RoomCarrier | null = null
  private roomKey = ''
  private stop: () => void = () => undefined
  private linkedBy: 'room' | 'pair' | null = null
  private readonly caller = new Caller(
    browserBell(() => ({ notify: settings.notify, vibrate: settings.vibrate }))
  )
  private readonly looked = () => {
    if (document.visibilityState === 'visible') this.caller.seen()
  }
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
    document.addEventListener('visibilitychange', this.looked)
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
    document.removeEventListener('visibilitychange', this.looked)
    this.caller.seen()
    if (this.linkedBy !== null) keepAwake(false)
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
    memory.change(id, { code: this.keys.code, tag: null, signal: [...this.signal] })
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
    if (keeper === null) {
      // Who opens a turn here wants to go on here.
      if (isDelivered(id)) shared.takeOver()
      return this.rest()
    }
    if (this.session.current === match) return
    this.session.attach(match, {
      settled: () => keeper.settled(),
      keepSecret: (secret) => theStore().addSecret(id, secret)
    })
    // Without a place to keep its key no seat is asked for: the player must know why none comes.
    if (this.keys.play !== null) this.session.claim().catch((error: Error) => say(error.message))
    void this.enter()
    const coming = collect(id)
    if (coming !== undefined) void this.receive(coming)
  }

  /** A turn that was opened as a link goes into the match. */
  async receive(coming: SealedTurn): Promise<void> {
    const { match } = this
    if (match === null) return
    try {
      const turn = await openTurnLink(coming, this.keys)
      if (this.match !== match) return deliver(match.id, coming)
      const taken = takeTurn(match, turn, memory)
      await this.settled()
      this.arrival =
        taken.is !== 'taken'
          ? { ok: false, say: `${taken.say} ${taken.todo}` }
          : { ok: true, say: taken.news ? 'The turn is here.' : 'You already had what the link holds.' }
    } catch (error) {
      this.arrival = { ok: false, say: (error as Error).message }
    }
    // What this device has added by itself, as its dice, must go back before anybody can go on.
    const { status } = match
    const mine = status.is === 'to move' && status.here
    if (this.arrival.ok && !mine && status.is !== 'over' && this.lacks(match)) this.open('apart')
  }

  /** When the other player's device was last heard of (milliseconds); null: never. */
  lastSeen(): number | null {
    return (this.match && this.otherPlayer(this.match)?.at) ?? null
  }

  private otherPlayer(match: Match) {
    return memory.otherPlayer(
      match,
      match.seats.filter((seat) => match.isHere(seat))
    )
  }

  /** As far as is known the other player's device lacks something of what is here. */
  private lacks(match: Match): boolean {
    const met = this.otherPlayer(match)
    return met === null || !covers(readVector(met.vector), vectorOf(match.doc))
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
    this.watchLink()
    if (match !== null) this.caller.look(match.status.is === 'to move' && match.status.here)
    const seated = match?.seats.some((seat) => match.isHere(seat)) ?? true
    this.isWatching = this.keys.play === null || (match !== null && match.free === null && !seated)
  }

  /** A link that comes or goes: the screen stays on while it lasts, and who loses it is told. */
  private watchLink(): void {
    const { status } = this
    const other = status.is === 'linked' ? status.devices.find(({ is }) => is === 'player') : undefined
    const by = other === undefined ? null : other.carrier === 'pair' ? 'pair' : 'room'
    if (by === this.linkedBy) return
    if (by !== null) this.lost = null
    else if (this.match !== null) this.lost = this.linkedBy
    this.linkedBy = by
    keepAwake(by !== null)
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

/** The match on this device that this link belongs to; null when there is none. */
export async function matchOfTag(tag: Uint8Array): Promise<string | null> {
  const wanted = bytesToHex(tag)
  const list = await theStore().list()
  for (const { id } of [...list].sort((a, b) => b.changed - a.changed)) {
    const { code, tag: known } = memory.notes(id)
    if (code === null) continue
    const own = known ?? bytesToHex((await keysOf(code)).tag)
    if (known === null) memory.change(id, { tag: own })
    if (own === wanted) return id
  }
  return null
}

/** The invitation of a match names servers: its devices meet there too. The newest count if there are too many. */
export function meetAt(id: string, signal: readonly string[]): void {
  if (signal.length === 0) return
  const places = [...signal, ...memory.notes(id).signal.filter((place) => !signal.includes(place))]
  memory.change(id, { signal: places.slice(0, MOST_PLACES) })
}
