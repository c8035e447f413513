import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parsePackLook, SIZE_ART, SYMBOL_ART, type LookData } from '../../kernel/pack/look'
import { parsePackUnits } from '../../kernel/pack/units'
import { contrast, makeCounterArt, wrap } from './art'

const units = parsePackUnits({
  game: 'toy',
  units: [
    {
      id: 'a',
      side: 'Red',
      nation: 'Poland',
      name: '3rd Army',
      short: '3',
      type: 'foot',
      size: 'army',
      attack: 12,
      defense: 14,
      move: 4,
      elite: true,
      source: 'text'
    },
    {
      id: 'b',
      side: 'Blue',
      name: 'British Guard',
      short: '18 Mt',
      type: 'balloon',
      attack: 1,
      source: 'text'
    },
    { id: 'c', side: 'Red', nation: 'Poland', name: 'Depot', short: 'D', type: 'depot', source: 'text' }
  ],
  markers: [
    { id: 'm', kind: 'turn', name: 'Game turn', source: 'text' },
    { id: 'r', kind: 'railhead', name: 'Railhead', side: 'red', source: 'text' }
  ]
})
const look = parsePackLook({
  game: 'toy',
  map: { terrain: {}, edges: {}, sites: {} },
  counters: {
    figures: ['attack', 'defense', 'move'],
    symbols: { foot: 'infantry', depot: 'none' },
    sizes: { army: 'army' },
    paints: {
      Poland: { paper: '#202020', ink: '#ffffff', adjective: 'Polish' },
      Blue: { paper: '#aaccff', ink: '#000000', adjective: 'British' }
    },
    special: [{ nation: 'Poland', field: 'elite', value: true, paper: '#802020', ink: '#ffffff' }]
  },
  markers: { railhead: 'rail' },
  seats: { red: { colour: '#802020', hatch: 'falling' } }
})
const art = makeCounterArt(units, look)

test('a face has the paint, symbol, size, short name and figures of its unit', () => {
  const face = art.face('a')
  expect(face).toMatchObject({
    paper: '#802020',
    ink: '#ffffff',
    light: true,
    short: ['3'],
    figures: '12-14-4'
  })
  expect(face.symbol?.lines).not.toBe('')
  expect(face.size).not.toBe('')
  expect(art.face('a')).toBe(face)
})

test('units without a nation are painted by side, without a known symbol they have none', () => {
  expect(art.face('b')).toMatchObject({
    paper: '#aaccff',
    light: false,
    symbol: null,
    short: ['18', 'Mt'],
    figures: '1'
  })
  expect(art.face('c')).toMatchObject({ symbol: null, size: '', figures: '' })
})

test('markers and unknown ids are plain words', () => {
  expect(art.face('m')).toMatchObject({ name: 'Game turn', plain: ['Game turn'], symbol: null })
  expect(art.face('nobody')).toMatchObject({ name: 'nobody', plain: ['nobody'] })
})

test('markers that look.json knows are their sign in the colour of their seat', () => {
  expect(art.face('r')).toMatchObject({
    name: 'Railhead',
    plain: [],
    sign: { art: 'rail', colour: '#802020' }
  })
})

test('words name the unit, its figures of now and its badges', () => {
  const moved = { sign: 'moved', text: 'Has moved', rule: '1' } as const
  expect(art.words({ id: 'a', badges: [moved] })).toBe('Polish 3rd Army, 12-14-4, Has moved')
  expect(art.words({ id: 'a', figures: ['6', '7', '4'], badges: [] })).toBe('Polish 3rd Army, 6-7-4')
  // The adjective is not said twice.
  expect(art.words({ id: 'b', badges: [] })).toBe('British Guard, 1')
  expect(art.words({ id: 'c', badges: [] })).toBe('Polish Depot')
})

test('backs and markers that look.json does not know are plain', () => {
  expect(art.banner({ seat: 'red' })).toMatchObject({ colour: '#802020', hatch: 'falling' })
  expect(art.banner({ seat: 'green' })).toMatchObject({ hatch: 'upright' })
  expect([art.marker('railhead'), art.marker('other')]).toEqual(['rail', 'plain'])
})

test('long names are wrapped into three lines at most', () => {
  expect(wrap('National turn: Anglo-French', 9)).toEqual(['National', 'turn:', 'Anglo-French'])
  expect(wrap('a b c d', 1)).toEqual(['a', 'b', 'c…'])
})

describe('looks of the games', () => {
  const folder = new URL('../../../../scenarios/', import.meta.url)
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown
  const games = ['war-comes-early', 'eisenhowers-war']

  const paints = ({ counters }: LookData) => [
    ...Object.entries(counters.paints).map(([name, paint]) => ({ name, ...paint })),
    ...(counters.special ?? []).map((paint) => ({ name: `${paint.nation} ${paint.field}`, ...paint }))
  ]

  test.each(games)('%s: ink can be read on its paper, light signs on the colour of a seat', (game) => {
    const data = parsePackLook(read(`${game}/look.json`))
    for (const { name, paper, ink } of paints(data))
      expect(contrast(paper, ink), `${name}: ${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
    for (const [seat, { colour }] of Object.entries(data.seats))
      expect(contrast(colour, '#fffaf0'), seat).toBeGreaterThanOrEqual(4.5)
  })

  test.each(games)('%s: every unit has a symbol, a size, a paint and figures', (game) => {
    const data = parsePackLook(read(`${game}/look.json`))
    const all = parsePackUnits(read(`${game}/units.json`))
    const faces = makeCounterArt(all, data)
    for (const unit of all.units) {
      expect(data.counters.paints, unit.id).toHaveProperty([unit.nation ?? unit.side])
      const face = faces.face(unit.id)
      expect(face.symbol, unit.id).not.toBeNull()
      expect(face.size, unit.id).not.toBe('')
      expect(face.figures.split('-'), unit.id).toHaveLength(data.counters.figures.length)
    }
  })
})

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('all symbols and sizes that look.json may name are drawn', async () => {
  const { default: drawn } = await import('virtual:symbols')
  expect(Object.keys(drawn.symbols).sort()).toEqual([...SYMBOL_ART].sort())
  expect(Object.keys(drawn.sizes).sort()).toEqual([...SIZE_ART].sort())
})
