// Chapter 6: stacking.
import type { Bar } from '../../kernel/game'
import { boardOf, type Board } from './board'
import type { State } from './state'
import { AMERICAN, BRITISH, NOBODY, type Side, type Unit } from './world'

/** What a group of units brings into a stack. */
export interface Load {
  readonly count: number
  /** Units of the two army groups (6.4). */
  readonly american: boolean
  readonly british: boolean
}

export function loadOf(units: readonly Unit[]): Load {
  let american = false
  let british = false
  for (const { groupIndex } of units) {
    if (groupIndex === AMERICAN) american = true
    else if (groupIndex === BRITISH) british = true
  }
  // 6.3a: each counts one, whatever its steps.
  return { count: units.length, american, british }
}

/** 6.4b: the two army groups mix here: in beachheads and in Antwerp. */
function groupsMix(state: State, board: Board, hex: number): boolean {
  return hex === board.world.antwerp.port || state.beachheads.includes(hex)
}

/**
 * 6.3, 6.4a: whether a group that is not in the hex may end there, after an attack they shared too (6.4c); on the way nobody
 * asks (6.4d). Who stands there must be a friend.
 */
export function roomFor(state: State, board: Board, load: Load, hex: number): boolean {
  if (board.height[hex]! + load.count > board.limit[hex]!) return false
  const american = load.american || board.groupAt[AMERICAN][hex]! > 0
  const british = load.british || board.groupAt[BRITISH][hex]! > 0
  return !(american && british) || groupsMix(state, board, hex)
}

/** Why units that are not in the hex may not end there; null when they may (6.1, 6.3, 6.4). */
export function stackingBar(state: State, units: readonly Unit[], hex: number): Bar | null {
  if (units.length === 0 || mayStack(state, units, hex)) return null
  const board = boardOf(state)
  if (!isFriendly(board, units[0]!.sideIndex, hex)) return { rule: '6.1', why: 'That hex is enemy-occupied.' }
  const limit = board.limit[hex]!
  if (board.height[hex]! + units.length > limit) {
    const rule = state.beachheads.includes(hex) ? '6.3d' : limit === 5 ? '6.3b' : '6.3c'
    return { rule, why: `At most ${limit} units may stack there.` }
  }
  return { rule: '6.4a', why: 'The American and British army groups may not stack together there.' }
}

/** 6.1: nobody stands there, or friends. */
function isFriendly(board: Board, side: Side, hex: number): boolean {
  return board.sideAt[hex] === NOBODY || board.sideAt[hex] === side
}

/** The same for at least one unit, without the words. */
export function mayStack(state: State, units: readonly Unit[], hex: number): boolean {
  const board = boardOf(state)
  return isFriendly(board, units[0]!.sideIndex, hex) && roomFor(state, board, loadOf(units), hex)
}

/** Those of the hexes in which a unit that is not there may end. */
export function withRoom(state: State, unit: Unit, hexes: readonly number[]): number[] {
  const board = boardOf(state)
  const load = loadOf([unit])
  return hexes.filter((hex) => isFriendly(board, unit.sideIndex, hex) && roomFor(state, board, load, hex))
}

/** 6.2: units above the limit of the hex; its owner must remove them. */
export function excessIn(state: State, hex: number): number {
  const board = boardOf(state)
  return Math.max(0, board.height[hex]! - board.limit[hex]!)
}

/** 6.4: both army groups stand where they may not. */
export function isMixed(state: State, hex: number): boolean {
  const board = boardOf(state)
  return (
    board.groupAt[AMERICAN][hex]! > 0 && board.groupAt[BRITISH][hex]! > 0 && !groupsMix(state, board, hex)
  )
}
