// Positions to try things on: from random games, and battles thrown together that random games seldom come to.
import fc from 'fast-check'
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
import type { Game, Order } from '../../src/lib/kernel/game'
import { chooseOrder, playRandomly } from '../../src/tools/engine/play'

export const game = warComesEarly
export const SCENARIOS = game.scenarios

/** `FUZZ_RUNS=10` runs ten times as long. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 1)

// The same tries every time, so that a failure belongs to the change that brought it; `FUZZ_SEED=2` or another number
// tries others. A property that fails prints its seed.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) })

/** Positions spread over random games, the last of each game among them. */
export function positions(scenario: string, seeds: readonly number[], each: number): State[] {
  return seeds.flatMap((seed) => {
    const { log } = playRandomly(game as Game, scenario, seed, { check: 'end' })
    const every = Math.ceil(log.orders.length / each)
    const found: State[] = [game.create(scenario)]
    const watch = (state: unknown, orders: number) => {
      if (orders % every === 0 || orders === log.orders.length) found.push(structuredClone(state as State))
    }
    playRandomly(game as Game, scenario, seed, { check: 'end', watch })
    return found
  })
}

/** Something the actor may order here; null when the game is over. */
export function legalOrder(state: State, random: Random): Order | null {
  return game.actor(state) === null ? null : chooseOrder(game.offers(state), random, 16)
}

export function otherSeat(seat: string): string {
  return game.seats[0] === seat ? game.seats[1] : game.seats[0]
}

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
