// For tests of movement: a Movement Phase that has just begun.
import { beginMovement } from './08-movement'
import type { MoveOffer } from '../../kernel/offers'
import type { MovementFrame, State, TurnFrame } from './state'
import { game, refusal, scene, type Scene } from './testing'
import { ALLIED, AXIS } from './world'

/** Opens the Movement Phase of a side in a position. `set`: with this still to be done to the position. */
export function moving(
  side: 'axis' | 'allied',
  of: Scene,
  set: (state: State) => void = () => undefined
): State {
  const state = scene(of)
  set(state)
  const turn: TurnFrame = { phase: 'turn', step: 0 }
  state.stack = [turn]
  beginMovement(state, side === 'axis' ? AXIS : ALLIED)
  return state
}

export const frameOf = (state: State): MovementFrame => state.stack.at(-1) as MovementFrame

export const march = (units: string, ...path: string[]) => ({ type: 'march', units: units.split(' '), path })

export const invading = (invade: string, units: string, ...path: string[]) => ({
  ...march(units, ...path),
  invade
})

export const rail = (unit: string, ...path: string[]) => ({ type: 'rail', unit, path })

export const END = { type: 'end' }

/** What the phase offers to move. */
export const offerOf = (state: State): MoveOffer =>
  game.offers(state).find(({ id }) => id === 'march') as MoveOffer

/** Where units come, with what it costs them. */
export const reachOf = (state: State, units: string, mode = 'march'): Record<string, number> =>
  Object.fromEntries(
    offerOf(state)
      .reach(units.split(' '), mode)
      .map(({ hex, cost }) => [hex, cost])
  )

/** By which rule the order is refused, tried on a copy; null: it would be carried out. */
export const barOf = (state: State, order: { type: string }): string | null =>
  refusal(structuredClone(state), order)
