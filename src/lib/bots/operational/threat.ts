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
