// For tests of what goes by sea: a Movement or Combat Phase in which the amphibious markers of a side are available.
import { put, worldOf } from './board'
import type { CombatFrame, MovementFrame, State, TurnFrame } from './state'
import { scene, type Scene } from './testing'
import { boxOf, type Side } from './world'

function withMarkers(set: Scene, side: Side): State {
  const state = scene(set)
  const world = worldOf(state)
  for (const unit of world.units)
    if (unit.type === 'transport' && state.side[unit.nationIndex] === side)
      put(state, unit, boxOf(world, side, 'available'))
  return state
}

const turn: TurnFrame = { phase: 'turn', step: 0 }

/** The Movement Phase of a side; nobody has moved. */
export function moving(set: Scene, side: Side): State {
  const state = withMarkers(set, side)
  const frame: MovementFrame = { phase: 'movement', side, moved: [], unsupplied: [] }
  state.stack = [turn, frame]
  return state
}

/** The beginning of its Combat Phase. */
export function fighting(set: Scene, side: Side): State {
  const state = withMarkers(set, side)
  const frame: CombatFrame = { phase: 'combat', side, attacked: [] }
  state.stack = [turn, frame]
  return state
}
