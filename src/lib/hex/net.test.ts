import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connect, makeSearch, trace } from './connect'
import { cheapestPath, flood, makeFlood, pathTo } from './flood'
import { directionTo, makeGrid, type Grid } from './grid'
import { isBox, linkOf, makeNet, waysBetween, type Link } from './net'
import { gridFromNumber, GRIDS, pick, scramble } from './testing'

const strip = makeGrid({
  orientation: 'flat',
  cols: [1, 6],
  rows: [1, 1],
  shifted: 'even',
  numbering: 'ccrr'
})
const LINKS: Link[] = [
  { a: '0101', b: 'reserve' },
  { a: 'reserve', b: '0601', oneWay: true },
  { a: 'reserve', b: 'ALEUT-SEA' }
]
const net = makeNet(strip, ['reserve', 'ALEUT-SEA'], LINKS)
const at = (id: string) => net.indexOf(id)
const names = (places: readonly number[]) => places.map((place) => net.places[place])
const flat = () => 1

describe('net', () => {
  test('boxes are counted after the hexes, links after the hexsides', () => {
    expect(net.places).toEqual(['0101', '0201', '0301', '0401', '0501', '0601', 'reserve', 'ALEUT-SEA'])
    expect(net.ids).toEqual(strip.ids)
    expect([at('0301'), at('reserve'), at('nowhere')]).toEqual([strip.indexOf('0301'), 6, -1])
    expect([isBox(net, 5), isBox(net, 6)]).toEqual([false, true])
    expect(waysBetween(net, at('0101'), at('0201'))).toEqual([
      { dir: directionTo(net, 0, 1), side: net.sides[6 * 0 + directionTo(net, 0, 1)] }
    ])
    const [way] = waysBetween(net, at('reserve'), at('0101'))
    expect(linkOf(net, way!.side)).toBe(0)
    expect(linkOf(net, 0)).toBe(-1)
    expect(directionTo(net, at('0101'), at('reserve'))).toBe(-1)
  })

  test('a flood goes through a box and out again, and over a one-way link in one direction only', () => {
    const f = makeFlood(net)
    flood(f, at('0201'), 3, flat)
    expect(names(pathTo(f, at('0601')))).toEqual(['0201', '0101', 'reserve', '0601'])
    flood(f, at('0601'), 1, flat)
    expect(f.reached(at('reserve'))).toBe(false)
  })

  test('the cost of a link is asked with its number, and a closed one is not taken', () => {
    const f = makeFlood(net)
    const cost = (_from: number, _to: number, dir: number, way: number) =>
      linkOf(net, way) === 2 ? -1 : dir >= 6 ? 4 : 1
    const path = cheapestPath(f, at('0101'), at('reserve'), cost, (_f, _t, _d, way) => linkOf(net, way))
    expect(path).toMatchObject({ cost: 4, steps: [{ cost: 4, label: 0 }] })
    expect(cheapestPath(f, at('0101'), at('ALEUT-SEA'), cost, () => '')).toBeNull()
  })

  test('of several links between two places the cheapest is taken and named', () => {
    const two = makeNet(
      strip,
      ['port'],
      [
        { a: '0101', b: 'port' },
        { a: 'port', b: '0101' }
      ]
    )
    const cost = (_from: number, _to: number, _dir: number, way: number) => (linkOf(two, way) === 0 ? 5 : 2)
    const path = cheapestPath(makeFlood(two), two.indexOf('port'), 0, cost, (_f, _t, _d, way) =>
      linkOf(two, way)
    )
    expect(path).toMatchObject({ cost: 2, steps: [{ label: 1 }] })
  })

  test('a search for a connection goes over links too', () => {
    const s = makeSearch(net)
    const goal = (place: number) => net.places[place] === 'ALEUT-SEA'
    expect(connect(s, [at('0301')], () => true, { goal })).toBe(at('ALEUT-SEA'))
    expect(names(trace(s, at('ALEUT-SEA')))).toEqual(['0301', '0201', '0101', 'reserve', 'ALEUT-SEA'])
    expect(connect(s, [at('0301')], (_f, _t, dir) => dir < 6, { goal })).toBe(-1)
  })

  test('what is wrong with a box or a link is said', () => {
    expect(() => makeNet(strip, ['0101'], [])).toThrow('Place 0101 is listed twice')
    expect(() => makeNet(strip, ['box'], [{ a: 'box', b: 'bix' }])).toThrow('ends in bix')
    expect(() => makeNet(strip, ['box'], [{ a: 'bax', b: 'box' }])).toThrow('begins in bax')
    expect(() => makeNet(strip, ['box'], [{ a: 'box', b: 'box' }])).toThrow('to itself')
    expect(() => makeNet(net, [], [])).toThrow('without boxes')
  })

  test('any net gives the costs that widening step by step finds', () => {
    fc.assert(
      fc.property(fc.noBias(fc.nat(GRIDS - 1)), fc.nat(1e6), (number, seed) => {
        const grid = gridFromNumber(number)
        const { made, boxes } = randomNet(grid, seed)
        const cost = (from: number, _to: number, dir: number, way: number) =>
          dir < 6 ? (scramble(seed, 6 * from + dir) % 4) - 1 : scramble(seed + 7, way) % 6
        const start = pick(grid, seed)
        const f = makeFlood(made)
        flood(f, start, 12, cost)
        const naive = naiveCosts(made, start, 12, cost)
        for (let place = 0; place < grid.count + boxes; place++)
          expect(f.reached(place) ? f.cost[place] : Infinity).toBe(naive[place])
      })
    )
  })
})

function randomNet(grid: Grid, seed: number): { made: Grid; boxes: number } {
  const boxes = ['A', 'B', 'C']
  const all = [...grid.ids, ...boxes]
  const links = Array.from({ length: 8 }, (_, n) => ({
    a: boxes[scramble(seed + 1, n) % 3]!,
    b: all[scramble(seed + 2, n) % all.length]!,
    oneWay: scramble(seed + 3, n) % 4 === 0
  })).filter(({ a, b }) => a !== b)
  return { made: makeNet(grid, boxes, links), boxes: boxes.length }
}

/** Costs by trying every way again and again until nothing gets cheaper. */
function naiveCosts(
  grid: Grid,
  start: number,
  budget: number,
  cost: (from: number, to: number, dir: number, way: number) => number
): number[] {
  const costs = grid.places.map((_, place) => (place === start ? 0 : Infinity))
  for (let changed = true; changed;) {
    changed = false
    for (let from = 0; from < costs.length; from++)
      for (let to = 0; to < costs.length; to++)
        for (const { dir, side } of costs[from]! < Infinity ? waysBetween(grid, from, to) : []) {
          const step = cost(from, to, dir, side)
          const total = costs[from]! + step
          if (step < 0 || total > budget || total >= costs[to]!) continue
          costs[to] = total
          changed = true
        }
  }
  return costs
}
