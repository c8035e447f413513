import { describe, expect, test } from 'vitest'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { MapSchema, parsePackMap } from '../../src/lib/kernel/pack/map'
import { BriefingSchema } from '../../src/lib/kernel/pack/briefing'
import { GuideSchema } from '../../src/lib/kernel/pack/guide'
import { LookSchema } from '../../src/lib/kernel/pack/look'
import { parsePack } from '../../src/lib/kernel/pack/pack'
import { parsePackRules, RulebookSchema } from '../../src/lib/kernel/pack/rules'
import { ScenarioSchema } from '../../src/lib/kernel/pack/scenario'
import { UnitsSchema } from '../../src/lib/kernel/pack/units'
import {
  parseWceScenario,
  parseWceTables,
  parseWceUnits,
  WceScenarioSchema,
  WceTablesSchema,
  WceUnitsSchema
} from '../../src/lib/games/war-comes-early/data'
import briefing38 from '../../scenarios/war-comes-early/briefing.json'
import briefing44 from '../../scenarios/eisenhowers-war/briefing.json'
import guide1939 from '../../scenarios/war-comes-early/guide-1939.json'
import { changed } from './changed'
import { raw } from './wce'

// Editors read the JSON Schema files; they are written from the schemas the app uses: `npx vitest run tests/data -u`.
test.each([
  ['map', MapSchema, 'Map of a game'],
  ['units', UnitsSchema, 'Counters of a game'],
  ['scenario', ScenarioSchema, 'Scenario of a game'],
  ['rules', RulebookSchema, 'Rulebook of a game in our own words'],
  ['look', LookSchema, 'How map and counters of a game are drawn'],
  ['guide', GuideSchema, 'Lessons that teach a game'],
  ['briefing', BriefingSchema, 'Who the players of a game are, and how things stand'],
  ['war-comes-early-units', WceUnitsSchema, 'Counters of War Comes Early'],
  ['war-comes-early-tables', WceTablesSchema, 'Tables of War Comes Early'],
  ['war-comes-early-scenario', WceScenarioSchema, 'Scenario of War Comes Early']
])('%s.schema.json is the schema of the app', async (name, schema, title) => {
  const json = JSON.stringify(toJsonSchema(schema, title), null, 2) + '\n'
  await expect(json).toMatchFileSnapshot(`../../scenarios/schema/${name}.schema.json`)
})

test.each([
  [raw.map, 'map'],
  [raw.rules, 'rules'],
  [raw.look, 'look'],
  [guide1939, 'guide'],
  [briefing38, 'briefing'],
  [briefing44, 'briefing'],
  [raw.units, 'war-comes-early-units'],
  [raw.tables, 'war-comes-early-tables'],
  [raw.scenario1938, 'war-comes-early-scenario'],
  [raw.scenario1939, 'war-comes-early-scenario']
])('each file names its schema: %#', (file, name) => {
  expect(file).toHaveProperty('$schema', `../schema/${name}.schema.json`)
})

test.each([briefing38, briefing44])('briefings hold what the app expects: %#', (file) => {
  expect(() => parsePack(BriefingSchema, file, 'briefing.json')).not.toThrow()
})

describe('a broken file is refused with the place of the mistake', () => {
  test.each([
    ['a movement cost below zero', ['tec', 'terrain', 'woods', 'mech'], -2, 'tec.terrain.woods.mech'],
    ['a city without a shift', ['tec', 'sites', 'city', 'shift'], undefined, 'tec.sites.city.shift'],
    ['a combat result of one number', ['crt', 'rows', 2, 4], [1], 'crt.rows[2][4][1]'],
    ['a combat table of five rows', ['crt', 'rows'], [], 'crt.rows'],
    ['headings out of order', ['crt', 'headings', 'normal', 5], 1, 'crt.headings.normal[5]'],
    ['an unknown reading', ['options', 'mechLineTest'], 'both', 'options.mechLineTest'],
    [
      'a fort breached by magic',
      ['forts', 'kinds', 'czech', 'breachedBy'],
      'magic',
      'forts.kinds.czech.breachedBy'
    ],
    [
      'a supply source of no kind',
      ['supply', 'sources', 'Italy'],
      { kind: 'tea' },
      'supply.sources.Italy.kind'
    ],
    ['an unknown side', ['draw', 'groups', 1, 'side'], 'Swiss', 'draw.groups[1] (czech).side'],
    ['a missing table', ['stacking'], undefined, 'stacking']
  ])('tables: %s', (_, path, value, place) => {
    expect(() => parseWceTables(changed(raw.tables, path, value))).toThrow(`tables.json: ${place}: `)
  })

  test.each([
    ['a fraction as attack factor', ['units', 0, 'attack'], 2.5, 'units[0] (cz-a1).attack'],
    ['an unknown type', ['units', 0, 'type'], 'elephant', 'units[0] (cz-a1).type'],
    ['a hex of three digits', ['units', 0, 'setup'], '212', 'units[0] (cz-a1).setup'],
    ['no source', ['units', 3, 'source'], undefined, 'units[3] (cz-a4).source'],
    ['an id twice', ['units', 1, 'id'], 'cz-a1', 'units[1] (cz-a1)']
  ])('units: %s', (_, path, value, place) => {
    expect(() => parseWceUnits(changed(raw.units, path, value))).toThrow(`units.json: ${place}: `)
  })

  test.each([
    ['a turn left out', ['turns', 4, 'turn'], 6, 'turns[4].turn'],
    ['an unknown fort', ['rules', 'fortsIgnored'], ['lego'], 'rules.fortsIgnored[0]'],
    ['no control', ['control', 'German'], undefined, 'control.German'],
    ['a group without a place', ['setup', 0, 'where'], 'anywhere', 'setup[0] (czech-armies).where']
  ])('scenario: %s', (_, path, value, place) => {
    expect(() => parseWceScenario(changed(raw.scenario1938, path, value), '1938.json')).toThrow(
      `1938.json: ${place}: `
    )
  })

  test.each([
    ['an unknown terrain', ['hexes', 5, 'terrain'], 'lava', 'hexes[5] (0106).terrain'],
    ['a rail between strangers', ['rail', 0], ['0104', '0106'], 'rail[0]'],
    ['a hex off the map', ['hexes', 5, 'id'], '0135', 'hexes'],
    ['an unknown hex in an area', ['areas', 'westEdge', 0], '9999', 'areas.westEdge[0]']
  ])('map: %s', (_, path, value, place) => {
    expect(() => parsePackMap(changed(raw.map, path, value))).toThrow(`map.json: ${place}: `)
  })

  test('rules: an empty text', () => {
    expect(() => parsePackRules(changed(raw.rules, ['rules', 0, 'text'], ''))).toThrow(
      'rules.json: rules[0] (1.1a).text: '
    )
  })
})
