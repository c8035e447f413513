// The Combat Phase: the best battles one after the other.
import type { AttackOffer } from '../../kernel/offers'
import { marinesAtSea } from '../../games/munich-war/18.2.2-landing'
import type { Proposal } from '../judge'
import { imagined } from './battles'
import { moversOf } from './movement'
import { planAttacks } from './plans'
import type { Situation } from './situation'

/** Attacks that bring less are not made. */
const LEAST = 0.15
/** Marines at sea must attack (18.2.2c), before others do so without them. */
const MUST = 50

export function* attackProposals(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { world } = situation
  yield* fromTheSea(situation, offer)
  const able = new Map(offer.targets().map((id) => [world.hex(id), new Set(offer.attackers(id))]))
  const fresh = new Set([...able.values()].flatMap((ids) => [...ids]))
  const movers = moversOf(situation, () => false).filter(({ unit }) => fresh.has(unit.id))
  for (const { target, fighters, worth } of planAttacks(situation, movers)) {
    const id = world.grid.ids[target]!
    const names = fighters.map(({ unit }) => unit.id)
    if (worth <= LEAST || !names.every((name) => able.get(target)?.has(name))) continue
    yield { order: offer.order(id, names), worth, why: `An attack on ${id}` }
  }
}

/** With everybody of their nation who can join in. */
function* fromTheSea(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { state, world, side, view } = situation
  for (const { target } of state.assaults) {
    const [marine] = marinesAtSea(state, side)
    const id = world.grid.ids[target]!
    if (marine === undefined || !offer.targets().includes(id)) continue
    const units = offer
      .attackers(id)
      .map((name) => world.unit(name)!)
      .filter(({ nation }) => nation === marine.nation)
    if (units.length === 0) continue
    const fighters = units.map((unit) => ({ unit, hex: view.at[unit.index]! }))
    const names = units.map((unit) => unit.id)
    const { worth } = imagined(situation, target, fighters)
    yield { order: offer.order(id, names), worth: MUST + worth, why: `The marines attack ${id}` }
  }
}
