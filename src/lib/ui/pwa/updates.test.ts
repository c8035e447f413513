import { expect, test } from 'vitest'
import { holdUpdates, offerUpdate, updates } from './updates.svelte'

test('a new version is offered, but not while a match is open, and never taken unasked', () => {
  let taken = 0
  expect(updates.offered).toBe(false)
  const release = holdUpdates()
  const releaseToo = holdUpdates()
  offerUpdate(() => (taken += 1))
  expect(updates.offered).toBe(false)
  release()
  release()
  expect(updates.offered).toBe(false)
  releaseToo()
  expect(updates.offered).toBe(true)
  expect(taken).toBe(0)
  updates.accept()
  expect(taken).toBe(1)
})
