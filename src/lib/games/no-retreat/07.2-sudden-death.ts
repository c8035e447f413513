// 7.2, 17.6: Sudden Death, on the turns with a Death's Head.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { CheckFrame, State } from './state'
import { GERMAN } from './world'

export function beginSuddenDeath(state: State): void {
  push<CheckFrame>(state, { phase: 'suddenDeath', step: 'judge', side: GERMAN, count: 0, hexes: [] })
}

export const suddenDeathPhase: Phase<State, CheckFrame> = {
  rule: '17.6a',
  title: 'Sudden Death Check',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
