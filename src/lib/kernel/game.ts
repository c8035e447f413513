// The contract between a game and everything that plays it: people, bots, replays, tests.
import type { Dice, Random } from './dice'
import type { Offer } from './offers'
import type { Show } from './picture'
import type { Telling } from './telling'

/** One of the two players, by the name the game gives it ("german", "allied"). */
export type Seat = string

/** A player's decision: small plain JSON that means the same on every device. */
export interface Order {
  readonly type: string
}

/** The rules say no. Carries the rule so that the player can read it; the state is as it was before. */
export class Refused extends Error {
  constructor(
    readonly rule: string,
    readonly why: string
  ) {
    super(`${rule}: ${why}`)
    this.name = 'Refused'
  }
}

/** Why something is not allowed: the rule that says so, and its reason in words. */
export interface Bar {
  readonly rule: string
  readonly why: string
}

export function refuse(rule: string, why: string): never {
  throw new Refused(rule, why)
}

/** Refuses where something stands in the way. */
export function must(bar: Bar | null): void {
  if (bar !== null) refuse(bar.rule, bar.why)
}

/** The first bar that stands in the way of any of these. */
export function firstBar<T>(things: readonly T[], barOf: (thing: T) => Bar | null): Bar | null {
  for (const thing of things) {
    const bar = barOf(thing)
    if (bar !== null) return bar
  }
  return null
}

/** One line of a sum that a rule computes: the label, what it adds, and the rule it comes from. */
export interface Line {
  readonly label: string
  readonly value: number
  readonly rule: string
}

/**
 * What happened, as data. Every game has kinds and details of its own; whoever is not the game knows an event only by what
 * `tell` says of it.
 */
export interface GameEvent {
  readonly kind: string
  readonly rule: string
}

export interface Outcome {
  /** null: a draw. */
  readonly winner: Seat | null
  readonly rule: string
  readonly why: string
  /** Who gave up. */
  readonly conceded?: Seat
}

/** Why an order can no longer be taken back without the other player's consent. */
export type Barrier = 'dice' | 'reveal' | 'hand-over'

export interface Step<E extends GameEvent = GameEvent> {
  readonly events: E[]
  readonly barrier: Barrier | null
}

/** What a device alone can make of the secret of its seat, for each name another: 32 digits in hexadecimal. */
export type SaltOf = (name: number | string) => string

/**
 * Orders that plan in secret. In a match their owner's device keeps them and posts a seal (a hash with a salt that only it
 * can make) in their place, so that no other device, however it was changed, can read or alter them.
 */
export interface Secrets<S> {
  /** The order to post in place of one that plans in secret; null for all others. Refuses what could not be planned. */
  seal(state: S, order: Order, number: number, saltOf: SaltOf): Order | null
  /** The same position with the seals of a seat opened. */
  recall(state: S, seat: Seat, saltOf: SaltOf): S
  /** What the device of the actor orders by itself, since a seal of his must be opened now; null: he decides. */
  open(state: S, seat: Seat, saltOf: SaltOf): Order | null
  /** The names for which `recall` asks: seals of this seat that nobody else can open yet. */
  unopened(state: S, seat: Seat): readonly (number | string)[]
  /** Only for games that deal: the first position of a match between two devices that must not know all of it. `ahead`:
   * what is needed for coming draws is handed over in advance. */
  between?(state: S, match: string, ahead: boolean): S
  /** What takes long of what `open` will say, piece by piece. */
  prepare?(state: S, seat: Seat, saltOf: SaltOf): Iterator<void>
  /** The same position for one device that has both secrets, with nothing under seal. */
  clear?(state: S, saltOf: (seat: Seat) => SaltOf): S
  /** What an honest device would not have posted, in words; for the audit, when all secrets are shown. */
  faultOf?(before: S, seat: Seat, posted: Order, after: S, saltOf: (seat: Seat) => SaltOf): string | null
}

/** Another state that a seat cannot tell from the real one. */
export interface Disguise<S> {
  readonly state: S
  /** Units that have changed places in it, each under the name of the one it stands for; the other side's orders name these. */
  readonly names: Readonly<Record<string, string>>
}

export interface Game<S = unknown, E extends GameEvent = GameEvent> {
  readonly id: string
  /** Raised whenever the same log would give another state than before. */
  readonly rulesVersion: number
  readonly seats: readonly [Seat, Seat]
  readonly scenarios: readonly string[]
  create(scenario: string, options?: Readonly<Record<string, unknown>>): S
  /** Who must decide now; null when the game is over. */
  actor(state: S): Seat | null
  /** Everything the actor may do now. What costs time (reach, battle previews) is computed when the offer is asked. */
  offers(state: S): Offer[]
  /** Carries the order out in place, or throws Refused and leaves the state as it was. */
  apply(state: S, seat: Seat, order: unknown, dice: Dice): Step<E>
  /** The same shape with what the seat may not know removed; offers and previews work on it too. */
  view(state: S, seat: Seat): S
  /** Only for games in which something is planned in secret. */
  readonly secrets?: Secrets<S>
  outcome(state: S): Outcome | null
  /** What it means by the rules that a seat gives up. Without it the other side wins, and that is all. */
  conceded?(state: S, seat: Seat): Outcome
  /** What a seat may know of an event; null: nothing. Without a seat: everything. */
  tell(event: E, seat: Seat | null): Telling | null
  /** Who commands a unit in a scenario: nations may change sides from one to the next. null: it is no unit there. */
  owner?(scenario: string, unit: string): Seat | null
  /** What boards, text views and inspectors draw; works on views, so it shows no more than the seat may know. */
  readonly show: Show<S>
  /** For tests of views: only what the seat may not know is another. null: there is nothing to change just now. */
  disguise?(state: S, seat: Seat, random: Random): Disguise<S> | null
  /** Broken invariants, in words; for tests and bots. */
  check(state: S): string[]
}
