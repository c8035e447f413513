// Chapter 11: what steps cost (11.3, 11.4, 6.2.2), and that reach, paths and judgement agree in any position.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount } from '../../../../tests/amount'
import { connect } from '../../hex/connect'
import { directionTo, sideBetween } from '../../hex/grid'
import { seededRandom, type Random } from '../../kernel/dice'
import { mayStack } from './08-stacking'
import {
  beginParty,
  explainStep,
  judgePath,
  judgeStep,
  pathOf,
  reachOf,
  whyNot,
  type Party
} from './11-movement'
import { boardOf, put, refreshAir, refreshPolitics, unitsIn, worldOf } from './board'
import { worldFor } from './index'
import { emptyMap } from './start'
import { AT_WAR, type State } from './state'
import { give, hexIn, movement, refusal, scene, type Scene } from './testing'
import { ALLIED, GERMAN, type Unit } from './world'

const go = (units: string, path: string) => ({
  type: 'move',
  units: units.split(' '),
  path: path.split(' ')
})

/** GT 3 of 1938 with the named nation to move. */
const moving = (nation: string, units: Record<string, string>, more: Scene = {}) =>
  scene({ units, phase: movement([nation]), ...more })

/** Movement points for one unit of the state to go along a path; the explanation must add up to the same. */
function cost(state: State, id: string, ...path: string[]): number {
  const unit = worldOf(state).unit(id)!
  const hexes = path.map((hex) => hexIn(state, hex))
  const spent = judgePath(state, beginParty(state, [unit], false), hexes)
  if (!Array.isArray(spent)) throw new Error(`${spent.rule}: ${spent.why}`)
  let from = state.at[unit.index]!
  let explained = 0
  for (const hex of hexes) {
    for (const line of explainStep(state, unit, from, hex)) explained += line.value
    from = hex
  }
  expect(explained).toBe(spent[0]! / 2)
  return spent[0]! / 2
}

/** Points for a German unit in 1938 to go from the first hex along the others. */
const pays = (id: string, from: string, ...path: string[]) =>
  cost(moving('Germany', { [id]: from }), id, ...path)

describe('11.3 terrain', () => {
  test('11.3a a hex costs what its costliest terrain costs on the chart', () => {
    const world = worldFor('1938')
    const { grid, tables } = world
    const seen = new Set<string>()
    const wrong: string[] = []
    for (let i = 0; i < 6 * grid.count; i++) {
      const from = Math.floor(i / 6)
      const to = grid.neighbours[i]!
      if (to < 0 || !world.land[from] || !world.land[to] || world.city[to]) continue
      const side = grid.sides[i]!
      if (world.rail[side] || world.river[side] || world.strait[side] || world.closed[side]) continue
      const { terrain } = world.hexes[to]!
      seen.add(terrain)
      const { nonMech, mech } = tables.tec.terrain[terrain]!
      if (world.stepCost[0][i] !== nonMech || world.stepCost[1][i] !== (mech ?? -1))
        wrong.push(`${grid.ids[from]}-${grid.ids[to]}`)
    }
    expect(wrong).toEqual([])
    expect([...seen].sort()).toEqual(['broken', 'clear', 'mountain', 'rough', 'swamp', 'woods'])
    expect(pays('ge-c1', '2010', '2110')).toBe(1)
    expect(pays('ge-c1', '0925', '1025')).toBe(3)
  })

  test('11.3b the hexside is added to the terrain of the hex', () => {
    // Rough 2 and river 1.
    expect(pays('ge-c1', '0519', '0520')).toBe(3)
    expect(pays('ge-c1', '0620', '0520')).toBe(2)
  })

  test('11.3c in a city hex all other terrain is ignored', () => {
    expect(worldFor('1938').hexes[worldFor('1938').hex('0925')]!.terrain).toBe('mountain')
    expect(pays('ge-c1', '1025', '0925')).toBe(1)
    expect(pays('ge-m14', '1025', '0925')).toBe(1)
  })

  test('11.3e X35 Chemnitz is a black dot: the hex counts as if it had no city', () => {
    const state = moving('Germany', { 'ge-c1': '2016' })
    expect(worldOf(state).hexes[hexIn(state, '2017')]!.site?.name).toBe('Chemnitz')
    expect(worldOf(state).city[hexIn(state, '2017')]).toBe(0)
    expect(
      explainStep(state, worldOf(state).unit('ge-c1')!, hexIn(state, '2016'), hexIn(state, '2017'))
    ).toEqual([{ label: 'Clear', value: 1, rule: '11.3a' }])
    // Lindau lies in rough terrain and costs what rough terrain costs.
    expect(pays('ge-c1', '0821', '0722')).toBe(2)
  })

  test('2.1a black-dot cities are ignored for every purpose', () => {
    const world = worldFor('1938')
    const dots = world.hexes.flatMap((hex, i) => (hex.site?.kind === 'town' ? [i] : []))
    expect(dots.length).toBeGreaterThan(50)
    for (const hex of dots) expect([world.city[hex], world.vp[hex]]).toEqual([0, 0])
    // A river is paid for on the way into Ingolstadt, and to take Würzburg brings no points.
    expect(pays('ge-c1', '1322', '1321')).toBe(2)
    const state = moving('France', { 'fr-c1': '1317' })
    const before = [...state.vp]
    give(state, go('fr-c1', '1216'))
    expect(state.control[hexIn(state, '1216')]).toBe(ALLIED)
    expect(state.vp).toEqual(before)
  })

  test('2.3.5a combined-arms units are mechanized, all others are not', () => {
    for (const scenario of ['1938', '1939'])
      for (const unit of worldFor(scenario).units) {
        expect(['mechanized', 'infantry', 'mountain', 'airborne', 'cavalry', 'static']).toContain(unit.type)
        expect(unit.mech, unit.id).toBe(unit.type === 'mechanized')
      }
    // Woods tell the classes apart.
    expect(pays('ge-m14', '1910', '1909')).toBe(2)
    expect(pays('ge-mt18', '1910', '1909')).toBe(1)
    const french = moving('France', { 'fr-m1': '0210', 'fr-C': '0210' })
    expect([cost(french, 'fr-m1', '0111', '0112'), cost(french, 'fr-C', '0111', '0112')]).toEqual([3, 2])
  })
})

describe('11.4 special cases', () => {
  test('11.4a mechanized units enter mountain and swamp only along a railroad', () => {
    const state = moving('Germany', { 'ge-m14': '3131', 'ge-m15': '3030' })
    expect(cost(state, 'ge-m14', '3130', '3029', '2929')).toBe(1.5)
    expect(refusal(state, go('ge-m14', '3130 3230 3130'))).toBe('11.4a')
    expect(refusal(state, go('ge-m15', '3130'))).toBe('11.4a')
    expect(refusal(state, go('ge-m14', '3130 3029'))).toBeNull()
    expect(refusal(moving('Germany', { 'ge-m14': '4623' }), go('ge-m14', '4624'))).toBe('11.4a')
    expect(refusal(moving('Germany', { 'ge-c1': '4623' }), go('ge-c1', '4624'))).toBeNull()
  })

  test('11.4c X36 a river hexside costs one point more', () => {
    expect(pays('ge-c1', '2109', '2009')).toBe(2)
    expect(pays('ge-c1', '2009', '2109')).toBe(2)
    expect(pays('ge-c1', '2010', '2009')).toBe(1)
  })

  test('11.4d X36 no river cost into or out of a city', () => {
    expect(pays('ge-c1', '1908', '2007')).toBe(1)
    expect(pays('ge-c1', '2007', '1908')).toBe(1)
  })

  test('11.4e nobody enters lake and sea hexes', () => {
    expect(refusal(moving('Germany', { 'ge-c1': '2911' }), go('ge-c1', '2910'))).toBe('11.4e')
    expect(refusal(moving('Soviet Union', { 'su-a1': '6009' }), go('su-a1', '6008'))).toBe('11.4e')
  })

  test('11.4f nobody crosses blocked, lake and sea hexsides, but the Danish Straits are open', () => {
    expect(refusal(moving('Germany', { 'ge-c1': '1226' }), go('ge-c1', '1227'))).toBe('11.4f')
    expect(refusal(moving('Germany', { 'ge-c1': '2811' }), go('ge-c1', '2911'))).toBe('11.4f')
    const violated = ['Estonia', 'Denmark']
    const lake = moving('Soviet Union', { 'su-a1': '6009' }, { violated })
    expect(refusal(lake, go('su-a1', '5909'))).toBe('11.4f')
    const strait = moving('Germany', { 'ge-c1': '2503' }, { violated })
    const { tec } = worldOf(strait).tables
    expect(cost(strait, 'ge-c1', '2603')).toBe((tec.terrain.clear!.nonMech! + tec.hexsides.strait.cost!) / 2)
    expect(refusal(strait, go('ge-c1', '2603'))).toBeNull()
  })

  test('11.4g the hexside between 2401 and 2402 is a river', () => {
    const world = worldFor('1938')
    const side = sideBetween(world.grid, world.hex('2401'), world.hex('2402'))
    expect([world.river[side], world.closed[side], world.noZone[side]]).toEqual([1, 0, 0])
    const state = moving('Germany', { 'ge-c1': '2401' }, { violated: ['Denmark'] })
    expect(refusal(state, go('ge-c1', '2402'))).toBeNull()
  })

  test('4.5.2b Copenhagen is reached only across the Danish Straits', () => {
    const world = worldFor('1938')
    const straits = sideBetween(world.grid, world.hex('2503'), world.hex('2603'))
    const reaches = (open: boolean) =>
      connect(
        world.search,
        [world.hex('2128')],
        (_from, to, _dir, side) => world.land[to] === 1 && !world.closed[side] && (open || side !== straits),
        { goal: (hex) => hex === world.hex('2904') }
      ) >= 0
    expect([reaches(true), reaches(false)]).toEqual([true, false])
    const state = moving('Germany', { 'ge-c1': '2503' }, { violated: ['Denmark'] })
    // Clear 1 and straits 2, then half a point for each rail hex.
    expect(cost(state, 'ge-c1', '2603', '2704', '2804', '2904')).toBe(4.5)
    give(state, go('ge-c1', '2603 2704 2804'))
    expect(
      refusal(moving('Germany', { 'ge-c1': '2505' }, { violated: ['Denmark'] }), go('ge-c1', '2604'))
    ).toBe('11.4f')
  })

  test('11.4h a step along the railroad costs half a point whatever the terrain and hexside', () => {
    // Mountains, and the river between Dresden and its suburbs.
    expect(cost(moving('France', { 'fr-c1': '3131' }), 'fr-c1', '3130', '3029')).toBe(1)
    expect(pays('ge-c1', '2007', '2008')).toBe(0.5)
    expect(pays('ge-c1', '2217', '2218')).toBe(0.5)
    // 2016 and 2117 are next to each other and Chemnitz has a railroad, but none crosses from 2016.
    expect(pays('ge-c1', '2016', '2017')).toBe(1)
    expect(worldFor('1938').railHex[worldFor('1938').hex('2017')]).toBe(1)
  })
})

describe('6.2.2 enemy air zones', () => {
  function zone(side: typeof GERMAN | typeof ALLIED): State {
    const state = moving('Germany', { 'ge-c1': '2008' })
    state.airSide = side
    state.airMarkers = [hexIn(state, '2110')]
    refreshAir(state)
    return state
  }

  test('6.2.2e X33 a unit pays one point more for each hex in an enemy air zone, also by rail', () => {
    expect(cost(zone(ALLIED), 'ge-c1', '2009')).toBe(1.5)
    expect(cost(zone(GERMAN), 'ge-c1', '2009')).toBe(0.5)
    // Into 2009 and 2110 by rail, on to the clear hex 2111, out to 2112.
    expect(cost(zone(ALLIED), 'ge-c1', '2009', '2110', '2111', '2112')).toBe(1.5 + 1.5 + 2 + 1)
  })
})

const NEUTRALS = ['Belgium', 'Denmark', 'Estonia', 'Latvia', 'Lithuania', 'Netherlands', 'Luxembourg']

/** Units strewn over the map, forts breached, hexes taken, air markers out: any position the middle game may show. */
function strewn(scenario: string, random: Random): State {
  const world = worldFor(scenario)
  const state = emptyMap(world)
  state.turn = random.int(1, world.scenario.turns.length)
  if (world.rules.violation)
    for (const nation of NEUTRALS) if (random.int(0, 1)) state.standing[world.nation(nation)] = AT_WAR
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (world.forts[hex] && random.int(0, 1)) state.breached.push(hex)
    if (random.int(0, 9) === 0) state.control[hex] = random.int(0, 1)
  }
  state.airSide = random.int(0, 2)
  if (state.airSide < 2)
    state.airMarkers = [...new Set(Array.from({ length: 12 }, () => random.int(0, world.grid.count - 1)))]
  refreshPolitics(state)
  const spots = Array.from({ length: 24 }, () => random.int(0, world.grid.count - 1))
  for (const unit of world.units) {
    if (state.standing[unit.nationIndex] !== AT_WAR || random.int(0, 2) === 0) continue
    const open = boardOf(state).open[unit.nationIndex]!
    for (let tries = 0; tries < 20; tries++) {
      const near = random.pick(spots) + random.int(-2, 2)
      const hex = random.int(0, 3) ? near : random.int(0, world.grid.count - 1)
      if (!open[hex] || !mayStack(state, [unit], hex)) continue
      put(state, unit, hex)
      state.control[hex] = unit.sideIndex
      break
    }
  }
  refreshAir(state)
  return state
}

/** A few units of one stack that could move, as one group. */
function someParty(state: State, random: Random): Party | null {
  const mobile = worldOf(state).units.filter((unit) => state.at[unit.index]! >= 0 && unit.move > 0)
  if (mobile.length === 0) return null
  const stack = unitsIn(state, state.at[random.pick(mobile).index]!).filter((unit) => unit.move > 0)
  const units = stack.filter(() => random.int(0, 1) === 0)
  const party = beginParty(state, units.length > 0 ? units : stack, random.int(0, 1) === 0)
  if (random.int(0, 2) > 0) return party
  // A group in the middle of its move.
  return { ...party, unmoved: false, left: party.left.map((points) => random.int(0, points)) }
}

/** Every hex of a group of equals by plain relaxation with judgeStep: slow, and nothing of the flood in it. */
function naiveReach(state: State, party: Party): Map<number, number> {
  const { world, zone } = boardOf(state)
  const enemy = zone[party.units[0]!.sideIndex === GERMAN ? ALLIED : GERMAN]
  const bound = party.units.some((unit: Unit) => !unit.ignoresZones)
  const best = new Map([[party.hex, 0]])
  for (const [hex] of best) {
    if (bound && enemy[hex]! > 0 && (hex !== party.hex || !party.unmoved)) continue
    for (let dir = 0; dir < 6; dir++) {
      const to = world.grid.neighbours[6 * hex + dir]!
      const step = to < 0 ? null : judgeStep(state, party, hex, to)
      if (!Array.isArray(step)) continue
      const total = best.get(hex)! + step[0]!
      const minimum = hex === party.hex && party.unmoved && to !== party.hex
      if ((total > party.left[0]! && !minimum) || (best.get(to) ?? Infinity) <= total) continue
      best.delete(to)
      best.set(to, total)
    }
  }
  best.delete(party.hex)
  return best
}

describe('reach, path and judgement agree', () => {
  const EVERY = amount(5, 1)
  const seeds = fc.record({ seed: fc.integer(), scenario: fc.constantFrom('1938', '1939') })
  const inPositions = (runs: number, check: (state: State, party: Party, random: Random) => void) =>
    fc.assert(
      fc.property(seeds, ({ seed, scenario }) => {
        const random = seededRandom(seed)
        const state = strewn(scenario, random)
        for (let i = 0; i < 6; i++) {
          const party = someParty(state, random)
          if (party !== null) check(state, party, random)
        }
      }),
      { numRuns: runs }
    )

  test('every hex in reach is accepted along its path, within the points of every unit', () => {
    inPositions(20, (state, party, random) => {
      const reach = reachOf(state, party)
      for (let i = 0; i < Math.min(reach.length, 8); i++) {
        const { hex } = random.pick(reach)
        const path = pathOf(state, party, hex)!
        expect(path[path.length - 1]).toBe(hex)
        const spent = judgePath(state, party, path) as number[]
        expect(Array.isArray(spent)).toBe(true)
        spent.forEach((points, k) => expect(points).toBeLessThanOrEqual(party.left[k]!))
      }
    })
  })

  test('every single step that is accepted is in reach', () => {
    inPositions(25, (state, party) => {
      const reach = new Set(reachOf(state, party).map(({ hex }) => hex))
      const { neighbours } = worldOf(state).grid
      for (let dir = 0; dir < 6; dir++) {
        const to = neighbours[6 * party.hex + dir]!
        if (to >= 0 && Array.isArray(judgePath(state, party, [to]))) expect(reach.has(to)).toBe(true)
      }
    })
  })

  test('the reach of equals is what plain relaxation finds, at the same cost', () => {
    inPositions(12, (state, party) => {
      const [first] = party.units
      const units = party.units.filter((unit) => unit.mech === first!.mech && unit.move === first!.move)
      const equals = { ...party, units, left: units.map(() => party.left[0]!) }
      const naive = naiveReach(state, equals)
      const reach = new Map(reachOf(state, equals).map(({ hex, cost: points }) => [hex, points]))
      expect([...reach.keys()].sort()).toEqual([...naive.keys()].sort())
      for (const [hex, points] of naive) expect(reach.get(hex)).toBe(Math.min(points, party.left[0]!))
    })
  })

  test('whatever is out of reach has its reason, and for a hex beside it that of the order', () => {
    inPositions(6, (state, party) => {
      const { grid } = worldOf(state)
      const reach = new Set(reachOf(state, party).map(({ hex }) => hex))
      for (let hex = 0; hex < grid.count; hex++) {
        if (reach.has(hex) || hex === party.hex) continue
        // All hexes beside it, and of the many others every fifth; the deep run asks about all of them.
        if (directionTo(grid, party.hex, hex) < 0 && hex % EVERY !== party.hex % EVERY) continue
        const why = whyNot(state, party, hex)
        expect([grid.ids[hex], why === null]).toEqual([grid.ids[hex], false])
        const judged = directionTo(grid, party.hex, hex) < 0 ? [] : judgePath(state, party, [hex])
        if (!Array.isArray(judged)) expect(why!.rule).toBe(judged.rule)
      }
    })
  })

  test('the reason for a hex too far away is its cost and what there is', () => {
    const state = moving('Germany', { 'ge-c1': '2311' })
    const party = beginParty(state, [worldOf(state).unit('ge-c1')!], false)
    const far = reachOf(state, { ...party, left: [40] }).find(({ cost: c }) => c > party.left[0]!)!
    expect(whyNot(state, party, far.hex)).toEqual({
      rule: '11.0a',
      why: expect.stringMatching(/^Too far: .+ movement points needed, .+ left\.$/) as string
    })
  })
})
