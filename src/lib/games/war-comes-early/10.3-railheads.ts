// 10.3 and 10.3.1: the rail leg of Soviet supply, and how railheads move and fall back.
import { connect } from '../../hex/connect'
import { boardOf } from './board'
import type { State } from './state'
import { ALLIED, type World } from './world'

/** 10.3: where a railroad leaves the map in the Soviet Union (east and south edge). */
function isSovietSource(world: World, hex: number): boolean {
  return world.hexes[hex]!.edgeSupply === 'Soviet Union'
}

/** 10.3: contiguous friendly-controlled rail hexes join the hex with a Soviet source; zones of control do not matter (A50). */
export function railheadConnected(state: State, hex: number): boolean {
  const { world } = boardOf(state)
  if (state.control[hex] !== ALLIED) return false
  const enter = (_from: number, to: number, _dir: number, side: number) =>
    world.rail[side] === 1 && state.control[to] === ALLIED
  return connect(world.railSearch, [hex], enter, { goal: (at) => isSovietSource(world, at) }) >= 0
}
