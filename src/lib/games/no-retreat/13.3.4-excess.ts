// 13.3.4: overstacked units go one hex or are lost.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { ExcessFrame, State } from './state'

export const excessPhase: Phase<State, ExcessFrame> = {
  rule: '13.3.4',
  title: 'Overstacked',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
