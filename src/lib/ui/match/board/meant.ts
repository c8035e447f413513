// What the page takes the player to mean before anything is begun: what the game suggests, or what there is no choice
// about. It is shown as chosen, one press confirms it, and the first touch of one's own goes on from there.
import type { Offer } from '../../../kernel/offers'
import { onlyChoice, presetOf } from '../../../kernel/selecting'
import { activeOffer, isConfirm, NOTHING, type Draft, type Field } from './draft'

export function meantBy(field: Field, draft: Draft): Draft {
  if (draft.offer !== null || draft.here !== null) return draft
  const offer = activeOffer(field, draft)
  if (offer?.gesture === 'select') {
    // What may also be left alone is not begun for anybody, unless the game thinks it sensible.
    const optional = field.offers.some((one) => isConfirm(one) && !one.idle)
    const units = offer.suggested?.() ?? (optional ? null : onlyChoice(offer)) ?? []
    return units.length === 0 ? draft : { ...draft, offer: offer.id, units }
  }
  if (offer?.gesture !== 'move') return draft
  const move = offer.suggested?.() ?? null
  if (move !== null) return { ...draft, offer: offer.id, units: move.units, target: move.to }
  // The only one, who has to go: nobody need take it up to see where.
  const forced = offer.units.length === 1 && !field.offers.some((one) => isConfirm(one) && !one.idle)
  return forced ? { ...draft, offer: offer.id, units: offer.units } : draft
}

/** An offer is begun from the list. */
export function begunBy(offer: Offer): Draft {
  return { ...NOTHING, offer: offer.id, units: offer.gesture === 'select' ? presetOf(offer) : [] }
}
