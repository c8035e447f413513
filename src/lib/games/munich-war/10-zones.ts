// Chapter 10: zones of control. Where they reach is worked out in the board.
import type { Bar } from '../../kernel/game'
import { enemyOf, inEnemyZone, type Board } from './board'
import type { Side } from './world'

/**
 * 10.3: why a unit may not step from a hex to the next; null when its enemies' zones let it. `moved`: it has entered
 * hexes in this phase already. 8.3b: the minimum move is no excuse.
 */
export function zoneBar(board: Board, side: Side, from: number, to: number, moved: boolean): Bar | null {
  if (!inEnemyZone(board, side, from)) return null
  if (moved) return { rule: '10.3a', why: 'A unit that enters an enemy zone of control stops there.' }
  if (!inEnemyZone(board, side, to)) return null
  return { rule: '10.3b', why: 'A unit cannot go from one enemy zone of control straight into another.' }
}

/** 10.5: a supply line of this side may come into the hex but not go on from it. */
export function endsSupply(board: Board, side: Side, hex: number): boolean {
  return inEnemyZone(board, side, hex) && board.sideAt[hex] !== side
}

/** 10.2: the hex is in zones of both sides. */
export const inBothZones = (board: Board, hex: number): boolean =>
  inEnemyZone(board, 0, hex) && inEnemyZone(board, enemyOf(0), hex)
