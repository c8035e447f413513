import { describe, expect, test } from 'vitest'
import { boards, france, isLand, neighboursOf, poland, range, scenarios, tables, type Board } from './nr'

const countOf = <T>(list: readonly T[], key: (one: T) => string) => {
  const counts: Record<string, number> = {}
  for (const one of list) counts[key(one)] = (counts[key(one)] ?? 0) + 1
  return counts
}
const set = (board: Board) => board.units.filter((unit) => unit.setup !== undefined)
const unitById = new Map(boards.flatMap(({ units }) => units.map((unit) => [unit.id, unit] as const)))
const ids = (board: Board, test: (unit: Board['units'][number]) => boolean) =>
  board.units.filter(test).map(({ id }) => id)
const isFort = (type: string) => type === 'fort' || type === 'fortress'

describe('counters', () => {
  test('2.3a as many of each nation as the lists have', () => {
    expect(countOf(france.units, ({ nation }) => nation)).toEqual({
      Germany: 42,
      France: 47,
      Britain: 7,
      Belgium: 7,
      Holland: 5,
      Switzerland: 4,
      Poland: 1
    })
    expect(countOf(poland.units, ({ nation }) => nation)).toEqual({
      Germany: 25,
      Slovakia: 1,
      'Soviet Union': 8,
      Poland: 53
    })
    for (const { side, nation } of unitById.values()) expect(tables.nations[nation]!.side).toBe(side)
  })

  test('no two units of a nation bear the same name', () => {
    for (const { units } of boards) {
      const names = units.map(({ nation, name }) => `${nation}: ${name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('as many of each type', () => {
    expect(countOf(france.units, ({ type }) => type)).toEqual({
      infantry: 71,
      panzer: 5,
      tank: 10,
      motorized: 6,
      cavalry: 3,
      mountain: 2,
      airborne: 1,
      fortressInfantry: 4,
      base: 1,
      fortress: 10
    })
    expect(countOf(poland.units, ({ type }) => type)).toEqual({
      infantry: 47,
      panzer: 6,
      tank: 1,
      motorized: 2,
      armoredInfantry: 2,
      cavalry: 16,
      mountain: 3,
      fort: 10
    })
  })

  test('E60 units that the book counts', () => {
    expect(ids(france, ({ group, nation }) => nation === 'France' && group === '7th Army')).toHaveLength(2)
    expect(ids(france, ({ letter }) => letter === 'FI')).toEqual(tables.plans.tankDoctrine.units)
    expect(
      ids(
        france,
        (unit) => unit.nation === 'Germany' && unit.group === '2nd Army' && unit.type === 'infantry'
      )
    ).toHaveLength(2)
    expect(ids(poland, ({ nation, type }) => nation === 'Germany' && type === 'mountain')).toHaveLength(2)
    expect(countOf(poland.units, ({ letter }) => letter ?? '')).toMatchObject({ M: 5, R: 2, K: 4 })
    for (const group of ['Poznan', 'Narew', 'Lodz', 'Modlin']) {
      expect(
        ids(poland, ({ setupGroup }) => setupGroup === group),
        group
      ).toHaveLength(2)
      expect(
        ids(poland, (unit) => unit.letter === 'K' && unit.group === group),
        group
      ).toHaveLength(1)
    }
  })

  test('1.0E E2 E3 values that the book states', () => {
    const kleist = france.units.filter((unit) => unit.group === 'Kleist' && unit.type === 'panzer')
    expect(kleist.map(({ strength, move }) => [strength, move])).toEqual([
      [4, 6],
      [3, 6]
    ])
    expect(unitById.get('P-DE-4-RES')).toMatchObject({ strength: 2, move: 3, steps: 1 })
    expect(unitById.get('P-SU-5A')).toMatchObject({ strength: 3, yellow: true })
    expect(unitById.get('P-SU-12A')).toMatchObject({ type: 'armoredInfantry', armoredInfantry: true })
    expect(unitById.get('F-DE-AIRL')).toMatchObject({ strength: 1, move: 0, shape: 'round' })
    for (const id of ['F-DE-XVII', 'F-DE-XXXXVII'])
      expect(unitById.get(id)).toMatchObject({ group: 'OKH', strength: 3, move: 3 })
    expect(unitById.get('F-DE-XVII')!.entry).toEqual({ kind: 'turn', turn: 6 })
    expect(unitById.get('F-DE-XXXXVII')!.entry).toEqual({ kind: 'turn', turn: 7 })
  })

  test('Forts and Fortresses cannot move, have the dot and the supply symbol, and no Group', () => {
    for (const unit of unitById.values()) {
      expect(unit.shape === 'hex', unit.id).toBe(isFort(unit.type))
      if (!isFort(unit.type)) continue
      expect(unit, unit.id).toMatchObject({
        move: 0,
        white: true,
        free: true,
        irreplaceable: true,
        supply: true
      })
      expect(unit.group).toBeUndefined()
    }
    expect(new Set(france.units.map(({ type }) => type)).has('fort')).toBe(false)
    expect(new Set(poland.units.map(({ type }) => type)).has('fortress')).toBe(false)
  })

  test('2.13 kinds of tanks: the Germans alone have Blitz Panzers', () => {
    for (const { id, armor, nation, type } of unitById.values()) {
      if (armor === 'blitz') expect(nation, id).toBe('Germany')
      expect(type === 'panzer', id).toBe(armor !== undefined && nation === 'Germany')
    }
  })

  test('round units and Eben Emael have weak zones of control, Dynamo has none', () => {
    for (const { id, shape, weakZoc } of unitById.values())
      if (shape === 'round') expect(weakZoc, id).toBe(true)
    expect(unitById.get('F-FT-EBE')!.weakZoc).toBe(true)
    expect([...unitById.values()].filter(({ noZoc }) => noZoc).map(({ id }) => id)).toEqual(['F-GB-DYN'])
  })

  test('every Soviet unit is yellow, and the Slovaks', () => {
    for (const { id, nation, yellow } of unitById.values())
      expect(yellow ?? false, id).toBe(nation === 'Soviet Union' || nation === 'Slovakia')
  })

  test('the two Large units are the Belgian double corps, and no Swiss unit attacks', () => {
    expect(ids(france, ({ large }) => large === true)).toEqual(tables.plannedMoves.alternateReduced)
    for (const { id, nation, white } of france.units)
      if (nation === 'Switzerland') expect(white, id).toBe(true)
  })

  test('the Prusy Reserve is the same unit on both fronts', () => {
    const { entry: _, ...here } = unitById.get('F-PL-PRUR')!
    const { entry: __, ...there } = unitById.get('P-PL-PRUR')!
    expect({ ...here, id: there.id }).toEqual(there)
    expect(unitById.get('F-PL-PRUR')!.entry).toEqual({ kind: 'option', option: 'sikorski', turn: 3 })
  })

  test('turns of entry', () => {
    const due = (board: Board, turn: number) =>
      ids(board, ({ entry }) => entry?.kind === 'turn' && entry.turn === turn)
    expect([2, 3, 4, 5, 6, 7, 8].map((turn) => due(france, turn).length)).toEqual([1, 0, 5, 2, 3, 1, 2])
    expect([2, 3, 4, 5, 6, 7, 8].map((turn) => due(poland, turn).length)).toEqual([2, 2, 2, 2, 1, 0, 0])
    expect(ids(france, ({ swissFront }) => swissFront === true)).toEqual([
      'F-DE-XXXXV',
      'F-FR-ALP',
      'F-FR-PAR'
    ])
    for (const id of tables.plans.secondArmy.units)
      expect(unitById.get(id)!.entry).toEqual({ kind: 'turn', turn: 4 })
  })
})

describe('markers', () => {
  test('2.5a 2.5b 2.5c five gray, three blue and two brown Target markers', () => {
    for (const { front, markers } of boards) {
      const targets = markers.filter(({ kind }) => kind === 'target')
      expect(countOf(targets, ({ color }) => color!)).toEqual(tables.combat.targets)
      for (const { color, side } of targets)
        expect(side).toBe(
          color === 'gray' ? 'german' : color === 'blue' ? 'allied' : tables.combat.brown[front]
        )
    }
  })

  test('2.6c both games have the same twenty Initiative markers a side, as the table says', () => {
    const of = (board: Board) => board.markers.filter(({ kind }) => kind === 'initiative')
    expect(of(poland)).toEqual(of(france))
    for (const [side, sign, counts] of [
      ['german', 'kreuz1939', tables.markers.german.kreuz1939],
      ['allied', 'polish', tables.markers.allied.polish]
    ] as const) {
      const mine = of(poland).filter((marker) => marker.side === side)
      const { total, backs } = tables.markers[side]
      expect(mine).toHaveLength(total)
      expect(countOf(mine, ({ back }) => back!)).toEqual(backs)
      for (const [back, count] of Object.entries(counts))
        expect(
          mine.filter((one) => one.back === back && one.front!.includes(sign)),
          back
        ).toHaveLength(count)
      const base = side === 'german' ? 'balkenkreuz' : 'roundel'
      for (const { id, front } of mine) expect(front![0], id).toBe(base)
    }
  })

  test('19.10a four Drop! and Glider markers, three plan markers and a Dummy a side, in France only', () => {
    const kinds = countOf(france.markers, ({ kind }) => kind)
    expect(kinds.drop! + kinds.glider!).toBe(4)
    expect([kinds.drop, kinds.glider]).toEqual([tables.airborne.drop, tables.airborne.glider])
    for (const side of ['german', 'allied'])
      expect(
        france.markers.filter((one) => one.kind === 'plan' && one.side === side).map(({ plan }) => plan)
      ).toEqual(['A', 'B', 'C', 'dummy'])
    expect(kinds.shockTarget).toBe(1)
    expect(countOf(poland.markers, ({ kind }) => kind)).toEqual({ target: 10, initiative: 40 })
  })
})

describe('set-up', () => {
  test('ids are unique over both fronts, and every counter has a source', () => {
    const all = boards.flatMap(({ units }) => units)
    expect(unitById.size).toBe(all.length)
    for (const { id, source, note } of all) if (source === 'text') expect(note, id).toBeDefined()
  })

  test('E59 the numbers at the start', () => {
    const start = (board: Board) => countOf(set(board), ({ nation }) => nation)
    expect(start(france)).toEqual({
      Germany: 32,
      France: 40,
      Britain: 5,
      Belgium: 7,
      Holland: 5,
      Switzerland: 4
    })
    expect(start(poland)).toEqual({ Germany: 22, Slovakia: 1, Poland: 41 })
    // Beside them the Air Landing unit waits in the Reserve.
    expect(scenarios.filter(({ front }) => front === 'france').map(({ reserve }) => reserve)).toEqual([
      ['F-DE-AIRL'],
      ['F-DE-AIRL']
    ])
  })

  test('every scenario sets up each unit that has a hex, once, and nothing else', () => {
    for (const scenario of scenarios) {
      const board = scenario.front === 'poland' ? poland : france
      const placed = scenario.setup.flatMap(({ units }) => units)
      expect(placed.sort()).toEqual(ids(board, (unit) => unit.setup !== undefined).sort())
      for (const group of scenario.setup)
        for (const id of group.units) {
          expect(group.nations).toContain(unitById.get(id)!.nation)
          expect(group.side).toBe(unitById.get(id)!.side)
        }
    }
  })

  const HOME: Record<string, string[]> = {
    Germany: ['Germany', 'East Prussia', 'Slovakia', 'Bohemia/Moravia'],
    Slovakia: ['Slovakia'],
    Poland: ['Poland', 'Danzig Free State'],
    Britain: ['France']
  }

  test.each(boards)('every unit starts on land at home: $front', (board) => {
    for (const { id, nation, setup } of set(board)) {
      const hex = board.hexes.get(setup!)
      expect(isLand(hex), id).toBe(true)
      expect(HOME[nation] ?? [nation], id).toContain(hex!.country)
    }
  })

  test.each(boards)('the stacks at the start are legal: $front', (board) => {
    const stacks = new Map<string, typeof board.units>()
    for (const unit of set(board)) stacks.set(unit.setup!, [...(stacks.get(unit.setup!) ?? []), unit])
    const { units: limit, free } = tables.stacking
    for (const [hex, stack] of stacks) {
      expect(new Set(stack.map(({ nation }) => nation)).size, hex).toBe(1)
      const asterisk = stack.filter((unit) => unit.free).length
      expect(stack.length - Math.min(asterisk, free), hex).toBeLessThanOrEqual(limit)
      expect(stack.filter(({ large }) => large).length, hex).toBeLessThanOrEqual(tables.stacking.large)
    }
  })

  test('no stack at the start breaks a Main Leader rule but by a Fort or Fortress', () => {
    for (const board of boards)
      for (const a of set(board))
        for (const b of set(board)) {
          if (a.id >= b.id || a.setup !== b.setup) continue
          const groups = new Set([a.group, b.group].filter(Boolean))
          const city = ['major', 'minor'].includes(board.hexes.get(a.setup!)!.site?.kind ?? '')
          if (a.side === 'allied' && !(board.front === 'poland' && city))
            expect(groups.size, `${a.id} ${b.id}`).toBeLessThanOrEqual(1)
          if (a.side === 'german' && board.front === 'poland')
            expect(a.mobile ?? false, `${a.id} ${b.id}`).toBe(b.mobile ?? false)
        }
  })

  test('Regional units start inside their area', () => {
    const fortresses = france.units.filter((unit) => unit.type === 'fortress' && unit.nation === 'France')
    const rhine = new Set(
      france.map.edges.filter(({ major }) => major === 'Rhine').flatMap(({ a, b }) => [a, b])
    )
    for (const { id, nation, regional, setup } of set(france)) {
      if (!regional) continue
      if (nation === 'France')
        expect(
          rhine.has(setup!) || fortresses.some((one) => range(france, one.setup!, setup!) <= 1),
          id
        ).toBe(true)
      else if (nation === 'Germany')
        expect(
          france.map.areas.fortified!.some((hex) => range(france, hex, setup!) <= 1),
          id
        ).toBe(true)
      else expect(france.hexes.get(setup!)!.country, id).toBe(nation)
    }
  })

  test('Fortresses stand on the Maginot Line and at Eben Emael, Forts where the map has them', () => {
    const hexes = (board: Board) =>
      set(board)
        .filter(({ type }) => isFort(type))
        .map(({ setup }) => setup!)
        .sort()
    expect(hexes(france)).toEqual([...france.map.areas.maginot!, france.map.places['Eben Emael']![0]!].sort())
    expect(hexes(poland)).toEqual([...poland.map.areas.forts!].sort())
  })

  test('eight Soviet armies wait for the Red Army, on both banks of the Pripet', () => {
    const soviets = poland.units.filter(({ nation }) => nation === 'Soviet Union')
    expect(countOf(soviets, ({ soviet }) => soviet!)).toEqual({ north: 5, south: 3 })
    for (const { group, soviet } of soviets) expect(soviet).toBe(group === 'Byelorussian' ? 'north' : 'south')
  })

  /** Hexes next to a unit that it has a zone of control in (13.4). */
  const zoneOf = (board: Board, unit: Board['units'][number]) =>
    unit.noZoc
      ? []
      : neighboursOf(board, unit.setup!).filter((id) => board.hexes.get(id)!.terrain !== 'rough')

  test.each(boards)('E59 all units at war are in supply in the first Supply Phase: $front', (board) => {
    const { supply } = tables
    const neutral = ['Holland', 'Switzerland', 'Lithuania', 'Soviet Union']
    const water = new Set(
      board.map.edges.filter((edge) => edge.water).map(({ a, b }) => [a, b].sort().join())
    )
    for (const side of ['german', 'allied'] as const) {
      const mine = set(board).filter((unit) => unit.side === side)
      const held = new Set(mine.map(({ setup }) => setup!))
      const enemies = set(board).filter((unit) => unit.side !== side && !neutral.includes(unit.nation))
      const closed = new Set(enemies.map(({ setup }) => setup!))
      const zones = new Set(enemies.flatMap((unit) => zoneOf(board, unit)))
      const open = (id: string) =>
        isLand(board.hexes.get(id)) &&
        !neutral.includes(board.hexes.get(id)!.country!) &&
        !closed.has(id) &&
        (held.has(id) || !zones.has(id))
      for (const nation of new Set(mine.map((unit) => unit.nation))) {
        if (neutral.includes(nation)) continue
        const sources = new Set<string>([
          ...supply.edges[nation]!.flatMap((area) => board.map.areas[area] ?? []).filter(
            (id) => !zones.has(id)
          ),
          ...mine.filter((unit) => unit.supply).map(({ setup }) => setup!)
        ])
        const reached = new Set([...sources].filter(open))
        for (const at of reached)
          for (const next of neighboursOf(board, at))
            if (open(next) && !water.has([at, next].sort().join())) reached.add(next)
        for (const unit of mine)
          if (unit.nation === nation) expect(reached.has(unit.setup!), unit.id).toBe(true)
      }
    }
  })

  test('E72 the set-up watches 11 of the 44 open frontier hexes', () => {
    const watched = new Set(
      set(poland)
        .filter(({ nation }) => nation === 'Poland')
        .flatMap((unit) => zoneOf(poland, unit))
    )
    expect(poland.map.areas.germanFrontier!.filter((id) => watched.has(id))).toHaveLength(11)
  })

  test('2.11b who controls what at the start covers every country of the map', () => {
    for (const { front, control, neutrals } of scenarios) {
      const board = front === 'poland' ? poland : france
      const countries = new Set(
        board.map.hexes.map(({ country }) => country).filter((one) => one !== undefined)
      )
      const rows = tables.countries[front]
      expect(Object.keys(rows).sort()).toEqual([...countries].sort())
      for (const country of countries) {
        const side = rows[country]!.control
        expect(control.german.includes(country), country).toBe(side === 'german')
        expect(control.allied.includes(country), country).toBe(side === 'allied')
        expect(neutrals.includes(country), country).toBe(rows[country]!.start === 'neutral')
      }
    }
  })
})
