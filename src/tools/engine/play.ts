// Random bots through the public contract, watched at every order.
import type { Judge } from '../../lib/bots/judge'
import { Player } from '../../lib/bots/player'
import { seededDice, seededRandom, type Dice, type Random } from '../../lib/kernel/dice'
import { Refused, type Game, type GameEvent, type Order, type Seat } from '../../lib/kernel/game'
import type { Offer } from '../../lib/kernel/offers'
import { plainOrders, randomOrder } from '../../lib/kernel/sampling'
import { close, type GameLog } from './log'

/** No real game comes near; one that does will never end. */
export const MOST_ORDERS = 50_000

export type FaultKind = 'exception' | 'refused' | 'invariant' | 'dead end' | 'endless'

export interface Fault {
  readonly kind: FaultKind
  /** Number of the order at which it showed, from 1; 0 for the set-up position. */
  readonly order: number
  readonly message: string
}

export interface PlayOptions {
  /** When the invariants are checked: after every order, when the other seat comes to decide, at the end. */
  readonly check?: 'every' | 'turn' | 'end'
  readonly limit?: number
  readonly options?: Readonly<Record<string, unknown>>
  /** One of TEMPERS for all games; else drawn from the seed. */
  readonly temper?: number
  /** Bots see only what their seat may know. */
  readonly fromView?: boolean
  /** Seats that mostly play with sense, so that games come to what pure chance never reaches. */
  readonly sensible?: Sensible
  /** Told of the position after every order, and of what the order brought about. */
  readonly watch?: (state: unknown, orders: number, order: Order, events: readonly GameEvent[]) => void
}

export interface Sensible {
  readonly seats: readonly Seat[]
  readonly judge: Judge
}

/** A seat that plays with sense still leaves one decision in so many to chance: late positions should be odd ones too. */
const SLIPS = 8

export interface Playout {
  readonly log: GameLog
  readonly state: unknown
  readonly fault: Fault | null
}

/** Dice that note what they showed. */
export function recordedDice(dice: Dice, numbers: number[]): Dice {
  return {
    roll(sides) {
      const number = dice.roll(sides)
      numbers.push(number)
      return number
    }
  }
}

/** Dice and choices of one game come from one seed but must not follow each other. */
export function diceFor(seed: number): Dice {
  return seededDice(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995)
}

/**
 * How long bots keep at it: on average they give this many orders before they end a phase that they could go on with.
 * Bots that choose evenly among the offers end every phase at once and hardly ever meet the enemy; bots that never
 * tire miss what happens to units that were left alone. So each game draws its own.
 */
export const TEMPERS = [1, 4, 16, 64] as const

/** What a random bot orders; null only when the offers hold nothing at all. */
export function chooseOrder(offers: readonly Offer[], random: Random, temper = 1): Order | null {
  if (temper > 1 && random.int(1, temper) > 1) {
    const order = randomOrder(
      offers.filter(({ gesture }) => gesture !== 'confirm'),
      random
    )
    if (order !== null) return order
  }
  const order = randomOrder(offers, random)
  if (order !== null) return order
  // Random choice gives up after some tries; before it is called a dead end everything plain is looked at.
  for (const offer of offers) {
    if (offer.idle) continue
    for (const plain of plainOrders(offer)) return plain
  }
  return null
}

export function playRandomly(game: Game, scenario: string, seed: number, how: PlayOptions = {}): Playout {
  const { check = 'every', limit = MOST_ORDERS, options = {}, fromView = false, sensible, watch } = how
  const { id, rulesVersion } = game
  const log: GameLog = {
    game: id,
    scenario,
    options,
    rulesVersion,
    seed,
    ...(sensible === undefined ? {} : { sensible: sensible.seats }),
    orders: [],
    dice: [],
    hash: '',
    outcome: null
  }
  const random = seededRandom(seed)
  const temper = how.temper ?? random.pick(TEMPERS)
  const dice = recordedDice(diceFor(seed), log.dice)
  const players = new Map(
    sensible?.seats.map((seat) => [seat, new Player(game, seat, 'sensible', seed, sensible.judge)])
  )
  const orderOf = (seat: Seat): Order | null => {
    const player = players.get(seat)
    if (player !== undefined && random.int(1, SLIPS) > 1) return player.choose(game.view(state, seat)).order
    return chooseOrder(game.offers(fromView ? game.view(state, seat) : state), random, temper)
  }
  let state: unknown
  const ended = (kind: FaultKind | null, message = ''): Playout => {
    if (state !== undefined) close(game, log, state)
    return { log, state, fault: kind && { kind, order: log.orders.length, message } }
  }
  try {
    state = game.create(scenario, options)
    let broken = game.check(state)
    for (;;) {
      if (broken.length > 0) return ended('invariant', broken.join(' '))
      const seat = game.actor(state)
      if (seat === null) break
      if (log.orders.length >= limit) return ended('endless', `The game is not over after ${limit} orders.`)
      const order = orderOf(seat)
      if (order === null) return ended('dead end', `${seat} must decide but has no order.`)
      log.orders.push([seat, order])
      const { events } = game.apply(state, seat, order, dice)
      watch?.(state, log.orders.length, order, events)
      broken = check === 'every' || (check === 'turn' && game.actor(state) !== seat) ? game.check(state) : []
    }
    if (game.outcome(state) === null)
      return ended('dead end', 'Nobody is to decide, yet there is no outcome.')
    broken = game.check(state)
    return broken.length > 0 ? ended('invariant', broken.join(' ')) : ended(null)
  } catch (error) {
    if (error instanceof Refused) return ended('refused', error.message)
    return ended('exception', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
