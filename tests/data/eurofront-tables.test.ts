import { describe, expect, test } from 'vitest'
import { parseEfEvents } from '../../src/lib/games/eurofront/events-data'
import { parseEfTables } from '../../src/lib/games/eurofront/tables-data'
import { changed } from './changed'
import { areas, assets, at, board, events, place, raw, scenario, scenarios, tables, unitById } from './ef'

describe('combat and movement', () => {
  test('7.32 dice hit from 6 on, 5 on, 4 on, 3 on', () => {
    expect(tables.fire.dice).toEqual({ SF: 6, DF: 5, TF: 4, QF: 3 })
  })

  test.each([
    ['armor', 'DF', 'DF', [3, 1, 2]],
    ['mech', 'SF', 'DF', [3, 1, 2]],
    ['infantry', 'SF', 'SF', [2, 1, 1]],
    ['mountain', 'SF', 'SF', [2, 1, 1]],
    ['cavalry', 'SF', 'SF', [3, 2, 2]],
    ['shock', 'DF', 'DF', [1, 1, 1]],
    ['static', 'SF', 'SF', [1, 1, 1]],
    ['fort', 'SF', 'TF', [0, 0, 0]],
    ['amphibious', 'SF', 'SF', [2, 1, 1]],
    ['para', 'SF', 'DF', [2, 1, 1]]
  ] as const)('2.2 %s fires %s and %s and moves %j', (type, off, def, speed) => {
    const row = tables.units.types[type]
    expect(row.fire).toEqual({ off, def })
    expect([row.speed.dry, row.speed.mud, row.speed.snow]).toEqual(speed)
  })

  test('2.2 HQs do not fire; they and statics have a step 0', () => {
    for (const [type, { fire, cadre }] of Object.entries(tables.units.types)) {
      const hq = type.toLowerCase().endsWith('hq')
      expect(fire === undefined, type).toBe(hq)
      expect(cadre, type).toBe(hq || type === 'static' ? 0 : 1)
    }
  })

  test.each([
    ['armor', [8, 12], [8, 16], [4, 8], [12, 24]],
    ['mech', [6, 9], [6, 12], [3, 6], [9, 18]],
    ['infantry', [4, 6], [4, 8], [2, 4], [6, 12]],
    ['shock', null, [6, 12], [3, 6], null],
    ['amphibious', null, [4, 12], [2, 6], [6, 18]],
    ['para', [12, 18], [12, 24], [6, 12], [18, 36]],
    ['mountain', [5, 8], [5, 10], [3, 6], [8, 16]],
    ['fort', [10, 15], [10, 20], null, [15, 30]],
    ['cavalry', [6, 9], [6, 12], [3, 6], null],
    ['static', [3, 2], [3, 3], null, [4, 4]],
    ['theaterHq', [5, 10], [5, 10], null, [5, 10]],
    ['hq', [10, 20], [10, 20], [10, 20], [10, 20]]
  ] as const)('11.7 a step and a cadre of %s', (type, axis, allies, soviets, extreme) => {
    expect(tables.units.types[type].cost).toEqual({ axis, allies, soviets, extreme })
  })

  test.each([
    ['clear', 4, 2, 1],
    ['forest', 4, 1, 2],
    ['hill', 4, 1, 2],
    ['marsh', 3, 1, 2],
    ['mountain', 2, 1, 2],
    ['tundra', 2, 1, 2],
    ['desert', 3, 2, 1]
  ] as const)('1.3 %s holds %i, %i over a hexside, defense %i', (terrain, stack, sides, defense) => {
    expect(tables.terrain.hexes[terrain]).toMatchObject({ stack, sides, defense })
    expect(tables.terrain.hexes[terrain].medStack).toBe(Math.min(3, stack))
  })

  test('X36, X35 assaults over rivers and from the air', () => {
    expect(tables.repulse.river).toMatchObject({ dry: 2, mud: 3, snow: 0, med: 1, nile: 2 })
    expect(tables.repulse.air).toMatchObject({ usual: 1, fortress: 3 })
  })

  test('X59, X60 interdiction: a sea move under enemy supremacy, a port under parity', () => {
    expect(tables.interdiction.seaMove.enemy).toMatchObject({ repulse: [1, 2], hit: [5, 6] })
    expect(tables.interdiction.supply.port.parity).toBe(3)
    // 15.72: under friendly supremacy a 3 or 4 is both.
    expect(tables.interdiction.seaMove.friendly).toMatchObject({ repulse: [1, 4], hit: [3, 6] })
  })
})

describe('weather and seasons', () => {
  const rolled = (month: number, front: 'WF' | 'EF', sum: number) => {
    const weather = tables.weather.months[month]![front]
    return typeof weather === 'string' ? weather : sum % 2 === 1 ? weather.odd : weather.even
  }

  test('X49 November and January', () => {
    expect([rolled(11, 'EF', 7), tables.weather.storms.EF[7]]).toEqual(['mud', 'E. Baltic'])
    expect(rolled(11, 'EF', 8)).toBe('snow')
    expect([rolled(1, 'WF', 3), tables.weather.storms.WF[3]]).toEqual(['mud', 'Mediterranean'])
    for (const month of [6, 7, 8, 9])
      expect([rolled(month, 'WF', 7), rolled(month, 'EF', 7)]).toEqual(['dry', 'dry'])
  })

  test('12.5 every storm strikes a basin that has seas', () => {
    const basins = new Set<string>(board.seas.map(({ basin }) => basin))
    for (const basin of [
      ...Object.values(tables.weather.storms.WF),
      ...Object.values(tables.weather.storms.EF)
    ])
      expect(basins).toContain(basin)
  })

  test.each([
    ['S41', false, 'dry', 'axis,allies,soviets'],
    ['W41', false, 'snow', 'soviets,axis,allies'],
    ['S43', true, 'dry', 'allies,axis,soviets'],
    ['W43', true, 'snow', 'allies,soviets,axis']
  ] as const)('X51 %s, second front %s, %s: %s', (_, secondFront, east, order) => {
    const row = tables.turnOrder.rows.find(
      (one) => one.secondFront === secondFront && one.east.includes(east)
    )!
    expect(row.order.join()).toBe(order)
  })

  test('11.31 basic production by season', () => {
    const by = (who: 'axis' | 'allies' | 'soviets') =>
      Object.values(tables.seasons.rows).map(({ basic }) => basic[who])
    expect(by('axis')).toEqual([-30, -30, -30, -30, -30, -25, -20, -15, -10, -5, 0, 0])
    expect(by('allies')).toEqual([-20, -15, -10, -5, 0, 10, 20, 30, 40, 50, 60, 60])
    expect(by('soviets')).toEqual([-24, -24, -24, -18, -12, -6, 0, 8, 8, 8, 8, 8])
  })

  test('13.23 airpower by season', () => {
    const { rows } = tables.seasons
    expect(rows.S39!.air).toEqual({
      axis: { EF: 'TF', WF: 'TF', MF: 'DF', NF: 'DF' },
      allies: 'SF',
      soviets: 'SF'
    })
    expect(rows.W41!.air.axis).toEqual({ EF: 'DF', WF: 'DF', MF: 'DF', NF: 'DF' })
    expect(rows.W44!.air).toEqual({
      axis: { EF: null, WF: null, MF: null, NF: null },
      allies: 'TF',
      soviets: 'TF'
    })
    const marked = (mark: 'extended' | 'supremacy') =>
      Object.keys(rows).filter((season) => rows[season]![mark])
    expect([marked('extended'), marked('supremacy')]).toEqual([
      ['W43', 'S44', 'W44'],
      ['S44', 'W44']
    ])
  })

  test('X9 Allied totals with 32 points of their own', () => {
    const total = (season: string) => 32 + tables.seasons.rows[season]!.basic.allies
    expect(['W40', 'S41', 'W41', 'S42', 'W42'].map(total)).toEqual([27, 32, 42, 52, 62])
  })

  test('20.51 a neutral USSR gets a third', () => {
    const third = (wartime: number) => Math.floor(wartime / tables.peacetime.sovietDivisor)
    expect([third(55), third(56), third(62)]).toEqual([18, 18, 20])
  })
})

describe('politics', () => {
  const link = (first: string, neutral: string) =>
    tables.alliances.links.find((one) => one.new === first && one.neutral === neutral)

  test('16.51 fourteen nations, and the cells that the example uses', () => {
    expect(tables.alliances.order).toHaveLength(14)
    expect(tables.alliances.links).toHaveLength(32)
    expect(
      ['Italy', 'Hungary', 'Rumania', 'Bulgaria', 'Greece'].map((name) => link('Yugoslavia', name)!.after)
    ).toEqual([1, 2, 2, 2, 3])
    expect(
      ['Italy', 'Hungary', 'Rumania', 'Bulgaria', 'Greece'].map((name) => link('Yugoslavia', name)!.before)
    ).toEqual([1, 1, 3, 1, 2])
    expect(link('Belgium', 'Holland')).toMatchObject({ before: 5, after: 1, joins: 'same' })
    expect(link('Norway', 'Sweden')).toMatchObject({ before: 0, after: 1, onlyIf: 'axisNorway' })
  })

  test('20 nations: production and capitals are those of the map', () => {
    for (const { nation, capital, city, resource } of tables.nations.rows) {
      if (capital !== undefined)
        expect(
          board.hexes.some(({ id, site }) => id === capital && site),
          nation
        ).toBe(true)
      const east = nation === 'Germany' ? 57 : undefined
      if (east !== undefined) expect([city, resource]).toEqual([57, 4])
    }
  })

  test('19.5, 17 places of the tables are on the map', () => {
    const { oil, northAfrica, desert, med } = tables.objectives
    for (const id of [...oil.to, ...northAfrica, desert, med, ...tables.areas.finnishBorder])
      expect(place(id)).toBeDefined()
    // 17.63: with South Africa these are the major ports of the Med Front.
    const majors = [
      ...board.hexes.map((hex) => ({ ...hex.site, front: hex.front, id: hex.id })),
      ...board.boxes
    ]
      .filter(({ front, port }) => front === 'MF' && port === 'major')
      .map(({ id }) => id)
    expect([...northAfrica, desert, med, 'SOUTH AFRICA'].sort()).toEqual(majors.sort())
  })

  test('5.33, 5.8 HQs of the tables exist', () => {
    for (const { units } of tables.crossCommand.rows)
      for (const id of units) expect(unitById.get(id)!.type).toBe('supremeHq')
    expect(tables.hqs.theaters.map(({ unit }) => unitById.get(unit)!.type)).toEqual(
      Array(8).fill('theaterHq')
    )
  })

  test('1940A the army groups are together the force of 1941 in the East', () => {
    const { east1941 } = tables
    const east = scenario('1941').setup.find(({ key }) => key === 'axis-east')!.units
    const listed = east1941.groups.flatMap(({ units }) => units)
    expect(listed.toSorted()).toEqual(
      east.filter((id) => !unitById.get(id)!.type.toLowerCase().endsWith('hq')).sort()
    )
    const total: Record<string, number> = {}
    for (const { cv } of east1941.groups)
      for (const [type, steps] of Object.entries(cv)) total[type] = (total[type] ?? 0) + steps
    expect(total).toEqual({ armor: 37, mech: 3, infantry: 90, mountain: 4, satellites: 7 })
  })

  test('C2 levels of victory by production', () => {
    const level = (axis: number, others: number) =>
      tables.victory.levels.find(({ least, most, strict }) =>
        least
          ? strict
            ? axis * least[1] > others * least[0]
            : axis * least[1] >= others * least[0]
          : most && axis * most[1] <= others * most[0]
      )?.result ?? 'Draw'
    expect([level(150, 149), level(120, 160), level(110, 165), level(50, 150)]).toEqual([
      'Axis Major',
      'Axis Minor',
      'Axis Marginal',
      'Allied Marginal'
    ])
    expect([level(100, 160), level(51, 150)]).toEqual(['Draw', 'Draw'])
  })

  test('SCW the Militia Table has loyal places only, never Mallorca', () => {
    for (const [side, colour] of [
      ['nationalists', 'black'],
      ['republicans', 'red']
    ] as const)
      for (const id of tables.civilWar.militia[side].flat()) {
        const { country, region, site } = board.hexes.find((hex) => hex.id === id)!
        expect([country, region, site!.loyalty], site!.name).toEqual(['Spain', undefined, colour])
      }
    expect(tables.civilWar.militia.nationalists[4]![1]).toBe(at('Cadiz'))
  })

  test('F3 the ports of European Spain', () => {
    for (const id of tables.civilWar.ports) expect(assets(id)!.port, id).toBeDefined()
    expect(tables.civilWar.ports).toHaveLength(10)
  })
})

describe('diplomatic events', () => {
  const byCode = new Map(events.events.map((event) => [event.code, event]))

  test('16.6 there are 52: 11 Soviet, 16 Allied, 25 Axis', () => {
    const of = (side: string) => events.events.filter((event) => event.side === side).length
    expect([of('soviets'), of('allies'), of('axis'), events.events.length]).toEqual([11, 16, 25, 52])
  })

  test.each([
    ['3R', ['4']],
    ['RX', ['2', 'always']],
    ['SX', ['3', '2', '5']],
    ['YX', ['1', '2', '4']],
    ['GR', ['1', '3', '5']],
    ['DS', ['always']],
    ['S1', ['2']],
    ['2F', ['upToCount beachheads']],
    ['SM', ['upToCount warYearAndGermanHexes', '3', '4']],
    ['IX', ['below frenchLosses', '4']]
  ])('16.6 %s succeeds on %j', (code, rolls) => {
    expect(
      byCode
        .get(code)!
        .options.map(({ roll }) =>
          roll.kind === 'always'
            ? 'always'
            : roll.kind === 'upTo'
              ? String(roll.die)
              : `${roll.kind} ${roll.count}`
        )
    ).toEqual(rolls)
  })

  test('A12 S1, S2 and RX get easier by every failure', () => {
    expect(
      events.events
        .filter(({ afterFailure }) => afterFailure === -1)
        .map(({ code }) => code)
        .sort()
    ).toEqual(['RX', 'S1', 'S2'])
  })

  test('AB, EB, TB and RS lapse', () => {
    expect(
      events.events
        .filter(({ lapses }) => lapses)
        .map(({ code }) => code)
        .sort()
    ).toEqual(['AB', 'EB', 'RS', 'TB'])
    for (const { lapses, effects } of events.events)
      for (const effect of effects) if (effect.do === 'points' && lapses) expect(effect.whileHolds).toBe(true)
  })

  test('16.6 what joins or Cooperates must be able to', () => {
    for (const { code, effects, options, targets = [] } of events.events)
      for (const effect of effects) {
        if (effect.do !== 'join' && effect.do !== 'cooperate') continue
        if (['SM', 'RX', 'RG'].includes(code) && effect.nation !== 'Rumania') continue
        expect(targets, code).toContain(effect.nation)
        const tests = options.flatMap(({ all }) => all.flatMap(({ any }) => any))
        const able = tests.some(
          (one) =>
            ((one.is === 'joinable' || one.is === 'neutral') && one.nation === effect.nation) ||
            (one.is === 'defeated' && one.not && one.nation === effect.nation)
        )
        expect(able, `${code} ${effect.nation}`).toBe(true)
      }
  })

  test('a failed YX brings YU', () => {
    expect(byCode.get('YX')!.failure).toEqual([{ do: 'event', event: 'YU' }])
  })

  test('places, territories and units that events name exist', () => {
    const grounds = new Set<string>([
      ...board.hexes.flatMap(({ country, region }) => [country!, region!]),
      ...Object.keys(tables.territories.rows),
      ...areas.keys(),
      'Baltic States',
      'named'
    ])
    for (const { code, effects, options } of events.events) {
      for (const one of options.flatMap(({ all }) => all.flatMap(({ any }) => any))) {
        if (one.is === 'holds') for (const id of one.places) expect(place(id), code).toBeDefined()
        if (one.is === 'controlled') expect(grounds, code).toContain(one.ground)
        if (one.is === 'anyUnit') for (const where of one.in) expect(grounds, code).toContain(where)
        if (one.is === 'restricted') expect(unitById.has(one.unit)).toBe(true)
      }
      for (const one of effects) {
        if (one.do === 'release' || one.do === 'cancel' || one.do === 'rebel')
          for (const unit of one.units) expect(unitById.has(unit), unit).toBe(true)
        if (one.do === 'annex') for (const where of one.what) expect(grounds, code).toContain(where)
      }
    }
  })

  test('events that scenarios and units name exist', () => {
    for (const { politics } of scenarios)
      for (const code of [...politics.events, ...(politics.lapsed ?? [])])
        expect(byCode.has(code), code).toBe(true)
    for (const unit of unitById.values())
      for (const code of [unit.relief, unit.release, unit.canceledBy])
        if (code) expect(byCode.has(code), code).toBe(true)
  })

  test('the war as it was goes month by month', () => {
    const months = events.historical.map(({ month }) => month)
    expect(months).toEqual([...months].sort())
    for (const { allied, axis } of events.historical)
      for (const tried of [allied, axis]) if (tried) expect(byCode.has(tried.event), tried.event).toBe(true)
  })
})

describe('broken tables and events are refused with the place of the mistake', () => {
  test.each<[string, (string | number)[], unknown, string]>([
    ['a die of seven', ['fire', 'dice', 'SF'], 7, 'fire.dice.SF'],
    ['no weather in May', ['weather', 'months', '5'], undefined, 'weather.months.5'],
    ['a nation off the table', ['alliances', 'links', 0, 'neutral'], 'Turkey', 'alliances.links[0]'],
    ['a table without source', ['rail', 'source'], undefined, 'rail.source']
  ])('tables: %s', (_, path, value, where) => {
    expect(() => parseEfTables(changed(raw.tables, path, value))).toThrow(`tables.json: ${where}: `)
  })

  test.each<[string, (string | number)[], unknown, string]>([
    ['an effect of no kind', ['events', 0, 'effects', 0, 'do'], 'magic', 'events[0].effects[0].do'],
    ['a follow-up that is none', ['events', 27, 'effects', 1, 'event'], 'ZZ', 'events[27] (PW)'],
    ['a code twice', ['events', 1, 'code'], 'PP', 'events[1] (PP)']
  ])('events: %s', (_, path, value, where) => {
    expect(() => parseEfEvents(changed(raw.events, path, value))).toThrow(`events.json: ${where}: `)
  })
})
