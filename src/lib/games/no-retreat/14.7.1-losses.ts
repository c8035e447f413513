// 14.7.1: step losses, chosen by the owner.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { LossFrame, State } from './state'

export const lossPhase: Phase<State, LossFrame> = {
  rule: '14.7.1b',
  title: 'Losses',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
