// Chapter 3, 24.1: the piles are shuffled and the plans are drawn. Where units begin is for start.ts.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { SetupFrame, State } from './state'

export const setupPhase: Phase<State, SetupFrame> = {
  rule: '3.0a',
  title: 'Set-up',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
