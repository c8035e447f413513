// What can strike where, and what it means to stand there.
import { disc } from '../../hex/grid'
import { once, type Ground } from './terms'

/** The hexes on land within so many hexes of one, kept for each world. */
export function discsWithin(far: number): (world: Ground, hex: number) => readonly number[] {
  const all = once((_world: Ground) => [] as (readonly number[] | undefined)[])
  return (world, hex) =>
    (all(world)[hex] ??= disc(world.grid, hex, far).filter((to) => Boolean(world.land[to])))
}

/** A force in a hex: how well it defends, and how much there is to lose. */
export interface Strength {
  readonly defense: number
  readonly size: number
}

export interface Peril {
  /** Chance that all of it is wiped out. */
  readonly lost: number
  /** What it loses on average. */
  readonly losses: number
}

export interface Post {
  readonly stake: number
  readonly threat: number
  /** What stands there without the unit. */
  readonly others: Strength
  peril(force: Strength): Peril
}

/**
 * How much safer a hex becomes by a unit, counted in what the hex is worth. Combat tables are coarse, so strength that
 * does not change the column yet still counts for something: `solid` for each point of it.
 */
export function guardWorth({ stake, threat, others, peril }: Post, unit: Strength, solid: number): number {
  if (stake <= 0 || threat <= 0) return 0
  const without = peril(others)
  const together = peril({ defense: others.defense + unit.defense, size: others.size + unit.size })
  const spare = Math.min(unit.defense, Math.max(0, threat - others.defense))
  return stake * (without.lost - together.lost) + solid * stake * spare
}
