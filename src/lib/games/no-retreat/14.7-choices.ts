// 14.7: what the side that suffers a result decides: Counterattack, retreat or loss, another result (22.2b, 22.6b).
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { ChoiceFrame, State } from './state'

export const choicePhase: Phase<State, ChoiceFrame> = {
  rule: '14.7CA',
  title: 'Result of the battle',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
