// The random opponent: it gives legal orders and nothing more, from what its seat may know.
import type { Random } from '../kernel/dice'
import { Refused, type Order } from '../kernel/game'
import type { Offer } from '../kernel/offers'
import { plainOrders, randomOrder } from '../kernel/sampling'

/** It may try what only the full position forbids (a stack it cannot see into); then it tries something else. */
export const TRIES = 30

/** A random order among the offers; null when they hold nothing at all. */
export function anyOrder(offers: readonly Offer[], random: Random): Order | null {
  const order = randomOrder(offers, random)
  if (order !== null) return order
  // Chance gives up after some tries; before the bot does, everything plain is looked at.
  for (const offer of offers) if (!offer.idle) for (const plain of plainOrders(offer)) return plain
  return null
}

export interface Playing {
  offers(): Offer[]
  order(order: Order): unknown
}

/** Gives one order. Throws when it finds none. */
export function botMove(match: Playing, random: Random): void {
  const offers = match.offers()
  let last: unknown = new Error('There is nothing that the random opponent could do.')
  for (let tries = 0; tries < TRIES; tries++) {
    const order = anyOrder(offers, random)
    if (order === null) break
    try {
      match.order(order)
      return
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      last = error
    }
  }
  throw last
}
