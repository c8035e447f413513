import { describe, expect, test } from 'vitest'
import { standing } from './stand'
import type { Front } from './terms'
import { corps, front, hex, type Corps } from './testing'

/** Four points of defense are enough; who has less loses the hex in one case of two, and half of what he has. */
const how = {
  strength: (_at: Front, { power }: Corps) => ({ defense: power, size: 1 }),
  threat: ({ later }: Front, at: number) => later[at]!,
  peril: (_at: Front, _hex: number, _threat: number, { defense, size }: { defense: number; size: number }) =>
    defense >= 4 ? { lost: 0, losses: 0 } : { lost: 0.5, losses: size / 2 },
  cost: (_at: Front, _unit: Corps, losses: number, size: number) => (10 * losses) / size,
  solid: 0,
  ground: 0.25
}

/** Corps 0 stands in A1, which is worth 10 and in danger; so are all others who stand there. */
function position(...powers: number[]): Front {
  const at = front(['A1', ...powers.map(() => 'A1')], { A1: 10 }, ['A1'])
  at.own.defense[hex('A1')] = 2 + powers.reduce((sum, power) => sum + power, 0)
  at.own.size[hex('A1')] = 1 + powers.length
  at.later[hex('A1')] = 9
  return at
}

describe('standing', () => {
  const { guardWorth, riskWorth, captureWorth, lostIn } = standing(how)
  const here = hex('A1')

  test('a guard is worth what it makes safer, whether it is there or comes', () => {
    expect(guardWorth(position(2), corps(0, 2), here)).toBe(5)
    expect(guardWorth(position(), corps(0, 2), here)).toBe(0)
    expect(guardWorth({ ...position(), view: front(['B1']).view }, corps(0, 2), here)).toBe(5)
  })

  test('who is about to leave guards nothing any more', () => {
    const three = [corps(0, 2), corps(1, 2), corps(2, 2)] as const
    expect(guardWorth(position(2, 2), three[0], here)).toBe(0)
    expect(guardWorth(position(2, 2), three[0], here, [three[1]])).toBe(5)
    expect(guardWorth(position(2, 2), three[0], here, three.slice(0, 1))).toBe(0)
  })

  test('where nothing threatens or nothing is at stake there is nothing to guard', () => {
    expect(guardWorth({ ...position(2), later: new Float32Array(25) }, corps(0, 2), here)).toBe(0)
    expect(guardWorth({ ...position(2), stake: new Float32Array(25) }, corps(0, 2), here)).toBe(0)
  })

  test('strength that does not show yet counts a little, up to what threatens', () => {
    const solid = standing({ ...how, solid: 0.01 })
    expect(solid.guardWorth(position(), corps(0, 2), here)).toBeCloseTo(0.2)
    expect(solid.guardWorth(position(8), corps(0, 2), here)).toBeCloseTo(0.1)
  })

  test('the risk is that of the whole force with the unit, and only where the enemy can strike next', () => {
    const at = position()
    expect(riskWorth(at, corps(0, 2), here)).toBe(0)
    at.soon[here] = 9
    expect(riskWorth(at, corps(0, 2), here)).toBe(-5)
    // Another one makes four points together.
    expect(riskWorth({ ...at, view: front(['A1', 'B1']).view }, corps(1, 2), here)).toBeCloseTo(0)
  })

  test('only what the enemy holds is taken, and any ground counts', () => {
    const at = front([], { A1: 10, B1: 4 }, ['A1'])
    expect(['A1', 'B1', 'C1'].map((id) => captureWorth(at, hex(id)))).toEqual([0, 4.25, 0.25])
  })

  test('the chance that a hex is lost is that of those who stand there', () => {
    expect(lostIn(position(), here)).toBe(0.5)
    expect(lostIn(position(2), here)).toBe(0)
    expect(lostIn({ ...position(), later: new Float32Array(25) }, here)).toBe(0)
  })
})
