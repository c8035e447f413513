import { expect, test } from 'vitest'
import type { Order } from '../../kernel/game'
import type { Picture } from '../../kernel/picture'
import { toy, toyReady, type ToyState } from '../../kernel/testing/toy'
import { BOXED, ROAD, toyMap, toyUnits } from '../../kernel/testing/toy-map'
import { PIECES } from '../../kernel/testing/toy-pack'
import { answerTo } from './answers'
import { readCommand } from './commands'
import { namesOf } from './names'
import { placeFirst } from './typed'

const names = namesOf({ map: toyMap(BOXED), units: toyUnits(PIECES) }, BOXED)

function orderFor(state: ToyState, typed: string): Order | string {
  const command = readCommand(typed, toy.offers(state), names)
  return command.is === 'order' ? command.order : command.is === 'unclear' ? command.why : command.is
}

test('boxes are named like hexes: by their name, with the id where it differs', () => {
  expect(names.hexes).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'red-camp', 'blue-camp', ROAD])
  expect([names.hex('red-camp'), names.hex(ROAD), names.hex('h1')]).toEqual([
    'Red Camp (red-camp)',
    'Back Road',
    'h1'
  ])
  expect(['RED-CAMP', 'red camp', 'back road', 'H3', 'camp'].map(names.placeNamed)).toEqual([
    'red-camp',
    'red-camp',
    ROAD,
    'h3',
    undefined
  ])
})

test('units are moved and placed into boxes by typed words, names with spaces included', () => {
  const state = toyReady(0, BOXED)
  const toRoad = { type: 'move', piece: 'r2', path: [ROAD] }
  for (const typed of ['move r2 to Back Road', 'move r2 back road'])
    expect(orderFor(state, typed)).toEqual(toRoad)
  expect(orderFor(state, 'move r2 to Red Camp')).toEqual({ type: 'move', piece: 'r2', path: ['red-camp'] })
  // Every place of the way.
  expect(orderFor(state, 'move r1 red camp h2')).toEqual({
    type: 'move',
    piece: 'r1',
    path: ['red-camp', 'h2']
  })
  expect(orderFor(state, 'move r2 to Blue Camp')).toBe('blue-camp cannot be reached.')
  expect(orderFor(state, 'move r2 to Nowhere')).toBe('Nowhere cannot be reached.')
  const empty = toy.create(BOXED)
  expect(orderFor(empty, 'place r1 in Red Camp')).toEqual({ type: 'place', piece: 'r1', hex: 'red-camp' })
})

test('a box is attacked, looked at and found by its name', () => {
  const state = toyReady(0, BOXED)
  Object.assign(state.at, { r1: 'h2', b1: ROAD })
  expect(orderFor(state, 'attack Back Road with r1 r2')).toEqual({
    type: 'attack',
    target: ROAD,
    units: ['r1', 'r2']
  })
  const picture: Picture = toy.show.picture(state, 'red')
  const asked = {
    names,
    picture,
    overlays: toy.show.overlays(state, 'red'),
    inspectHex: (place: string) => toy.show.inspectHex(state, 'red', place),
    inspectUnit: (unit: string) => toy.show.inspectUnit(state, 'red', unit),
    log: () => []
  }
  expect(answerTo('look back road', asked)).toEqual(['Back Road', 'Blue 1 1 [b1]', 'Pieces: b1 (2.1)'])
  expect(answerTo('where road', asked)![0]).toContain('Back Road')
  expect(answerTo('lines', asked)!.join()).toContain('b1: Back Road, h6')
})

test('a note begins with a place, and what follows is left as it was typed', () => {
  expect(placeFirst(['Back', 'Road', 'hold', 'Red', 'Camp'], names)).toEqual({
    place: ROAD,
    rest: ['hold', 'Red', 'Camp']
  })
  expect(placeFirst(['Nowhere'], names)).toEqual({ place: undefined, rest: ['Nowhere'] })
})
