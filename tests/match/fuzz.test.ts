import { expect, test } from 'vitest'
import { fuzzGate } from './fuzz'

test('5,000 hostile inputs: none spoils a match, none fails but in words', async () => {
  const { inputs, refused, changed } = await fuzzGate(5_000)
  // Most are refused, but not all: what is let in must have been tried too.
  expect([inputs, refused > 2_000, changed > 100]).toEqual([5_000, true, true])
}, 600_000)
