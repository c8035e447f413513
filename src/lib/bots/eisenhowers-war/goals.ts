// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { disc, distance } from '../../hex/grid'
import { ALLIED, type Unit } from '../../games/eisenhowers-war/world'
import { enemyGoals } from './battles'
import {
  defenseIn,
  FAR,
  fieldTo,
  peril,
  shieldOf,
  groundShift,
  strengthOf,
  type Situation
} from './situation'
import { threatTo } from './standing'

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
const PATIENCE = 0.65
/** How many times the defense an attack brings along, and how much more for each shift against it. */
const SUPERIORITY = 3
const PER_SHIFT = 5
const LEAST_FORCE = 9
/** Beyond its need a goal still draws so much. */
const PLENTY = 40
const LEAST_VALUE = 0.4
/** How far a force shields what it does not stand in, and how much of its worth. */
const SHIELDED = 3
const SHIELD = 0.3
/** More defense than this is not called to one place. */
const MOST_GUARDS = 24
/** How much less fit for a guard a unit is for each point of its attack strength. */
const NO_GUARD = 0.06
/** No goal draws more than this for each point nearer: what decides the game is worth leaving a city open for a turn. */
const MOST_PULL = 2.2
/** Enemies so near to a goal are reckoned to defend it. */
const AROUND = 1

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
    const { stake, view, side, own, world } = situation
    const found: Endangered[] = []
    for (const hex of world.landHexes) {
      if (stake[hex]! <= 0 || view.control[hex] !== side) continue
      const threat = threatTo(situation, hex)
      if (threat <= 0) continue
      const { lost } = peril(situation, hex, threat, own.defense[hex]!, own.steps[hex]!)
      if (lost > 0) found.push({ hex, loss: stake[hex]! * lost })
    }
    dangers.set(situation, (list = found))
  }
  return list
}

/** Who stands here guards the hex, and bars the way to what lies around. */
function shieldWorth(situation: Situation, hex: number): number {
  let value = 0
  for (const other of endangeredIn(situation)) {
    const far = distance(situation.world.grid, hex, other.hex)
    if (far <= SHIELDED) value += (far === 0 ? 1 : SHIELD) * other.loss
  }
  return value
}

/** Strength that must be brought to take a hex. */
function forceFor({ view, world, side, hostile }: Situation, hex: number): number {
  let around = 0
  for (const near of disc(world.grid, hex, AROUND)) around += hostile.defense[near]!
  const defense = Math.max(hostile.defense[hex]!, (hostile.defense[hex]! + around) / 2)
  if (defense === 0) return LEAST_FORCE
  return LEAST_FORCE + SUPERIORITY * defense - PER_SHIFT * groundShift(view, world, side, hex)
}

function wanted(situation: Situation): Wanted[] {
  const { stake, own, side } = situation
  const list: Wanted[] = []
  for (const hex of enemyGoals(situation)) {
    const need = forceFor(situation, hex)
    // Who is on the defensive takes only what lies open.
    const value = side === ALLIED ? stake[hex]! : (0.5 * stake[hex]! * LEAST_FORCE) / need
    if (value > LEAST_VALUE) list.push({ hex, value, attack: true, need })
  }
  for (const { hex, loss } of endangeredIn(situation)) {
    const threat = threatTo(situation, hex)
    const need = threat / 2 + 3 * shieldOf(situation, hex) - own.defense[hex]! + 3
    if (need <= 0) continue
    const value = side === ALLIED ? loss : shieldWorth(situation, hex)
    if (value > LEAST_VALUE) list.push({ hex, value, attack: false, need: Math.min(need, MOST_GUARDS) })
  }
  return list
}

/** The goals of these units: each goal gets the nearest ones until it has enough. */
export function goalsFor(situation: Situation, units: readonly Unit[]): Map<Unit, Goal> {
  const { view } = situation
  const targets = wanted(situation)
  const pairs: { unit: Unit; target: Wanted; score: number }[] = []
  for (const unit of units) {
    const at = view.at[unit.index]!
    const strength = strengthOf(view, unit)
    for (const target of targets) {
      if (target.attack && strength === 0) continue
      const far = fieldTo(situation, unit, target.hex)[at]!
      if (far >= FAR) continue
      // Those who attack best are the last to stand guard.
      const apt = target.attack ? 1 : 1 - NO_GUARD * strength
      const score = apt * target.value * PATIENCE ** (far / Math.max(1, unit.move))
      if (score > 0.05) pairs.push({ unit, target, score })
    }
  }
  pairs.sort((a, b) => b.score - a.score || a.unit.index - b.unit.index)
  const goals = new Map<Unit, Goal>()
  const give = (unit: Unit, target: Wanted) => {
    goals.set(unit, {
      hex: target.hex,
      pull: Math.min(MOST_PULL, 0.3 + target.value / 30),
      attack: target.attack
    })
    target.need -= target.attack ? strengthOf(view, unit) : defenseIn(view, unit)
  }
  for (const { unit, target } of pairs) if (!goals.has(unit) && target.need > 0) give(unit, target)
  // Whoever is left over strengthens what is worth most to him; what has more than enough draws nobody any more.
  for (const { unit, target } of pairs) if (!goals.has(unit) && target.need > -PLENTY) give(unit, target)
  return goals
}
