// 20.1.7: the Allied player may declare the end of the French game; the Polish one ends when every city has fallen.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { GameEndFrame, State } from './state'

export function beginGameEnd(state: State): void {
  push<GameEndFrame>(state, { phase: 'gameEnd' })
}

export const gameEndPhase: Phase<State, GameEndFrame> = {
  rule: '20.1.7a',
  title: 'Game End',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
