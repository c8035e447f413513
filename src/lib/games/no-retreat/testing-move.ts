// For tests of movement: a Movement Phase that has just begun.
import type { MoveOffer } from '../../kernel/offers'
import { beginMovement } from './13-movement'
import type { MovementFrame, State } from './state'
import { game, refusal, scene, under, type Scene } from './testing'

/** Opens the Movement Phase of a side. `set`: with this still to be done to the position. */
export function moving(side: 0 | 1, of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  set(state)
  beginMovement(state, side)
  return state
}

export const frameOf = (state: State): MovementFrame => state.stack.at(-1) as MovementFrame

export const move = (unit: string, ...path: string[]) => ({ type: 'move', unit, path })

export const invading = (invade: string, unit: string, ...path: string[]) => ({
  ...move(unit, ...path),
  invade
})

export const offerOf = (state: State): MoveOffer =>
  game.offers(state).find(({ id }) => id === 'move') as MoveOffer

/** Where a unit comes, with what it costs. */
export const reachOf = (state: State, unit: string, ...begun: string[]): Record<string, number> =>
  Object.fromEntries(
    offerOf(state)
      .reach([unit], undefined, begun)
      .map(({ hex, cost }) => [hex, cost])
  )

/** By which rule the move is refused, tried on a copy; null: it would be made. */
export const barOf = (state: State, unit: string, ...path: string[]): string | null =>
  refusal(structuredClone(state), move(unit, ...path))
