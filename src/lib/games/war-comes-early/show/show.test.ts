// What is shown, asked of every moment of games that are played to their end.
import { beforeAll, describe, expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../../kernel/dice'
import { stackCount } from '../../../kernel/pieces'
import { randomOrder } from '../../../kernel/sampling'
import { warComesEarly as game, worldFor } from '../index'
import type { State } from '../state'

/** Moments of a random game, every so many orders, and the last one. */
function moments(scenario: string, seed: number, every: number): State[] {
  const state = game.create(scenario)
  const random = seededRandom(seed)
  const dice = seededDice(seed)
  const found: State[] = [structuredClone(state)]
  for (let n = 0, seat = game.actor(state); seat !== null; seat = game.actor(state), n++) {
    if (n % every === 0) found.push(structuredClone(state))
    game.apply(state, seat, randomOrder(game.offers(state), random), dice)
  }
  found.push(state)
  return found
}

describe.each(['1938', '1939'])('%s', (scenario) => {
  const world = worldFor(scenario)
  let states: State[]
  beforeAll(() => {
    states = moments(scenario, 2, scenario === '1938' ? 60 : 8)
  })
  const views = () =>
    states.flatMap((state) => game.seats.map((seat) => ({ state, seat, view: game.view(state, seat) })))

  test('8.3a a picture shows no more than the view knows', () => {
    for (const { state, view, seat } of views()) {
      const seen = new Map<string, string>()
      const { stacks } = game.show.picture(view, seat)
      for (const stack of stacks) for (const { id } of stack.pieces) seen.set(id, stack.hex)
      for (const unit of world.units) {
        const known = view.at[unit.index]!
        expect(seen.get(unit.id)).toBe(known >= 0 ? world.grid.ids[known] : undefined)
      }
      const count = stacks.reduce((sum, stack) => sum + stackCount(stack), 0)
      expect(count).toBe(state.at.filter((hex) => hex >= 0).length)
      for (const stack of stacks) expect(stack.sum.endsWith('+?')).toBe(stack.unknown !== 0)
    }
  })

  test('battle previews name their charts', () => {
    const tables = game.show.tables(game.view(states[0]!, 'german'))
    expect(tables.map(({ id }) => id)).toEqual(expect.arrayContaining(['normal', 'mechanized']))
  })
})
