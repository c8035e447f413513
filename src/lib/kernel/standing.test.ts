import { describe, expect, test } from 'vitest'
import type { Dice } from './dice'
import { Refused } from './game'
import { stateHash } from './hash'
import { BLUE, RED, toy, toyReady, type ToyState } from './testing/toy'

const dice: Dice = { roll: () => 1 }
const give = (state: ToyState, order: object) => toy.apply(state, toy.actor(state)!, order, dice)
const settle = (seat: string, answer: string) => ({ type: 'standing', question: `watch-${seat}`, answer })
const move = (piece: string, ...path: string[]) => ({ type: 'move', piece, path })
const standing = (state: ToyState) =>
  toy.offers(state).find((offer) => offer.gesture === 'pick' && offer.standing !== undefined)

/** Red has moved once and blue is asked. */
function asked(): ToyState {
  const state = toyReady(0, 'watched')
  give(state, move('r2', 'h3'))
  return state
}

describe('standing answers', () => {
  test('without one the question is asked after every move, which is a hand-over', () => {
    const state = toyReady(0, 'watched')
    expect(give(state, move('r2', 'h3')).barrier).toBe('hand-over')
    expect(toy.actor(state)).toBe(BLUE)
    expect(give(state, { type: 'pass' }).barrier).toBe('hand-over')
    expect(toy.actor(state)).toBe(RED)
  })

  test('settled while asked it puts the question away, and the moves after it are their owner’s alone', () => {
    const state = asked()
    give(state, settle(BLUE, 'beside'))
    expect(toy.actor(state)).toBe(RED)
    expect(give(state, move('r3', 'h3')).barrier).toBeNull()
    expect(toy.actor(state)).toBe(RED)
  })

  test('it is asked when the answer says so', () => {
    const state = asked()
    give(state, settle(BLUE, 'beside'))
    state.at.b1 = 'h5'
    expect(give(state, move('r3', 'h3', 'h4')).barrier).toBe('hand-over')
    expect(toy.actor(state)).toBe(BLUE)
    // What is to be asked now stays asked.
    give(state, settle(BLUE, 'always'))
    expect(toy.actor(state)).toBe(BLUE)
    give(state, settle(BLUE, 'beside'))
    expect(toy.actor(state)).toBe(BLUE)
  })

  test('it is offered when asked and in one’s own turn, says what holds, and programs leave it alone', () => {
    const state = asked()
    expect(standing(state)).toMatchObject({
      idle: true,
      standing: 'asked',
      text: 'Ask me to shout (now: after every move)'
    })
    give(state, settle(BLUE, 'never'))
    give(state, { type: 'end' })
    expect(toy.actor(state)).toBe(BLUE)
    expect(standing(state)).toMatchObject({ standing: 'turn', text: 'Ask me to shout (now: never)' })
    expect(give(state, settle(BLUE, 'always')).barrier).toBeNull()
    expect(standing(toyReady())).toBeUndefined()
  })

  test('what is settled back leaves no trace in the position', () => {
    const state = asked()
    give(state, { type: 'pass' })
    const other = asked()
    give(other, settle(BLUE, 'never'))
    expect(stateHash(other)).not.toBe(stateHash(state))
    for (const one of [state, other]) give(one, { type: 'end' })
    give(other, settle(BLUE, 'always'))
    expect(stateHash(other)).toBe(stateHash(state))
  })

  test('only its owner sees what is settled, in the view and in the diary', () => {
    const state = asked()
    const [event] = give(state, settle(BLUE, 'never')).events
    expect(toy.view(state, BLUE).answers).toEqual({ 'watch-blue': 'never' })
    expect('answers' in toy.view(state, RED)).toBe(false)
    expect(toy.tell(event!, BLUE)?.words).toBe('Ask me to shout: never.')
    expect(toy.tell(event!, RED)).toBeNull()
  })

  test.each([
    ['another’s question', settle(RED, 'never')],
    ['no such question', settle('green', 'never')],
    ['no such answer', settle(BLUE, 'sometimes')],
    ['what holds already', settle(BLUE, 'always')],
    ['anything more', { ...settle(BLUE, 'never'), more: 1 }]
  ])('%s is refused and changes nothing', (_what, order) => {
    const state = asked()
    const before = stateHash(state)
    expect(() => give(state, order)).toThrow(Refused)
    expect(stateHash(state)).toBe(before)
  })

  test('a game without such questions knows no such order', () => {
    expect(() => give(toyReady(), settle(RED, 'never'))).toThrow(Refused)
  })
})

describe('open decisions', () => {
  test('offers of an open phase say so, others do not', () => {
    const state = toyReady()
    state.at.b1 = 'h3'
    expect(toy.offers(state).some(({ open }) => open)).toBe(false)
    toy.apply(state, RED, { type: 'attack', target: 'h3', units: ['r2', 'r3'] }, { roll: () => 6 })
    expect(toy.actor(state)).toBe(BLUE)
    expect(toy.offers(state).every(({ open }) => open)).toBe(true)
  })
})
