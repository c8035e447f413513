import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, hashText, stateHash } from './hash'
import { toyReady } from './testing/toy'

/** The same JSON, every object built in the opposite order. */
function rebuilt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebuilt)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, rebuilt(inner)])
  )
}

describe('canonical form', () => {
  test('sorts keys at every depth and keeps the order of lists', () => {
    expect(canonical({ b: 1, a: { d: [2, 1], c: null } })).toBe('{"a":{"c":null,"d":[2,1]},"b":1}')
  })

  test('leaves out what JSON leaves out', () => {
    expect(canonical({ a: undefined, b: 1 })).toBe('{"b":1}')
    expect(canonical([undefined, 1])).toBe('[null,1]')
  })

  test('is JSON of the same value, however it was built', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonical(rebuilt(value))).toBe(canonical(value))
      })
    )
  })
})

describe('state hash', () => {
  test('is 16 hexadecimal digits, the same on every device and for ever', () => {
    expect(hashText('')).toBe('811c1cd92c1a5cb4')
    expect(stateHash({ turn: 3, at: [1, -1, 220], name: 'Plzeň' })).toMatchInlineSnapshot(
      `"31834040a2939013"`
    )
    expect(stateHash(toyReady(2))).toBe('0d9343c290121189')
  })

  test('does not depend on how the state was built or stored', () => {
    const state = toyReady(1)
    expect(stateHash(rebuilt(state))).toBe(stateHash(state))
    expect(stateHash(JSON.parse(JSON.stringify(state)))).toBe(stateHash(state))
    expect(stateHash(structuredClone(state))).toBe(stateHash(state))
  })

  test('tells apart states that differ in one place', () => {
    const seen = new Set<string>()
    for (let hex = 0; hex < 2000; hex++)
      for (const side of [0, 1, 2]) {
        const control = new Array<number>(2000).fill(0)
        control[hex] = side
        if (side > 0) seen.add(stateHash({ control }))
      }
    expect(seen.size).toBe(4000)
  })

  test('changes with any character of a text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.string({ maxLength: 1 }), (text, at, other) => {
        const i = at % text.length
        const changed = text.slice(0, i) + other + text.slice(i + 1)
        expect(hashText(changed) === hashText(text)).toBe(changed === text)
      })
    )
  })
})
