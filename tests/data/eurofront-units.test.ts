import { describe, expect, test } from 'vitest'
import { parseEfUnits } from '../../src/lib/games/eurofront/data'
import { changed } from './changed'
import { count, pieces, place, raw, scenario, tables, unitById } from './ef'

const { units, markers } = pieces
const dated = (nation: string, type: string, until: string, from = '1939-10') =>
  units.filter(
    (unit) =>
      unit.nation === nation &&
      unit.type === type &&
      'month' in unit.entry &&
      unit.entry.month <= until &&
      unit.entry.month >= from
  )
const onMap = (id: string, nation: string, type: string) =>
  Object.keys(scenario(id).strength).filter((name) => {
    const unit = unitById.get(name)!
    return unit.nation === nation && unit.type === type
  })

describe('the blocks', () => {
  test('2.1 there are 424 blocks and 6 Beachheads', () => {
    expect(units).toHaveLength(424)
    expect(markers.map(({ id }) => id)).toEqual(['BH-Br1', 'BH-US6', 'BH-US2', 'BH-US5', 'BH-US7', 'BH-CA'])
    expect(count(units, ({ side }) => side)).toEqual({ axis: 150, allies: 80, soviets: 77, minor: 117 })
    expect(count(units, ({ type }) => type)).toEqual({
      infantry: 184,
      static: 67,
      armor: 43,
      mech: 36,
      hq: 26,
      mountain: 19,
      fort: 12,
      theaterHq: 8,
      cavalry: 8,
      supremeHq: 6,
      amphibious: 6,
      para: 5,
      shock: 4
    })
  })

  test('2.5 the highest step: HQs 3, statics at most 2, no block more than 4', () => {
    for (const { id, type, steps } of units) {
      if (type.toLowerCase().endsWith('hq')) expect(steps, id).toBe(3)
      if (type === 'static') expect(steps, id).toBeLessThanOrEqual(2)
      if (type === 'armor' && id !== 'SP-Pav') expect(steps, id).toBe(4)
    }
    for (const name of ['Pomorze', 'Poznan', 'Lodz', 'Krakow'])
      expect(unitById.get(`PO-${name}`)!.steps).toBe(4)
  })

  test('2.4 SS, guards, siege guns and the Afrika Korps', () => {
    const elite = (kind: string) => units.filter((unit) => unit.elite === kind).map(({ id }) => id)
    expect(elite('ss').sort()).toEqual([
      'GE-1SS',
      'GE-2SS',
      'GE-3SS',
      'GE-4SS',
      'GE-5SSMt',
      'GE-Eber',
      'GE-FHH'
    ])
    expect(elite('afrika')).toEqual(['GE-DAK'])
    expect(elite('siegeGuns')).toEqual(['GE-54I'])
    expect(units.filter(({ guards }) => guards)).toHaveLength(11)
  })

  test('20.52 eleven Reserve Armies, each with its city, and five units of the Strategic Reserve', () => {
    const armies = units.filter(({ reserve }) => reserve === 'army')
    expect(armies).toHaveLength(11)
    for (const { entry } of armies) expect(place('place' in entry ? entry.place! : '')!.country).toBe('USSR')
    const strategic = units.filter(({ reserve }) => reserve === 'strategic')
    expect(count(strategic, ({ type }) => type)).toEqual({ infantry: 4, mech: 1 })
  })

  test('21.31 and 21.41 classes of the Med and the North Front', () => {
    expect(count(units, ({ med }) => med ?? 'none')).toEqual({
      resident: 27,
      veteran: 24,
      expedition: 14,
      none: 359
    })
    expect(count(units, ({ north }) => north ?? 'none')).toEqual({
      veteran: 32,
      resident: 5,
      expedition: 5,
      none: 382
    })
    expect(
      units
        .filter(({ release }) => release)
        .map(({ id, release }) => `${id} ${release}`)
        .sort()
    ).toEqual(['HU-2 XR', 'IT-8 XR', 'RU-3 3R', 'RU-4 XR', 'SP-SFL XR'])
  })

  test('16.84 the block of every Volunteer', () => {
    for (const { unit } of tables.volunteers.rows) expect(unitById.has(unit), unit).toBe(true)
    expect(
      units
        .filter(({ volunteer }) => volunteer)
        .map(({ id }) => id)
        .sort()
    ).toEqual(['FR-Maquis', 'GR-Edes', 'IT-Friuli', 'SU-1B', 'SU-1H', 'SU-1R', 'YU-Tito'])
  })

  test('names on the blocks are short, and full names differ within a nation', () => {
    for (const { short } of units) expect(short.length).toBeLessThanOrEqual(6)
    const names = units.map(({ nation, type, name }) => `${nation} ${type} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the calendar', () => {
  test('22 a scenario begins with the blocks that have come by then', () => {
    for (const type of ['armor', 'mech', 'mountain', 'para', 'fort'])
      for (const [id, before] of [
        ['1940', '1940-05'],
        ['1941', '1941-06'],
        ['1942', '1942-06']
      ] as const)
        expect(onMap(id, 'Germany', type).length, `${type} ${id}`).toBe(
          onMap('1939', 'Germany', type).length + dated('Germany', type, before).length
        )
  })

  test('E9 Soviet infantry of 1941: 17, four that came, four of the Strategic Reserve', () => {
    expect(onMap('1939', 'USSR', 'infantry')).toHaveLength(17)
    expect(dated('USSR', 'infantry', '1941-06')).toHaveLength(4)
    expect(onMap('1941', 'USSR', 'infantry')).toHaveLength(25)
    expect(onMap('1941', 'USSR', 'mech')).toHaveLength(8)
  })

  test('E14 German infantry in June 1941: 34 on the map, three arrive', () => {
    const { arrivals } = scenario('1941')
    expect(arrivals!.map(({ unit }) => unit).sort()).toEqual(['GE-34I', 'GE-64I', 'GE-90I'])
    expect(onMap('1941', 'Germany', 'infantry')).toHaveLength(34)
  })

  test('in 1939 they are as strong as they come', () => {
    const { strength } = scenario('1939')
    for (const [id, cv] of Object.entries(strength)) {
      const { entry } = unitById.get(id)!
      if ('month' in entry) expect(entry.cv, id).toBe(cv)
    }
  })

  test('X15, E5 the Finnish army of 1941 is worth 64 points', () => {
    const { types } = tables.units
    const [hq, infantry, fixed] = [types.theaterHq, types.infantry, types.static].map(
      ({ cost }) => cost.axis!
    )
    expect(hq![1] + 2 * hq![0] + 5 * infantry![1] + 3 * infantry![0] + fixed![1]).toBe(64)
  })
})

describe('a broken list of blocks is refused with the place of the mistake', () => {
  test.each<[string, (string | number)[], unknown, string]>([
    ['an unknown nation', ['units', 0, 'nation'], 'Utopia', 'units[0] (GE-OKH).nation'],
    ['five steps', ['units', 0, 'steps'], 5, 'units[0] (GE-OKH).steps'],
    ['more steps than it has', ['units', 0, 'entry', 'cv'], 4, 'units[0] (GE-OKH).entry.cv'],
    ['a corps with a front of its own', ['units', 13, 'home'], 'EF', 'units[13] (GE-14Pz).home'],
    ['an id twice', ['units', 1, 'id'], 'GE-OKH', 'units[1] (GE-OKH)'],
    ['a Beachhead of nobody', ['markers', 0, 'corps'], 'GE-XX', 'markers[0] (BH-Br1).corps']
  ])('%s', (_, path, value, where) => {
    expect(() => parseEfUnits(changed(raw.units, path, value))).toThrow(`units.json: ${where}: `)
  })
})
