import { describe, expect, test } from 'vitest'
import { cover, type Rule } from './coverage'
import type { Title } from './titles'

const rules: Rule[] = [
  { rule: '1.1a', statement: 'One.', priority: 'core' },
  { rule: '1.1b', statement: 'Two.', priority: 'full' },
  { rule: '2.3.1a', statement: 'Three.', priority: 'core' },
  { rule: 'CRTa', statement: 'Four.', priority: 'core' },
  { rule: '9.9z', statement: 'Colour.', priority: 'flavour' }
]
const title = (text: string, over: Title['void'] = null): Title => ({ text, line: 1, void: over })
const covering = (...titles: Title[]) => cover(rules, [{ file: 'x.test.ts', titles, unread: [] }])

describe('coverage', () => {
  test('rows with and without a test; what must not be shown is not missed', () => {
    const found = covering(title('1.1a x'), title('2.3.1a and CRTa y'))
    expect(found).toMatchObject({ rows: 5, tested: 3 })
    expect(found.missing.map(({ rule }) => rule)).toEqual(['1.1b'])
  })

  test('tests that do not run or expect nothing do not count, and are named', () => {
    const found = covering(title('1.1a x', 'skipped'), title('1.1b x', 'without expect'))
    expect(found.tested).toBe(0)
    expect(found.void.map(({ text, why }) => `${text}: ${why}`)).toEqual([
      '1.1a x: skipped',
      '1.1b x: without expect'
    ])
  })

  test('numbers that no row has are named; a section is known, but is not its rows', () => {
    const found = covering(title('1.1 x'), title('2.3 z'), title('7.7a y'), title('5 units'))
    expect(found.unknown.map(({ text }) => text)).toEqual(['7.7a y'])
    expect(found.tested).toBe(0)
  })

  test('titles that cannot be read are passed on', () => {
    expect(cover(rules, [{ file: 'x.test.ts', titles: [], unread: [4] }]).unread).toEqual([
      { file: 'x.test.ts', line: 4 }
    ])
  })
})
