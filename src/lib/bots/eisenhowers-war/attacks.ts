// The attack portion: the best battles one after the other, with drops from the air where they decide.
import type { AttackOffer } from '../../kernel/offers'
import type { Unit } from '../../games/eisenhowers-war/world'
import type { Proposal } from '../judge'
import { previewed } from './battles'
import { actionOf, moversOf, planningFor } from './movement'
import { planAttacks } from './plans'
import { stepWorth, type Situation } from './situation'

/** Attacks that bring less are not made. */
const LEAST = 0.3
/** An offensive must attack (13.6): the least bad battle is still proposed. */
const MUST = -100

export function* attackProposals(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { world } = situation
  const frame = actionOf(situation)
  if (frame === null) return
  const plans = planAttacks(situation, moversOf(situation, frame, false), planningFor(situation, frame))
  for (const { target, fighters } of plans) {
    const id = world.grid.ids[target]!
    const able = new Set(offer.attackers(id))
    const units = fighters.map(({ unit }) => unit).filter((unit) => able.has(unit.id))
    const best = strengthened(situation, offer, id, units)
    if (best !== null && best.worth > LEAST) yield best
  }
  if (frame.phase === 'fmo') yield* anyAttack(situation, offer)
}

const droppersIn = ({ world }: Situation, offer: AttackOffer, id: string): Unit[] =>
  offer
    .attackers(id)
    .map((name) => world.unit(name)!)
    .filter((unit) => unit.twin >= 0 && !unit.mobile)

/** The attack as planned, or with corps from the air if that is better. */
function strengthened(
  situation: Situation,
  offer: AttackOffer,
  id: string,
  ground: readonly Unit[]
): Proposal | null {
  const { world } = situation
  const target = world.hex(id)
  let best: Proposal | null = null
  const weigh = (units: readonly Unit[], dropped: readonly Unit[]) => {
    const names = units.map((unit) => unit.id)
    if (names.length === 0 || (offer.judge?.(id, names) ?? null) !== null) return
    const { worth, wins } = previewed(situation, target, units, offer.preview(id, names))
    // 13.2: who drops and does not take the hex is lost.
    const risk = dropped.reduce((sum, unit) => sum + unit.steps * stepWorth(unit), 0) * (1.5 - wins)
    if (best === null || worth - risk > best.worth)
      best = { order: offer.order(id, names), worth: worth - risk, why: `An attack on ${id}` }
  }
  weigh(ground, [])
  const droppers = droppersIn(situation, offer, id)
  for (const corps of droppers) weigh([...ground, corps], [corps])
  if (droppers.length > 1) weigh([...ground, ...droppers], droppers)
  return best
}

function* anyAttack(situation: Situation, offer: AttackOffer): Iterable<Proposal> {
  const { world } = situation
  for (const id of offer.targets()) {
    const units = offer.attackers(id).map((name) => world.unit(name)!)
    const names = units.map((unit) => unit.id)
    if ((offer.judge?.(id, names) ?? null) !== null) continue
    const { worth } = previewed(situation, world.hex(id), units, offer.preview(id, names))
    yield { order: offer.order(id, names), worth: MUST + worth, why: `An attack on ${id}` }
  }
}
