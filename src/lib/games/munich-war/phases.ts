// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { turnPhase } from './04-sequence'
import { groundPhase, mobilizationPhase } from './07-mobilization'
import { arrivalPhase } from './07.2-arrivals'
import { musterPhase } from './07.2-musters'
import { spendPhase } from './07.2-spending'
import { movementPhase } from './08-movement'
import { excessPhase } from './09.1-excess'
import { combatPhase } from './11-attack'
import { battlePhase } from './11.8-battle'
import { retreatPhase } from './12-retreat'
import { advancePhase } from './13-advance'
import { airPhase, launchPhase } from './16-launch'
import { interceptionPhase } from './16.6-interception'
import { terrorPhase, victimPhase } from './16.8-terror'
import { surprisePhase } from './23.2-surprise'
import { preparednessPhase } from './23.6-preparedness'

export const phases = {
  setup: setupPhase,
  preparedness: preparednessPhase,
  surprise: surprisePhase,
  turn: turnPhase,
  mobilization: mobilizationPhase,
  ground: groundPhase,
  musters: musterPhase,
  arrivals: arrivalPhase,
  spend: spendPhase,
  air: airPhase,
  launch: launchPhase,
  interception: interceptionPhase,
  terror: terrorPhase,
  victim: victimPhase,
  movement: movementPhase,
  excess: excessPhase,
  combat: combatPhase,
  battle: battlePhase,
  retreat: retreatPhase,
  advance: advancePhase
}
