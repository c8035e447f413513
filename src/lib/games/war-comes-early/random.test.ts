// Whole games of random legal play: every offer is accepted, nothing is ever broken, every game ends.
import { expect, test } from 'vitest'
import { amount } from '../../../../tests/amount'
import { seededDice, seededRandom } from '../../kernel/dice'
import { randomOrder } from '../../kernel/sampling'
import { warComesEarly } from './index'

/** Far more than a game needs; a game that takes longer goes round in circles. */
const MOST_ORDERS = 40_000

/** Plays a game out; `blind`: each player chooses by what that seat may know (8.3). Gives the last game turn. */
function playOut(scenario: string, seed: number, blind = false): number {
  const state = warComesEarly.create(scenario)
  const random = seededRandom(seed)
  const dice = seededDice(seed + 1)
  for (let orders = 0; warComesEarly.outcome(state) === null; orders++) {
    if (orders > MOST_ORDERS) throw new Error('The game does not end.')
    const seat = warComesEarly.actor(state)!
    const seen = blind ? warComesEarly.view(state, seat) : state
    const order = randomOrder(warComesEarly.offers(seen), random)
    if (order === null) throw new Error(`Nothing can be ordered: ${JSON.stringify(state.stack)}`)
    warComesEarly.apply(state, seat, order, dice)
    const faults = warComesEarly.check(state)
    if (faults.length > 0) throw new Error(`After ${JSON.stringify(order)}: ${faults.join(' ')}`)
  }
  return state.turn
}

test('13.4a random games of 1939 come to a legal end', () => {
  for (let seed = 1; seed <= amount(3, 40); seed++) expect(playOut('1939', seed)).toBeLessThanOrEqual(6)
})

test('5.0a random games of 1938 come to a legal end', () => {
  for (let seed = 1; seed <= amount(1, 10); seed++) expect(playOut('1938', seed)).toBeLessThanOrEqual(10)
})

test('8.3a orders chosen by what a seat may see are never refused', () => {
  for (let seed = 31; seed < 31 + amount(1, 10); seed++)
    expect(playOut('1939', seed, true)).toBeLessThanOrEqual(6)
  expect(playOut('1938', 36, true)).toBeLessThanOrEqual(10)
})
