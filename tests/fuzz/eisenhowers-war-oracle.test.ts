// Positions of random play, judged a second time by the plain reading of the files in ew-naive.ts.
import { expect, test } from 'vitest'
import { enterHex } from '../../src/lib/games/eisenhowers-war/03.4-control'
import { antwerpRuns, canTrace, supplyKind, supplyLine } from '../../src/lib/games/eisenhowers-war/07-supply'
import { beginParty, pathOf, pointsOf, reachOf } from '../../src/lib/games/eisenhowers-war/08-movement'
import { bind, boardOf, worldOf } from '../../src/lib/games/eisenhowers-war/board'
import { worldFor } from '../../src/lib/games/eisenhowers-war/index'
import type { State } from '../../src/lib/games/eisenhowers-war/state'
import { bareContext, scene, unitIn } from '../../src/lib/games/eisenhowers-war/testing'
import type { Unit } from '../../src/lib/games/eisenhowers-war/world'
import { seededRandom, type Random } from '../../src/lib/kernel/dice'
import type { Game } from '../../src/lib/kernel/game'
import { playRandomly, type PlayOptions } from '../../src/tools/engine/play'
import { game, lasting, SCENARIOS, sensible } from './ew'
import {
  atlantic,
  factsOf,
  interior,
  landHexes,
  lineThrough,
  nearZoneLine,
  Position,
  units
} from './ew-naive'
import { amount } from '../amount'
import { RUNS } from './support'

/** After so many orders the position is looked at. */
const EVERY = 23

type Check = (state: State, position: Position, random: Random) => void

/** Positions as they are met in play, with all that the engine has kept from those before; gives how many there were. */
function eachPosition(seeds: readonly number[], how: PlayOptions, check: Check): number {
  let count = 0
  for (const scenario of SCENARIOS)
    for (const playing of [game, lasting])
      for (const seed of seeds.flatMap((first) =>
        Array.from({ length: RUNS * amount(1, 4) }, (_, run) => first + 100 * run)
      )) {
        const random = seededRandom(seed)
        const { fault } = playRandomly(playing as Game, scenario, seed, {
          check: 'end',
          ...how,
          watch(state, orders) {
            if (orders % EVERY !== 0) return
            check(state as State, new Position(factsOf(state as State)), random)
            count++
          }
        })
        expect(fault).toBeNull()
      }
  return count
}

const onMap = (state: State) => worldOf(state).units.filter((unit) => state.at[unit.index]! >= 0)
const named = (unit: Unit) => units[unit.index]!
const SIDES = ['german', 'allied'] as const

test('7.5c the hexes within three of the zone line follow from the zones', () => {
  const { area, grid } = worldFor('historical')
  const listed = area('southWithinThreeOfLine').map((hex) => grid.ids[hex]!)
  expect(listed.sort()).toEqual([...nearZoneLine].sort())
})

const kinds = new Set<string>()

const supplyAndZones: Check = (state, position, random) => {
  const some = landHexes.filter(() => random.int(1, 8) === 1)
  const { zone, world } = boardOf(state)
  for (const unit of onMap(state)) {
    const kind = supplyKind(state, unit)
    kinds.add(`${unit.side} ${kind}`)
    expect([unit.id, kind]).toEqual([unit.id, position.supply(named(unit))])
    const line = kind === 'regular' ? supplyLine(state, unit.sideIndex, state.at[unit.index]!) : [-1]
    expect(line.length).toBeGreaterThan(0)
  }
  for (const [i, side] of SIDES.entries()) {
    const covered = world.grid.ids.filter((_, hex) => zone[i as 0 | 1][hex]! > 0)
    expect([...covered].sort()).toEqual([...position.zones[side]].sort())
    const traced = some.filter((hex) => canTrace(state, i as 0 | 1, world.hex(hex)))
    expect(traced).toEqual(some.filter((hex) => position.traces(side, hex)))
  }
  expect(antwerpRuns(state)).toBe(position.antwerpRuns())
}

test('7.0-7.11 and 9.1 supply of every unit, of hexes here and there, and all zones of control, worked out twice', () => {
  expect(eachPosition([11], { temper: 16 }, supplyAndZones)).toBeGreaterThan(60)
  for (const kind of ['allied regular', 'allied coastal', 'allied none', 'german regular', 'german none'])
    expect(kinds).toContain(kind)
})

let mixed = 0

const pointsAndReach: Check = (state, position, random) => {
  const mobile = onMap(state).filter((unit) => unit.mobile)
  for (let i = 0; i < 6 && mobile.length > 0; i++) {
    const first = random.pick(mobile)
    const stack = mobile.filter((unit) => unit !== first && state.at[unit.index] === state.at[first.index])
    const group = [first, ...stack].slice(0, random.int(1, 3))
    const ids = group.map((unit) => unit.id)
    const points = group.map((unit) => pointsOf(state, unit).points)
    expect([...ids, ...points]).toEqual([...ids, ...group.map((unit) => position.points(named(unit)))])
    const party = beginParty(state, group)
    const reached = reachOf(state, party).map(({ hex }) => worldOf(state).grid.ids[hex]!)
    expect([...ids, ...reached.sort()]).toEqual([...ids, ...position.reach(group.map(named))])
    for (const hex of reached) expect(pathOf(state, party, worldOf(state).hex(hex))).not.toBeNull()
    if (new Set(group.map((unit) => unit.column)).size > 1) mixed++
  }
}

test('8.0-8.10, 6.3, 6.4 and 13.4 points and reach of units and stacks, worked out twice', () => {
  expect(eachPosition([21, 22], { temper: 16 }, pointsAndReach)).toBeGreaterThan(120)
  expect(mixed).toBeGreaterThan(5)
})

test('8.7 and 13.3 a stack of ordinary and mountain units, wherever it may stand', () => {
  for (const [ordinary, mountain] of [
    ['G-1SS', 'G-1P'],
    ['G-58Pz', 'G-18M'],
    ['A-US5', 'A-FX']
  ] as const)
    for (const hex of landHexes.filter((_, i) => i % 4 === 0)) {
      const state = scene({
        units: { 'A-US7': '2813', 'A-US8': '2110', 'G-81': '2606', [ordinary]: hex, [mountain]: hex }
      })
      const group = [unitIn(state, ordinary), unitIn(state, mountain)]
      const reached = reachOf(state, beginParty(state, group)).map((one) => worldOf(state).grid.ids[one.hex]!)
      expect([hex, ...reached.sort()]).toEqual([hex, ...new Position(factsOf(state)).reach(group.map(named))])
    }
})

let taken = 0

/** A line somewhere, of which the Allies hold all but one hex; then a corps of theirs comes there. */
const frenchInterior: Check = (played, position, random) => {
  const state = structuredClone(played)
  const world = worldFor(state.scenario)
  const strange = new Set(landHexes.filter(() => random.int(1, 5) === 1))
  const open = (hex: string) => position.holder(hex) !== 'german' && !strange.has(hex)
  const line = lineThrough(random.pick(atlantic), open)
  const corps = world.units.find((unit) => unit.side === 'allied' && state.at[unit.index]! >= 0)
  if (line.length < 2 || corps === undefined) return
  const last = random.pick(line)
  if (state.control[world.hex(last)] === 1) return
  for (const hex of line) if (hex !== last) state.control[world.hex(hex)] = 1
  const arrived = structuredClone(state)
  arrived.control[world.hex(last)] = 1
  arrived.at[corps.index] = world.hex(last)
  const expected = interior(new Position(factsOf(arrived)), last)
  bind(state, world)
  enterHex(state, corps, world.hex(last), bareContext())
  const changed = landHexes.filter((hex) => state.control[world.hex(hex)] !== arrived.control[world.hex(hex)])
  expect([last, ...changed.sort()]).toEqual([last, ...expected])
  if (expected.length > 0) taken++
}

test('7.16 what lies behind a line from the Atlantic to Switzerland, worked out twice', () => {
  expect(eachPosition([31, 32], { temper: 16 }, frenchInterior)).toBeGreaterThan(120)
  expect(taken).toBeGreaterThan(20)
})

test('all of it in a game whose Allies play with sense and come far', () => {
  const { fault } = playRandomly(lasting as Game, 'historical', 41, {
    check: 'end',
    sensible,
    watch(state, orders) {
      if (orders % EVERY !== 0) return
      const seen = [state as State, new Position(factsOf(state as State)), seededRandom(orders)] as const
      for (const check of [supplyAndZones, pointsAndReach, frenchInterior]) check(...seen)
    }
  })
  expect(fault).toBeNull()
})
