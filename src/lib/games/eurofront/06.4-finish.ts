// Chapters 6.4 and 6.5: when all others have moved, rearguards are pursued and go their way, and it shows what has become
// of the battles.
import { push } from '../../kernel/phases'
import { has } from './board'
import { closeBattles, remaining } from './06.3-engagement'
import { arrive, moverOf } from './06-movement'
import { pursue } from './06.5-pursuit'
import type { Context } from './events'
import type { MobilizationFrame, MovementFrame, State } from './state'
import { sideOfFaction } from './world'

export function finishMoves(state: State, frame: MovementFrame, context: Context): void {
  for (const { token, path } of frame.rearguards) {
    if (pursue(state, token, context)) arrive(state, moverOf(state, token), path, context)
  }
  closeBattles(state)
  renewBattles(state, frame)
  const { faction, blitz, crossed } = frame
  push<MobilizationFrame>(state, { phase: 'mobilization', faction, blitz, crossed })
}

/** 6.4c: who has left a battle with everybody and come with others has retreated, and attacks anew. */
function renewBattles(state: State, { faction }: MovementFrame): void {
  const side = sideOfFaction(faction)
  for (const battle of state.battles) {
    if (battle.fresh || !has(state, side, battle.place)) continue
    if (remaining(state, side, battle.place, []).length > 0) continue
    battle.attacker = side
    battle.fresh = true
  }
}
