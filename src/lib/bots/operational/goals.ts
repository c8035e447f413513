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

/** What the side holds and may lose. `lost`: the chance that it does. */
export function endangered(
  { stake, view, side }: Front,
  hexes: Iterable<number>,
  lost: (hex: number) => number
): Endangered[] {
  const found: Endangered[] = []
  for (const hex of hexes) {
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

/** Less than this calls nobody. */
const LEAST_SCORE = 0.05

export interface Deal<U> {
  /** What it brings that this unit goes there; 0: it cannot. */
  score(unit: U, target: Wanted): number
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
      const score = deal.score(unit, target)
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
