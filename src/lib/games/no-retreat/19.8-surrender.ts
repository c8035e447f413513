// 19.8: Surrender! markers, and who leaves a surrendered city.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { ClearFrame, State } from './state'

export const clearPhase: Phase<State, ClearFrame> = {
  rule: '19.8b',
  title: 'Surrendered city',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
