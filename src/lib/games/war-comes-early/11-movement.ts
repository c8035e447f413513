// Chapter 11: what a step costs, who may take it, how far units come. The Movement Phase itself is in 11-phase.ts.
import { flood, type Flood } from '../../hex/flood'
import { directionTo } from '../../hex/grid'
import type { Bar, Line } from '../../kernel/game'
import * as march from '../../kernel/march'
import { tooFar, whyNoWay } from '../../kernel/why'
import { boardOf, enemyOf, inEnemyAir, isOpening, type Board } from './board'
import { loadOf, roomFor } from './08-stacking'
import { inSupply } from './10-supply'
import { capital } from '../../kernel/words'
import { NEUTRAL, type Mover, type State } from './state'
import { CLOSED, type Unit, type World } from './world'

/** A group that moves as one: units in one hex, each with its own half points (11.2). */
export interface Party extends march.Party<Unit> {
  readonly column: boolean
}

/** 10.5c, 11.6: half points of a unit that begins its move now. */
export function movementPoints(world: World, unit: Unit, supplied: boolean, column: boolean): number {
  const { halfPointsPerPoint, columnMultiplier, outOfSupplyDivisor } = world.tables.movement
  const factor = supplied ? unit.move : Math.ceil(unit.move / outOfSupplyDivisor)
  return factor * halfPointsPerPoint * (column ? columnMultiplier : 1)
}

/** 11.6: why a unit that begins its move may not use column movement; null when it may. */
export function columnBar(state: State, unit: Unit, supplied: boolean): Bar | null {
  const board = boardOf(state)
  const { neighbours } = board.world.grid
  const hex = state.at[unit.index]!
  if (!supplied) return { rule: '11.6a', why: 'Only units in supply may use column movement.' }
  if (inEnemyAir(board, unit.sideIndex, hex))
    return { rule: '11.6a', why: 'Column movement may not start in an enemy air zone.' }
  for (let i = 6 * hex; i < 6 * hex + 6; i++)
    if (neighbours[i]! >= 0 && board.sideAt[neighbours[i]!] === enemyOf(unit.sideIndex))
      return { rule: '11.6a', why: 'Column movement may not start next to an enemy unit.' }
  return null
}

/**
 * The group as it would begin or go on moving, and whether each of its units is in supply at the start, which holds for the
 * whole move (10.0a).
 */
export function beginParty(
  state: State,
  units: readonly Unit[],
  column: boolean,
  supplied: (unit: Unit) => boolean = (unit) => inSupply(state, unit)
): Party {
  const { world } = boardOf(state)
  const points = (unit: Unit) => movementPoints(world, unit, supplied(unit), column)
  const { hex, home, left, unmoved } = march.beginParty(state, units, points)
  return { units, hex, home, left, unmoved, column }
}

export function continueParty(state: State, units: readonly Unit[], movers: readonly Mover[]): Party {
  const column = units.some((unit) => movers.some((mover) => mover[0] === unit.index && mover[3] === 1))
  const { hex, home, left, unmoved } = march.continueParty(state, units, movers)
  return { units, hex, home, left, unmoved, column }
}

/** 11.3, 11.4, 6.2.2: half points for one unit to step from a hex in a direction; CLOSED. */
function unitStepCost(board: Board, unit: Unit, from: number, dir: number, to: number): number {
  const cost = board.world.stepCost[unit.mech ? 1 : 0][6 * from + dir]!
  if (cost < 0) return CLOSED
  return board.air[enemyOf(unit.sideIndex)][to] ? cost + board.world.tables.airZone.enemyMoveCost : cost
}

/** What each unit of the group pays for a step, or why the group may not take it. Points are not compared here. */
export function judgeStep(state: State, party: Party, from: number, to: number): Bar | number[] {
  const board = boardOf(state)
  const { world } = board
  const leader = party.units[0]!
  const dir = directionTo(world.grid, from, to)
  if (dir < 0) return { rule: '11.0a', why: 'Each hex of a path must be adjacent to the one before.' }
  if (world.closed[world.grid.sides[6 * from + dir]!])
    return { rule: '11.4f', why: 'Units cannot cross a blocked, lake or sea hexside.' }
  if (world.hexes[to]!.playable === false) return { rule: '1.3c', why: 'That country is out of play.' }
  if (!world.land[to]) return { rule: '11.4e', why: 'No unit may ever enter a lake or sea hex.' }
  const costs = party.units.map((unit) => unitStepCost(board, unit, from, dir, to))
  if (costs.some((cost) => cost < 0))
    return { rule: '11.4a', why: 'Mechanized units enter mountain and swamp only along a railroad.' }
  if (!board.open[leader.nationIndex]![to]) return closedBar(state, leader, to)
  if (board.sideAt[to] === enemyOf(leader.sideIndex))
    return { rule: '8.0a', why: 'That hex is enemy-occupied.' }
  if (board.height[to]! > 0 && board.nationAt[to] !== leader.nationIndex)
    return { rule: '8.0k', why: 'Another friendly nation’s units are in the way.' }
  // Back where it began the group finds the room it left.
  if (to !== party.home && !roomFor(board, loadOf(party.units), to))
    return { rule: '8.0h', why: 'Passing through would overstack the hex.' }
  const zone = board.zone[enemyOf(leader.sideIndex)]
  if (zone[to]! > 0) {
    // 9.1d: mechanized corps pay no heed to zones; 9.1e: friends in the hex help nobody.
    const zonesBind = party.units.some((unit) => !unit.ignoresZones)
    if (party.column && (zonesBind || !state.options.columnMechIgnoresEZOC))
      return {
        rule: zonesBind ? '11.6b' : '11.6d',
        why: 'Column movement may not enter an enemy zone of control.'
      }
    if (zone[from]! > 0 && zonesBind)
      return { rule: '9.1c', why: 'Units cannot move directly from one enemy zone of control to another.' }
  }
  if (party.column && inEnemyAir(board, leader.sideIndex, to))
    return { rule: '11.6b', why: 'Column movement may not enter an enemy air zone.' }
  return costs
}

/** 11.7: the row of the table that limits a nation; 11.7a for those that stay at home. */
const GEOGRAPHY_ROWS: Readonly<Record<string, string>> = {
  Hungary: '11.7c',
  Romania: '11.7c',
  Yugoslavia: '11.7c',
  Italy: '11.7d',
  Poland: '11.7e'
}

/** Why politics or a fort closes a hex to a unit. */
export function closedBar(state: State, unit: Unit, hex: number): Bar {
  const { world } = boardOf(state)
  const { geography } = world.tables
  const country = world.nations[world.country[hex]!]!
  const limit = geography.nations[unit.nation]
  if (world.scenario.geography?.[unit.nation]?.includes(country) === false)
    return unit.nation === 'Poland'
      ? { rule: '13.1c', why: 'In 1939 Polish units may not leave Poland.' }
      : { rule: '13.1a', why: 'That country is not in play in 1939.' }
  if (isOpening(state, world) && !geography.openingTurns.countries.includes(country))
    return { rule: '5.1b', why: 'Only Germany and Czechoslovakia are open in the first two game turns.' }
  if (state.standing[world.country[hex]!] === NEUTRAL)
    return { rule: '3.3b', why: 'That country is neutral.' }
  if (limit !== 'anywhere' && !limit?.includes(country)) {
    const { adjective } = world.tables.nations[unit.nation]!
    return { rule: GEOGRAPHY_ROWS[unit.nation] ?? '11.7a', why: `${adjective} units may not go there.` }
  }
  if (world.fort(hex)?.closedTo?.includes(unit.nation))
    return { rule: '11.5f', why: 'German units may not enter the Maginot Line.' }
  return { rule: '11.5a', why: 'Only its own nation may enter an intact fort.' }
}

/** Judges a whole path of hexes to be entered; gives what each unit spends, or the first bar. */
export function judgePath(state: State, party: Party, path: readonly number[]): Bar | number[] {
  const board = boardOf(state)
  const spent = party.units.map(() => 0)
  let from = party.hex
  for (let i = 0; i < path.length; i++) {
    const to = path[i]!
    // 9.1: entering an enemy zone of control ends the move.
    const stopped = (i > 0 || !party.unmoved) && board.zone[enemyOf(party.units[0]!.sideIndex)][from]! > 0
    if (stopped && party.units.some((unit) => !unit.ignoresZones)) return STOPPED
    const costs = judgeStep(state, party, from, to)
    if (march.isBar(costs)) return costs
    for (let k = 0; k < spent.length; k++) spent[k]! += costs[k]!
    const minimum = i === 0 && path.length === 1 && party.unmoved
    if (!minimum && spent.some((sum, k) => sum > party.left[k]!))
      return { rule: '11.0a', why: 'Not enough movement points.' }
    from = to
  }
  return spent.map((sum, k) => Math.min(sum, party.left[k]!))
}

/** Fills the flood for a group: every hex it can reach along a path that all its units can pay. */
function fill(state: State, party: Party, payer: number): void {
  const board = boardOf(state)
  const { world } = board
  const unit = party.units[payer]!
  const enemy = enemyOf(unit.sideIndex)
  const zone = board.zone[enemy]
  const air = board.air[enemy]
  const open = board.open[unit.nationIndex]!
  const airCost = world.tables.airZone.enemyMoveCost
  const steps = world.stepCost[unit.mech ? 1 : 0]
  const mechSteps = party.units.some((other) => other.mech) ? world.stepCost[1] : steps
  const load = loadOf(party.units)
  const zonesBind = party.units.some((other) => !other.ignoresZones)
  const columnBound = party.column && !(state.options.columnMechIgnoresEZOC && !zonesBind)
  // 9.1b: from there only into a free hex, and on as others go.
  const startInZone = zonesBind && zone[party.hex]! > 0
  // 9.1: who has moved into an enemy zone of control stays there.
  const budget = startInZone && !party.unmoved ? 0 : party.left[payer]!
  const { height, nationAt } = board
  const nation = unit.nationIndex
  const { home } = party
  const cost = (from: number, to: number, dir: number): number => {
    const step = steps[6 * from + dir]!
    if (step < 0 || mechSteps[6 * from + dir]! < 0 || !open[to]) return CLOSED
    // A group that stands in one hex fits into any empty one, and into its own.
    if (height[to]! > 0 && to !== home && (nationAt[to] !== nation || !roomFor(board, load, to)))
      return CLOSED
    if (zone[to]! > 0 && (columnBound || (from === party.hex && startInZone))) return CLOSED
    if (!air[to]) return step
    return party.column ? CLOSED : step + airCost
  }
  flood(world.flood, party.hex, budget, cost, zonesBind ? (hex) => zone[hex]! > 0 : undefined)
}

function floodParty(state: State, party: Party, payer: number): Flood {
  const { flood } = boardOf(state).world
  march.fillFor(flood, party, payer, () => fill(state, party, payer))
  return flood
}

/** 11.0-11.6: the hexes the group can end its move in, with the cost to the unit that pays most in half points. */
export function reachOf(state: State, party: Party): march.Reached[] {
  const board = boardOf(state)
  const { world } = board
  const alike = sameForAll(party)
  const reached = alike ? reachAsOne(state, party) : reachMixed(state, party)
  const isKnown = (hex: number) =>
    alike ? world.flood.reached(hex) : reached.some((other) => other.hex === hex)
  // 11.1a: one hex is always allowed, whatever it costs, if nothing else forbids it (11.1b).
  if (party.unmoved)
    for (let dir = 0; dir < 6; dir++) {
      const to = world.grid.neighbours[6 * party.hex + dir]!
      if (to < 0 || isKnown(to)) continue
      const costs = judgePath(state, party, [to])
      if (!march.isBar(costs)) reached.push({ hex: to, cost: Math.max(...costs) })
    }
  return reached
}

/** All units pay alike: one flood says it all. */
function reachAsOne(state: State, party: Party): march.Reached[] {
  return march.reachedBy(floodParty(state, party, 0))
}

/**
 * 11.2e: each class pays its own cost; the cheapest way for one may be too dear for another, so every path is judged
 * for all.
 */
function reachMixed(state: State, party: Party): march.Reached[] {
  const reached = new Map<number, march.Reached>()
  for (const payer of payers(party)) {
    const flood = floodParty(state, party, payer)
    for (const { hex } of march.reachedBy(flood, (hex) => !reached.has(hex))) {
      const spent = judgePath(state, party, march.wayTo(flood, hex)!)
      if (!march.isBar(spent)) reached.set(hex, { hex, cost: Math.max(...spent) })
    }
  }
  return [...reached.values()]
}

/** Hexes to enter on the way to a hex; null when it cannot be reached. */
export function pathOf(state: State, party: Party, goal: number): number[] | null {
  for (const payer of payers(party)) {
    const path = march.wayTo(floodParty(state, party, payer), goal)
    if (path !== null && !march.isBar(judgePath(state, party, path))) return path
  }
  return !march.isBar(judgePath(state, party, [goal])) ? [goal] : null
}

const STOPPED: Bar = {
  rule: '9.1a',
  why: 'A unit that enters an enemy zone of control must stop.'
}

/** Why the group cannot end its move in a hex, by the steps that its reach is made of. */
export function whyNot(state: State, party: Party, goal: number): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const zone = board.zone[enemyOf(party.units[0]!.sideIndex)]
  const zonesBind = party.units.some((unit) => !unit.ignoresZones)
  const stop = (hex: number) => (zonesBind && zone[hex]! > 0 ? STOPPED : null)
  const perPoint = world.tables.movement.halfPointsPerPoint
  if (!party.unmoved && stop(party.hex) !== null) return STOPPED
  return whyNoWay({
    flood: world.flood,
    start: party.hex,
    goal,
    step(from, to) {
      const costs = judgeStep(state, party, from, to)
      return march.isBar(costs) ? costs : Math.max(...costs)
    },
    stop,
    isOpen: (from, to) =>
      party.units.every(
        (unit) => unitStepCost(board, unit, from, directionTo(world.grid, from, to), to) !== CLOSED
      ),
    tooFar: (cost) => ({
      rule: '11.0a',
      why: tooFar(cost / perPoint, Math.min(...party.left) / perPoint)
    })
  })
}

function sameForAll(party: Party): boolean {
  const first = party.units[0]!
  return party.units.every((unit, k) => unit.mech === first.mech && party.left[k] === party.left[0])
}

/** 11.2d: the units whose points bound the group: with different classes or points each in turn leads the search. */
function payers(party: Party): number[] {
  if (sameForAll(party)) return [0]
  const found: number[] = []
  party.units.forEach((unit, k) => {
    const twin = found.some(
      (other) => party.units[other]!.mech === unit.mech && party.left[other]! === party.left[k]!
    )
    if (!twin) found.push(k)
  })
  return found
}

/** The lines of a step's cost in movement points, for people (11.3, 11.4, 6.2.2). */
export function explainStep(state: State, unit: Unit, from: number, to: number): Line[] {
  const board = boardOf(state)
  const { world } = board
  const { tec, airZone, movement } = world.tables
  const side = world.grid.sides[6 * from + directionTo(world.grid, from, to)]!
  const points = (half: number) => half / movement.halfPointsPerPoint
  const lines: Line[] = []
  if (world.rail[side] && !world.strait[side]) {
    lines.push({ label: 'Railroad', value: points(tec.rail.cost), rule: '11.4h' })
  } else {
    const column = unit.mech ? 'mech' : 'nonMech'
    if (world.city[to]) lines.push({ label: 'City', value: points(tec.sites.city[column]), rule: '11.3c' })
    else {
      const terrain = world.hexes[to]!.terrain
      lines.push({
        label: capital(terrain),
        value: points(tec.terrain[terrain]![column] ?? 0),
        rule: '11.3a'
      })
    }
    if (world.strait[side])
      lines.push({ label: 'Danish Straits', value: points(tec.hexsides.strait.cost!), rule: '11.4f' })
    else if (world.river[side] && !world.city[to] && !world.city[from])
      lines.push({ label: 'River', value: points(tec.hexsides.river.cost!), rule: '11.4c' })
  }
  if (inEnemyAir(board, unit.sideIndex, to))
    lines.push({ label: 'Enemy air zone', value: points(airZone.enemyMoveCost), rule: '6.2.2e' })
  return lines
}
