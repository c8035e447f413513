// What follows a battle: retreats, advances, pursuit.
import type { MoveOffer } from '../../kernel/offers'
import { stackingBar } from '../../games/munich-war/09-stacking'
import { inEnemyZone } from '../../games/munich-war/board'
import type { Proposal } from '../judge'
import { waysOf } from '../operational/march'
import { goalsFor } from './goals'
import { valueOf } from './movement'
import { stepWorth, type Situation } from './situation'

/** Advances that bring less are not made. */
const LEAST = 0.1
/** What ground is worth for which somebody has just fought. */
const WON = 0.3

/** Somebody has to go, whatever it is worth: all that matters is which place is better. */
export const refugeWorth = (value: number): number => 1 + value / 10

/** 12.0: to where it does most, at the least cost. */
export function* retreats(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, board, side } = situation
  const units = offer.units.map((id) => world.unit(id)!)
  const goals = goalsFor(situation, units)
  for (const unit of units)
    for (const { path } of waysOf(offer, [unit.id])) {
      const hexes = path.map(world.hex)
      const zones = hexes.filter((hex) => inEnemyZone(board, side, hex)).length
      const worth = valueOf(situation, unit, goals.get(unit), hexes.at(-1)!) - zones * stepWorth(world, unit)
      yield { order: offer.order([unit.id], path), worth: refugeWorth(worth), why: offer.text }
    }
}

/** 13.0: everybody who gains by it goes on, as far as there is room. */
export function* advances(situation: Situation, offer: MoveOffer): Iterable<Proposal> {
  const { world, state, view } = situation
  const units = offer.units.map((id) => world.unit(id)!)
  const goals = goalsFor(situation, units)
  for (const unit of units) {
    const goal = goals.get(unit)
    const now = valueOf(situation, unit, goal, view.at[unit.index]!)
    for (const { path } of waysOf(offer, [unit.id])) {
      const hexes = path.map(world.hex)
      const end = hexes.at(-1)!
      if (stackingBar(state, [unit], end) !== null) continue
      // What is taken on the way counts too (22.0h).
      const passed = hexes.length > 1 ? Math.max(0, takenOn(situation, hexes[0]!)) : 0
      const gain = valueOf(situation, unit, goal, end) - now + passed + WON
      if (gain > LEAST)
        yield { order: offer.order([unit.id], path), worth: gain, why: `${unit.name} follows up` }
    }
  }
}

function takenOn({ view, side, stake }: Situation, hex: number): number {
  return view.control[hex] === side ? 0 : stake[hex]!
}
