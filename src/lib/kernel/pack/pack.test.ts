import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { toJsonSchema } from './json-schema'
import { parsePackMap } from './map'
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
