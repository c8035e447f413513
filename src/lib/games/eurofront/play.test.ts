// Random programs play the Winter War from the set-up to its end; after every order everything must hold that always holds,
// and what a seat may not know must not matter to what it sees and may do.
import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import { plainOrders, randomOrder } from '../../kernel/sampling'
import { check } from './check'
import type { Offer } from '../../kernel/offers'
import type { State } from './state'
import { game } from './testing'

/** A program would soon ask for peace if it could. */
const warlike = (offers: readonly Offer[]) => offers.filter(({ id }) => id !== 'offer')

function play(seed: number, after: (state: State, step: number) => void): State {
  const [random, dice] = [seededRandom(seed), seededDice(seed + 1000)]
  const state = game.create('1939a')
  for (let step = 0; ; step++) {
    const seat = game.actor(state)
    if (seat === null) return state
    const order = randomOrder(warlike(game.offers(game.view(state, seat))), random)
    if (order === null) throw new Error(`Nothing to do in ${state.stack.at(-1)!.phase}.`)
    game.apply(state, seat, order, dice)
    after(state, step)
  }
}

/** What a program could order, piece by piece. */
const ordersIn = (view: State) => game.offers(view).flatMap((offer) => [...plainOrders(offer)])

describe('1939A is played to its end', () => {
  test.each([1, 2, 3, 26])('match %i', (seed) => {
    const state = play(seed, (now) => expect(check(now)).toEqual([]))
    expect(state.result).not.toBe(null)
  })

  test('the same orders give the same position', () => {
    expect(JSON.stringify(play(5, () => undefined))).toBe(JSON.stringify(play(5, () => undefined)))
  })

  test('Intro_h, X84 hidden blocks exchanged change neither view nor offers', () => {
    const random = seededRandom(11)
    let compared = 0
    play(4, (state, step) => {
      if (step % 9 > 0) return
      for (const seat of game.seats) {
        const other = game.disguise!(state, seat, random)
        if (other === null) continue
        const [one, two] = [game.view(state, seat), game.view(other.state, seat)]
        expect(two).toEqual(one)
        compared++
        if (seat === game.actor(state)) expect(ordersIn(two)).toEqual(ordersIn(one))
      }
    })
    expect(compared).toBeGreaterThan(10)
  })
})
