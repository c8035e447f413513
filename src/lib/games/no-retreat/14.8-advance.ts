// 14.8: advance after combat.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { AdvanceFrame, State } from './state'

export const advancePhase: Phase<State, AdvanceFrame> = {
  rule: '14.8a',
  title: 'Advance',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
