// For tests of the phases between the battles: a phase put on top by hand, and what happens in it.
import { loadedDice } from '../../kernel/dice'
import type { Frame } from '../../kernel/phases'
import type { Context, Event } from './events'
import type { SpendFrame, State } from './state'
import { game, give } from './testing'
import { AXIS } from './world'

/** A phase in which somebody is to decide, so that what lies above it ends there. */
const floor = (): SpendFrame => ({ phase: 'spend', side: AXIS, rule: '7.2', purses: [] })

/** Goes through a phase as far as it goes by itself. */
export function through(state: State, frame: Frame, ...dice: number[]): readonly Event[] {
  state.stack = [floor(), frame, floor()]
  return give(state, { type: 'end' }, ...dice).events
}

/** Whether the phase that was put on top is over. */
export const isOver = (state: State): boolean => state.stack.length === 1

/** A context whose dice fall as named, and what it is told. */
export function told(...dice: number[]): Context & { readonly events: Event[]; readonly left: () => number } {
  const loaded = loadedDice(...dice)
  const events: Event[] = []
  return {
    dice: loaded,
    emit: (event) => void events.push(event),
    reveal: () => {},
    events,
    left: () => loaded.left
  }
}

/** What can be done now, by the name of the offer; for picks the names of the choices, for placing the hexes of a piece. */
export const offered = (state: State): string[] => game.offers(state).map(({ id }) => id)

export function choices(state: State, id: string): string[] {
  const offer = game.offers(state).find((one) => one.id === id)
  return offer?.gesture === 'pick' ? offer.choices.map((choice) => choice.id) : []
}
