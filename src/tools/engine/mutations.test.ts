import { expect, test } from 'vitest'
import { mutated, mutationsOf } from './mutations'

/** Every source that comes of one change. */
const all = (text: string) => mutationsOf(text).map((mutation) => mutated(text, mutation))

test('comparisons, conjunctions and sums are turned round', () => {
  expect(all('x = a < b')).toEqual([';', 'x = a <= b'])
  expect(all('f(a === b || c > d)')).toEqual([
    ';',
    'f(a === b && c > d)',
    'f(a !== b || c > d)',
    'f(a === b || c >= d)'
  ])
  expect(all('const x = a + b')).toEqual(['const x = a - b'])
})

test('conditions are negated, numbers and truths changed', () => {
  expect(all('const x = ready ? a : b')).toEqual(['const x = !(ready) ? a : b'])
  expect(all('const x = 0')).toEqual(['const x = 1', 'const x = (-1)'])
  expect(all('const x = true')).toEqual(['const x = false'])
})

test('lines get lost, but no declaration and no return that gives a value', () => {
  expect(all('function f() { if (a) return 1\nreturn b }')).toContain('function f() { ;\nreturn b }')
  expect(all('for (const x of list) { continue }')).toEqual(['for (const x of list) { ; }'])
  expect(all('function f() { return b }')).toEqual([])
})

test('types, imports and texts are left alone', () => {
  expect(all("import { a } from 'b'\ntype T = 1 | 2\ninterface I { a: 3 }")).toEqual([])
  expect(all('const x = `a` + b')).toEqual([])
})

test('every change says where it is, what it is, and which rule stands above it', () => {
  const text = '// 12.2a: a city shifts the odds.\nconst shift = 2\n'
  expect(mutationsOf(text)[0]).toMatchObject({
    line: 2,
    what: '2 becomes 3',
    rule: '12.2a: a city shifts the odds.'
  })
})
