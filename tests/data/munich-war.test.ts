import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnFor, shiftColumn } from '../../src/lib/kernel/tables'
import { BriefingSchema } from '../../src/lib/kernel/pack/briefing'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import { parsePack } from '../../src/lib/kernel/pack/pack'
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
  type NationName,
  type ResultCode
} from '../../src/lib/games/munich-war/data'
import { findRule } from '../../src/lib/ui/rulebook/data'
import { readCsv } from '../../src/tools/engine/csv'
import { changed } from './changed'
import {
  about,
  book,
  hexes,
  map,
  markers,
  raw,
  scenario,
  scenarios,
  tables,
  unitById,
  units,
  unitsOf
} from './mw'

const NATIONS = Object.keys(tables.nations) as NationName[]
const count = <T>(list: readonly T[], key: (item: T) => string) => {
  const counted: Record<string, number> = {}
  for (const item of list) counted[key(item)] = (counted[key(item)] ?? 0) + 1
  return counted
}

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
    ['two steps without a reduced side', 'GER-PZ-16', 'reduced', undefined, 'reduced'],
    ['an army that is static', 'GER-AAA-1', 'move', 3, 'move'],
    ['an airstrike without a range', 'GER-AIR-L1', 'range', undefined, 'range'],
    ['an airstrike reduced like infantry', 'GER-AIR-L1', 'reduced', { attack: 1, defense: 1 }, 'reduced'],
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
    for (const { id, steps, reduced, attack, defense, factor } of units) {
      expect(reduced !== undefined, id).toBe(steps === 2)
      if (reduced === undefined) continue
      if ('factor' in reduced) expect(reduced.factor, id).toBeLessThan(factor!)
      else {
        expect(reduced.attack, id).toBeLessThanOrEqual(attack!)
        expect(reduced.defense, id).toBeLessThanOrEqual(defense!)
        expect(reduced.attack + reduced.defense, id).toBeLessThan(attack! + defense!)
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

describe('deployment', () => {
  /** full + reduced / reserve, by nation: how the book's table reads. */
  const TABLE: Record<NationName, string> = {
    Germany:
      'fortification 2, armor 2/1, armoredCavalry 1, mechanized 1, infantry corps 13/2, secondLine 4, alpine 1, aaa 3/1, ' +
      'airstrike 3/2, airlift 1, transport 1, specialForces 3, marines 0/1, infantry divisionGroup 0/1, motorizedAaa 0/1',
    Czechoslovakia: 'fortification 6, infantry army 4/1, secondLine 3, armoredCavalry 1, airstrike 0/1',
    France:
      'fortification 4, infantry army 2+4/2, alpine 1, armoredCavalry 1, airstrike 1/1, bombardment 1, transport 1, ' +
      'mechanized 0/1, marines 0/1',
    'Great Britain':
      'armor 0+1, infantry corps 1/1, aaa 1, airstrike 2/1, bombardment 1, transport 1, secondLine 0/1, marines 0/1, ' +
      'specialForces 0/1',
    Italy:
      'infantry army 2+2/1, alpine 1, secondLine 1, airstrike 2, bombardment 1, transport 1, mechanized 0/1, marines 0/1',
    Poland: 'fortification 3, infantry army 3+2/1, alpine 1, cavalry 1, airstrike 1, infantry corps 0/1',
    'Soviet Union':
      'fortification 0+4, infantry army 0+6/3, armor 0+2, armoredCavalry 0+1, security 1, airstrike 2/1, ' +
      'specialForces 1/1, mechanized 0/1',
    Hungary: 'infantry army 1/1, cavalry 1',
    Romania: 'infantry army 0+2, alpine 1, cavalry 0/1',
    Yugoslavia: 'infantry army 0+2/1, alpine 0/1',
    Belgium: 'fortification 1, infantry army 0+1, cavalry 1',
    Netherlands: 'infantry army 1',
    Denmark: 'infantry corps 1',
    Finland: 'fortification 1, infantry corps 1/1',
    Estonia: 'infantry corps 1',
    Latvia: 'infantry corps 1',
    Lithuania: 'infantry corps 1'
  }

  test.each(NATIONS)('the pools of %s', (nation) => {
    const lines = tables.deployment.nations[nation]!.map(({ type, size, full, reduced, reserve }) => {
      const name = type === 'infantry' ? `${type} ${size}` : type
      return `${name} ${full}${reduced ? `+${reduced}` : ''}${reserve ? `/${reserve}` : ''}`
    })
    expect(lines.join(', ')).toBe(TABLE[nation])
  })

  test.each(NATIONS)('the counters of %s fill them', (nation) => {
    const lines = tables.deployment.nations[nation]!
    for (const line of lines) {
      const pool = unitsOf(nation).filter(({ type, size }) => type === line.type && size === line.size)
      const split = [
        pool.filter(({ entry, startsReduced }) => entry !== 'reserve' && !startsReduced).length,
        pool.filter(({ startsReduced }) => startsReduced).length,
        pool.filter(({ entry }) => entry === 'reserve').length
      ]
      expect(split, line.type).toEqual([line.full, line.reduced, line.reserve])
      for (const { id, entry, steps } of pool) {
        if (entry !== 'reserve') expect(entry, id).toBe(line.to)
        if (line.reduced > 0) expect(steps, id).toBe(2)
      }
    }
    const pooled = lines.reduce((sum, { full, reduced, reserve }) => sum + full + reduced + reserve, 0)
    expect(pooled).toBe(unitsOf(nation).length)
  })

  test('163 pieces: 103 on the map, 23 in displays, 37 in reserve', () => {
    expect(count(units, ({ entry }) => entry)).toEqual({ map: 103, display: 23, reserve: 37, optional: 2 })
  })

  test('where a place is given: symbols, the French border, German cities with the Ruhr, London', () => {
    const placed = NATIONS.flatMap((nation) =>
      tables.deployment.nations[nation]!.flatMap(({ type, where, oneIn }) =>
        where && type !== 'fortification' ? [[nation, type, where, oneIn]] : []
      )
    )
    expect(placed).toEqual([
      ['Germany', 'secondLine', { area: 'germanFrenchBorder' }, undefined],
      ['Germany', 'aaa', { city: true }, '1812'],
      ['Great Britain', 'aaa', { hexes: ['1211'] }, undefined]
    ])
    expect(hexes.get('1812')!.site!.name).toBe('Ruhr')
    expect(hexes.get('1211')!.site!.name).toBe('London')
  })
})

describe('scenarios', () => {
  test('3.2b the die: two numbers for the first, one for each other', () => {
    expect(tables.scenarioDie.rows).toEqual([
      'western-powers-guarantee',
      'western-powers-guarantee',
      'little-entente',
      'intermarium',
      'anti-comintern-war',
      'general-war'
    ])
    expect(new Set(tables.scenarioDie.rows)).toEqual(new Set(scenarios.map(({ id }) => id)))
  })

  test('3.3a, 3.3b from October I, for 6, 4, 6, 8 and 8 turns', () => {
    expect(scenarios.map(({ turns }) => turns.length)).toEqual([6, 4, 6, 8, 8])
    for (const { turns } of scenarios) {
      expect(turns[0]).toEqual({ turn: 1, dates: 'October I', month: 'October' })
      for (const { turn, month } of turns)
        expect(month).toBe(turn < tables.events.storm.fromTurn ? 'October' : 'November')
    }
  })

  const line = (id: string) => {
    const { sides, intervention, absent } = scenario(id)
    return [sides.axis, sides.allied, intervention.axis, intervention.allied, absent].map((list) =>
      list.join(', ')
    )
  }

  test.each([
    [
      '3.4_S1',
      'western-powers-guarantee',
      [
        'Germany, Poland, Hungary',
        'Czechoslovakia, Great Britain, France',
        'Italy',
        'Soviet Union',
        'Romania, Yugoslavia'
      ]
    ],
    [
      '3.4_S2',
      'little-entente',
      [
        'Germany, Hungary',
        'Czechoslovakia, Romania, Yugoslavia',
        'Italy',
        'Poland, France',
        'Great Britain, Soviet Union'
      ]
    ],
    [
      '3.4_S3',
      'intermarium',
      [
        'Germany, Soviet Union',
        'Czechoslovakia, Poland, Lithuania, Latvia, Estonia, Romania',
        'Hungary',
        'Yugoslavia, Finland, France',
        'Great Britain, Italy'
      ]
    ],
    [
      '3.4_S4',
      'anti-comintern-war',
      [
        'Germany, Italy, Poland',
        'Czechoslovakia, Soviet Union, Romania',
        'Hungary, Finland',
        'Yugoslavia, France',
        'Great Britain'
      ]
    ],
    [
      '3.4_S5',
      'general-war',
      [
        'Germany, Italy, Hungary, Romania',
        'Czechoslovakia, Great Britain, France, Poland',
        'Finland',
        'Soviet Union, Yugoslavia',
        ''
      ]
    ]
  ])('%s %s: who is at war, who may join, who is absent', (_, id, wanted) => {
    expect(line(id)).toEqual(wanted)
  })

  test.each(scenarios.map(({ id }) => id))(
    '%s: every country is at war or neutral, set up or absent',
    (id) => {
      const { sides, neutrals, intervention, absent, setup } = scenario(id)
      const all = [...NATIONS, 'Luxembourg', 'Switzerland']
      expect([...sides.axis, ...sides.allied, ...neutrals].sort()).toEqual(all.sort())
      for (const nation of [...intervention.axis, ...intervention.allied, ...absent])
        expect(neutrals, nation).toContain(nation)
      expect([...setup.map(({ title }) => title), ...absent].sort()).toEqual([...NATIONS].sort())
      for (const { key, title, side, where, units: pieces } of setup) {
        expect(where.country).toBe(title)
        expect(pieces, key).toEqual(unitsOf(where.country).map(({ id: piece }) => piece))
        if (sides.axis.includes(where.country) || intervention.axis.includes(where.country))
          expect(side, key).toBe('axis')
        if (sides.allied.includes(where.country) || intervention.allied.includes(where.country))
          expect(side, key).toBe('allied')
      }
    }
  )

  test('how many pieces each scenario has', () => {
    const total = (id: string) => scenario(id).setup.reduce((sum, group) => sum + group.units.length, 0)
    expect(scenarios.map(({ id }) => total(id))).toEqual([155, 128, 138, 151, 163])
  })

  test('3.4.1a, 3.4.1b the first steps: six small countries by the Allies, Finland by the Axis but in Intermarium', () => {
    for (const { id, setup } of scenarios) {
      const step = (n: number) => setup.filter((group) => group.step === n)
      expect(step(1).map(({ title }) => title)).toEqual([
        'Belgium',
        'Netherlands',
        'Denmark',
        'Lithuania',
        'Latvia',
        'Estonia'
      ])
      for (const { side } of step(1)) expect(side).toBe('allied')
      const finland = id === 'intermarium' ? 'allied' : 'axis'
      expect(step(2).map(({ title, side }) => [title, side])).toEqual([['Finland', finland]])
      expect(new Set(step(3).map(({ side }) => side))).toEqual(new Set(['allied']))
      expect(new Set(step(4).map(({ side }) => side))).toEqual(new Set(['axis']))
    }
  })

  /** What stands in a hex is more than may (9.0). */
  function overstacked(ids: readonly string[], terrain: string): boolean {
    const pieces = ids.map((id) => unitById.get(id)!)
    const mobile = pieces.filter((unit) => unit.class !== 'static')
    const armies = mobile.filter(({ size }) => size === 'army').length
    if (pieces.length > (terrain === 'marsh' ? tables.tec.terrain.marsh.stack! : Infinity)) return true
    if (pieces.length - mobile.length > tables.stacking.statics) return true
    if (new Set(mobile.map(({ nation }) => nation)).size > 1) return true
    return armies > 0 ? mobile.length > tables.stacking.armies : mobile.length > tables.stacking.smaller
  }

  test.each(scenarios.map(({ id }) => id))('3.4.2 %s: the suggested set-up is a legal one', (id) => {
    const { setup, suggested } = scenario(id)
    const start = new Set(
      setup.flatMap((group) => group.units).filter((unit) => unitById.get(unit)!.entry === 'map')
    )
    const at = Object.entries(suggested.at)
    const armor = tables.optional.armor.add.filter((unit) => unit in suggested.at)
    expect(at.map(([unit]) => unit).sort()).toEqual([...start, ...armor].sort())
    const stacks = new Map<string, string[]>()
    for (const [unit, hex] of at) {
      const { nation, type } = unitById.get(unit)!
      const { country, terrain, fort, site } = hexes.get(hex)!
      expect(country, unit).toBe(nation)
      if (terrain === 'mountain') expect(type, unit).toBe('alpine')
      if (type === 'fortification') expect(fort, unit).toBe('fortress')
      if (type === 'aaa') expect([fort, site?.kind], unit).toEqual([undefined, 'city'])
      if (type === 'secondLine' && nation === 'Germany')
        expect(map.areas['germanFrenchBorder']).toContain(hex)
      stacks.set(hex, [...(stacks.get(hex) ?? []), unit])
    }
    expect(at.some(([unit, hex]) => unit.startsWith('GER-AAA') && hex === '1812')).toBe(true)
    expect(stacks.has('3009')).toBe(false)
    for (const [hex, pieces] of stacks) {
      const usual = pieces.filter((unit) => !armor.includes(unit))
      // 23.1a: two German corps and a French army make room.
      const more = pieces.filter((unit) => !['GER-INF-09', 'GER-INF-11', 'FRA-ARM-4'].includes(unit))
      for (const stack of [usual, more]) expect(overstacked(stack, hexes.get(hex)!.terrain), hex).toBe(false)
    }
  })

  test('the library says the same: titles, turns, seats, options', () => {
    expect(about.state).toBe('in the works')
    expect(about.scenarios.map(({ id, title, turns }) => [id, title, turns])).toEqual(
      scenarios.map(({ id, title, turns }) => [id, title, `${turns.length} turns`])
    )
    for (const { id, sides } of about.scenarios) {
      expect(sides!.map(({ seat, name }) => [seat, name])).toEqual(Object.entries(scenario(id).sideNames))
    }
    expect(Object.fromEntries(about.options!.map(({ id, usual }) => [id, usual]))).toEqual(tables.options)
    for (const { rule, choices } of about.options!) {
      expect(book.rules.map((entry) => entry.rule)).toContain(rule)
      expect(choices.map(({ value }) => value)).toEqual([false, true])
    }
  })

  test('the briefing speaks to both seats of every scenario', () => {
    const { scenarios: told } = parsePack(BriefingSchema, raw.briefing, 'briefing.json')
    expect(Object.keys(told)).toEqual(scenarios.map(({ id }) => id))
    for (const seats of Object.values(told)) expect(Object.keys(seats)).toEqual(['axis', 'allied'])
  })
})

describe('combat tables', () => {
  const { crt, results } = tables
  const starts = crt.columns.map(({ from }) => from)
  const column = (percent: number, shifts = 0) =>
    crt.columns[shiftColumn(columnFor(starts, percent), shifts, starts.length)]!.label

  test('11.9b 20 against 13 is 150–199%, 10 against 12 is 50–99%', () => {
    expect(column(Math.floor((100 * 20) / 13))).toBe('150–199%')
    expect(column(Math.floor((100 * 10) / 12))).toBe('50–99%')
  })

  test('11.13b 300% and one column left is 200–299%', () => {
    expect(column(300, tables.shifts.someUnsupplied)).toBe('200–299%')
  })

  test('11.15b 1 against 10 with air 2, special forces and one column of terrain is 100–149%', () => {
    const shifts = 2 + tables.shifts.specialForces + tables.tec.terrain.forest.shift
    expect(column(10)).toBe('≤49%')
    expect(column(10, shifts)).toBe('100–149%')
  })

  test('11.10b no shift leaves the table', () => {
    expect(column(700, 3)).toBe('≥600%')
    expect(column(20, -2)).toBe('≤49%')
  })

  test('15 results, with names and effects', () => {
    const told = Object.entries(results.codes).map(([code, { attackers, defenders, advance }]) => [
      code,
      `${attackers.loss} ${attackers.retreat}, ${defenders.loss} ${defenders.retreat}${advance ? ', advance' : ''}`
    ])
    expect(Object.fromEntries(told)).toEqual({
      AA: 'one 0, none 0',
      AD: 'all 1, none 0',
      AP: 'none 2, none 0',
      AS: 'none 0, none 0',
      AW: 'none 1, none 0',
      AZ: 'destroyed 0, none 0',
      BB: 'asMany 0, all 0, advance',
      DA: 'none 0, one 0, advance',
      DD: 'none 0, all 1, advance',
      DP: 'none 0, none 2, advance',
      DW: 'none 0, none 1, advance',
      DZ: 'none 0, destroyed 0, advance',
      MA: 'none 0, one 1, advance',
      MD: 'oneMechanized 0, none 1, advance',
      OR: 'none 0, all 3, advance'
    })
  })

  /** From the worst for the attacker to the best. */
  const RANK: Record<'assault' | 'mobile', ResultCode[]> = {
    assault: ['AZ', 'AD', 'AA', 'AS', 'BB', 'DA', 'DD', 'DZ'],
    mobile: ['AZ', 'AD', 'AP', 'AA', 'AW', 'AS', 'MD', 'DW', 'DP', 'MA', 'OR', 'DZ']
  }

  test.each(['assault', 'mobile'] as const)(
    'the %s table gets better to the right and with the die',
    (name) => {
      const rank = crt[name].map((row) => row.map((code) => RANK[name].indexOf(code)))
      rank.forEach((row, die) =>
        row.forEach((value, at) => {
          expect(value).toBeGreaterThanOrEqual(0)
          if (at > 0) expect(value).toBeGreaterThanOrEqual(row[at - 1]!)
          if (die > 0) expect(value).toBeGreaterThanOrEqual(rank[die - 1]![at]!)
        })
      )
    }
  )

  test('both together use every result', () => {
    const used = new Set([...crt.assault, ...crt.mobile].flat())
    expect([...used].sort()).toEqual(Object.keys(results.codes).sort())
  })

  test('what the text gives of them: five columns and both ends', () => {
    expect(crt.source).toBe('reconstructed')
    expect(crt.columns.filter(({ source }) => source === 'text').map(({ label }) => label)).toEqual([
      '≤49%',
      '50–99%',
      '100–149%',
      '150–199%',
      '200–299%',
      '≥600%'
    ])
  })

  test('16.6c interception columns −1, 0, +1; a 1 is never good and a 6 never bad for the interceptor', () => {
    const { columns, rows, codes } = tables.interception
    const at = (difference: number) => Math.max(-1, Math.min(1, difference)) - columns[0]
    expect([-3, -1, 0, 1, 4].map((difference) => columns[at(difference)])).toEqual([-1, -1, 0, 1, 1])
    for (const code of rows[0]!) expect(codes[code].target).toBe('none')
    for (const code of rows[5]!) expect(codes[code].interceptor).toBe('none')
    expect(new Set(rows.flat())).toEqual(new Set(Object.keys(codes)))
  })

  test('16.8c a stronger bomber never fares worse', () => {
    const rank = ['defiance', 'flak', 'nothing', 'terror']
    for (const row of tables.terror.rows)
      for (const at of [1, 2])
        expect(rank.indexOf(row[at]!)).toBeGreaterThanOrEqual(rank.indexOf(row[at - 1]!))
    const factors = units.flatMap((unit) => (unit.type === 'airstrike' ? [unit.factor!] : []))
    for (const factor of factors) expect(tables.terror.columns).toContain(factor)
  })
})

describe('other tables', () => {
  test('6.0 events by the die', () => {
    expect(tables.events.die).toEqual([
      'weather',
      'intervention',
      'intervention',
      'crisis',
      'putsch',
      'blitzkrieg'
    ])
    expect(tables.events).toMatchObject({ crisis: { axisUpTo: 3, points: 2 }, blitzkrieg: { hexes: 3 } })
  })

  test('7.2.1c the die gives 1, 1, 2, 2, 3, 3 turns; a unit mobilized on a 3 in GT 2 arrives in GT 4', () => {
    expect(tables.mobilization.delay).toEqual([1, 2, 3, 4, 5, 6].map((die) => Math.ceil(die / 2)))
    expect(2 + tables.mobilization.delay[3 - 1]!).toBe(4)
  })

  test('7.1c with the centers off the map: Britain 4, France 4, the Soviet Union 5', () => {
    const { offMap, totals } = tables.replacements
    const all = (nation: NationName) => totals[nation]! + (offMap[nation] ?? 0)
    expect([all('Great Britain'), all('France'), all('Soviet Union')]).toEqual([4, 4, 5])
  })

  test('8.6.2 rail slots', () => {
    const { slots, others } = tables.rail
    expect(NATIONS.map((nation) => slots[nation] ?? others)).toEqual([
      4,
      1,
      3,
      3,
      2,
      2,
      3,
      ...Array(10).fill(1)
    ])
  })

  test('every terrain of the map but the sea is in the chart, and what the text gives is marked', () => {
    const grounds = new Set(map.hexes.map(({ terrain }) => terrain))
    grounds.delete('sea')
    expect([...grounds].sort()).toEqual(Object.keys(tables.tec.terrain).sort())
    const { clear, rough, mountain, marsh } = tables.tec.terrain
    expect([clear.nonMechanized, clear.mechanized, clear.source['nonMechanized']]).toEqual([1, 1, 'text'])
    for (const ground of [rough, mountain])
      expect([ground.shift, ground.alpineShift, ground.source['shift']]).toEqual([-2, -1, 'text'])
    expect([mountain.nonMechanized, mountain.mechanized, mountain.statics]).toEqual([null, null, false])
    expect([marsh.stack, marsh.source['stack']]).toEqual([1, 'text'])
  })

  test('every number of a chart row says where it is from', () => {
    for (const [name, { source, ...row }] of Object.entries(tables.tec.terrain))
      for (const field of Object.keys(row))
        if (!(field === 'alpineShift' && row.alpineShift === row.shift))
          expect(source, name).toHaveProperty(field)
  })

  test('20.0e in storms clear and forest cost 2 in the Soviet Union, and roads 1', () => {
    const { terrain, road } = tables.tec
    expect([
      terrain.clear.stormSovietCost,
      terrain.forest.stormSovietCost,
      terrain.rough.stormSovietCost
    ]).toEqual([2, 2, undefined])
    expect([road.halfPoints, road.stormSovietHalfPoints]).toEqual([1, 2])
  })

  test('21.0d surrender ranges; Britain and the Soviet Union never check', () => {
    const ranges = count(Object.values(tables.surrender.upTo), String)
    expect(ranges).toEqual({ '1': 1, '2': 3, '3': 2, '4': 4, '5': 5 })
    expect(NATIONS.filter((nation) => !(nation in tables.surrender.upTo))).toEqual(tables.surrender.never)
    expect(tables.surrender.upTo).toMatchObject({
      Germany: 1,
      Poland: 2,
      Italy: 3,
      Czechoslovakia: 4,
      Denmark: 5
    })
  })

  test('22.1a victory levels', () => {
    const level = (lead: number) =>
      tables.victory.levels.find(({ from }) => from === null || lead >= from)!.name
    expect([31, 30, 11, 10, 1, 0].map(level)).toEqual([
      'Axis Decisive Victory',
      'Axis Major Victory',
      'Axis Major Victory',
      'Allied Marginal Victory',
      'Allied Marginal Victory',
      'Allied Decisive Victory'
    ])
  })

  test('5.5 who may invade whom', () => {
    const baltic = ['Lithuania', 'Latvia', 'Estonia']
    expect(tables.invasion.rights).toEqual({
      Germany: ['Belgium', 'Netherlands', 'Luxembourg', 'Denmark', ...baltic],
      'Soviet Union': [...baltic, 'Finland']
    })
  })

  test('18.1b seas by nation; those with a naval marker have one', () => {
    expect(tables.seas.nations).toMatchObject({ Italy: ['Adriatic Sea'], 'Soviet Union': ['Black Sea'] })
    for (const { nation, class: kind } of units)
      if (kind === 'naval') expect(tables.seas.nations).toHaveProperty(nation)
    for (const area of Object.values(tables.seas.bombardment)) expect(map.areas).toHaveProperty(area)
  })

  test('areas that tables name are on the map', () => {
    const { italy, romania } = tables.optional.navalMoves
    for (const name of [italy, romania, 'mannerheimLine', 'london']) expect(map.areas).toHaveProperty(name)
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
