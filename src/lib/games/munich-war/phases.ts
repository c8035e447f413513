// All phases of the game by name. Chapters are files named by their number in the book.
import { setupPhase } from './03-setup'
import { turnPhase } from './04-sequence'
import { combatPhase } from './11-attack'
import { battlePhase } from './11.8-battle'

export const phases = { setup: setupPhase, turn: turnPhase, combat: combatPhase, battle: battlePhase }
