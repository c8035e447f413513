// Chapter 13: the Movement Phase of a side.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { MovementFrame, State } from './state'
import type { Side } from './world'

export function beginMovement(state: State, side: Side): void {
  push<MovementFrame>(state, { phase: 'movement', side, step: 'move', moved: [] })
}

export const movementPhase: Phase<State, MovementFrame> = {
  rule: '13.0a',
  title: 'Movement Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
