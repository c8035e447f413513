// 8.1-8.5: marching, by road and across country: what a step may be, how far a group comes. What an invasion opens is in
// 05.4-invasion.ts, the Movement Phase itself in 08-movement.ts.
import { flood, type Flood } from '../../hex/flood'
import { directionTo } from '../../hex/grid'
import type { Bar } from '../../kernel/game'
import * as march from '../../kernel/march'
import { CLOSED } from '../../kernel/terrain'
import { tooFar, whyNoWay } from '../../kernel/why'
import { around, boardOf, enemyOf, worldOf } from './board'
import { invasionBar, neutralIn } from './05-neutrals'
import { boardAfter, raids } from './05.4-invasion'
import { entrenchmentCost, gaitOf, groundOf } from './08.4-terrain'
import { zoneBar } from './10-zones'
import { inSupply } from './14-supply'
import { politicsBar, staysOut } from './23.5-politics'
import type { CountryName } from './data'
import { countryName } from './lookup'
import type { State } from './state'
import { NOBODY, type Side, type Unit } from './world'

/** Units of one nation in one hex that move together, each judged as if it went alone (8.1a), in half points. */
export interface Party extends march.Party<Unit> {
  readonly side: Side
  readonly rail: boolean
}

/** 14.6a: half points of a unit that begins its move now; 14.6b: they are counted once. */
export function pointsOf(state: State, unit: Unit): number {
  const { outOfSupplyDivisor, halfPointsPerPoint } = worldOf(state).tables.movement
  const move = unit.move ?? 0
  return (inSupply(state, unit, 'move') ? move : Math.ceil(move / outOfSupplyDivisor)) * halfPointsPerPoint
}

export function beginParty(state: State, units: readonly Unit[], rail: boolean): Party {
  const { hex, home, left, unmoved } = march.beginParty(state, units, (unit) =>
    rail ? 0 : pointsOf(state, unit)
  )
  return { units, hex, home, left, unmoved, side: state.side[units[0]!.nationIndex] as Side, rail }
}

/** The unit that pays most for any step, and that the most is closed to (8.1b). */
export const dearest = ({ units }: Party): Unit =>
  units.reduce((most, unit) => (gaitOf(unit) > gaitOf(most) ? unit : most))

/** Half points for one unit to take a step; CLOSED. */
function stepCost(state: State, unit: Unit, side: Side, from: number, dir: number): number {
  const { grid } = worldOf(state)
  const ground = groundOf(worldOf(state))
  const step = (state.storm ? ground.storm : ground.fair)[gaitOf(unit)]![6 * from + dir]!
  if (step < 0) return CLOSED
  return step + entrenchmentCost(state, side, grid.neighbours[6 * from + dir]!, grid.sides[6 * from + dir]!)
}

/** Why nobody of the group may take a step over this ground; null when it may. `dir` -1: the hexes do not touch. */
function groundBar(state: State, party: Party, from: number, to: number, dir: number): Bar | null {
  const world = worldOf(state)
  if (dir < 0) return { rule: '8.1a', why: 'Each hex of a path must be adjacent to the one before.' }
  if (world.closed[world.grid.sides[6 * from + dir]!])
    return { rule: '8.1a', why: 'Units cannot march across a sea hexside.' }
  const country = neutralIn(state, to)
  if (country !== null) {
    const bar = invasionBar(state, party.units[0]!.nation, country)
    if (bar !== null) return bar
  }
  if (!world.land[to]) return { rule: '8.1a', why: 'Units cannot march into a sea hex.' }
  if (stepCost(state, dearest(party), party.side, from, dir) < 0)
    return { rule: '19.0b', why: 'Only alpine units enter mountains off a railroad.' }
  return politicsBar(state, party.units[0]!.nation, to)
}

/** A march that may be made: what each unit spends, and the country that it invades. */
export interface March {
  readonly spent: readonly number[]
  readonly invaded: CountryName | null
}

/** Judges a whole path of hexes to be entered. */
export function judgeMarch(state: State, party: Party, path: readonly number[]): March | Bar {
  const { units, left, side } = party
  const spent = units.map(() => 0)
  // 8.3a: one hex is always allowed.
  const minimum = path.length === 1 && party.unmoved
  let board = boardOf(state)
  let invaded: CountryName | null = null
  let from = party.hex
  for (const [i, to] of path.entries()) {
    const dir = directionTo(board.world.grid, from, to)
    const bar = groundBar(state, party, from, to, dir)
    if (bar !== null) return bar
    // The border is crossed before the zones behind it are there (5.4g, A29); who stands there stands there already.
    const zones = board
    const country = neutralIn(state, to)
    if (country !== null && country !== invaded) {
      if (invaded !== null)
        return { rule: '5.4h', why: `This would invade ${countryName(invaded)} and ${countryName(country)}.` }
      invaded = country
      board = boardAfter(state, side, country)
    }
    // 8.2d, 9.1c: friends of any nation and number are passed.
    if (board.sideAt[to] === enemyOf(side)) return { rule: '8.2c', why: 'That hex is enemy-occupied.' }
    const stop = zoneBar(zones, side, from, to, i > 0 || !party.unmoved)
    if (stop !== null) return stop
    for (let k = 0; k < units.length; k++) {
      const sum = spent[k]! + stepCost(state, units[k]!, side, from, dir)
      if (sum > left[k]! && !minimum) return { rule: '8.1a', why: 'Not enough movement points.' }
      spent[k] = Math.min(sum, left[k]!)
    }
    from = to
  }
  return { spent, invaded }
}

export const isMarch = (judged: March | Bar): judged is March => 'spent' in judged

/** What each unit spends, or the first bar. */
export function judgePath(state: State, party: Party, path: readonly number[]): Bar | readonly number[] {
  const judged = judgeMarch(state, party, path)
  return isMarch(judged) ? judged.spent : judged
}

/** Fills the flood for a group: every hex it can reach without an invasion, as far as this unit's points go. */
function fill(state: State, party: Party, payer: number): void {
  const board = boardOf(state)
  const { world, sideAt } = board
  const { country, grid } = world
  const { side } = party
  const ground = groundOf(world)
  const unit = party.units[payer]!
  const tables = state.storm ? ground.storm : ground.fair
  const steps = tables[gaitOf(unit)]!
  const closed = tables[gaitOf(dearest(party))]!
  const enemy = enemyOf(side)
  const zone = board.zone[enemy]
  const open = openCountries(state, unit)
  const { entrenched, flood: f } = ground
  const start = party.hex
  const startInZone = zone[start]! > 0
  const budget = startInZone && !party.unmoved ? 0 : party.left[payer]!
  flood(
    f,
    start,
    budget,
    (from, to, dir) => {
      // No marching into boxes.
      if (dir > 5) return CLOSED
      const step = steps[6 * from + dir]!
      if (step < 0 || closed[6 * from + dir]! < 0 || sideAt[to] === enemy || !open[country[to]!])
        return CLOSED
      if (startInZone && from === start && zone[to]! > 0) return CLOSED
      return entrenched[to] ? step + entrenchmentCost(state, side, to, grid.sides[6 * from + dir]!) : step
    },
    (hex) => zone[hex]! > 0
  )
}

/** 2.4a, 23.5a: per country, 1 where the unit may go without an invasion. */
export function openCountries(state: State, unit: Unit): Uint8Array {
  const open = Uint8Array.from(state.side, (side) => (side === NOBODY ? 0 : 1))
  if (state.options.polandPolitics)
    worldOf(state).countries.forEach((country, index) => {
      if (staysOut(state, unit.nation, country)) open[index] = 0
    })
  return open
}

function floodParty(state: State, party: Party, payer: number): Flood {
  const { flood } = groundOf(worldOf(state))
  march.fillFor(flood, party, payer, () => fill(state, party, payer))
  return flood
}

/** 8.1a: the units whose points bound the group: of each column of the chart the one with the fewest. */
function payers({ units, left }: Party): number[] {
  if (units.length === 1) return [0]
  const least: number[] = []
  units.forEach((unit, k) => {
    const best = least[gaitOf(unit)]
    if (best === undefined || left[k]! < left[best]!) least[gaitOf(unit)] = k
  })
  // Who pays no more than another and has no fewer points never bounds it.
  const found = least.filter((k) => k !== undefined)
  return found.filter((k) => !found.some((other) => other > -1 && outbids(units, left, other, k)))
}

const outbids = (units: readonly Unit[], left: readonly number[], other: number, k: number): boolean =>
  gaitOf(units[other]!) > gaitOf(units[k]!) && left[other]! <= left[k]!

/** 5.4: what the group reaches by an invasion, as far as this unit's points go. */
function raidsOf(state: State, party: Party, payer: number): ReadonlyMap<number, readonly number[]> {
  const { units, side, hex, left, unmoved } = party
  const unit = units[payer]!
  const most = dearest(party)
  return raids(state, {
    nation: unit.nation,
    side,
    flood: floodParty(state, party, payer),
    start: hex,
    budget: left[payer]!,
    unmoved,
    step: (from, _to, dir) =>
      stepCost(state, most, side, from, dir) < 0 ? CLOSED : stepCost(state, unit, side, from, dir),
    open: openCountries(state, unit)
  })
}

/** 8.1-8.5: the hexes that the group can end its move in, with the cost to the unit that pays most, in half points. */
export function reachOf(state: State, party: Party): march.Reached[] {
  const bound = payers(party)
  const found = new Map<number, march.Reached>()
  const add = (hex: number, path: readonly number[]) => {
    if (found.has(hex) || hex === party.hex) return
    const spent = judgePath(state, party, path)
    if (!march.isBar(spent)) found.set(hex, { hex, cost: Math.max(...spent) })
  }
  for (const payer of bound) {
    const reached = march.reachedBy(floodParty(state, party, payer))
    // What the one unit that bounds the group reaches, all of them reach.
    if (bound.length === 1) for (const one of reached) found.set(one.hex, one)
    else for (const { hex } of reached) add(hex, march.wayTo(floodParty(state, party, payer), hex)!)
  }
  for (const hex of nextHexes(state, party)) add(hex, [hex])
  for (const payer of bound) for (const [hex, path] of raidsOf(state, party, payer)) add(hex, path)
  return [...found.values()]
}

/** 8.3a: the hexes that a group which has not moved may always enter, whatever they cost. Neutral ones are raided. */
function nextHexes(state: State, { hex, unmoved }: Party): number[] {
  return unmoved ? around(worldOf(state), hex).filter((to) => neutralIn(state, to) === null) : []
}

/** The hexes to enter on the way to a hex; null when the group cannot end there. A way without an invasion goes first. */
export function pathOf(state: State, party: Party, goal: number): readonly number[] | null {
  if (goal === party.hex) return null
  const bound = payers(party)
  const legal = (path: readonly number[] | null | undefined): path is readonly number[] =>
    path !== null && path !== undefined && isMarch(judgeMarch(state, party, path))
  for (const payer of bound) {
    const path = march.wayTo(floodParty(state, party, payer), goal)
    if (legal(path)) return path
  }
  if (nextHexes(state, party).includes(goal) && legal([goal])) return [goal]
  for (const payer of bound) {
    const path = raidsOf(state, party, payer).get(goal)
    if (legal(path)) return path
  }
  return null
}

/** Why the group cannot end its move in a hex, by the steps that its reach is made of. */
export function whyNot(state: State, party: Party, goal: number): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const { side } = party
  if (goal >= world.grid.count) return { rule: '8.6.1a', why: 'Units leave the map by rail only.' }
  const zone = board.zone[enemyOf(side)]
  const stop = (hex: number): Bar | null => (zone[hex]! > 0 ? zoneBar(board, side, hex, hex, true) : null)
  if (!party.unmoved && zone[party.hex]! > 0) return stop(party.hex)
  const unit = dearest(party)
  const halves = world.tables.movement.halfPointsPerPoint
  const dirOf = (from: number, to: number) => directionTo(world.grid, from, to)
  return whyNoWay({
    flood: groundOf(world).flood,
    start: party.hex,
    goal,
    step(from, to) {
      const dir = dirOf(from, to)
      const bar = groundBar(state, party, from, to, dir)
      if (bar !== null) return bar
      const country = neutralIn(state, to)
      const then = country === null ? board : boardAfter(state, side, country)
      if (then.sideAt[to] === enemyOf(side)) return { rule: '8.2c', why: 'That hex is enemy-occupied.' }
      return (
        zoneBar(board, side, from, to, from !== party.hex || !party.unmoved) ??
        stepCost(state, unit, side, from, dir)
      )
    },
    stop,
    isOpen: (from, to) => stepCost(state, unit, side, from, dirOf(from, to)) >= 0,
    tooFar: (cost) => ({ rule: '8.1a', why: tooFar(cost / halves, Math.min(...party.left) / halves) })
  })
}
