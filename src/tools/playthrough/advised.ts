// A match in which sensible players say what is done: for people who want to see a whole one, and for the deep tests.
import type { Page } from '@playwright/test'
import { Refused, type Order } from '../../lib/kernel/game'
import { goalOf, type Goal } from './goals'
import type { Mirror } from './mirror'
import { kindOf, Session, type Sitting } from './session'

export interface Rhythm {
  /** Orders in one phase before it is ended, where it may be; none: as many as a sensible player gives. */
  readonly most?: number
  /** Whatever has been done fewer times than this is tried before anything else, whether or not it is sensible. */
  readonly curious?: number
  /** Stops after the last order of this turn. */
  readonly turns?: number
  /** Pieces that are placed by hand before the rest is left to the program; none: all. */
  readonly byHand?: number
  /** Told of each order. */
  readonly say?: (line: string) => void
  /** After each order; true: enough. */
  readonly after?: (orders: number, goal: Goal) => Promise<boolean | void> | boolean | void
}

/** Orders that are refused one after the other in one position. */
const MOST_REFUSED = 12

export class AdvisedSession extends Session {
  static async begin(page: Page, mirror: Mirror, sitting: Sitting, url: string): Promise<AdvisedSession> {
    const session = new AdvisedSession(page, mirror, sitting)
    await session.open(url)
    return session
  }

  /** Plays on until the game is over or it is enough. */
  async play({
    most = Infinity,
    curious = 0,
    turns = Infinity,
    byHand = Infinity,
    say,
    after
  }: Rhythm = {}): Promise<void> {
    let phase = ''
    let inPhase = 0
    let placed = 0
    while (!this.mirror.over) {
      await this.meet()
      if (this.mirror.over) return
      const { now } = this.mirror.picture
      if (now.turn > turns) return
      if (`${now.turn} ${now.phase}` !== phase) inPhase = 0
      phase = `${now.turn} ${now.phase}`
      const rare = this.rare(curious)
      const goal = rare ?? this.wanted(inPhase >= most)
      if (rare === null && goal.is === 'place' && placed >= byHand && !goal.offer.settled) {
        await this.placeAll(goal)
        continue
      }
      if (goal.is === 'place') placed++
      await this.tryOn(goal)
      inPhase++
      say?.(`${this.orders} · ${now.phase} · ${goal.is}: ${goal.offer.text}`)
      if ((await after?.(this.orders, goal)) === true) return
    }
  }

  /** `enough`: to come to an end. */
  override wanted(enough = false, refused: readonly Order[] = []): Goal {
    const { offers } = this.person.field
    const end = offers.find((offer) => offer.gesture === 'confirm')
    if (enough && end?.gesture === 'confirm') return { is: 'confirm', offer: end }
    const order = this.mirror.advice(refused)
    const goal = goalOf(offers, order)
    if (goal === null) throw new Error(`No offer makes the order ${JSON.stringify(order)}.`)
    return goal
  }

  /** Something that has seldom been done; null: nothing of the kind can be done now. */
  private rare(seldom: number): Goal | null {
    const { offers } = this.person.field
    for (const offer of offers) {
      if (offer.idle || offer.gesture === 'confirm' || (this.kinds.get(kindOf(offer)) ?? 0) >= seldom)
        continue
      const order = this.mirror.suggestion(offer.id)
      const goal = order && goalOf([offer], order)
      if (goal !== null) return goal
    }
    return null
  }

  /** What is refused gives way to something else. */
  private async tryOn(goal: Goal): Promise<void> {
    const refused: Order[] = []
    for (let now = goal; ; now = this.wanted(false, refused)) {
      try {
        await this.give(now)
        return
      } catch (error) {
        if (!(error instanceof Refused) || refused.length >= MOST_REFUSED) throw error
        refused.push(this.person.lastGiven!)
      }
    }
  }

  override async meet(): Promise<void> {
    await this.letPlay()
    await super.meet()
  }

  /** The program plays by itself; the mirror asks the same program. */
  private async letPlay(): Promise<void> {
    const { seating } = this.sitting
    const { match } = this.mirror
    if (typeof seating !== 'object' || match.actor !== seating.bot) return
    const refused: Order[] = []
    while (!this.mirror.over && match.actor === seating.bot) {
      const order = this.mirror.advice(refused)
      try {
        match.order(order)
        this.orders++
        refused.length = 0
      } catch (error) {
        if (!(error instanceof Refused) || refused.length >= MOST_REFUSED) throw error
        refused.push(order)
      }
    }
    await this.page.locator(`[data-entry="${match.number}"]`).waitFor()
    this.did('program')
    this.person.fresh()
  }

  /** Leaves the pieces of an offer to the program. */
  private async placeAll({ offer }: Extract<Goal, { is: 'place' }>): Promise<void> {
    const { match } = this.mirror
    await this.person.letPlace(offer, offer.pieces.length > 1)
    let left = offer.pieces.length
    for (let going = true; going && left > 0; left--) {
      const order = this.mirror.suggestion(offer.id)
      if (order === null) break
      match.order(order)
      this.orders++
      this.person.settled(order)
      going = offer.pieces.length > 1 && match.offers().some(({ id }) => id === offer.id)
    }
    await this.reached()
  }
}
