// Chapter 11: draws on the Landing and the Evacuation Table.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { LandingFrame, State } from './state'

export const landingPhase: Phase<State, LandingFrame> = {
  rule: '11.0a',
  title: 'Landings and evacuations',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
