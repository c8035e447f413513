import { describe, expect, test } from 'vitest'
import { FAR, keptFields, measure, turnsAway } from './field'
import { grid, hex, land } from './testing'

const flat = new Int8Array(6 * grid.count).fill(1)

describe('fields', () => {
  test('the way is counted from everywhere to the goal, and there is none across the sea', () => {
    const sea = Uint8Array.from(land)
    for (const row of [1, 2, 3, 4, 5]) sea[hex(`C${row}`)] = 0
    const field = measure({ grid, land: sea }, hex('A1'), { steps: flat })
    expect(field[hex('A1')]).toBe(0)
    expect(field[hex('A5')]).toBe(4)
    expect(field[hex('E1')]).toBe(FAR)
  })

  test('tolls are paid on the way, not at the goal; closed hexes are gone around', () => {
    const toll = (at: number) => (at === hex('A2') ? 10 : 0)
    const around = measure({ grid, land }, hex('A1'), { steps: flat, toll })
    expect(around[hex('A3')]).toBe(3)
    expect(measure({ grid, land }, hex('A2'), { steps: flat, toll })[hex('A3')]).toBe(1)
    const shut = measure({ grid, land }, hex('A1'), { steps: flat, toll: () => -1 })
    expect(shut[hex('A2')]).toBe(1)
    expect(shut[hex('A3')]).toBe(FAR)
  })

  test('a field is measured once for each world and key, until too many are kept', () => {
    const world = { grid, land }
    const field = keptFields(1)
    let made = 0
    const make = () => new Int16Array(++made)
    expect(field(world, 'a', make)).toBe(field(world, 'a', make))
    field({ grid, land }, 'a', make)
    expect(made).toBe(2)
    field(world, 'b', make)
    field(world, 'c', make)
    field(world, 'a', make)
    expect(made).toBe(5)
  })

  test('turns are counted by what is made in one of them', () => {
    const field = Int16Array.from([0, 6, FAR])
    expect([0, 1, 2].map((from) => turnsAway(field, from, 4))).toEqual([0, 1.5, Infinity])
  })
})
