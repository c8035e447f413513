import { expect, test } from 'vitest'
import { fuzzGate } from './fuzz'

test('100,000 hostile inputs: none spoils a match, none fails but in words', async () => {
  const outcome = await fuzzGate(100_000, 2)
  console.log(outcome)
  expect(outcome.changed).toBeGreaterThan(2_000)
}, 7_200_000)
