import { describe, expect, test } from 'vitest'
import { columnFor, shiftColumn } from '../../src/lib/kernel/tables'
import type { NationName, ResultCode } from '../../src/lib/games/munich-war/data'
import { count, map, NATIONS, tables, units } from './mw'

describe('combat tables', () => {
  const { crt, results } = tables
  const starts = crt.columns.map(({ from }) => from)
  const column = (percent: number, shifts = 0) =>
    crt.columns[shiftColumn(columnFor(starts, percent), shifts, starts.length)]!.label

  test('11.9b (A14, A15) 20 against 13 is 150–199%, 10 against 12 is 50–99%', () => {
    expect(column(Math.floor((100 * 20) / 13))).toBe('150–199%')
    expect(column(Math.floor((100 * 10) / 12))).toBe('50–99%')
  })

  test('11.13b (A18) 300% and one column left is 200–299%', () => {
    expect(column(300, tables.shifts.someUnsupplied)).toBe('200–299%')
  })

  test('11.15b (A19) 1 against 10 with air 2, special forces and one column of terrain is 100–149%', () => {
    const shifts = 2 + tables.shifts.specialForces + tables.tec.terrain.forest.shift
    expect(column(10)).toBe('≤49%')
    expect(column(10, shifts)).toBe('100–149%')
  })

  test('11.10b (B17, B18) no shift leaves the table', () => {
    expect(column(700, 3)).toBe('≥600%')
    expect(column(20, -2)).toBe('≤49%')
  })

  test('11.16b results of the Mobile table reduce one attacker, or all: who goes first is never a choice of some', () => {
    const losses = new Set(crt.mobile.flat().map((code) => results.codes[code].attackers.loss))
    expect([...losses].sort()).toEqual(['all', 'destroyed', 'none', 'one', 'oneMechanized'])
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

  test('each column begins where its label says', () => {
    for (const [index, { label, from }] of crt.columns.entries())
      expect(Number(/\d+/.exec(label)![0]), label).toBe(index === 0 ? crt.columns[1]!.from - 1 : from)
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
