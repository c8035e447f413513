// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { turnPhase } from './04-sequence'
import { airPhase, launchPhase } from './16-launch'
import { interceptionPhase } from './16.6-interception'
import { terrorPhase, victimPhase } from './16.8-terror'

export const phases = {
  setup: setupPhase,
  turn: turnPhase,
  air: airPhase,
  launch: launchPhase,
  interception: interceptionPhase,
  terror: terrorPhase,
  victim: victimPhase
}
