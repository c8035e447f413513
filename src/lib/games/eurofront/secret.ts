// The one door to what a seat may not know: which unit a block is, and how many steps it has left. In a view blocks of the
// other side are unknown, so whoever asks has to say what he does then.
import { worldOf } from './board'
import { UNKNOWN, type State } from './state'
import type { Unit } from './world'

/** The unit of a block; null: the seat that looks may not know it. */
export function unitOf(state: State, token: number): Unit | null {
  const index = state.hidden.unit[token]!
  return index === UNKNOWN ? null : worldOf(state).units[index]!
}

/** For the owner's blocks and for what is carried out: the unit is known there. */
export function mustKnow(state: State, token: number): Unit {
  const unit = unitOf(state, token)
  if (unit === null) throw new Error(`Block ${token} is not known here.`)
  return unit
}

/** Steps left; UNKNOWN for who may not know. */
export const cvOf = (state: State, token: number): number => state.hidden.cv[token]!

export function setCv(state: State, token: number, cv: number): void {
  state.hidden.cv[token] = cv
}

/** Turned face up: from now on everybody knows it. */
export function turnUp(state: State, token: number): void {
  if (!state.open.includes(token)) state.open.push(token)
}

/** Stands upright again: its owner alone knows it. */
export function turnUpright(state: State, token: number): void {
  state.open = state.open.filter((one) => one !== token)
}
