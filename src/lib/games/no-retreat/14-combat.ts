// Chapter 14: the Combat Phase: both players declare, then one battle after the other.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { CombatFrame, State } from './state'
import type { Side } from './world'

export function beginCombat(state: State, side: Side): void {
  push<CombatFrame>(state, { phase: 'combat', side, attacked: [], from: [], fought: [] })
}

export const combatPhase: Phase<State, CombatFrame> = {
  rule: '14.2',
  title: 'Combat Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
