import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { toJsonSchema } from './json-schema'
import { waysBetween } from '../../hex/net'
import { parsePackMap } from './map'
import { netOf } from './net'
import { Count, PackError, parsePack } from './pack'
import { parsePackRules } from './rules'
import { parsePackScenario } from './scenario'
import { parsePackUnits } from './units'

const map = () => ({
  id: 'toy',
  title: 'Toy',
  sourceDefault: 'text',
  grid: { orientation: 'flat', cols: [1, 3], rows: [1, 3], shifted: 'even', numbering: 'ccrr' },
  scale: { kmPerHex: 10 },
  names: { terrain: { clear: 'Clear' } },
  hexes: ['0101', '0102', '0201', '0301'].map((id) => ({ id, terrain: 'clear' })),
  edges: [{ a: '0101', b: '0102', river: 'Test' }],
  rail: [['0101', '0201']],
  areas: { west: ['0101', '0102'] }
})
const unit = { id: 'u1', side: 'red', name: 'Unit', short: '1', type: 'infantry', source: 'text' }
const group = { key: 'g', title: 'G', side: 'red', rule: '1', units: ['u1'], where: { hexes: ['0101'] } }
const scenario = (turns: number[], setup: unknown[]) => ({
  game: 'toy',
  id: 's',
  title: 'S',
  source: 'text',
  turns: turns.map((turn) => ({ turn, dates: 'May' })),
  sides: { red: ['Red'] },
  neutrals: [],
  setup
})

function mistake(run: () => unknown): PackError {
  try {
    run()
  } catch (error) {
    if (error instanceof PackError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('map', () => {
  test('keeps the fields a game adds', () => {
    const data = map()
    expect(parsePackMap({ ...data, weather: 'fine' })).toMatchObject({ weather: 'fine', id: 'toy' })
  })

  test.each([
    ['a terrain of the wrong type', { terrain: 5 }, 'hexes[1] (0102).terrain'],
    ['an unknown source', { source: 'guess' }, 'hexes[1] (0102).source'],
    ['a terrain without a name', { terrain: 'lava' }, 'hexes[1] (0102).terrain'],
    ['a hex that stands there twice', { id: '0101' }, 'hexes[1] (0101)'],
    ['a negative value of a site', { site: { name: 'A', kind: 'city', vp: -1 } }, 'hexes[1] (0102).site.vp']
  ])('names the place of %s', (_, change, path) => {
    const data = map()
    Object.assign(data.hexes[1]!, change)
    expect(mistake(() => parsePackMap(data)).path).toBe(path)
  })

  test('refuses hexes off the grid, edges and rails between strangers, unknown hexes in areas', () => {
    expect(mistake(() => parsePackMap({ ...map(), hexes: [{ id: '9901', terrain: 'clear' }] })).path).toBe(
      'hexes'
    )
    expect(mistake(() => parsePackMap({ ...map(), edges: [{ a: '0101', b: '0301' }] })).message).toBe(
      'map.json: edges[0]: 0101 and 0301 are not neighbours'
    )
    expect(mistake(() => parsePackMap({ ...map(), rail: [['0101', '0901']] })).why).toBe(
      'there is no hex 0901'
    )
    expect(mistake(() => parsePackMap({ ...map(), areas: { west: ['0101', '0103'] } })).path).toBe(
      'areas.west[1]'
    )
  })

  const boxed = () => ({
    ...map(),
    names: { terrain: { clear: 'Clear' }, boxes: { reserve: 'Reserve', sea: 'Sea area' } },
    boxes: [
      {
        id: 'Reserve',
        name: 'General Reserve',
        kind: 'reserve',
        outline: [
          [4, 1],
          [6, 2.5]
        ]
      },
      {
        id: 'WBA',
        name: 'West Baltic',
        kind: 'sea',
        outline: [
          [-2, 0],
          [0, 0],
          [0, 2]
        ]
      }
    ],
    links: [
      { a: 'Reserve', b: '0301' },
      { a: 'WBA', b: 'Reserve', kind: 'route', length: 5, oneWay: true }
    ],
    areas: { west: ['0101', 'WBA'] }
  })

  test('boxes and links make a net with the hexes', () => {
    const data = parsePackMap(boxed())
    expect(data.links![1]).toMatchObject({ length: 5 })
    const net = netOf(data)
    expect(net.places).toEqual(['0101', '0102', '0201', '0301', 'Reserve', 'WBA'])
    const ways = (from: string, to: string) => waysBetween(net, net.indexOf(from), net.indexOf(to)).length
    expect([ways('Reserve', '0301'), ways('0301', 'Reserve')]).toEqual([1, 1])
    expect([ways('WBA', 'Reserve'), ways('Reserve', 'WBA')]).toEqual([1, 0])
    expect(netOf(parsePackMap(map())).places).toHaveLength(4)
  })

  test('hexes may have names of their own', () => {
    const hexes = [{ id: 'Home', terrain: 'clear', at: [1, 1] }, ...map().hexes.slice(1)]
    const data = { ...map(), hexes, edges: [{ a: 'Home', b: '0102' }], rail: [], areas: {} }
    expect(netOf(parsePackMap(data)).at(1, 1)).toBe(0)
    expect(mistake(() => parsePackMap({ ...data, hexes: [{ id: 'Home', terrain: 'clear' }] })).path).toBe(
      'hexes'
    )
  })

  test.each([
    ['a box with the id of a hex', 'boxes', 0, { id: '0101' }, 'boxes[0] (0101)'],
    ['a box that stands there twice', 'boxes', 1, { id: 'Reserve' }, 'boxes[1] (Reserve)'],
    ['a box that no order can name', 'boxes', 0, { id: '__proto__' }, 'boxes[0].id'],
    ['a kind without a name', 'boxes', 1, { kind: 'lake' }, 'boxes[1] (WBA).kind'],
    ['an outline of one corner', 'boxes', 1, { outline: [[1, 1]] }, 'boxes[1] (WBA).outline'],
    [
      'a corner in nowhere',
      'boxes',
      1,
      {
        outline: [
          [1, 1],
          [1e9, 2]
        ]
      },
      'boxes[1] (WBA).outline[1][0]'
    ],
    [
      'a box that no finger could touch',
      'boxes',
      1,
      {
        outline: [
          [4, 1],
          [4.1, 3]
        ]
      },
      'boxes[1] (WBA).outline'
    ],
    [
      'a box whose middle lies outside',
      'boxes',
      1,
      {
        outline: [
          [0, 0],
          [9, 0],
          [9, 9],
          [8, 1]
        ]
      },
      'boxes[1] (WBA).outline'
    ],
    ['a link to an unknown place', 'links', 0, { b: 'Limbo' }, 'links[0]'],
    ['a link from an unknown place', 'links', 1, { a: '0909' }, 'links[1]'],
    ['a link to itself', 'links', 1, { a: 'Reserve' }, 'links[1]']
  ] as const)('refuses %s', (_, list, index, change, path) => {
    const data = boxed()
    const entry = data[list][index]!
    // As JSON gives it: a field of its own, whatever its name.
    const entries = data[list].map((one) => (one === entry ? { ...one, ...change } : one))
    expect(mistake(() => parsePackMap({ ...data, [list]: entries })).path).toBe(path)
  })

  test('refuses unknown places in areas', () => {
    expect(mistake(() => parsePackMap({ ...boxed(), areas: { west: ['Limbo'] } })).why).toBe(
      'there is no hex or box Limbo'
    )
  })

  test('says which field is missing', () => {
    const { title: _, ...rest } = map()
    expect(mistake(() => parsePackMap(rest, 'mine.json')).message).toMatch(/^mine\.json: title: /)
  })
})

describe('units, scenarios, rulebook', () => {
  test('a counter says at most six letters', () => {
    const data = { game: 'toy', units: [{ ...unit, short: 'Lengthy' }] }
    expect(mistake(() => parsePackUnits(data)).path).toBe('units[0] (u1).short')
  })

  test('no id stands twice, not even as a marker', () => {
    const marker = { id: 'u1', kind: 'turn', name: 'Turn', source: 'text' }
    expect(mistake(() => parsePackUnits({ game: 'toy', units: [unit], markers: [marker] })).why).toBe(
      'stands there twice'
    )
  })

  test('turns follow each other and no unit is set up twice', () => {
    expect(parsePackScenario(scenario([1, 2], [group])).id).toBe('s')
    expect(mistake(() => parsePackScenario(scenario([1, 3], [group]))).path).toBe('turns[1].turn')
    expect(mistake(() => parsePackScenario(scenario([1], [group, group]))).why).toBe('stands there twice')
    expect(mistake(() => parsePackScenario(scenario([], [group]))).path).toBe('turns')
  })

  test('every rule has a chapter', () => {
    const book = { game: 'toy', title: 'Toy', note: 'n', chapters: [{ number: '1', title: 'One' }] }
    expect(parsePackRules({ ...book, rules: [{ rule: '1.2a', text: 'Text.' }] }).rules).toHaveLength(1)
    expect(mistake(() => parsePackRules({ ...book, rules: [{ rule: '2.1', text: 'Text.' }] })).path).toBe(
      'rules[0] (2.1)'
    )
    expect(mistake(() => parsePackRules({ ...book, rules: [{ rule: '1.2a', text: '' }] })).path).toBe(
      'rules[0] (1.2a).text'
    )
  })
})

test('a choice between shapes reports the shape that came nearest', () => {
  const schema = v.looseObject({
    a: v.union([v.string(), v.looseObject({ b: v.looseObject({ c: Count }) })])
  })
  expect(mistake(() => parsePack(schema, { a: { b: { c: -1 } } }, 'f')).path).toBe('a.b.c')
})

test('JSON Schema says the same as the schema', () => {
  const schema = v.looseObject({
    id: v.pipe(v.string(), v.minLength(1), v.regex(/^\d+$/)),
    list: v.pipe(v.array(v.nullable(Count)), v.length(2)),
    kind: v.exactOptional(v.picklist(['a', 'b'])),
    pair: v.tuple([v.boolean(), v.literal('x')])
  })
  expect(toJsonSchema(schema, 'T')).toEqual({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'T',
    type: 'object',
    required: ['id', 'list', 'pair'],
    properties: {
      id: { type: 'string', minLength: 1, pattern: '^\\d+$' },
      list: {
        type: 'array',
        items: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
        minItems: 2,
        maxItems: 2
      },
      kind: { enum: ['a', 'b'] },
      pair: { type: 'array', items: [{ type: 'boolean' }, { const: 'x' }], minItems: 2, maxItems: 2 }
    }
  })
  expect(() => toJsonSchema(v.bigint(), 'T')).toThrow('No JSON Schema for bigint')
})
