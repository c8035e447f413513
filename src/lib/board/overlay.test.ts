import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parsePackLook } from '../kernel/pack/look'
import type { MapData } from '../kernel/pack/map'
import { makeMapArt } from './art'
import { at } from './map/corners'
import { centreOf, drawLit, drawOverlays, drawPointed, drawRoute, toneOf } from './overlay'

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../scenarios/war-comes-early/${file}`, import.meta.url), 'utf8'))
const look = parsePackLook(read('look.json'))
const art = makeMapArt(read('map.json') as MapData, look)
const [first, second] = Object.keys(look.seats)
const nobody = () => false

describe('hexes that can be chosen', () => {
  test('many hexes of a kind make one outline, with a label in each that has one', () => {
    const lit = drawLit(
      art,
      [
        { hex: '3017', kind: 'reach', label: '1' },
        { hex: '3018', kind: 'reach', label: '2' },
        { hex: '3117', kind: 'reach' },
        { hex: '2017', kind: 'target' }
      ],
      nobody
    )
    expect(lit.map(({ kind }) => kind)).toEqual(['reach', 'target'])
    expect(lit[0]!.ground.match(/M/g)).toHaveLength(1)
    expect(lit[0]!.labels.map(({ text }) => text)).toEqual(['1', '2'])
    expect(lit[0]!.signs).toBe('')
    expect(lit[1]!.signs).not.toBe('')
  })

  test('a label goes above a stack', () => {
    const [one] = drawLit(art, [{ hex: '3017', kind: 'reach', label: '1' }], nobody)
    const [other] = drawLit(art, [{ hex: '3017', kind: 'reach', label: '1' }], () => true)
    expect(other!.labels[0]!.y).toBeLessThan(one!.labels[0]!.y)
    expect([one!.labels[0]!.over, other!.labels[0]!.over]).toEqual([false, true])
  })

  test('few places for a piece have a ring each, many one round all of them', () => {
    const rings = (count: number) => {
      const lit = art.layout.grid.ids.slice(0, count).map((hex) => ({ hex, kind: 'place' as const }))
      return drawLit(art, lit, nobody)[0]!.signs.match(/M/g)!.length
    }
    expect(rings(20)).toBe(20)
    expect(rings(90)).toBeLessThan(20)
  })

  test('kinds differ by shape, not only by colour', () => {
    const signs = (['place', 'target', 'reach'] as const).map(
      (kind) => drawLit(art, [{ hex: '3017', kind }], nobody)[0]!.signs
    )
    expect(new Set(signs).size).toBe(3)
  })

  test('a hex that is not on this map is left out', () => {
    expect(drawLit(art, [{ hex: '9999', kind: 'reach' }], nobody)).toEqual([])
    expect(centreOf(art, '9999')).toBeNull()
    expect(drawPointed(art, ['9999'])).toBe('')
    expect(drawPointed(art, ['3017', '3018']).match(/Z/g)).toHaveLength(2)
  })
})

describe('ways', () => {
  test('run from the first hex to the last with a head there', () => {
    const way = drawRoute(art, { hexes: ['3017', '3018', '3019'], label: '3 of 4', via: [] })!
    expect(way.line).toMatch(/^M/)
    expect(way.line.match(/Q/g)).toHaveLength(1)
    expect(way.end).toEqual(centreOf(art, '3019'))
    expect(way.label).toBe('3 of 4')
  })

  test('need two hexes', () => {
    expect(drawRoute(art, { hexes: ['3017'], label: '', via: [] })).toBeNull()
    expect(drawRoute(art, null)).toBeNull()
  })

  test('go through the middle of their way-points', () => {
    const hexes = ['3017', '3018', '3019', '3020']
    const way = drawRoute(art, { hexes, label: '', via: ['3019'] })!
    const { x, y } = centreOf(art, '3019')!
    expect(way.via).toEqual([{ x, y }])
    expect(way.line).toContain(`L${at(x, y)}L`)
    expect(way.line.match(/Q/g)).toHaveLength(1)
  })
})

describe('overlays', () => {
  test('areas of two seats are told apart by colour and by hatching', () => {
    const [a, b] = [toneOf(art, { seat: first! }), toneOf(art, { seat: second! })]
    expect(a.colour).not.toBe(b.colour)
    expect(a.hatch).not.toBe(b.hatch)
    expect(toneOf(art, { seat: 'nobody' }).name).toBe('plain')
    expect(toneOf(art, 'bad')).toEqual({ name: 'bad', colour: null, hatch: null })
  })

  test('all drawings together are areas, traces and marks', () => {
    const drawn = drawOverlays(art, [
      {
        areas: [{ hexes: ['3017', '3018'], tone: { seat: first! }, label: 'Zone' }],
        traces: [{ hexes: ['3017', '3018'], tone: 'good', label: '' }],
        marks: [{ hex: '3017', text: '3', tone: 'warn' }],
        words: []
      },
      {
        areas: [],
        traces: [{ hexes: ['3017'], tone: 'bad', label: '' }],
        marks: [{ hex: '9999', text: '', tone: 'bad' }],
        words: []
      }
    ])
    expect(drawn.areas).toHaveLength(1)
    expect(drawn.areas[0]!.path.match(/M/g)).toHaveLength(1)
    expect(drawn.traces).toHaveLength(1)
    expect(drawn.marks).toEqual([expect.objectContaining({ text: '3', name: 'warn' })])
  })
})
