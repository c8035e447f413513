import { describe, expect, test } from 'vitest'
import type { RulebookData } from '../../kernel/pack/rules'
import { hasRulebook, library } from '../library'
import { findRule, loadRulebook } from './data'
import { piecesOf, search, termsOf } from './search'

const book: RulebookData = {
  game: 'fixture',
  title: 'A small book',
  note: 'For tests.',
  chapters: [
    { number: '1', title: 'Beginning' },
    { number: '12', title: 'Fighting' }
  ],
  rules: [
    { rule: '1.2a', text: 'Mountains stop a Panzer.' },
    { rule: '1.20', text: 'Rivers do not stop anyone, see 12.2.' },
    { rule: '12.2.1', title: 'Odds', text: 'Divide attack by defence.' },
    { rule: '12.2.2', text: 'A panzer attack uphill loses one column.' },
    { rule: '12.10', text: 'Roll 12 dice.', area: 'combat' }
  ]
}
const found = (query: string) => search(book.rules, query).map(({ rule }) => rule)

describe('search', () => {
  test('an empty query finds everything', () => {
    expect(found('')).toHaveLength(5)
    expect(found('  ')).toHaveLength(5)
  })
  test('words are found in any case and order, all of them needed', () => {
    expect(found('PANZER')).toEqual(['1.2a', '12.2.2'])
    expect(found('panzer mountains')).toEqual(['1.2a'])
    expect(found('panzer dice')).toEqual([])
  })
  test('a name of a result is found as it is shown', () => {
    const result = { rule: 'CR_AA', text: 'All attackers are lost.' }
    expect(search([...book.rules, result], 'cr aa')).toEqual([result])
  })
  test('titles and areas count', () => {
    expect(found('odds')).toEqual(['12.2.1'])
    expect(found('combat')).toEqual(['12.10'])
  })
  test('a number finds the rule and what stands below it, or a text that has it', () => {
    expect(found('12.2')).toEqual(['1.20', '12.2.1', '12.2.2'])
    expect(found('1.2')).toEqual(['1.2a'])
    expect(found('12.2.2')).toEqual(['12.2.2'])
    expect(found('12')).toEqual(['1.20', '12.2.1', '12.2.2', '12.10'])
  })
})

describe('pieces', () => {
  const known = (rule: string) => findRule(book, rule) !== undefined
  test('the pieces always add up to the text', () => {
    for (const { text } of book.rules)
      for (const query of ['', 'stop', 'a', 'panzer panz', '12'])
        expect(
          piecesOf(text, termsOf(query), known)
            .map((piece) => piece.text)
            .join('')
        ).toBe(text)
  })
  test('found words are marked, the longest first', () =>
    expect(piecesOf('Panzers', ['panz', 'panzer'], known)).toEqual([
      { text: 'Panzer', found: true },
      { text: 's', found: false }
    ]))
  test('rules that exist are linked, others and plain numbers are not', () => {
    expect(piecesOf('see 12.2 and 9.9, 3.5 hexes', [], known).filter(({ link }) => link)).toEqual([
      { text: '12.2', found: false, link: '12.2' }
    ])
  })
})

test('a number finds its rule, or the first one below it', () => {
  expect(findRule(book, '12.2.2')?.rule).toBe('12.2.2')
  expect(findRule(book, '12.2')?.rule).toBe('12.2.1')
  expect(findRule(book, '1.2')?.rule).toBe('1.2a')
  expect(findRule(book, '12.1')).toBeUndefined()
  expect(findRule(book, '99')).toBeUndefined()
})

test.each(library.filter(({ id }) => hasRulebook(id)))(
  'the rulebook of $title can be read',
  async ({ id }) => {
    expect((await loadRulebook(id))?.game).toBe(id)
  }
)
