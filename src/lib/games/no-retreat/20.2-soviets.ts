// 20.2.2c: the Soviet units are set up.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { SovietsFrame, State } from './state'

export const sovietsPhase: Phase<State, SovietsFrame> = {
  rule: '20.2.2c',
  title: 'Soviet set-up',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
