// Chapters 1 and 2, the tracks, and what a scenario begins with: facts of the data as the engine reads them.
import { describe, expect, test } from 'vitest'
import mapJson from '../../../../scenarios/war-comes-early/map.json'
import json1938 from '../../../../scenarios/war-comes-early/1938.json'
import json1939 from '../../../../scenarios/war-comes-early/1939.json'
import unitsJson from '../../../../scenarios/war-comes-early/units.json'
import { loadedDice } from '../../kernel/dice'
import { stackingBar } from './08-stacking'
import { breachFort } from './03.6-control'
import { warComesEarly, worldFor } from './index'
import { AT_WAR, AWAY, POOL } from './state'
import { give, hexIn, movement, refusal, reorganization, scene, where } from './testing'
import { ALLIED, GERMAN } from './world'

// What the files say beyond what the rules ask for.
const { areas, scale } = mapJson as { areas: Record<string, string[]>; scale: { printed: string } }
const [scenario1938, scenario1939] = [json1938, json1939] as { daysPerTurn: number }[]
const { units, markers } = unitsJson as {
  units: { id: string; adHoc?: boolean }[]
  markers: { kind: string; white: boolean }[]
}

const world = worldFor('1938')
const move = (unit: string, hex: string) => ({ type: 'move', units: [unit], path: [hex] })
const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
const twoDigits = (n: number) => String(n).padStart(2, '0')
const columns = Array.from({ length: 61 }, (_, i) => i + 1)
const rows = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const id = (col: number, row: number) => twoDigits(col) + twoDigits(row)

/** An edge hex of the map has a side with nothing beyond. */
function isRim(hex: string): boolean {
  const at = world.grid.indexOf(hex)
  return world.grid.neighbours.slice(6 * at, 6 * at + 6).includes(-1)
}

describe('scale, edges and sides', () => {
  test('1.1a a 1938 turn is four days, a 1939 turn three, a hex 20 miles', () => {
    expect(scenario1938!.daysPerTurn).toBe(4)
    expect(scenario1939!.daysPerTurn).toBe(3)
    expect(scale.printed).toContain('20 miles')
  })

  test('1.2a the north edge is row 01 of all columns and 6102 to 6110', () => {
    const north = [...columns.map((col) => id(col, 1)), ...rows(2, 10).map((row) => id(61, row))]
    expect(areas.northEdge).toEqual(north)
    expect(north.every(isRim)).toBe(true)
  })

  test('1.2b the east edge is 6111 to 6133, and railroads leave the Soviet Union there', () => {
    expect(areas.eastEdge).toEqual(rows(11, 33).map((row) => id(61, row)))
    expect(areas.eastEdge!.every(isRim)).toBe(true)
    expect(world.hexes[hexIn(scene(), '6112')]!.edgeSupply).toBe('Soviet Union')
  })

  test('1.2c the south edge is row 34 of odd and row 33 of even columns', () => {
    const south = columns.map((col) => id(col, col % 2 === 1 ? 34 : 33))
    expect(areas.southEdge).toEqual(south)
    expect(south.every(isRim)).toBe(true)
    const romanian = world.hexes.filter((hex) => hex.edgeSupply === 'Romania').map((hex) => hex.id)
    expect(romanian).toEqual(['3134', '3233'])
  })

  test('1.2d the west edge is 0102 to 0134', () => {
    expect(areas.westEdge).toEqual(rows(2, 34).map((row) => id(1, row)))
    expect(areas.westEdge!.every(isRim)).toBe(true)
  })

  test('1.3a the German player commands Germans, Italians, Hungarians and Poles', () => {
    for (const nation of ['Germany', 'Italy', 'Hungary', 'Poland']) {
      expect(world.sideOfNation[world.nation(nation)]).toBe(GERMAN)
      expect(warComesEarly.actor(scene({ phase: movement([nation]) }))).toBe('german')
    }
    const state = scene({ units: { 'it-c1': '1131' }, phase: movement(['Italy']) })
    expect(refusal(state, move('it-c1', '1130'), 'allied')).toBe('turn')
    give(state, move('it-c1', '1130'))
  })

  test('1.3b the Allied player commands Czechoslovaks, Soviets, French, British, Romanians and Yugoslavs', () => {
    for (const nation of ['Czechoslovakia', 'Soviet Union', 'France', 'Britain', 'Romania', 'Yugoslavia']) {
      expect(world.sideOfNation[world.nation(nation)]).toBe(ALLIED)
      expect(warComesEarly.actor(scene({ phase: movement([nation]) }))).toBe('allied')
    }
    const state = scene({ units: { 'uk-BEF': '0114' }, phase: movement(['France', 'Britain']) })
    expect(refusal(state, move('uk-BEF', '0115'), 'german')).toBe('turn')
    give(state, move('uk-BEF', '0115'))
  })

  test('1.3e every nationality but the Soviet one is Western', () => {
    const eastern = world.nations.filter((nation) => !world.tables.nations[nation]!.western)
    expect(eastern).toEqual(['Soviet Union'])
  })
})

describe('the pieces', () => {
  test('2.1b every hex has its own number of two column and two row digits', () => {
    expect(new Set(world.grid.ids).size).toBe(world.grid.count)
    world.grid.ids.forEach((name, hex) => {
      expect(name).toBe(id(world.grid.col[hex]!, world.grid.row[hex]!))
      expect(world.hex(name)).toBe(hex)
    })
    expect(refusal(warComesEarly.create('1938'), place('yg-a1', '6234'))).toBe('1.2')
  })

  test('2.3.1a a Soviet front is an army-size unit: two of them cannot stack', () => {
    const state = scene({
      units: { 'su-1B': '5322', 'su-2B': '5323', 'ge-a2': '2413', 'ge-a3': '2414' },
      phase: movement(['Soviet Union'])
    })
    expect(refusal(state, move('su-2B', '5322'))).toBe('8.0h')
    expect(stackingBar(state, [world.unit('su-2B')!], hexIn(state, '5322'))?.rule).toBe('8.0d')
    expect(stackingBar(state, [world.unit('ge-a3')!], hexIn(state, '2413'))?.rule).toBe('8.0d')
  })

  test('2.3.1b a Soviet army is a corps-size unit: five stack in a hex, each is one corps equivalent', () => {
    const state = scene({
      units: { 'su-1B': '5322', 'su-a1': '5322', 'su-a2': '5322', 'su-a3': '5322', 'su-a4': '5323' },
      phase: movement(['Soviet Union'])
    })
    give(state, move('su-a4', '5322'))
    expect(where(state, 'su-a4')).toBe('5322')
    expect(world.unit('su-a4')).toMatchObject({ class: 'corps', ce: 1, move: 6 })
  })

  test('2.3.1c ad-hoc formations are marked as such', () => {
    const adHoc = units.filter((unit) => unit.adHoc).map((unit) => unit.id)
    expect(adHoc).toContain('su-IAC')
    expect(adHoc.filter((name) => name.startsWith('ge39-'))).toEqual(['ge39-CB', 'ge39-CW', 'ge39-FG'])
    expect(adHoc).not.toContain('cz-c1')
  })

  test('2.4a there are markers for points, air, turn, railheads, national turns, German phases and breaches', () => {
    const kinds = new Set(markers.map((marker) => marker.kind))
    expect(kinds).toEqual(new Set(['vp', 'air', 'turn', 'railhead', 'national', 'phase', 'breach']))
  })

  test('2.4b more forts may be breached than there are markers', () => {
    const state = scene()
    const forts = world.forts.flatMap((fort, hex) => (fort === 'czech' ? [hex] : [])).slice(0, 6)
    const context = { dice: loadedDice(), emit: () => {}, reveal: () => {} }
    for (const hex of forts) breachFort(state, hex, '11.5c', context)
    expect(forts.length).toBeGreaterThan(markers.filter((marker) => marker.kind === 'breach').length)
    expect(state.breached).toEqual(forts)
  })
})

describe('before the first turn', () => {
  const state = warComesEarly.create('1938')

  test('3.0c X23 17 white markers and all units of neutrals are set aside', () => {
    expect(markers.filter((marker) => marker.white)).toHaveLength(17)
    const neutral = world.units.filter((unit) => state.standing[unit.nationIndex] !== AT_WAR)
    expect(new Set(neutral.map((unit) => unit.nation))).toEqual(
      new Set(['Belgium', 'Denmark', 'Lithuania', 'Netherlands'])
    )
    expect(neutral.every((unit) => state.at[unit.index] === AWAY)).toBe(true)
    expect(refusal(state, place('be-c1', '0407'))).toBe('3.0a')
  })

  test('3.4a both sides begin with 50 points', () => {
    expect(state.vp).toEqual([50, 50])
  })

  test('3.4b the seven national markers are in the pool, German phases and breaches are not', () => {
    expect(state.pool).toHaveLength(7)
    expect(new Set(state.pool)).toEqual(new Set(world.tables.draw.groups.map((group) => group.key)))
    expect(state.track).toEqual([])
    expect(state.germanPhases).toEqual([])
    expect(state.breached).toEqual([])
  })

  test('3.4c the game begins in turn 1', () => {
    expect(state.turn).toBe(1)
  })

  test('TTa 1938 has ten turns from 1-4 October to 6-9 November', () => {
    const { turns } = world.scenario
    expect(turns.map((turn) => turn.turn)).toEqual(rows(1, 10))
    expect(turns[0]!.dates).toBe('1-4 Oct')
    expect(turns[9]!.dates).toBe('6-9 Nov')
  })

  test('TTb 1939 has six turns from 1-3 to 16-18 September', () => {
    const { turns } = worldFor('1939').scenario
    expect(turns.map((turn) => turn.turn)).toEqual(rows(1, 6))
    expect(turns[0]!.dates).toBe('1-3 Sep')
    expect(turns[5]!.dates).toBe('16-18 Sep')
  })

  test('TTc the sequence track has ten boxes: seven national markers and three German phases', () => {
    const { groups, trackBoxes } = world.tables.draw
    expect(trackBoxes).toBe(10)
    expect(groups.length + 3).toBe(trackBoxes)
  })
})

describe('1939', () => {
  const state = warComesEarly.create('1939')
  const world39 = worldFor('1939')

  test('13.2a the Polish set-up is that of 1938', () => {
    const before = warComesEarly.create('1938')
    const polish = world39.units.filter((unit) => unit.nation === 'Poland')
    expect(polish).toHaveLength(28)
    for (const unit of polish) expect(where(state, unit.id)).toBe(where(before, unit.id))
    expect(where(state, 'po-Cc')).toBe('3226')
  })

  test('13.2b the German force is the 25 units marked 39: six armies, four corps, 15 in the pool', () => {
    const german = world39.units.filter((unit) => unit.nation === 'Germany')
    expect(german).toHaveLength(25)
    expect(german.every((unit) => unit.id.startsWith('ge39-'))).toBe(true)
    const placed = german.filter((unit) => state.at[unit.index]! >= 0)
    expect(placed.filter((unit) => unit.class === 'army')).toHaveLength(6)
    expect(placed.filter((unit) => unit.class === 'corps')).toHaveLength(4)
    for (const unit of placed) expect(where(state, unit.id)).toBe(unit.setup)
    expect(german.filter((unit) => state.at[unit.index] === POOL)).toHaveLength(15)
  })

  test('13.2d nobody has anything to set up', () => {
    expect(state.stack.map((frame) => frame.phase)).toEqual(['turn', 'germanOrder'])
    expect(warComesEarly.actor(state)).toBe('german')
  })

  test('13.4e the ad-hoc corps Brand, Wodrig and Frontier Guard join no army', () => {
    for (const outsider of ['ge39-CB', 'ge39-CW', 'ge39-FG']) {
      const played = scene({
        scenario: '1939',
        units: { [outsider]: '2413', 'ge39-c1': '2413', 'ge39-c2': '2413' },
        phase: reorganization(['Germany'], '1939')
      })
      played.at[world39.unit('ge39-a3')!.index] = POOL
      const combine = { type: 'combine', army: 'ge39-a3', units: [outsider, 'ge39-c1', 'ge39-c2'] }
      expect(refusal(played, combine)).toBe('13.4e')
    }
  })
})
