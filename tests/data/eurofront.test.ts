import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chapterOf, parsePackRules } from '../../src/lib/kernel/pack/rules'
import { findRule } from '../../src/lib/ui/rulebook/data'
import { readCsv } from '../../src/tools/engine/csv'

const read = (file: string) =>
  readFileSync(new URL(`../../scenarios/eurofront/${file}`, import.meta.url), 'utf8')

const book = parsePackRules(JSON.parse(read('rules.json')))
const rows = readCsv(read('rules.csv')) as unknown as {
  rule: string
  area: string
  statement: string
  priority: string
  where: string
}[]

describe('the rulebook of EuroFront', () => {
  test('has all 1214 rows of the list of rules, in its order', () => {
    expect(rows).toHaveLength(1214)
    expect(book.rules.map(({ rule, area, priority }) => [rule, area, priority])).toEqual(
      rows.map(({ rule, area, priority }) => [rule, area, priority])
    )
    for (const { rule } of book.rules) expect(rule).toMatch(/^[\w.]+$/)
  })

  test('goes chapter after chapter, and no chapter is empty', () => {
    const order = book.rules.map(({ rule }) => chapterOf(rule))
    const turns = order.filter((chapter, i) => chapter !== order[i - 1])
    expect(turns).toEqual(book.chapters.map(({ number }) => number))
  })

  test('says of each row where it is: in code, in data or nowhere', () => {
    expect([...new Set(rows.map(({ where }) => where))].sort()).toEqual(['', 'data', 'none'])
  })

  test('each rule that another one points to is there', () => {
    for (const { rule, text } of book.rules)
      for (const [, pointed] of text.matchAll(/[(, ](\d+\.\d+[a-z]?)(?=[),])/g))
        expect(findRule(book, pointed!), `${rule} points to ${pointed}`).toBeDefined()
  })

  test('a row that says the same as another names it', () => {
    const ids = new Set(rows.map(({ rule }) => rule))
    for (const { rule, statement } of rows)
      for (const [, same] of statement.matchAll(/\(= ([\w.]+)\)/g))
        expect(ids, `${rule} is the same as ${same}`).toContain(same)
  })
})
