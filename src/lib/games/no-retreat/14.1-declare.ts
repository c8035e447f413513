// 14.1: Targets and Counterblows are declared, the Allied player first.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { DeclareFrame, State } from './state'

export const declarePhase: Phase<State, DeclareFrame> = {
  rule: '14.1a',
  title: 'Declaration',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
