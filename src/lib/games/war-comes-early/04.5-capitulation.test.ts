// 4.5: capitulation.
import { describe, expect, test } from 'vitest'
import { boardOf, put, worldOf } from './board'
import { breachFort, takeControl } from './03.6-control'
import { airModifiers } from './06-air'
import { AT_WAR, DEAD, FALLEN, GONE, POOL, type State } from './state'
import { combat, give, hexIn, refusal, scene, where } from './testing'
import { control, czechForts, silent, standing, step, turnTo, visit } from './testing-war'
import { ALLIED, GERMAN } from './world'

const PRAGUE = '2121'
const dieOf = (die: number) => ({ ...silent, dice: { roll: () => die } })

/** All Czechoslovak forts but one are breached; this breaches the last one. */
function lastFortFalls(state: State, die: number): void {
  state.breached = czechForts(state, '2420')
  turnTo(state, combat(['Germany']))
  breachFort(state, hexIn(state, '2420'), '11.5d', dieOf(die))
}

const airModifier = (state: State) => airModifiers(state).reduce((sum, line) => sum + line.value, 0)

test('4.5a the great powers, Romania and Yugoslavia never capitulate, whatever is taken', () => {
  for (const nation of ['Soviet Union', 'France', 'Britain', 'Italy', 'Romania', 'Germany', 'Yugoslavia']) {
    const state = scene({ phase: combat(['Germany']) })
    const world = worldOf(state)
    state.vp = [1000, 1000]
    const taker = world.sideOfNation[world.nation(nation)] === GERMAN ? ALLIED : GERMAN
    for (let hex = 0; hex < world.grid.count; hex++)
      if (world.country[hex] === world.nation(nation)) {
        state.result = null
        takeControl(state, taker, hex, silent)
      }
    expect(standing(state, nation)).toBe(AT_WAR)
  }
})

describe('Czechoslovakia', () => {
  test('4.5.1a Czechoslovakia capitulates the instant a German unit takes Prague', () => {
    const state = scene({ turn: 4 })
    step(state, 'ge-c1', '2122', PRAGUE, 3)
    expect(standing(state, 'Czechoslovakia')).toBe(FALLEN)
  })

  test('4.5.1a X66 a Polish or Hungarian unit in Prague does it too', () => {
    for (const unit of ['po-c1', 'hu-c1']) {
      const state = scene({ turn: 4 })
      step(state, unit, '2122', PRAGUE, 3)
      expect(standing(state, 'Czechoslovakia')).toBe(FALLEN)
    }
  })

  test('4.5.1b Czechoslovakia capitulates when the last of its forts is breached, not before', () => {
    const state = scene({ turn: 5, phase: combat(['Germany']) })
    const forts = czechForts(state)
    state.breached = czechForts(state, '2420', '2521')
    breachFort(state, hexIn(state, '2420'), '11.5d', silent)
    expect(state.breached.length).toBe(forts.length - 1)
    expect(standing(state, 'Czechoslovakia')).toBe(AT_WAR)
    breachFort(state, hexIn(state, '2521'), '11.5d', dieOf(2))
    expect(standing(state, 'Czechoslovakia')).toBe(FALLEN)
  })

  test('4.5.1b forts of other nations do not matter', () => {
    const state = scene({ turn: 5, phase: combat(['France']) })
    state.breached = czechForts(state, '2420')
    visit(state, 'fr-c1', '0515', '0614')
    expect(standing(state, 'Czechoslovakia')).toBe(AT_WAR)
  })

  test('4.5.1c all Czechoslovak units leave the game: on the map, set aside and waiting to return', () => {
    const state = scene({ turn: 4, units: { 'cz-a1': '2425', 'cz-b31': '2422', 'fr-c1': '0415' } })
    const world = worldOf(state)
    state.at[world.unit('cz-c8')!.index] = DEAD
    state.due[world.unit('cz-c8')!.index] = 6
    step(state, 'ge-c1', '2122', PRAGUE, 3)
    for (const unit of world.units)
      if (unit.nation === 'Czechoslovakia') expect(where(state, unit.id)).toBe(GONE)
    expect(state.due.every((due) => due === 0)).toBe(true)
    expect(where(state, 'fr-c1')).toBe('0415')
    expect(boardOf(state).sideAt[hexIn(state, '2425')]).not.toBe(ALLIED)
  })

  test('4.5.1d the fall of Prague breaches all remaining forts: they bar and watch nothing any more', () => {
    const state = scene({ turn: 4 })
    const germany = worldOf(state).nation('Germany')
    const fort = hexIn(state, '1721')
    expect(boardOf(state).open[germany]![fort]).toBe(0)
    expect(boardOf(state).zone[ALLIED][hexIn(state, '1821')]).toBeGreaterThan(0)
    step(state, 'ge-c1', '2122', PRAGUE, 3)
    expect(state.breached).toEqual(czechForts(state))
    expect(boardOf(state).open[germany]![fort]).toBe(1)
    expect(boardOf(state).zone[ALLIED][hexIn(state, '1821')]).toBe(0)
  })

  test('4.5.1e the points of Prague change hands with the capitulation', () => {
    const state = scene({ turn: 4 })
    const value = worldOf(state).vp[hexIn(state, PRAGUE)]!
    expect(value).toBeGreaterThan(0)
    step(state, 'ge-c1', '2122', PRAGUE, 6)
    expect(state.vp[ALLIED]).toBe(50 - value)
  })

  test('4.5.1f X7 the German side adds a die from GT 3 on, the Allied side loses nothing for it', () => {
    const state = scene({ turn: 4 })
    const value = worldOf(state).vp[hexIn(state, PRAGUE)]!
    const { events } = step(state, 'ge-c1', '2122', PRAGUE, 4)
    expect(state.vp).toEqual([50 + value + 4, 50 - value])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'capitulationBonus', dice: [4] }))
    expect(state.pool).not.toContain('czech')
    expect(state.result).toBeNull()
  })

  test('4.5.1g other Czechoslovak cities stay Allied until they are entered', () => {
    const state = scene({ turn: 4 })
    visit(state, 'ge-c1', '2122', PRAGUE, 1)
    expect(control(state, '1820')).toBe(ALLIED)
    const [german, allied] = state.vp
    visit(state, 'ge-c1', '1821', '1820')
    expect(state.vp).toEqual([german + 2, allied - 2])
  })

  test('4.5.1h from the turn after, the Allied air roll has -1', () => {
    const state = scene({ turn: 4 })
    visit(state, 'ge-c1', '2122', PRAGUE, 1)
    expect(airModifier(state)).toBe(0)
    for (state.turn = 5; state.turn <= 10; state.turn++) expect(airModifier(state)).toBe(-1)
  })

  test('4.5.1i X61 by the last fort: Prague held by Czechoslovaks goes to Germany with its points', () => {
    const state = scene({ turn: 5, units: { 'cz-a1': PRAGUE } })
    const value = worldOf(state).vp[hexIn(state, PRAGUE)]!
    lastFortFalls(state, 3)
    expect(where(state, 'cz-a1')).toBe(GONE)
    expect(control(state, PRAGUE)).toBe(GERMAN)
    expect(state.vp).toEqual([50 + value + 3, 50 - value])
  })

  test('4.5.1i X61 with a Soviet army in Prague the city stays Allied; the die is rolled all the same', () => {
    const state = scene({ turn: 5, units: { 'su-a1': PRAGUE, 'cz-c1': '2122' } })
    lastFortFalls(state, 3)
    expect(where(state, 'su-a1')).toBe(PRAGUE)
    expect(where(state, 'cz-c1')).toBe(GONE)
    expect(control(state, PRAGUE)).toBe(ALLIED)
    expect(state.vp).toEqual([53, 50])
    // Taken later, it pays as any city and no second die is rolled.
    put(state, worldOf(state).unit('su-a1')!, POOL)
    visit(state, 'ge-c1', '2122', PRAGUE)
    expect(state.vp).toEqual([58, 45])
  })

  test('4.5.1b the last fort taken in an attack: capitulation comes with the advance', () => {
    const state = scene({
      turn: 5,
      units: { 'ge-a2': '1620', 'ge-a3': '1619', 'ge-a5': '1721', 'cz-c1': '2425' },
      phase: combat(['Germany'])
    })
    state.breached = czechForts(state, '1720')
    give(state, { type: 'attack', target: '1720', units: ['ge-a2', 'ge-a3', 'ge-a5'] } as never, 1)
    give(state, { type: 'advance', units: ['ge-a2'] } as never, 5)
    expect(standing(state, 'Czechoslovakia')).toBe(FALLEN)
    expect(where(state, 'cz-c1')).toBe(GONE)
    expect(control(state, PRAGUE)).toBe(GERMAN)
  })
})

describe('Belgium, Denmark, Netherlands', () => {
  const CAPITALS = [
    ['Belgium', '0508', '0407', 3],
    ['Denmark', '2804', '2904', 2],
    ['Netherlands', '0905', '0904', 3]
  ] as const

  test('4.5.2a each capitulates the instant its capital is in German hands', () => {
    for (const [nation, from, capital] of CAPITALS) {
      const state = scene({ violated: [nation] })
      expect(standing(state, nation)).toBe(AT_WAR)
      step(state, 'ge-c1', from, capital, 1)
      expect(standing(state, nation)).toBe(FALLEN)
    }
  })

  test('4.5.2b Copenhagen can be reached only across the Danish Straits, hexside 2503-2603', () => {
    const state = scene({ violated: ['Denmark'] })
    const { grid, stepCost } = worldOf(state)
    const reachable = (closed: readonly string[]) => {
      const seen = new Set([hexIn(state, '2413')])
      for (const hex of seen)
        for (let i = 6 * hex; i < 6 * hex + 6; i++) {
          const to = grid.neighbours[i]!
          const across = [grid.ids[hex]!, grid.ids[to] ?? ''].sort()
          if (stepCost[0][i]! >= 0 && across.join() !== closed.join()) seen.add(to)
        }
      return seen.has(hexIn(state, '2904'))
    }
    expect(reachable([])).toBe(true)
    expect(reachable(['2503', '2603'])).toBe(false)
    step(state, 'ge-c1', '2503', '2603')
    expect(where(state, 'ge-c1')).toBe('2603')
  })

  test('4.5.2b an attack may cross the Danish Straits there', () => {
    const state = scene({ violated: ['Denmark'], units: { 'ge-a2': '2503', 'dn-FA': '2603' } })
    turnTo(state, combat(['Germany']))
    const { events } = give(state, { type: 'attack', target: '2603', units: ['ge-a2'] } as never, 1)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'attack' }))
    // The sea hexside beside it bars attacks.
    const sea = scene({ violated: ['Denmark'], units: { 'ge-a2': '2505', 'dn-FA': '2604' } })
    turnTo(sea, combat(['Germany']))
    expect(refusal(sea, { type: 'attack', target: '2604', units: ['ge-a2'] } as never)).toBe('11.4f')
  })

  test('4.5.2c the points of the capital are exchanged and the German side adds a die', () => {
    for (const [nation, from, capital, value] of CAPITALS) {
      const state = scene({ violated: [nation] })
      step(state, 'ge-c1', from, capital, 5)
      expect(state.vp).toEqual([50 + value + 5, 50 - value])
    }
  })

  test('4.5.2d all its units leave play', () => {
    const state = scene({
      violated: ['Belgium'],
      units: { 'be-c1': '0506', 'be-C': '0306', 'fr-c1': '0206' }
    })
    step(state, 'ge-c1', '0508', '0407', 1)
    for (const unit of worldOf(state).units)
      if (unit.nation === 'Belgium') expect(where(state, unit.id)).toBe(GONE)
    expect(where(state, 'fr-c1')).toBe('0206')
  })

  test('4.5.2e its other cities must still be captured one by one', () => {
    const state = scene({ violated: ['Belgium'] })
    visit(state, 'ge-c1', '0508', '0407', 1)
    expect(control(state, '0506')).toBe(ALLIED)
    const [german, allied] = state.vp
    visit(state, 'ge-c1', '0507', '0506')
    expect(state.vp).toEqual([german + 2, allied - 2])
  })

  test('4.5.2f the Belgian fort is breached and plays as a clear hex', () => {
    const state = scene({ violated: ['Belgium'] })
    const board = boardOf(state)
    const fort = hexIn(state, '0609')
    const germany = worldOf(state).nation('Germany')
    expect(board.open[germany]![fort]).toBe(0)
    expect(board.zone[ALLIED][hexIn(state, '0710')]).toBe(1)
    visit(state, 'ge-c1', '0508', '0407', 1)
    expect(state.breached).toEqual([fort])
    expect(board.zone[ALLIED][hexIn(state, '0710')]).toBe(0)
    expect(worldOf(state).hexes[fort]!.terrain).toBe('clear')
    visit(state, 'ge-c1', '0710', '0609')
    expect(control(state, '0609')).toBe(GERMAN)
  })

  test('4.5.2g from the turn after, each takes 1 from the Allied air roll', () => {
    const state = scene({ turn: 4, violated: ['Belgium', 'Denmark', 'Netherlands'] })
    expect(airModifier(state)).toBe(3)
    for (const [, from, capital] of CAPITALS) visit(state, 'ge-c1', from, capital, 1)
    expect(airModifier(state)).toBe(0)
    state.turn = 5
    expect(airModifier(state)).toBe(-3)
  })
})

describe('Danzig, Luxembourg, Lithuania', () => {
  test('4.5.3a Luxembourg and Lithuania capitulate the instant their capital is in German hands', () => {
    for (const [nation, from, capital, value] of [
      ['Luxembourg', '0512', '0412', 1],
      ['Lithuania', '4817', '4816', 2]
    ] as const) {
      const state = scene({ violated: [nation] })
      step(state, 'ge-c1', from, capital)
      expect(standing(state, nation)).toBe(FALLEN)
      expect(state.vp).toEqual([50 + value, 50 - value])
    }
  })

  test('4.5.3a Danzig is German-controlled from its violation on and so capitulates with it', () => {
    const state = scene({ phase: combat(['Germany']) })
    give(state, { type: 'violate', nations: ['Danzig'] } as never)
    expect(control(state, '3714')).toBe(GERMAN)
    expect(standing(state, 'Danzig')).toBe(FALLEN)
  })

  test('4.5.3b X62 the points of Danzig come once, with the violation, and the Allied side loses none', () => {
    const state = scene({ phase: combat(['Germany']) })
    give(state, { type: 'violate', nations: ['Danzig'] } as never)
    expect(state.vp).toEqual([51, 50])
    visit(state, 'ge-c1', '3715', '3714')
    expect(state.vp).toEqual([51, 50])
  })

  test('4.5.3b the point of Danzig can be the hundredth', () => {
    const state = scene({ german: [PRAGUE], phase: combat(['Germany']) })
    state.vp = [99, 50]
    give(state, { type: 'violate', nations: ['Danzig'] } as never)
    expect(state.result).toMatchObject({ winner: 'german', rule: '4.1b' })
  })

  test('4.5.3c X15 X62 an Allied unit that takes Danzig later is paid as usual', () => {
    const state = scene({ phase: combat(['Germany']) })
    give(state, { type: 'violate', nations: ['Danzig'] } as never)
    visit(state, 'su-a1', '3715', '3714')
    expect(state.vp).toEqual([50, 51])
    visit(state, 'ge-c1', '3715', '3714')
    expect(state.vp).toEqual([51, 50])
  })

  test('4.5.3d no die is rolled for Danzig, Luxembourg or Lithuania', () => {
    const state = scene({ violated: ['Luxembourg', 'Lithuania'], phase: combat(['Germany']) })
    // `give` fails when a die is asked for that is not named.
    give(state, { type: 'violate', nations: ['Danzig'] } as never)
    const luxembourg = visit(state, 'ge-c1', '0512', '0412')
    const lithuania = visit(state, 'ge-c1', '4817', '4816')
    for (const { events } of [luxembourg, lithuania])
      expect(events.some((event) => event.kind === 'capitulationBonus')).toBe(false)
  })

  test('4.5.3e the Lithuanian army leaves play', () => {
    const state = scene({ violated: ['Lithuania'], units: { 'li-FA': '4514' } })
    step(state, 'ge-c1', '4817', '4816')
    expect(where(state, 'li-FA')).toBe(GONE)
  })

  test('4.5.3f Memel must be captured on its own', () => {
    const state = scene({ violated: ['Lithuania'] })
    visit(state, 'ge-c1', '4817', '4816')
    expect(control(state, '4412')).toBe(ALLIED)
    visit(state, 'ge-c1', '4413', '4412')
    expect(state.vp).toEqual([50 + 2 + 1, 50 - 2 - 1])
  })

  test('4.5.3g these capitulations do not touch the air roll', () => {
    const state = scene({ violated: ['Luxembourg', 'Lithuania'], phase: combat(['Germany']) })
    give(state, { type: 'violate', nations: ['Danzig'] } as never)
    visit(state, 'ge-c1', '0512', '0412')
    visit(state, 'ge-c1', '4817', '4816')
    state.turn++
    expect(airModifiers(state)).toEqual([])
  })
})

describe('Hungary and Poland', () => {
  const CAPITALS = [
    ['Hungary', '2631', '2632', 4],
    ['Poland', '3922', '3821', 5]
  ] as const

  test('4.5.4a each capitulates the instant its capital is in Allied hands', () => {
    for (const [nation, from, capital] of CAPITALS) {
      const state = scene()
      step(state, 'su-a1', from, capital)
      expect(standing(state, nation)).toBe(FALLEN)
    }
  })

  test('4.5.4b the points of the capital are exchanged and no die is rolled', () => {
    for (const [, from, capital, value] of CAPITALS) {
      const state = scene()
      step(state, 'su-a1', from, capital)
      expect(state.vp).toEqual([50 - value, 50 + value])
    }
  })

  test('4.5.4c all its units leave play', () => {
    const state = scene({ units: { 'po-Cr': '3226', 'po-CDC': '3713', 'ge-c1': '2413' } })
    step(state, 'su-a1', '3922', '3821')
    for (const unit of worldOf(state).units)
      if (unit.nation === 'Poland') expect(where(state, unit.id)).toBe(GONE)
    expect(where(state, 'ge-c1')).toBe('2413')
  })

  test('4.5.4d its other cities must still be captured', () => {
    const state = scene()
    visit(state, 'su-a1', '3922', '3821')
    expect(control(state, '3926')).toBe(GERMAN)
    visit(state, 'su-a1', '3925', '3926')
    expect(state.vp).toEqual([50 - 5 - 1, 50 + 5 + 1])
  })

  test('4.5.4e from the turn after, each adds 1 to the Allied air roll', () => {
    const state = scene({ turn: 6 })
    for (const [, from, capital] of CAPITALS) visit(state, 'su-a1', from, capital)
    expect(airModifier(state)).toBe(0)
    state.turn = 7
    expect(airModifier(state)).toBe(2)
  })
})
