import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import {
  EwMapSchema,
  EwScenarioSchema,
  EwTablesSchema,
  EwUnitsSchema,
  parseEwMap,
  parseEwScenario,
  parseEwTables,
  parseEwUnits
} from '../../src/lib/games/eisenhowers-war/data'
import { readCsv } from '../../src/tools/engine/csv'
import { changed } from './changed'
import {
  alternate,
  book,
  hexes,
  historical,
  isCity,
  isLand,
  markers,
  raw,
  tables,
  unitById,
  units
} from './ew'

// Editors read the JSON Schema files; they are written from the schemas the app uses: `npx vitest run tests/data -u`.
test.each([
  ['map', EwMapSchema, "Map of Eisenhower's War"],
  ['units', EwUnitsSchema, "Counters of Eisenhower's War"],
  ['tables', EwTablesSchema, "Tables of Eisenhower's War"],
  ['scenario', EwScenarioSchema, "Scenario of Eisenhower's War"]
])('eisenhowers-war-%s.schema.json is the schema of the app', async (name, schema, title) => {
  const json = JSON.stringify(toJsonSchema(schema, title), null, 2) + '\n'
  await expect(json).toMatchFileSnapshot(`../../scenarios/schema/eisenhowers-war-${name}.schema.json`)
})

test.each([
  [raw.map, 'eisenhowers-war-map'],
  [raw.rules, 'rules'],
  [raw.look, 'look'],
  [raw.units, 'eisenhowers-war-units'],
  [raw.tables, 'eisenhowers-war-tables'],
  [raw.historical, 'eisenhowers-war-scenario'],
  [raw.alternate, 'eisenhowers-war-scenario']
])('each file names its schema: %#', (file, name) => {
  expect(file).toHaveProperty('$schema', `../schema/${name}.schema.json`)
})

describe('a broken file is refused with the place of the mistake', () => {
  test('map, units, tables, scenario', () => {
    expect(() => parseEwMap(changed(raw.map, ['hexes', 9, 'zone'], 'west'))).toThrow('hexes[9] (2100).zone')
    expect(() => parseEwMap(changed(raw.map, ['edges', 0, 'b'], '3120'))).toThrow('edges[0]')
    expect(() => parseEwUnits(changed(raw.units, ['units', 0, 'steps'], 3))).toThrow('units[0] (A-US5).steps')
    expect(() => parseEwUnits(changed(raw.units, ['units', 0, 'setup'], undefined))).toThrow('entry')
    expect(() => parseEwUnits(changed(raw.units, ['units', 0, 'reduced'], undefined))).toThrow('reduced')
    expect(() => parseEwUnits(changed(raw.units, ['units', 0, 'move'], 0))).toThrow('static')
    expect(() => parseEwTables(changed(raw.tables, ['crt', 'rows', 2, 4], [1]))).toThrow('crt.rows[2][4]')
    expect(() => parseEwScenario(changed(raw.historical, ['rules', 'firstPhase'], 3))).toThrow('firstPhase')
  })
})

describe('counters', () => {
  const mobile = units.filter((unit) => unit.move > 0)

  test('2.1 the complete set numbers 144 counters', () => {
    expect(units.length + markers.length).toBe(144)
  })

  test('1.0 two sides, June 1944 to April 1945', () => {
    expect(new Set(units.map((unit) => unit.side))).toEqual(new Set(['allied', 'german']))
    expect(historical.turns[0]!.dates).toBe('Jun 1944')
    expect(historical.turns.at(-1)!.dates).toBe('Apr 1945')
  })

  test('2.4 the 1st SS Panzer Corps is 9-10-6', () => {
    expect(unitById.get('G-1SS')).toMatchObject({ attack: 9, defense: 10, move: 6, steps: 2 })
  })

  test('2.5a US and French units form one colour group, the Commonwealth and Poles another, the airborne army a third', () => {
    const group = (nation: string) =>
      new Set(units.filter((unit) => unit.nation === nation).map((unit) => unit.group))
    for (const nation of ['US', 'France']) expect(group(nation)).toEqual(new Set(['American']))
    for (const nation of ['UK', 'Canada', 'Poland']) expect(group(nation)).toEqual(new Set(['British']))
    expect(units.filter((unit) => unit.airborne !== undefined)).toHaveLength(4)
    expect(group('Germany')).toEqual(new Set([undefined]))
  })

  test('2.5b German mobile and static units are told apart, also by colour', () => {
    const german = units.filter((unit) => unit.side === 'german')
    for (const unit of german) expect(unit.static === true).toBe(unit.move === 0)
    expect(parsePackLook(raw.look).counters.special?.[0]).toMatchObject({
      nation: 'Germany',
      field: 'static'
    })
  })

  test('2.6b the Free French Expeditionary Corps is the one Allied mountain unit', () => {
    const mountain = units.filter((unit) => unit.side === 'allied' && unit.mountain)
    expect(mountain.map((unit) => unit.id)).toEqual(['A-FX'])
    expect(mountain[0]!.type).toBe('mountain')
  })

  test('2.8a the Army of Liguria and the 12th Army are the only armies', () => {
    expect(units.filter((unit) => unit.size === 'army').map((unit) => unit.id)).toEqual(['G-AOL', 'G-12A'])
  })

  test('2.8b there are seven German flak units', () => {
    expect(units.filter((unit) => unit.type === 'flak')).toHaveLength(7)
  })

  test('2.9 every unit has a set-up hex or an entry', () => {
    for (const unit of units) expect([unit.setup, unit.entry].filter(Boolean)).toHaveLength(1)
    for (const { setup } of units) if (setup) expect(isLand(hexes.get(setup)!)).toBe(true)
  })

  test('2.11d every unit has one or two steps, and a weaker side with the second', () => {
    for (const unit of units) {
      expect([1, 2]).toContain(unit.steps)
      if (unit.reduced) {
        expect(unit.reduced.attack).toBeLessThanOrEqual(unit.attack)
        expect(unit.reduced.defense).toBeLessThan(unit.defense)
      }
    }
  })

  test('3.2.1d static units other than airborne forms have one step', () => {
    for (const unit of units) if (unit.static && !unit.airborne) expect(unit.steps).toBe(1)
  })

  test('2.12 the markers are those of the list', () => {
    const counts: Record<string, number> = {}
    for (const { kind } of markers) counts[kind] = (counts[kind] ?? 0) + 1
    expect(Object.keys(counts).sort()).toEqual(
      [
        'aerial',
        'alpine',
        'beachhead',
        'bomber',
        'bridge',
        'control',
        'destroyed',
        'fmo',
        'ports',
        'turn'
      ].sort()
    )
    expect(counts).toMatchObject({ beachhead: 2, turn: 2, fmo: 5, aerial: 1 })
  })

  test('13.3 seven mountain corps and five more move as mountain units, 14th Panzer among them', () => {
    const german = units.filter((unit) => unit.side === 'german' && unit.mountain)
    expect(german.filter((unit) => unit.type === 'mountain')).toHaveLength(7)
    const others = german.filter((unit) => unit.type !== 'mountain').map((unit) => unit.id)
    expect(others.sort()).toEqual(['G-14Pz', 'G-1P', 'G-2P', 'G-76Pz', 'G-HCV'])
  })

  test('arrivals: five Yugoslav corps, seven with a hex or Italy, two with a question mark, two French', () => {
    const kind = (name: string) => units.filter((unit) => unit.entry?.kind === name).map((unit) => unit.id)
    expect(kind('yugoslavia')).toHaveLength(5)
    expect([...kind('hex'), ...kind('italy'), ...kind('substitute')]).toHaveLength(7)
    expect(kind('elbe')).toEqual(['G-OGS', 'G-12A'])
    expect(kind('french')).toEqual(['A-F1', 'A-F2'])
    expect(unitById.get('G-2SS')!.entry).toEqual({ kind: 'turn', turn: 1 })
  })

  test('seventeen garrisons hold as many ports, none of them can move', () => {
    const garrisons = units.filter((unit) => unit.type === 'garrison' && unit.setup)
    expect(garrisons).toHaveLength(17)
    for (const unit of garrisons) expect(hexes.get(unit.setup!)!.site?.kind).toBe('port')
    expect(mobile.some((unit) => unit.type === 'garrison' || unit.type === 'flak')).toBe(false)
  })
})

describe('scenarios', () => {
  test('every unit with a hex is set up once; the alternate scenario holds the four corps of 3304 back', () => {
    const placed = historical.setup.flatMap((group) => group.units)
    expect(placed.sort()).toEqual(
      units
        .filter((unit) => unit.setup)
        .map((unit) => unit.id)
        .sort()
    )
    const force = alternate.rules.invasionForce
    expect(force).toHaveLength(4)
    for (const id of force) expect(unitById.get(id)!.setup).toBe('3304')
    expect(alternate.setup.flatMap((group) => group.units)).toHaveLength(placed.length - 4)
  })

  test('free deployment is for German mobile units set up in France and Belgium', () => {
    const free = units.filter(
      (unit) =>
        unit.side === 'german' &&
        unit.move > 0 &&
        unit.setup &&
        ['France', 'Belgium'].includes(hexes.get(unit.setup)!.country!)
    )
    expect(alternate.rules.freeDeployment).toEqual(free.map((unit) => unit.id))
    expect(historical.rules.freeDeployment).toEqual([])
  })

  test('nine turns each', () => {
    for (const { turns } of [historical, alternate]) expect(turns).toHaveLength(9)
  })
})

describe('tables', () => {
  test('2.2b the cell 5:1 on a 6 reads 1/2, as the erratum has it', () => {
    const column = tables.crt.columns.indexOf('5:1')
    expect(tables.crt.rows[5]![column]).toEqual([1, 2])
  })

  test('the results fall and rise one way along rows and columns', () => {
    tables.crt.rows.forEach((row, die) =>
      row.forEach(([attacker, defender], column) => {
        const right = row[column + 1]
        if (right) {
          expect(right[0]).toBeLessThanOrEqual(attacker)
          expect(right[1]).toBeGreaterThanOrEqual(defender)
        }
        const below = tables.crt.rows[die + 1]?.[column]
        if (below) expect(below[0]).toBeGreaterThanOrEqual(attacker)
      })
    )
  })

  test('named hexes are what they are called', () => {
    const name = (id: string) => hexes.get(id)!.site?.name
    expect(tables.supply.german.north.map(name)).toEqual(['Ruhr', 'Berlin'])
    expect(tables.supply.german.south.map(name)).toEqual(['Vienna'])
    expect(name(tables.supply.antwerp.port)).toBe('Antwerp')
    expect(name(tables.supply.allied.south[0]!)).toBe('Rome')
    expect(name(tables.yugoslavia.centre)).toBe('Zagreb')
    expect(name(tables.alpineFortress.unlessAllied)).toBe('Munich')
    for (const id of tables.victory.two.hexes) expect(isCity(hexes.get(id)!)).toBe(true)
  })

  test('port minimums of turns 1 and 3 are text, the others not', () => {
    expect(tables.victory.ports.map(({ minimum, source }) => [minimum, source])).toEqual([
      [1, 'text'],
      [1, 'reconstructed'],
      [5, 'text'],
      [7, 'reconstructed']
    ])
  })
})

describe('look and rulebook', () => {
  test('everything on map and counters can be drawn', () => {
    const look = parsePackLook(raw.look)
    for (const unit of units) {
      expect(look.counters.symbols[unit.type]).toBeDefined()
      expect(look.counters.sizes[unit.size]).toBeDefined()
      expect(look.counters.paints[unit.nation]).toBeDefined()
    }
    for (const hex of hexes.values()) {
      expect(look.map.terrain[hex.terrain]).toBeDefined()
      if (hex.site) expect(look.map.sites[hex.site.kind]).toBeDefined()
      if (hex.fort) expect(look.map.forts!.kinds[hex.fort]).toBeDefined()
    }
  })

  test('the rulebook has every row of the list of rules, in the same order of chapters', () => {
    const rows = readCsv(readFileSync('scenarios/eisenhowers-war/rules.csv', 'utf8')) as { rule: string }[]
    expect(book.rules.map((rule) => rule.rule).sort()).toEqual(rows.map((row) => row.rule).sort())
    for (const { text } of book.rules) expect(text).toMatch(/^[A-Z0-9].*[.]\)?$/)
  })
})
