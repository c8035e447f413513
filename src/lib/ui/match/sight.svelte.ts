// Who may look at the table: one side, both of them, or nobody until the device has changed hands.
import type { Seat } from '../../kernel/game'
import { canonical } from '../../kernel/hash'
import type { ConfirmOffer } from '../../kernel/offers'
import { changeNotes, eyes } from './match-notes'
import type { Table } from './table.svelte'

export class Sight {
  /** Whose table is shown; null: nobody has said that they may look. */
  eyes = $state.raw<Seat | null>(null)
  private lastActor: Seat | null
  /** The last question was for the other side but needed no hand-over. */
  private wasShared = false

  constructor(private readonly table: Table) {
    const kept = eyes.of(table.id)
    this.eyes = kept !== null && table.seats.includes(kept) ? kept : null
    this.lastActor = table.match.actor
  }

  /** Two people share this device. */
  get atOneDevice(): boolean {
    const { notes, seats, match } = this.table
    return notes.seating.kind === 'two' && seats.every((seat) => match.isHere(seat))
  }

  /** They have agreed that both see everything. Never where one side is played elsewhere or by a program. */
  get openPlay(): boolean {
    const { seating } = this.table.notes
    return this.atOneDevice && seating.kind === 'two' && seating.open === true
  }

  /**
   * The other side is to decide something that tells nothing hidden (a step of a battle): both look at what both may know,
   * and the device stays where it is.
   */
  get across(): boolean {
    const { now } = this.table
    const { status } = now
    if (this.eyes === null || status.is !== 'to move' || status.seat === this.eyes) return false
    const asked = now.offers.filter(({ idle }) => !idle)
    return this.atOneDevice && asked.length > 0 && asked.every(({ open }) => open)
  }

  /** Two people at one device: questions of which the one who is asked need not see the table to say no. */
  get spoken(): readonly ConfirmOffer[] {
    const { offers, status } = this.table.now
    if (!this.atOneDevice || status.is !== 'to move') return []
    return offers.filter((offer) => offer.gesture === 'confirm').filter(({ spoken }) => spoken !== undefined)
  }

  set(seat: Seat | null): void {
    this.table.leave()
    this.eyes = seat
    eyes.set(this.table.id, seat)
  }

  /** The match has gone on. */
  follow(): void {
    const { actor } = this.table.now
    const shared = this.across || this.spoken.length > 0
    this.settle(actor !== this.lastActor || (this.wasShared && !shared))
    this.lastActor = actor
    this.wasShared = shared
  }

  /** Decides whether the one at the table may go on looking. `moved`: another one is to decide. */
  settle(moved: boolean): void {
    const { notes, seats, match, now } = this.table
    const { seating } = notes
    const { actor, status } = now
    const seatsHere = seats.filter((seat) => match.isHere(seat))
    if (seating.kind === 'bot') {
      const person = seats.find((seat) => seat !== seating.seat)!
      if (this.eyes !== person) this.set(person)
    } else if (seating.kind === 'one' || seatsHere.length < 2 || this.openPlay || !this.keepsSecrets()) {
      // Who only watches keeps to one side.
      const own = seatsHere.length === 0 ? this.eyes : seatsHere.length === 1 ? seatsHere[0] : actor
      const seat = own ?? this.eyes ?? seats[0]
      if (this.eyes !== seat) this.set(seat)
    } else if (moved && status.is === 'to move' && this.eyes !== actor) {
      if (this.across || this.spoken.length > 0) return
      this.table.heard = ''
      this.set(null)
    }
  }

  /** Whether the two sides may not know the same. Once so, always: the diary keeps what was hidden before. */
  private keepsSecrets(): boolean {
    const { table } = this
    if (table.notes.secrets) return true
    if (table.now.status.is === 'other rules') return true
    const [a, b] = table.seats.map((seat) => canonical(table.match.state(seat)))
    if (a === b) return false
    table.notes = changeNotes(table.id, { secrets: true })
    return true
  }
}
