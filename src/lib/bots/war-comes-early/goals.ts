// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc, distance } from '../../hex/grid'
import { intactGarrison } from '../../games/war-comes-early/board'
import type { Unit } from '../../games/war-comes-early/world'
import { enemyGoals } from './battles'
import { couldEnter, FAR, fieldTo, groundShift, peril, type Situation } from './situation'

export interface Goal {
  readonly hex: number
  /** What a movement point nearer is worth. */
  readonly pull: number
  /** To be taken; else to be guarded. */
  readonly attack: boolean
}

interface Wanted {
  readonly hex: number
  readonly value: number
  readonly attack: boolean
  need: number
}

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
const SHIELDED = 4
const SHIELD = 0.3
/** More defense than this is not called to one place. */
const MOST_GUARDS = 26

interface Endangered {
  readonly hex: number
  /** What is likely to be lost there. */
  readonly loss: number
}

const dangers = new WeakMap<Situation, readonly Endangered[]>()

/** What the side holds and may lose. */
function endangeredIn(situation: Situation): readonly Endangered[] {
  let list = dangers.get(situation)
  if (list === undefined) {
    const { stake, view, side, later, own } = situation
    const found: Endangered[] = []
    for (let hex = 0; hex < stake.length; hex++) {
      if (stake[hex]! <= 0 || view.control[hex] !== side || later[hex]! <= 0) continue
      const { lost } = peril(situation, hex, later[hex]!, own.defense[hex]!, own.size[hex]!)
      if (lost > 0) found.push({ hex, loss: stake[hex]! * lost })
    }
    dangers.set(situation, (list = found))
  }
  return list
}

/** Who stands here guards the hex, and bars the way to what lies around. */
export function shieldWorth(situation: Situation, hex: number): number {
  let value = 0
  for (const other of endangeredIn(situation)) {
    const far = distance(situation.world.grid, hex, other.hex)
    if (far <= SHIELDED) value += (far === 0 ? 1 : SHIELD) * other.loss
  }
  return value
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

/** The goals of these units: each goal gets the nearest ones until it has enough. */
export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const targets = wanted(situation, units)
  const pairs: { unit: Unit; target: Wanted; score: number }[] = []
  for (const unit of units) {
    const at = situation.view.at[unit.index]!
    for (const target of targets) {
      if (target.attack && unit.attack === 0) continue
      if (!couldEnter(situation, unit.nationIndex, target.hex)) continue
      const far = fieldTo(situation, unit, target.hex)[at]!
      if (far >= FAR) continue
      const score = target.value * PATIENCE ** (far / 2 / unit.move)
      if (score > 0.05) pairs.push({ unit, target, score })
    }
  }
  pairs.sort((a, b) => b.score - a.score || a.unit.index - b.unit.index)
  const goals = new Map<Unit, Goal>()
  const give = (unit: Unit, target: Wanted) => {
    goals.set(unit, { hex: target.hex, pull: Math.min(1, 0.15 + target.value / 30), attack: target.attack })
    target.need -= target.attack ? unit.attack : unit.defense
  }
  for (const { unit, target } of pairs) if (!goals.has(unit) && target.need > 0) give(unit, target)
  // Whoever is left over strengthens what is worth most to him; what has more than enough draws nobody any more.
  for (const { unit, target } of pairs) if (!goals.has(unit) && target.need > -PLENTY) give(unit, target)
  return goals
}
