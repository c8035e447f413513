import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheapestPath, explainPath, flood, makeFlood, pathTo, type Flood, type StepCost } from './flood'
import { directionTo, distance, makeGrid, type Grid } from './grid'
import { gridFromNumber, GRIDS, pick, scramble, SPECS } from './testing'

const anyGrid = fc.noBias(fc.nat(GRIDS - 1)).map(gridFromNumber)
const wce = makeGrid(SPECS.warComesEarly)
const hexes = (ids: string) => ids.split(' ').map(wce.indexOf)

/** A cost from -1 (closed) to 3 for every step, and a hex in five that stops. */
const anyRules = fc.record({ seed: fc.nat(1e6), budget: fc.nat(12), stops: fc.boolean() })

function tableOf(grid: Grid, seed: number): Int8Array {
  return new Int8Array(6 * grid.count).map((_, slot) => (scramble(seed, slot) % 5) - 1)
}

function stopsOf(grid: Grid, seed: number): Uint8Array {
  return new Uint8Array(grid.count).map((_, hex) => (scramble(seed + 1, hex) % 5 === 0 ? 1 : 0))
}

/** Relaxes every step until nothing changes. */
function naiveCosts(
  grid: Grid,
  start: number,
  budget: number,
  table: Int8Array,
  stops?: Uint8Array
): number[] {
  const best = new Array<number>(grid.count).fill(Infinity)
  best[start] = 0
  for (let changed = true; changed;) {
    changed = false
    grid.neighbours.forEach((to, slot) => {
      const from = Math.floor(slot / 6)
      if (to < 0 || table[slot]! < 0 || (stops?.[from] && from !== start)) return
      const total = best[from]! + table[slot]!
      if (total > budget || total >= best[to]!) return
      best[to] = total
      changed = true
    })
  }
  return best
}

const costsOf = (f: Flood) => [...f.grid.ids.keys()].map((hex) => (f.reached(hex) ? f.cost[hex] : Infinity))
const orderOf = (f: Flood) => [...f.order.subarray(0, f.size)]

describe('flood', () => {
  test('reaches the disc of the budget on open ground', () => {
    const f = makeFlood(wce)
    const start = wce.indexOf('2128')
    flood(f, start, 6, () => 1)
    expect(f.size).toBe(1 + 3 * 6 * 7)
    expect(f.order[0]).toBe(start)
    expect(f.from[start]).toBe(-1)
    for (const hex of orderOf(f)) expect(f.cost[hex]).toBe(distance(wce, start, hex))
  })

  test('equals a naive search of all costs; callbacks and table agree in everything', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), anyRules, (grid, n, { seed, budget, stops }) => {
        const start = pick(grid, n)
        const table = tableOf(grid, seed)
        const mask = stops ? stopsOf(grid, seed) : undefined
        const cost: StepCost = (from, to, dir, side) => {
          expect(grid.neighbours[6 * from + dir]).toBe(to)
          expect(grid.sides[6 * from + dir]).toBe(side)
          return table[6 * from + dir]!
        }
        // Another flood first, so that nothing of it may show.
        const f = flood(makeFlood(grid), pick(grid, n + 1), 9, () => 1)
        flood(f, start, budget, cost, mask && ((hex) => mask[hex] === 1))
        expect(costsOf(f)).toEqual(naiveCosts(grid, start, budget, table, mask))

        const order = orderOf(f)
        expect(new Set(order).size).toBe(f.size)
        expect(order.every((hex) => f.reached(hex))).toBe(true)
        expect(order.map((hex) => f.cost[hex])).toEqual(
          order.map((hex) => f.cost[hex]!).sort((a, b) => a - b)
        )

        for (const hex of order) {
          const path = pathTo(f, hex)
          expect(path[0]).toBe(start)
          expect(path.at(-1)).toBe(hex)
          const steps = explainPath(grid, path, cost, () => '')
          expect(steps.reduce((sum, step) => sum + step.cost, 0)).toBe(f.cost[hex])
        }
      })
    )
  })

  test('a memory used again forgets the flood before', () => {
    const f = makeFlood(wce)
    expect(f.reached(0)).toBe(false)
    flood(f, 0, 5, () => 1)
    flood(f, wce.count - 1, 1, () => 1)
    expect(f.reached(0)).toBe(false)
    expect(f.size).toBe(3)
    expect(pathTo(f, 0)).toEqual([])
    f.generation = 0x7fffffff
    f.stamp.fill(2)
    flood(f, 0, 0, () => 1)
    expect(f.reached(0)).toBe(true)
    expect(f.reached(1)).toBe(false)
  })

  test('a flood broken off by an exception does not spoil the next', () => {
    const f = makeFlood(wce)
    const boom = () => {
      throw new Error('boom')
    }
    const start = wce.indexOf('2117')
    let asked = 0
    expect(() => flood(f, start, 4, () => (++asked < 30 ? 1 : boom()))).toThrow('boom')
    expect(flood(f, start, 4, () => 1).size).toBe(61)
  })

  test('a stop hex is entered and not left, except at the start', () => {
    const f = makeFlood(wce)
    const [start, wall] = hexes('2128 2127')
    const tunnel: StepCost = (_from, to) => (wce.col[to] === 21 ? 1 : -1)
    flood(f, start!, 5, tunnel, (hex) => hex === wall || hex === start)
    expect(f.reached(wall!)).toBe(true)
    expect(f.reached(wce.indexOf('2126'))).toBe(false)
    expect(f.reached(wce.indexOf('2133'))).toBe(true)
  })

  test('steps without cost are taken within the same point', () => {
    const f = makeFlood(wce)
    flood(f, wce.indexOf('2101'), 0, (_from, to) => (wce.col[to] === 21 ? 0 : 1))
    expect(f.size).toBe(34)
  })

  test('a budget below zero or beyond all bounds is held', () => {
    const f = makeFlood(wce)
    expect(flood(f, 0, -3, () => 1).size).toBe(1)
    expect(flood(f, 0, Infinity, () => 3).size).toBe(wce.count)
  })

  test('refuses a start off the map and a cost that is no whole number', () => {
    const f = makeFlood(wce)
    expect(() => flood(f, -1, 3, () => 1)).toThrow('No place -1')
    expect(() => flood(f, 0, 3, () => 0.5)).toThrow('0.5 is not a whole number')
    expect(() => flood(f, 0, 3, () => NaN)).toThrow('NaN is not a whole number')
  })
})

describe('cheapestPath', () => {
  test('takes the way round dear ground and explains each step', () => {
    const f = makeFlood(wce)
    const [a, dear, c] = hexes('2128 2127 2126') as [number, number, number]
    const path = cheapestPath(
      f,
      a,
      c,
      (_from, to) => (to === dear ? 9 : 1),
      (_from, _to, dir, _side, cost) => `${cost} towards ${dir}`
    )!
    expect(path.cost).toBe(3)
    expect(path.hexes.map((hex) => wce.ids[hex])).toEqual(['2128', '2227', '2226', '2126'])
    expect(path.steps.map((step) => step.label)).toEqual(['1 towards 1', '1 towards 0', '1 towards 5'])
    expect(path.steps.map(({ from, to }) => [from, to])).toEqual(
      path.hexes.slice(1).map((to, i) => [path.hexes[i], to])
    )
  })

  test('has no answer past a closed line, the budget or a stop', () => {
    const f = makeFlood(wce)
    const [a, b] = hexes('2128 2821') as [number, number]
    const label = () => ''
    expect(cheapestPath(f, a, b, () => 1, label, { budget: 9 })).toBeNull()
    expect(cheapestPath(f, a, b, () => 1, label, { budget: 10 })?.cost).toBe(10)
    expect(cheapestPath(f, a, b, (_from, to) => (wce.col[to] === 25 ? -1 : 1), label)).toBeNull()
    expect(cheapestPath(f, a, b, () => 1, label, { stop: (hex) => wce.col[hex] === 25 })).toBeNull()
    expect(cheapestPath(f, a, a, () => 1, label)).toEqual({ hexes: [a], cost: 0, steps: [] })
  })

  test('costs as much as the full flood says, on any grid', () => {
    fc.assert(
      fc.property(anyGrid, fc.nat(), fc.nat(), anyRules, (grid, i, j, { seed, budget }) => {
        const [start, goal] = [pick(grid, i), pick(grid, j)]
        const table = tableOf(grid, seed)
        const cost: StepCost = (from, _to, dir) => table[6 * from + dir]!
        const path = cheapestPath(makeFlood(grid), start, goal, cost, (_f, _t, dir) => dir, { budget })
        expect(path?.cost ?? Infinity).toBe(naiveCosts(grid, start, budget, table)[goal])
        if (!path) return
        expect(path.steps.reduce((sum, step) => sum + step.cost, 0)).toBe(path.cost)
        for (const step of path.steps) expect(directionTo(grid, step.from, step.to)).toBe(step.label)
      })
    )
  })
})

test('explainPath shows closed steps and refuses leaps', () => {
  const [a, b, c] = hexes('2128 2127 2126') as [number, number, number]
  const label = () => 'river'
  expect(explainPath(wce, [a, b], () => -1, label)).toEqual([{ from: a, to: b, cost: -1, label: 'river' }])
  expect(() => explainPath(wce, [a, c], () => 1, label)).toThrow('2128 and 2126 are not adjacent')
})
