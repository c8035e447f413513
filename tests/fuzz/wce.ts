// War Comes Early: positions from random games, and battles thrown together that random games seldom come to.
import { disc } from '../../src/lib/hex/grid'
import { roomFor, loadOf } from '../../src/lib/games/war-comes-early/08-stacking'
import { boardOf, put, refreshPolitics, worldOf } from '../../src/lib/games/war-comes-early/board'
import { warComesEarly } from '../../src/lib/games/war-comes-early/index'
import {
  AT_WAR,
  type CombatFrame,
  type MovementFrame,
  type State
} from '../../src/lib/games/war-comes-early/state'
import type { Random } from '../../src/lib/kernel/dice'

export const game = warComesEarly
export const SCENARIOS = game.scenarios

/**
 * The same moment with many units of both sides crowded round one place, wherever they may be: battles with good odds,
 * overstacks, surrounded stacks. null when the position is not in a Movement or Combat Phase.
 */
export function melee(from: State, random: Random): State | null {
  const state = structuredClone(from)
  game.check(state)
  const frame = state.stack.at(-1) as CombatFrame | MovementFrame
  if (game.actor(state) === null || !['combat', 'movement'].includes(frame.phase)) return null
  const world = worldOf(state)
  const board = boardOf(state)
  const active = frame.nations[0]!
  const homes = world.units.filter((unit) => unit.nationIndex === active && state.at[unit.index]! >= 0)
  if (homes.length === 0) return null
  const centre = state.at[random.pick(homes).index]!
  const area = disc(world.grid, centre, 4)
  const side = world.sideOfNation[active]!
  for (const unit of world.units) {
    if (state.standing[unit.nationIndex] !== AT_WAR || state.at[unit.index]! < 0) continue
    // Those who act come in strength, the others in smaller numbers.
    if (random.int(0, 9) < (unit.sideIndex === side ? 3 : 6)) continue
    const hex = random.pick(area)
    const free = board.sideAt[hex] === 2 || board.nationAt[hex] === unit.nationIndex
    if (!free || !board.open[unit.nationIndex]![hex] || !roomFor(board, loadOf([unit]), hex)) continue
    put(state, unit, hex)
    state.control[hex] = unit.sideIndex
  }
  refreshPolitics(state)
  return state
}
