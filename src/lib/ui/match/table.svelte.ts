// A match on the table: what the page shows of it, and what the people at the device do with it.
import { Refused, type Order, type Seat } from '../../kernel/game'
import type { ConfirmOffer, PickOffer } from '../../kernel/offers'
import type { Overlay, Picture, Show } from '../../kernel/picture'
import type { Match } from '../../match/match'
import type { Ask } from '../../match/notes'
import type { Saving } from '../../match/store/keeper'
import type { SharedMatch } from '../../match/store/tabs'
import type { Linked } from '../sync/linked.svelte'
import { resultOf } from './result'
import { notesOf, changeNotes, levelOf, type MatchNotes, type Level, type Seating } from './match-notes'
import { diaryOf } from './diary'
import { Logbook } from './logbook.svelte'
import type { Names } from './names'
import { News } from './news.svelte'
import type { Inspected, Now, Refusal } from './now'
import { Opponent } from './opponent.svelte'
import { Overtaken, type Lost } from './overtaken'
import { notesOn } from './owners'
import type { Art } from './packs'
import { Requests, type Gone } from './requests'
import { Results } from './results.svelte'
import { Runs } from './runs'
import { Sight } from './sight.svelte'
import { toldTo } from './told'
import { stacksIn } from './where'

export class Table {
  readonly id: string
  readonly seats: readonly [Seat, Seat]
  notes = $state.raw<MatchNotes>() as MatchNotes
  now = $state.raw<Now>() as Now
  saving = $state.raw<Saving | null>(null)
  /** The entry after which the table is shown; null: now. */
  at = $state.raw<number | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** What the last order did, to be read aloud. */
  heard = $state.raw('')
  /** Hexes to which the eye is drawn: a line of the diary, the last battle. */
  pointed = $state.raw<readonly string[]>([])
  /** null: nothing is asked about. */
  inspected = $state.raw<Inspected | null>(null)
  /** Orders given here that do not count, because another device was quicker; null: none, or it was read. */
  lost = $state.raw<Lost | null>(null)
  /** What became of a request to go back; null: nothing that needs a word. */
  gone = $state.raw<Gone | null>(null)
  /** The rule whose entry is open beside the table; null: none. */
  ruleShown = $state.raw<string | null>(null)

  /** The other devices of this match; null: it is played on this one alone. */
  link = $state.raw<Linked | null>(null)
  isClosed = false

  /** The position as the one who looks may know it, at the moment that is shown; null when there is nothing to show. */
  readonly view: unknown = $derived.by(() => this.viewNow())
  /** What the game shows of it. */
  readonly picture: Picture | null = $derived(
    this.view === null ? null : this.show.picture(this.view, this.viewer)
  )
  readonly overlays: readonly Overlay[] = $derived(
    this.view === null ? [] : this.show.overlays(this.view, this.viewer)
  )

  /** Who may look. */
  readonly sight: Sight
  /** The last entries. */
  private readonly logbook: Logbook
  /** The battles that the one who looks is to be shown. */
  readonly results: Results

  private again: string | null = null
  /** The order whose dice are still awaited, to be told when they have come. */
  private awaited: number | null = null
  readonly opponent = new Opponent(this)
  private readonly overtaken = new Overtaken()
  private readonly asked = new Requests()
  private readonly runs = new Runs()
  /** What the other side has done. */
  readonly news = new News(this)
  private readonly stops: (() => void)[] = []
  private stopMatch: (() => void)[] = []
  private followed: Match | null = null

  constructor(
    readonly shared: SharedMatch<unknown>,
    readonly names: Names,
    readonly art: Art
  ) {
    const { match } = shared
    this.id = shared.id
    this.seats = match.seats
    this.notes = notesOf(this.id)
    this.sight = new Sight(this)
    this.logbook = new Logbook(this)
    this.results = new Results(this)
    this.stops.push(shared.onChange(() => this.follow()))
    const onVisible = () => this.stir()
    document.addEventListener('visibilitychange', onVisible)
    this.stops.push(() => document.removeEventListener('visibilitychange', onVisible))
    this.follow()
    // The page stands first: to read the diary of a long match takes a moment.
    const reading = setTimeout(() => {
      this.readDiary()
      this.news.lookBack()
    })
    this.stops.push(() => clearTimeout(reading))
  }

  get match(): Match {
    return this.shared.match
  }

  get game() {
    return this.match.rules.game
  }

  get show(): Show<unknown> {
    return this.game.show
  }

  /** The seat that a program plays. */
  get bot(): Seat | null {
    const { seating } = this.notes
    return seating.kind === 'bot' ? seating.seat : null
  }

  /** What the other side did last, in words, while it plays. */
  get told(): string {
    return this.news.told
  }

  get level(): Level {
    return levelOf(this.notes.seating)
  }

  /** Why the program stopped. */
  get stuck(): string {
    return this.opponent.stuck
  }

  /** Whose table is shown; null: nobody has said that they may look. */
  get eyes(): Seat | null {
    return this.sight.eyes
  }

  /** Nobody may look before they say who they are. */
  get covered(): boolean {
    return this.eyes === null
  }

  /** Two people share this device. */
  get atOneDevice(): boolean {
    return this.sight.atOneDevice
  }

  /** Both look at what both may know, while one of them decides. */
  get across(): boolean {
    return this.sight.across
  }

  /** Whose side the words are for. */
  get viewer(): Seat {
    return (this.across ? this.now.actor : this.eyes) ?? this.seats[0]
  }

  /** The person who looks is to decide, and may. */
  get mayAct(): boolean {
    const { status, writes } = this.now
    return writes && this.at === null && status.is === 'to move' && status.here && status.seat === this.viewer
  }

  /** The one who looks may give up, whoever is to move. */
  get mayConcede(): boolean {
    const { now, covered, across, viewer, at } = this
    return now.writes && at === null && !covered && !across && this.match.whyNotConcede(viewer) === null
  }

  /** What the other person may say across the table: the one who looks gives that answer for them. */
  get spoken(): readonly ConfirmOffer[] {
    return this.now.writes && this.at === null && !this.covered && !this.mayAct ? this.sight.spoken : []
  }

  /** When the question that is being asked shall be asked at all. */
  get standing(): readonly PickOffer[] {
    return this.now.offers
      .filter((offer) => offer.gesture === 'pick')
      .filter(({ standing }) => standing === 'asked')
  }

  get thinking(): boolean {
    const { status, writes } = this.now
    return writes && status.is === 'to move' && status.seat === this.bot && this.stuck === ''
  }

  /** The program is to decide, somebody looks on, and not at the past. */
  get busy(): boolean {
    return this.thinking && this.at === null && !document.hidden
  }

  /** The last order has left something to see on the map. */
  get showing(): boolean {
    return this.pointed.length > 0
  }

  /** The last entries, as the one who looks may know them; null: not read yet. */
  get entries() {
    return this.logbook.entries
  }

  /** The same in words, up to the moment that is shown. */
  get diary() {
    return this.logbook.diary
  }

  get hasEarlier(): boolean {
    return this.logbook.hasEarlier
  }

  /** The number of the last order of the one who looks. */
  get lastOwn(): number {
    return this.logbook.lastOwn
  }

  /** The one who looks cannot take the last order back alone, and nobody has been asked yet. */
  get mayAskUndo(): boolean {
    const { now } = this
    const alone = this.mayAct || now.status.is === 'over'
    // While the diary is not read nobody knows whether they gave an order; the match says so when it is asked.
    const gave = this.entries === null ? now.number > 0 : this.lastOwn > 0
    return gave && now.requests.length === 0 && !(alone && now.undo.ok)
  }

  /** Whom one asks to take back what cannot be taken back alone. */
  get undoAsked(): string {
    const other = this.seats.find((seat) => seat !== this.viewer)!
    return this.notes.seating.kind === 'two' ? `Ask the ${this.names.seat(other)} for an undo` : 'Undo anyway'
  }

  /** Where is what, as the one who looks may know it; null when there is nothing to show. */
  get stacks() {
    const { picture } = this
    return picture === null ? null : stacksIn(picture, (stack) => notesOn(this, stack))
  }

  close(): Promise<void> {
    this.isClosed = true
    // Signs, so it comes before the match is closed.
    this.link?.leave()
    this.opponent.close()
    for (const stop of [...this.stops, ...this.stopMatch]) stop()
    return this.shared.close()
  }

  // ---- what people do ------------------------------------------------------------------------------------------

  give(order: Order): boolean {
    return this.attempt(() => {
      this.pointed = []
      this.gone = null
      this.news.pass()
      const { number } = this.match
      this.results.putAway()
      this.match.order(order)
      this.hear(number)
    })
  }

  /** Gives several orders, each after the one before has been carried out; they are taken back in one step. */
  async giveRun(next: (given: number) => Promise<boolean>): Promise<void> {
    const { position: from } = this.match
    let [given, to] = [0, from]
    try {
      while (await next(given)) [given, to] = [given + 1, this.match.position]
    } finally {
      this.runs.add(from, to, given)
    }
  }

  undo(how: 'step' | 'phase'): boolean {
    return this.attempt(() => {
      const run = how === 'step' ? this.runs.before(this.match.position) : null
      this.match.undo(run ?? how)
      this.forget()
      this.heard = how === 'step' ? 'Undone.' : 'The whole phase is undone.'
    })
  }

  /** Gives again what was taken back: the next order, or all of them. */
  redo(how: 'step' | 'phase' = 'step'): boolean {
    return this.attempt(() => {
      const { number, position } = this.match
      const count = how === 'step' ? this.runs.after(position, this.now.redo) : 1
      this.match.redo(count > 1 ? count : how)
      if (count > 1) this.runs.again(position, this.match.position)
      this.hear(number)
    })
  }

  /** Asks the other side to let the last order be taken back. Whoever plays both sides, or plays a program, need not ask. */
  ask(): boolean {
    return this.attempt(() => {
      // Asked once more after a refusal it is the same request.
      const ask = this.match.requests.find(({ seat }) => seat === this.viewer) ?? this.match.ask(this.viewer)
      this.again = ask.id
      this.refresh()
      if (this.notes.seating.kind === 'two') return
      this.match.answer(ask, true)
      this.forget()
      this.heard = 'Undone.'
    })
  }

  answer(ask: Ask, yes: boolean): boolean {
    return this.attempt(() => {
      this.again = null
      this.match.answer(ask, yes)
      if (yes) this.forget()
      this.heard = yes ? 'Agreed: undone.' : 'Declined: nothing was undone.'
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
    this.sight.set(seat)
    this.news.lookBack()
  }

  cover(): void {
    this.sight.set(null)
  }

  seat(seating: Seating): void {
    this.notes = changeNotes(this.id, { seating })
    this.sight.settle(true)
    this.opponent.retry()
  }

  rename(name: string): void {
    this.notes = changeNotes(this.id, { name })
  }

  /** Shows the table as it was after an entry; null: as it is. */
  look(at: number | null): void {
    // What one looks back at was not meant for both.
    if (this.across && at !== null) return
    const last = this.match.number
    this.at = at === null || at >= last ? null : Math.max(this.match.first, at)
    if (this.at !== null) this.logbook.readBackTo(this.at)
    this.stir()
  }

  /** Draws the eye to these hexes; none: nothing is pointed at any more. */
  point(hexes: readonly string[]): void {
    this.pointed = hexes
  }

  inspect(hex: string | null, unit: string | null = null): void {
    this.inspected = hex === null && unit === null ? null : { hex, unit }
  }

  /** Opens the entry of a rule beside the table; null closes it. */
  openRule(rule: string | null): void {
    this.ruleShown = rule
  }

  readEarlier(): void {
    this.logbook.readEarlier()
  }

  // ---- inside --------------------------------------------------------------------------------------------------

  private viewNow(): unknown {
    const { viewer, across } = this
    if (this.now.status.is === 'other rules' || this.covered) return null
    const own = this.seenBy(viewer)
    return across
      ? this.game.view(
          own,
          this.seats.find((seat) => seat !== viewer)!
        )
      : own
  }

  private seenBy(seat: Seat): unknown {
    const { now, at } = this
    if (at !== null && at < now.number) return this.match.at(at, seat)
    return now.unsigned > 0 ? this.match.preview(seat).state : this.match.state(seat)
  }

  /** Does what may be refused, and says so to the player. */
  attempt(act: () => void): boolean {
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
    const entries = toldTo(this.match.since(after), this.game, this.viewer)
    this.awaited = entries.some(({ pending }) => pending) ? after : null
    const lines = diaryOf(entries, this.game, this.names).flatMap((entry) => entry.lines)
    this.heard = lines.map(({ text }) => text).join(' ')
  }

  /** The match is another object after this window has become the writer, or no longer is. */
  private follow(): void {
    const { match, keeper } = this.shared
    if (match !== this.followed) {
      for (const stop of this.stopMatch.splice(0)) stop()
      this.followed = match
      // Another window may have changed it.
      this.notes = notesOf(this.id)
      match.inPieces((run) => setTimeout(run))
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
    const before = this.now?.number ?? match.number
    this.lost = this.overtaken.look(match) ?? this.lost
    this.gone = this.asked.look(match) ?? (match.requests.length > 0 ? null : this.gone)
    this.now = {
      number: match.number,
      head: match.head,
      status,
      actor,
      offers: status.is === 'to move' && status.seat === this.bot ? [] : match.offers(),
      undo: match.canUndo(),
      redo: match.canRedo(),
      requests: match.requests.filter((ask) => ask.id === this.again || !match.isDeclined(ask)),
      writes: shared.writes,
      problem: shared.problem,
      damage: shared.damage,
      rejected: match.rejected.length,
      unsigned:
        status.is === 'to move' && !status.here ? match.preview(this.eyes ?? this.seats[0]).orders : 0,
      alarms: [...match.alarms],
      proposals: status.is === 'other rules' ? match.proposals : [],
      owed: match.owed,
      at: Date.now()
    }
    this.rememberWaiting()
    this.sight.follow()
    if (this.awaited !== null && status.is !== 'waiting for dice') this.hear(this.awaited)
    this.news.follow(before)
    if (this.logbook.isRead) this.readDiary()
    this.stir()
  }

  /** Since when the other device is waited for. */
  private rememberWaiting(): void {
    const { owed, head, writes, at } = this.now
    if (owed === null || !writes || this.notes.waiting?.head === head) return
    this.notes = changeNotes(this.id, { waiting: { head, since: at } })
  }

  private readDiary(): void {
    this.logbook.readOn()
    if (this.now.status.is === 'other rules') return
    const stage = this.stage()
    const result = resultOf(this.now.status, this.names)
    const news = stage !== null && (stage !== this.notes.stage || result !== this.notes.result)
    if (news && this.now.writes) this.notes = changeNotes(this.id, { stage, result })
  }

  /** How far the match is, for the list of matches. */
  private stage(): string | null {
    if (this.at !== null || this.picture === null) return null
    const { turn, turns, phase } = this.picture.now
    return `Turn ${turn} of ${turns}, ${phase}`
  }

  /** What was taken back leaves neither its words nor its marks. */
  private forget(): void {
    this.pointed = []
    this.news.clear()
  }

  /** Somebody else looks, or nobody: what one had before one goes with one. */
  leave(): void {
    this.forget()
    this.inspected = null
    this.ruleShown = null
  }

  private stir(): void {
    this.opponent.stir()
  }
}
