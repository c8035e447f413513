import { expect, test } from 'vitest'
import { Runs } from './runs'

test('orders that were given together are one step back and one step forward', () => {
  const runs = new Runs()
  runs.add(4, 34, 30)
  expect(runs.before(34)).toBe(4)
  expect(runs.before(33)).toBeNull()
  expect(runs.after(4, 30)).toBe(30)
  // Something was ordered instead: what is left is given again one by one.
  expect(runs.after(4, 29)).toBe(1)
  runs.again(4, 65)
  expect(runs.before(65)).toBe(4)
})

test('a single order is no run', () => {
  const runs = new Runs()
  runs.add(4, 5, 1)
  expect(runs.before(5)).toBeNull()
  expect(runs.after(4, 1)).toBe(1)
})
