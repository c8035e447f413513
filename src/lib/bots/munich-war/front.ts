// The whole situation, put together once for each decision.
import { boardOf, enemyOf, worldOf } from '../../games/munich-war/board'
import type { State } from '../../games/munich-war/state'
import type { Side } from '../../games/munich-war/world'
import { findPrey } from './invasions'
import { fillThreats, forcesOf, holdersOf, type Situation } from './situation'
import { stakesOf } from './stakes'

export function situationOf(state: State, side: Side): Situation {
  const world = worldOf(state)
  const { count } = world.grid
  const [own, hostile] = forcesOf(state, side)
  const turnsLeft = world.scenario.turns.length - state.turn + 1
  const bare: Situation = {
    state,
    view: { at: state.at, control: holdersOf(state) },
    world,
    board: boardOf(state),
    side,
    enemy: enemyOf(side),
    own,
    hostile,
    stake: new Float32Array(count),
    soon: new Float32Array(count),
    later: new Float32Array(count),
    turnsLeft,
    prey: new Set(),
    politics: `${state.side.join('')} ${state.storm ? 1 : 0}`
  }
  const prey = findPrey(bare, side)
  const situation: Situation = {
    ...bare,
    stake: stakesOf(state, prey, turnsLeft),
    prey,
    politics: `${bare.politics} ${[...prey].join()}`
  }
  fillThreats(situation)
  return situation
}
