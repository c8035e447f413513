// A match on the table: what the page shows of it, and what the people at the device do with it.
import { seededRandom } from '../../kernel/dice'
import { Refused, type Order, type Seat } from '../../kernel/game'
import { canonical } from '../../kernel/hash'
import type { Offer } from '../../kernel/offers'
import type { MatchEntry } from '../../match/history'
import type { CanUndo, Match, Status } from '../../match/match'
import type { Ask } from '../../match/notes'
import type { Saving } from '../../match/store/keeper'
import type { SharedMatch } from '../../match/store/tabs'
import { botMove } from './bot'
import { cardOf, changeCard, eyes, type Card, type Seating } from './cards'
import { diaryOf, stageIn } from './diary'
import type { Names } from './names'
import { stacksIn } from './where'

/** Entries of the diary that are read at the start, and more at a time. */
const PAGE = 60
/** Milliseconds before the first order of the random opponent and between the others: one can follow, and stop it. */
const FIRST_PAUSE = 400
const PAUSE = 60

export interface Refusal {
  /** Empty: it is not the rules that say no. */
  readonly rule: string
  readonly why: string
}

interface Now {
  readonly number: number
  /** Hash of the last entry. */
  readonly head: string
  readonly status: Status
  readonly actor: Seat | null
  readonly offers: readonly Offer[]
  readonly undo: CanUndo
  readonly requests: readonly Ask[]
  readonly writes: boolean
  readonly problem: string | null
  readonly damage: string | null
  readonly rejected: number
}

export class Table {
  readonly id: string
  readonly seats: readonly [Seat, Seat]
  card = $state.raw<Card>() as Card
  now = $state.raw<Now>() as Now
  saving = $state.raw<Saving | null>(null)
  /** Whose table is shown; null: nobody has said that they may look. */
  eyes = $state.raw<Seat | null>(null)
  /** The entry after which the table is shown; null: now. */
  at = $state.raw<number | null>(null)
  /** null: not read yet. */
  entries = $state.raw<readonly MatchEntry[] | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** What the last order did, to be read aloud. */
  heard = $state.raw('')
  /** Why the random opponent stopped. */
  stuck = $state.raw('')

  private again: string | null = null
  private from: number
  private lastActor: Seat | null
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly random = seededRandom(crypto.getRandomValues(new Int32Array(1))[0]!)
  private readonly stops: (() => void)[] = []
  private stopMatch: (() => void)[] = []
  private followed: Match | null = null

  constructor(
    readonly shared: SharedMatch<unknown>,
    readonly names: Names
  ) {
    const { match } = shared
    this.id = shared.id
    this.seats = match.seats
    this.card = cardOf(this.id)
    this.eyes = eyes.of(this.id)
    if (this.eyes !== null && !this.seats.includes(this.eyes)) this.eyes = null
    this.from = Math.max(0, match.number - PAGE)
    this.lastActor = match.actor
    this.stops.push(shared.onChange(() => this.follow()))
    const onVisible = () => this.stir()
    document.addEventListener('visibilitychange', onVisible)
    this.stops.push(() => document.removeEventListener('visibilitychange', onVisible))
    this.follow()
    // The page stands first: to read the diary of a long match takes a moment.
    const reading = setTimeout(() => this.readDiary())
    this.stops.push(() => clearTimeout(reading))
  }

  get match(): Match {
    return this.shared.match
  }

  get game() {
    return this.match.rules.game
  }

  /** The seat that the random opponent plays. */
  get bot(): Seat | null {
    const { seating } = this.card
    return seating.kind === 'bot' ? seating.seat : null
  }

  /** Nobody may look before they say who they are. */
  get covered(): boolean {
    return this.eyes === null
  }

  /** Whose side the words are for. */
  get viewer(): Seat {
    return this.eyes ?? this.seats[0]
  }

  /** The person who looks is to decide, and may. */
  get mayAct(): boolean {
    const { status, writes } = this.now
    return writes && this.at === null && status.is === 'to move' && status.here && status.seat === this.eyes
  }

  get thinking(): boolean {
    const { status, writes } = this.now
    return writes && status.is === 'to move' && status.seat === this.bot && this.stuck === ''
  }

  get diary() {
    const { entries } = this
    if (entries === null) return null
    const until = this.at ?? Infinity
    const seen = entries.filter(({ number }) => number <= until)
    return diaryOf(seen, this.game, this.viewer, this.names)
  }

  get hasEarlier(): boolean {
    return this.from > 0
  }

  /** The number of the last order of the one who looks. */
  get lastOwn(): number {
    return this.entries?.findLast(({ seat, kind }) => kind === 'order' && seat === this.viewer)?.number ?? 0
  }

  /** Where is what, as the one who looks may know it; null when the position does not tell. */
  get stacks() {
    const { status, number } = this.now
    if (status.is === 'other rules' || this.covered) return null
    const { at, viewer } = this
    const view = at === null || at >= number ? this.match.state(viewer) : this.match.at(at, viewer)
    return stacksIn(view, this.names)
  }

  close(): Promise<void> {
    clearTimeout(this.timer)
    for (const stop of [...this.stops, ...this.stopMatch]) stop()
    return this.shared.close()
  }

  // ---- what people do ------------------------------------------------------------------------------------------

  give(order: Order): boolean {
    return this.attempt(() => {
      const { number } = this.match
      this.match.order(order)
      this.hear(number)
    })
  }

  undo(how: 'step' | 'phase'): boolean {
    return this.attempt(() => {
      this.match.undo(how)
      this.heard = how === 'step' ? 'Taken back.' : 'The whole phase is taken back.'
    })
  }

  /** Asks the other side to let the last order be taken back. Whoever plays both sides, or plays a program, need not ask. */
  ask(): boolean {
    return this.attempt(() => {
      // Asked once more after a refusal it is the same request.
      const ask = this.match.requests.find(({ seat }) => seat === this.viewer) ?? this.match.ask(this.viewer)
      this.again = ask.id
      this.refresh()
      if (this.card.seating.kind !== 'two') this.match.answer(ask, true)
    })
  }

  answer(ask: Ask, yes: boolean): boolean {
    return this.attempt(() => {
      this.again = null
      this.match.answer(ask, yes)
      this.heard = yes ? 'Agreed: taken back.' : 'Not agreed: nothing is taken back.'
    })
  }

  /** Both agree to go on by the rules of this app from the last stored position. */
  goOnByTheseRules(): boolean {
    return this.attempt(() => {
      const [first] = this.seats
      this.match.proposeRules(first)
      for (const proposal of this.match.proposals) this.match.agree(proposal)
    })
  }

  retrySaving(): void {
    this.shared.keeper?.retry().catch(() => undefined)
  }

  /** The person of this seat says that nobody else is looking. */
  uncover(seat: Seat): void {
    this.refusal = null
    this.heard = ''
    this.setEyes(seat)
  }

  cover(): void {
    this.setEyes(null)
  }

  seat(seating: Seating): void {
    this.card = changeCard(this.id, { seating })
    this.settleEyes(true)
    this.stuck = ''
    this.stir()
  }

  rename(name: string): void {
    this.card = changeCard(this.id, { name })
  }

  /** Shows the table as it was after an entry; null: as it is. */
  look(at: number | null): void {
    const last = this.match.number
    this.at = at === null || at >= last ? null : Math.max(0, at)
    if (this.at !== null && this.at < this.from) this.readBack(Math.max(0, this.at - PAGE))
    this.stir()
  }

  readEarlier(): void {
    this.readBack(Math.max(0, this.from - 4 * PAGE))
  }

  // ---- inside --------------------------------------------------------------------------------------------------

  private readBack(from: number): void {
    this.from = from
    if (this.entries !== null) this.readDiary()
  }

  private attempt(act: () => void): boolean {
    this.refusal = null
    try {
      act()
      return true
    } catch (error) {
      if (error instanceof Refused) this.refusal = { rule: error.rule, why: error.why }
      else this.refusal = { rule: '', why: (error as Error).message }
      return false
    }
  }

  private hear(after: number): void {
    if (this.eyes === null) return void (this.heard = '')
    const lines = diaryOf(this.match.since(after), this.game, this.viewer, this.names).flatMap(
      (entry) => entry.lines
    )
    this.heard = lines.map(({ text }) => text).join(' ')
  }

  /** The match is another object after this window has become the writer. */
  private follow(): void {
    const { match, keeper } = this.shared
    if (match !== this.followed) {
      for (const stop of this.stopMatch.splice(0)) stop()
      this.followed = match
      this.stopMatch.push(match.onChange(() => this.refresh()))
    }
    if (keeper !== null && this.saving === null)
      this.stopMatch.push(keeper.onChange(() => void (this.saving = keeper.saving)))
    this.saving = keeper?.saving ?? null
    this.refresh()
  }

  private refresh(): void {
    const { match, shared } = this
    const { status, actor } = match
    this.now = {
      number: match.number,
      head: match.head,
      status,
      actor,
      offers: status.is === 'to move' && status.seat === this.bot ? [] : match.offers(),
      undo: match.canUndo(),
      requests: match.requests.filter((ask) => ask.id === this.again || !match.isDeclined(ask)),
      writes: shared.writes,
      problem: shared.problem,
      damage: shared.damage,
      rejected: match.rejected.length
    }
    this.settleEyes(actor !== this.lastActor)
    this.lastActor = actor
    if (this.entries !== null) this.readDiary()
    this.stir()
  }

  private readDiary(): void {
    const { match, game } = this
    if (this.now.status.is === 'other rules') return void (this.entries = [])
    this.entries = match.since(this.from)
    const stage = stageIn(this.entries, game, this.seats[0])
    if (stage !== null && stage !== this.card.stage && this.now.writes)
      this.card = changeCard(this.id, { stage })
  }

  private setEyes(seat: Seat | null): void {
    this.eyes = seat
    eyes.set(this.id, seat)
  }

  /** Decides whether the one at the table may go on looking. */
  private settleEyes(moved: boolean): void {
    const { seating } = this.card
    const { actor, status } = this.now
    const seatsHere = this.seats.filter((seat) => this.match.isHere(seat))
    if (seating.kind === 'bot') {
      const person = this.seats.find((seat) => seat !== seating.seat)!
      if (this.eyes !== person) this.setEyes(person)
    } else if (seating.kind === 'one' || seatsHere.length < 2 || !this.keepsSecrets()) {
      const seat = (seatsHere.length === 1 ? seatsHere[0] : actor) ?? this.eyes ?? this.seats[0]
      if (this.eyes !== seat) this.setEyes(seat)
    } else if (moved && status.is === 'to move' && this.eyes !== actor) {
      this.heard = ''
      this.setEyes(null)
    }
  }

  /** Whether the two sides may not know the same. Once so, always: the diary keeps what was hidden before. */
  private keepsSecrets(): boolean {
    if (this.card.secrets) return true
    if (this.now.status.is === 'other rules') return true
    const [a, b] = this.seats.map((seat) => canonical(this.match.state(seat)))
    if (a === b) return false
    this.card = changeCard(this.id, { secrets: true })
    return true
  }

  /** Lets the random opponent give its next order soon, unless nobody watches. */
  private stir(): void {
    clearTimeout(this.timer)
    if (!this.thinking || this.at !== null || document.hidden) return
    const first = this.match.ledger.records.at(-1)?.seat !== this.bot
    this.timer = setTimeout(() => this.botGoes(), first ? FIRST_PAUSE : PAUSE)
  }

  private botGoes(): void {
    if (!this.thinking) return
    try {
      botMove(this.match, this.random)
    } catch (error) {
      this.stuck = (error as Error).message
    }
  }
}
