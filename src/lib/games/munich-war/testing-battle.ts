// For tests of what comes after a battle: retreats and advances on top of a phase that waits.
import { loadedDice } from '../../kernel/dice'
import { top } from '../../kernel/phases'
import { advancePhase } from './13-advance'
import { retreatPhase } from './12-retreat'
import type { Event, Phase } from './events'
import type { SetupFrame, State, TurnFrame } from './state'
import { scene, type Scene } from './testing'

const AFTER = { retreat: retreatPhase, advance: advancePhase } as unknown as Readonly<Record<string, Phase>>

/** What has begun goes on by itself until somebody decides. Below it the set-up waits for ever. */
export function after(set: Scene, begin: (state: State) => void): { state: State; events: Event[] } {
  const state = scene(set)
  const turn: TurnFrame = { phase: 'turn', step: 0 }
  const setup: SetupFrame = { phase: 'setup', step: 1 }
  state.stack = [turn, setup]
  begin(state)
  const events: Event[] = []
  const emit = (event: Event): void => void events.push(event)
  for (;;) {
    const frame = top(state)
    const phase = AFTER[frame.phase]
    if (phase === undefined || phase.actor(state, frame) !== null) return { state, events }
    phase.run!(state, frame, { dice: loadedDice(), emit, reveal: () => {} })
  }
}

/** Everything asked on top of the waiting phase has been answered. */
export const isOver = (state: State): boolean => top(state).phase === 'setup'
