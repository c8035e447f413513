import { describe, expect, test } from 'vitest'
import type { FrontName, ResultCode } from '../../src/lib/games/no-retreat/data'
import { boards, france, poland, raw, tables } from './nr'

describe('turn track', () => {
  const track = (front: FrontName) => tables.turnTrack[front]
  const turnsOf = (front: FrontName, event: string) =>
    track(front)
      .filter(({ events }) => (events as readonly string[]).includes(event))
      .map(({ turn }) => turn)

  test('E05 E06 turns 2 to 6 of the French Front', () => {
    expect(
      track('france')
        .slice(1, 6)
        .map(({ im }) => [im.allied, im.german])
    ).toEqual([
      [8, 12],
      [6, 10],
      [8, 10],
      [6, 8],
      [8, 10]
    ])
    expect(track('france')[3]!.events).toEqual(['planA', 'britishStance'])
    for (const { turn, sources } of track('france'))
      expect(sources.im, String(turn)).toBe(turn >= 2 && turn <= 6 ? 'text' : 'reconstructed')
  })

  test('the turns of each event', () => {
    expect(turnsOf('france', 'noDeployment')).toEqual([1, 2, 3])
    expect(turnsOf('poland', 'mobilization')).toEqual([1, 2, 3])
    expect(turnsOf('france', 'britishStance')).toEqual([4, 5, 6, 7, 9])
    expect(turnsOf('poland', 'sovietStance')).toEqual([4, 5, 6, 7, 9])
    expect(['A', 'B', 'C'].flatMap((plan) => turnsOf('france', `plan${plan}`))).toEqual([4, 7, 10])
    expect(turnsOf('poland', 'polishEvacuation')).toEqual([8])
    for (const front of ['poland', 'france'] as const) {
      expect(turnsOf(front, 'regionalFreed')).toEqual([8])
      expect(turnsOf(front, 'gameEnd')).toEqual([10, 11, 12, 13, 14])
      expect(turnsOf(front, 'attrition')).toEqual([10, 11, 12, 13, 14])
      expect(
        track(front)
          .filter(({ suddenDeath }) => suddenDeath)
          .map(({ turn }) => turn)
      ).toEqual([4, 7, 10, 13])
    }
  })

  test('E44 E45 the marks of Sudden Death and of the Stance stand on their turns; 13 on turn 7', () => {
    for (const front of ['poland', 'france'] as const) {
      const { suddenDeath, stance } = tables.victoryTrack
      expect(suddenDeath[front].map(({ turn }) => turn)).toEqual([4, 7, 10, 13])
      expect(stance[front].map(({ turn }) => turn)).toEqual([4, 5, 6, 7, 9])
      expect(suddenDeath[front][1]).toMatchObject({ allied: 13, sources: { allied: 'text' } })
      for (const { allied, german } of suddenDeath[front]) expect(german).toBeLessThan(allied)
    }
  })

  test('E52 the Stance tracks, from the box at the start', () => {
    const names = (track: 'british' | 'soviet') =>
      tables.stance[track].boxes.map(({ id, once }) => [id, once])
    expect(names('british')).toEqual([
      ['frenchCommand', false],
      ['carefulTactics', false],
      ['britishControl', true],
      ['operationDynamo', true],
      ['rafFullyEngaged', false]
    ])
    expect(names('soviet')).toEqual([
      ['molotovRibbentropLine', true],
      ['stalinDithers', false],
      ['redArmyReadied', true],
      ['sovietInvasion', true],
      ['naziSovietLine', false]
    ])
  })
})

describe('combat tables', () => {
  const { columns, ratios } = tables.odds
  /** The column of so much against so much, before shifts; -1 is below the first (14.5d, 14.6.1). */
  const column = (attacker: number, defender: number) =>
    ratios.findLastIndex(([a, d]) => attacker * d >= defender * a)
  const cell = (
    table: Exclude<keyof typeof tables.crt, 'rule' | 'source' | 'note' | 'sources'>,
    odds: string,
    die: number
  ) => tables.crt[table].rows[die - 1]![columns.indexOf(odds)]

  test('E25 E26 the columns of the examples', () => {
    const odds = (attacker: number, defender: number) => columns[column(attacker, defender)]
    expect([odds(12, 9), odds(14, 9), odds(6, 9), odds(3, 9), odds(2, 9)]).toEqual([
      '1:1',
      '3:2',
      '1:2',
      '1:3',
      undefined
    ])
    expect([odds(18, 9), odds(26, 9), odds(27, 9), odds(53, 9), odds(54, 9), odds(90, 9)]).toEqual([
      '2:1',
      '2:1',
      '3:1',
      '5:1',
      '6:1',
      '6:1'
    ])
    expect(columns[column(24, 2) + tables.terrain.hexes.rough.shift]).toBe('4:1')
  })

  test('E27 minor city, river and Fort make three columns', () => {
    const { sites, hexsides } = tables.terrain
    expect(sites.minor.shift + hexsides.river.shift + tables.shifts.fort).toBe(-3)
  })

  test('E58 results never get worse for the attacker to the right or with a higher die', () => {
    const rank: ResultCode[][] = [
      ['A1', 'CA1'],
      ['CA'],
      ['-'],
      ['CB'],
      ['CR'],
      ['EX'],
      ['EX/CR'],
      ['D'],
      ['D1'],
      ['DR'],
      ['DS'],
      ['DD'],
      ['DE']
    ]
    const order = (code: ResultCode) => rank.findIndex((codes) => codes.includes(code))
    for (const name of ['germanMobile', 'alliedMobile', 'prepared', 'fortress', 'blitzkrieg'] as const) {
      const { rows, automatic } = tables.crt[name]
      rows.forEach((row, die) =>
        row.forEach((code, at) => {
          if (at > 0) expect(order(code), `${name} ${die} ${at}`).toBeGreaterThanOrEqual(order(row[at - 1]!))
          if (die > 0)
            expect(order(code), `${name} ${die} ${at}`).toBeGreaterThanOrEqual(order(rows[die - 1]![at]!))
        })
      )
      expect(automatic).toBe(name === 'fortress' || name === 'blitzkrieg' ? 'A1' : 'CA1')
    }
    // German Mobile Combat is tuned by a column: the vector has D.
    expect([
      cell('germanMobile', '3:1', 4),
      cell('prepared', '2:1', 1),
      cell('fortress', '6:1', 6),
      cell('blitzkrieg', '1:1', 6)
    ]).toEqual(['DR', '-', 'DE', 'EX'])
  })

  test('no CB on the Blitzkrieg table, no retreat on the Fortress table, CB and CR where leaders change them', () => {
    const codes = (name: 'germanMobile' | 'prepared' | 'fortress' | 'blitzkrieg') =>
      new Set(tables.crt[name].rows.flat())
    expect(codes('blitzkrieg').has('CB')).toBe(false)
    for (const code of ['D', 'DR', 'DS', 'DD'] as const) expect(codes('fortress').has(code)).toBe(false)
    for (const name of ['germanMobile', 'prepared'] as const)
      for (const code of ['CA', 'CR', 'CB', 'DR'] as const)
        expect(codes(name).has(code), `${name} ${code}`).toBe(true)
    expect(Object.keys(tables.combatResults.codes).sort()).toEqual(
      ['A1', 'CA1', 'CA', '-', 'CB', 'CR', 'EX', 'EX/CR', 'D', 'D1', 'DR', 'DS', 'DD', 'DE'].sort()
    )
  })

  test('every shift as the book states it; E40 three Blitz! by Ardennes Surprise, two with the advanced rules', () => {
    const { rule: _, source: __, note: ___, supportMarkers, ...shifts } = tables.shifts
    expect(shifts).toEqual({
      fort: -1,
      hold: -1,
      blitz: 1,
      armorBonus: 1,
      mixedNationalities: -1,
      shockCounterblow: -1,
      shockTarget: 1,
      noSupply: 2,
      counterattackOne: 1,
      blitzkriegPanzers: 1,
      sameGroup: 1,
      weakAttack: -1
    })
    expect(supportMarkers).toEqual({ usual: 1, ardennes: 3, ardennesAdvanced: 2 })
  })

  test('E28 the Soviet 5th Army attacks with two', () => {
    const army = poland.units.find(({ id }) => id === 'P-SU-5A')!
    expect(army.strength + tables.shifts.weakAttack).toBe(2)
  })

  test('every terrain, hexside and kind of city of the maps is on the chart', () => {
    for (const { map } of boards) {
      for (const { terrain } of map.hexes) expect(tables.terrain.hexes[terrain]).toBeDefined()
      for (const edge of map.edges)
        for (const kind of ['river', 'major', 'water', 'evacuation'] as const)
          if (edge[kind]) expect(tables.terrain.hexsides[kind]).toBeDefined()
    }
  })
})

describe('other tables', () => {
  test('E10 E11 the draws of the examples: one French icon', () => {
    const { landing, evacuation } = tables
    const row = landing.rows.findIndex(({ icons }) => icons === 'oneAllied')
    expect(landing.rows[row]!.result).toBe('hardLanding')
    expect(landing.rows[row]!.sources.icons).toBe('text')
    expect(landing.rows[row + landing.unopposed]!.result).toBe('normalLanding')
    expect(evacuation.rows[row]).toMatchObject({ result: 'hardEvacuation', icons: 'oneAllied', steps: 1 })
    expect(evacuation.rows[row + evacuation.alliedEdge]!.result).toBe('evacuation')
  })

  test('E13 E14 E15 E36 what cards pay for', () => {
    expect(tables.organization).toMatchObject({
      improve: 2,
      rebuild: 1,
      rebuildPolish: 2,
      rebuildPort: 2,
      maxRebuilds: 2
    })
    expect(tables.deployment).toMatchObject({ free: 1, cards: 1, reserveLimit: 3 })
    expect(tables.combat.counterblowCards).toBe(1)
    expect(tables.combat.targets.gray).toBe(5)
  })

  test('E17 E19 hexes under markers, points in bad weather and out of a zone of control', () => {
    expect([tables.supply.low.maxHexes, tables.supply.none.maxHexes, tables.movement.noActionsHexes]).toEqual(
      [3, 2, 1]
    )
    expect(tables.movement.badWeather).toBe(4)
    expect(tables.zones).toMatchObject({ enter: 1, leaveEarly: 2, earlyTurns: [1, 2, 3] })
  })

  test('E42 E46 E50 points', () => {
    expect(tables.victoryTrack).toMatchObject({ eventCap: 12, automaticAbove: 30 })
    expect(tables.scoring).toMatchObject({ major: 2, minor: 1, inGermany: -3, combatVp: 1, surrendered: 1 })
  })

  const outcome = (front: FrontName, total: number) =>
    tables.results[front]
      .filter(({ from = -99, to = 99 }) => total >= from && total <= to)
      .map(({ result }) => result)

  test('E48 the bands of the end meet without gap or overlap', () => {
    for (const front of ['poland', 'france'] as const)
      for (let total = -20; total <= 60; total++)
        expect(outcome(front, total), `${front} ${total}`).toHaveLength(1)
    const at = (front: FrontName, totals: number[]) => totals.flatMap((total) => outcome(front, total))
    expect(at('france', [31, 30, 22, 21, 15, 14])).toEqual([
      'germanMajor',
      'germanOperational',
      'germanOperational',
      'alliedOperational',
      'alliedOperational',
      'alliedMajor'
    ])
    expect(at('poland', [22, 21, 16, 15, 10, 9])).toEqual([
      'germanMajor',
      'germanOperational',
      'germanOperational',
      'alliedOperational',
      'alliedOperational',
      'alliedMajor'
    ])
  })

  test('E47 the sum at the end of a game', () => {
    const end = tables.endScoring
    const other = end.otherEvacuatedSteps
    const map = 33 + 3 * end.surrenderMarker + end.surrenderMarker
    const total =
      map +
      2 * end.germanMobileEvacuated +
      end.britishLost +
      5 * end.britishEvacuatedStep +
      Math.floor(5 / other.steps) * other.points +
      3 * end.germanLost +
      tables.stance.british.boxes.find(({ id }) => id === 'operationDynamo')!.vp +
      2 -
      2
    expect(total).toBe(29)
    expect(outcome('france', total)).toEqual(['germanOperational'])
  })

  test('E49 E67 partition and early end', () => {
    const { partition, gameEnd } = tables.endScoring
    expect(Math.floor(3 / partition.unitsPerPoint) * partition.units).toBe(-1)
    expect(4 * partition.city).toBe(-4)
    const early = gameEnd.france.find(({ turn }) => turn === 10)!.points
    expect(outcome('france', 21 + early)).toEqual(['germanMajor'])
    expect(outcome('france', 21)).toEqual(['alliedOperational'])
    // Tuned: the vector has 0 here and 12 on turn 10.
    expect(gameEnd.france.find(({ turn }) => turn === 13)!.points).toBe(4)
  })

  test('every French, British, Belgian and Dutch unit of a listed army has one planned move', () => {
    const known = new Map(france.units.map((unit) => [unit.id, unit]))
    for (const list of [tables.plannedMoves.standard, tables.plannedMoves.alternate]) {
      const moved = list.flatMap(({ units }) => units)
      expect(new Set(moved).size).toBe(moved.length)
      for (const id of moved) expect(known.get(id)?.setup, id).toBeDefined()
      const free = france.units.filter(
        ({ id, side, nation, type, setup }) =>
          side === 'allied' && nation !== 'Switzerland' && setup && type !== 'fortress' && !moved.includes(id)
      )
      expect(new Set(free.map(({ group }) => group))).toEqual(new Set(['GQG']))
    }
    expect(tables.plannedMoves.standard.find(({ key }) => key === 'bef')!.units).toHaveLength(5)
  })

  test('what the tables name is there: units, countries, areas', () => {
    const units = new Set(boards.flatMap((board) => board.units.map(({ id }) => id)))
    const named = [
      ...Object.values(tables.alternateEvents.events).flatMap(({ units = [], removed = [] }) => [
        ...units,
        ...removed
      ]),
      ...tables.plans.seventhArmy.units,
      ...tables.plans.tankDoctrine.units,
      ...tables.plans.secondArmy.units,
      ...tables.plans.ardennes.raid,
      ...tables.plans.ardennesExempt
    ]
    for (const id of named) expect(units, id).toContain(id)
    expect(tables.alternateEvents.events.completePolishMobilization!.units).toEqual(
      poland.units.filter(({ letter }) => letter === 'M').map(({ id }) => id)
    )
    for (const board of boards)
      for (const edges of Object.values(tables.supply.edges))
        for (const edge of edges ?? [])
          expect(
            boards.some(({ map }) => edge in map.areas),
            `${board.front} ${edge}`
          ).toBe(true)
  })

  test('25 26 advanced and optional rules are off as the game ships', () => {
    expect(Object.values(tables.options).every((value) => value === false)).toBe(true)
    expect(Object.keys(tables.options)).toHaveLength(10)
  })

  test('every table names its rule and its source', () => {
    const source = /^(?:text|reconstructed)$/
    for (const [name, table] of Object.entries(raw.tables as object)) {
      if (['$schema', 'game', 'nations', 'options'].includes(name)) continue
      expect(table, name).toHaveProperty('rule')
      expect((table as { source: string }).source, name).toMatch(source)
    }
  })
})
