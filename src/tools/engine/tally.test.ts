import { expect, test } from 'vitest'
import { shares } from './jobs'
import { merge, outcomeName, readable, type Tally } from './tally'

const part: Tally = {
  game: 'toy',
  scenario: 'lane',
  games: 10,
  finished: 9,
  faults: 1,
  orders: 400,
  seconds: 0.5,
  ordersPerSecond: 800,
  outcomes: { red: 7, draw: 2 }
}

test('parts of a run add up; the speed is that of one thread', () => {
  const other = { ...part, faults: 0, finished: 10, orders: 600, outcomes: { red: 4, blue: 6 } }
  expect(merge([part, other])).toEqual({
    game: 'toy',
    scenario: 'lane',
    games: 20,
    finished: 19,
    faults: 1,
    orders: 1000,
    seconds: 1,
    ordersPerSecond: 1000,
    outcomes: { red: 11, draw: 2, blue: 6 }
  })
})

test('the keys are those that other programs read', () =>
  expect(Object.keys(merge([part])).join()).toBe(
    'game,scenario,games,finished,faults,orders,seconds,ordersPerSecond,outcomes'
  ))

test('kinds of orders and events are counted when that was asked for', () => {
  const kinds = { orders: { move: 5 }, events: { moved: 5, fought: 1 } }
  const whole = merge([
    { ...part, kinds },
    { ...part, kinds: { orders: { move: 1, end: 2 }, events: {} } }
  ])
  expect(whole.kinds).toEqual({ orders: { move: 6, end: 2 }, events: { moved: 5, fought: 1 } })
  expect(readable(whole)).toContain('kinds of orders: move 6, end 2\nkinds of events: moved 5, fought 1')
})

test('a person reads the same', () => {
  expect(readable(part)).toContain('9 of 10 games finished, 1 faults')
  expect(readable(part)).toContain('red 7, draw 2')
})

test('an outcome is named by its winner', () => {
  expect(outcomeName({ winner: 'red', rule: '4', why: '' })).toBe('red')
  expect(outcomeName({ winner: null, rule: '4', why: '' })).toBe('draw')
})

test('jobs share the seeds without gap or overlap', () => {
  for (const [games, jobs] of [
    [10, 3],
    [7, 7],
    [100, 8]
  ] as const) {
    const seeds = shares(games, 5, jobs).flatMap(([seed, count]) =>
      Array.from({ length: count }, (_, i) => seed + i)
    )
    expect(seeds).toEqual(Array.from({ length: games }, (_, i) => 5 + i))
  }
})
