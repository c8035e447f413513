// A match as the pages and bots see it: orders go in, positions and history come out.
import type * as Y from 'yjs'
import type { Order, Outcome, Seat } from '../kernel/game'
import { stateHash } from '../kernel/hash'
import type { Offer } from '../kernel/offers'
import { bytesToHex, sameBytes } from './bytes'
import { SeatKeys, isProperKey, nameOf, newSecret, type Secret } from './crypto'
import { LocalSeats, MatchError, type OpenOptions } from './local-seats'
import { foundingIn, newDocument } from './document'
import { found, type Founding, type Genesis, type Plan, type Rules } from './genesis'
import { entriesOf, Reading, rejectedOf, type Heading, type MatchEntry, type Rejected } from './history'
import { whyNoPosition, type LogRecord } from './positions'
import type { Ask, Claim } from './notes'
import type { Snapshot } from './snapshot'
import { closedOutcome, concededOutcome, type Owed } from './stall'
import { Tally } from './statistics'
import type { Node } from './tree'
import { barrierBefore, furthestUndo, hold, takenBack, type Hold } from './undo'

export type Status =
  | { readonly is: 'over'; readonly outcome: Outcome }
  /** `here`: the seat is on this device. */
  | { readonly is: 'to move'; readonly seat: Seat; readonly here: boolean }
  /** An order is given and the links of these seats are awaited. */
  | { readonly is: 'waiting for dice'; readonly seats: readonly Seat[]; readonly number: number }
  /** Nobody sits there yet. */
  | { readonly is: 'seat free'; readonly seat: Seat }
  /** The match is played by rules that are not the ones at hand. */
  | { readonly is: 'other rules'; readonly rulesVersion: number; readonly dataHash: string }

export type CanUndo =
  { readonly ok: true; readonly step: number; readonly phase: number } | ({ readonly ok: false } & Hold)

export interface Proposal {
  readonly id: string
  readonly seat: Seat
  readonly number: number
  readonly rulesVersion: number
  readonly dataHash: string
  readonly rolls: number
  readonly position: string
}

export class Match<S = unknown> extends LocalSeats<S> {
  readonly id: string
  readonly genesis: Genesis
  private readonly stored: Snapshot | null
  /** Views of the present position: it follows from the last entry, and whether its dice have fallen. */
  private views: { head: Node | null; pending: LogRecord | null; seen: Map<Seat, S> } = {
    head: null,
    pending: null,
    seen: new Map()
  }
  private tally: Tally | null = null
  private refused: { readonly stamp: string; readonly list: readonly Rejected[] } | null = null

  constructor(doc: Y.Doc, rules: Rules<S>, founding: Founding, options: OpenOptions) {
    super(doc, rules, founding, options)
    this.id = founding.id
    this.genesis = founding.genesis
    this.stored = options.snapshot ?? null
  }

  // ---- how it stands -------------------------------------------------------------------------------------------

  /** The seat that nobody has taken yet. */
  get free(): Seat | null {
    return this.ledger.chairs.free
  }

  /** Number of the last entry. */
  get number(): number {
    return this.ledger.records.length
  }

  /** Hash of the last entry: devices with the same have the same match. */
  get head(): string {
    return bytesToHex(this.ledger.head.hash)
  }

  get hash(): string {
    return stateHash(this.ledger.judging ? this.ledger.positions.state : null)
  }

  get outcome(): Outcome | null {
    const { judging, closed, chairs, positions } = this.ledger
    const { game } = this.rules
    if (closed !== null) {
      const other = chairs.other(closed.seat)
      if (closed.entry.kind === 'close') return closedOutcome(closed, other)
      return concededOutcome(game, judging ? positions.state : null, closed.seat, other)
    }
    return judging ? game.outcome(positions.state) : null
  }

  get status(): Status {
    const { judging, pending, segment, chairs, closed } = this.ledger
    if (!judging && closed === null)
      return { is: 'other rules', rulesVersion: segment.rulesVersion, dataHash: segment.dataHash }
    if (pending !== null) {
      const seats = this.seats.filter((seat) => chairs.get(seat)!.links.top <= pending.rolls)
      return { is: 'waiting for dice', seats, number: pending.number }
    }
    const { outcome, actor } = this
    if (outcome !== null || actor === null)
      return { is: 'over', outcome: outcome ?? { winner: null, rule: '', why: 'No decision is due.' } }
    if (chairs.free === actor) return { is: 'seat free', seat: actor }
    return { is: 'to move', seat: actor, here: this.isHere(actor) }
  }

  /** The position as the seat may know it; without a seat, all of it. Not to be changed. */
  state(seat?: Seat): S {
    this.mustJudge()
    const { positions, head, pending } = this.ledger
    if (seat === undefined) return positions.state
    const { views } = this
    if (views.head !== head || views.pending !== pending) this.views = { head, pending, seen: new Map() }
    const { seen } = this.views
    if (!seen.has(seat)) seen.set(seat, this.seenBy(positions.state, seat))
    return seen.get(seat)!
  }

  /** The position with all seals opened that this device can open. */
  opened(): S {
    return this.seats.reduce((state, seat) => this.recalled(state, seat), this.state())
  }

  /** The position with nothing under seal, dealt on in clear; for a device with both seats. */
  cleared(): S {
    const { secrets } = this.rules.game
    const saltOf = (seat: Seat) => (name: number | string) => this.ledger.chairs.keysOf(seat)!.salt(name)
    return secrets?.clear?.(this.opened(), saltOf) ?? this.opened()
  }

  /** What the seat to act may do, worked out from what it may know. */
  offers(): Offer[] {
    const { status } = this
    return status.is === 'to move' && status.here ? this.rules.game.offers(this.state(status.seat)) : []
  }

  /** The position with what the other seat has ordered but not signed yet: to look at while it moves. */
  preview(seat: Seat): { state: S; orders: number } {
    this.mustJudge()
    const { state, numbers } = this.ledger.preview()
    return { state: this.seenBy(state, seat), orders: numbers.length }
  }

  // ---- orders and undo -----------------------------------------------------------------------------------------

  /** Gives an order for the seat to act. Throws Refused by the rules, MatchError by the match; then nothing happened. */
  order(order: Order): MatchEntry {
    const seat = this.mustMove()
    const body = this.ledger.packed(this.sealed(seat, order))
    const number = this.number + 1
    this.write(seat, (place) => ({ kind: 'order', ...place, body }))
    return this.entry(number)!
  }

  /** Whether the seat to act may go back alone, and how far. */
  canUndo(): CanUndo {
    const { records, position, pending, judging } = this.ledger
    if (!judging || this.ledger.closed !== null) return { ok: false, ...hold(0, 'start') }
    if (pending !== null) return { ok: false, ...hold(pending.number, 'dice') }
    const seat = this.ledger.pen
    const phase = furthestUndo(records, position, seat)
    if (position === 0) return { ok: false, ...hold(0, 'start') }
    const step = records[position - 1]!.before
    if (phase === position) return { ok: false, ...barrierBefore(records, position, step, seat)! }
    return { ok: true, step, phase }
  }

  /** Where the match stands: the number of the last order that counts. */
  get position(): number {
    return this.ledger.position
  }

  /** Takes back the last order, everything up to the last die roll, reveal or hand-over, or what came after a position. */
  undo(how: 'step' | 'phase' | number = 'step'): void {
    const can = this.canUndo()
    if (!can.ok) throw new MatchError(can.why)
    const to = how === 'step' ? can.step : how === 'phase' ? can.phase : how
    this.write(this.mustHold(this.ledger.pen), (place) => ({ kind: 'undo', ...place, to, ask: null }))
  }

  /** How many orders were taken back and can be given again: none once something else was ordered. */
  canRedo(): number {
    const { status } = this
    return status.is === 'to move' && status.here ? takenBack(this.ledger.records).length : 0
  }

  /** Gives the next order again that was taken back, all of them, or so many. */
  redo(how: 'step' | 'phase' | number = 'step'): void {
    if (this.canRedo() === 0) throw new MatchError('There is nothing to redo.')
    const orders = takenBack(this.ledger.records).map(({ order }) => order as Order)
    const count = how === 'step' ? 1 : how === 'phase' ? orders.length : how
    for (const order of orders.slice(0, count)) this.order(order)
  }

  /** Asks the other seat to let the match go back to before the last order of this seat, or to an earlier position. */
  ask(seat: Seat, position?: number): Ask {
    this.mustHold(seat)
    this.mustSettle()
    const to = position ?? this.beforeLastOrder(seat)
    const { number, hash } = this.ledger.head
    if (!this.line().includes(to) || to === this.ledger.position)
      throw new MatchError('There is no such position to return to.')
    this.post(seat, { kind: 'ask', number, head: nameOf(hash), to })
    return this.requests.findLast((ask) => ask.seat === seat && ask.note.to === to)!
  }

  /** Takes a request of this seat back. */
  withdraw(ask: Ask): void {
    this.post(this.mustHold(ask.seat), { kind: 'withdraw', about: ask.id })
  }

  /** Whether the other seat has said no to a request. */
  isDeclined(ask: Ask): boolean {
    return this.ledger.notes.isAnswered(ask.id, this.ledger.chairs.other(ask.seat), false)
  }

  /** Answers a request of the other seat. */
  answer(ask: Ask, yes: boolean): void {
    const seat = this.mustHold(this.ledger.chairs.other(ask.seat))
    this.mustSettle()
    const { ledger } = this
    const withdrawn = ledger.notes.isWithdrawn(ask) ? 'The request was taken back.' : null
    const why = withdrawn ?? ledger.whyNotGranted(ask.id, ask.note.to)
    if (why !== null) throw new MatchError(why)
    if (yes && ledger.pen === seat) this.goBack(seat, ask)
    else this.post(seat, { kind: 'answer', about: ask.id, yes })
  }

  // ---- who does not answer, and who gives up --------------------------------------------------------------------------------------

  /** What the match waits for from a seat that is not on this device; null when it is for this device to go on. */
  get owed(): Owed | null {
    const { status, number } = this
    if (status.is === 'waiting for dice') {
      const seat = status.seats.find((one) => !this.isHere(one))
      return seat === undefined ? null : { seat, owed: 'link', link: this.ledger.pending!.rolls + 1, number }
    }
    if (status.is !== 'to move' || status.here) return null
    return { seat: status.seat, owed: 'order', link: null, number }
  }

  /** Closes the match because the other seat has not answered since then. Seconds since 1970, by this device's clock. */
  closeFor(seat: Seat, win: boolean, since: number, at: number): void {
    const { owed } = this
    this.mustHold(seat)
    if (owed === null || owed.seat === seat) throw new MatchError('No one is being waited for.')
    this.write(seat, (place) => ({ kind: 'close', ...place, owed: owed.owed, win, since, at }))
  }

  /** Why a seat of this device cannot give up now; null when it can: at any time, whoever is to move. */
  whyNotConcede(seat: Seat): string | null {
    if (!this.isHere(seat)) return `The seat ${seat} is not on this device.`
    if (this.free !== null) return 'No one has taken the other seat yet.'
    return this.outcome === null ? null : 'The match is over.'
  }

  /** The seat gives up, for good: the match ends here on every device. */
  concede(seat: Seat): void {
    const why = this.whyNotConcede(seat)
    if (why !== null) throw new MatchError(why)
    const dice = this.ledger.pending !== null
    this.write(seat, (place) => ({ kind: 'concede', ...place, dice }))
  }

  // ---- the free seat -------------------------------------------------------------------------------------------

  /** Asks for the free seat with a new secret, which the caller must keep. */
  claim(secret: Secret): void {
    if (secret.seat !== this.free) throw new MatchError('This seat is taken.')
    const keys = new SeatKeys(secret)
    this.keys.set(secret.seat, keys)
    this.views.seen.clear()
    const note = { kind: 'claim', key: keys.key, commitment: keys.dice.commitment } as const
    this.post(secret.seat, note, keys)
    this.showFirstLinks(secret.seat, keys)
  }

  /** Whether this secret is behind a claim to the free seat. */
  hasClaimed(secret: Secret): boolean {
    const { key } = new SeatKeys(secret)
    return this.claims.some(({ seat, note }) => seat === secret.seat && sameBytes(note.key, key))
  }

  get claims(): Claim[] {
    const { free } = this
    if (free === null) return []
    // Somebody who takes over dice that the other seat has shown would let that seat alone decide.
    const { links } = this.ledger.chairs.get(this.genesis.founder)!
    const isCopied = ({ note }: Claim) => links.knows(note.commitment)
    return this.ledger.notes
      .allClaims(free)
      .filter((claim) => isProperKey(claim.note.key) && !isCopied(claim))
  }

  /** The founder gives the free seat to one who claimed it. */
  confirm(claim: Claim): void {
    this.mustSettle()
    const seat = this.mustHold(this.genesis.founder)
    this.write(seat, (place) => ({ kind: 'confirm', ...place, claim: claim.id }))
  }

  // ---- other rules ---------------------------------------------------------------------------------------------

  /** Why this device cannot propose to go on by the rules at hand; null when it can. */
  whyNoProposal(): string | null {
    if (this.ledger.judging) return 'The match is played by these rules already.'
    if (this.isNewer) return 'The match is played by newer rules than this app has. Update the app.'
    if (this.stored === null || !this.isOfThisMatch(this.stored))
      return 'No position of this match is stored on this device.'
    return null
  }

  /** The match is played by rules that are newer than those at hand. */
  get isNewer(): boolean {
    return this.ledger.segment.rulesVersion > this.rules.game.rulesVersion
  }

  /** Proposes to go on by the rules at hand from the last stored position. Says how many entries lie after that. */
  proposeRules(seat: Seat): number {
    this.mustHold(seat)
    const why = this.whyNoProposal()
    if (why !== null) throw new MatchError(why)
    const { state: position, number } = this.stored!
    const { rulesVersion } = this.rules.game
    const { dataHash } = this.rules
    const rolls = this.usedRolls()
    this.write(seat, (place) => ({ kind: 'continue', ...place, rulesVersion, dataHash, rolls, position }))
    return this.number - number
  }

  /** Proposals to go on by other rules that the other seat has not answered. */
  get proposals(): Proposal[] {
    const proposals: Proposal[] = []
    for (const node of this.ledger.tree.childrenOf(this.ledger.head)) {
      const { seat, entry } = node.candidate!
      if (entry.kind === 'continue' && this.ledger.isSigned(node, seat))
        proposals.push({ id: nameOf(node.hash), seat, ...entry })
    }
    return proposals
  }

  /** Whether this device has stored the very position of a proposal. Another one need not be wrong: the devices may have
   * stored their positions at different times. */
  knowsPosition({ position }: Proposal): boolean {
    return this.stored !== null && this.isOfThisMatch(this.stored) && this.stored.state === position
  }

  /** Agrees to go on by other rules from a position that this device knows; `unseen`: or that its player has looked at
   * and takes on trust. */
  agree(proposal: Proposal, unseen = false): void {
    const seat = this.mustHold(this.ledger.chairs.other(proposal.seat))
    const { rulesVersion, dataHash, position } = proposal
    if (rulesVersion !== this.rules.game.rulesVersion || dataHash !== this.rules.dataHash)
      throw new MatchError('The proposal is for a different version of the rules. Update the app.')
    // Whoever counted fewer rolls would know what the next ones show.
    if (proposal.rolls !== this.usedRolls())
      throw new MatchError('The two devices count the rolls differently. Propose again.')
    if (!unseen && !this.knowsPosition(proposal))
      throw new MatchError('The proposed position is not the one stored on this device.')
    const why = whyNoPosition(this.rules.game, position)
    if (why !== null) throw new MatchError(why)
    this.post(seat, { kind: 'answer', about: proposal.id, yes: true })
  }

  /** Every link that anybody may have seen counts as used. */
  private usedRolls(): number {
    const { ledger, stored } = this
    const tops = this.seats.map((seat) => ledger.chairs.get(seat)?.links.top ?? 0)
    return Math.max(stored?.rolls.length ?? 0, ...tops)
  }

  // ---- history -------------------------------------------------------------------------------------------------

  /** The first moment that can be shown: 0, or where the match went on from a position by the rules at hand. */
  get first(): number {
    return this.ledger.records.findLast(({ entry }) => entry.kind === 'continue')?.number ?? 0
  }

  /** The position after an entry, as the seat may know it. */
  at(number: number, seat?: Seat): S {
    const position = number === 0 ? 0 : this.ledger.records[number - 1]?.after
    if (position === undefined || !this.ledger.positions.reaches(position))
      throw new MatchError('That point in the match cannot be shown.')
    const state = this.ledger.positions.at(position)
    return seat === undefined ? (JSON.parse(JSON.stringify(state)) as S) : this.seenBy(state, seat)
  }

  entry(number: number): MatchEntry | null {
    return entriesOf(this.ledger, number - 1, number)[0] ?? null
  }

  /** What happened after an entry, with the events. */
  since(number: number): MatchEntry[] {
    return entriesOf(this.ledger, number)
  }

  /** Who wrote an entry, of what kind it is and its hash, without what happened; null when there is none. */
  heading(number: number): Heading | null {
    const record = this.ledger.records[number - 1]
    return record === undefined
      ? null
      : { seat: record.seat, kind: record.entry.kind, hash: record.node.hash }
  }

  /** To read all of the match, and then whatever comes. */
  reading(): Reading<S> {
    return new Reading(this.ledger)
  }

  /** The dice of the match. */
  get dice(): Tally {
    return (this.tally ??= new Tally(this.ledger.records, this.seats))
  }

  /** What happened after the last order of the seat. */
  sinceLastOrder(seat: Seat): MatchEntry[] {
    const last = this.ledger.records.findLast(
      (record) => record.seat === seat && record.entry.kind === 'order'
    )
    return this.since(last?.number ?? 0)
  }

  /** What stands in the lists and can never be part of the match, with the reason. */
  get rejected(): readonly Rejected[] {
    const { tree, malformedCount } = this.ledger
    const stamp = `${tree.changes} ${malformedCount} ${this.head}`
    if (this.refused?.stamp !== stamp) this.refused = { stamp, list: rejectedOf(this.ledger) }
    return this.refused.list
  }

  /** The present position, to be stored: opening the match again then judges only what comes after. */
  snapshot(): Snapshot | null {
    return this.ledger.snapshot()
  }

  // ---- inside --------------------------------------------------------------------------------------------------

  /** The positions from the start to the present one. */
  private line(): number[] {
    const line = [this.ledger.position]
    while (line[0]! > 0 && this.ledger.records[line[0]! - 1]!.entry.kind !== 'continue')
      line.unshift(this.ledger.records[line[0]! - 1]!.before)
    return line
  }

  private beforeLastOrder(seat: Seat): number {
    const own = this.line().findLast((position) => this.ledger.records[position - 1]?.seat === seat)
    if (own === undefined) throw new MatchError('There is no order to undo.')
    return this.ledger.records[own - 1]!.before
  }

  private isOfThisMatch({ number, head }: Snapshot): boolean {
    const node = this.ledger.records[number - 1]?.node
    return node !== undefined && bytesToHex(node.hash) === head
  }

  private mustJudge(): void {
    if (this.ledger.judging) return
    const { rulesVersion } = this.ledger.segment
    throw new MatchError(
      rulesVersion === this.rules.game.rulesVersion
        ? 'The match is played with different game data.'
        : 'The match uses a different version of the rules.'
    )
  }

  private mustHold(seat: Seat): Seat {
    if (!this.isHere(seat)) throw new MatchError(`The seat ${seat} is not on this device.`)
    return seat
  }

  private mustSettle(): void {
    if (this.ledger.pending !== null) throw new MatchError('Still waiting for the dice of the last order.')
  }

  private mustMove(): Seat {
    this.mustJudge()
    this.mustSettle()
    const { status } = this
    if (status.is === 'over') throw new MatchError('The match is over.')
    if (status.is !== 'to move') throw new MatchError('No one can act now.')
    return this.mustHold(status.seat)
  }
}

/** Founds a match. The seats given are on this device, the founder's first; the secrets must be kept. */
export function createMatch<S>(
  rules: Rules<S>,
  plan: Plan,
  seats: readonly [Seat, ...Seat[]],
  secrets: readonly Secret[] = seats.map(newSecret)
): { match: Match<S>; secrets: readonly Secret[] } {
  const [founder, ...others] = secrets.map((secret) => new SeatKeys(secret))
  const founding = found(rules, plan, [founder!, ...others])
  const match = new Match(newDocument(founding), rules, founding, { secrets })
  return { match, secrets }
}

/** Opens a match from its document. Throws Malformed when there is none in it, or another. */
export function openMatch<S>(doc: Y.Doc, rules: Rules<S>, options: OpenOptions = {}): Match<S> {
  return new Match(doc, rules, foundingIn(doc, options.id), options)
}
