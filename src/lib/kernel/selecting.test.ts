import { expect, test } from 'vitest'
import type { SelectOffer } from './offers'
import { anyChoice, costOf, mostOf, onlyChoice, presetOf, selectionBar } from './selecting'
import { toy, toyReady } from './testing/toy'

const offer = (over: Partial<SelectOffer>): SelectOffer => ({
  gesture: 'select',
  id: 's',
  rule: '1',
  text: 'Choose',
  role: 'combine',
  from: ['a', 'b', 'c'],
  min: 1,
  max: 3,
  judge: () => null,
  order: (units) => ({ type: units.join() }),
  ...over
})

test('a choice without a choice is found: all of them, or the only one that the rules allow', () => {
  expect(onlyChoice(offer({ min: 3 }))).toEqual(['a', 'b', 'c'])
  expect(onlyChoice(offer({ min: 2, max: 2 }))).toBeNull()
  const judge = (units: readonly string[]) => (units.join() === 'a,c' ? null : { rule: '1', why: 'No.' })
  expect(onlyChoice(offer({ judge }))).toEqual(['a', 'c'])
  // To choose nobody is a choice too.
  expect(onlyChoice(offer({ min: 0, max: 1, from: ['a'] }))).toBeNull()
  expect(onlyChoice(offer({ judge: () => ({ rule: '1', why: 'No.' }) }))).toBeNull()
})

test('a long list is not gone through', () => {
  let asked = 0
  const from = Array.from({ length: 40 }, (_one, i) => `u${i}`)
  const judge = () => (asked++, { rule: '1', why: 'No.' })
  expect(onlyChoice(offer({ from, min: 2, max: 20, judge }))).toBeNull()
  expect(anyChoice(offer({ from, min: 2, max: 20, judge }))).toBeNull()
  expect(asked).toBeLessThan(200)
})

test('some choice is found where the rules allow one', () => {
  const judge = (units: readonly string[]) => (units.join() === 'b,c' ? null : { rule: '1', why: 'No.' })
  expect(anyChoice(offer({ judge }))).toEqual(['b', 'c'])
  expect(anyChoice(offer({ min: 0 }))).toEqual([])
  expect(anyChoice(offer({ judge: () => ({ rule: '1', why: 'No.' }) }))).toBeNull()
})

test('what the game suggests comes first', () => {
  expect(presetOf(offer({ min: 3, suggested: () => ['b'] }))).toEqual(['b'])
  expect(presetOf(offer({ min: 3 }))).toEqual(['a', 'b', 'c'])
  expect(presetOf(offer({}))).toEqual([])
})

test('a group grows as long as the rules allow it', () => {
  const allowed = (units: readonly string[]) => !(units.includes('a') && units.includes('b'))
  expect(mostOf(['a', 'b', 'c'], 3, allowed)).toEqual(['a', 'c'])
  expect(mostOf(['a', 'b', 'c'], 1, allowed)).toEqual(['a'])
})

test('the toy game says what a choice of losses pays, and what becomes of the piece', () => {
  const state = toyReady()
  const dice = { roll: () => 6 }
  toy.apply(state, 'red', { type: 'move', piece: 'r2', path: ['h3', 'h4'] }, dice)
  toy.apply(state, 'red', { type: 'end' }, dice)
  toy.apply(state, 'blue', { type: 'end' }, dice)
  toy.apply(state, 'red', { type: 'move', piece: 'r2', path: ['h5'] }, dice)
  toy.apply(state, 'red', { type: 'attack', target: 'h6', units: ['r2'] }, dice)
  const [losses] = toy.offers(state)
  if (losses?.gesture !== 'select') throw new Error('Losses are to be taken.')
  expect(losses.pays!([])).toEqual({ paid: 0, owed: 1, in: 'piece' })
  expect(losses.pays!([losses.from[0]!])).toEqual({ paid: 1, owed: 1, in: 'piece' })
  expect(losses.fate!(losses.from[0]!)).toEqual({ unit: losses.from[0], text: 'Destroyed' })
})

test('what is chosen is counted, known, paid for and then judged by the game', () => {
  const prices = { budget: 3, in: 'points', of: (id: string) => (id === 'a' ? 2 : 1) }
  const choose = (ids: string[], over: Partial<SelectOffer> = {}) =>
    selectionBar(offer({ prices, ...over }), ids)?.why ?? null
  expect(choose(['a', 'b'])).toBeNull()
  expect(choose(['a', 'b', 'c'])).toBe('1 points too many: there are 3.')
  expect(choose([])).toBe('Choose 1 to 3; 0 chosen.')
  expect(choose(['a', 'b'], { max: 1 })).toBe('No more than 1; 2 chosen.')
  expect(choose(['b', 'b'])).toBe('These cannot be chosen now.')
  expect(choose(['x'])).toBe('These cannot be chosen now.')
  expect(choose(['a'], { judge: () => ({ rule: '1', why: 'No.' }) })).toBe('No.')
  expect(costOf(offer({ prices }), ['a', 'c'])).toBe(3)
})
