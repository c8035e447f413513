import { describe, expect, test } from 'vitest'
import { makeGrid } from '../../hex/grid'
import { makeLayout } from '../../hex/pixels'
import type { Marker, Stack } from '../../kernel/picture'
import { centre, counterScale, flights, lifted, milliseconds, placeMarkers, placeStacks } from './stacks'

const spec = { cols: [1, 6], rows: [1, 6], shifted: 'even', numbering: 'ccrr' } as const
const gridOf = (orientation: 'flat' | 'pointy') =>
  makeGrid({ ...spec, orientation, cols: [...spec.cols], rows: [...spec.rows] })
const layout = makeLayout(gridOf('flat'), 40)

const stack = (hex: string, ids: string[], seat = 'red'): Stack => ({
  hex,
  seat,
  pieces: ids.map((id) => ({ id, badges: [] })),
  unknown: 0,
  sum: ''
})
const marker = (id: string, hex: string): Marker => ({ id, kind: 'k', hex, text: '', seat: null, rule: '1' })

test('a counter is 0.72 of a hex from side to side', () => {
  expect((100 * counterScale(layout)) / (Math.sqrt(3) * 40)).toBeCloseTo(0.72)
})

describe('placing stacks', () => {
  test('in the middle of their hexes; hexes that are not on the map are left out', () => {
    const placed = placeStacks(layout, [stack('0203', ['a']), stack('9999', ['b'])])
    expect(placed).toHaveLength(1)
    expect(placed[0]).toMatchObject(centre(layout, '0203')!)
  })

  test('two sides in one hex stand beside each other', () => {
    const [one, two] = placeStacks(layout, [stack('0203', ['a']), stack('0203', ['b'], 'blue')])
    const { x } = centre(layout, '0203')!
    expect(one!.x).toBeLessThan(x)
    expect(two!.x).toBeGreaterThan(x)
    expect(one!.key).not.toBe(two!.key)
  })

  test('what has not changed stays the same object', () => {
    const before = placeStacks(layout, [stack('0203', ['a']), stack('0303', ['b'])])
    const after = placeStacks(layout, [stack('0203', ['a']), stack('0303', ['b', 'c'])], before)
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
  })
})

describe('flights', () => {
  const fly = (from: Stack[], to: Stack[]) => {
    const before = placeStacks(layout, from)
    return flights(before, placeStacks(layout, to, before))
  }

  test('a stack that moved flies whole from where it was', () => {
    const found = fly([stack('0203', ['a', 'b'])], [stack('0204', ['a', 'b'])])
    expect([...found.keys()]).toEqual(['0204/red'])
    const flight = found.get('0204/red')!
    expect(flight.whole).toBe(true)
    expect(flight.dx).toBeCloseTo(0)
    expect(flight.dy).toBeCloseTo(-Math.sqrt(3) * 40, 3)
  })

  test('a counter that joins others flies alone', () => {
    const found = fly([stack('0203', ['a']), stack('0204', ['b'])], [stack('0204', ['a', 'b'])])
    expect(found.get('0204/red')).toMatchObject({ whole: false })
  })

  test('nothing flies when units appear, go, or change without moving', () => {
    expect(fly([], [stack('0203', ['a'])]).size).toBe(0)
    expect(fly([stack('0203', ['a'])], []).size).toBe(0)
    expect(fly([stack('0203', ['a', 'b'])], [stack('0203', ['b'])]).size).toBe(0)
  })
})

describe('placing markers', () => {
  test('one alone is in the middle, beside a stack at a corner, never two at one place', () => {
    const middle = centre(layout, '0203')!
    const alone = placeMarkers(layout, [marker('m', '0203')], [])
    expect(alone[0]).toMatchObject({ ...middle, alone: true })
    const stacks = placeStacks(layout, [stack('0203', ['a'])])
    const many = placeMarkers(
      layout,
      [1, 2, 3, 4].map((n) => marker(`m${n}`, '0203')),
      stacks
    )
    expect(new Set(many.map(({ x, y }) => `${x.toFixed()},${y.toFixed()}`)).size).toBe(4)
    for (const { x, y } of many) expect(Math.hypot(x - middle.x, y - middle.y)).toBeCloseTo(0.74 * 40)
    expect(many[0]!.x).toBeGreaterThan(middle.x)
    expect(many.some((one) => one.alone)).toBe(false)
  })

  test('pointy-top hexes have their free corner below', () => {
    const pointy = makeLayout(gridOf('pointy'), 40)
    const middle = centre(pointy, '0203')!
    const [spot] = placeMarkers(pointy, [marker('m', '0203')], placeStacks(pointy, [stack('0203', ['a'])]))
    expect(spot!.x).toBeCloseTo(middle.x)
    expect(spot!.y).toBeGreaterThan(middle.y)
  })

  test('hexes that are not on the map are left out', () => {
    expect(placeMarkers(layout, [marker('m', '9999')], [])).toEqual([])
  })
})

test('durations are read in both units that CSS has', () => {
  expect(['260ms', ' .26s', '0ms', '0s', ''].map(milliseconds)).toEqual([260, 260, 0, 0, 0])
})

test('chosen counters lie on top of their stack, in their order; where none or the top one is chosen it stays as it is', () => {
  const pile = stack('0203', ['a', 'b', 'c', 'd'])
  const ids = (chosen: string[]) => lifted(pile, new Set(chosen)).pieces.map(({ id }) => id)
  expect(ids(['c'])).toEqual(['c', 'a', 'b', 'd'])
  expect(ids(['d', 'b'])).toEqual(['b', 'd', 'a', 'c'])
  expect(lifted(pile, new Set(['a', 'c']))).toBe(pile)
  expect(lifted(pile, new Set(['x']))).toBe(pile)
})
