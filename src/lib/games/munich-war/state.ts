// The position: plain JSON, everything the log has decided and nothing that can be computed from it.
import type { Frame, PhasedState } from '../../kernel/phases'
import type { Options } from './data'
import type { Owner } from './world'

/** Where a unit is that is nowhere: not placed yet, or not in the match (3.4d, 3.4.1e). */
export const NOWHERE = -1

export interface State extends PhasedState {
  scenario: string
  options: Options
  turn: number
  /**
   * Per country: the side it has joined, NOBODY while it is neutral (3.4, 5.0). A country that surrenders keeps its side:
   * its hexes and what they score go by it (21.0h, 22.0f).
   */
  side: Owner[]
  /** Per unit: the hex or box it is in, or NOWHERE. */
  at: number[]
  /** Per unit: steps left, 2 or 1; kept at its last value off the map. */
  steps: number[]
  /** Per hex: the side it belongs to (2.3); whether that side controls it just now is asked of `controls`. */
  owner: Owner[]
  /** Per hex: the last side that had a land unit in it (22.0h). */
  last: Owner[]
}

/** One of the four deployment steps (3.4.1). */
export interface SetupFrame extends Frame {
  phase: 'setup'
  step: number
}
