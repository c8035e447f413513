import { expect, test } from 'vitest'
import { loadedDice, seededDice, seededRandom } from '../dice'
import { Refused, type Order } from '../game'
import type { AttackOffer, MoveOffer, PlaceOffer } from '../offers'
import { stubbornOrder } from '../sampling'
import { toy, toyReady, type ToyState } from './toy'
import { netOf } from '../pack/net'
import { beside, BOXED, ROAD, toyMap } from './toy-map'

function ready(at: Record<string, string> = {}): ToyState {
  const state = toyReady(0, BOXED)
  Object.assign(state.at, at)
  return state
}

const moveOf = (state: ToyState) => toy.offers(state).find(({ gesture }) => gesture === 'move') as MoveOffer
const reached = (state: ToyState, piece: string) =>
  Object.fromEntries(
    moveOf(state)
      .reach([piece])
      .map(({ hex, cost }) => [hex, cost])
  )
const give = (state: ToyState, order: object) => toy.apply(state, 'red', order as Order, seededDice(1))

test('hexes and boxes stand beside each other, and only where links lead', () => {
  const net = netOf(toyMap(BOXED))
  expect(net.places).toEqual([...netOf(toyMap('lane')).places, 'red-camp', 'blue-camp', ROAD])
  expect(toyMap(BOXED).links).toHaveLength(6)
  expect([beside(net, ROAD, 'h6'), beside(net, ROAD, 'h4'), beside(net, 'h1', 'h2')]).toEqual([
    true,
    false,
    true
  ])
})

test('pieces are placed in boxes', () => {
  const state = toy.create(BOXED)
  const [offer] = toy.offers(state)
  expect(offer).toMatchObject({ gesture: 'place' })
  expect((offer as PlaceOffer).hexes('r1')).toEqual(['h1', 'h2', 'red-camp'])
  give(state, (offer as PlaceOffer).order('r1', 'red-camp'))
  expect(state.at.r1).toBe('red-camp')
  expect(() => give(state, (offer as PlaceOffer).order('r2', 'blue-camp'))).toThrow(Refused)
  expect(toy.show.picture(state, 'red').stacks).toMatchObject([{ hex: 'red-camp', pieces: [{ id: 'r1' }] }])
})

test('reach goes through boxes, and a path over them is explained step by step', () => {
  const state = ready({ r2: 'red-camp', r3: 'h2' })
  expect(reached(state, 'r2')).toEqual({ h1: 1, h2: 1, h3: 2, [ROAD]: 2 })
  expect(reached(state, 'r3')).toMatchObject({ h3: 1, h4: 2, 'red-camp': 1, [ROAD]: 1 })
  const path = moveOf(state).path(['r2'], ROAD)!
  expect(path).toMatchObject({ hexes: ['h2', ROAD], cost: 2 })
  expect(path.steps.map(({ lines }) => lines[0]!.label)).toEqual([
    'way between box and hex',
    'way between box and hex'
  ])
  give(state, { type: 'move', piece: 'r2', path: ['h2', ROAD] })
  expect(state.at.r2).toBe(ROAD)
  expect(() => give(state, { type: 'move', piece: 'r3', path: ['h4'] })).toThrow(Refused)
})

test('nobody enters the camp of the enemy, and a full box holds no more', () => {
  const state = ready({ r1: ROAD, r2: 'h1', b1: 'h7', b2: 'h7', b3: 'blue-camp' })
  expect(reached(state, 'r1')).toEqual({ h1: 2, h2: 1, h3: 2, h5: 2, h6: 1, 'red-camp': 2 })
  expect(Object.keys(reached(ready({ r1: ROAD, r2: ROAD, r3: 'h2' }), 'r3'))).not.toContain(ROAD)
})

test('an attack goes into a box, out of a box, and the loss is taken there', () => {
  const state = ready({ r1: 'h2', r2: 'h2', b1: ROAD })
  const attack = toy.offers(state).find(({ gesture }) => gesture === 'attack') as AttackOffer
  expect(attack.targets()).toEqual([ROAD])
  expect(attack.attackers(ROAD)).toEqual(['r1', 'r2', 'r3'])
  toy.apply(state, 'red', attack.order(ROAD, ['r1', 'r2']), loadedDice(6))
  expect(toy.offers(state)[0]).toMatchObject({ gesture: 'select', from: ['b1'] })
})

test('lines home are searched over hexes and boxes', () => {
  const words = (state: ToyState) =>
    toy.show
      .overlays(state, 'red')
      .find(({ id }) => id === 'lines')!
      .draw().words
  const far = { r1: 'h5', r2: 'h1', r3: 'h1', b1: 'h4', b2: 'h7', b3: 'h7' }
  expect(words(ready(far))[0]).toBe('r1: h5, h6, Back Road, h2.')
  expect(words(ready({ ...far, b2: ROAD }))[0]).toBe('r1: cut off.')
})

test('chance plays whole games with boxes, all legal, and uses them', () => {
  const entered = new Set<string>()
  for (let seed = 1; seed <= 30; seed++) {
    const [state, random, dice] = [toy.create(BOXED), seededRandom(seed), seededDice(seed)]
    for (let n = 0; n < 400 && toy.outcome(state) === null; n++) {
      const seat = toy.actor(state)!
      toy.apply(state, seat, stubbornOrder(toy.offers(toy.view(state, seat)), random)!, dice)
      expect(toy.check(state)).toEqual([])
      for (const place of Object.values(state.at)) entered.add(place)
    }
  }
  expect([...entered].sort()).toEqual([...netOf(toyMap(BOXED)).places].sort())
})
