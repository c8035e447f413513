// Where pieces are put: units of the Reserve, the Soviets, landings, Halt! Hitler markers.
import { disc } from '../../hex/grid'
import type { PlaceOffer } from '../../kernel/offers'
import { strengthOf } from '../../games/no-retreat/02.3-strength'
import { unitsIn } from '../../games/no-retreat/board'
import { around, type Unit } from '../../games/no-retreat/world'
import type { Proposal } from '../judge'
import { outletWorth } from '../operational/goals'
import { enemyGoals } from './battles'
import { shieldWorth } from './goals'
import { turnsTo, type Situation } from './situation'
import { guardWorth, riskWorth } from './standing'

const PATIENCE = 0.75
/** Strength that is enough near one goal. */
const ENOUGH = 14
const NEAR = 3
/** Whoever can come into play comes, unless it is worse than this. */
const COMES = 1

/** What the enemy's goals are worth to a unit that begins here. */
function outlet(situation: Situation, unit: Unit, hex: number): number {
  const { world, own, stake } = situation
  return outletWorth(
    enemyGoals(situation),
    PATIENCE,
    (goal) => turnsTo(situation, unit, hex, goal),
    (goal) => {
      let there = 0
      for (const other of disc(world.grid, goal, NEAR)) there += own.attack[other]!
      return stake[goal]! * (there >= ENOUGH ? 0.3 : 1)
    }
  )
}

/** What it is worth to have the unit there. */
export function unitPlace(situation: Situation, unit: Unit, hex: number): number {
  const { world, own, stake, later } = situation
  let near = 0
  for (const other of disc(world.grid, hex, 1)) near += own.defense[other]!
  const empty = own.size[hex] === 0 ? Math.min(1, later[hex]! / 3) * stake[hex]! * 0.5 : 0
  return (
    shieldWorth(situation, hex) / (1 + near / 5) +
    (unit.white ? 0 : 0.6 * outlet(situation, unit, hex)) +
    empty +
    guardWorth(situation, unit, hex) +
    riskWorth(situation, unit, hex)
  )
}

/** Where a marker holds up the most Mobile strength (19.9). */
function haltPlace({ state, world, enemy }: Situation, hex: number): number {
  let worth = 0
  for (const near of [hex, ...around(world, hex)])
    for (const unit of unitsIn(state, near))
      if (unit.sideIndex === enemy && unit.mobile) worth += strengthOf(state, unit)
  return worth / 4 - 0.4
}

/** 10.0F: a Glider on a Fortress that bars the way; Drop! markers are risked where a city lies open. */
function dropPlace(situation: Situation, hex: number): number {
  const { state, world, hostile, stake } = situation
  if (unitsIn(state, hex).some(({ type }) => type === 'fortress'))
    return around(world, hex).some((one) => situation.own.attack[one]! > 0) ? 0.5 : -1
  if (hostile.size[hex]! > 0 || stake[hex]! === 0) return -1
  return around(world, hex).some((one) => situation.own.attack[one]! > 0) ? 0.3 : -1
}

export function* placements(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  const { world } = situation
  for (const piece of offer.pieces.slice(0, 3)) {
    const unit = world.unit(piece)
    for (const id of offer.hexes(piece)) {
      const hex = world.hex(id)
      const worth =
        offer.id === 'halt'
          ? haltPlace(situation, hex)
          : offer.id === 'drop'
            ? dropPlace(situation, hex)
            : unit === undefined
              ? 0.1
              : COMES + unitPlace(situation, unit, hex)
      yield { order: offer.order(piece, id), worth, why: offer.text }
    }
  }
}
