// Moments of random games in which each side knows only what it may: enough of them to try the rest of the contract on.
import { expect } from 'vitest'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { GameEvent, Order, Seat } from '../../src/lib/kernel/game'
import { stateHash } from '../../src/lib/kernel/hash'
import { replay, type GameLog } from '../../src/tools/engine/log'
import { chooseOrder, diceFor, MOST_ORDERS, recordedDice, TEMPERS } from '../../src/tools/engine/play'
import type { Subject } from './subjects'

export interface Moment {
  /** The position, and the order that was given in it. */
  readonly state: unknown
  readonly seat: Seat
  readonly order: Order
  readonly number: number
}

export interface Played {
  readonly moments: readonly Moment[]
  /** The position in which the game ended. */
  readonly end: unknown
}

export const copyOf = <T>(state: T): T => JSON.parse(JSON.stringify(state)) as T

/** What is told of an event has words without holes, to whomever it is told, and the rule it names can be read. Asked of
 * every event of every game, so without an expectation for each. */
function mustHaveWords({ game, explains }: Subject, event: GameEvent): void {
  if (!explains(event.rule)) throw new Error(`${event.kind}: there is no rule ${event.rule}`)
  for (const reader of [null, ...game.seats]) {
    const words = game.tell(event, reader)?.words
    if (words === undefined) {
      if (reader === null) throw new Error(`${event.kind} is told to nobody`)
    } else if (!/^\S.*\S$/.test(words) || /undefined|null|NaN|\[object/.test(words))
      throw new Error(`${event.kind} has odd words: “${words}”`)
  }
}

/** Gives the order and expects what must hold of any step. */
function step(subject: Subject, state: unknown, seat: Seat, order: Order, log: GameLog): void {
  const { game } = subject
  const rolled: number[] = []
  const number = log.orders.length + 1
  const { events, barrier } = game.apply(state, seat, order, recordedDice(diceFor(number), rolled))
  log.orders.push([seat, order])
  log.dice.push(...rolled)
  expect(events.length, 'events').toBeGreaterThan(0)
  for (const event of events) mustHaveWords(subject, event)
  // Undo must stop at every die, and where the other player comes to decide.
  if (rolled.length > 0) expect(barrier).toBe('dice')
  else if (game.actor(state) !== seat) expect(barrier).toMatch(/^(?:reveal|hand-over)$/)
  else expect(barrier).not.toBe('hand-over')
}

/**
 * A whole game by orders that the views offer. The first moment of every sort of decision is kept, and every so many orders
 * the moment, of those at most so many.
 */
export function playByViews(subject: Subject, seed: number, each: number, most: number): Played {
  const { game, scenario } = subject
  const log: GameLog = {
    game: game.id,
    scenario,
    options: {},
    rulesVersion: game.rulesVersion,
    seed,
    orders: [],
    dice: [],
    hash: '',
    outcome: null
  }
  const random = seededRandom(seed)
  const temper = random.pick(TEMPERS.slice(1))
  const state = game.create(scenario)
  const moments: Moment[] = []
  const rarities: Moment[] = []
  const sorts = new Set<string>()
  for (let seat = game.actor(state); seat !== null; seat = game.actor(state)) {
    const number = log.orders.length + 1
    if (number > MOST_ORDERS) throw new Error('The game does not end.')
    const offers = game.offers(game.view(state, seat))
    const order = chooseOrder(offers, random, temper)
    if (order === null) throw new Error(`Dead end before order ${number}.`)
    // Every sort of decision that comes up, however seldom, and then now and again.
    const sort = offers.map(({ gesture, rule }) => `${gesture} ${rule}`).join()
    const rare = !sorts.has(sort)
    sorts.add(sort)
    const kept = rare || number % each === 1 ? copyOf(state) : null
    step(subject, state, seat, order, log)
    if (kept === null) continue
    const moment = { state: kept, seat, order, number }
    ;(rare ? rarities : moments).push(moment)
    expect(game.check(state), `after order ${number}`).toEqual([])
    // What is kept beside the state must not matter: a state fresh from a file goes on the same way.
    const twin = copyOf(kept)
    game.apply(twin, seat, order, diceFor(number))
    expect(stateHash(twin), 'the same order on a fresh copy').toBe(stateHash(state))
    expect(stateHash(copyOf(state)), 'after a round trip through JSON').toBe(stateHash(state))
  }
  expect(game.outcome(state)).not.toBeNull()
  expect(game.check(state)).toEqual([])
  expect(stateHash(replay(game, log)), 'played again').toBe(stateHash(state))
  const every = Math.ceil(moments.length / most)
  return { moments: [...rarities.slice(0, most), ...moments.filter((_, i) => i % every === 0)], end: state }
}
