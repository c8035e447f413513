import { describe, expect, test } from 'vitest'
import { chances, columnFor, halfUp, shiftColumn } from './tables'

describe('column of a table', () => {
  const headings = [1, 3, 6, 10]

  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 2],
    [9, 2],
    [10, 3],
    [99, 3]
  ])('%d stands in column %d', (value, column) => {
    expect(columnFor(headings, value)).toBe(column)
  })

  test('a heading without a number is open ended', () => {
    expect(columnFor([null, 2, 4], -5)).toBe(0)
    expect(columnFor([null, 2, 4], 3)).toBe(1)
    expect(columnFor([1, 2, null], 2)).toBe(2)
  })
})

test('shifts stop at the ends of the table', () => {
  expect(shiftColumn(2, 1, 5)).toBe(3)
  expect(shiftColumn(2, -1, 5)).toBe(1)
  expect(shiftColumn(2, 9, 5)).toBe(4)
  expect(shiftColumn(2, -9, 5)).toBe(0)
})

test('the chances of a column add up to one', () => {
  const found = chances(['A1', 'D1', 'D1', 'DD', 'D1', 'A1'])
  expect(found).toEqual([
    { result: 'A1', chance: 2 / 6 },
    { result: 'D1', chance: 3 / 6 },
    { result: 'DD', chance: 1 / 6 }
  ])
  expect(found.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
  expect(chances([])).toEqual([])
})

test('halves round up', () => {
  expect([0, 1, 2, 3, 7, 8].map(halfUp)).toEqual([0, 1, 1, 2, 4, 4])
})
