import { expect, test } from 'vitest'
import { fieldFrom, terrainPaths } from './field'

test('the same seed always gives the same field, another seed another one', () => {
  expect(fieldFrom('one', 15, 4)).toEqual(fieldFrom('one', 15, 4))
  expect(fieldFrom('one', 15, 4)).not.toEqual(fieldFrom('two', 15, 4))
})

test('every hex is drawn once', () => {
  const hexes = terrainPaths(fieldFrom('one', 15, 4), 10).map(({ d }) => d.split('z').length - 1)
  expect(hexes.reduce((sum, count) => sum + count, 0)).toBe(60)
})
