// What a table says of itself at one moment.
import type { Seat } from '../../kernel/game'
import type { Offer } from '../../kernel/offers'
import type { Alarm } from '../../match/alarm'
import type { CanUndo, Proposal, Status } from '../../match/match'
import type { Ask } from '../../match/notes'
import type { Owed } from '../../match/stall'

export interface Refusal {
  /** Empty: it is not the rules that say no. */
  readonly rule: string
  readonly why: string
}

/** What the player asks about: a hex, a unit in it, or a unit that is on no hex. */
export interface Inspected {
  readonly hex: string | null
  readonly unit: string | null
}

export interface Now {
  readonly number: number
  /** Hash of the last entry. */
  readonly head: string
  readonly status: Status
  readonly actor: Seat | null
  readonly offers: readonly Offer[]
  readonly undo: CanUndo
  /** Orders that were taken back and can be given again. */
  readonly redo: number
  readonly requests: readonly Ask[]
  readonly writes: boolean
  readonly problem: string | null
  readonly damage: string | null
  readonly rejected: number
  /** Orders of the other device that are shown but not signed yet. */
  readonly unsigned: number
  readonly alarms: readonly Alarm[]
  /** To go on by other rules. */
  readonly proposals: readonly Proposal[]
  /** What the other device owes. */
  readonly owed: Owed | null
  /** When this was looked at (milliseconds). */
  readonly at: number
}
