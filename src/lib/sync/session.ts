// A match and the devices it is played with: any number of links over any carriers, what they say of how it stands, and
// what is done without asking: the free seat is given to the first who claims it, orders are signed after a pause, and
// lost links are looked for again.
import { fromBase64, toBase64 } from 'lib0/buffer'
import * as Y from 'yjs'
import type { Seat } from '../kernel/game'
import { Malformed } from '../match/bytes'
import { newSecret, type Secret } from '../match/crypto'
import { inspect, type Shape } from '../match/gate/shape'
import type { Rules } from '../match/genesis'
import type { Match } from '../match/match'
import { openWhole } from '../match/whole'
import { whoIsOutdated, type Hello, type Played } from './hello'
import type { Keys } from './invitation'
import { Link, type Home, type Verdict } from './link'
import { Budgets, type Clock } from './limits'
import { Memory } from './memory'
import type { Pipe } from './pipe'
import { statusOf, type SessionStatus } from './status'
import { stillness, type Surroundings } from './surroundings'
import { covers, NOTHING, vectorOf, type Vector } from './vector'
import { UNKNOWN_GAME, UNLOADED_GAME, UNSAVED, type Words } from './words'

/** A way by which devices meet again and again without anybody's help. */
export interface Carrier {
  readonly name: string
  /** Why it cannot find anybody at the moment; null when nothing is wrong. */
  readonly trouble: Words | null
  /** `onChange`: its trouble is another. */
  start(meet: (pipe: Pipe) => Link, onChange: () => void): void
  /** Looks for others anew, since none is linked. */
  nudge(): void
  stop(): void
}

/** How the match is kept on this device. */
export interface Keeping {
  /** Resolves when all that was played is on disk; rejects when it cannot be. */
  settled(): Promise<void>
  keepSecret(secret: Secret): Promise<void>
}

export interface SessionOptions<S> {
  readonly keys: Keys
  /** Version of the app. */
  readonly app: string
  readonly memory?: Memory
  readonly surroundings?: Surroundings
  /** By which budgets fill again. */
  readonly clock?: Clock
  /** For a device that has not got the match yet: the rules by which it can open it; null when it does not know the game. */
  readonly rulesFor?: (game: string, scenario: string) => Promise<Rules<S> | null>
  /** The match has come. It must be kept; until it is, it is only in memory. */
  readonly arrived?: (match: Match<S>) => Promise<Keeping>
}

/** none: not asked for, or a seat is here already. */
export type SeatState = 'none' | 'asked' | 'given' | 'taken by another'

const QUIET_MS = 1_500
const PROBE_MS = 3_000
const FIRST_RETRY_MS = 4_000
const LONGEST_RETRY_MS = 60_000

export class Session<S = unknown> implements Home {
  readonly keys: Keys
  readonly links = new Set<Link>()
  readonly carriers = new Set<Carrier>()
  readonly budgets: Budgets
  /** About how long the match is. */
  length = 0
  private match: Match<S> | null = null
  private keeping: Keeping | null = null
  private rules: Rules<S> | null = null
  /** The match this session is about, once it was open here. */
  private id: string | null = null
  /** By what rules the match could be opened that another device says to have: whoever speaks first does not decide for
   * the others which one is meant. */
  private readonly offered = new WeakMap<Hello, Rules<S>>()
  private readonly memory: Memory
  private readonly device: string
  private readonly listeners = new Set<() => void>()
  private leave: (() => void)[] = []
  private readonly goodbyes: (() => void)[]
  private quiet: ReturnType<typeof setTimeout> | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private retryMs = FIRST_RETRY_MS
  private isClosed = false
  private trouble: Words | null = null
  private claiming = false
  /** The match was open here before. */
  private had = false
  /** The seats that the other devices were told of. */
  private shown = ''
  private last: Link | null = null

  constructor(private readonly options: SessionOptions<S>) {
    const { keys, memory = new Memory(), surroundings = stillness } = options
    this.keys = keys
    this.memory = memory
    this.budgets = new Budgets(options.clock)
    this.device = memory.device()
    this.goodbyes = [surroundings.onWake(() => this.wake()), surroundings.onHide(() => this.sign())]
  }

  // ---- the match -----------------------------------------------------------------------------------------------

  /** The match as this session has it; null until it has come. */
  get current(): Match<S> | null {
    return this.match
  }

  /** From now on the session is about this object: the match was opened, or opened anew. */
  attach(match: Match<S>, keeping: Keeping): void {
    this.detach()
    this.had = true
    this.match = match
    this.keeping = keeping
    this.id = match.id
    this.rules = match.rules
    this.length = Y.encodeStateAsUpdate(match.doc).length
    const poke = (update: Uint8Array) => {
      this.length += update.length
      this.links.forEach((link) => link.poke())
    }
    match.doc.on('update', poke)
    this.leave = [
      () => match.doc.off('update', poke),
      match.onChange(() => this.moved()),
      () => clearTimeout(this.quiet)
    ]
    // Who follows somebody else's link to a match that is here must not lose the invitation by which it is played.
    if (this.memory.notes(match.id).code === null) this.memory.change(match.id, { code: this.keys.code })
    this.shown = this.here().join()
    this.links.forEach((link) => link.renew())
    this.moved()
  }

  /** The match was closed here. Links stay, but nothing is exchanged until it is opened again. */
  detach(): void {
    this.sign()
    for (const leave of this.leave.splice(0)) leave()
    this.match = null
    this.keeping = null
  }

  // ---- links ---------------------------------------------------------------------------------------------------

  /** A connection to some device: from here on it is judged by what it says. */
  meet(pipe: Pipe, carrier: string): Link {
    const link = new Link(carrier, pipe, this)
    this.links.add(link)
    this.tell()
    return link
  }

  use(carrier: Carrier): void {
    this.carriers.add(carrier)
    carrier.start(
      (pipe) => this.meet(pipe, carrier.name),
      () => this.tell()
    )
    this.seek()
    this.tell()
  }

  drop(carrier: Carrier): void {
    if (!this.carriers.delete(carrier)) return
    carrier.stop()
    for (const link of this.links) if (link.carrier === carrier.name) link.close()
    this.tell()
  }

  get status(): SessionStatus {
    return statusOf({
      links: [...this.links],
      last: this.last,
      trouble: this.trouble,
      blocked: [...this.carriers].map(({ trouble }) => trouble).find((one) => one !== null) ?? null,
      seeking: this.carriers.size > 0,
      ownSeats: this.here(),
      hasMatch: this.match !== null
    })
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Signs, says goodbye and lets go of everything but the match. */
  close(): void {
    if (this.isClosed) return
    this.detach()
    this.isClosed = true
    clearTimeout(this.retry)
    for (const goodbye of this.goodbyes) goodbye()
    for (const carrier of this.carriers) carrier.stop()
    for (const link of this.links) link.close()
    this.listeners.clear()
  }

  // ---- the free seat -------------------------------------------------------------------------------------------

  get seat(): SeatState {
    const { match } = this
    if (match === null || this.memory.notes(match.id).claim === null) return 'none'
    if (match.free !== null) return this.hasAsked(match) ? 'asked' : 'none'
    return match.seats.some((seat) => seat !== match.genesis.founder && match.isHere(seat))
      ? 'given'
      : 'taken by another'
  }

  /** Asks for the free seat, once. Whether it is given is for the founder's device to say. */
  async claim(): Promise<void> {
    const { match, keeping } = this
    if (match === null || keeping === null || match.free === null || this.claiming) return
    if (this.keys.play === null) throw new Malformed('This invitation is for watching only.')
    if (this.here().length > 0 || this.hasAsked(match)) return
    this.claiming = true
    try {
      const secret = newSecret(match.free)
      await keeping.keepSecret(secret)
      if (this.match !== match || match.free === null) return
      match.claim(secret)
      this.memory.change(match.id, { claim: match.claims.at(-1)?.id ?? null })
    } finally {
      this.claiming = false
      this.tell()
    }
  }

  /** What is remembered does not count: the device may have gone down before the claim was on disk. */
  private hasAsked(match: Match<S>): boolean {
    const { claim } = this.memory.notes(match.id)
    return match.claims.some(({ id }) => id === claim)
  }

  // ---- what links ask of the device ----------------------------------------------------------------------------

  hello(challenge: Uint8Array): Hello {
    const { match } = this
    return {
      app: this.options.app,
      device: this.device,
      seats: this.here().map((seat) => ({ seat, proof: toBase64(match!.prove(seat, challenge)!) })),
      number: match?.number ?? 0,
      played: this.played
    }
  }

  private get played(): Played | null {
    const { match, rules } = this
    if (match === null || rules === null) return null
    return {
      match: match.id,
      game: match.genesis.game,
      scenario: match.genesis.scenario,
      rulesVersion: rules.game.rulesVersion,
      dataHash: rules.dataHash
    }
  }

  keyOf(seat: Seat): object | null {
    return this.match?.keyOf(seat) ?? null
  }

  isProof(seat: Seat, challenge: Uint8Array, proof: string): boolean {
    try {
      return this.match?.isProof(seat, challenge, fromBase64(proof)) ?? false
    } catch {
      return false
    }
  }

  async judge(hello: Hello): Promise<Verdict> {
    if (hello.device === this.device) return { ok: false, why: 'self' }
    const { played } = hello
    if (played === null) return { ok: true }
    if (this.id !== null && this.id !== played.match) return { ok: false, why: 'match' }
    let rules: Rules<S> | null
    try {
      rules = this.rules ?? (await this.options.rulesFor?.(played.game, played.scenario)) ?? null
    } catch (error) {
      console.error('The game of a match could not be loaded:', error)
      this.trouble = UNLOADED_GAME
      return { ok: false, why: 'fault' }
    }
    if (rules === null) {
      this.trouble = UNKNOWN_GAME
      return { ok: false, why: 'game', outdated: 'this' }
    }
    if (this.trouble !== UNSAVED) this.trouble = null
    const { rulesVersion } = rules.game
    const { dataHash } = rules
    const outdated = whoIsOutdated(
      { app: this.options.app, rulesVersion, dataHash },
      { app: hello.app, rulesVersion: played.rulesVersion, dataHash: played.dataHash }
    )
    if (outdated !== null) return { ok: false, why: 'rules', outdated }
    this.offered.set(hello, rules)
    return { ok: true }
  }

  vector(): Vector {
    return this.match === null ? new Map() : vectorOf(this.match.doc)
  }

  vectorBytes(): Uint8Array {
    return this.match === null ? NOTHING : Y.encodeStateVector(this.match.doc)
  }

  missing(vector: Vector): Uint8Array {
    return Y.encodeStateAsUpdateV2(this.match!.doc, Y.encodeStateVector(vector))
  }

  /** What is not signed is no part of the match elsewhere. */
  asked(): void {
    this.sign()
  }

  async settled(): Promise<void> {
    try {
      await this.keeping?.settled()
      if (this.trouble === UNSAVED) this.trouble = null
    } catch (error) {
      this.trouble = UNSAVED
      this.tell()
      throw error
    }
  }

  receive(update: Uint8Array, link: Link): Shape {
    const shape = inspect(update)
    const { match } = this
    if (match === null) this.open(shape, link.other)
    else
      try {
        match.take(shape, { origin: link })
      } catch (error) {
        // It is in: then somebody who was told of it went wrong, and that is no fault of who sent it.
        if (error instanceof Malformed || !covers(vectorOf(match.doc), shape.to)) throw error
        console.error('Something went wrong after an update was taken in:', error)
      }
    return shape
  }

  has({ other, seats }: Link, vector: Uint8Array): void {
    const { match } = this
    if (match === null || other === null || other.played === null) return
    const { device, number } = other
    this.memory.remember(match.id, { device, seats, vector, number })
  }

  changed(link: Link): void {
    if (link.state === 'ended') {
      this.links.delete(link)
      this.last = link
      this.seek()
    } else if (link.state === 'linked') {
      this.retryMs = FIRST_RETRY_MS
      this.last = null
    }
    this.tell()
  }

  // ---- inside --------------------------------------------------------------------------------------------------

  private here(): Seat[] {
    const { match } = this
    return match === null ? [] : match.seats.filter((seat) => match.isHere(seat))
  }

  /** The whole match, for a device that had nothing of it. */
  private open(shape: Shape, from: Hello | null): void {
    // After the match was closed here, what comes in is asked for again when it is opened.
    if (this.had || this.isClosed) return
    const rules = from === null ? undefined : this.offered.get(from)
    if (rules === undefined || this.options.arrived === undefined)
      throw new Malformed('Nobody asked for this match.')
    let match: Match<S>
    try {
      match = openWhole(shape, rules, { id: from!.played!.match })
    } catch (error) {
      throw error instanceof Malformed ? error : new Malformed('The match cannot be opened.')
    }
    const { arrived } = this.options
    const keeping = arrived(match)
    keeping.catch(() => undefined)
    this.attach(match, {
      settled: async () => (await keeping).settled(),
      keepSecret: async (secret) => (await keeping).keepSecret(secret)
    })
  }

  /** Something has happened in the match. */
  private moved(): void {
    const { match } = this
    if (match === null) return
    this.letIn(match)
    clearTimeout(this.quiet)
    // A signature is as long as six orders: without anybody to see it, it waits until something is sent.
    if ([...this.links].some(({ isOpen }) => isOpen)) this.quiet = setTimeout(() => this.sign(), QUIET_MS)
    const here = this.here().join()
    if (here !== this.shown) {
      this.shown = here
      this.links.forEach((link) => link.renew())
    }
    this.tell()
  }

  private letIn(match: Match<S>): void {
    const [first] = match.claims
    if (first === undefined || this.keys.play === null || !match.isHere(match.genesis.founder)) return
    try {
      match.confirm(first)
    } catch {
      // Another window of this device writes the match, or dice are awaited: the next change tries again.
    }
  }

  private sign(): void {
    try {
      this.match?.flush()
    } catch {
      // Nothing that a later pause could not make good.
    }
  }

  private wake(): void {
    for (const link of this.links) link.probe(PROBE_MS)
    this.retryMs = FIRST_RETRY_MS
    clearTimeout(this.retry)
    this.retry = undefined
    if (this.links.size === 0) for (const carrier of this.carriers) carrier.nudge()
    this.seek()
  }

  /** Looks again after a while, longer each time, as long as nobody is linked. */
  private seek(): void {
    if (this.isClosed || this.retry !== undefined || this.carriers.size === 0) return
    this.retry = setTimeout(() => {
      this.retry = undefined
      if (this.isClosed || [...this.links].some(({ state }) => state === 'linked')) return
      if (this.links.size === 0) for (const carrier of this.carriers) carrier.nudge()
      this.retryMs = Math.min(LONGEST_RETRY_MS, this.retryMs * 2)
      this.seek()
    }, this.retryMs)
  }

  private tell(): void {
    for (const listener of [...this.listeners])
      try {
        listener()
      } catch (error) {
        // A page that cannot show how it stands must not cut the link.
        console.error('Something went wrong in who was told of a link:', error)
      }
  }
}
