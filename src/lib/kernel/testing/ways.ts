// For tests of games: ways of one's own, put together hex by hex as a person would.
import type { Random } from '../dice'
import type { Order } from '../game'
import type { ExplainedPath, MoveOffer, Offer, ReachedHex } from '../offers'
import { modeIds } from '../modes'
import { someOf } from '../sampling'

export interface Way {
  readonly units: readonly string[]
  readonly mode: string | undefined
  /** The part that is settled: the way to the last of the hexes gone through. */
  readonly begun: ExplainedPath
  /** Where it can lead from there. */
  readonly reach: readonly ReachedHex[]
}

export const goesByWay = (offer: Offer): offer is MoveOffer =>
  offer.gesture === 'move' && offer.byWay === true && offer.units.length > 0

/** Some units, some way of moving, and up to three hexes to go through; null when nothing of the kind came up. */
export function someWay(offer: MoveOffer, random: Random): Way | null {
  const leader = random.pick(offer.units)
  const mates = offer.together(leader)
  const units = mates.length > 0 && random.int(0, 1) === 0 ? [leader, ...someOf(mates, random)] : [leader]
  const mode = random.pick(modeIds(offer.modes?.(units)))
  let begun: ExplainedPath | null = null
  for (let left = random.int(1, 3); left > 0; left--) {
    const reach = offer.reach(units, mode, begun?.hexes)
    if (reach.length === 0) break
    // Near ones, so that something is left to go on with.
    const some = [0, 0, 0].map(() => random.pick(reach))
    const { hex } = some.reduce((near, one) => (one.cost < near.cost ? one : near))
    begun = offer.path(units, hex, mode, begun?.hexes)
    if (begun === null) throw new Error('A hex in reach has no path.')
  }
  return begun === null ? null : { units, mode, begun, reach: offer.reach(units, mode, begun.hexes) }
}

/** The path and the order for a hex of the reach; throws where the three do not fit together. */
export function goOn(
  offer: MoveOffer,
  { units, mode, begun }: Way,
  { hex, cost }: ReachedHex
): { path: ExplainedPath; order: Order } {
  const path = offer.path(units, hex, mode, begun.hexes)
  if (path === null) throw new Error(`${hex} is in reach and has no path.`)
  const led = begun.hexes.every((one, i) => path.hexes[i] === one)
  if (!led || path.hexes.at(-1) !== hex) throw new Error(`${path.hexes.join(' ')} is another way to ${hex}.`)
  if (path.cost !== cost) throw new Error(`The reach says ${cost} for ${hex}, the path ${path.cost}.`)
  if (path.steps.length !== path.hexes.length) throw new Error('Every step is explained.')
  return { path, order: offer.order(units, path.hexes, mode) }
}
