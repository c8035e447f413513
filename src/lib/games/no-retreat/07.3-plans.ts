// 7.3, 20.3: the lines of the Secret Plans are checked and marked.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { PlanFrame, State } from './state'
import { GERMAN } from './world'

export function beginPlanCheck(state: State): void {
  push<PlanFrame>(state, { phase: 'plan', side: GERMAN, mark: 'A' })
}

export const planPhase: Phase<State, PlanFrame> = {
  rule: '7.3a',
  title: 'Secret Plan Check',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
