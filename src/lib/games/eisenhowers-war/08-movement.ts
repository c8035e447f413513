// Chapter 8: how far units can go. The move portion itself is in 08-portion.ts.
import { flood, pathTo } from '../../hex/flood'
import { directionTo } from '../../hex/grid'
import type { Line } from '../../kernel/game'
import { boardOf, enemyOf, type Board } from './board'
import { loadOf, roomFor, stackingBar } from './06-stacking'
import { inSupply, southLostNow } from './07-supply'
import { hasSupplyProblem } from './07.15-problem'
import { capital, type Bar } from './lookup'
import type { Mover, State } from './state'
import { CLEAR, CLOSED, GERMAN, riverCost, ROUGH, SOUTH, TERRAINS, terrainOn, type Unit } from './world'

/** A group that moves as one: units in one hex, each with its own points (8.7). */
export interface Party {
  readonly units: readonly Unit[]
  readonly hex: number
  /** Points each unit has left, in the order of `units`. */
  readonly left: readonly number[]
}

export interface Reached {
  readonly hex: number
  readonly cost: number
}

/** 7.12, 7.15: the points of a unit that begins its move now, and what halves them. Each rule halves on its own. */
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
  return {
    units,
    hex: state.at[units[0]!.index]!,
    left: units.map((unit) => pointsOf(state, unit).points)
  }
}

export function continueParty(state: State, units: readonly Unit[], movers: readonly Mover[]): Party {
  return {
    units,
    hex: state.at[units[0]!.index]!,
    left: units.map((unit) => {
      const [, spent, points] = movers.find((mover) => mover[0] === unit.index)!
      return points - spent
    })
  }
}

/** 13.4: as many more German mobile units may come into Italy. */
export function roomInItaly(state: State): number {
  if (!state.italyLimit) return Infinity
  const board = boardOf(state)
  return board.world.tables.italy.limit - board.inItaly
}

/** 13.4: the group may not come into Italy, where it is not counted yet. */
function barredFromItaly(state: State, board: Board, party: Party): boolean {
  if (party.units[0]!.sideIndex !== GERMAN || board.world.italy[party.hex]) return false
  return roomInItaly(state) < party.units.length
}

/** Why the group may not take a step; null when it may. Points are not looked at. */
function stepBar(state: State, board: Board, party: Party, from: number, dir: number): Bar | null {
  const { world } = board
  const side = party.units[0]!.sideIndex
  if (dir < 0) return { rule: '8.2', why: 'The hexes of a path must touch.' }
  const to = world.grid.neighbours[6 * from + dir]!
  const across = world.grid.sides[6 * from + dir]!
  if (!world.land[to]) return { rule: '8.5', why: 'No unit may enter that hex.' }
  if (board.steps[side]![0][6 * from + dir]! < 0)
    return world.estuary[across]
      ? { rule: '8.10a', why: 'The Scheldt estuary cannot be crossed.' }
      : { rule: '8.5', why: 'No unit crosses an all-sea or blocked hexside.' }
  if (board.sideAt[to] === enemyOf(side)) return { rule: '8.3', why: 'Enemy units stand there.' }
  if (world.italy[to] && barredFromItaly(state, board, party))
    return { rule: '13.4a', why: 'No more than eight German mobile units may be in Italy.' }
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
    const more = zone[to]! > 0 ? extra : 0
    spent[0] += steps[0][6 * from + dir]! + more
    spent[1] += steps[1][6 * from + dir]! + more
    for (let k = 0; k < units.length; k++)
      if (spent[units[k]!.column] > left[k]!)
        return { rule: '8.1', why: 'That is farther than the movement factors allow.' }
    from = to
  }
  return units.map((unit) => spent[unit.column])
}

/** 6.2, A-46: why the group may not end its move in a hex; null when it may. */
export function endBar(state: State, party: Party, hex: number): Bar | null {
  return hex === party.hex ? null : stackingBar(state, party.units, hex)
}

/** The group and payer for whom the flood was filled last: a path asked for right after the reach costs nothing. */
const filled: { party: Party | null; payer: number; generation: number } = {
  party: null,
  payer: -1,
  generation: -1
}

/** Fills the flood for a group: every hex it can pass, as far as this unit's points go. */
function floodParty(state: State, party: Party, payer: number): void {
  const board = boardOf(state)
  const { world } = board
  if (filled.party === party && filled.payer === payer && filled.generation === world.flood.generation) return
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
  filled.party = party
  filled.payer = payer
  filled.generation = world.flood.generation
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

/** 8.0-8.10: the hexes the group can end its move in, with the cost to the unit that pays most. */
export function reachOf(state: State, party: Party): Reached[] {
  const board = boardOf(state)
  const { world } = board
  const load = loadOf(party.units)
  const group = payers(party)
  const reached: Reached[] = []
  for (const payer of group) {
    floodParty(state, party, payer)
    const { order, cost, size } = world.flood
    for (let i = 1; i < size; i++) {
      const hex = order[i]!
      if (!roomFor(state, board, load, hex)) continue
      if (group.length > 1) {
        if (reached.some((other) => other.hex === hex)) continue
        if (!Array.isArray(judgePath(state, party, pathTo(world.flood, hex).slice(1)))) continue
      }
      reached.push({ hex, cost: cost[hex]! })
    }
  }
  return reached
}

/** Hexes to enter on the way to a hex; null when the group cannot end there. */
export function pathOf(state: State, party: Party, goal: number): number[] | null {
  const { world } = boardOf(state)
  if (goal === party.hex || endBar(state, party, goal) !== null) return null
  for (const payer of payers(party)) {
    floodParty(state, party, payer)
    const path = pathTo(world.flood, goal).slice(1)
    if (path.length > 0 && Array.isArray(judgePath(state, party, path))) return path
  }
  return null
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
