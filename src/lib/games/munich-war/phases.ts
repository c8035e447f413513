// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { turnPhase } from './04-sequence'
import { retreatPhase } from './12-retreat'
import { advancePhase } from './13-advance'

export const phases = { setup: setupPhase, turn: turnPhase, retreat: retreatPhase, advance: advancePhase }
