import { expect, test } from 'vitest'
import { readCsv } from './csv'

test('plain and quoted cells, quotes and line breaks inside quotes', () => {
  const text = 'rule,statement\n1.1a,plain words\n1.2a,"commas, ""quotes""\nand lines"\n'
  expect(readCsv(text)).toEqual([
    { rule: '1.1a', statement: 'plain words' },
    { rule: '1.2a', statement: 'commas, "quotes"\nand lines' }
  ])
})

test('empty cells, other line ends, no line end at the end', () => {
  expect(readCsv('a,b,c\r\n,2,\r\n1,,3')).toEqual([
    { a: '', b: '2', c: '' },
    { a: '1', b: '', c: '3' }
  ])
  expect(readCsv('a,b\n1,')).toEqual([{ a: '1', b: '' }])
})

test('a stray quote is told with its line', () => {
  expect(() => readCsv('a,b\n1,x"y\n')).toThrow('Line 2')
})
