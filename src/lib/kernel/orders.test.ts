import { expect, test } from 'vitest'
import { Refused } from './game'
import { id, ids, order, orderParser, path, place } from './orders'

const parse = orderParser({
  end: order('end', {}),
  move: order('move', { units: ids(1, 2), path: path(3) }),
  place: order('place', { piece: id, place })
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
    { type: 'move', units: ['a'], path: ['0101', 'North Sea', 'h7'] },
    { type: 'place', piece: 'x'.repeat(24), place: 'ZENTRALRESERVE DES HEERS' }
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
  for (const way of [[], ['1', '2', '3', '4'], [''], ['x'.repeat(25)], ['__proto__'], [101], '0101', null])
    expect(why({ type: 'move', units: ['a'], path: way })).toContain('path: a list of 1 to 3 hexes or boxes')
  for (const bad of [101, '', 'constructor', 'x'.repeat(25)])
    expect(why({ type: 'place', piece: 'a', place: bad })).toContain('place: the name of a hex or box')
  expect(why({ type: 'place', piece: '', place: '0101' })).toContain('piece: a name of 1 to 24 letters')
})
