import { expect, test } from 'vitest'
import { onAverage, percents } from './percents'

test('chances of a die add up to 100', () => {
  expect(percents([1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6])).toEqual([17, 17, 17, 17, 16, 16])
  expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33])
  expect(percents([1 / 6, 5 / 6])).toEqual([17, 83])
})

test('what is whole stays as it is', () => {
  expect(percents([0.5, 0.25, 0.25])).toEqual([50, 25, 25])
  expect(percents([1])).toEqual([100])
  expect(percents([])).toEqual([])
})

test.each([6, 7, 11, 13, 36])('all parts of %i sides', (sides) => {
  for (let k = 1; k < sides; k++)
    expect(percents([k / sides, (sides - k) / sides]).reduce((a, b) => a + b)).toBe(100)
})

test('what is lost on average', () => {
  expect([1.84, 0.04, 0].map(onAverage)).toEqual(['1.8', 'nothing', 'nothing'])
})
