import { PATIENCE } from '../support/server'
import { ask, expect, killed, test } from '../support/store'

test('orders are on disk fast enough for a quick player', async ({ window }, info) => {
  const rate = await ask(await window(), 'rate', 200)
  info.annotations.push({ type: 'figure', description: `${Math.round(rate)} orders/s, each on disk` })
  // The aim is 100; a busy machine must not fail for its other work.
  expect(rate).toBeGreaterThan(50 / PATIENCE)
})

test('what was saved is there after the browser was killed again and again', async () => {
  test.slow()
  const { lost, broken, saved } = await killed(6)
  expect({ lost, broken }).toEqual({ lost: 0, broken: 0 })
  expect(saved).toBeGreaterThan(0)
})
