import { describe, expect, test } from 'vitest'
import { seededDice } from '../dice'
import { isDiced, meanLosses, oddsOf, type AttackOffer, type DicePreview } from '../offers'
import { toyBlocks as game } from './toy-blocks'
import { chances } from './toy-blocks-battle'

/** Reds have drawn and may attack. */
function attacking() {
  const state = game.create('blocks')
  game.apply(state, 'red', { type: 'draw' }, seededDice(1))
  if (state.held.red > 4)
    game.apply(state, 'red', { type: 'discard', cards: ['march-1'] } as never, seededDice(1))
  return state
}
const attackOf = (view: ReturnType<typeof attacking>) =>
  game.offers(view).find(({ gesture }) => gesture === 'attack') as AttackOffer

describe('6.3 a battle without a table', () => {
  test('chances of hits add up, what is beyond the most lies in the last', () => {
    expect(chances(2, 1 / 2, 2)).toEqual([0.25, 0.5, 0.25])
    expect(chances(2, 1 / 2, 1)).toEqual([0.25, 0.75])
  })

  test('of blocks that stand the preview knows how many, and not what they do', () => {
    const state = attacking()
    const seen = attackOf(game.view(state, 'red')).preview('h4', ['r1']) as DicePreview
    expect(isDiced(seen)).toBe(true)
    expect(seen).toMatchObject({ hidden: 2, attacker: { losses: null }, defender: { firers: [] } })
    expect(seen.destroys).toBeUndefined()
    expect(() => oddsOf(seen)).toThrow('no table')
    const known = attackOf(state).preview('h4', ['r1']) as DicePreview
    expect(known.defender.firers.map(({ unit, dice }) => [unit, dice])).toEqual([
      ['b1', 3],
      ['b2', 1]
    ])
    expect(meanLosses(known)[0]).toBeGreaterThan(1)
  })

  test('6.3c who fought lies open to both until the round ends', () => {
    const state = attacking()
    expect(game.view(state, 'red').at['b1']).toBeUndefined()
    game.apply(state, 'red', { type: 'attack', target: 'h4', units: ['r1'] } as never, seededDice(3))
    for (const seat of game.seats)
      for (const unit of state.shown) expect(game.view(state, seat).at[unit]).toBe(state.at[unit])
    expect(state.shown).toContain('r1')
  })
})

test('6.1 a guard that has lost a step shows its other face', () => {
  const state = attacking()
  state.steps['rg'] = 1
  const { stacks } = game.show.picture(game.view(state, 'blue'), 'blue')
  const guard = stacks.flatMap(({ pieces }) => pieces).find(({ id }) => id === 'rg')
  expect(guard).toMatchObject({ back: true })
})
