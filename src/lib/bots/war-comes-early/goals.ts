// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc } from '../../hex/grid'
import { intactGarrison } from '../../games/war-comes-early/board'
import type { Unit } from '../../games/war-comes-early/world'
import {
  dealGoals,
  endangered,
  shieldWorth as shieldWorthIn,
  wantedPlaces,
  type Goal,
  type Wanted
} from '../operational/goals'
import { once } from '../operational/terms'
import { enemyGoals } from './battles'
import { couldEnter, groundShift, turnsTo, type Situation } from './situation'
import { lostIn } from './standing'

/** Strength that an attack needs beyond the defense. */
const SURPLUS = 14
const PER_SHIFT = 4
const LEAST_FORCE = 4
/** Forces so near to a goal are reckoned to go for it. */
const AROUND = 3
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELD = { reach: 4, part: 0.3 }

/** What the side holds and may lose. */
const endangeredIn = once((situation: Situation) => endangered(situation, (hex) => lostIn(situation, hex)))

export function shieldWorth(situation: Situation, hex: number): number {
  return shieldWorthIn(situation.world, hex, endangeredIn(situation), SHIELD)
}

function wanted(situation: Situation, units: readonly Unit[]): Wanted[] {
  const { view, world, stake, hostile, own, later, enemy } = situation
  // What other nations of the side have there already need not be sent.
  const others = Float32Array.from(own.attack)
  for (const unit of units) others[view.at[unit.index]!]! -= unit.attack
  return wantedPlaces({
    goals: enemyGoals(situation),
    take(hex) {
      const garrison = intactGarrison(view, hex)
      const defense = hostile.defense[hex]! + (garrison?.side === enemy ? garrison.defense : 0)
      const need = defense === 0 ? LEAST_FORCE : defense + SURPLUS - PER_SHIFT * groundShift(situation, hex)
      let there = 0
      for (const near of disc(world.grid, hex, AROUND)) there += others[near]!
      return { value: stake[hex]!, need: need - there }
    },
    dangers: endangeredIn(situation),
    guard: ({ hex }) => ({
      value: shieldWorth(situation, hex),
      need: later[hex]! + PER_SHIFT * groundShift(situation, hex) - own.defense[hex]!
    }),
    least: 0.4,
    mostGuards: 26
  })
}

export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  return dealGoals(units, wanted(situation, units), {
    fit: (unit, { attack, hex }) =>
      (attack && unit.attack === 0) || !couldEnter(situation, unit.nationIndex, hex) ? 0 : 1,
    turns: (unit, { hex }) => turnsTo(situation, unit, situation.view.at[unit.index]!, hex),
    patience: 0.7,
    power: (unit, { attack }) => (attack ? unit.attack : unit.defense),
    pull: ({ value }) => Math.min(1, 0.15 + value / 30),
    plenty: 30
  })
}
