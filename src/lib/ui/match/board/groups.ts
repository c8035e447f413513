// Groups of units to begin with: what most players want, and what the rules allow together.
import type { SelectOffer } from '../../../kernel/offers'
import { mostOf } from '../../../kernel/selecting'

/** As many as may be chosen together, from the first on. */
export function mostChosen(offer: SelectOffer): readonly string[] {
  const all = offer.from.slice(0, offer.max)
  if (offer.judge(all) === null) return all
  const most = mostOf(offer.from, offer.max, (units) => offer.judge(units) === null)
  return most.length >= Math.max(offer.min, 1) ? most : all
}
