// 13.3.4: which hexes hold too much.
import { excessBar } from './13.3-stacking'
import { boardOf } from './board'
import type { State } from './state'

/** The hexes that break the limits of stacking now, in the order of the map. */
export function overstackedHexes(state: State): number[] {
  const { height, world } = boardOf(state)
  const hexes: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (height[hex]! > 1 && excessBar(state, hex) !== null) hexes.push(hex)
  return hexes
}
