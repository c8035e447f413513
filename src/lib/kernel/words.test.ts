import { expect, test } from 'vitest'
import { capital, count, list, ruleWords, shortList, signed } from './words'

test('lists are read as they are said', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(list)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect(shortList(['a', 'b', 'c'], 3)).toBe('a, b and c')
  expect(shortList(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
})

test('counts, signs and beginnings', () => {
  expect([count(1, 'unit'), count(0, 'unit'), count(2, 'corps', 'corps')]).toEqual([
    '1 unit',
    '0 units',
    '2 corps'
  ])
  expect([2, 0, -1].map(signed)).toEqual(['+2', '0', '−1'])
  expect(capital('hex 2121')).toBe('Hex 2121')
})

test('rules are shown as people write them', () => {
  expect(['CR_AA', '6.0_4a', 'IDT_Great_Britain', '12.2.1a'].map(ruleWords)).toEqual([
    'CR AA',
    '6.0 4a',
    'IDT Great Britain',
    '12.2.1a'
  ])
})
