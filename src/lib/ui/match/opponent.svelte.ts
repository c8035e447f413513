// The program at the other side of the table: it is asked for one order at a time and given the time to be followed.
import type { Bot, Level } from '../../bots/client'
import { Refused, type Order, type Seat } from '../../kernel/game'
import type { Match } from '../../match/match'
import { settings } from '../settings/settings.svelte'

/**
 * Milliseconds before an order, by what the player has chosen: where something can be seen on the map, while pieces are
 * put down one after the other, and elsewhere.
 */
const PAUSES = {
  slow: { seen: 1500, placed: 300, other: 500 },
  normal: { seen: 600, placed: 60, other: 150 },
  instant: { seen: 0, placed: 0, other: 0 }
} as const
/** Before the first order of its turn, so that one sees whose turn it is. */
const FIRST = 400
/** Orders that are refused one after the other in one position. */
const TRIES = 12

interface Watched {
  readonly match: Match
  readonly bot: Seat | null
  readonly level: Level
  /** It is to decide, here and now, and somebody watches. */
  readonly busy: boolean
  /** What its last order did can be seen on the map. */
  readonly showing: boolean
}

export class Opponent {
  /** Why it stopped; empty: it did not. */
  stuck = $state.raw('')
  /** Its turn goes on without pauses until somebody else is to decide. */
  hurried = $state.raw(false)

  private timer: ReturnType<typeof setTimeout> | undefined
  private program: { readonly key: string; readonly bot: Promise<Bot> } | null = null
  private asking = 0
  /** Programs that advise a person, by seat. */
  private advisers: Record<Seat, Promise<Bot>> = {}

  constructor(private readonly table: Watched) {}

  /** Something has changed: it gives its next order soon, or none. */
  stir(): void {
    clearTimeout(this.timer)
    // An answer that is still on its way is for another position.
    const asked = ++this.asking
    if (!this.table.busy || this.stuck !== '') {
      if (!this.table.busy) this.hurried = false
      return
    }
    const pauses = PAUSES[this.hurried ? 'instant' : settings.pace]
    const pause = pauses.other === 0 ? 0 : this.pauseFor(pauses)
    // It thinks while the last order is looked at.
    const order = this.choose([])
    order.catch(() => undefined)
    this.timer = setTimeout(() => void this.go(asked, order), pause)
  }

  skip(): void {
    this.hurried = true
    this.stir()
  }

  retry(): void {
    this.stuck = ''
    this.drop()
    this.stir()
  }

  close(): void {
    clearTimeout(this.timer)
    this.asking++
    this.drop()
    for (const adviser of Object.values(this.advisers)) closeLater(adviser)
    this.advisers = {}
  }

  /** An order that a sensible player of this seat would give by this offer; null when there is none. */
  async suggest(seat: Seat, offer: string): Promise<Order | null> {
    const { match } = this.table
    const adviser = (this.advisers[seat] ??= this.start(seat, 'sensible'))
    // One that could not be had is asked for anew the next time.
    adviser.catch(() => delete this.advisers[seat])
    return (await adviser).suggest(match.state(seat), offer)
  }

  private async start(seat: Seat, level: Level): Promise<Bot> {
    const { createBot } = await import('../../bots/client')
    const { match } = this.table
    return createBot({ game: match.rules.game.id, scenario: match.genesis.scenario, seat, level })
  }

  private pauseFor(pauses: (typeof PAUSES)['slow' | 'normal']): number {
    const { match, bot, showing } = this.table
    if (match.heading(match.number)?.seat !== bot) return FIRST
    const tasks = match.offers().filter(({ gesture, idle }) => gesture !== 'confirm' && !idle)
    const placing = tasks.length > 0 && tasks.every(({ gesture }) => gesture === 'place')
    return placing ? pauses.placed : showing ? pauses.seen : pauses.other
  }

  private async go(asked: number, first: Promise<Order>): Promise<void> {
    const refused: Order[] = []
    try {
      for (let choosing = first; ; choosing = this.choose(refused)) {
        const order = await choosing
        if (asked !== this.asking) return
        try {
          this.table.match.order(order)
          return
        } catch (error) {
          // What it cannot see may forbid what it wants.
          if (!(error instanceof Refused) || refused.length >= TRIES) throw error
          refused.push(order)
        }
      }
    } catch (error) {
      if (asked === this.asking) this.stuck = (error as Error).message
    }
  }

  private async choose(refused: readonly Order[]): Promise<Order> {
    const { match, bot: seat, level } = this.table
    if (seat === null) throw new Error('No program sits here.')
    const key = `${seat} ${level}`
    if (this.program?.key !== key) {
      this.drop()
      this.program = { key, bot: this.start(seat, level) }
    }
    return (await this.program.bot).choose(match.state(seat), refused)
  }

  private drop(): void {
    if (this.program !== null) closeLater(this.program.bot)
    this.program = null
  }
}

function closeLater(bot: Promise<Bot>): void {
  bot.then(
    (one) => one.close(),
    () => undefined
  )
}
