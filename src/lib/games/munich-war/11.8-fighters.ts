// 11.8: who fights in a battle that is under way, and what the tables see of it.
import { worldOf } from './board'
import { landUnitsIn } from './09-stacking'
import type { Clash } from './11.10-shifts'
import { placeOf } from './11.17-losses'
import { NOWHERE, type BattleFrame, type State } from './state'
import type { Unit } from './world'

/** Attackers that are still on the map or at sea. */
export function attackersNow(state: State, frame: BattleFrame): Unit[] {
  const { units } = worldOf(state)
  return frame.attackers.map((index) => units[index]!).filter((unit) => placeOf(state, unit) !== NOWHERE)
}

/** 11.6: everybody in the hex defends, whoever has just retreated into it among them (12.3). */
export const defendersNow = (state: State, frame: BattleFrame): Unit[] => landUnitsIn(state, frame.target)

/** The attack as it stands, special forces left out: they count when they have succeeded. */
export function clashOf(state: State, frame: BattleFrame): Clash {
  const { units } = worldOf(state)
  return {
    target: frame.target,
    attackers: attackersNow(state, frame),
    defenders: defendersNow(state, frame),
    unsupplied: frame.unsupplied.map((index) => units[index]!),
    air: units[frame.air],
    naval: units[frame.naval]
  }
}
