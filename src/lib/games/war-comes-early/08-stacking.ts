// Chapter 8: stacking.
import { boardOf, type Board } from './board'
import type { State } from './state'
import type { Unit } from './world'

/** What a group adds to a stack. */
export interface Load {
  weight: number
  armies: number
  staticCorps: number
}

export function loadOf(units: readonly Unit[]): Load {
  const load = { weight: 0, armies: 0, staticCorps: 0 }
  for (const unit of units) {
    load.weight += unit.weight
    if (unit.class === 'army') load.armies++
    if (unit.germanStaticCorps) load.staticCorps++
  }
  return load
}

/**
 * 8.0b: why these units, none of which is in the hex, may not stack there at any time; null when they may.
 * Enemy units and other friendly nationalities are never joined (8.0a, 8.0j).
 */
export function stackingBar(
  state: State,
  units: readonly Unit[],
  hex: number
): { rule: string; why: string } | null {
  const board = boardOf(state)
  const first = units[0]
  if (first === undefined) return null
  if (board.height[hex]! > 0) {
    if (board.sideAt[hex] !== first.sideIndex) return { rule: '8.0a', why: 'That hex is enemy-occupied.' }
    if (board.nationAt[hex] !== first.nationIndex)
      return { rule: '8.0j', why: 'Another friendly nation’s units are there.' }
  }
  const limits = board.world.tables.stacking
  const load = loadOf(units)
  if (board.weight[hex]! + load.weight > limits.limit)
    return { rule: '8.0c', why: `That would exceed the stacking limit of ${limits.limit} units.` }
  if (board.armies[hex]! + load.armies > limits.maxArmies)
    return { rule: '8.0d', why: 'Only one army or front may be in a hex.' }
  if (board.staticCorps[hex]! + load.staticCorps > limits.maxGermanStaticCorps)
    return { rule: '8.0e', why: 'Only one German static corps may be in a hex.' }
  return null
}

export function mayStack(state: State, units: readonly Unit[], hex: number): boolean {
  return stackingBar(state, units, hex) === null
}

/** The limits alone, for movement, where speed counts. */
export function roomFor(board: Board, load: Load, hex: number): boolean {
  const limits = board.world.tables.stacking
  return (
    board.weight[hex]! + load.weight <= limits.limit &&
    board.armies[hex]! + load.armies <= limits.maxArmies &&
    board.staticCorps[hex]! + load.staticCorps <= limits.maxGermanStaticCorps
  )
}

/** 8.0: the hex holds more than it may; the opponent must move units out. */
export function isOverstacked(state: State, hex: number): boolean {
  const board = boardOf(state)
  const limits = board.world.tables.stacking
  return (
    board.weight[hex]! > limits.limit ||
    board.armies[hex]! > limits.maxArmies ||
    board.staticCorps[hex]! > limits.maxGermanStaticCorps
  )
}

/** Hexes of the map that are overstacked just now. */
export function overstackedHexes(state: State): number[] {
  const board = boardOf(state)
  const hexes: number[] = []
  for (let hex = 0; hex < board.weight.length; hex++)
    if (board.weight[hex]! > 0 && isOverstacked(state, hex)) hexes.push(hex)
  return hexes
}
