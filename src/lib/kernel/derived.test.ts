import { expect, test } from 'vitest'
import { derivedCache, onceFor } from './derived'

function counted() {
  let built = 0
  const cache = derivedCache<{ at: number }, string, string>((state, world) => {
    built++
    return `${world} ${state.at}`
  })
  return { ...cache, built: () => built }
}

test('a board is made when it is first asked for, once for each state', () => {
  const { bind, boardOf, known, built } = counted()
  const state = { at: 1 }
  bind(state, 'east')
  expect(known(state)).toBeUndefined()
  expect(boardOf(state)).toBe('east 1')
  expect(boardOf(state)).toBe(known(state))
  bind(state, 'east')
  boardOf(state)
  expect(built()).toBe(1)
})

test('a state that comes to another world gets another board', () => {
  const { bind, boardOf, known } = counted()
  const state = { at: 2 }
  bind(state, 'east')
  boardOf(state)
  bind(state, 'west')
  expect(known(state)).toBeUndefined()
  expect(boardOf(state)).toBe('west 2')
})

test('a state without a world is nobody’s', () => {
  const { boardOf, worldOf } = counted()
  expect(() => worldOf({ at: 3 })).toThrow('belongs to no game')
  expect(() => boardOf({ at: 3 })).toThrow('belongs to no game')
})

test('a world is built when it is first asked for, once for each scenario', () => {
  const built: string[] = []
  const worldFor = onceFor((name) => {
    built.push(name)
    return { name }
  })
  expect(built).toEqual([])
  expect(worldFor('east')).toBe(worldFor('east'))
  expect(worldFor('west').name).toBe('west')
  expect(built).toEqual(['east', 'west'])
})

test('what is dropped is worked out again', () => {
  const { bind, boardOf, drop, known } = counted()
  const state = { at: 4 }
  bind(state, 'east')
  boardOf(state)
  state.at = 5
  drop(state)
  expect(known(state)).toBeUndefined()
  expect(boardOf(state)).toBe('east 5')
})
