// Chapter 10: the Deployment Phase, steps A to F.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { DeploymentFrame, State } from './state'

export function beginDeployment(state: State): void {
  push<DeploymentFrame>(state, { phase: 'deployment', step: 'A', moved: 0 })
}

export const deploymentPhase: Phase<State, DeploymentFrame> = {
  rule: '10.0a',
  title: 'Deployment Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
