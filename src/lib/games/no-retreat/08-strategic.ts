// Chapter 8: the Strategic Phase: draws and limits, the Card Step, the Allied markers, the redraws of Leaders.
import { pop, push } from '../../kernel/phases'
import type { Phase } from './events'
import type { StrategicFrame, State } from './state'
import { ALLIED } from './world'

export function beginStrategic(state: State): void {
  push<StrategicFrame>(state, {
    phase: 'strategic',
    step: 'draw',
    side: ALLIED,
    cards: 0,
    markers: 0,
    first: null,
    firstSettled: false,
    passes: 0
  })
}

export const strategicPhase: Phase<State, StrategicFrame> = {
  rule: '8.0a',
  title: 'Strategic Phase',
  actor: () => null,
  run: (state, frame) => pop(state, frame)
}
