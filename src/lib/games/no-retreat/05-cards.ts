// Chapter 5: cards are played for their events: cost, timing, names, what they ask for, one effect after the other.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { CardFrame, State } from './state'

export const cardPhase: Phase<State, CardFrame> = {
  rule: '5.1a',
  title: 'Event card',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
