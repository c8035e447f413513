// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc } from '../../hex/grid'
import { intactGarrison } from '../../games/war-comes-early/board'
import type { Unit } from '../../games/war-comes-early/world'
import { FAR } from '../operational/field'
import {
  dealGoals,
  endangered,
  shieldWorth as shieldWorthIn,
  type Goal,
  type Wanted
} from '../operational/goals'
import { once } from '../operational/terms'
import { enemyGoals } from './battles'
import { couldEnter, fieldTo, groundShift, peril, type Situation } from './situation'

/** What is left of a goal's value for each turn that it takes to come there. */
const PATIENCE = 0.7
/** Strength that an attack needs beyond the defense. */
const SURPLUS = 14
const PER_SHIFT = 4
const PLENTY = 30
/** Forces so near to a goal are reckoned to go for it. */
const AROUND = 3
const LEAST_VALUE = 0.4
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELD = { reach: 4, part: 0.3 }
/** More defense than this is not called to one place. */
const MOST_GUARDS = 26

/** What the side holds and may lose. */
const endangeredIn = once((situation: Situation) => {
  const { stake, later, own } = situation
  return endangered(situation, stake.keys(), (hex) =>
    later[hex]! <= 0
      ? 0
      : peril(situation, hex, later[hex]!, { defense: own.defense[hex]!, size: own.size[hex]! }).lost
  )
})

export function shieldWorth(situation: Situation, hex: number): number {
  return shieldWorthIn(situation.world, hex, endangeredIn(situation), SHIELD)
}

function wanted(situation: Situation, units: readonly Unit[]): Wanted[] {
  const { view, world, stake, hostile, own, later, enemy } = situation
  const list: Wanted[] = []
  // What other nations of the side have there already need not be sent.
  const others = Float32Array.from(own.attack)
  for (const unit of units) others[view.at[unit.index]!]! -= unit.attack
  for (const hex of enemyGoals(situation)) {
    const garrison = intactGarrison(view, hex)
    const defense = hostile.defense[hex]! + (garrison?.side === enemy ? garrison.defense : 0)
    const empty = defense === 0
    const need = empty ? 4 : defense + SURPLUS - PER_SHIFT * groundShift(situation, hex)
    let there = 0
    for (const near of disc(world.grid, hex, AROUND)) there += others[near]!
    list.push({ hex, value: stake[hex]!, attack: true, need: need - there })
  }
  for (const { hex } of endangeredIn(situation)) {
    const need = later[hex]! + PER_SHIFT * groundShift(situation, hex) - own.defense[hex]!
    if (need <= 0) continue
    const value = shieldWorth(situation, hex)
    if (value > LEAST_VALUE) list.push({ hex, value, attack: false, need: Math.min(need, MOST_GUARDS) })
  }
  return list
}

export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  return dealGoals(units, wanted(situation, units), {
    score(unit, target) {
      if (target.attack && unit.attack === 0) return 0
      if (!couldEnter(situation, unit.nationIndex, target.hex)) return 0
      const far = fieldTo(situation, unit, target.hex)[situation.view.at[unit.index]!]!
      return far >= FAR ? 0 : target.value * PATIENCE ** (far / 2 / unit.move)
    },
    power: (unit, { attack }) => (attack ? unit.attack : unit.defense),
    pull: ({ value }) => Math.min(1, 0.15 + value / 30),
    plenty: PLENTY
  })
}
