import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import { chapterOf } from '../../src/lib/kernel/pack/rules'
import {
  MwMapSchema,
  MwScenarioSchema,
  MwTablesSchema,
  MwUnitsSchema,
  parseMwMap,
  parseMwScenario,
  parseMwTables,
  parseMwUnits,
  type NationName
} from '../../src/lib/games/munich-war/data'
import { findRule } from '../../src/lib/ui/rulebook/data'
import { readCsv } from '../../src/tools/engine/csv'
import { changed } from './changed'
import { book, count, map, markers, NATIONS, raw, tables, unitById, units, unitsOf } from './mw'

describe('forms', () => {
  // Editors read the JSON Schema files; they are written from the schemas the app uses: `npx vitest run tests/data -u`.
  test.each([
    ['map', MwMapSchema, 'Map of Munich War'],
    ['units', MwUnitsSchema, 'Counters of Munich War'],
    ['tables', MwTablesSchema, 'Tables of Munich War'],
    ['scenario', MwScenarioSchema, 'Scenario of Munich War']
  ])('munich-war-%s.schema.json is the schema of the app', async (name, schema, title) => {
    const json = JSON.stringify(toJsonSchema(schema, title), null, 2) + '\n'
    await expect(json).toMatchFileSnapshot(`../../scenarios/schema/munich-war-${name}.schema.json`)
  })

  test.each<[unknown, string]>([
    [raw.map, 'munich-war-map'],
    [raw.units, 'munich-war-units'],
    [raw.tables, 'munich-war-tables'],
    [raw.rules, 'rules'],
    [raw.look, 'look'],
    [raw.briefing, 'briefing'],
    ...Object.values(raw.scenarios).map((file) => [file, 'munich-war-scenario'] as [unknown, string])
  ])('each file names its schema: %#', (file, name) => {
    expect(file).toHaveProperty('$schema', `../schema/${name}.schema.json`)
  })

  test.each([
    ['a country that the rules do not know', ['hexes', 0, 'country'], 'Ireland', 'hexes[0] (1008).country'],
    ['a sea hex without a sea', ['hexes', 4, 'sea'], undefined, 'hexes[4] (1012).sea'],
    ['land without a country', ['hexes', 0, 'country'], undefined, 'hexes[0] (1008).country'],
    ['a port inland', ['hexes', 3, 'seas'], ['Black Sea'], 'hexes[3] (1011).site.port'],
    ['a river between strangers', ['edges', 0, 'b'], '2511', 'edges[0]'],
    ['a link to nowhere', ['links', 0, 'b'], '9999', 'links[0]'],
    ['an area of no places', ['areas', 'danzig', 0], 'Danzig', 'areas.danzig[0]']
  ])('map: %s is refused with its place', (_, path, value, place) => {
    expect(() => parseMwMap(changed(raw.map, path, value))).toThrow(`map.json: ${place}: `)
  })

  test.each([
    ['three steps', 'GER-PZ-16', 'steps', 3, 'steps'],
    ['two steps without a reduced side', 'GER-PZ-16', 'back', undefined, 'back'],
    ['an army that is static', 'GER-AAA-1', 'move', 3, 'move'],
    ['an airstrike without a range', 'GER-AIR-L1', 'range', undefined, 'range'],
    ['an airstrike reduced like infantry', 'GER-AIR-L1', 'back', { attack: 1, defense: 1 }, 'back'],
    ['special forces that always succeed', 'GER-SF-AB', 'success', 7, 'success'],
    ['a corps with gunfire', 'GER-INF-01', 'factor', 1, 'factor'],
    ['no source', 'GER-INF-01', 'source', undefined, 'source']
  ])('units: %s is refused with its place', (_, id, field, value, place) => {
    const index = units.findIndex((unit) => unit.id === id)
    expect(() => parseMwUnits(changed(raw.units, ['units', index, field], value))).toThrow(
      `units.json: units[${index}] (${id}).${place}: `
    )
  })

  test.each([
    ['an unknown result', ['crt', 'mobile', 2, 4], 'XX', 'crt.mobile[2][4]'],
    ['a table of five rows', ['crt', 'assault'], tables.crt.assault.slice(1), 'crt.assault'],
    ['columns out of order', ['crt', 'columns', 3, 'from'], 90, 'crt.columns[3].from'],
    ['a result without an effect', ['results', 'codes', 'OR'], undefined, 'results.codes.OR'],
    ['an eighth face of the die', ['surrender', 'upTo', 'Germany'], 8, 'surrender.upTo.Germany'],
    ['an unknown event', ['events', 'die', 0], 'rain', 'events.die[0]'],
    ['an optional rule that is half in use', ['options', 'navalMoves'], 'half', 'options.navalMoves'],
    ['a missing table', ['stacking'], undefined, 'stacking']
  ])('tables: %s is refused with its place', (_, path, value, place) => {
    expect(() => parseMwTables(changed(raw.tables, path, value))).toThrow(`tables.json: ${place}: `)
  })

  test.each([
    ['a turn left out', ['turns', 2, 'turn'], 4, 'turns[2].turn'],
    ['a country on both sides', ['sides', 'axis', 1], 'Romania', 'countries'],
    ['a country set up twice', ['setup', 1, 'where', 'country'], 'Belgium', 'setup'],
    ['a fifth step', ['setup', 0, 'step'], 5, 'setup[0] (belgium).step'],
    ['steps out of order', ['setup', 0, 'step'], 2, 'setup']
  ])('scenario: %s is refused with its place', (_, path, value, place) => {
    const file = changed(raw.scenarios['little-entente'], path, value)
    expect(() => parseMwScenario(file, 'little-entente.json')).toThrow(`little-entente.json: ${place}`)
  })
})

describe('counters', () => {
  test('2.0 the complete set numbers 176: 165 pieces, two turn markers, nine others', () => {
    expect([units.length, markers.length]).toEqual([165, 11])
    expect(count(markers, ({ kind }) => kind)).toEqual({ turn: 2, terror: 9 })
    const counters = [...units.map(({ id }) => id), ...markers.map(({ id }) => id)]
    expect(new Set(counters).size).toBe(176)
  })

  test('how many each nation has', () => {
    expect(Object.fromEntries(NATIONS.map((nation) => [nation, unitsOf(nation).length]))).toEqual({
      Germany: 44,
      Czechoslovakia: 16,
      France: 20,
      'Great Britain': 12,
      Italy: 13,
      Poland: 13,
      'Soviet Union': 23,
      Hungary: 3,
      Romania: 4,
      Yugoslavia: 4,
      Belgium: 3,
      Netherlands: 1,
      Denmark: 1,
      Finland: 3,
      Estonia: 1,
      Latvia: 1,
      Lithuania: 1
    })
  })

  test('how many there are of each type', () => {
    expect(count(units, ({ type }) => type)).toEqual({
      fortification: 21,
      armor: 8,
      armoredCavalry: 4,
      mechanized: 4,
      infantry: 67,
      secondLine: 9,
      alpine: 6,
      aaa: 5,
      motorizedAaa: 1,
      marines: 4,
      cavalry: 4,
      security: 1,
      airstrike: 17,
      airlift: 1,
      transport: 4,
      bombardment: 3,
      specialForces: 6
    })
  })

  test('2.5.1b, 23.1a the optional counters are the 19th Panzer and the De Gaulle corps', () => {
    const optional = units.filter(({ entry }) => entry === 'optional').map(({ id }) => id)
    expect(optional).toEqual(['GER-PZ-19', 'FRA-PZ-DeG'])
    expect(tables.optional.armor.add).toEqual(optional)
    expect(unitById.get('GBR-PZ-MC')!.startsReduced).toBe(true)
    expect(tables.optional.armor.full).toEqual(['GBR-PZ-MC'])
  })

  test('2.5.1a a two-step unit is weaker on its back, a one-step unit has none', () => {
    for (const { id, steps, back, attack, defense, factor } of units) {
      expect(back !== undefined, id).toBe(steps === 2)
      if (back === undefined) continue
      if ('factor' in back) expect(back.factor, id).toBeLessThan(factor!)
      else {
        expect(back.attack, id).toBeLessThanOrEqual(attack!)
        expect(back.defense, id).toBeLessThanOrEqual(defense!)
        expect(back.attack + back.defense, id).toBeLessThan(attack! + defense!)
      }
    }
  })

  test('2.5.2a classes follow from types; AAA and fortifications cannot move or attack', () => {
    const classes = new Map<string, Set<string>>()
    for (const unit of units) classes.set(unit.class, (classes.get(unit.class) ?? new Set()).add(unit.type))
    expect(Object.fromEntries([...classes].map(([name, types]) => [name, [...types].sort()]))).toEqual({
      static: ['aaa', 'fortification'],
      mechanized: ['armor', 'armoredCavalry', 'mechanized', 'motorizedAaa'],
      nonMechanized: ['alpine', 'cavalry', 'infantry', 'marines', 'secondLine', 'security'],
      air: ['airlift', 'airstrike'],
      naval: ['bombardment', 'transport'],
      special: ['specialForces']
    })
    for (const { id, move, attack, class: kind } of units)
      if (move !== undefined)
        expect([move > 0, attack! > 0], id).toEqual([kind !== 'static', kind !== 'static'])
  })

  test('16.7 AAA, motorized AAA and fortifications have flak', () => {
    for (const { id, type, flak } of units)
      expect(flak === true, id).toBe(['aaa', 'motorizedAaa', 'fortification'].includes(type))
  })

  test('13.1a only mechanized units carry the pursuit sign', () => {
    const pursuit = units.filter((unit) => unit.pursuit)
    expect(pursuit.length).toBeGreaterThan(0)
    for (const unit of pursuit) expect(unit.class, unit.id).toBe('mechanized')
  })

  test('3.4.2a the table names its counters: panzer corps and British airstrikes', () => {
    const named = NATIONS.flatMap((nation) =>
      tables.deployment.nations[nation]!.filter((line) => line.named).map(({ type }) => `${nation} ${type}`)
    )
    expect(named).toEqual(['Germany armor', 'Great Britain airstrike'])
    const entries = ['GER-PZ-16', 'GER-PZ-18', 'GER-PZ-15', 'GBR-AIR-1', 'GBR-AIR-2', 'GBR-AIR-FC']
    expect(entries.map((id) => unitById.get(id)!.entry)).toEqual([
      'map',
      'map',
      'reserve',
      'display',
      'display',
      'reserve'
    ])
  })

  test('22.0g what scores when it is lost: airstrikes and airlifts 2, mechanized armies and corps 1', () => {
    const { air, mechanized, mechanizedSizes } = tables.victory
    const points = (id: string) => {
      const unit = unitById.get(id)!
      if (unit.class === 'air') return air
      return unit.class === 'mechanized' && mechanizedSizes.includes(unit.size!) ? mechanized : 0
    }
    expect(
      ['GER-AIR-L1', 'GER-LIFT-1', 'CZE-CAV-1', 'ITA-MECH-6', 'GER-AAA-HG', 'ITA-ARM-1'].map(points)
    ).toEqual([2, 2, 1, 1, 0, 0])
    const all = (nation: NationName) => unitsOf(nation).reduce((sum, { id }) => sum + points(id), 0)
    expect([all('Czechoslovakia'), all('France')]).toEqual([3, 6])
  })
})

describe('look and rulebook', () => {
  const look = parsePackLook(raw.look)

  test('everything on map and counters can be drawn', () => {
    for (const { id, type, size, nation } of units) {
      expect(look.counters.symbols, id).toHaveProperty(type)
      if (size) expect(look.counters.sizes, id).toHaveProperty(size)
      expect(look.counters.paints, id).toHaveProperty(nation)
    }
    for (const { terrain, site, fort } of map.hexes) {
      expect(look.map.terrain).toHaveProperty(terrain)
      if (site) expect(look.map.sites).toHaveProperty(site.kind)
      if (fort) expect(look.map.forts!.kinds).toHaveProperty(fort)
    }
    for (const { kind } of map.boxes!) expect(look.map.boxes).toHaveProperty(kind)
  })

  test('the key has words for each sign', () => {
    const { terrain, sites, forts, edges, boxes, types, sizes } = look.legend!
    expect(Object.keys(terrain!)).toEqual(Object.keys(look.map.terrain))
    expect(Object.keys(sites!)).toEqual(Object.keys(look.map.sites))
    expect(Object.keys(forts!)).toEqual(Object.keys(look.map.forts!.kinds))
    expect(Object.keys(edges!)).toEqual(Object.keys(look.map.edges))
    expect(Object.keys(boxes!)).toEqual(Object.keys(look.map.boxes!))
    for (const { type, size } of units) {
      expect(types).toHaveProperty(type)
      if (size) expect(sizes).toHaveProperty(size)
    }
  })

  test('no two nations look alike', () => {
    const faces = Object.values(look.counters.paints).map(({ paper, ink }) => paper + ink)
    expect(new Set(faces).size).toBe(NATIONS.length)
    for (const nation of NATIONS)
      expect(look.counters.paints[nation]!.adjective).toBe(tables.nations[nation].adjective)
  })

  test('the rulebook has all 471 rows of the list of rules, in its order', () => {
    const rows = readCsv(readFileSync('scenarios/munich-war/rules.csv', 'utf8')) as unknown as {
      rule: string
      area: string
      priority: string
    }[]
    expect(rows).toHaveLength(471)
    expect(book.rules.map(({ rule, area, priority }) => [rule, area, priority])).toEqual(
      rows.map(({ rule, area, priority }) => [rule, area, priority])
    )
    expect(new Set(book.rules.map(({ rule }) => chapterOf(rule))).size).toBe(book.chapters.length)
    for (const { rule } of book.rules) expect(rule).toMatch(/^[\w.]+$/)
  })

  test('each rule that another one points to is there', () => {
    for (const { rule, text } of book.rules)
      for (const [, pointed] of text.matchAll(/[(, ](\d+\.\d+(?:\.\d+)*[a-z]?)\)/g))
        expect(findRule(book, pointed!), `${rule} points to ${pointed}`).toBeDefined()
  })
})
