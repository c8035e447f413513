// What a budget is spent on: the running sum, what the rules have against it, and how much more of an item can be had.
import type { Bar } from './game'
import type { Amounts, SpendItem, SpendOffer } from './offers'

export const amountOf = (amounts: Amounts, { id }: SpendItem): number => amounts[id] ?? 0

/** What must be bought anyway. */
export const leastOf = ({ items }: SpendOffer): Amounts =>
  Object.fromEntries(items.map(({ id, min }) => [id, min]))

/** What is chosen before anybody has chosen. */
export const presetAmounts = (offer: SpendOffer): Amounts => ({ ...leastOf(offer), ...offer.suggested?.() })

export const spentOn = ({ items }: SpendOffer, amounts: Amounts): number =>
  items.reduce((sum, item) => sum + item.price * amountOf(amounts, item), 0)

/** The most of an item that can be had beside the others. */
export function mostOfItem(offer: SpendOffer, amounts: Amounts, item: SpendItem): number {
  if (item.price === 0) return item.max
  const others = spentOn(offer, { ...amounts, [item.id]: 0 })
  return Math.max(item.min, Math.min(item.max, Math.floor((offer.budget - others) / item.price)))
}

/** With so many of an item as come nearest to this and can be had. */
export function withAmount(offer: SpendOffer, amounts: Amounts, item: SpendItem, wanted: number): Amounts {
  const whole = Number.isFinite(wanted) ? Math.round(wanted) : item.min
  return { ...amounts, [item.id]: Math.min(Math.max(whole, item.min), mostOfItem(offer, amounts, item)) }
}

/** Why the budget may not be spent so; null: it may. */
export function spendingBar(offer: SpendOffer, amounts: Amounts): Bar | null {
  const { rule, budget, least = 0, items } = offer
  const unknown = Object.keys(amounts).find((id) => !items.some((item) => item.id === id))
  if (unknown !== undefined) return { rule, why: `${unknown} cannot be had now.` }
  for (const item of items) {
    const { text, min, max } = item
    const amount = amountOf(amounts, item)
    if (!Number.isInteger(amount) || amount < min || amount > max)
      return { rule: item.rule ?? rule, why: `${text}: ${min === max ? min : `${min} to ${max}`}.` }
  }
  const spent = spentOn(offer, amounts)
  if (spent > budget) return { rule, why: `${spent - budget} ${offer.in} too many: there are ${budget}.` }
  if (spent < least) return { rule, why: `${least - spent} more ${offer.in} must be spent.` }
  return offer.judge?.(amounts) ?? null
}

/** The items that have something to do with a hex. */
export function itemsAt(
  { items }: SpendOffer,
  hex: string,
  hexOf: ReadonlyMap<string, string>
): readonly SpendItem[] {
  return items.filter((item) => item.hex === hex || item.units?.some((unit) => hexOf.get(unit) === hex))
}
