import { expect, test } from 'vitest'
import { wayOf, within } from './turned'

const board = (turned: boolean) =>
  ({
    closest: () => (turned ? {} : null),
    getBoundingClientRect: () => ({ left: 10, top: 50, right: 310, bottom: 250 })
  }) as unknown as Element

test('a point is measured from the top left as the one who looks sees it', () => {
  expect(within(board(false), 30, 60)).toEqual([20, 10])
  // What is the top left for the one opposite is the bottom right of the glass.
  expect(within(board(true), 300, 240)).toEqual([10, 10])
  expect([wayOf(board(false)), wayOf(board(true))]).toEqual([1, -1])
})
