import { expect, test } from 'vitest'
import { Refused } from './game'
import { hex, id, ids, order, orderParser, path } from './orders'

const parse = orderParser({
  end: order('end', {}),
  move: order('move', { units: ids(1, 2), path: path(3) }),
  place: order('place', { piece: id, hex })
})

function why(raw: unknown): string {
  try {
    parse(raw)
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    return (error as Refused).message
  }
  throw new Error('It was taken for an order.')
}

test('an order of the right form comes through as it is', () => {
  for (const good of [
    { type: 'end' },
    { type: 'move', units: ['a', 'b'], path: ['0101', '0102', '0103'] },
    { type: 'place', piece: 'x'.repeat(24), hex: '9999' }
  ])
    expect(parse(good)).toEqual(good)
})

test('what is no order at all, or of no known type, is refused', () => {
  for (const raw of [
    null,
    undefined,
    7,
    'end',
    [],
    {},
    { type: 3 },
    { type: 'toString' },
    { type: '__proto__' }
  ])
    expect(why(raw)).toContain('no order of this game')
})

test('a malformed order is refused and says where', () => {
  expect(why({ type: 'end', more: 1 })).toContain('"end" is malformed: more')
  for (const units of [[], ['a', 'b', 'c'], [''], ['x'.repeat(25)], [1], 'a', null])
    expect(why({ type: 'move', units, path: ['0101'] })).toContain('units: a list of 1 to 2 names')
  for (const way of [[], ['0101', '0102', '0103', '0104'], ['101'], [' 0101'], ['01010'], [101], '0101'])
    expect(why({ type: 'move', units: ['a'], path: way })).toContain('path: a list of 1 to 3 hex numbers')
  expect(why({ type: 'place', piece: 'a', hex: 101 })).toContain('hex: a hex number of four digits')
  expect(why({ type: 'place', piece: '', hex: '0101' })).toContain('piece: a name of 1 to 24 letters')
})
