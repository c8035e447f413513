// A player that is a program: from the view of its seat to its order. The same view and seed give the same order.
import { seededRandom } from '../kernel/dice'
import type { Game, Order, Seat } from '../kernel/game'
import { canonical, stateHash } from '../kernel/hash'
import type { Offer } from '../kernel/offers'
import { games } from '../games/registry'
import type { Judge } from './judge'
import { anyOrder, TRIES } from './random'
import { judgeOf } from './registry'
import { ranked } from './sensible'

export type Level = 'sensible' | 'random'

export interface Plan {
  readonly game: string
  readonly scenario: string
  readonly seat: Seat
  readonly level: Level
  readonly seed?: number
}

export interface Advice {
  readonly order: Order
  /** In few words why. */
  readonly why: string
}

export class Player {
  constructor(
    readonly game: Game,
    readonly seat: Seat,
    private readonly level: Level,
    private readonly seed: number,
    private readonly judge: Judge
  ) {}

  /** What it does now. `refused`: what it has tried in this very position, in vain. Throws when nothing is left. */
  choose(view: unknown, refused: readonly Order[] = []): Advice {
    const advice = this.among(view, this.game.offers(view), refused)
    if (advice === null) throw new Error('There is nothing that the program could do.')
    return advice
  }

  /** The best order that fills one offer (or any), for a person who asks for it; null when there is none. */
  suggest(view: unknown, offerId?: string): Advice | null {
    const offers = this.game.offers(view)
    return this.among(view, offerId === undefined ? offers : offers.filter(({ id }) => id === offerId), [])
  }

  private among(view: unknown, offers: readonly Offer[], refused: readonly Order[]): Advice | null {
    const tried = new Set(refused.map(canonical))
    const random = seededRandom(
      this.seed ^ Number.parseInt(stateHash(view).slice(0, 8), 16) ^ (refused.length << 20)
    )
    if (this.level === 'sensible')
      for (const { order, why } of ranked(offers, this.judge.read(view, this.seat, random), random))
        if (!tried.has(canonical(order))) return { order, why }
    for (let tries = 0; tries < TRIES; tries++) {
      const order = anyOrder(offers, random)
      if (order !== null && !tried.has(canonical(order))) return { order, why: '' }
    }
    return null
  }
}

export async function openPlayer(plan: Plan): Promise<Player> {
  const load = Object.hasOwn(games, plan.game) ? games[plan.game] : undefined
  if (load === undefined) throw new Error(`There is no game ${plan.game}.`)
  const [game, judge] = await Promise.all([load(), judgeOf(plan.game)])
  return new Player(game, plan.seat, plan.level, plan.seed ?? 1, judge)
}
