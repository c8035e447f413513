// 5.1: the card that was played last can be answered, by public facts alone (5.1.2e).
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { AnswerFrame, State } from './state'

export const answerPhase: Phase<State, AnswerFrame> = {
  rule: '5.1.2e',
  title: 'Answer',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
