import { expect, test } from 'vitest'
import { leaveOut, relist, swapIn, swapped } from './hiding'

const frame = { phase: 'march', moved: [3, 1, 2], hexes: [1, 2], side: 1 }

test('a frame is copied without the units that are hidden; what lists no units stays as it is', () => {
  expect(relist(frame, ['moved', 'attacked'], leaveOut(new Set([1, 2])))).toEqual({
    phase: 'march',
    moved: [3],
    hexes: [1, 2],
    side: 1
  })
  expect(frame.moved).toEqual([3, 1, 2])
})

test('two units change places in lists and in tables', () => {
  expect(relist(frame, ['moved'], (units) => units.map(swapped(1, 3))).moved).toEqual([1, 3, 2])
  const at = [10, 11, 12]
  swapIn(at, 0, 2)
  expect(at).toEqual([12, 11, 10])
})
