// What part of the map can be seen, found by asking the board at points of the window.
import type { BoardHandle } from '../../../board/types'

/** Pixels between the points: less than the smallest hex. */
const SAMPLE = 20

/** Whether one of these hexes lies in the window. */
export function anySeen(
  board: Pick<BoardHandle, 'hexAt'>,
  hexes: readonly string[],
  width: number,
  height: number
): boolean {
  const wanted = new Set(hexes)
  for (let x = SAMPLE; x < width; x += SAMPLE)
    for (let y = SAMPLE; y < height; y += SAMPLE) if (wanted.has(board.hexAt(x, y) ?? '')) return true
  return false
}
