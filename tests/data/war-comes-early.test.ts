import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnFor, shiftColumn } from '../../src/lib/kernel/tables'
import { chapterOf } from '../../src/lib/kernel/pack/rules'
import { allowed, book, hexes, isLand, map, markers, s1938, s1939, tables, unitById, units } from './wce'

const count = <T>(list: readonly T[], key: (item: T) => string) => {
  const counted: Record<string, number> = {}
  for (const item of list) counted[key(item)] = (counted[key(item)] ?? 0) + 1
  return counted
}
const unitsOf = (nation: string, scenario = '1938') =>
  units.filter((unit) => unit.nation === nation && (unit.scenario === scenario || unit.scenario === 'both'))
const group = (key: string) => s1938.setup.find((found) => found.key === key)!
const start = (key: string) => group(key).units.map((id) => unitById.get(id)!)
const pool = (nation: string, scenario = s1938) => scenario.pool[nation]!.map((id) => unitById.get(id)!)

describe('counters', () => {
  test('280 of them: 243 units and 37 markers', () => {
    expect([units.length, markers.length]).toEqual([243, 37])
  })

  test('the census of nations', () => {
    expect(count(units, (unit) => unit.nation)).toEqual({
      Czechoslovakia: 18,
      'Soviet Union': 35,
      Yugoslavia: 11,
      Romania: 8,
      France: 31,
      Britain: 1,
      Hungary: 13,
      Poland: 28,
      Italy: 16,
      Germany: 68,
      Belgium: 7,
      Netherlands: 5,
      Denmark: 1,
      Lithuania: 1
    })
    expect(unitsOf('Germany', '1938')).toHaveLength(43)
  })

  test('2.4a markers of every kind', () => {
    expect(count(markers, (marker) => marker.kind)).toEqual({
      vp: 2,
      turn: 1,
      national: 7,
      phase: 3,
      breach: 4,
      railhead: 4,
      air: 16
    })
  })

  test('17 markers are white (X23)', () => {
    expect(markers.filter((marker) => marker.white)).toHaveLength(17)
  })

  test('every unit has a source, and German static corps are 0-3 by the text', () => {
    for (const unit of units) expect(['text', 'reconstructed']).toContain(unit.source)
    const corps = units.filter((unit) => unit.germanStaticCorps)
    expect(corps.map((unit) => unit.id)).toEqual(tables.reinforcements.staticCorps.units)
    for (const unit of corps)
      expect([unit.attack, unit.defense, unit.size, unit.source]).toEqual([0, 3, 'corps', 'text'])
  })

  test.each([
    ['2.3.2a a Soviet front has movement factor 4', 'front', 'front'],
    ['2.3.2b a Western army has movement factor 4', 'army', 'army'],
    ['2.3.2c Soviet armies and corps have movement factor 6', 'corps', 'corps']
  ] as const)('%s', (_, size, factor) => {
    const found = units.filter((unit) => {
      if (unit.static || unit.id === 'ge-7F') return false
      if (size === 'army') return unit.size === 'army' && unit.nation !== 'Soviet Union'
      return size === 'corps' ? unit.class === 'corps' : unit.size === 'front'
    })
    expect(found.length).toBeGreaterThan(5)
    for (const unit of found) expect(unit.move, unit.id).toBe(tables.movement.factors[factor])
    expect(tables.movement.factors['sovietArmy']).toBe(tables.movement.factors['corps'])
  })

  test('2.3.2d static units have movement factor 0', () => {
    for (const unit of units.filter((u) => u.static))
      expect(unit.move).toBe(tables.movement.factors['static'])
  })

  test('2.3.5b a static unit has attack factor zero, every other ground unit has more', () => {
    for (const unit of units) {
      if (unit.id === 'ge-7F') continue
      expect(unit.attack === 0, unit.id).toBe(unit.static)
      expect(unit.static).toBe(unit.type === 'static')
      expect(unit.mech).toBe(unit.type === 'mechanized')
      expect(unit.germanMech).toBe(unit.mech && unit.nation === 'Germany')
    }
  })

  test('size classes: fronts and Western armies are armies, the rest corps (2.3.1)', () => {
    for (const unit of units) {
      const army = unit.size === 'front' || (unit.size === 'army' && unit.nation !== 'Soviet Union')
      expect(unit.class, unit.id).toBe(army ? 'army' : 'corps')
    }
  })

  test('weights and corps equivalents agree with the tables (8.0, 12.3)', () => {
    const { weights } = tables.stacking
    for (const unit of units) {
      const division = unit.static && unit.size === 'division'
      if (unit.id !== 'ge-7F')
        expect(unit.weight, unit.id).toBe(
          unit.germanMech
            ? weights['germanMechanizedCorps']
            : weights[division ? 'germanStaticDivision' : 'other']
        )
      if (unit.components) expect(unit.ce).toBe(unit.components.count)
      else if (division) expect(unit.ce).toBe(tables.corpsEquivalents.germanStaticDivision)
      else if (unit.id !== 'ge-7F') expect(unit.ce, unit.id).toBe(tables.corpsEquivalents.corps)
    }
    expect(weights['germanStaticDivision']! * 2 + weights['other']!).toBe(tables.stacking.limit)
  })

  test('armies and their components agree with the organisation table (7.1)', () => {
    for (const unit of units) {
      expect(unit.component).toBe(unit.componentKind !== undefined)
      const kind = unit.components?.kind ?? unit.componentKind
      if (kind === undefined) continue
      const row = tables.organisation.rows.find((found) => found.kind === kind)!
      expect(row.nation, unit.id).toBe(unit.nation)
      expect(row.scenario).toBe(unit.scenario)
      if (unit.components) expect(unit.components.count).toBe(row.components)
      else expect(row.types, unit.id).toContain(unit.type)
      if (row.units && unit.component) expect(row.units).toContain(unit.id)
    }
    const whole = units.filter((unit) => unit.class === 'army' && !unit.components).map((unit) => unit.id)
    expect(whole).toEqual(tables.organisation.neverBrokenDown)
    for (const never of tables.organisation.neverComponents)
      for (const unit of units)
        if (
          unit.nation === never.nation &&
          (never.types?.includes(unit.type) || never.units?.includes(unit.id))
        )
          if (unit.class === 'corps') expect(unit.component, unit.id).toBe(false)
  })

  test('pools hold 28 Soviet armies for 30 places and 13 German corps for 14', () => {
    const places = (kind: string) =>
      units.reduce((sum, u) => sum + (u.components?.kind === kind ? u.components.count : 0), 0)
    expect([pool('Soviet Union').length, places('soviet')]).toEqual([28, 30])
    expect([pool('Germany').length, places('german-38')]).toEqual([13, 14])
    expect([pool('Germany', s1939).length, places('german-39')]).toEqual([15, 15])
  })

  test('who comes back (3.5)', () => {
    const by = (value: string) => units.filter((unit) => unit.replaceable === value)
    for (const unit of by('components')) expect(unit.components).toBeDefined()
    for (const unit of by('automatic')) expect(unit.nation).toBe('Germany')
    for (const unit of by('roll')) expect(unit.nation === 'Germany' || unit.static).toBe(false)
    const never = by('never').filter((unit) => !unit.static)
    expect(never.map((unit) => unit.id)).toEqual(['su-IAC', 'dn-FA', 'li-FA', 'ge-7F', 'ge39-SAB'])
  })
})

describe('1938', () => {
  const types = (key: string) => count(start(key), (unit) => `${unit.type} ${unit.size}`)

  test('every unit is set up, in a pool, a reinforcement or neutral, exactly once', () => {
    const named = [
      ...s1938.setup.flatMap((found) => found.units),
      ...Object.values(s1938.pool).flat(),
      ...s1938.reinforcements,
      ...Object.values(s1938.neutralUnits).flat()
    ]
    const expected = units.filter((unit) => unit.scenario !== '1939').map((unit) => unit.id)
    expect(named.sort()).toEqual(expected.sort())
    for (const found of s1938.setup)
      for (const id of found.units) expect(unitById.get(id)!.setupRule).toBe(found.key)
    for (const id of Object.values(s1938.pool).flat()) expect(unitById.get(id)!.pool).toBe(true)
  })

  test('14 Anglo-French units in non-border hexes of France (X21)', () => {
    expect(types('anglo-french')).toEqual({
      'infantry army': 9,
      'mechanized corps': 3,
      'cavalry corps': 1,
      'infantry corps': 1
    })
    expect(group('anglo-french')).toMatchObject({ separate: true })
    expect(allowed(group('anglo-french').where)).toHaveLength(21)
  })

  test('set-up counts of the other nations (X22)', () => {
    expect(types('yugoslav')).toEqual({ 'infantry army': 3, 'infantry corps': 2 })
    expect(types('soviet-north')).toEqual({ 'infantry front': 3 })
    expect(types('soviet-south')).toEqual({ 'infantry front': 3, 'mechanized corps': 1 })
    expect(types('hungarian')).toEqual({ 'infantry army': 3, 'mechanized corps': 1 })
    expect(types('italian')).toEqual({ 'infantry army': 4, 'mechanized army': 1 })
    expect(types('czech-armies')).toEqual({ 'infantry army': 4 })
    expect(types('czech-border')).toEqual({ 'static corps': 6 })
    expect(types('romanian')).toEqual({ 'infantry army': 2, 'cavalry corps': 1, 'mountain corps': 1 })
    expect(types('polish')).toEqual({ 'infantry army': 8, 'static corps': 2, 'cavalry corps': 2 })
    expect(types('west-wall')).toEqual({ 'static division': 11 })
    expect(types('german')).toEqual({ 'infantry army': 7, 'mechanized corps': 3 })
  })

  test('every group has room', () => {
    const room = (key: string) => allowed(group(key).where).length
    expect([room('soviet-north'), room('soviet-south')]).toEqual([75, 134])
    expect([room('yugoslav'), room('hungarian'), room('italian'), room('romanian')]).toEqual([20, 40, 91, 3])
    expect([room('west-wall'), room('railheads')]).toEqual([14, 14])
    // X24: two static divisions fill a West Wall hex but for one.
    expect(room('west-wall') * 2).toBeGreaterThanOrEqual(11)
    for (const found of s1938.setup)
      if (found.separate) expect(room(found.key)).toBeGreaterThanOrEqual(found.units.length)
    expect(allowed(group('german').where)).not.toContain('3714')
    expect(allowed(group('czech-border').where)).toContain('2121')
  })

  test.each([
    ['3.1d', 'Czechoslovakia', 8],
    ['3.1h', 'Soviet Union', 28],
    ['3.1j', 'Yugoslavia', 6],
    ['3.1l', 'Romania', 4],
    ['3.1n', 'France', 18],
    ['3.2', 'Hungary', 9],
    ['3.2', 'Poland', 16],
    ['3.2', 'Italy', 11],
    ['3.2', 'Germany', 13]
  ])('by %s the pool of %s holds %i units', (_, nation, size) => {
    expect(pool(nation)).toHaveLength(size)
    for (const unit of pool(nation)) expect(unit.component).toBe(true)
  })

  test('the German units set aside (3.2g)', () => {
    expect(s1938.reinforcements.map((id) => unitById.get(id)!.entry).sort()).toEqual(
      ['flieger', 'motorized18', 'mountain18', ...Array<string>(6).fill('staticCorps')].sort()
    )
  })

  test('every nation with units but Germany is in one draw group; every group has its marker', () => {
    const grouped = tables.draw.groups.flatMap((found) => found.nations)
    expect(new Set(grouped).size).toBe(grouped.length)
    expect([...new Set(units.map((unit) => unit.nation))].filter((n) => n !== 'Germany').sort()).toEqual(
      grouped.sort()
    )
    const national = markers.filter((marker) => marker.kind === 'national')
    expect(tables.draw.groups.map((found) => found.marker)).toEqual(national.map((marker) => marker.id))
    expect(s1938.drawPool.groups).toEqual(tables.draw.groups.map((found) => found.key))
    for (const found of tables.draw.groups)
      for (const nation of found.nations) expect(tables.nations[nation]!.side).toBe(found.side)
  })

  test('TTc ten boxes for seven national and three German markers', () => {
    expect(tables.draw.trackBoxes).toBe(10)
    const moved = markers.filter((marker) => marker.kind === 'national' || marker.kind === 'phase')
    expect(moved).toHaveLength(tables.draw.trackBoxes)
  })

  test('TTa ten turns from 1 October to 9 November', () => {
    expect(s1938.turns).toHaveLength(10)
    expect([s1938.turns[0]!.dates, s1938.turns[9]!.dates]).toEqual(['1-4 Oct', '6-9 Nov'])
  })

  test('sides, neutrals and control cover every country in play', () => {
    const { German, Allied, none } = s1938.control
    const controlled = [...German, ...Allied, ...none]
    const countries = new Set(map.hexes.filter(isLand).map((hex) => hex.country!))
    expect(new Set(controlled)).toEqual(countries)
    expect(none).toEqual(s1938.neutrals)
    expect(tables.violation.nations).toEqual(s1938.neutrals)
    for (const side of ['German', 'Allied'] as const)
      for (const nation of s1938.sides[side]) expect(tables.nations[nation]!.side).toBe(side)
    for (const unit of units) expect(tables.nations[unit.nation]!.side).toBe(unit.side)
  })

  test('both sides start with 50 points (3.4a)', () => {
    expect(s1938['victoryPoints']).toMatchObject(tables.victory.start)
    expect(tables.victory.start).toEqual({ German: 50, Allied: 50 })
  })
})

describe('set-up hexes', () => {
  test.each([
    ['1938', s1938],
    ['1939', s1939]
  ] as const)(
    '%s: each on playable land of a country its side controls, within the limits',
    (_, scenario) => {
      const placed: Record<string, string[]> = {}
      for (const found of scenario.setup.filter((one) => one.where.fixed))
        for (const id of found.units) {
          const unit = unitById.get(id)!
          const hex = hexes.get(unit.setup!)!
          expect(isLand(hex), id).toBe(true)
          expect(scenario.control[found.side as 'German' | 'Allied'], id).toContain(hex.country)
          if (id !== 'ge39-SAB') expect(hex.country, id).toBe(unit.nation)
          ;(placed[unit.setup!] ??= []).push(id)
        }
      for (const stack of Object.values(placed)) {
        const stacked = stack.map((id) => unitById.get(id)!)
        expect(stacked.filter((unit) => unit.class === 'army').length).toBeLessThanOrEqual(1)
        expect(stacked.reduce((sum, unit) => sum + unit.weight, 0)).toBeLessThanOrEqual(tables.stacking.limit)
        expect(new Set(stacked.map((unit) => unit.nation)).size).toBe(1)
      }
    }
  )

  test('mechanized units never start in mountain or swamp off the railroad', () => {
    for (const unit of units.filter((one) => one.setup && one.mech))
      expect(tables.tec.terrain[hexes.get(unit.setup!)!.terrain]!.mech, unit.id).not.toBeNull()
  })
})

describe('1939', () => {
  test('the German force is the 25 units marked 39 (13.2b)', () => {
    const force = units.filter((unit) => unit.scenario === '1939')
    expect(force).toHaveLength(25)
    const map39 = force.filter((unit) => unit.setup)
    expect(count(map39, (unit) => unit.class)).toEqual({ army: 6, corps: 4 })
    expect(pool('Germany', s1939)).toHaveLength(15)
  })

  test('the Polish set-up is that of 1938 (13.2a)', () => {
    const polish = (scenario: typeof s1938) => scenario.setup.find((found) => found.key === 'polish')!.units
    expect(polish(s1939)).toEqual(polish(s1938))
    expect(s1939.pool['Poland']).toEqual(s1938.pool['Poland'])
  })

  test('every unit on the map has its hex, so nobody decides anything (13.2d)', () => {
    for (const found of s1939.setup) {
      expect(found.where).toEqual({ fixed: true })
      for (const id of found.units) expect(unitById.get(id)!.setup).toMatch(/^\d{4}$/)
    }
  })

  test('the three ad hoc corps are never part of an army (13.4e)', () => {
    for (const id of ['ge39-CB', 'ge39-CW', 'ge39-FG']) {
      expect(unitById.get(id)).toMatchObject({ component: false, adHoc: true })
    }
  })

  test('TTb six turns from 1 to 18 September', () => {
    expect(s1939.turns).toHaveLength(6)
    expect([s1939.turns[0]!.dates, s1939.turns[5]!.dates]).toEqual(['1-3 Sep', '16-18 Sep'])
  })

  test('the scoring hexes are Krakow, Danzig and Warsaw (13.3)', () => {
    const { victory } = s1939
    const objectives = victory.kind === 'objectives' ? victory.objectives : []
    for (const { control, name } of objectives.filter((one) => one.control))
      expect(hexes.get(control!)?.site?.name).toBe(name)
    expect(objectives.map((one) => one.points)).toEqual([1, 1, 2, 1])
  })
})

describe('tables', () => {
  const cells = `
    1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5 0/5
    2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5 0/5
    3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5 0/5
    3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4 0/5
    3/0 3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/3 0/4
    3/0 3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 0/3`
  const normal = (differential: number) => columnFor(tables.crt.headings.normal, differential)
  const mechanized = (differential: number) => columnFor(tables.crt.headings.mechanized, differential)

  test('CRTa the combat results table has 6 rows and 11 columns', () => {
    const printed = cells
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' '))
    expect(tables.crt.rows.map((row) => row.map((cell) => cell.join('/')))).toEqual(printed)
  })

  test('CRTb the mechanized line reads one column farther right', () => {
    for (const differential of [0, 1, 2, 3, 4, 5, 12, 20, 25])
      expect(mechanized(differential)).toBe(normal(differential) + 1)
    expect(mechanized(-1)).toBe(0)
    expect(mechanized(30)).toBe(10)
  })

  test('columns of the worked examples (X40 to X44)', () => {
    expect([normal(2), normal(9)]).toEqual([2, 5])
    expect(tables.crt.rows[0]![mechanized(3)]).toEqual([1, 2])
    const line = (find: (n: number) => number, values: number[]) => values.map(find)
    expect(line(normal, [-5, 0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 20, 25, 29, 30, 44])).toEqual([
      0, 0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 8, 9, 9, 10, 10
    ])
    expect(line(mechanized, [-5, -1, 0, 1, 2, 3, 4, 5, 9, 10, 15, 20, 25, 40])).toEqual([
      0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 10
    ])
  })

  test('shifts of the worked example (X45)', () => {
    const shift =
      tables.tec.terrain['mountain']!.shift + tables.tec.hexsides.river.shift + tables.shifts.concentricGerman
    expect(shiftColumn(normal(12), shift, 11)).toBe(5)
  })

  test('a number that two tables need is the same in both', () => {
    expect(tables.airZone.attackShift).toBe(tables.shifts.airAttack)
    expect(tables.airZone.defenseShift).toBe(tables.shifts.airDefense)
    expect(tables.airZone.enemyMoveCost).toBe(tables.tec.enemyAirZone.cost)
    expect(tables.reinforcements.flieger.shift).toBe(tables.shifts.flieger)
    expect(tables.movement.outOfSupplyDivisor).toBe(tables.halving.divisor)
    expect(tables.tec.sites.city.mechAttackDivisor).toBe(tables.halving.divisor)
    expect(tables.victory.end.turn).toBe(s1938.turns.length)
    expect(tables.replacements.lastTurn).toBe(s1938.turns.length)
  })

  test('every nation of the tables is known, every unit named exists', () => {
    const nations = Object.keys(tables.nations)
    expect(Object.keys(tables.geography.nations).sort()).toEqual(
      [...new Set(units.map((unit) => unit.nation))].sort()
    )
    expect(Object.keys(tables.supply.sources).sort()).toEqual(Object.keys(tables.geography.nations).sort())
    for (const row of tables.capitulation.rows) expect(nations).toContain(row.nation)
    expect(
      [...tables.capitulation.rows.map((row) => row.nation), ...tables.capitulation.never].sort()
    ).toEqual(nations.sort())
    const { mountain18, motorized18, staticCorps, flieger } = tables.reinforcements
    const named = [mountain18.unit, motorized18.unit, flieger.unit, ...staticCorps.units]
    expect(named.sort()).toEqual([...s1938.reinforcements].sort())
    expect(tables.supply.railheads.count).toBe(group('railheads').markers!.length)
  })
})

describe('rulebook', () => {
  const csv = readFileSync(new URL('../../scenarios/war-comes-early/rules.csv', import.meta.url), 'utf8')
  const numbers = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(',')))

  test('has exactly the rules of the checklist, in its order', () => {
    expect(numbers).toHaveLength(441)
    expect(book.rules.map((rule) => rule.rule)).toEqual(numbers)
  })

  test('stands in natural order of chapters', () => {
    const order = book.chapters.map((chapter) => chapter.number)
    const places = book.rules.map((rule) => order.indexOf(chapterOf(rule.rule)))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(new Set(places).size).toBe(order.length)
  })

  test('speaks in whole sentences without bare abbreviations', () => {
    for (const { rule, text } of book.rules) {
      expect(text, rule).toMatch(/^[A-Z0-9].*[.)]$/)
      expect(text, rule).not.toMatch(/\b(GT|VP|MP|EZOC|ZOC|OOS|DRM|CE|AF|DF|MF|TEC|A\d+|[123]d6|[12][LR])\b/)
    }
  })

  test('the rules the tables name exist', () => {
    const known = (rule: string) => numbers.some((n) => n === rule || n.startsWith(rule))
    const named = JSON.stringify([tables, s1938, s1939]).matchAll(/"rule":"([^"]+)"/g)
    for (const [, list] of named) for (const rule of list!.split(', ')) expect(known(rule), rule).toBe(true)
  })
})
