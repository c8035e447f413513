import { expect, test } from 'vitest'
import { makeNames } from './names'
import { confirmOffer, endOffer, markerOffer, placeOffer, topOffer } from './offer-kit'

const places = ['0101', '0102', 'reserve']
const units = [
  { id: 'red', homes: [0, 2] },
  { id: 'blue', homes: [1] }
]
const names = makeNames<object, (typeof units)[number]>(
  () => ({
    grid: { places },
    unit: (id) => units.find((unit) => unit.id === id),
    hex: (id) => places.indexOf(id)
  }),
  '1.1'
)
const about = { id: 'put', rule: '4.1', text: 'Put it' }

test('one order and nothing to choose', () => {
  expect(endOffer('5.1', 'End the phase', { usual: true })).toEqual({
    gesture: 'confirm',
    id: 'end',
    rule: '5.1',
    text: 'End the phase',
    order: { type: 'end' },
    usual: true
  })
  expect(confirmOffer(about, { type: 'put' })).toEqual({
    gesture: 'confirm',
    ...about,
    order: { type: 'put' }
  })
})

test('each unit goes where it may, boxes too', () => {
  const offer = placeOffer({}, names, about, units, (unit) => unit.homes)
  expect(offer.pieces).toEqual(['red', 'blue'])
  expect(offer.hexes('red')).toEqual(['0101', 'reserve'])
  expect(offer.hexes('blue')).toEqual(['0102'])
  expect(offer.order('red', 'reserve')).toEqual({ type: 'place', piece: 'red', hex: 'reserve' })
  const own = placeOffer(
    {},
    names,
    about,
    units,
    () => [],
    (unit, hex) => ({ type: 'drop', unit, hex }) as never
  )
  expect(own.order('red', '0101')).toEqual({ type: 'drop', unit: 'red', hex: '0101' })
})

test('a marker goes to one of its hexes, by the order of the game', () => {
  const plain = markerOffer({}, names, about, 'FORT', () => [0, 1])
  expect([plain.pieces, plain.hexes('FORT')]).toEqual([['FORT'], ['0101', '0102']])
  expect(plain.order('FORT', '0102')).toEqual({ type: 'place', piece: 'FORT', hex: '0102' })
  const own = markerOffer(
    {},
    names,
    about,
    'AIR',
    () => [1],
    (hex) => ({ type: 'bomb', hex }) as never
  )
  expect(own.order('AIR', '0102')).toEqual({ type: 'bomb', hex: '0102' })
})

test('who may be put on top is found only when somebody looks', () => {
  let asked = 0
  const below = () => {
    asked++
    return [{ id: 'red', index: 0 }]
  }
  const named = makeNames<object, { id: string; index: number }>(
    () => ({ grid: { places }, unit: () => undefined, hex: () => -1 }),
    '1.1'
  )
  const offer = topOffer({ at: [1] }, named, '8.3', below, ({ id }) => `The ${id} one`)
  expect([offer.idle, asked]).toEqual([true, 0])
  expect(offer.choices).toEqual([
    {
      id: 'red',
      text: 'The red one',
      rule: '8.3',
      units: ['red'],
      hexes: ['0102'],
      order: { type: 'top', unit: 'red' }
    }
  ])
})
