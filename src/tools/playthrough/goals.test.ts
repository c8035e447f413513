import { expect, test } from 'vitest'
import type {
  AttackOffer,
  MoveOffer,
  PickOffer,
  PlaceOffer,
  SelectOffer,
  SpendOffer
} from '../../lib/kernel/offers'
import { toy, toyReady } from '../../lib/kernel/testing/toy'
import { goalOf, orderOf } from './goals'

const dice = { roll: () => 1 }

test('the gesture for an order is found again, with its mode, its hexes and what is bought', () => {
  const state = toyReady(0, 'campaign')
  state.lost.push('r3')
  delete state.at.r3
  const works = toy.offers(state) as [SpendOffer]
  for (const amounts of [
    { reserve: 0, r3: 0 },
    { reserve: 1, r3: 1 },
    { reserve: 3, r3: 0 }
  ]) {
    const order = works[0].order(amounts)
    expect(orderOf(goalOf(works, order)!)).toEqual(order)
  }
  // What cannot be bought is no gesture.
  expect(goalOf(works, works[0].order({ reserve: 3, r3: 1 }))).toBeNull()
  toy.apply(state, 'red', works[0].order({}), dice)
  const cards = toy.offers(state) as [PickOffer]
  for (const { order } of cards[0].choices) expect(orderOf(goalOf(cards, order)!)).toEqual(order)
  toy.apply(state, 'red', { type: 'pass' }, dice)
  state.at = { r1: 'h4', b1: 'h5', b2: 'h6' }
  const staff = toy.offers(state)
  const [fire, shift, depot, mines] = staff as [AttackOffer, MoveOffer, PlaceOffer, SelectOffer]
  for (const order of [
    fire.order('h5', ['r1'], { mode: 'feint', also: ['h6'] }),
    fire.order('h6', ['r1'], { mode: 'harass' }),
    shift.order(['r1'], ['h1'], 'rail'),
    depot.order('depot', 'h1', 'cover'),
    mines.order(['h1', 'h2'])
  ])
    expect(orderOf(goalOf(staff, order)!)).toEqual(order)
})
