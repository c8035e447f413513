// The toy game as a whole campaign: what its richer offers say, and that its orders do the same.
import { describe, expect, test } from 'vitest'
import { Refused, type Order } from '../game'
import type { Offer } from '../offers'
import { toy, toyReady, type ToyState } from './toy'

const dice = (die: number) => ({ roll: () => die })
const give = (state: ToyState, order: object, die = 1) =>
  toy.apply(state, toy.actor(state)!, order as Order, dice(die))

function offered<G extends Offer['gesture']>(state: ToyState, gesture: G) {
  const offer = toy.offers(state).find((one) => one.gesture === gesture)
  if (offer === undefined) throw new Error(`There is nothing to ${gesture}.`)
  return offer as Extract<Offer, { gesture: G }>
}

/** Red is to spend, with a piece lost. */
function atWorks(): ToyState {
  const state = toyReady(0, 'campaign')
  delete state.at.r3
  state.lost.push('r3')
  return state
}

describe('works', () => {
  test('5.1 income buys reserves and lost pieces, in one order', () => {
    const state = atWorks()
    const offer = offered(state, 'spend')
    expect(offer.items.map(({ id, price, max }) => [id, price, max])).toEqual([
      ['reserve', 1, 3],
      ['r3', 2, 1]
    ])
    expect(offer.outlook!({ reserve: 1 })).toEqual([{ rule: '1.2', text: 'Reserve: 1.' }])
    give(state, offer.order({ reserve: 1, r3: 1 }))
    expect([state.reserve.red, state.at.r3, state.lost]).toEqual([1, 'h1', []])
  })

  test.each([
    [{ reserve: 2, r3: 1 }, '5.1'],
    [{ reserve: -1 }, '5.1'],
    [{ r3: 2 }, '5.1a'],
    [{ b1: 1 }, '5.1']
  ])('5.1 %j cannot be bought', (bought, rule) => {
    const state = atWorks()
    const before = structuredClone(state)
    expect(() => give(state, { type: 'works', bought })).toThrow(Refused)
    try {
      give(state, { type: 'works', bought })
    } catch (error) {
      expect((error as Refused).rule).toBe(rule)
    }
    expect(state).toEqual(before)
  })

  test('2.1 a full home takes nobody in', () => {
    const state = atWorks()
    state.at.r2 = 'h1'
    expect(offered(state, 'spend').judge!({ r3: 1 })).toMatchObject({ rule: '2.1' })
    expect(() => give(state, { type: 'works', bought: { r3: 1 } })).toThrow('Home is full.')
  })
})

describe('cards', () => {
  const atCards = () => {
    const state = toyReady(2, 'campaign')
    give(state, { type: 'works', bought: {} })
    return state
  }

  test('5.2 a choice carries its card, its chance, its reach and what it costs for good', () => {
    const [raid] = offered(atCards(), 'pick').choices
    expect(raid).toMatchObject({ id: 'raid', chance: 0.5, area: ['h5', 'h6', 'h7'], card: { title: 'Raid' } })
    expect(raid!.warnings).toEqual([{ rule: '5.2a', why: 'The card is gone for good.', grave: true }])
  })

  test.each([
    [3, 2],
    [4, 0]
  ])('5.2 a raid with a %d leaves the enemy a reserve of %d', (die, left) => {
    const state = atCards()
    give(state, offered(state, 'pick').choices[0]!.order, die)
    expect(state.reserve.blue).toBe(left)
  })

  test('5.2a a card that was played is shown as not available, and refused', () => {
    const state = atCards()
    state.campaign!.used.push('red')
    const { choices, unavailable } = offered(state, 'pick')
    expect(choices.map(({ id }) => id)).toEqual(['none'])
    expect(unavailable).toMatchObject([{ id: 'raid', rule: '5.2a', why: 'It was played already.' }])
    expect(() => give(state, { type: 'raid' })).toThrow('It was played already.')
  })
})
