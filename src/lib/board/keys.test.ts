import { describe, expect, test } from 'vitest'
import { makeGrid } from '../hex/grid'
import { makeNet } from '../hex/net'
import { boxAt, makeLayout, type Layout } from '../hex/pixels'
import { SPECS } from '../hex/testing'
import { cursorAt, isWay, stepped } from './keys'

const flat = makeLayout(
  makeGrid({ orientation: 'flat', cols: [10, 20], rows: [10, 20], shifted: 'even', numbering: 'ccrr' }),
  32
)
const pointy = makeLayout(
  makeGrid({ orientation: 'pointy', cols: [10, 20], rows: [10, 20], shifted: 'odd', numbering: 'ccrr' }),
  32
)

function walk(layout: Layout, from: string, keys: readonly string[], flipped = false): string[] {
  let cursor = cursorAt(layout, layout.grid.indexOf(from))
  return keys.map((key) => {
    cursor = stepped(layout, cursor, key, flipped)
    return layout.grid.ids[cursor.place]!
  })
}

const times = (key: string, count: number) => Array.from({ length: count }, () => key)

describe('the cursor', () => {
  test('goes straight up and down on a flat-top map and keeps its line to the sides', () => {
    expect(walk(flat, '1515', times('ArrowUp', 2))).toEqual(['1514', '1513'])
    const there = walk(flat, '1515', times('ArrowRight', 5))
    expect(there.map((id) => id.slice(0, 2))).toEqual(['16', '17', '18', '19', '20'])
    expect(there[1]).toBe('1715')
    expect(there[3]).toBe('1915')
  })

  test('goes straight to the sides on a pointy-top map and keeps its line up and down', () => {
    expect(walk(pointy, '1515', times('ArrowRight', 2))).toEqual(['1615', '1715'])
    expect(walk(pointy, '1515', times('ArrowDown', 4))[3]).toBe('1519')
  })

  test.each([
    ['flat', flat],
    ['pointy', pointy]
  ])('comes back the way it went: %s', (_name, layout) => {
    for (const from of ['1515', '1615'])
      for (const [out, back] of [
        ['ArrowRight', 'ArrowLeft'],
        ['ArrowUp', 'ArrowDown'],
        ['Home', 'PageDown'],
        ['PageUp', 'End']
      ] as const)
        expect(walk(layout, from, [...times(out, 3), ...times(back, 3)])[5], `${from} ${out}`).toBe(from)
  })

  test('reaches all six neighbours', () => {
    for (const layout of [flat, pointy]) {
      const hex = layout.grid.indexOf('1515')
      const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'PageUp', 'End', 'PageDown']
      const reached = new Set(keys.flatMap((key) => walk(layout, '1515', [key])))
      const neighbours = [...layout.grid.neighbours.slice(6 * hex, 6 * hex + 6)]
      expect([...reached].sort()).toEqual(neighbours.map((n) => layout.grid.ids[n]!).sort())
    }
  })

  test('goes the other way on the map for the person opposite', () => {
    expect(walk(flat, '1515', ['ArrowUp'], true)).toEqual(['1516'])
    expect(walk(pointy, '1515', ['ArrowRight'], true)).toEqual(['1415'])
  })

  test('stays at the rim, and where the key is none of its own', () => {
    expect(walk(flat, '1510', ['ArrowUp'])).toEqual(['1510'])
    expect(walk(flat, '1010', ['ArrowLeft'])).toEqual(['1010'])
    expect(walk(flat, '1515', ['x'])).toEqual(['1515'])
    expect(isWay('Enter')).toBe(false)
    expect(isWay('End')).toBe(true)
  })

  test('moves to a neighbour or stays, on every kind of map', () => {
    for (const spec of Object.values(SPECS)) {
      const layout = makeLayout(makeGrid(spec), 32)
      for (let hex = 0; hex < layout.grid.count; hex += 7)
        for (const key of ['ArrowUp', 'ArrowRight', 'End']) {
          const to = stepped(layout, cursorAt(layout, hex), key, false).place
          if (to !== hex) expect([...layout.grid.neighbours.slice(6 * hex, 6 * hex + 6)]).toContain(to)
        }
    }
  })
})

describe('with boxes', () => {
  /** West and far west of the map, north of it, and one that lies on it. */
  const boxed = (orientation: 'flat' | 'pointy') =>
    makeLayout(
      makeNet(
        makeGrid({ orientation, cols: [1, 8], rows: [1, 8], shifted: 'even', numbering: 'ccrr' }),
        ['west', 'far west', 'north', 'inset'],
        []
      ),
      32,
      [
        [
          [-3, 2],
          [-1, 7]
        ],
        [
          [-6, 2],
          [-4, 4]
        ],
        [
          [2, -3],
          [7, -1]
        ],
        [
          [3.5, 3.5],
          [6.5, 5.5]
        ]
      ]
    )
  const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'PageUp', 'End', 'PageDown']
  const go = (layout: Layout, from: string, key: string) =>
    layout.grid.places[stepped(layout, cursorAt(layout, layout.grid.indexOf(from)), key, false).place]!

  test('the cursor goes over the rim of the map into a box, on to the next one, and back', () => {
    for (const layout of [boxed('flat'), boxed('pointy')]) {
      expect(go(layout, '0105', 'ArrowLeft')).toBe('west')
      expect(go(layout, 'west', 'ArrowLeft')).toBe('far west')
      expect(go(layout, 'far west', 'ArrowRight')).toBe('west')
      expect(go(layout, 'west', 'ArrowRight')).toMatch(/^01/)
      expect(go(layout, '0401', 'ArrowUp')).toBe('north')
      expect(go(layout, 'north', 'ArrowDown')).toMatch(/01$/)
      expect(go(layout, '0805', 'ArrowRight')).toBe('0805')
    }
  })

  test('a box on the map is entered where it covers the next hex, and left beyond it', () => {
    for (const layout of [boxed('flat'), boxed('pointy')]) {
      expect(go(layout, '0305', 'ArrowRight')).toBe('inset')
      expect(go(layout, 'inset', 'ArrowRight')).toMatch(/^0[678]/)
    }
  })

  test('every place that can be seen is reached from every other', () => {
    for (const layout of [boxed('flat'), boxed('pointy')]) {
      const { grid, centres } = layout
      const open = grid.places.filter(
        (_, place) => place >= grid.count || boxAt(layout, centres[2 * place]!, centres[2 * place + 1]!) < 0
      )
      for (const first of ['far west', 'inset', '0808']) {
        const seen = new Set([first])
        for (const place of seen) for (const key of KEYS) seen.add(go(layout, place, key))
        expect([...seen].sort()).toEqual([...open].sort())
      }
    }
  })
})
