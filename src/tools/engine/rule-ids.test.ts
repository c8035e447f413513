import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citationsOf } from './citations'
import { readCsv } from './csv'
import { Ids } from './rule-ids'

describe('the numbers of a title', () => {
  const odd = [
    '16.6 PP',
    'CR-AA',
    'IDT-Great Britain',
    'IDT-Denmark/Latvia',
    '6.0-4',
    '6.0-4a',
    '1939B',
    '1939B.v'
  ]
  const known = new Ids(['1.1a', '1.1b', '1.1c', '2.3.1a', '7.3', '7.3a', '7.12', 'CRTa', ...odd])
  test.each([
    ['1.1a units halt', ['1.1a']],
    ['1.1a: units halt', ['1.1a']],
    ['1.1a', ['1.1a']],
    ['1.1a, 1.1b and 2.3.1a together', ['1.1a', '1.1b', '2.3.1a']],
    ['1.1a/1.1b either', ['1.1a', '1.1b']],
    ['CRTa has ten columns', ['CRTa']],
    ['1.1a, and then no number', ['1.1a']],
    ['1.1 whole section', ['1.1']],
    ['3 units move', []],
    ['units halt (1.1a)', []],
    ['1.1ab is another', ['1.1ab']],
    ['16.6 PP Poland is divided', ['16.6 PP']],
    ['CR-AA and IDT-Great Britain: both', ['CR-AA', 'IDT-Great Britain']],
    ['IDT-Denmark/Latvia set up', ['IDT-Denmark/Latvia']],
    ['6.0-4a storm', ['6.0-4a']],
    ['6.0-4/1.1a storm', ['6.0-4', '1.1a']],
    ['1939B.v, 1939B variants', ['1939B.v', '1939B']],
    ['CR-AAB is none', []],
    ['6.0-5 is no row, and not 6.0 either', ['6.0-5']],
    ['1.1a-c the rows between', ['1.1a', '1.1b', '1.1c']],
    ['1.1a to 1.1c the rows between', ['1.1a', '1.1b', '1.1c']],
    ['1.1a–1.1b, 2.3.1a and more', ['1.1a', '1.1b', '2.3.1a']],
    ['1.1a to b, as words', ['1.1a']],
    ['1.1a-go is a word', ['1.1a-go']],
    ['7.0-7.11 sections', ['7.0', '7.3', '7.11']],
    ['1.1c to CRTa: only the two', ['1.1c', 'CRTa']]
  ])('%s', (text, numbers) => {
    expect(known.named(text)).toEqual(numbers)
  })
})

/** The ids of every game whose rules are here. */
const games = readdirSync('scenarios')
  .filter((name) => existsSync(`scenarios/${name}/rules.csv`))
  .map((id): [string, string[]] => [
    id,
    readCsv(readFileSync(`scenarios/${id}/rules.csv`, 'utf8')).map(({ rule }) => rule!)
  ])

describe.each(games)('every id of %s', (_, all) => {
  const ids = new Ids(all)

  test('is one of a kind', () => {
    expect(new Set(all).size).toBe(all.length)
  })

  test('is found at the beginning of a title, alone and in company', () => {
    const read = (title: string, ...named: string[]) =>
      String(ids.named(title)) === String(named) ? [] : [title]
    const faults = all.flatMap((id, i) => {
      const [second, third] = [all[(i * 7 + 1) % all.length]!, all[(i * 31 + 5) % all.length]!]
      return [
        ...['', ' units halt', ': units', ', and units'].flatMap((words) => read(id + words, id)),
        ...read(`${id}, ${second} and ${third} units`, id, second, third),
        ...read(`${id}/${second} units`, id, second)
      ]
    })
    expect(faults).toEqual([])
  })

  test('is not found in a longer word', () => {
    const longer = all.flatMap((id) => ['q', '-qq', '.q'].map((more) => [id, `${id}${more} units`] as const))
    expect(longer.filter(([id, title]) => ids.named(title).includes(id))).toEqual([])
  })

  test('is cited by its own name only', () => {
    const lines = all.map((id) => `  refuse('${id}', 'Not here.')`)
    const source = { file: 'a.ts', text: lines.join('\n') }
    // One of five is enough: each is held against the lines of all.
    const some = all.flatMap((id, i) => (i % 5 === 0 ? [{ id, line: i + 1 }] : []))
    expect(some.map(({ id }) => citationsOf(id, [source]).map(({ line }) => line))).toEqual(
      some.map(({ line }) => [line])
    )
  })
})
