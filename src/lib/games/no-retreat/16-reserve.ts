// Chapter 16: the Reserve Phase: units come back on the map, markers leave it.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { ReserveFrame, State } from './state'
import type { Side } from './world'

export function beginReserve(state: State, side: Side): void {
  push<ReserveFrame>(state, { phase: 'reserve', side })
}

export const reservePhase: Phase<State, ReserveFrame> = {
  rule: '16.1a',
  title: 'Reserve Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
