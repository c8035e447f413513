import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NrCardsSchema } from '../../src/lib/games/no-retreat/cards-data'
import {
  NrMapSchema,
  NrScenarioSchema,
  NrTablesSchema,
  NrUnitsSchema,
  parseNrMap,
  parseNrScenario,
  parseNrTables,
  parseNrUnits,
  type FrontName,
  type ResultCode
} from '../../src/lib/games/no-retreat/data'
import { boardFiles } from '../../src/lib/kernel/pack/files'
import { BriefingSchema } from '../../src/lib/kernel/pack/briefing'
import { toJsonSchema } from '../../src/lib/kernel/pack/json-schema'
import { parsePackLook } from '../../src/lib/kernel/pack/look'
import { parsePack } from '../../src/lib/kernel/pack/pack'
import { parsePackRules } from '../../src/lib/kernel/pack/rules'
import { titles } from '../../src/lib/games/registry'
import { readCsv } from '../../src/tools/engine/csv'
import about from '../../scenarios/no-retreat/about.json'
import { changed } from './changed'
import { boards, cards, france, poland, raw, scenarios, tables } from './nr'

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

test('the game is not offered before it can be played', () => {
  expect(Object.keys(titles)).not.toContain('no-retreat')
  expect(about.state).toBe('in the works')
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
    ['no reduced side', ['units', 0, 'reduced'], undefined, 'units[0] (F-DE-XIX).reduced'],
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

  test('24.1a 21.1 what the regular and the historical campaigns are played with', () => {
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
    const dates = raw.scenarios['french-regular'].turns.filter(({ source }) => source === 'text')
    expect(dates.map(({ turn, dates }) => [turn, dates])).toEqual([
      [1, '10–11 May'],
      [3, '14–15 May'],
      [4, '16–19 May'],
      [5, '20–23 May'],
      [6, '24–27 May']
    ])
  })
})

describe('turn track', () => {
  const track = (front: FrontName) => tables.turnTrack[front]
  const turnsOf = (front: FrontName, event: string) =>
    track(front)
      .filter(({ events }) => (events as readonly string[]).includes(event))
      .map(({ turn }) => turn)

  test('E05 E06 8.1c turns 2 to 6 of the French Front', () => {
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

  test('20.1.3 20.1.4 20.1.5 20.1.6 20.1.7 20.1.8 20.3 the turns of each event', () => {
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
    expect([
      cell('germanMobile', '3:1', 4),
      cell('prepared', '2:1', 1),
      cell('fortress', '6:1', 6),
      cell('blitzkrieg', '1:1', 6)
    ]).toEqual(['D', '-', 'DE', 'EX'])
  })

  test('15.1 18.7 no CB on the Blitzkrieg table, no retreat on the Fortress table, CB and CR where leaders change them', () => {
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

  test('14.6 every shift as the book states it; E40 three Blitz! by Ardennes Surprise, two with 25.2', () => {
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

  test('17.7.1 17.7.2 E48 the bands of the end meet without gap or overlap', () => {
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
    expect(gameEnd.france.find(({ turn }) => turn === 13)!.points).toBe(0)
  })

  test('24.2 26.6 every French, British, Belgian and Dutch unit of a listed army has one planned move', () => {
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
    for (const [name, table] of Object.entries(raw.tables)) {
      if (['$schema', 'game', 'nations', 'options'].includes(name)) continue
      expect(table, name).toHaveProperty('rule')
      expect((table as { source: string }).source, name).toMatch(source)
    }
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
