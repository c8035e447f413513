// Where pieces are put: reinforcements, air units, markers.
import type { PlaceOffer } from '../../kernel/offers'
import { attackOf } from '../../games/munich-war/02.5-factors'
import { stackingBar } from '../../games/munich-war/09-stacking'
import { inSupply } from '../../games/munich-war/14-supply'
import { unitsIn } from '../../games/munich-war/board'
import type { Unit } from '../../games/munich-war/world'
import type { Proposal } from '../judge'
import { launches, liftWorth } from './air'
import { shieldWorth } from './goals'
import { outlet } from './movement'
import type { Situation } from './situation'
import { guardWorth } from './standing'

/** Whatever can come into play comes. */
const COMES = 50
/** What stands where there is no room is lost (9.1). */
const CROWDED = 2
const FED = 0.05

export function* placements(situation: Situation, offer: PlaceOffer): Iterable<Proposal> {
  // What stands once stays: people may think again, a program need not.
  if (offer.settled) return
  if (offer.id === 'launch') {
    yield* launches(situation, offer)
    return
  }
  const { world } = situation
  for (const piece of offer.pieces)
    for (const name of offer.hexes(piece)) {
      const worth = placeWorth(situation, offer, world.unit(piece)!, world.hex(name))
      yield { order: offer.order(piece, name), worth, why: offer.text }
    }
}

function placeWorth(situation: Situation, { id }: PlaceOffer, unit: Unit, hex: number): number {
  switch (id) {
    case 'lift':
      return liftWorth(situation, unit, hex)
    case 'feed':
      return feedWorth(situation, unit, hex)
    default:
      return COMES + arrivalWorth(situation, unit, hex)
  }
}

function arrivalWorth(situation: Situation, unit: Unit, hex: number): number {
  const crowd = stackingBar(situation.state, [unit], hex) === null ? 0 : CROWDED
  const shield = shieldWorth(situation, hex)
  const use = unit.mobile ? Math.max(shield, outlet(situation, unit, hex)) : shield
  return use + guardWorth(situation, unit, hex) - crowd
}

/** 18.3: attackers that are cut off. */
function feedWorth({ state, world }: Situation, marker: Unit, port: number): number {
  let worth = -0.02
  for (const hex of [port, ...world.grid.neighbours.slice(6 * port, 6 * port + 6)])
    if (hex >= 0)
      for (const unit of unitsIn(state, hex))
        if (unit.mobile && unit.nation === marker.nation && !inSupply(state, unit, 'combat'))
          worth += FED * attackOf(state, unit)
  return worth
}
