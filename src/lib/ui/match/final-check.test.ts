import { expect, test } from 'vitest'
import { seededRandom } from '../../kernel/dice'
import { exchange, oneDevice, randomMove, toyRules, twoDevices } from '../../match/testing/devices'
import type { Match } from '../../match/match'
import { finalCheck, isDoubted } from './final-check'

const plan = { scenario: 'lane' }

function played() {
  const { founder, guest } = twoDevices(toyRules, plan)
  const random = seededRandom(7)
  while (founder.status.is !== 'over') {
    const mover = founder.isHere(founder.actor!) ? founder : guest
    randomMove(mover, random)
    mover.flush()
    exchange(founder, guest)
  }
  return { founder, guest }
}

test('a match between two devices is checked at its end, and not before', () => {
  const { founder } = twoDevices(toyRules, plan)
  expect(isDoubted(founder as Match)).toBe(false)
  expect(isDoubted(played().founder as Match)).toBe(true)
})

test('who plays both sides has nobody to doubt', () => {
  const { match } = oneDevice(toyRules, plan)
  const random = seededRandom(7)
  while (match.status.is !== 'over') randomMove(match, random)
  expect(isDoubted(match as Match)).toBe(false)
})

test('nothing is wrong with an honest match; a position that the log does not give is told', async () => {
  const { founder, guest } = played()
  for (const match of [founder, guest]) expect(await finalCheck(match as Match)).toEqual([])
  const other = Object.create(founder, { hash: { value: 'another' } }) as Match
  expect(await finalCheck(other)).toEqual([expect.stringContaining('another position')])
})
