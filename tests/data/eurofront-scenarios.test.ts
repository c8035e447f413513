import { describe, expect, test } from 'vitest'
import { lowestStep, type FactionName } from '../../src/lib/games/eurofront/data'
import { parseEfScenario, type ScenarioData } from '../../src/lib/games/eurofront/scenario-data'
import { BriefingSchema } from '../../src/lib/kernel/pack/briefing'
import { parsePack } from '../../src/lib/kernel/pack/pack'
import { changed } from './changed'
import {
  aboutGame,
  areas,
  assets,
  at,
  board,
  edge,
  grid,
  groundOf,
  hexes,
  neighboursOf,
  ownersAtStart,
  pieces,
  place,
  raw,
  scenario,
  scenarios,
  unitById
} from './ef'

const owners = new Map(scenarios.map((one) => [one.id, ownersAtStart(board, grid, one)]))
const ownedBy = (id: string, faction: FactionName) =>
  [...owners.get(id as ScenarioData['id'])!].filter(([, owner]) => owner === faction).map(([where]) => where)

describe('forces', () => {
  test('22 units on the map at the start', () => {
    const units = Object.fromEntries(
      scenarios.map(({ id, strength, arrivals = [] }) => [id, Object.keys(strength).length + arrivals.length])
    )
    expect(units).toEqual({
      '1936': 24,
      '1939': 118,
      '1939a': 26,
      '1939b': 29,
      '1940': 132,
      '1940a': 88,
      '1940b': 75,
      '1940c': 47,
      '1941': 174,
      '1942': 206,
      '1943': 246,
      '1944': 258
    })
  })

  test.each(scenarios)('2.5 $id: each unit exists once, with steps it has', (one) => {
    const { strength, arrivals = [], eliminated = [], politics } = one
    for (const [unit, cv] of [
      ...Object.entries(strength),
      ...arrivals.map(({ unit, cv }) => [unit, cv] as const)
    ]) {
      const { steps, type } = unitById.get(unit)!
      expect(cv, unit).toBeLessThanOrEqual(steps)
      expect(cv, unit).toBeGreaterThanOrEqual(lowestStep(type))
    }
    const out = [...eliminated, ...(politics.outOfPlay ?? [])]
    for (const unit of [...out, ...(politics.restrictedForGood ?? [])])
      expect(unitById.has(unit), unit).toBe(true)
    for (const unit of out) expect(strength[unit], unit).toBeUndefined()
  })

  test('22.2 what comes in the first month comes by the calendar', () => {
    for (const { arrivals = [], turns } of scenarios)
      for (const { unit, cv } of arrivals)
        expect(unitById.get(unit)!.entry).toMatchObject({ month: turns[0]!.month, cv })
  })

  test('15.6 Beachheads are there when their month has come', () => {
    for (const { id, beachheads, turns } of scenarios) {
      const due = pieces.markers.filter(({ entry }) => entry.month <= turns[0]!.month).map((one) => one.id)
      if (beachheads) expect([...beachheads.ready, ...beachheads.prep].sort(), id).toEqual(due.sort())
      else expect(due, id).toEqual([])
    }
  })
})

/** 6.21, 21.354: how many units of a side a place holds. */
const STACK = { clear: 4, forest: 4, hill: 4, marsh: 3, mountain: 2, tundra: 2, desert: 3 } as const
const holds = (id: string, allies: boolean, secondFront: boolean) => {
  const { terrain, front } = place(id)!
  const site = hexes.get(id)?.site
  if (site?.stack !== undefined) return allies && secondFront ? 4 : site.stack
  const most = STACK[terrain as keyof typeof STACK]
  return front === 'MF' && hexes.has(id) ? Math.min(3, most) : most
}

describe.each(scenarios)('the suggested set-up of $id', (one) => {
  const { setup, suggested, battles = [], mustHold = [], arrivals = [], politics } = one
  const owner = owners.get(one.id)!
  const factions = new Map(
    setup.flatMap(({ units, faction }) => units.map((unit) => [unit, faction] as const))
  )
  for (const { unit } of arrivals) factions.set(unit, unitById.get(unit)!.side as FactionName)

  test('22.3 every unit stands where its group may', () => {
    for (const { key, units, where, faction, limits = [] } of setup) {
      const open = groundOf(board, grid, where)
      for (const unit of units) {
        const to = suggested.at[unit]
        if (to === undefined) continue
        const fought = battles.some((battle) => battle.place === to)
        if (!fought) expect(open.has(to), `${key} ${unit} ${to}`).toBe(true)
        if (where.own && !fought) expect(owner.get(to), `${unit} ${to}`).toBe(faction)
      }
      for (const limit of limits) {
        const within = groundOf(board, grid, limit)
        expect(units.filter((unit) => within.has(suggested.at[unit]!)).length, key).toBeLessThanOrEqual(
          limit.most
        )
      }
    }
  })

  test('22.3 one to a place where the group is to stand apart', () => {
    for (const { units, separate } of setup) {
      const used = units.map((unit) => suggested.at[unit]).filter((to) => to !== undefined)
      if (separate) expect(new Set(used).size).toBe(used.length)
    }
  })

  test('6.21 no place holds too many', () => {
    const stacks = new Map<string, number>()
    for (const [unit, to] of Object.entries(suggested.at)) {
      expect(place(to), `${unit} ${to}`).toBeDefined()
      const allied =
        factions.get(unit) === 'axis' || factions.get(unit) === 'nationalists' ? 'axis' : 'allied'
      stacks.set(`${to} ${allied}`, (stacks.get(`${to} ${allied}`) ?? 0) + 1)
    }
    for (const [stack, units] of stacks) {
      const [, to, side] = /^(.*) (\w+)$/.exec(stack)!
      expect(units, stack).toBeLessThanOrEqual(holds(to!, side === 'allied', politics.events.includes('2F')))
    }
  })

  test('7 the two sides share a place only where they fight', () => {
    const here = new Map<string, Set<string>>()
    for (const [unit, to] of Object.entries(suggested.at))
      here.set(to, (here.get(to) ?? new Set()).add(factions.get(unit) === 'axis' ? 'axis' : 'other'))
    if (one.factions.includes('axis'))
      expect([...here].filter(([, sides]) => sides.size > 1).map(([to]) => to)).toEqual(
        battles.map((battle) => battle.place)
      )
  })

  test('22.31 every place that must be held is held', () => {
    for (const { faction, nation, hexes: list } of mustHold)
      for (const hex of list) {
        const held = Object.entries(suggested.at).some(
          ([unit, to]) =>
            to === hex &&
            factions.get(unit) === faction &&
            (nation === undefined || unitById.get(unit)!.nation === nation)
        )
        expect(held, `${faction} ${hex}`).toBe(true)
      }
  })

  test('21.31 forts one to a hex; SS, cavalry and forts stay out of the Med', () => {
    const forts = Object.entries(suggested.at)
      .filter(([unit]) => unitById.get(unit)!.type === 'fort')
      .map(([, to]) => to)
    expect(new Set(forts).size).toBe(forts.length)
    for (const [unit, to] of Object.entries(suggested.at)) {
      const { type, elite } = unitById.get(unit)!
      if (type === 'cavalry' || type === 'fort' || elite === 'ss')
        expect(place(to)!.front, unit).not.toBe('MF')
    }
  })
})

describe('frontiers', () => {
  const must = (id: string, faction: FactionName, nation?: string) =>
    scenario(id).mustHold!.find((one) => one.faction === faction && one.nation === nation)!.hexes

  test('E12 places that must be held', () => {
    const table = Object.fromEntries(
      scenarios
        .filter(({ mustHold }) => mustHold)
        .map(({ id, mustHold }) => [
          id,
          mustHold!.map(({ faction, nation, hexes: list }) => `${nation ?? faction} ${list.length}`).join()
        ])
    )
    expect(table).toMatchObject({
      '1939': 'axis 16,Poland 8,France 12,soviets 14',
      '1940': 'axis 14,France 12,soviets 15',
      '1941': 'axis 17,soviets 16,allies 3',
      '1942': 'axis 30,soviets 29,allies 2',
      '1943': 'axis 29,soviets 28',
      '1944': 'axis 27,soviets 25,allies 3'
    })
  })

  test.each(['1941', '1942', '1943', '1944'])(
    '22.31 %s: they are in the East the hexes that touch across the line',
    (id) => {
      const owner = owners.get(id as ScenarioData['id'])!
      const fought = (scenario(id).battles ?? []).map((battle) => battle.place)
      const crossed = (a: string, b: string) => {
        const { water, straits, blocked } = edge(a, b) ?? {}
        return blocked === undefined && (water === undefined || straits !== undefined)
      }
      for (const [faction, enemy] of [
        ['axis', 'soviets'],
        ['soviets', 'axis']
      ] as const) {
        const line = ownedBy(id, faction).filter(
          (hex) =>
            hexes.has(hex) &&
            !fought.includes(hex) &&
            neighboursOf(hex).some((next) => owner.get(next) === enemy && crossed(hex, next))
        )
        const held = must(id, faction).filter((hex) => place(hex)!.front === 'EF' && !fought.includes(hex))
        expect({
          faction,
          missing: line.filter((hex) => !held.includes(hex)),
          more: held.filter((hex) => !line.includes(hex))
        }).toEqual({ faction, missing: [], more: [] })
      }
    }
  )

  test('1939 the Soviet hexes that touch Poland or Rumania', () => {
    const beyond = new Set(
      board.hexes.filter(({ country }) => country === 'Poland' || country === 'Rumania').map(({ id }) => id)
    )
    const border = ownedBy('1939', 'soviets').filter(
      (hex) => hexes.has(hex) && neighboursOf(hex).some((next) => beyond.has(next))
    )
    expect(must('1939', 'soviets').toSorted()).toEqual(border.sort())
  })
})

describe('production at the start', () => {
  // City and resource points of the ground that each faction holds; the Axis counts resources twice (1.5). Neutral Hungary
  // 5, Vichy 4, Iraq 4 are not in it; Finland and Poland produce for themselves.
  test.each<[string, number, number, number]>([
    ['1939', 68, 40, 79],
    ['1940', 78, 40, 80],
    ['1941', 115, 32, 80],
    ['1942', 136, 32, 65],
    ['1943', 139, 33, 65],
    ['1944', 124, 34, 78]
  ])('E11 %s: Axis %i, Allies %i, Soviets %i', (id, axis, allies, soviets) => {
    const isolated = scenario(id).politics.isolated ?? []
    const total = (faction: FactionName) =>
      ownedBy(id, faction)
        .filter((where) => !isolated.includes(place(where)!.country!))
        .reduce((sum, where) => {
          const { vp = 0, resource } = assets(where) ?? {}
          return sum + vp + (resource?.pp ?? 0) * (faction === 'axis' ? 2 : 1)
        }, 0)
    expect([total('axis'), total('allies'), total('soviets')]).toEqual([axis, allies, soviets])
  })

  test('E11 with basic production and what neutrals give, these are the printed figures', () => {
    const printed = (id: string, who: string) =>
      scenario(id)
        .production.filter((row) => row.who === who && ['printed', 'wartime', 'ifWar'].includes(row.kind))
        .reduce((sum, { pp }) => sum + pp, 0)
    // Axis: Compliance 2, the Ore SeaRoute -5, Vichy 4, Hungary 5. Allies: Iraq 4. Soviets: Leningrad cut off, -5.
    expect([printed('1939', 'axis'), printed('1939', 'allies'), printed('1939', 'soviets')]).toEqual([
      68 - 30,
      44 - 20,
      79 - 24
    ])
    expect([printed('1940', 'axis'), printed('1940', 'allies'), printed('1940', 'soviets')]).toEqual([
      78 - 30 + 2 - 5,
      44 - 10,
      80 - 24
    ])
    expect([printed('1941', 'axis'), printed('1941', 'allies'), printed('1941', 'soviets')]).toEqual([
      115 - 30 + 2 + 4 + 5,
      32,
      80 - 12
    ])
    expect([printed('1942', 'axis'), printed('1942', 'allies'), printed('1942', 'soviets')]).toEqual([
      136 - 20 + 2 + 4,
      32 + 20,
      65 - 5
    ])
    expect([printed('1943', 'axis'), printed('1943', 'allies'), printed('1943', 'soviets')]).toEqual([
      139 - 10 + 2,
      33 + 40,
      65 - 5 + 8
    ])
    expect([printed('1944', 'axis'), printed('1944', 'allies'), printed('1944', 'soviets')]).toEqual([
      124 + 2 - 5,
      34 + 60,
      78 + 8
    ])
  })

  test('1942 and 1943 Leningrad is cut off: it is 5', () => {
    expect(assets(at('Leningrad'))!.vp! + (assets(at('Leningrad'))!.resource?.pp ?? 0)).toBe(5)
    for (const id of ['1942', '1943']) {
      expect(owners.get(id as ScenarioData['id'])!.get(at('Leningrad'))).toBe('soviets')
      expect(scenario(id).battles).toMatchObject([{ place: at('Volkhov') }])
    }
  })
})

describe('the calendar', () => {
  test.each([
    ['1939a', 'December 1939 I', 'March 1940 II', 8],
    ['1939b', 'March 1940 I', 'June 1940 II', 8],
    ['1936', 'July 1936 II', 'May 1939 II', 69],
    ['1939', 'September 1939 I', 'May 1945 II', 138],
    ['1941', 'June 1941 II', 'May 1945 II', 95],
    ['1944', 'June 1944 I', 'May 1945 II', 24]
  ])('4.1 %s goes from %s to %s in %i fortnights', (id, first, last, fortnights) => {
    const { turns } = scenario(id)
    expect([turns[0]!.dates, turns.at(-1)!.dates, turns.length]).toEqual([first, last, fortnights])
  })
})

describe('around the scenarios', () => {
  test('the library has all of them, and one more to come', () => {
    const listed = aboutGame.scenarios.map(({ id }) => id)
    expect(listed.filter((id) => !scenarios.some((one) => one.id === id))).toEqual(['1944a'])
    for (const { id, title } of scenarios)
      expect(aboutGame.scenarios.find((one) => one.id === id)!.title).toBe(title)
  })

  test('the briefing speaks to both seats of each', () => {
    const { scenarios: told } = parsePack(BriefingSchema, raw.briefing, 'briefing.json')
    expect(Object.keys(told).sort()).toEqual(scenarios.map(({ id }) => id).sort())
    for (const seats of Object.values(told)) expect(Object.keys(seats)).toEqual(['axis', 'allied'])
  })

  test('places and areas that a scenario names are on the map', () => {
    for (const { id, setup, control, rules } of scenarios)
      for (const { boxes = [], places = [], areas: named = [] } of [
        ...setup.map(({ where }) => where),
        ...control,
        rules.play ?? {}
      ]) {
        for (const where of [...boxes, ...places, ...(rules.closed ?? [])])
          expect(place(where), `${id} ${where}`).toBeDefined()
        for (const box of boxes) expect(areas.has(box)).toBe(true)
        for (const area of named) expect(board.areas[area], `${id} ${area}`).toBeDefined()
      }
  })
})

describe('a broken scenario is refused with the place of the mistake', () => {
  test.each<[string, (string | number)[], unknown, string]>([
    ['steps that no block has', ['strength', 'FI-1'], 5, 'strength.FI-1'],
    ['a unit without steps', ['strength', 'FI-1'], undefined, 'strength.FI-1'],
    ['a unit without a place', ['suggested', 'at', 'FI-1'], undefined, 'suggested.at.FI-1'],
    ['a unit of no group', ['strength', 'GE-1I'], 3, 'setup'],
    ['an unknown country', ['control', 0, 'countries'], ['Utopia'], 'control[0].countries[0]'],
    ['an unknown faction', ['control', 0, 'owner'], 'romans', 'control[0].owner'],
    ['a month twice', ['turns', 2, 'month'], '1939-12', 'turns[2].month']
  ])('%s', (_, path, value, where) => {
    expect(() => parseEfScenario(changed(raw.scenarios['1939a'], path, value), '1939a.json')).toThrow(
      `1939a.json: ${where}: `
    )
  })
})
