// Whole games of random legal play to the last turn, which sudden death seldom lets them come to.
import { expect, test } from 'vitest'
import { amount } from '../../../../tests/amount'
import type { Game } from '../../kernel/game'
import { seededDice, seededRandom } from '../../kernel/dice'
import { randomOrder } from '../../kernel/sampling'
import { packOf } from '../../kernel/pack/title'
import type { Tables } from './data'
import { eisenhowersWar, title } from './index'
import type { State } from './state'

const tables = title.files.tables as Tables

/** Far more than a game needs; a game that takes longer goes round in circles. */
const MOST_ORDERS = 40_000

interface Play {
  game?: Game<State>
  /** Before every order. */
  before?(state: State): void
}

/** Plays a game out and gives the last turn. */
function playOut(scenario: string, seed: number, { game = eisenhowersWar, before }: Play = {}): number {
  const state = game.create(scenario)
  const random = seededRandom(seed)
  const dice = seededDice(seed + 1)
  for (let orders = 0; game.outcome(state) === null; orders++) {
    if (orders > MOST_ORDERS) throw new Error('The game does not end.')
    before?.(state)
    const seat = game.actor(state)!
    const order = randomOrder(game.offers(state), random)
    if (order === null) throw new Error(`Nothing can be ordered: ${JSON.stringify(state.stack)}`)
    const { events } = game.apply(state, seat, order, dice)
    for (const event of events) expect(game.tell(event, null)?.words).not.toContain('undefined')
    const faults = game.check(state)
    if (faults.length > 0) throw new Error(`After ${JSON.stringify(order)}: ${faults.join(' ')}`)
  }
  return state.turn
}

test('5.2a games without sudden death go through all nine turns', () => {
  const victory = {
    ...tables.victory,
    ports: [],
    ruhr: { hex: '3215', lastTurn: 0 },
    two: { ...tables.victory.two, lastTurn: 0 },
    v1Turn: 0
  }
  const game = title.open(packOf(title, { ...title.files, tables: { ...tables, victory } }))
  const before = (state: State) => {
    state.everAllied = []
  }
  const last = [51, 52, 53, 54, 55, 56]
    .slice(0, amount(2, 6))
    .map((seed) => playOut(seed % 2 === 0 ? 'alternate' : 'historical', seed, { game, before }))
  expect(Math.max(...last)).toBe(9)
})
