// Chapter 9: the Organization Phase: Improvements, rebuilding, reinforcements.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { OrganizationFrame, State } from './state'
import { ALLIED } from './world'

export function beginOrganization(state: State): void {
  push<OrganizationFrame>(state, { phase: 'organization', side: ALLIED, step: 'improve' })
}

export const organizationPhase: Phase<State, OrganizationFrame> = {
  rule: '9.0',
  title: 'Organization Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
