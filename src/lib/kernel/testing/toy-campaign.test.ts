// The toy game as a whole campaign: what its richer offers say, and that its orders do the same.
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../dice'
import { Refused, type Order } from '../game'
import type { Offer } from '../offers'
import { randomOrder } from '../sampling'
import { toy, toyReady, type ToyState } from './toy'

const dice = (die: number) => ({ roll: () => die })
const give = (state: ToyState, order: object, die = 1) =>
  toy.apply(state, toy.actor(state)!, order as Order, dice(die))

function offered<G extends Offer['gesture']>(state: ToyState, gesture: G) {
  const offer = toy.offers(state).find((one) => one.gesture === gesture)
  if (offer === undefined) throw new Error(`There is nothing to ${gesture}.`)
  return offer as Extract<Offer, { gesture: G }>
}

/** Red is to spend, with a piece lost. */
function atWorks(): ToyState {
  const state = toyReady(0, 'campaign')
  delete state.at.r3
  state.lost.push('r3')
  return state
}

describe('works', () => {
  test('5.1 income buys reserves and lost pieces, in one order', () => {
    const state = atWorks()
    const offer = offered(state, 'spend')
    expect(offer.items.map(({ id, price, max }) => [id, price, max])).toEqual([
      ['reserve', 1, 3],
      ['r3', 2, 1]
    ])
    expect(offer.outlook!({ reserve: 1 })).toEqual([{ rule: '1.2', text: 'Reserve: 1.' }])
    give(state, offer.order({ reserve: 1, r3: 1 }))
    expect([state.reserve.red, state.at.r3, state.lost]).toEqual([1, 'h1', []])
  })

  test.each([
    [{ reserve: 2, r3: 1 }, '5.1'],
    [{ reserve: -1 }, '5.1'],
    [{ r3: 2 }, '5.1a'],
    [{ b1: 1 }, '5.1']
  ])('5.1 %j cannot be bought', (bought, rule) => {
    const state = atWorks()
    const before = structuredClone(state)
    expect(() => give(state, { type: 'works', bought })).toThrow(Refused)
    try {
      give(state, { type: 'works', bought })
    } catch (error) {
      expect((error as Refused).rule).toBe(rule)
    }
    expect(state).toEqual(before)
  })

  test('2.1 a full home takes nobody in', () => {
    const state = atWorks()
    state.at.r2 = 'h1'
    expect(offered(state, 'spend').judge!({ r3: 1 })).toMatchObject({ rule: '2.1' })
    expect(() => give(state, { type: 'works', bought: { r3: 1 } })).toThrow('Home is full.')
  })
})

describe('cards', () => {
  const atCards = () => {
    const state = toyReady(2, 'campaign')
    give(state, { type: 'works', bought: {} })
    return state
  }

  test('5.2 a choice carries its card, its chance, its reach and what it costs for good', () => {
    const [raid] = offered(atCards(), 'pick').choices
    expect(raid).toMatchObject({ id: 'raid', chance: 0.5, area: ['h5', 'h6', 'h7'], card: { title: 'Raid' } })
    expect(raid!.warnings).toEqual([{ rule: '5.2a', why: 'The card is gone for good.', grave: true }])
  })

  test.each([
    [3, 2],
    [4, 0]
  ])('5.2 a raid with a %d leaves the enemy a reserve of %d', (die, left) => {
    const state = atCards()
    give(state, offered(state, 'pick').choices[0]!.order, die)
    expect(state.reserve.blue).toBe(left)
  })

  test('5.2a a card that was played is shown as not available, and refused', () => {
    const state = atCards()
    state.campaign!.used.push('red')
    const { choices, unavailable } = offered(state, 'pick')
    expect(choices.map(({ id }) => id)).toEqual(['none'])
    expect(unavailable).toMatchObject([{ id: 'raid', rule: '5.2a', why: 'It was played already.' }])
    expect(() => give(state, { type: 'raid' })).toThrow('It was played already.')
  })
})

describe('staff', () => {
  const atStaff = (at: Record<string, string> = { r1: 'h4', b1: 'h5', b2: 'h6', b3: 'h7' }) => {
    const state = toyReady(0, 'campaign')
    give(state, { type: 'works', bought: {} })
    give(state, { type: 'pass' })
    state.at = at
    return state
  }
  const refusal = (order: object, state = atStaff()) => {
    try {
      give(state, order)
      return null
    } catch (error) {
      return (error as Refused).rule
    }
  }

  test('5.3 two hexes are fired at together by whoever is near enough to both', () => {
    const fire = offered(atStaff(), 'attack')
    expect(fire.targets()).toEqual(['h5', 'h6'])
    expect(fire.along!(['h5'])).toEqual(['h6'])
    expect(fire.along!(['h5', 'h6'])).toEqual([])
    const order = { type: 'fire', hexes: ['h5', 'h6'], units: ['r1'], mode: 'harass' }
    const state = atStaff()
    expect(give(state, order).events[0]).toMatchObject({ hexes: ['h5', 'h6'], dice: [1, 1] })
    expect(refusal(order, state)).toBe('5.0')
    expect(refusal({ ...order, hexes: ['h5', 'h7'] })).toBe('5.3')
    expect(refusal({ ...order, hexes: ['h5', 'h6', 'h6'] })).toBe('5.3')
    expect(refusal({ ...order, hexes: ['h6'], units: ['r1'] }, atStaff({ r1: 'h3', b2: 'h6' }))).toBe('5.3')
  })

  test('5.3b a feint is made by one piece', () => {
    const state = atStaff({ r1: 'h4', r2: 'h4', b1: 'h5' })
    const fire = offered(state, 'attack')
    expect(fire.judge!('h5', ['r1', 'r2'], { mode: 'feint' })).toMatchObject({ rule: '5.3b' })
    expect(fire.judge!('h5', ['r1', 'r2'], { mode: 'harass' })).toBeNull()
    expect(refusal({ type: 'fire', hexes: ['h5'], units: ['r1', 'r2'], mode: 'feint' }, state)).toBe('5.3b')
  })

  test('5.4 road and rail lead to different hexes, and what is far from home is said', () => {
    const shift = offered(atStaff(), 'move')
    const reach = (mode: string) => shift.reach(['r1'], mode).map(({ hex }) => hex)
    expect([reach('road'), reach('rail')]).toEqual([['h3'], ['h1', 'h2']])
    expect(shift.path(['r1'], 'h3', 'road')!.warnings).toMatchObject([{ rule: '5.4c', grave: true }])
    expect(shift.path(['r1'], 'h1', 'rail')!.warnings).toEqual([])
    expect(refusal({ type: 'shift', piece: 'r1', hex: 'h1', mode: 'road' })).toBe('5.4')
    expect(refusal({ type: 'shift', piece: 'r1', hex: 'h1', mode: 'rail' })).toBeNull()
  })

  test('5.5 a depot lies in the open or under cover', () => {
    const depot = offered(atStaff(), 'place')
    expect([depot.hexes('depot', 'open'), depot.hexes('depot', 'cover')]).toEqual([['h1', 'h2'], ['h1']])
    expect(depot.warnings!('depot', 'h2', 'open')).toMatchObject([{ rule: '5.5c' }])
    expect(refusal({ type: 'depot', hex: 'h2', mode: 'cover' })).toBe('5.5')
    expect(refusal({ type: 'depot', hex: 'h2', mode: 'open' })).toBeNull()
  })

  test.each([
    [['h1', 'h2'], null],
    [['h3', 'h2'], null],
    [['h3'], null],
    [['h1', 'h3'], '5.6a'],
    [['h3', 'h3'], '5.6'],
    [['h4'], '5.6'],
    [['h1', 'h2', 'h3'], '5.6']
  ])('5.6 mines in %j', (hexes, rule) => {
    expect(refusal({ type: 'mines', hexes })).toBe(rule)
  })

  test('every way of doing it comes up in random play', () => {
    const seen = new Set<string>()
    const random = seededRandom(1)
    for (let i = 0; i < 200; i++) {
      const order = randomOrder(toy.offers(atStaff()), random) as Order & { mode?: string; hexes?: string[] }
      seen.add(
        [order.type, order.mode, order.type === 'fire' && order.hexes!.length].filter(Boolean).join(' ')
      )
    }
    for (const way of ['harass 1', 'harass 2', 'feint 1', 'feint 2']) expect(seen).toContain(`fire ${way}`)
    for (const way of ['shift road', 'shift rail', 'depot open', 'depot cover', 'mines'])
      expect(seen).toContain(way)
  })
})
