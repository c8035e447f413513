import { expect, test } from 'vitest'
import { Malformed } from './bytes'
import { parseJson } from './json'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('what is nested deeper than allowed is not read', () => {
  expect(parseJson(nested(8), 8, 'no')).toEqual(JSON.parse(nested(8)))
  for (const text of [nested(9), '{"a":'.repeat(9) + '1' + '}'.repeat(9), nested(100_000), '['.repeat(9)])
    expect(() => parseJson(text, 8, 'no')).toThrow(Malformed)
})

test('brackets in a text are no nesting, whatever else stands in it', () => {
  for (const data of [['['.repeat(50)], { '{{{"[[[\\': '\\"[[[[[[[[[' }, ['\\', [[[['"']]]]]])
    expect(parseJson(JSON.stringify(data), 8, 'no')).toEqual(data)
})

test('what is no JSON is refused with the same words', () => {
  for (const text of ['', '{', '"', '"\\', 'x']) expect(() => parseJson(text, 8, 'no')).toThrow('no')
})
