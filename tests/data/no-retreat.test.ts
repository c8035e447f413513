import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NrCardsSchema } from '../../src/lib/games/no-retreat/cards-data'
import {
  NrMapSchema,
  NrScenarioSchema,
  NrUnitsSchema,
  parseNrMap,
  parseNrScenario,
  parseNrUnits
} from '../../src/lib/games/no-retreat/data'
import { NrTablesSchema, parseNrTables } from '../../src/lib/games/no-retreat/tables-data'
import { boardFiles } from '../../src/lib/kernel/pack/files'
import { BriefingSchema } from '../../src/lib/kernel/pack/briefing'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import { parsePack } from '../../src/lib/kernel/pack/pack'
import { parsePackRules } from '../../src/lib/kernel/pack/rules'
import { readCsv } from '../../src/tools/engine/csv'
import { changed } from './changed'
import { about, boards, cards, raw, scenarios, tables } from './nr'

// Editors read the JSON Schema files; they are written from the schemas the app uses: `npx vitest run tests/data -u`.
test.each([
  ['map', NrMapSchema, 'Map of No Retreat!'],
  ['units', NrUnitsSchema, 'Counters of No Retreat!'],
  ['tables', NrTablesSchema, 'Tables of No Retreat!'],
  ['cards', NrCardsSchema, 'Cards of No Retreat!'],
  ['scenario', NrScenarioSchema, 'Scenario of No Retreat!']
])('no-retreat-%s.schema.json is the schema of the app', async (name, schema, title) => {
  const json = JSON.stringify(toJsonSchema(schema, title), null, 2) + '\n'
  await expect(json).toMatchFileSnapshot(`../../scenarios/schema/no-retreat-${name}.schema.json`)
})

test.each([
  [raw.rules, 'rules'],
  [raw.look, 'look'],
  [raw.briefing, 'briefing'],
  [raw.tables, 'no-retreat-tables'],
  [raw.cards, 'no-retreat-cards'],
  ...Object.values(raw.maps).map((file) => [file, 'no-retreat-map'] as const),
  ...Object.values(raw.units).map((file) => [file, 'no-retreat-units'] as const),
  ...Object.values(raw.scenarios).map((file) => [file, 'no-retreat-scenario'] as const)
] as const)('each file names its schema: %#', (file, name) => {
  expect(file).toHaveProperty('$schema', `../schema/${name}.schema.json`)
})

describe('a broken file is refused with the place of the mistake', () => {
  const map = raw.maps.poland
  const units = raw.units.france
  test.each([
    ['an unknown terrain', ['hexes', 5, 'terrain'], 'swamp', 'hexes[5] (0106).terrain'],
    ['an edge between strangers', ['edges', 0, 'b'], '3425', 'edges[0]'],
    ['a place off the map', ['places', 'Warsaw', 0], '9999', 'places.Warsaw[0]'],
    ['a box of no kind', ['boxes', 0, 'kind'], 'attic', 'boxes[0] (german-reserve).kind']
  ])('map: %s', (_, path, value, place) => {
    expect(() => parseNrMap(changed(map, path, value))).toThrow(`map.json: ${place}: `)
  })

  test.each([
    ['three steps', ['units', 0, 'steps'], 3, 'units[0] (F-DE-XIX).steps'],
    ['neither hex nor entry', ['units', 0, 'setup'], undefined, 'units[0] (F-DE-XIX)'],
    ['no reduced side', ['units', 0, 'back'], undefined, 'units[0] (F-DE-XIX).back'],
    ['a Panzer without a border', ['units', 0, 'armor'], undefined, 'units[0] (F-DE-XIX).armor'],
    ['no source', ['units', 3, 'source'], undefined, 'units[3] (F-DE-GD).source'],
    ['a marker without a front', ['markers', 12, 'front'], undefined, 'markers[12] (g-im-03).front']
  ])('units: %s', (_, path, value, place) => {
    expect(() => parseNrUnits(changed(units, path, value))).toThrow(`units.json: ${place}: `)
  })

  test.each([
    ['a combat result of another game', ['crt', 'prepared', 'rows', 2, 4], 'AZ', 'crt.prepared.rows[2][4]'],
    ['a combat table of five rows', ['crt', 'fortress', 'rows'], [], 'crt.fortress.rows'],
    ['a turn left out', ['turnTrack', 'poland', 4, 'turn'], 6, 'turnTrack.poland[4].turn'],
    ['an unknown event', ['turnTrack', 'france', 0, 'events', 0], 'rain', 'turnTrack.france[0].events[0]'],
    ['a table of no source', ['stacking', 'source'], 'guess', 'stacking.source'],
    ['a missing table', ['landing'], undefined, 'landing']
  ])('tables: %s', (_, path, value, place) => {
    expect(() => parseNrTables(changed(raw.tables, path, value))).toThrow(`tables.json: ${place}: `)
  })

  test.each([
    ['a front of its own', ['front'], 'norway', 'front'],
    ['thirteen turns', ['turns', 13], undefined, 'turns'],
    ['a unit twice', ['setup', 0, 'units', 1], 'F-FR-1A-CAV', 'setup units[1] (F-FR-1A-CAV)']
  ])('scenario: %s', (_, path, value, place) => {
    expect(() => parseNrScenario(changed(raw.scenarios['french-regular'], path, value))).toThrow(
      `scenario: ${place}`
    )
  })
})

describe('scenarios', () => {
  test('1.0 the four campaigns of the library, each with the map and the units of its front', () => {
    expect(scenarios.map(({ id }) => id)).toEqual(about.scenarios.map(({ id }) => id))
    expect(scenarios.map(({ title }) => title)).toEqual(about.scenarios.map(({ title }) => title))
    for (const { id, front } of scenarios)
      expect(boardFiles(raw.scenarios, id)).toEqual({ map: `map-${front}`, units: `units-${front}` })
  })

  test('24.1a what the regular and the historical campaigns are played with', () => {
    const rules = Object.fromEntries(scenarios.map(({ id, rules }) => [id, rules]))
    expect(rules).toEqual({
      'polish-regular': { plans: 'none', alternateEvents: true },
      'polish-historical': { plans: 'none', alternateEvents: false },
      'french-regular': { plans: 'regular', alternateEvents: false },
      'french-historical': { plans: 'historical', alternateEvents: false }
    })
    const [polishRegular, polishHistorical, frenchRegular, frenchHistorical] = scenarios
    expect(polishRegular!.setup).toEqual(polishHistorical!.setup)
    expect(frenchRegular!.setup).toEqual(frenchHistorical!.setup)
  })

  test('each begins on turn 1 with no points, in the first Stance box, under the Main Leaders', () => {
    for (const { front, start } of scenarios) {
      expect(start).toMatchObject({ turn: 1, mapVp: 0, eventVp: 0, weather: 'normal' })
      const track = tables.stance[front === 'poland' ? 'soviet' : 'british']
      expect(track.boxes.find(({ box }) => box === track.start)!.id).toBe(start.stance)
      for (const side of ['german', 'allied'] as const) {
        const leader = cards.leaders.find((one) => one.card === start.leaders[side] && one.face === 'main')!
        expect([leader.front, leader.side]).toEqual([front, side])
      }
    }
  })

  test('E06 the dates that the book prints', () => {
    const dates = scenarios[2]!.turns.filter(({ source }) => source === 'text')
    expect(dates.map(({ turn, dates }) => [turn, dates])).toEqual([
      [1, '10–11 May'],
      [3, '14–15 May'],
      [4, '16–19 May'],
      [5, '20–23 May'],
      [6, '24–27 May']
    ])
  })
})

describe('look, briefing and rulebook', () => {
  test('everything on maps and counters can be drawn and is in the key', () => {
    const look = parsePackLook(raw.look)
    const { legend } = look
    for (const { map, units } of boards) {
      for (const { id, type, size, nation } of units) {
        expect(look.counters.symbols[type], id).toBeDefined()
        expect(legend!.types![type], id).toBeDefined()
        expect(look.counters.sizes[size], id).toBeDefined()
        if (size !== 'none') expect(legend!.sizes![size], id).toBeDefined()
        expect(look.counters.paints[nation], id).toBeDefined()
      }
      for (const { id, terrain, site, fort } of map.hexes) {
        expect(look.map.terrain[terrain], id).toBeDefined()
        expect(legend!.terrain![terrain], id).toBeDefined()
        if (site) expect(look.map.sites[site.kind] && legend!.sites![site.kind], id).toBeDefined()
        if (fort) expect(look.map.forts!.kinds[fort] && legend!.forts![fort], id).toBeDefined()
      }
      for (const edge of map.edges)
        for (const kind of ['river', 'major', 'water', 'evacuation'] as const)
          if (edge[kind]) expect(look.map.edges[kind] && legend!.edges![kind]).toBeDefined()
      for (const { kind } of map.boxes)
        expect(look.map.boxes![kind] && legend!.boxes![kind], kind).toBeDefined()
    }
  })

  test('both seats of every scenario are briefed', () => {
    const briefing = parsePack(BriefingSchema, raw.briefing, 'briefing.json')
    expect(Object.keys(briefing.scenarios).sort()).toEqual(scenarios.map(({ id }) => id).sort())
    for (const seats of Object.values(briefing.scenarios))
      expect(Object.keys(seats).sort()).toEqual(['allied', 'german'])
  })

  test('the rulebook has every row of the list of rules, chapter after chapter', () => {
    const book = parsePackRules(raw.rules)
    const rows = readCsv(readFileSync('scenarios/no-retreat/rules.csv', 'utf8')) as {
      rule: string
      priority: string
      area: string
    }[]
    expect(rows).toHaveLength(575)
    expect(book.rules.map(({ rule }) => rule).sort()).toEqual(rows.map(({ rule }) => rule).sort())
    const byRule = new Map(rows.map((row) => [row.rule, row]))
    for (const { rule, text, priority, area } of book.rules) {
      expect({ priority, area }, rule).toEqual({
        priority: byRule.get(rule)!.priority,
        area: byRule.get(rule)!.area
      })
      expect(text, rule).toMatch(/^[A-Z0-9].*[.!]\)?$/)
    }
    const numbers = book.rules.map(({ rule }) => parseFloat(rule)).filter((number) => !Number.isNaN(number))
    expect(numbers.map(Math.floor)).toEqual(numbers.map(Math.floor).sort((a, b) => a - b))
  })

  test('texts of cards and events are sentences', () => {
    const texts = [
      ...cards.events.flatMap(({ german, allied }) => [german.text, allied.text]),
      ...cards.plans.flatMap(({ lines }) => Object.values(lines).map(({ text }) => text)),
      ...cards.leaders.flatMap(({ rules }) => rules.map(({ text }) => text)),
      ...Object.values(tables.alternateEvents.events).map(({ text }) => text)
    ]
    expect(texts).toHaveLength(2 * 66 + 3 * 10 + 2 * 8 + 18)
    for (const text of texts) expect(text).toMatch(/^[A-Z].*[.!]$/)
  })
})
