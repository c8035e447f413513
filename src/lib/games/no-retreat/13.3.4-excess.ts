// 13.3.4: overstacked units go one hex or are lost.
import { pop } from '../../kernel/phases'
import { excessBar } from './13.3-stacking'
import { boardOf } from './board'
import type { Phase } from './events'
import type { ExcessFrame, State } from './state'

/** The hexes that break the limits of stacking now, in the order of the map. */
export function overstackedHexes(state: State): number[] {
  const { height, world } = boardOf(state)
  const hexes: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (height[hex]! > 1 && excessBar(state, hex) !== null) hexes.push(hex)
  return hexes
}

export const excessPhase: Phase<State, ExcessFrame> = {
  rule: '13.3.4',
  title: 'Overstacked',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
