import { expect, test } from 'vitest'
import type { Dice } from '../dice'
import { refuse, type Game } from '../game'
import { playing } from './scene'

interface State {
  at: number[]
  over: boolean
}

/** One unit on two places; "go" rolls a die, and 6 brings it off the map. A faulty "stumble" changes what it refuses. */
const game = {
  seats: ['red', 'blue'],
  actor: ({ over }: State) => (over ? null : 'red'),
  apply(state: State, seat: string, raw: unknown, dice: Dice) {
    if (seat !== 'red') refuse('1.1', 'Red moves.')
    if ((raw as { type: string }).type === 'stumble') {
      state.at[0] = 0
      refuse('1.3', 'It stumbles.')
    }
    state.at[0] = dice.roll(6) === 6 ? -2 : 1
    return { events: [{ kind: 'gone', rule: '1.2' }], barrier: 'dice' }
  }
} as unknown as Game<State>
const world = {
  grid: { places: ['0101', 'reserve'] },
  unit: (id: string) => (id === 'tank' ? { id, index: 0 } : undefined),
  hex: (id: string) => ['0101', 'reserve'].indexOf(id)
}
const { give, refusal, where, hexIn, unitIn } = playing(game, () => world)

test('orders are given for whoever decides, with loaded dice', () => {
  const state: State = { at: [0], over: false }
  expect(where(state, 'tank')).toBe('0101')
  expect(give(state, { type: 'go' }, 3).events).toEqual([{ kind: 'gone', rule: '1.2' }])
  expect(where(state, 'tank')).toBe('reserve')
  give(state, { type: 'go' }, 6)
  expect(where(state, 'tank')).toBe(-2)
  expect(() => give(state, { type: 'go' }, 1, 2)).toThrow('1 dice were not rolled')
  expect(() => give({ at: [0], over: true }, { type: 'go' })).toThrow('Nobody is to decide')
})

test('a refusal says its rule, and must change nothing', () => {
  const state: State = { at: [1], over: false }
  expect(refusal(state, { type: 'go' }, 'blue')).toBe('1.1')
  expect(() => refusal(state, { type: 'stumble' })).toThrow('changed the state')
  expect(refusal(state, { type: 'stumble' })).toBe('1.3')
})

test('names that mean nothing are faults of the test', () => {
  const state: State = { at: [0], over: false }
  expect([hexIn(state, 'reserve'), unitIn(state, 'tank').index]).toEqual([1, 0])
  expect(() => hexIn(state, '0909')).toThrow('No hex 0909')
  expect(() => where(state, 'foot')).toThrow('No unit foot')
})
