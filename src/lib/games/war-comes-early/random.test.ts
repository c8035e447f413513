// Whole games of random legal play: every offer is accepted, nothing is ever broken, every game ends.
import { expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import { randomOrder } from '../../kernel/sampling'
import { warComesEarly } from './index'

/** Far more than a game needs; a game that takes longer goes round in circles. */
const MOST_ORDERS = 40_000

function playOut(scenario: string, seed: number): { orders: number; turn: number; winner: string | null } {
  const state = warComesEarly.create(scenario)
  const random = seededRandom(seed)
  const dice = seededDice(seed + 1)
  let orders = 0
  for (; warComesEarly.outcome(state) === null; orders++) {
    if (orders > MOST_ORDERS) throw new Error('The game does not end.')
    const order = randomOrder(warComesEarly.offers(state), random)
    if (order === null) throw new Error(`Nothing can be ordered: ${JSON.stringify(state.stack)}`)
    warComesEarly.apply(state, warComesEarly.actor(state)!, order, dice)
    const faults = warComesEarly.check(state)
    if (faults.length > 0) throw new Error(`After ${JSON.stringify(order)}: ${faults.join(' ')}`)
  }
  return { orders, turn: state.turn, winner: warComesEarly.outcome(state)!.winner }
}

test('13.4a twenty random games of 1939 come to a legal end', { timeout: 300_000 }, () => {
  for (let seed = 1; seed <= 20; seed++) expect(playOut('1939', seed).turn).toBeLessThanOrEqual(6)
})

test('5.0a five random games of 1938 come to a legal end', { timeout: 300_000 }, () => {
  for (let seed = 1; seed <= 5; seed++) expect(playOut('1938', seed).turn).toBeLessThanOrEqual(10)
})
