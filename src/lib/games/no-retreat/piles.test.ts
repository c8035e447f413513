import { expect, test } from 'vitest'
import {
  deal,
  DECK,
  discard,
  discardsOf,
  faceOf,
  giveBack,
  held,
  lastDealt,
  leftIn,
  markersOf,
  pileOf,
  shuffle,
  slotOf,
  takeDiscard
} from './piles'
import { scene, settle, under } from './testing'
import { viewFor } from './view'

test('5.0a, 2.6a and 5.8: what is drawn is chosen by chance among what is left, one after the other', () => {
  const state = under(scene())
  deal(state, DECK, 'german', 2)
  settle(state, 1, 35)
  const [first, second] = lastDealt(state)
  expect([faceOf(state, first!), faceOf(state, second!)]).toEqual(['1', '9'])
  expect([leftIn(state, DECK), held(state, DECK, 'german').length]).toEqual([34, 2])
  expect(held(state, DECK, 'allied')).toEqual([])
})

test('5.0c and 5.0h: discards lie open until the pile is shuffled, hands stay out of it', () => {
  const state = under(scene())
  deal(state, DECK, 'german', 2)
  settle(state, 1, 1)
  const [first] = lastDealt(state)
  slotOf(state, first!).open = true
  discard(state, first!)
  expect([discardsOf(state, DECK), leftIn(state, DECK)]).toEqual([['1'], 34])
  shuffle(state, DECK)
  settle(state)
  expect([discardsOf(state, DECK), leftIn(state, DECK)]).toEqual([[], 35])
  expect(() => takeDiscard(state, DECK, '1', 'german')).toThrow('not among the discards')
})

test('5.8 and 5.8a: a marker goes back into its cup, and a cup that is too small is emptied', () => {
  const state = under(scene())
  const cup = markersOf('allied')
  deal(state, cup, 'allied', 25)
  settle(state, ...Array<number>(20).fill(1))
  expect([leftIn(state, cup), held(state, cup, 'allied').length]).toEqual([0, 20])
  const [first] = lastDealt(state)
  const face = faceOf(state, first!)
  giveBack(state, first!)
  expect([leftIn(state, cup), pileOf(state, cup).rest]).toEqual([1, [face]])
})

test('5.0d, 5.0e and 5.0g: the other player sees the front of a marker and the number of cards, nobody looks into a pile', () => {
  const state = under(scene({ scenario: 'polish-regular' }))
  deal(state, markersOf('german'), 'german', 1)
  settle(state, 1)
  const [id] = lastDealt(state)
  const seen = slotOf(viewFor(state, 'allied'), id!)
  expect(seen.face).toBeUndefined()
  expect(seen.front).toBe(slotOf(state, id!).front)
  expect(seen.front).toMatch(/kreuz/)
  expect(slotOf(viewFor(state, 'german'), id!).face).toBe(faceOf(state, id!))
  for (const seat of ['german', 'allied'])
    expect(Object.values(viewFor(state, seat).piles.piles).map(({ rest }) => rest)).toEqual([
      null,
      null,
      null
    ])
})
