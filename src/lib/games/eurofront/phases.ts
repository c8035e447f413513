// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { calendarPhase, turnPhase } from './04-sequence'
import { commandPhase } from './05-command'
import { mobilizationPhase } from './05.5-deactivation'
import { movementPhase } from './06-movement'
import { combatPhase } from './07-combat'
import { roundPhase } from './07.2-round'
import { supplyPhase } from './10-supply'
import { buildPhase } from './11.7-building'
import { politicsPhase } from './16-politics'

export const phases = {
  setup: setupPhase,
  calendar: calendarPhase,
  turn: turnPhase,
  command: commandPhase,
  movement: movementPhase,
  mobilization: mobilizationPhase,
  combat: combatPhase,
  round: roundPhase,
  supply: supplyPhase,
  build: buildPhase,
  politics: politicsPhase
}
