// Choices of units that need no thinking: the only one the rules allow, or the most that may go together.
import type { Bar } from './game'
import type { SelectOffer } from './offers'

/** Choices that are judged one by one before it is given up. */
const MOST_JUDGED = 64

/** So many may be chosen, and the rules have nothing against these. */
export const mayChoose = (offer: SelectOffer, ids: readonly string[]): boolean =>
  selectionBar(offer, ids) === null

/** What the chosen cost together. */
export const costOf = ({ prices }: SelectOffer, ids: readonly string[]): number =>
  prices === undefined ? 0 : ids.reduce((sum, id) => sum + prices.of(id), 0)

/** Why these may not be chosen; null: they may. */
export function selectionBar(offer: SelectOffer, ids: readonly string[]): Bar | null {
  const { rule, min, max, from, prices } = offer
  const span = min === max ? `${min}` : `${min} to ${max}`
  if (ids.length < min) return { rule, why: `Choose ${span}; ${ids.length} chosen.` }
  if (ids.length > max) return { rule, why: `No more than ${max}; ${ids.length} chosen.` }
  if (new Set(ids).size < ids.length || !ids.every((id) => from.includes(id)))
    return { rule, why: 'These cannot be chosen now.' }
  const cost = costOf(offer, ids)
  if (prices !== undefined && cost > prices.budget)
    return { rule, why: `${cost - prices.budget} ${prices.in} too many: there are ${prices.budget}.` }
  return offer.judge(ids)
}

/** Units taken in one after the other as long as the rules have nothing against it. */
export function mostOf(
  from: readonly string[],
  max: number,
  allowed: (units: readonly string[]) => boolean
): readonly string[] {
  let group: readonly string[] = []
  for (const unit of from) {
    if (group.length >= max) break
    if (allowed([...group, unit])) group = [...group, unit]
  }
  return group
}

/** Choices that are long enough, one after the other. */
function* choicesOf(
  offer: SelectOffer,
  chosen: readonly string[] = [],
  next = 0
): Generator<readonly string[]> {
  const { from, min, max } = offer
  if (chosen.length >= min) yield chosen
  // Too few are left for a choice that is long enough.
  for (let i = next; i < from.length && chosen.length < max && from.length - i >= min - chosen.length; i++)
    yield* choicesOf(offer, [...chosen, from[i]!], i + 1)
}

/** The first choice that the rules allow; null: there is none, or too many would have to be looked at. */
export function anyChoice(offer: SelectOffer): readonly string[] | null {
  let judged = 0
  for (const chosen of choicesOf(offer)) {
    if (mayChoose(offer, chosen)) return chosen
    if (++judged === MOST_JUDGED) return null
  }
  return null
}

/** The only choice that the rules allow; null: there are others, or none, or too many to look at. */
export function onlyChoice(offer: SelectOffer): readonly string[] | null {
  let judged = 0
  let only: readonly string[] | null = null
  for (const chosen of choicesOf(offer)) {
    if (++judged > MOST_JUDGED) return null
    if (!mayChoose(offer, chosen)) continue
    if (only !== null) return null
    only = chosen
  }
  return only
}

/** What is chosen before anybody has chosen: what the game suggests, or what there is no choice about. */
export function presetOf(offer: SelectOffer): readonly string[] {
  return offer.suggested?.() ?? onlyChoice(offer) ?? []
}
