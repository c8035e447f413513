// 14.7.4, 14.7CB: a result that puts a Counterblow on a hex of the Phasing player.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { CounterblowFrame, State } from './state'

export const counterblowPhase: Phase<State, CounterblowFrame> = {
  rule: '14.7CB',
  title: 'Counterblow',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
