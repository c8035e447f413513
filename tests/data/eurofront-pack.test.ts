import { describe, expect, test } from 'vitest'
import { crossCheck } from '../../src/lib/games/eurofront/cross-check'
import { EfMapSchema, EfUnitsSchema } from '../../src/lib/games/eurofront/data'
import { EfEventsSchema } from '../../src/lib/games/eurofront/events-data'
import type { Pack } from '../../src/lib/games/eurofront/forms'
import { EfScenarioSchema } from '../../src/lib/games/eurofront/scenario-data'
import { EfTablesSchema } from '../../src/lib/games/eurofront/tables-data'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import { changed } from './changed'
import { board, events, pieces, raw, scenarios, tables } from './ef'

// Editors read the JSON Schema files; they are written from the schemas the app uses: `npx vitest run tests/data -u`.
test.each([
  ['map', EfMapSchema, 'Map of EuroFront'],
  ['units', EfUnitsSchema, 'Blocks of EuroFront'],
  ['tables', EfTablesSchema, 'Tables of EuroFront'],
  ['events', EfEventsSchema, 'Diplomatic events of EuroFront'],
  ['scenario', EfScenarioSchema, 'Scenario of EuroFront']
])('eurofront-%s.schema.json is the schema of the app', async (name, schema, title) => {
  const json = JSON.stringify(toJsonSchema(schema, title), null, 2) + '\n'
  await expect(json).toMatchFileSnapshot(`../../scenarios/schema/eurofront-${name}.schema.json`)
})

test.each([
  ['map', raw.map],
  ['units', raw.units],
  ['tables', raw.tables],
  ['events', raw.events],
  ...Object.values(raw.scenarios).map((file): [string, unknown] => ['scenario', file])
])('each file names its schema: %s %#', (name, file) => {
  expect(file).toHaveProperty('$schema', `../schema/eurofront-${name}.schema.json`)
})

test('what is drawn has its art, and its words in the key', () => {
  const { map, counters, legend, factions } = parsePackLook(raw.look)
  const all = (values: readonly string[], art: object, words: object | undefined) => {
    for (const value of new Set(values)) {
      expect(art, value).toHaveProperty(value)
      if (words !== undefined) expect(words, value).toHaveProperty(value)
    }
  }
  all(
    board.hexes.map(({ terrain }) => terrain),
    map.terrain,
    legend!.terrain
  )
  all(
    board.hexes.flatMap(({ site }) => site?.kind ?? []),
    map.sites,
    legend!.sites
  )
  all(
    board.boxes.map(({ kind }) => kind),
    map.boxes!,
    legend!.boxes
  )
  all(
    pieces.units.map(({ type }) => type),
    counters.symbols,
    legend!.types
  )
  all(
    pieces.units.map(({ size }) => size),
    counters.sizes,
    undefined
  )
  all(
    pieces.units.map(({ nation }) => nation),
    counters.paints,
    undefined
  )
  expect(Object.keys(factions!).sort()).toEqual(['allies', 'axis', 'neutral', 'soviets'])
})

describe('files together', () => {
  const pack = {
    tables,
    further: { events },
    scenarios: Object.fromEntries(
      scenarios.map((scenario) => [scenario.id, { map: board, units: pieces, scenario }])
    ),
    briefing: {}
  }
  const check = (data: unknown) => () => crossCheck(data as Pack)

  test('what one file names is in the others', () => {
    expect(check(pack)).not.toThrow()
  })

  test.each<[string, (string | number)[], unknown, string]>([
    [
      'a place off the map',
      ['suggested', 'at', 'FI-1'],
      '9999',
      'suggested.at: there is no hex or area 9999'
    ],
    [
      'an unknown part of the map',
      ['setup', 1, 'where', 'areas'],
      ['Utopia'],
      'setup (soviets-main).where.areas'
    ],
    ['an unknown event', ['politics', 'events'], ['ZZ'], 'politics.events: there is no event ZZ'],
    ['an unknown block', ['eliminated'], ['XX-1'], 'eliminated: there is no unit XX-1']
  ])('%s is refused', (_, path, value, fault) => {
    const broken = changed(pack, ['scenarios', '1939a', 'scenario', ...path], value)
    expect(check(broken)).toThrow(`1939a.json: ${fault}`)
  })

  test('a table and an event are refused for a name that leads nowhere', () => {
    expect(check(changed(pack, ['tables', 'objectives', 'med'], 'ATLANTIS'))).toThrow(
      'tables.json: objectives: there is no hex or area ATLANTIS'
    )
    expect(check(changed(pack, ['tables', 'volunteers', 'rows', 0, 'unit'], 'XX-1'))).toThrow(
      'tables.json: volunteers: there is no unit XX-1'
    )
    expect(check(changed(pack, ['further', 'events', 'historical', 0, 'allied', 'event'], 'ZZ'))).toThrow(
      'events.json: historical: there is no event ZZ'
    )
  })
})
