// Chapter 8: how far units can go. The move portion itself is in 08-portion.ts.
import { flood, type Flood } from '../../hex/flood'
import { directionTo } from '../../hex/grid'
import type { Bar, Line } from '../../kernel/game'
import * as march from '../../kernel/march'
import { tooFar, whyNoWay } from '../../kernel/why'
import { boardOf, enemyOf, type Board } from './board'
import { loadOf, roomFor, stackingBar } from './06-stacking'
import { inSupply, southLostNow } from './07-supply'
import { hasSupplyProblem } from './07.15-problem'
import { capital } from '../../kernel/words'
import type { State } from './state'
import { CLEAR, CLOSED, GERMAN, riverCost, ROUGH, SOUTH, TERRAINS, terrainOn, type Unit } from './world'

/** A group that moves as one: units in one hex, each with its own points (8.7). */
export type Party = march.Party<Unit>

/**
 * 7.12b, 7.15b: the points of a unit that begins its move now, for all of it, and what halves them. Each rule halves on
 * its own.
 */
export function pointsOf(state: State, unit: Unit): { points: number; halved: string[] } {
  const divisor = boardOf(state).world.tables.supply.outOfSupplyDivisor
  const halved: string[] = []
  if (!inSupply(state, unit) && !spared(state, unit)) halved.push('7.12a')
  if (hasSupplyProblem(state, unit)) halved.push('7.15b')
  let points = unit.move
  for (let i = 0; i < halved.length; i++) points = Math.ceil(points / divisor)
  return { points, halved }
}

/** 7.5, A-11: in Phase V of the turn in which Vienna falls southern German units move at full strength. */
function spared(state: State, unit: Unit): boolean {
  if (unit.sideIndex !== GERMAN || state.phaseNumber !== 5 || !southLostNow(state)) return false
  return boardOf(state).world.zone[state.at[unit.index]!] === SOUTH
}

export function beginParty(state: State, units: readonly Unit[]): Party {
  return march.beginParty(state, units, (unit) => pointsOf(state, unit).points)
}

/** 13.4: as many more German mobile units may come into Italy. */
export function roomInItaly(state: State): number {
  if (!state.italyLimit) return Infinity
  const board = boardOf(state)
  return board.world.tables.italy.limit - board.inItaly
}

/** 13.4: the group may not come into Italy, where it is not counted yet. */
function barredFromItaly(state: State, board: Board, party: Party): boolean {
  if (party.units[0]!.sideIndex !== GERMAN || board.world.italy[party.home]) return false
  return roomInItaly(state) < party.units.length
}

/** Why the group may not take a step; null when it may. Points are not looked at. */
function stepBar(state: State, board: Board, party: Party, from: number, dir: number): Bar | null {
  const { world } = board
  const side = party.units[0]!.sideIndex
  if (dir < 0) return { rule: '8.2', why: 'Each hex of a path must be adjacent to the one before.' }
  const to = world.grid.neighbours[6 * from + dir]!
  const across = world.grid.sides[6 * from + dir]!
  if (!world.land[to]) return { rule: '8.5', why: 'No unit may enter that hex.' }
  if (board.steps[side]![0][6 * from + dir]! < 0)
    return world.estuary[across]
      ? { rule: '8.10a', why: 'The Scheldt estuary cannot be crossed.' }
      : { rule: '8.5', why: 'Units cannot cross an all-sea or blocked hexside.' }
  if (board.sideAt[to] === enemyOf(side)) return { rule: '8.3', why: 'That hex is enemy-occupied.' }
  if (world.italy[to] && barredFromItaly(state, board, party))
    return { rule: '13.4a', why: 'At most eight German mobile units may be in Italy.' }
  return null
}

/** Judges a whole path of hexes to be entered; gives what each unit spends, or the first bar. */
export function judgePath(state: State, party: Party, path: readonly number[]): Bar | number[] {
  const board = boardOf(state)
  const { units, left } = party
  const side = units[0]!.sideIndex
  const steps = board.steps[side]!
  const zone = board.zone[enemyOf(side)]
  const extra = board.world.tables.tec.enemyZone.cost
  // All units of a column of the terrain chart pay the same.
  const spent: [number, number] = [0, 0]
  let from = party.hex
  for (const to of path) {
    const dir = directionTo(board.world.grid, from, to)
    const bar = stepBar(state, board, party, from, dir)
    if (bar !== null) return bar
    // 9.3b: entering a zone costs more, leaving it nothing, from zone to zone too.
    const more = zone[to]! > 0 ? extra : 0
    spent[0] += steps[0][6 * from + dir]! + more
    spent[1] += steps[1][6 * from + dir]! + more
    for (let k = 0; k < units.length; k++)
      if (spent[units[k]!.column] > left[k]!) return { rule: '8.1', why: 'Not enough movement points.' }
    from = to
  }
  return units.map((unit) => spent[unit.column])
}

/** 6.2, A-46: why the group may not end its move in a hex; null when it may. */
export function endBar(state: State, party: Party, hex: number): Bar | null {
  return hex === party.home ? null : stackingBar(state, party.units, hex)
}

/** Fills the flood for a group: every hex it can pass, as far as this unit's points go. */
function fill(state: State, party: Party, payer: number): void {
  const board = boardOf(state)
  const { world } = board
  const unit = party.units[payer]!
  const enemy = enemyOf(unit.sideIndex)
  const zone = board.zone[enemy]
  const { sideAt } = board
  const steps = board.steps[unit.sideIndex]![unit.column]
  const extra = world.tables.tec.enemyZone.cost
  const barred = barredFromItaly(state, board, party) ? world.italy : null
  flood(world.flood, party.hex, party.left[payer]!, (from, to, dir) => {
    const step = steps[6 * from + dir]!
    if (step < 0 || sideAt[to] === enemy || barred?.[to]) return CLOSED
    return zone[to]! > 0 ? step + extra : step
  })
}

function floodParty(state: State, party: Party, payer: number): Flood {
  const { flood } = boardOf(state).world
  march.fillFor(flood, party, payer, () => fill(state, party, payer))
  return flood
}

/**
 * The units whose points bound the group (8.7). Ordinary units never pay less than mountain units, so the ordinary one
 * with the fewest points says it all unless a mountain unit has fewer still.
 */
function payers(party: Party): number[] {
  const least = [-1, -1]
  party.units.forEach((unit, k) => {
    const best = least[unit.column]!
    if (best < 0 || party.left[k]! < party.left[best]!) least[unit.column] = k
  })
  const [ordinary, mountain] = least as [number, number]
  if (mountain < 0) return [ordinary]
  if (ordinary < 0) return [mountain]
  return party.left[ordinary]! <= party.left[mountain]! ? [ordinary] : [ordinary, mountain]
}

/** A way as two units pay for it, step by step: the hex, what the mountain unit has spent there, where it came from. */
interface Way {
  readonly hex: number
  readonly spent: number
  readonly before: Way | null
}

/**
 * 8.7: a mountain unit that has fewer points than the ordinary one it goes with. Neither's cheapest way need be one for
 * both, so of all ways to a hex those are followed that cost the mountain unit less than any that is cheaper to the other.
 */
function mixedWays(state: State, party: Party, ordinary: number, mountain: number) {
  const board = boardOf(state)
  const { world, sideAt } = board
  const side = party.units[0]!.sideIndex
  const enemy = enemyOf(side)
  const [dear, cheap] = board.steps[side]!
  const extra = world.tables.tec.enemyZone.cost
  const barred = barredFromItaly(state, board, party) ? world.italy : null
  const most = party.left[ordinary]!
  const least = new Map<number, number>()
  const found = new Map<number, { cost: number; way: Way }>()
  const rounds: Way[][] = Array.from({ length: Math.max(0, most) + 1 }, () => [])
  rounds[0]!.push({ hex: party.hex, spent: 0, before: null })
  for (const [cost, round] of rounds.entries())
    for (const way of round) {
      if (way.spent >= (least.get(way.hex) ?? Infinity)) continue
      least.set(way.hex, way.spent)
      if (!found.has(way.hex)) found.set(way.hex, { cost, way })
      for (let i = 6 * way.hex; i < 6 * way.hex + 6; i++) {
        const to = world.grid.neighbours[i]!
        if (dear[i]! < 0 || sideAt[to] === enemy || barred?.[to]) continue
        const more = board.zone[enemy][to]! > 0 ? extra : 0
        const spent = way.spent + cheap[i]! + more
        if (spent <= party.left[mountain]!)
          rounds[cost + dear[i]! + more]?.push({ hex: to, spent, before: way })
      }
    }
  return found
}

/** 8.0-8.10: the hexes the group can end its move in, with the cost to the unit that pays most. */
export function reachOf(state: State, party: Party): march.Reached[] {
  const board = boardOf(state)
  const load = loadOf(party.units)
  const [payer, other] = payers(party)
  const mayEnd = (hex: number) => hex === party.home || roomFor(state, board, load, hex)
  if (other !== undefined) {
    const reached: march.Reached[] = []
    for (const [hex, { cost }] of mixedWays(state, party, payer!, other))
      if (hex !== party.hex && mayEnd(hex)) reached.push({ hex, cost })
    return reached
  }
  return march.reachedBy(floodParty(state, party, payer!), mayEnd)
}

/** Hexes to enter on the way to a hex; null when the group cannot end there. */
export function pathOf(state: State, party: Party, goal: number): number[] | null {
  if (goal === party.hex || endBar(state, party, goal) !== null) return null
  const [payer, other] = payers(party)
  if (other !== undefined) {
    const path: number[] = []
    let way: Way | null = mixedWays(state, party, payer!, other).get(goal)?.way ?? null
    for (; way !== null; way = way.before) path.unshift(way.hex)
    return path.length > 0 ? path.slice(1) : null
  }
  return march.wayTo(floodParty(state, party, payer!), goal)
}

/** Why the group cannot end its move in a hex, by the steps that its reach is made of. */
export function whyNot(state: State, party: Party, goal: number): Bar | null {
  const board = boardOf(state)
  const { world } = board
  const side = party.units[0]!.sideIndex
  const steps = board.steps[side]![dearest(party).column]
  const zone = board.zone[enemyOf(side)]
  const extra = world.tables.tec.enemyZone.cost
  const least = Math.min(...party.left)
  return whyNoWay({
    flood: world.flood,
    start: party.hex,
    goal,
    step(from, to) {
      const dir = directionTo(world.grid, from, to)
      return stepBar(state, board, party, from, dir) ?? steps[6 * from + dir]! + (zone[to]! > 0 ? extra : 0)
    },
    isOpen: (from, to) => steps[6 * from + directionTo(world.grid, from, to)]! >= 0,
    // What can be paid for is full.
    tooFar: (cost) =>
      (cost <= least ? endBar(state, party, goal) : null) ?? { rule: '8.1', why: tooFar(cost, least) }
  })
}

/** The unit of a group that pays most for any step: an ordinary one if there is one (13.3). */
export function dearest(party: Party): Unit {
  return party.units.find((unit) => unit.column === 0) ?? party.units[0]!
}

/** The lines of a step's cost, for people (8.0, 8.8-8.10, 9.3). */
export function explainStep(state: State, unit: Unit, from: number, to: number): Line[] {
  const board = boardOf(state)
  const { world, ground } = board
  const { tec } = world.tables
  const across = world.grid.sides[6 * from + directionTo(world.grid, from, to)]!
  const key = unit.column === 0 ? 'cost' : 'mountainCost'
  const lines: Line[] = []
  const secured = unit.sideIndex !== GERMAN && ground.secured.includes(to)
  const terrain = terrainOn(world, ground, to)
  if (world.pass[to] && world.passSide[across])
    lines.push({ label: 'Alpine Pass', value: tec.pass[key], rule: '8.8a' })
  else if (secured && terrain === ROUGH)
    lines.push({ label: 'Rough, secured from the air', value: tec.terrain.clear[key], rule: '13.2k' })
  else {
    const name = TERRAINS[terrain]!
    lines.push({
      label: capital(name),
      value: tec.terrain[name][key],
      rule: terrain === CLEAR ? '8.4' : unit.column === 1 ? '13.3' : '8.0d'
    })
  }
  const freed = unit.sideIndex !== GERMAN && (secured || ground.secured.includes(from))
  const name = world.sideNames.get(across) ?? 'River'
  const river = freed ? 0 : riverCost(world, ground, unit.sideIndex, across)
  if (world.estuary[across]) lines.push({ label: name, value: tec.hexsides.estuary.cost, rule: '8.10b' })
  else if (river > 0) lines.push({ label: name, value: river, rule: '8.9' })
  if (board.zone[enemyOf(unit.sideIndex)][to]! > 0)
    lines.push({ label: 'Enemy zone of control', value: tec.enemyZone.cost, rule: '9.3a' })
  return lines
}
