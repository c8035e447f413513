import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Refused } from '../game'
import { parseOptions } from './options'

const entries = { turn: v.picklist([8, 9]), fog: v.boolean() }

test('what is chosen is checked, and what is left out is left to the pack', () => {
  expect(parseOptions(entries, { turn: 8 })).toEqual({ turn: 8 })
  expect({ turn: 9, fog: true, ...parseOptions(entries, { fog: undefined }) }).toEqual({ turn: 9, fog: true })
})

test.each([
  [{ turn: 7 }, 'turn: '],
  [{ weather: true }, 'weather: '],
  ['fog', 'options: ']
])('%j is refused, with its name', (raw, name) => {
  expect(() => parseOptions(entries, raw)).toThrow(Refused)
  expect(() => parseOptions(entries, raw)).toThrow(`options: ${name}`)
})
