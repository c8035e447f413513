// Which unit is to go where in the long run: to what the enemy holds, and to what is in danger.
import { distance } from '../../hex/grid'
import type { AnyUnit, Front, Ground } from './terms'

export interface Goal {
  readonly hex: number
  /** What a movement point nearer is worth. */
  readonly pull: number
  /** To be taken; else to be guarded. */
  readonly attack: boolean
}

/** Beyond so many movement points one place is as far from a goal as another. */
const FARTHEST = 200

/** What it costs to be so far from a goal; `perPoint`: how many make a movement point. */
export function distanceCost({ pull }: Goal, far: number, perPoint = 1): number {
  return (pull * Math.min(FARTHEST * perPoint, far)) / perPoint
}

/** A place that calls for so much strength. */
export interface Wanted {
  readonly hex: number
  readonly value: number
  readonly attack: boolean
  need: number
}

export interface Endangered {
  readonly hex: number
  /** What is likely to be lost there. */
  readonly loss: number
}

/** Hexes worth something that the side does not hold. `mayGo`: somebody of it could go there. */
export function enemyGoals({ stake, view, side }: Front, mayGo?: (hex: number) => boolean): number[] {
  const found: number[] = []
  for (let hex = 0; hex < stake.length; hex++)
    if (stake[hex]! > 0 && view.control[hex] !== side && mayGo?.(hex) !== false) found.push(hex)
  return found
}

/** What the side holds and may lose. `lost`: the chance that it does. */
export function endangered({ stake, view, side }: Front, lost: (hex: number) => number): Endangered[] {
  const found: Endangered[] = []
  for (let hex = 0; hex < stake.length; hex++) {
    if (stake[hex]! <= 0 || view.control[hex] !== side) continue
    const chance = lost(hex)
    if (chance > 0) found.push({ hex, loss: stake[hex]! * chance })
  }
  return found
}

export interface Shield {
  /** How far a force shields what it does not stand in, and how much of its worth. */
  readonly reach: number
  readonly part: number
}

/** Who stands here guards the hex, and bars the way to what lies around. */
export function shieldWorth(
  { grid }: Ground,
  hex: number,
  dangers: readonly Endangered[],
  { reach, part }: Shield
): number {
  let value = 0
  for (const other of dangers) {
    const far = distance(grid, hex, other.hex)
    if (far <= reach) value += (far === 0 ? 1 : part) * other.loss
  }
  return value
}

export interface Call {
  readonly value: number
  /** Strength that is called there; 0 or less: nobody is. */
  readonly need: number
}

export interface Calls {
  readonly goals: readonly number[]
  /** What is called to take a goal. */
  take(hex: number): Call
  readonly dangers: readonly Endangered[]
  /** What is called to a place in danger. */
  guard(danger: Endangered): Call
  /** What is worth less calls nobody. */
  readonly least: number
  /** More is not called to guard one place. */
  readonly mostGuards: number
}

/** The places that call for strength: first what is to be taken, then what is to be guarded. */
export function wantedPlaces({ goals, take, dangers, guard, least, mostGuards }: Calls): Wanted[] {
  const list: Wanted[] = []
  for (const hex of goals) {
    const { value, need } = take(hex)
    if (value > least) list.push({ hex, value, attack: true, need })
  }
  for (const danger of dangers) {
    const { value, need } = guard(danger)
    if (need > 0 && value > least)
      list.push({ hex: danger.hex, value, attack: false, need: Math.min(need, mostGuards) })
  }
  return list
}

/** Less than this calls nobody. */
const LEAST_SCORE = 0.05

export interface Deal<U> {
  /** How fit the unit is for it, 1 for most; 0: it cannot. */
  fit(unit: U, target: Wanted): number
  /** Turns until it is there; Infinity: there is no way. */
  turns(unit: U, target: Wanted): number
  /** What is left of a goal's value for each turn that it takes to come there. */
  readonly patience: number
  /** What the unit brings along. */
  power(unit: U, target: Wanted): number
  pull(target: Wanted): number
  /** Beyond its need a goal still draws so much. */
  readonly plenty: number
}

/** The goals of these units: each goal gets those who fit best until it has enough. */
export function dealGoals<U extends AnyUnit>(
  units: readonly U[],
  targets: readonly Wanted[],
  deal: Deal<U>
): Map<U, Goal> {
  const pairs: { unit: U; target: Wanted; score: number }[] = []
  for (const unit of units)
    for (const target of targets) {
      const fit = deal.fit(unit, target)
      const score = fit === 0 ? 0 : fit * target.value * deal.patience ** deal.turns(unit, target)
      if (score > LEAST_SCORE) pairs.push({ unit, target, score })
    }
  pairs.sort((a, b) => b.score - a.score || a.unit.index - b.unit.index)
  const goals = new Map<U, Goal>()
  const give = (unit: U, target: Wanted) => {
    goals.set(unit, { hex: target.hex, pull: deal.pull(target), attack: target.attack })
    target.need -= deal.power(unit, target)
  }
  for (const { unit, target } of pairs) if (!goals.has(unit) && target.need > 0) give(unit, target)
  // Whoever is left over strengthens what is worth most to him; what has more than enough draws nobody any more.
  for (const { unit, target } of pairs) if (!goals.has(unit) && target.need > -deal.plenty) give(unit, target)
  return goals
}

/** What the ground near the enemy's goals is worth: a part of the best of them, less and less up to `reach` hexes. */
export function approachWorth(
  { world, stake }: Front,
  goals: readonly number[],
  hex: number,
  { reach, part }: Shield
): number {
  let best = 0
  for (const goal of goals) {
    const near = 1 - distance(world.grid, hex, goal) / reach
    if (near > 0) best = Math.max(best, stake[goal]! * part * near)
  }
  return best
}

/** What the best of these goals is worth to somebody who has so many turns to go. */
export function outletWorth(
  goals: Iterable<number>,
  patience: number,
  turns: (goal: number) => number,
  value: (goal: number) => number
): number {
  let best = 0
  for (const goal of goals) {
    const away = turns(goal)
    if (away !== Infinity) best = Math.max(best, value(goal) * patience ** away)
  }
  return best
}
