import { describe, expect, test } from 'vitest'
import {
  approachWorth,
  dealGoals,
  distanceCost,
  endangered,
  enemyGoals,
  outletWorth,
  shieldWorth,
  wantedPlaces,
  type Wanted
} from './goals'
import { corps, front, grid, hex, type Corps } from './testing'

describe('what is at stake', () => {
  test('what is held and may be lost is in danger; who stands near shields a part of it', () => {
    const at = front([], { A1: 10, A5: 6 }, ['A1'])
    const dangers = endangered(at, () => 0.5)
    expect(dangers).toEqual([{ hex: hex('A1'), loss: 5 }])
    const worth = (id: string) => shieldWorth(at.world, hex(id), dangers, { reach: 1, part: 0.4 })
    expect([worth('A1'), worth('A2'), worth('A3')]).toEqual([5, 2, 0])
  })

  test('ground counts the more the nearer it is to a goal', () => {
    const at = front([], { A1: 10 })
    const worth = (id: string) => approachWorth(at, [hex('A1')], hex(id), { reach: 2, part: 0.5 })
    expect([worth('A1'), worth('A2'), worth('A3')]).toEqual([5, 2.5, 0])
  })
})

describe('goals', () => {
  const wanted = (id: string, need: number, value = 1): Wanted => ({
    hex: hex(id),
    value,
    attack: true,
    need
  })
  const deal = (plenty: number) => ({
    fit: (unit: Corps) => 1 / (1 + unit.index),
    turns: () => 0,
    patience: 0.5,
    power: (unit: Corps) => unit.power,
    pull: () => 1,
    plenty
  })

  test('a goal draws until it has enough, then the next one does', () => {
    const targets = [wanted('A1', 2, 2), wanted('A5', 1)]
    const goals = dealGoals([corps(0), corps(1), corps(2)], targets, deal(0))
    expect([...goals.values()].map((goal) => grid.ids[goal.hex])).toEqual(['A1', 'A1', 'A5'])
  })

  test('who is left over strengthens the best, up to plenty', () => {
    const goalsWith = (plenty: number) =>
      dealGoals([corps(0), corps(1), corps(2)], [wanted('A1', 1)], deal(plenty)).size
    expect([goalsWith(0), goalsWith(1), goalsWith(9)]).toEqual([1, 2, 3])
  })

  test('near goals before far ones; who cannot, or has no way, gets none', () => {
    const far: Record<string, number> = { A1: 3, A5: 1, E5: Infinity }
    const goalOf = (fit: number, ...ids: string[]) => {
      const how = {
        ...deal(9),
        fit: () => fit,
        turns: (_unit: Corps, target: Wanted) => far[grid.ids[target.hex]!]!
      }
      const targets = ids.map((id) => wanted(id, 1, id === 'A1' ? 3 : 1))
      return [...dealGoals([corps(0)], targets, how).values()].map((goal) => grid.ids[goal.hex])
    }
    expect(goalOf(1, 'A1', 'A5')).toEqual(['A5'])
    expect(goalOf(1, 'A1', 'E5')).toEqual(['A1'])
    expect([goalOf(1, 'E5'), goalOf(0, 'A5')]).toEqual([[], []])
  })

  test('goals are what is worth something, not held, and open to somebody', () => {
    const at = front([], { A1: 10, B1: 4, C1: 2 }, ['A1'])
    expect(enemyGoals(at)).toEqual([hex('B1'), hex('C1')])
    expect(enemyGoals(at, (goal) => goal !== hex('B1'))).toEqual([hex('C1')])
  })

  test('what is worth the trouble calls for strength; nobody is called to what is safe', () => {
    const dangers = [1, 3, 0].map((loss, i) => ({ hex: 20 + i, loss }))
    const list = wantedPlaces({
      goals: [1, 2],
      take: (at) => ({ value: at, need: -at }),
      dangers,
      guard: ({ loss }) => ({ value: 5 - loss, need: 10 * loss }),
      least: 1,
      mostGuards: 15
    })
    expect(list).toEqual([
      { hex: 2, value: 2, attack: true, need: -2 },
      { hex: 20, value: 4, attack: false, need: 10 },
      { hex: 21, value: 2, attack: false, need: 15 }
    ])
  })

  test('an outlet is as good as the best goal that it leads to', () => {
    const turns = (goal: number) => [2, 1, Infinity][goal]!
    const value = (goal: number) => [8, 6, 99][goal]!
    expect(outletWorth([0, 1, 2], 0.5, turns, value)).toBe(3)
    expect(outletWorth([2], 0.5, turns, value)).toBe(0)
  })

  test('each point away from a goal costs its pull, and far is far', () => {
    const goal = { hex: 0, pull: 0.5, attack: true }
    expect([distanceCost(goal, 8), distanceCost(goal, 8, 2), distanceCost(goal, 30000)]).toEqual([4, 2, 100])
  })
})
