// Groups of units to begin with: what most players want, and what the rules allow together.
import type { AttackOffer, SelectOffer } from '../../../kernel/offers'
import type { Field } from './draft'

/** Units taken in one after the other as long as the rules have nothing against it. */
function mostOf(from: readonly string[], max: number, allowed: (units: readonly string[]) => boolean) {
  let group: readonly string[] = []
  for (const unit of from) {
    if (group.length >= max) break
    if (allowed([...group, unit])) group = [...group, unit]
  }
  return group
}

/**
 * Who attacks a hex unless the player says otherwise: all who stand on the map and can. Those who wait beside it are held
 * back for when they are wanted, unless nobody else can.
 */
export function attackParty(
  { hexOf }: Pick<Field, 'hexOf'>,
  offer: AttackOffer,
  target: string
): readonly string[] {
  const able = offer.attackers(target)
  const there = able.filter((unit) => hexOf.has(unit))
  const party = there.length > 0 ? there : able
  const allowed = (units: readonly string[]) => (offer.judge?.(target, units) ?? null) === null
  if (allowed(party)) return party
  const most = mostOf(able, able.length, allowed)
  return most.length > 0 ? most : party
}

/** As many as may be chosen together, from the first on. */
export function mostChosen(offer: SelectOffer): readonly string[] {
  const all = offer.from.slice(0, offer.max)
  if (offer.judge(all) === null) return all
  const most = mostOf(offer.from, offer.max, (units) => offer.judge(units) === null)
  return most.length >= Math.max(offer.min, 1) ? most : all
}
