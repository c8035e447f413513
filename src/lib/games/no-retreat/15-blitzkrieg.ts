// Chapter 15: the Blitzkrieg Assault Phase.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { BlitzkriegFrame, State } from './state'

export function beginBlitzkrieg(state: State): void {
  push<BlitzkriegFrame>(state, { phase: 'blitzkrieg', step: 'place' })
}

export const blitzkriegPhase: Phase<State, BlitzkriegFrame> = {
  rule: '15.0a',
  title: 'Blitzkrieg Assault Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
