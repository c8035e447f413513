// 14.5: one battle from its table to the end of its Counterattacks.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { BattleFrame, State } from './state'

export const battlePhase: Phase<State, BattleFrame> = {
  rule: '14.5a',
  title: 'Battle',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
