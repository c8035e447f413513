import { describe, expect, it } from 'vitest'
import { flood, makeFlood } from '../hex/flood'
import { makeGrid } from '../hex/grid'
import type { Bar } from './game'
import {
  beginParty,
  continueParty,
  evenPath,
  fillFor,
  isBar,
  marchOffer,
  reachedBy,
  wayTo,
  type Marching,
  type Party
} from './march'
import { makeNames } from './names'

// A road of six hexes; the unit "cart" pays two for a step and has four points, "horse" one and has three.
const ids = ['0101', '0201', '0301', '0401', '0501', '0601']
const grid = makeGrid(
  { orientation: 'flat', cols: [1, 6], rows: [1, 1], shifted: 'even', numbering: 'ccrr' },
  ids
)
interface Unit {
  index: number
  id: string
  price: number
  points: number
}
const cart: Unit = { index: 0, id: 'cart', price: 2, points: 4 }
const horse: Unit = { index: 1, id: 'horse', price: 1, points: 3 }
const units = [cart, horse]
const world = {
  grid,
  flood: makeFlood(grid),
  unit: (id: string) => units.find((u) => u.id === id),
  hex: grid.indexOf
}
const names = makeNames<State, Unit>(() => world, '2.1')

interface State {
  at: number[]
  movers: [number, number, number][]
}
const FAR: Bar = { rule: '8.1', why: 'Too far.' }
let floods = 0

const leastOf = ({ units, left }: Party<Unit>) => Math.min(...units.map(({ price }, k) => left[k]! / price))

function fill(party: Party<Unit>): void {
  fillFor(world.flood, party, 0, () => {
    floods++
    flood(world.flood, party.hex, leastOf(party), () => 1)
  })
}

function offerIn(state: State, more: Partial<Marching<State, Unit, Party<Unit>>> = {}) {
  return marchOffer<State, Unit, Party<Unit>>(state, names, {
    about: { id: 'move', rule: '8.0', text: 'Move units' },
    units,
    together: (unit) => units.filter((other) => other !== unit),
    form: (group) =>
      state.movers.length > 0
        ? continueParty(state, group, state.movers)
        : beginParty(state, group, ({ points }) => points),
    judge(_state, party, path) {
      const spent = party.units.map(({ price }) => price * path.length)
      return spent.some((sum, k) => sum > party.left[k]!) ? FAR : spent
    },
    reach(_state, party) {
      fill(party)
      const most = Math.max(...party.units.map(({ price }) => price))
      return reachedBy(world.flood).map(({ hex, cost }) => ({ hex, cost: cost * most }))
    },
    path(_state, party, goal) {
      fill(party)
      return wayTo(world.flood, goal)
    },
    why: () => FAR,
    payer: (party) => party.units.reduce((a, b) => (b.price > a.price ? b : a)),
    explain: (_state, { price }) => [{ label: 'Road', value: price / 2, rule: '8.2' }],
    parts: 2,
    order: (group, path) => ({ type: 'move', units: group, path }) as never,
    ...more
  })
}
const start = (): State => ({ at: [0, 0], movers: [] })

describe('a group that marches', () => {
  it('goes as far as all its units can, at the cost of the one who pays most', () => {
    const offer = offerIn(start())
    expect(offer.units).toEqual(['cart', 'horse'])
    expect(offer.together('cart')).toEqual(['horse'])
    expect(offer.reach(['horse']).map(({ hex }) => hex)).toEqual(['0201', '0301', '0401'])
    expect(offer.reach(['horse', 'cart'])).toEqual([
      { hex: '0201', cost: 1 },
      { hex: '0301', cost: 2 }
    ])
  })

  it('explains a path step by step', () => {
    const path = offerIn(start()).path(['horse', 'cart'], '0301')!
    expect(path).toMatchObject({ hexes: ['0201', '0301'], of: 2, cost: 2, warnings: [] })
    expect(path.steps[1]).toEqual({ hex: '0301', lines: [{ label: 'Road', value: 1, rule: '8.2' }] })
    expect(offerIn(start()).path(['cart'], '0601')).toBeNull()
  })

  it('goes on from a hex on its way, and counts the whole way', () => {
    const offer = offerIn(start())
    expect(offer.reach(['cart'], undefined, ['0201'])).toEqual([
      { hex: '0301', cost: 2 },
      { hex: '0101', cost: 2 }
    ])
    expect(offer.path(['cart'], '0301', undefined, ['0201'])).toMatchObject({
      hexes: ['0201', '0301'],
      cost: 2
    })
    // No such way: nothing can be reached by it, and there is nothing to say.
    const far = ['0201', '0301', '0401']
    expect(offer.reach(['cart'], undefined, far)).toEqual([])
    expect(offer.path(['cart'], '0501', undefined, far)).toBeNull()
    expect(offer.why!(['cart'], '0501', undefined, far)).toBeNull()
  })

  it('that has begun has what it has not spent', () => {
    const state: State = { at: [1, 1], movers: [[0, 2, 4]] }
    expect(continueParty(state, [cart], state.movers)).toEqual({
      units: [cart],
      hex: 1,
      home: 1,
      left: [2],
      unmoved: false
    })
    expect(
      offerIn(state)
        .reach(['cart'])
        .map(({ hex }) => hex)
        .sort()
    ).toEqual(['0101', '0301'])
  })

  it('that may not set out reaches nothing, and is told why', () => {
    const stays: Bar = { rule: '8.5', why: 'It stays.' }
    const offer = offerIn(start(), {
      form: (_units, mode) => (mode === 'column' ? stays : beginParty(start(), [cart], () => 4))
    })
    expect(offer.reach(['cart'], 'column')).toEqual([])
    expect(offer.path(['cart'], '0201', 'column')).toBeNull()
    expect(offer.why!(['cart'], '0201', 'column')).toEqual(stays)
    expect(offer.reach(['cart'])).toHaveLength(2)
    expect(offer.why!(['cart'], '0601')).toEqual(FAR)
    expect([isBar(stays), isBar([2])]).toEqual([true, false])
  })

  it('is flooded for once, however often it is asked about', () => {
    const offer = offerIn(start())
    const before = floods
    offer.reach(['cart'])
    offer.path(['cart'], '0201')
    offer.path(['cart'], '0301')
    expect(floods).toBe(before + 1)
    offer.reach(['horse'])
    offer.reach(['cart'])
    expect(floods).toBe(before + 3)
  })
})

it('a way whose steps cost one each', () => {
  expect(evenPath(['0201', '0301'], (hex, i) => [{ label: hex, value: 1, rule: `${i}` }])).toEqual({
    hexes: ['0201', '0301'],
    cost: 2,
    steps: [
      { hex: '0201', lines: [{ label: '0201', value: 1, rule: '0' }] },
      { hex: '0301', lines: [{ label: '0301', value: 1, rule: '1' }] }
    ]
  })
})
