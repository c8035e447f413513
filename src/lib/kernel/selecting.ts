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

/** The only choice that the rules allow; null: there are others, or none, or too many to look at. */
export function onlyChoice(offer: SelectOffer): readonly string[] | null {
  const { from, min, max } = offer
  let judged = 0
  let only: readonly string[] | null = null
  let several = false
  const look = (chosen: readonly string[], next: number): void => {
    if (several || judged > MOST_JUDGED) return
    if (chosen.length >= min) {
      judged++
      if (mayChoose(offer, chosen)) {
        several = only !== null
        only = chosen
      }
    }
    // Too few are left for a choice that is long enough.
    for (let i = next; i < from.length && chosen.length < max && from.length - i >= min - chosen.length; i++)
      look([...chosen, from[i]!], i + 1)
  }
  look([], 0)
  return several || judged > MOST_JUDGED ? null : only
}

/** What is chosen before anybody has chosen: what the game suggests, or what there is no choice about. */
export function presetOf(offer: SelectOffer): readonly string[] {
  return offer.suggested?.() ?? onlyChoice(offer) ?? []
}
