// 5.5.2, 5.8: Initiative markers: which of them a player may use, and what becomes of them.
import { leaderOf, leads } from './05.5-leaders'
import { worldOf } from './board'
import { markerOf } from './lookup'
import { giveBack, held, markersOf, slotOf, type Slot } from './piles'
import type { MarkerData } from './data'
import type { State } from './state'
import { ALLIED, SEATS, type Side } from './world'

export type Back = NonNullable<MarkerData['back']>

/** The markers in the hand of a side. */
export const markersHeld = (state: State, side: Side): Slot[] =>
  held(state, markersOf(SEATS[side]), SEATS[side])

/** 2.6b, 2.6c, 5.5.2, 5.8.3a: its front shows the sign of the Leader: it pays for events. */
export const hasSign = (state: State, side: Side, slot: Slot): boolean =>
  slot.front?.split(' ').includes(leaderOf(state, side).markers) ?? false

/** 5.8.2, 5.8.3a, 22.6a: its back can be used, whatever it is. */
export const isUsable = (state: State, side: Side, slot: Slot): boolean =>
  hasSign(state, side, slot) || (side === ALLIED && leads(state, side, 'naWroga'))

/** What is on the back of a marker that its owner may use; null: nothing that he may use, or he only knows. */
export function backOf(state: State, side: Side, slot: Slot): Back | null {
  if (!isUsable(state, side, slot)) return null
  const back = markerOf(worldOf(state), slot)?.back ?? null
  // 22.1b
  return back === 'hold' && leads(state, side, 'obsoleteMethods') ? null : back
}

/** The markers in hand that can be used as this. */
export const markersWith = (state: State, side: Side, back: Back): Slot[] =>
  markersHeld(state, side).filter((slot) => backOf(state, side, slot) === back)

/** 5.8.2: a marker is used: it lies open on the table until it goes back. */
export function lay(state: State, id: number): void {
  const slot = slotOf(state, id)
  slot.open = true
  slot.owner = null
}

/** 2.6a, 5.8: back into the cup, from which it is drawn again. */
export const returnMarker = (state: State, id: number): void => giveBack(state, id)
