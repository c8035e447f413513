// The battle under way in the eyes of the side that is asked: what some columns more or less are worth.
import { nearest } from '../../kernel/phases'
import { fightOf } from '../../games/no-retreat/14.5-battle'
import { oddsOf } from '../../games/no-retreat/14.6-shifts'
import type { BattleFrame } from '../../games/no-retreat/state'
import { once } from '../operational/terms'
import { prize, stakesFor } from './battles'
import { columnWorth, type Stakes } from './odds'
import type { Situation } from './situation'

export interface Moment {
  readonly frame: BattleFrame
  readonly stakes: Stakes
  /** What some columns more are worth to the side that asks. */
  shifted(columns: number): number
}

/** The battle as it stands, in the eyes of the side. */
export const momentOf = once((situation: Situation): Moment | null => {
  const { state, world, side } = situation
  const frame = nearest<BattleFrame>(state, 'battle')
  if (frame === null) return null
  const fight = fightOf(state, frame)
  const { table, first, column } = oddsOf(state, { ...fight, ground: frame.ground ?? null })
  const attacks = frame.side === side
  const ground = frame.counterattack
    ? 0
    : frame.targets.reduce((sum, hex) => sum + groundFor(situation, hex, attacks), 0)
  const stakes = stakesFor(situation, ground, fight.attackers, fight.defenders, false)
  const sign = attacks ? 1 : -1
  const now = columnWorth(world, table, column, stakes)
  return {
    frame,
    stakes,
    shifted(columns) {
      if (first < 0) return 0
      const last = world.tables.odds.columns.length - 1
      const then = Math.max(-1, Math.min(last, column + sign * columns))
      return sign * (columnWorth(world, table, then, stakes) - now)
    }
  }
})

/** What the hex is worth to whoever takes or keeps it. */
function groundFor(situation: Situation, hex: number, attacks: boolean): number {
  return attacks ? prize(situation, hex) : situation.stake[hex]! + 0.3
}
