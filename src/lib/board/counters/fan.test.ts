import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Marker, Picture, Stack } from '../../kernel/picture'
import type { Scene } from '../types'
import { fannedStack, planFan, sameSight, sightOf } from './fan'

const view = { x: 0, y: 0, width: 390, height: 700 }

test('the fan lies above its hex, below where there is no room', () => {
  const above = planFan(3, { x: 200, y: 400 }, 30, 52, view)
  expect(above.tray.y + above.tray.height).toBeCloseTo(370)
  const below = planFan(3, { x: 200, y: 40 }, 30, 52, view)
  expect(below.tray.y).toBeCloseTo(70)
})

test('the few hexes that a stack may go to are not covered where there is room elsewhere', () => {
  const up = { x: 200, y: 350 }
  const fan = (...goals: { x: number; y: number }[]) =>
    planFan(2, { x: 200, y: 400 }, 30, 52, view, goals).tray
  expect(fan(up).y).toBeCloseTo(430)
  // Above and below: at the side.
  expect(fan(up, { x: 200, y: 450 }).x).toBeCloseTo(236)
  // Nothing better, or open country: above as ever.
  expect(fan({ x: 10, y: 10 })).toEqual(fan())
  expect(fan(...Array.from({ length: 7 }, () => up))).toEqual(fan())
})

test('one row of six at most, on a phone of five', () => {
  const rows = (count: number, width: number) =>
    new Set(planFan(count, { x: 200, y: 400 }, 30, 52, { ...view, width }).spots.map(({ y }) => y)).size
  expect([rows(5, 390), rows(6, 390), rows(6, 900), rows(7, 900)]).toEqual([1, 2, 1, 2])
})

test('wherever the hex is, all counters can be seen and none covers another', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: -200, max: 600 }),
      fc.integer({ min: -200, max: 900 }),
      (count, x, y) => {
        const { spots, side } = planFan(count, { x, y }, 30, 52, view)
        expect(spots).toHaveLength(count)
        for (const [n, one] of spots.entries()) {
          expect(one.x - side / 2).toBeGreaterThanOrEqual(view.x)
          expect(one.x + side / 2).toBeLessThanOrEqual(view.x + view.width)
          expect(one.y - side / 2).toBeGreaterThanOrEqual(view.y)
          expect(one.y + side / 2).toBeLessThanOrEqual(view.y + view.height)
          for (const other of spots.slice(n + 1))
            expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(side)
        }
      }
    )
  )
})

const dot = (x: number, y: number) => ({ x, y, width: 0, height: 0 })
const map = { width: 1000, height: 500 }
const window = { x: 10, y: 20, width: 400, height: 300 }
const insets = { top: 0, right: 0, bottom: 100, left: 0 }

test('what can be seen, from where the corners of the map lie', () => {
  const sight = sightOf(dot(-90, -80), dot(1910, 920), map, window, insets)
  expect(sight.zoom).toBe(2)
  expect(sight.view).toEqual({ x: 54, y: 54, width: 192, height: 92 })
})

test('a map that is turned round shows its other part', () => {
  const sight = sightOf(dot(1910, 920), dot(-90, -80), map, window, insets)
  expect(sight.zoom).toBe(2)
  // The window begins at 18, 28 and ends at 402, 212: as far from the first corner of the map, backwards.
  expect(sight.view).toEqual({ x: 754, y: 354, width: 192, height: 92 })
  expect(sameSight(sight, sight)).toBe(true)
  expect(sameSight(sight, { ...sight, view: { ...sight.view, x: 700 } })).toBe(false)
})

test('markers that can be taken up lie in the fan, others do not', () => {
  const stack: Stack = { hex: '0203', seat: 'red', pieces: [{ id: 'a', badges: [] }], unknown: 0, sum: '' }
  const marker = (id: string, hex = '0203'): Marker => ({
    id,
    kind: 'rail',
    hex,
    text: '',
    seat: 'red',
    rule: ''
  })
  const scene = (stacks: Stack[], fanned: string | null, ...able: string[]) =>
    ({
      picture: { stacks, markers: [marker('m1'), marker('m2'), marker('m3', '0304')] } as unknown as Picture,
      able: new Set(able),
      selected: new Set(),
      fanned
    }) as unknown as Scene
  const ids = (one: Scene) => fannedStack(one)?.pieces.map(({ id }) => id)
  expect(ids(scene([stack], '0203', 'm2', 'm3'))).toEqual(['m2', 'a'])
  expect(ids(scene([], '0203', 'm1', 'm2'))).toEqual(['m1', 'm2'])
  expect(ids(scene([stack], '0203'))).toEqual(['a'])
  expect(ids(scene([], '0203'))).toBeUndefined()
  expect(ids(scene([stack], null, 'm1'))).toBeUndefined()
})
