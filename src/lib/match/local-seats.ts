// The seats of this device at a match: reads what arrives in the document, writes what this device has to say, and
// answers for its seats what needs no decision (links of the dice, an undo both have agreed to, seals to be opened).
import type * as Y from 'yjs'
import { Refused, type Order, type Seat } from '../kernel/game'
import type { Alarm } from './alarm'
import { concatBytes, Malformed, textBytes } from './bytes'
import { digest, SeatKeys, nameOf, verify, type Secret } from './crypto'
import { CHAIN_LENGTH, chainOf } from './dice'
import { elementsIn, elementsOf, listOf, pushElements } from './document'
import { bundled, linkElement, MOST_SALTS, noteContent, type Entry, type NoteContent } from './elements'
import type { Founding, Rules } from './genesis'
import { Gate } from './gate/gate'
import { inspect, type Shape } from './gate/shape'
import { whyJunk } from './junk'
import { Ledger, type Outgoing } from './ledger'
import { noteMessage, type Ask } from './notes'
import type { Snapshot } from './snapshot'
import type { Node, PublicKey } from './tree'

/** Links shown at once where they are shown in advance. */
const AHEAD = 64

/** The match says no, for a reason that is not in the rules of the game. */
export class MatchError extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'MatchError'
  }
}

export interface OpenOptions {
  /** The seats that are on this device. None: it only follows. */
  readonly secrets?: readonly Secret[]
  readonly snapshot?: Snapshot | null
  /** The name the match must have. */
  readonly id?: string
  /** Another window of this device writes: this one knows its seats but says nothing for them. */
  readonly lookOn?: boolean
}

export class LocalSeats<S> {
  /** The judged log. Nobody outside this folder reads it. */
  readonly ledger: Ledger<S>
  protected readonly keys: Map<Seat, SeatKeys>
  private readonly listeners = new Set<() => void>()
  private readonly leave: (() => void)[] = []
  private arrived: Outgoing[] = []
  private lookOn: boolean
  /** How to wait for the next breath of the page; null: whatever takes long is done at once. */
  private later: ((run: () => void) => void) | null = null
  /** Where something that takes long is under way, or has been done. */
  private prepared: Node | null = null
  private left: Iterator<void> | null = null
  private isClosed = false

  constructor(
    readonly doc: Y.Doc,
    readonly rules: Rules<S>,
    founding: Founding,
    { secrets = [], snapshot = null, lookOn = false }: OpenOptions
  ) {
    const { game, seats } = founding.genesis
    if (game !== rules.game.id) throw new Malformed(`This is a match of a different game (${game}).`)
    if (seats.some(({ seat }, i) => seat !== rules.game.seats[i]))
      throw new Malformed('The seats of this match are not those of the game.')
    this.lookOn = lookOn
    this.keys = new Map(secrets.map((secret) => [secret.seat, new SeatKeys(secret)]))
    this.ledger = new Ledger(rules, founding, this.keys, snapshot)
    for (const { seat } of seats) this.follow(seat)
    const receive = () => this.receive()
    doc.on('afterAllTransactions', receive)
    this.leave.push(() => doc.off('afterAllTransactions', receive))
    this.ledger.settle()
    this.react()
  }

  get seats(): readonly [Seat, Seat] {
    return this.ledger.chairs.seats
  }

  /** Who must decide; null when the game is over or other rules hold. */
  get actor(): Seat | null {
    const { judging, closed, positions } = this.ledger
    return judging && closed === null ? this.rules.game.actor(positions.state) : null
  }

  /** Whether the seat is on this device. */
  isHere(seat: Seat): boolean {
    return this.ledger.chairs.keysOf(seat) !== null
  }

  /** Whose seat it is: the same object as long as it is the same person; null while it is free. */
  keyOf(seat: Seat): PublicKey | null {
    return this.ledger.chairs.get(seat)?.key ?? null
  }

  /** Tells of every change; gives back how to stop it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** From now on what takes long (a shuffle) is done piece by piece, so that the page stays smooth. */
  inPieces(later: (run: () => void) => void): void {
    this.later = later
  }

  /** Signs what the seats of this device have written, and says what they owe by themselves. To be called before anything is sent, exported or closed. */
  flush(): void {
    if (this.lookOn) return
    this.finish()
    const out: Outgoing[] = []
    for (const seat of this.seats) {
      if (!this.isHere(seat)) continue
      const last = this.ledger.records.findLast((record) => record.seat === seat)
      if (last !== undefined && !this.ledger.isSigned(last.node, seat)) out.push(this.ledger.sign(seat))
    }
    this.push(out)
  }

  /** Another window is to write: all is signed, and from now on nothing is said for the seats of this device. */
  layDown(): void {
    this.flush()
    this.lookOn = true
  }

  /** Nobody else came to write after all. */
  takeUp(): void {
    this.lookOn = false
  }

  /** Stops following the document. */
  close(): void {
    this.isClosed = true
    for (const leave of this.leave.splice(0)) leave()
    this.listeners.clear()
  }

  /** Requests to go back that can still be granted. None while dice are awaited: one seat may know what they show. */
  get requests(): Ask[] {
    const { ledger } = this
    const { records, tree, notes } = ledger
    if (ledger.pending !== null || ledger.closed !== null) return []
    // Those from before the last order have lapsed.
    const heads: string[] = []
    for (let at = records.length; ; at--) {
      heads.unshift(nameOf((records[at - 1]?.node ?? tree.root).hash))
      if (at === 0 || records[at - 1]!.entry.kind === 'order') break
    }
    return notes
      .asksMadeAt(heads)
      .filter((ask) => ask.note.to !== ledger.position && ledger.whyNotGranted(ask.id, ask.note.to) === null)
      .filter((ask) => !notes.isWithdrawn(ask))
  }

  /** Lets an update from elsewhere in; throws Malformed and changes nothing when it must not, for its form or because
   * the judge sees that it is junk. */
  take(
    update: Uint8Array | Shape,
    { version = 2, origin }: { version?: 1 | 2; origin?: unknown } = {}
  ): void {
    const shape = update instanceof Uint8Array ? inspect(update, version) : update
    new Gate(this.doc, this.seats).letIn(shape, { origin, judge: (news) => whyJunk(this.ledger, news) })
  }

  /** Proves to another device that this one has the seat. `challenge`: what both have just drawn by lot, so that no proof
   * can be used twice. */
  prove(seat: Seat, challenge: Uint8Array): Uint8Array | null {
    return this.ledger.chairs.keysOf(seat)?.sign(this.presence(seat, challenge)) ?? null
  }

  /** Whether this proves that another device has the seat. */
  isProof(seat: Seat, challenge: Uint8Array, signature: Uint8Array): boolean {
    const key = this.ledger.chairs.get(seat)?.key.bytes
    return key !== undefined && verify(signature, this.presence(seat, challenge), key)
  }

  private presence(seat: Seat, challenge: Uint8Array): Uint8Array {
    return digest('presence', this.ledger.founding.hash, textBytes(`${seat}\n`), challenge)
  }

  /** Seats that have signed two entries for one place, with the proof. */
  get alarms(): readonly Alarm[] {
    return this.ledger.alarms
  }

  /** Writes an entry and whatever must go with it. `awaited`: the other seat waits for it, so it is signed at once. */
  protected write(
    seat: Seat,
    make: (place: { number: number; prev: number }) => Entry,
    awaited = false
  ): void {
    this.mustWrite()
    const node = this.written(seat, make)
    const { bytes, entry } = node.candidate!
    const out: Outgoing[] = [{ seat, bytes }]
    // What passes the pen or waits for dice is signed at once, or the other seat could not go on; so is what concerns
    // both. With both seats on this device a signature can wait until something is sent.
    const own = entry.kind === 'order' || (entry.kind === 'undo' && entry.ask === null)
    const passes = !own || awaited || this.ledger.pending !== null || this.actor !== seat
    if (passes && !(own && this.isAlone)) out.push(this.ledger.sign(seat, node))
    out.push(...this.showLinks())
    this.ledger.settle()
    this.push(out)
    this.renewDice()
    this.openSeal()
    this.push(this.showSeals())
    this.changed()
  }

  /** An order that plans in secret stays here: what is posted in its place is its seal. */
  protected sealed(seat: Seat, order: Order): Order {
    const { game } = this.rules
    const number = this.ledger.records.length + 1
    const keys = this.ledger.chairs.keysOf(seat)!
    return game.secrets?.seal(this.ledger.positions.state, order, number, (name) => keys.salt(name)) ?? order
  }

  /** The position as a seat may know it, with its own seals opened where it sits on this device. */
  protected seenBy(state: S, seat: Seat): S {
    return this.rules.game.view(this.recalled(state, seat), seat)
  }

  protected recalled(state: S, seat: Seat): S {
    const keys = this.ledger.chairs.keysOf(seat)
    const { secrets } = this.rules.game
    return keys === null || secrets === undefined
      ? state
      : secrets.recall(state, seat, (name) => keys.salt(name))
  }

  /** Puts a note beside the chain. */
  protected post(seat: Seat, note: NoteContent, keys = this.ledger.chairs.keysOf(seat)!): void {
    this.mustWrite()
    this.push([this.noted(seat, note, keys)])
    this.ledger.settle()
    this.react()
    this.changed()
  }

  private noted(seat: Seat, note: NoteContent, keys: SeatKeys): Outgoing {
    const signature = keys.sign(noteMessage(this.ledger.founding.hash, seat, note))
    const bytes = concatBytes(noteContent(note), signature)
    this.ledger.add(seat, bytes)
    return { seat, bytes }
  }

  protected goBack(seat: Seat, { id, note: { to } }: Ask): void {
    this.write(seat, (place) => ({ kind: 'undo', ...place, to, ask: id }))
  }

  /** Matches of the first format can be open in versions of the app that know no bundles. */
  private get bundles(): boolean {
    return this.ledger.founding.genesis.format > 1
  }

  /** Both seats are on this device. */
  private get isAlone(): boolean {
    return this.seats.every((seat) => this.isHere(seat))
  }

  private mustWrite(): void {
    if (this.lookOn) throw new MatchError('The match is open in another window on this device.')
  }

  private written(seat: Seat, make: (place: { number: number; prev: number }) => Entry): Node {
    try {
      return this.ledger.write(seat, make)
    } catch (error) {
      throw error instanceof Refused ? error : new MatchError((error as Error).message)
    }
  }

  private follow(seat: Seat): void {
    const list = listOf(this.doc, seat)
    for (const bytes of elementsOf(this.doc, seat)) this.ledger.add(seat, bytes)
    const observe = (event: Y.YArrayEvent<unknown>, transaction: Y.Transaction) => {
      if (transaction.origin === this) return
      for (const { insert } of event.changes.delta)
        if (Array.isArray(insert))
          for (const bytes of insert.flatMap(elementsIn)) this.arrived.push({ seat, bytes })
    }
    list.observe(observe)
    this.leave.push(() => list.unobserve(observe))
  }

  private receive(): void {
    if (this.arrived.length === 0) return
    for (const { seat, bytes } of this.arrived.splice(0)) this.ledger.add(seat, bytes)
    this.ledger.settle()
    this.react()
    this.changed()
  }

  private react(): void {
    if (this.lookOn) return void this.ledger.outbox.splice(0)
    const links = this.showLinks()
    if (links.length > 0) this.ledger.settle()
    this.push([...this.ledger.outbox.splice(0), ...links, ...this.showSeals()])
    if (!this.ledger.judging || this.ledger.pending !== null) return
    this.renewDice()
    const { pen, notes, chairs } = this.ledger
    if (!this.isHere(pen)) return
    const granted = this.requests.find(
      (ask) => ask.seat === pen && notes.isAnswered(ask.id, chairs.other(pen), true)
    )
    if (granted !== undefined) this.goBack(pen, granted)
    else this.openSeal()
  }

  /** The time has come for a seal of a seat on this device: nobody need be asked. */
  private openSeal(): void {
    const { ledger, actor } = this
    const { secrets } = this.rules.game
    if (secrets === undefined || this.lookOn || actor === null || ledger.pending !== null) return
    const keys = ledger.chairs.keysOf(actor)
    if (keys !== null && this.isPreparing(keys)) return
    const order = keys && secrets.open(ledger.positions.state, actor, (name) => keys.salt(name))
    if (!order) return
    const body = ledger.packed(order)
    try {
      this.write(actor, (place) => ({ kind: 'order', ...place, body }), true)
    } catch (error) {
      // Something was sealed that the rules refuse: it stays closed, and the match waits for its seat.
      if (!(error instanceof Refused)) throw error
    }
  }

  /** Whether what takes long is under way; begins with it. */
  private isPreparing(keys: SeatKeys): boolean {
    const { later, ledger } = this
    const { head } = ledger
    const { prepare } = this.rules.game.secrets!
    if (later === null || prepare === undefined) return false
    if (this.prepared === head) return this.left !== null
    const pieces = prepare(ledger.positions.state, keys.seat, (name) => keys.salt(name))
    this.prepared = head
    this.left = pieces
    const goOn = () => {
      if (this.left !== pieces) return
      if (pieces.next().done !== true) return later(goOn)
      this.left = null
      if (!this.isClosed && ledger.head === head) this.openSeal()
    }
    goOn()
    return true
  }

  /** Nobody can wait any longer. */
  private finish(): void {
    if (this.left === null) return
    this.left = null
    this.openSeal()
  }

  /** The match is over: what opens the seals that are left is shown, so that all of it can be checked. */
  private showSeals(): Outgoing[] {
    const { ledger } = this
    const { secrets, outcome } = this.rules.game
    if (secrets === undefined || !ledger.judging || ledger.pending !== null) return []
    if (ledger.closed === null && outcome(ledger.positions.state) === null) return []
    return this.seats.flatMap((seat): Outgoing[] => {
      const keys = ledger.chairs.keysOf(seat)
      const shown = ledger.notes.unsealed(seat)
      const names = secrets.unopened(ledger.positions.state, seat).map(String)
      const left = names.filter((name) => !shown.has(name)).slice(0, MOST_SALTS)
      if (keys === null || left.length === 0) return []
      return [this.noted(seat, { kind: 'unseal', salts: left.map((name) => [name, keys.salt(name)]) }, keys)]
    })
  }

  /** Long before its dice are used up a seat commits to the next ones. */
  private renewDice(): void {
    const { ledger } = this
    for (const seat of this.seats) {
      const chair = ledger.chairs.get(seat)
      const keys = ledger.chairs.keysOf(seat)
      if (chair === null || keys === null || this.lookOn || !ledger.judging) continue
      if (ledger.pending !== null || ledger.closed !== null || ledger.whyNoRenewal(seat) !== null) continue
      const commitment = keys.dice.end(chair.links.chains)
      this.write(seat, (place) => ({ kind: 'renew', ...place, commitment }))
    }
  }

  /** Links are shown when a roll waits for them: one by one, so that nobody knows a roll before its order stands. Who
   * answers the roll of the other seat signs its order with it: no other order can ever take that place. With sealed
   * dice, or with both seats on one device where nothing can be hidden, many are shown in advance. No link
   * is shown before both seats have committed to their chain, and of the next one not before this seat has signed that they
   * have: who sees links of the other could choose dice that go well with them. */
  private showLinks(): Outgoing[] {
    const { ledger } = this
    if (!ledger.judging) return []
    const sealed = ledger.founding.genesis.dice === 'sealed'
    const last = Math.min(...this.seats.map((seat) => ledger.chairs.get(seat)?.links.last ?? 0))
    const out: Outgoing[] = []
    for (const seat of this.seats) {
      const keys = ledger.chairs.keysOf(seat)
      if (keys === null) continue
      const { top } = ledger.chairs.get(seat)!.links
      const awaited = ledger.pending !== null && top <= ledger.pending.rolls
      if (!awaited && !(sealed && top < ledger.rolls + AHEAD / 2)) continue
      const many = sealed || this.isAlone
      const index = Math.min(last, many ? ledger.rolls + AHEAD : ledger.pending!.rolls + 1)
      if (index <= top) continue
      // A link says what comes before it in its own chain only.
      const end = CHAIN_LENGTH * (chainOf(top + 1) + 1)
      const shown = end < index ? [end, index] : [index]
      const begins = index > CHAIN_LENGTH && chainOf(index) > chainOf(top) && ledger.pending === null
      const answers = awaited && ledger.pending!.seat !== seat
      if ((answers || begins) && !this.isAlone) out.push(ledger.sign(seat))
      for (const at of shown) {
        const bytes = linkElement(at === top + 1 && this.bundles ? 0 : at, keys.dice.link(at))
        ledger.add(seat, bytes)
        out.push({ seat, bytes })
      }
    }
    return out
  }

  /** With sealed dice the first links go along with the claim to a seat, so that nobody waits for this device once the seat is
   * given: the founder's chain is in the genesis and the claim commits to this one, so both stand. */
  protected showFirstLinks(seat: Seat, keys: SeatKeys): void {
    const { dice, format } = this.ledger.founding.genesis
    if (dice !== 'sealed' || format < 3) return
    const bytes = linkElement(AHEAD, keys.dice.link(AHEAD))
    this.ledger.add(seat, bytes)
    this.push([{ seat, bytes }])
  }

  private push(out: readonly Outgoing[]): void {
    if (out.length === 0) return
    this.doc.transact(() => {
      for (const seat of this.seats) {
        const elements = out.filter((element) => element.seat === seat).map(({ bytes }) => bytes)
        if (elements.length > 0) pushElements(this.doc, seat, this.bundles ? bundled(elements) : elements)
      }
    }, this)
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener()
  }
}
