import { describe, expect, test } from 'vitest'
import { seededDice, seededRandom, type Random } from './dice'
import { Refused, type Order } from './game'
import type { Amounts, Offer, SelectOffer, SpendOffer } from './offers'
import { plainOrders, randomOrder, sampleOrder, someOf } from './sampling'
import { toy, toyReady } from './testing/toy'

const base = { id: 'x', rule: '1', text: 'x' }
const end: Offer = { ...base, gesture: 'confirm', order: { type: 'end' } }
const plain = (offer: Offer) => [...plainOrders(offer)]

function select(over: Partial<SelectOffer>): SelectOffer {
  return {
    ...base,
    gesture: 'select',
    role: 'losses',
    from: ['a', 'b', 'c'],
    min: 1,
    max: 2,
    judge: () => null,
    order: (units) => ({ type: 'lose', units }) as Order,
    ...over
  }
}

function spend(over: Partial<SpendOffer>): SpendOffer {
  return {
    ...base,
    gesture: 'spend',
    budget: 7,
    in: 'points',
    items: [
      { id: 'a', text: 'a', price: 3, min: 0, max: 9 },
      { id: 'b', text: 'b', price: 1, min: 0, max: 4 }
    ],
    order: (amounts) => ({ type: 'spend', amounts }) as Order,
    ...over
  }
}

const bought = (order: Order | null) => (order as { amounts?: Amounts } | null)?.amounts ?? {}

describe('some of a list', () => {
  test('is a part of it without doubles, never empty, and every part comes up', () => {
    const random = seededRandom(1)
    const seen = new Set<string>()
    for (let i = 0; i < 500; i++) {
      const some = someOf(['a', 'b', 'c'], random)
      expect(new Set(some).size).toBe(some.length)
      expect(some.length).toBeGreaterThan(0)
      seen.add(some.sort().join(''))
    }
    expect([...seen].sort()).toEqual(['a', 'ab', 'abc', 'ac', 'b', 'bc', 'c'])
  })

  test('leaves the list as it was', () => {
    const list = ['a', 'b', 'c']
    someOf(list, seededRandom(2))
    expect(list).toEqual(['a', 'b', 'c'])
  })
})

describe('a random order', () => {
  test.each(['lane', 'campaign'])('is one of those the toy game accepts: %s', (scenario) => {
    for (let seed = 1; seed <= 200; seed++) {
      const state = toy.create(scenario)
      const [random, dice] = [seededRandom(seed), seededDice(seed)]
      for (let seat = toy.actor(state); seat !== null; seat = toy.actor(state)) {
        const order = randomOrder(toy.offers(state), random)
        expect(order).not.toBeNull()
        toy.apply(state, seat, order, dice)
      }
      expect(toy.outcome(state)).not.toBeNull()
    }
  })

  test('comes from another offer when one turns out to be empty', () => {
    const empty: Offer[] = [
      { ...base, gesture: 'pick', choices: [] },
      { ...base, gesture: 'place', pieces: ['a'], hexes: () => [], order: () => ({ type: 'no' }) },
      {
        ...base,
        gesture: 'attack',
        targets: () => ['h1'],
        attackers: () => [],
        preview: () => {
          throw new Error('not asked')
        },
        order: () => ({ type: 'no' })
      },
      select({ judge: () => ({ rule: '1', why: 'never' }) })
    ]
    for (let seed = 0; seed < 20; seed++)
      expect(randomOrder([...empty, end], seededRandom(seed))).toEqual({ type: 'end' })
    expect(randomOrder(empty, seededRandom(1))).toBeNull()
    expect(randomOrder([], seededRandom(1))).toBeNull()
  })

  test('is never an idle one', () => {
    const idle: Offer = { ...base, gesture: 'confirm', idle: true, order: { type: 'wave' } }
    expect(randomOrder([idle], seededRandom(1))).toBeNull()
    for (let seed = 0; seed < 20; seed++)
      expect(randomOrder([idle, end], seededRandom(seed))).toEqual({ type: 'end' })
  })

  test('keeps to the least, the most and the judgement of a selection', () => {
    const pairs = select({
      min: 2,
      judge: (units) => (units.includes('b') ? null : { rule: '1', why: 'b must be among them' })
    })
    for (let seed = 0; seed < 50; seed++) {
      const order = sampleOrder(pairs, seededRandom(seed)) as { units: string[] } | null
      if (order === null) continue
      expect(order.units).toHaveLength(2)
      expect(order.units).toContain('b')
    }
  })

  test('chooses nothing only where nothing may be chosen', () => {
    const count = (offer: SelectOffer) => {
      const random: Random = seededRandom(3)
      const orders = Array.from({ length: 100 }, () => sampleOrder(offer, random) as { units?: string[] })
      return orders.filter((order) => order.units?.length === 0).length
    }
    expect(count(select({ min: 0 }))).toBeGreaterThan(5)
    expect(count(select({ min: 1 }))).toBe(0)
  })

  test('takes every amount from least to most', () => {
    const offer = spend({ items: [{ id: 'a', text: 'a', price: 1, min: 2, max: 4 }] })
    const random = seededRandom(1)
    const seen = Array.from({ length: 60 }, () => bought(sampleOrder(offer, random)).a)
    expect([...new Set(seen)].sort()).toEqual([2, 3, 4])
    expect(plain(offer)).toHaveLength(3)
  })

  test('spends within the budget, and as much as must be spent', () => {
    const offer = spend({ least: 5 })
    const seen = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const { a = 0, b = 0 } = bought(sampleOrder(offer, seededRandom(seed)))
      expect(3 * a + b).toBeGreaterThanOrEqual(5)
      expect(3 * a + b).toBeLessThanOrEqual(7)
      seen.add(`${a} ${b}`)
    }
    expect([...seen].sort()).toEqual(['1 2', '1 3', '1 4', '2 0', '2 1'])
    expect(sampleOrder(spend({ least: 20 }), seededRandom(1))).toBeNull()
  })

  test('spends nothing that the rules bar', () => {
    const judge = ({ b = 0 }: Amounts) => (b > 1 ? { rule: '1', why: 'One b at most.' } : null)
    for (let seed = 0; seed < 50; seed++)
      expect(bought(sampleOrder(spend({ judge }), seededRandom(seed))).b ?? 0).toBeLessThan(2)
    expect(plain(spend({ judge })).map((order) => bought(order))).toEqual([
      { a: 0, b: 0 },
      { a: 1, b: 0 },
      { a: 2, b: 0 },
      { a: 0, b: 1 }
    ])
  })
})

describe('plain orders', () => {
  test('of the toy game at its start: three pieces in two hexes', () => {
    const [place] = toy.offers(toy.create('lane'))
    expect(plain(place!)).toHaveLength(6)
  })

  test('of a turn: every hex in reach, both ways to end', () => {
    const [move, close] = toy.offers(toyReady())
    // r2 and r3 may go one or two hexes on; r1 behind them has no room to pass.
    expect(plain(move!).map((order) => JSON.stringify(order))).toEqual([
      '{"type":"move","piece":"r2","path":["h1"]}',
      '{"type":"move","piece":"r2","path":["h3"]}',
      '{"type":"move","piece":"r2","path":["h3","h4"]}',
      '{"type":"move","piece":"r3","path":["h1"]}',
      '{"type":"move","piece":"r3","path":["h3"]}',
      '{"type":"move","piece":"r3","path":["h3","h4"]}'
    ])
    expect(plain(close!).map(({ type }) => type)).toEqual(['end', 'yield'])
  })

  test('are all accepted', () => {
    let states = [toyReady(1)]
    let carried = 0
    for (let depth = 0; depth < 4; depth++)
      states = states.flatMap((state) =>
        toy.offers(state).flatMap((offer) =>
          plain(offer).map((order) => {
            const next = structuredClone(state)
            expect(() => toy.apply(next, toy.actor(state)!, order, seededDice(1))).not.toThrow(Refused)
            carried++
            return next
          })
        )
      )
    expect(carried).toBeGreaterThan(1000)
  })

  test('of an attack: none that the offer judges illegal', () => {
    const attack: Offer = {
      ...base,
      gesture: 'attack',
      targets: () => ['h1'],
      attackers: () => ['a', 'b'],
      preview: () => {
        throw new Error('not asked')
      },
      judge: (_target, units) => (units.includes('a') ? null : { rule: '1', why: 'b goes with a only' }),
      order: (target, units) => ({ type: 'attack', target, units }) as Order
    }
    expect(plain(attack)).toEqual([
      { type: 'attack', target: 'h1', units: ['a'] },
      { type: 'attack', target: 'h1', units: ['a', 'b'] }
    ])
    for (let seed = 0; seed < 20; seed++)
      expect(JSON.stringify(randomOrder([attack], seededRandom(seed)))).not.toContain('["b"]')
  })

  test('of an attack: on one hex, on each one more, on all that go along', () => {
    const attack: Offer = {
      ...base,
      gesture: 'attack',
      targets: () => ['h1'],
      along: (chosen) => ['h2', 'h3'].filter((hex) => !chosen.includes(hex)),
      attackers: () => ['a'],
      preview: () => {
        throw new Error('not asked')
      },
      order: (_target, _units, how) => ({ type: 'attack', also: how?.also ?? [] }) as Order
    }
    expect(plain(attack)).toEqual(
      [[], ['h2'], ['h3'], ['h2', 'h3']].map((also) => ({ type: 'attack', also }))
    )
  })

  test('of an attack: each alone and all together', () => {
    const attack: Offer = {
      ...base,
      gesture: 'attack',
      targets: () => ['h1', 'h2'],
      attackers: (target) => (target === 'h1' ? ['a'] : ['a', 'b']),
      preview: () => {
        throw new Error('not asked')
      },
      order: (target, units) => ({ type: 'attack', target, units }) as Order
    }
    expect(plain(attack)).toEqual([
      { type: 'attack', target: 'h1', units: ['a'] },
      { type: 'attack', target: 'h2', units: ['a'] },
      { type: 'attack', target: 'h2', units: ['b'] },
      { type: 'attack', target: 'h2', units: ['a', 'b'] }
    ])
  })

  test('of a selection: none, each, all, as far as allowed', () => {
    const units = (offer: SelectOffer) => plain(offer).map((order) => (order as { units?: string[] }).units)
    expect(units(select({}))).toEqual([['a'], ['b'], ['c']])
    expect(units(select({ min: 0, max: 3 }))).toEqual([[], ['a'], ['b'], ['c'], ['a', 'b', 'c']])
    expect(units(select({ judge: ([first]) => (first === 'b' ? null : { rule: '1', why: 'no' }) }))).toEqual([
      ['b']
    ])
  })
})
