// 19.7: Combat VP! markers are used where an event or a table allows it.
import { pop } from '../../kernel/phases'
import type { Phase } from './events'
import type { CombatVpFrame, State } from './state'

export const combatVpPhase: Phase<State, CombatVpFrame> = {
  rule: '19.7.1',
  title: 'Combat VP!',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
