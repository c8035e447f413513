import { expect, test } from 'vitest'
import { citationsOf, enforced } from './citations'

const linesWith = (rule: string, text: string) =>
  citationsOf(rule, [{ file: 'a.ts', text }]).map(({ line }) => line)

test('a rule is found by its exact number, however it stands there', () => {
  const text = ["refuse('13.2c', 'no')", '// 13.2c, 13.2d: both', '(13.2c)', 'rule 13.2c.'].join('\n')
  expect(linesWith('13.2c', text)).toEqual([1, 2, 3, 4])
})

test('a longer number, a section of it or the name of a file is another one', () => {
  expect(linesWith('13.2', "'13.2c'\n'13.2.1'\n'113.2'\n'1.13.2'\n'./13.2-airborne'\n'13.2'")).toEqual([6])
})

test('ids with spaces, dashes and strokes', () => {
  expect(linesWith('16.6 PP', '// 16.6 PP: partition\n// 16.6 PPX')).toEqual([1])
  expect(linesWith('CR-AA', "'CR-AA'\n'XCR-AA'")).toEqual([1])
  expect(linesWith('IDT-Denmark/Latvia', "'IDT-Denmark/Latvia'")).toEqual([1])
})

test('each line is told with its file and its words', () => {
  expect(citationsOf('1.1a', [{ file: 'x/y.ts', text: "\n  refuse('1.1a')" }])).toEqual([
    { file: 'x/y.ts', line: 2, text: "refuse('1.1a')" }
  ])
})

test('a row is enforced by code, by data, or leaves nothing to do; else it is open', () => {
  const row = (rule: string, where?: string) => ({
    rule,
    statement: '',
    priority: 'core',
    ...(where && { where })
  })
  const rules = [
    row('1.1a'),
    row('1.1b', 'data'),
    row('1.1c', 'none'),
    row('1.1d'),
    row('1.2', 'none'),
    row('1.3', 'hm')
  ]
  const found = enforced(rules, [{ file: 'a.ts', text: "refuse('1.1a', 'No.') // 1.2: why" }])
  expect(found).toMatchObject({ cited: 2, data: 1, none: 1 })
  expect(found.open.map(({ rule }) => rule)).toEqual(['1.1d'])
  expect(found.wrong.map(({ rule }) => rule)).toEqual(['1.2', '1.3'])
})
