import { describe, expect, test } from 'vitest'
import { LONGEST_UPDATE } from '../match/document'
import { Budgets, Limits } from './limits'

function clock() {
  let at = 1_000
  return { now: () => at, pass: (ms: number) => void (at += ms) }
}

test('more bytes than a match can hold are too many, however few messages they come in', () => {
  const limits = new Limits(clock().now)
  expect(limits.allow(LONGEST_UPDATE)).toBe(true)
  expect(limits.allow(LONGEST_UPDATE)).toBe(true)
  expect(limits.allow(1)).toBe(false)
})

test('small messages are too many too, and time makes room again', () => {
  const time = clock()
  const limits = new Limits(time.now)
  let count = 0
  while (count < 100_000 && limits.allow(1)) count++
  expect(count).toBe(5_000)
  time.pass(1_000)
  expect(limits.allow(1)).toBe(true)
})

test('a clock that is put back cuts nobody off', () => {
  const time = clock()
  const limits = new Limits(time.now)
  time.pass(-3_600_000)
  for (let i = 0; i < 1_000; i++) expect(limits.allow(100)).toBe(true)
})

describe('the budgets of all links', () => {
  const one = { device: 'one' }
  const other = { device: 'other' }
  const player = { seat: 'south' }
  const WHOLE = 6_000_000

  /** How often the whole match goes out at once. */
  function sent(budgets: Budgets, who: Parameters<Budgets['hears']>[0]): number {
    let count = 0
    while (count < 100 && budgets.waitToSend(who, WHOLE, WHOLE) === 0) count++
    return count
  }

  test('a device has what it has left, by whatever link it comes', () => {
    const budgets = new Budgets(clock().now)
    expect(budgets.hears(one, 2 * LONGEST_UPDATE)).toBe(true)
    expect(budgets.hears(one, 1)).toBe(false)
    expect(budgets.hears(other, 1)).toBe(true)
  })

  test('under other names there is nothing more to be had, and who has shown a seat is not touched by it', () => {
    const budgets = new Budgets(clock().now)
    const heard = Array.from({ length: 100 }, (_, i) =>
      budgets.hears({ device: `name ${i}` }, LONGEST_UPDATE)
    )
    expect(heard.filter(Boolean)).toHaveLength(4)
    expect(budgets.hears(player, LONGEST_UPDATE)).toBe(true)
    const wholes = Array.from({ length: 100 }, (_, i) => sent(budgets, { device: `name ${i}` }))
    expect(wholes.reduce((sum, count) => sum + count)).toBe(8)
    expect(sent(budgets, player)).toBe(4)
  })

  test('the whole match goes out a few times at once, then one time in twenty seconds', () => {
    const time = clock()
    const budgets = new Budgets(time.now)
    expect(sent(budgets, one)).toBe(4)
    expect(budgets.waitToSend(one, WHOLE, WHOLE)).toBeCloseTo(20_000)
    // Another new device still gets it.
    expect(sent(budgets, other)).toBe(4)
    time.pass(20_000)
    expect(sent(budgets, one)).toBe(1)
    // What is new is small, and never waits long.
    expect(budgets.waitToSend(one, 1_000, WHOLE)).toBeLessThan(5)
  })

  test('of a short match much can be sent', () => {
    const budgets = new Budgets(clock().now)
    for (let i = 0; i < 10_000; i++) expect(budgets.waitToSend(one, 200, 5_000)).toBe(0)
  })

  test('who was refused is not heard for a minute, the next time for two, and at most for an hour', () => {
    const time = clock()
    const budgets = new Budgets(time.now)
    budgets.refuse(one)
    time.pass(59_000)
    expect(budgets.isRefused(one)).toBe(true)
    expect(budgets.isRefused(other)).toBe(false)
    expect(budgets.isRefused(player)).toBe(false)
    time.pass(2_000)
    expect(budgets.isRefused(one)).toBe(false)
    budgets.refuse(one)
    time.pass(119_000)
    expect(budgets.isRefused(one)).toBe(true)
    for (let i = 0; i < 20; i++) budgets.refuse(one)
    time.pass(3_600_000)
    expect(budgets.isRefused(one)).toBe(false)
  })
})
