import { describe, expect, test } from 'vitest'
import { readTitles } from './titles'

/** Titles of a test file with this text: those that count, and the others with the reason. */
function read(text: string): string[] {
  return readTitles('x.test.ts', text).titles.map((title) =>
    title.void === null ? title.text : `${title.text} (${title.void})`
  )
}

describe('titles', () => {
  test('of test and it, inside describe or not, in any quotes', () => {
    expect(
      read(`
        test('1.1a one', () => expect(1).toBe(1))
        describe('chapter', () => {
          it("1.1b two", function () { expect(1).toBe(1) })
          test.concurrent(\`1.1c three\`, async () => { await expect.soft(1).toBe(1) })
        })
      `)
    ).toEqual(['1.1a one', '1.1b two', '1.1c three'])
  })

  test('of rows: lists, objects, tagged tables', () => {
    expect(
      read(`
        test.each([['1.1a', 2], ['1.1b', 3]])('%s gives %d', (rule, n) => { expect(n).toBe(n) })
        test.each(['1.2a', '1.2b'])('%s alone', () => { expect(1).toBe(1) })
        it.each([{ rule: '1.3a', at: { hex: '0101' } }] as const)('$rule in $at.hex', () => { expect(1).toBe(1) })
        test.for([['1.4a', 1]])('%s for', ([rule]) => { expect(rule).toBe(1) })
        test.each\`
          rule      | n
          \${'1.5a'} | \${1}
          \${'1.5b'} | \${2}
        \`('$rule table $n', () => { expect(1).toBe(1) })
      `)
    ).toEqual([
      '1.1a gives 2',
      '1.1b gives 3',
      '1.2a alone',
      '1.2b alone',
      '1.3a in 0101',
      '1.4a for',
      '1.5a table 1',
      '1.5b table 2'
    ])
  })

  test('of loops over constants', () => {
    expect(
      read(`
        const CASES = { '1.1a': 4, '1.1b': 5 } as const
        for (const [rule, value] of Object.entries(CASES)) test(\`\${rule} is \${value}\`, () => { expect(1).toBe(1) })
        for (const { rule } of [{ rule: '1.2a' }, { rule: '1.2b' }])
          describe(rule, () => { test(rule + ' loops', () => { expect(1).toBe(1) }) })
        ;['1.3a', '1.3b'].forEach((rule) => { test(\`\${rule} each\`, () => { expect(1).toBe(1) }) })
        describe.each([['1.4a'], ['1.4b']])('chapter %s', (rule) => { test(\`\${rule} in\`, () => { expect(1).toBe(1) }) })
      `)
    ).toEqual([
      '1.1a is 4',
      '1.1b is 5',
      '1.2a loops',
      '1.2b loops',
      '1.3a each',
      '1.3b each',
      '1.4a in',
      '1.4b in'
    ])
  })

  test('whose values cannot be told still count by their beginning', () => {
    expect(
      read(`
        test.each(rowsFromElsewhere())('1.1a %s', () => { expect(1).toBe(1) })
        for (const unit of units()) test(\`1.1b of \${unit.name}\`, () => { expect(1).toBe(1) })
      `)
    ).toEqual(['1.1a %s', '1.1b of …'])
  })

  test('that cannot be told at all are named by their line', () => {
    const { titles, unread } = readTitles(
      'x.test.ts',
      'test(name(), () => { expect(1).toBe(1) })\n\ntest.each(rows())("%s x", () => { expect(1).toBe(1) })'
    )
    expect(titles).toEqual([])
    expect(unread).toEqual([1, 3])
  })

  test('are told with their line, and only those of tests', () => {
    const text =
      "const words = '1.1a no test'\nnotest('1.1b no')\ntest('1.1c yes', () => { expect(1).toBe(1) })"
    expect(readTitles('x.test.ts', text).titles).toEqual([{ text: '1.1c yes', line: 3, void: null }])
  })
})

describe('a title counts only', () => {
  test('if its test runs', () => {
    expect(
      read(`
        test.skip('1.1a', () => { expect(1).toBe(1) })
        test.todo('1.1b')
        describe.skip('x', () => { test('1.1c', () => { expect(1).toBe(1) }) })
        test.skipIf(slow)('1.1d', () => { expect(1).toBe(1) })
        test.skip.each([['1.1e']])('%s', () => { expect(1).toBe(1) })
        test('1.1f', { skip: true }, () => { expect(1).toBe(1) })
        test('1.1g', ({ skip }) => { skip(); expect(1).toBe(1) })
        test.fails('1.1h', () => { expect(1).toBe(2) })
        // test('1.1i', () => { expect(1).toBe(1) })
      `)
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `1.1${letter} (skipped)`))
  })

  test('if its test expects something, itself or through a function of the file', () => {
    expect(
      read(`
        function holds(x) { deeper(x) }
        const deeper = (x) => { expect(x).toBe(1) }
        const nothing = () => 1
        test('1.1a', () => { holds(1) })
        test('1.1b', () => [1].forEach(deeper))
        test('1.1c', () => { expectRefused('11.2a') })
        test('1.1d', deeper)
        test('1.1e', () => { nothing() })
        test('1.1f', () => { expect.assertions(1) })
        test('1.1g', () => {})
        test('1.1h', { timeout: 9 }, () => { expect(1).toBe(1) })
      `)
    ).toEqual([
      '1.1a',
      '1.1b',
      '1.1c',
      '1.1d',
      '1.1e (without expect)',
      '1.1f (without expect)',
      '1.1g (without expect)',
      '1.1h'
    ])
  })
})
