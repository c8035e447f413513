// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { turnPhase } from './04-sequence'
import { movementPhase } from './08-movement'
import { excessPhase } from './09.1-excess'

export const phases = {
  setup: setupPhase,
  turn: turnPhase,
  movement: movementPhase,
  excess: excessPhase
}
