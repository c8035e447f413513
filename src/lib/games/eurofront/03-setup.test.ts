import { describe, expect, test } from 'vitest'
import { seededDice } from '../../kernel/dice'
import { blocksIn } from './board'
import { at, END, game, give, refusal, steps, tokenOf, where } from './testing'
import type { State } from './state'

const start = (): State => game.create('1939a')
const SUGGEST = { type: 'suggest' }
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const end = (state: State) => game.apply(state, game.actor(state)!, END, seededDice(7))

function playing(): State {
  const state = start()
  for (let party = 0; party < 2; party++) {
    give(state, SUGGEST)
    end(state)
  }
  return state
}

describe('1939A: the set-up', () => {
  test('1939A the Finns are set up first, the Soviets move first', () => {
    const state = start()
    expect(game.actor(state)).toBe('axis')
    give(state, SUGGEST)
    end(state)
    expect(game.actor(state)).toBe('allied')
    give(state, SUGGEST)
    end(state)
    expect(state).toMatchObject({ turn: 1, acting: 2, weather: { EF: 'snow' } })
  })

  test('1939A.s Finns in Finland, Soviets in the ground of their force', () => {
    const state = start()
    expect(refusal(state, place('FI-1', '3604'))).toBe('21.481')
    give(state, place('FI-1', 'OULU'))
    give(state, SUGGEST)
    end(state)
    expect(refusal(state, place('SU-8', 'MURMANSK'))).toBe('1939A')
    expect(refusal(state, place('SU-14', '3604'))).toBe('1939A')
    expect(refusal(state, place('SU-Cau', '3604'))).toBe('1939A')
    give(state, place('SU-8', '3305'))
    expect(where(state, 'SU-8')).toBe('3305')
  })

  test('1939A.s, 21.481a, 22.31a Vyborg and Vyborg NE1 are held', () => {
    const state = start()
    give(state, SUGGEST)
    give(state, place('FI-3', 'OULU'))
    expect(refusal(state, END)).toBe('22.31a')
    give(state, place('FI-3', '3602'))
    expect(game.offers(state).map(({ id }) => id)).toContain('end')
  })

  test('6.21a no more than fit into the place, and all have to be placed', () => {
    const state = start()
    for (const piece of ['FI-1', 'FI-2']) give(state, place(piece, 'PETSAMO'))
    expect(refusal(state, place('FI-3', 'PETSAMO'))).toBe('6.21a')
    expect(refusal(state, END)).toBe('22.2f')
  })

  test('22.2b steps are shared out among units of one type in one force', () => {
    const state = start()
    give(state, { type: 'shift', from: 'FI-4', to: 'FI-1' })
    expect([
      steps(state, 'FI-1'),
      state.hidden.cv[tokenOf(state, 'FI-1')],
      state.hidden.cv[tokenOf(state, 'FI-4')]
    ]).toEqual([null, 3, 1])
    expect(refusal(state, { type: 'shift', from: 'FI-4', to: 'FI-2' })).toBe('2.2')
    expect(refusal(state, { type: 'shift', from: 'FI-2', to: 'FI-1' })).toBe('2.5')
    expect(refusal(state, { type: 'shift', from: 'FI-2', to: 'FI-7' })).toBe('22.2b')
    expect(refusal(state, { type: 'shift', from: 'FI-Mann', to: 'FI-2' })).toBe('22.2b')
  })

  test('22.2f what binds the set-up binds no later move', () => {
    const state = playing()
    expect(state.stack.some(({ phase }) => phase === 'setup')).toBe(false)
  })
})

describe('Intro: what each seat sees', () => {
  test('Intro_a, 2.11 two sides; the Soviets are a faction of the Allied one', () => {
    const state = playing()
    expect(game.seats).toEqual(['axis', 'allied'])
    expect(game.owner!('1939a', 'SU-8')).toBe('allied')
    expect(game.owner!('1939a', 'FI-1')).toBe('axis')
    expect(game.owner!('1939a', 'GE-OKW')).toBe('axis')
    expect(new Set(state.color)).toEqual(new Set([0, 2]))
  })

  test('Intro_b, Intro_c of an upright block the enemy sees color and place', () => {
    const state = playing()
    const view = game.view(state, 'allied')
    const token = tokenOf(state, 'FI-1')
    expect([view.hidden.unit[token], view.hidden.cv[token]]).toEqual([-1, -1])
    expect([view.at[token], view.color[token]]).toEqual([at('3603'), 0])
    expect(game.view(state, 'axis').hidden.unit[token]).toBe(state.hidden.unit[token])
  })

  test('Intro_g while a side is placing nobody sees where', () => {
    const state = start()
    give(state, SUGGEST)
    const [own, other] = ['axis', 'allied'].map((seat) => game.view(state, seat))
    const token = tokenOf(state, 'FI-1')
    expect(own!.at[token]).toBe(at('3603'))
    expect(other!.at[token]).toBe(-1)
    expect(JSON.stringify(other)).not.toContain('FI-1')
  })

  test('Intro_g tokens are drawn when the set-up ends, so that a number says nothing', () => {
    const state = start()
    give(state, SUGGEST)
    const before = [...state.hidden.unit]
    end(state)
    const own = (list: readonly number[]) => list.filter((_unit, token) => state.color[token] === 0)
    expect(own(state.hidden.unit)).not.toEqual(own(before))
    expect([...own(state.hidden.unit)].sort()).toEqual([...own(before)].sort())
    expect(where(state, 'FI-1')).toBe('3603')
    expect(blocksIn(state, at('3603'))).toHaveLength(2)
  })

  test('Intro_h two hidden blocks exchanged change neither the view nor what is offered', () => {
    const state = playing()
    const other = structuredClone(state)
    const [one, two] = [tokenOf(state, 'FI-1'), tokenOf(state, 'FI-7')]
    for (const table of [other.hidden.unit, other.hidden.cv])
      [table[one], table[two]] = [table[two]!, table[one]!]
    expect(game.view(other, 'allied')).toEqual(game.view(state, 'allied'))
    expect(JSON.stringify(game.offers(game.view(other, 'allied')))).toBe(
      JSON.stringify(game.offers(game.view(state, 'allied')))
    )
  })
})

test('22.31b nobody begins out of supply', () => {
  const state = start()
  give(state, SUGGEST)
  const owner = [...state.owner]
  owner[at('OULU')] = 3
  owner[at('TAMPERE')] = 3
  owner[at('3104')] = 3
  owner[at('3204')] = 3
  state.owner = owner
  expect(refusal(state, END)).toBe('22.31b')
})
