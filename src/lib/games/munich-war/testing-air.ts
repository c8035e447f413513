// For tests of chapter 16: an Air Phase by hand.
import { enemyOf, put, worldOf } from './board'
import type { AirFrame, SegmentFrame, State } from './state'
import { hexIn, scene, unitIn, type Scene } from './testing'
import { AXIS, boxOf, SEATS, type Side } from './world'

export const END = { type: 'end' }
export const launch = (unit: string, hex: string, invade?: string) => ({
  type: 'launch',
  unit,
  hex,
  ...(invade !== undefined && { invade })
})
export const intercept = (unit: string, hex: string) => ({ type: 'intercept', unit, hex })
export const resolve = (hex: string) => ({ type: 'resolve', hex })
export const terror = (unit: string, target: 'city' | 'units') => ({ type: 'terror', unit, target })
export const victim = (unit: string | null) => ({ type: 'victim', unit })

export interface AirScene extends Scene {
  /** Air units in the Available displays: "GER-AIR-L1", or "GER-AIR-L1:reduced". */
  air?: readonly string[]
  turn?: number
  /** Whose Air Phase it is. */
  side?: Side
}

/** The launch segment of an Air Phase. After the phase the other side launches, so that nothing else is played. */
export function airScene({ air = [], side = AXIS, turn = 1, ...rest }: AirScene = {}): State {
  const state = scene(rest)
  state.turn = turn
  for (const one of air) {
    const [id, reduced] = one.split(':')
    const unit = unitIn(state, id!)
    if (reduced !== undefined) state.steps[unit.index] = 1
    put(state, unit, boxOf(worldOf(state), state.side[unit.nationIndex] as Side, 'available'))
  }
  const sentinel: SegmentFrame = { phase: 'launch', side: enemyOf(side) }
  const phase: AirFrame = { phase: 'air', side, step: 1 }
  const first: SegmentFrame = { phase: 'launch', side }
  state.stack = [sentinel, phase, first]
  return state
}

/** What is decided now, and by whom: "launch axis". */
export function now(state: State): string {
  const frame = state.stack.at(-1) as SegmentFrame
  return `${frame.phase} ${SEATS[frame.side]}`
}

/** The hex that an air unit is over, or its display. */
export function whereAir(state: State, id: string): string {
  const { index } = unitIn(state, id)
  const { places } = worldOf(state).grid
  const over = state.over[index]!
  return over >= 0 ? places[over]! : (places[state.at[index]!] ?? 'nowhere')
}

/** An air unit is over a hex, however it came there. */
export function fly(state: State, id: string, hex: string): void {
  const { index } = unitIn(state, id)
  state.over[index] = hexIn(state, hex)
  state.since[index] = state.turn
}

export const stepsOf = (state: State, id: string): number => state.steps[unitIn(state, id).index]!
