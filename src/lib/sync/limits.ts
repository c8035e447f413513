// How much a device may send, and how much it is sent. A match needs far less; what exceeds this is no match. What was used
// up is not forgotten with the link: whoever comes back, or comes by several ways, has what is left.
import { LONGEST_UPDATE } from '../match/document'

/** Milliseconds that only go forward. */
export type Clock = () => number

/** Not the clock on the wall, which can be put forward and back. */
export const steadyClock: Clock = () => performance.now()

/** Runs dry when too much is taken, and fills again with time. */
class Bucket {
  private level: number
  private at: number

  constructor(
    private readonly most: number,
    private readonly perSecond: number,
    private readonly clock: Clock
  ) {
    this.level = most
    this.at = clock()
  }

  /** False when there is not so much in it; then nothing is taken. */
  take(amount: number): boolean {
    if (this.wait(amount) > 0) return false
    this.level -= amount
    return true
  }

  /** Milliseconds until there is so much in it. More than it holds is there when it is full. */
  wait(amount: number): number {
    const now = this.clock()
    this.level = Math.min(this.most, this.level + (Math.max(0, now - this.at) / 1000) * this.perSecond)
    this.at = now
    return (Math.max(0, Math.min(amount, this.most) - this.level) / this.perSecond) * 1000
  }
}

const MESSAGES_PER_SECOND = 500
const MOST_MESSAGES = 5_000
const BYTES_PER_SECOND = 1_000_000
const MOST_BYTES = 2 * LONGEST_UPDATE

/** What may come. */
export class Limits {
  private readonly messages: Bucket
  private readonly bytes: Bucket

  constructor(clock: Clock = steadyClock, share = 1) {
    this.messages = new Bucket(share * MOST_MESSAGES, share * MESSAGES_PER_SECOND, clock)
    this.bytes = new Bucket(share * MOST_BYTES, share * BYTES_PER_SECOND, clock)
  }

  allow(length: number): boolean {
    return this.messages.take(1) && this.bytes.take(length)
  }
}

/** Sent to one device at once: the whole match so often, for a new device whose link breaks off half-way. */
const MOST_WHOLES = 4
const MS_PER_WHOLE = 20_000
/** A match counts as at least so long, so that a short one is played as fast as one likes. */
const SHORTEST_WHOLE = 1_000_000
/** What all who have shown no seat may do together, in times of what one may. */
const SHARE_OF_STRANGERS = 2
/** Names are free, so more of them than this count as one. */
const MOST_NAMES = 64
/** A device that was refused is not heard for so long, and each time twice as long. */
export const REFUSED_MS = 60_000
const LONGEST_REFUSAL_MS = 3_600_000

/** What one device, or all strangers together, have used up. */
class Account {
  readonly limits: Limits
  readonly wholes: Bucket
  refusals = 0
  refusedUntil = -Infinity

  constructor(clock: Clock, share = 1) {
    this.limits = new Limits(clock, share)
    this.wholes = new Bucket(share * MOST_WHOLES, (share * 1000) / MS_PER_WHOLE, clock)
  }
}

/** Who a device has shown to be: the seat whose key it has. Else only what it calls itself. */
export type Who = { readonly seat: string } | { readonly device: string }

/**
 * The budgets of all links of a session. Whoever has shown a seat has a budget of its own, which nobody else can use
 * up; all others share one besides their own, because they can call themselves what they like.
 */
export class Budgets {
  private readonly accounts = new Map<string, Account>()
  private readonly strangers: Account

  constructor(private readonly clock: Clock = steadyClock) {
    this.strangers = new Account(clock, SHARE_OF_STRANGERS)
  }

  /** Whether so many bytes from it are heard. */
  hears(who: Who, length: number): boolean {
    return this.all(who).every(({ limits }) => limits.allow(length))
  }

  /** Milliseconds to wait before so many bytes of a match of that length are sent to it; at 0 they count as sent. */
  waitToSend(who: Who, length: number, whole: number): number {
    const amount = length / Math.max(whole, SHORTEST_WHOLE)
    const accounts = this.all(who)
    const wait = Math.max(...accounts.map(({ wholes }) => wholes.wait(amount)))
    if (wait === 0) for (const { wholes } of accounts) wholes.take(amount)
    return wait
  }

  /** It has sent what must not be sent. */
  refuse(who: Who): void {
    const account = this.of(who)
    const ms = Math.min(LONGEST_REFUSAL_MS, REFUSED_MS * 2 ** account.refusals++)
    account.refusedUntil = this.clock() + ms
  }

  isRefused(who: Who): boolean {
    return this.of(who).refusedUntil > this.clock()
  }

  private all(who: Who): Account[] {
    return 'seat' in who ? [this.of(who)] : [this.of(who), this.strangers]
  }

  private of(who: Who): Account {
    const name = 'seat' in who ? `seat ${who.seat}` : `device ${who.device}`
    const known = this.accounts.get(name)
    if (known !== undefined) return known
    if (this.accounts.size >= MOST_NAMES && !('seat' in who)) return this.strangers
    const account = new Account(this.clock)
    this.accounts.set(name, account)
    return account
  }
}
