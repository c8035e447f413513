// 14.7.5: retreats.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { RetreatFrame, State } from './state'

export const retreatPhase: Phase<State, RetreatFrame> = {
  rule: '14.7.5a',
  title: 'Retreat',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
