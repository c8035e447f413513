// From offers to orders without a person: a random legal order, and all plain ones.
import type { Random } from './dice'
import type { Order } from './game'
import { attackHow, attackHows, modeIds } from './modes'
import type { Amounts, AttackHow, AttackOffer, Offer, SpendOffer } from './offers'
import { anyChoice, mayChoose } from './selecting'
import { leastOf, mostOfItem, spendingBar, spentOn } from './spending'

/** Tries before a random choice gives up on an offer and another one is asked. */
const TRIES = 8

/** Some of the list, in a random order, at least one. */
export function someOf<T>(list: readonly T[], random: Random): T[] {
  const rest = [...list]
  const count = random.int(1, rest.length)
  for (let i = 0; i < count; i++) {
    const j = random.int(i, rest.length - 1)
    const swap = rest[i]!
    rest[i] = rest[j]!
    rest[j] = swap
  }
  return rest.slice(0, count)
}

function mayAttack(
  offer: AttackOffer,
  target: string,
  units: readonly string[],
  how: AttackHow | undefined
): boolean {
  return (offer.judge?.(target, units, how) ?? null) === null
}

/** One of them; no chance is spent where there is no choice. */
const anyOf = <T>(list: readonly T[], random: Random): T => (list.length > 1 ? random.pick(list) : list[0]!)

/** Now and then further hexes are attacked at once. */
function someAlong(offer: AttackOffer, target: string, random: Random): readonly string[] {
  const also: string[] = []
  for (let i = 0; offer.along !== undefined && i < TRIES && random.int(0, 1) === 0; i++) {
    const more = offer.along([target, ...also])
    if (more.length === 0) break
    also.push(random.pick(more))
  }
  return also
}

/** Some of each item, in a random sequence; then more of them as long as more must be spent. */
function someSpending(offer: SpendOffer, random: Random): Amounts {
  const items = [...offer.items]
  for (let i = 0; i < items.length - 1; i++) {
    const j = random.int(i, items.length - 1)
    const swap = items[i]!
    items[i] = items[j]!
    items[j] = swap
  }
  let amounts = leastOf(offer)
  for (const item of items)
    amounts = { ...amounts, [item.id]: random.int(item.min, mostOfItem(offer, amounts, item)) }
  for (const item of items)
    if (spentOn(offer, amounts) < (offer.least ?? 0))
      amounts = { ...amounts, [item.id]: mostOfItem(offer, amounts, item) }
  return amounts
}

/** Nothing beyond what must be, and each item alone in every number. */
function* plainSpendings(offer: SpendOffer): Generator<Amounts> {
  const least = leastOf(offer)
  yield least
  for (const item of offer.items)
    for (let amount = item.min + 1; amount <= mostOfItem(offer, least, item); amount++)
      yield { ...least, [item.id]: amount }
}

/** A random order that this offer allows; null when the offer turns out to be empty. */
export function sampleOrder(offer: Offer, random: Random): Order | null {
  switch (offer.gesture) {
    case 'confirm':
      return offer.order
    case 'pick':
      return offer.choices.length > 0 ? random.pick(offer.choices).order : null
    case 'move': {
      if (offer.units.length === 0) return null
      const leader = random.pick(offer.units)
      const others = offer.together(leader)
      const group =
        others.length > 0 && random.int(0, 2) === 0 ? [leader, ...someOf(others, random)] : [leader]
      for (const units of group.length > 1 ? [group, [leader]] : [group]) {
        const mode = random.pick(modeIds(offer.modes?.(units)))
        const reach = offer.reach(units, mode)
        if (reach.length === 0) continue
        const path = offer.path(units, random.pick(reach).hex, mode)
        if (path !== null) return offer.order(units, path.hexes, mode)
      }
      return null
    }
    case 'attack': {
      const targets = offer.targets()
      if (targets.length === 0) return null
      const target = random.pick(targets)
      const also = someAlong(offer, target, random)
      const attackers = offer.attackers(target, also)
      for (let i = 0; i < TRIES && attackers.length > 0; i++) {
        const units = someOf(attackers, random)
        const how = attackHow(anyOf(modeIds(offer.modes?.(target, units)), random), also)
        if (mayAttack(offer, target, units, how)) return offer.order(target, units, how)
      }
      return null
    }
    case 'place': {
      for (let i = 0; i < TRIES && offer.pieces.length > 0; i++) {
        const piece = random.pick(offer.pieces)
        const mode = anyOf(modeIds(offer.modes?.(piece)), random)
        const hexes = offer.hexes(piece, mode)
        if (hexes.length > 0) return offer.order(piece, random.pick(hexes), mode)
      }
      return null
    }
    case 'select': {
      for (let i = 0; i < TRIES && offer.from.length >= offer.min; i++) {
        const units = offer.min === 0 && random.int(0, 3) === 0 ? [] : someOf(offer.from, random)
        while (units.length > offer.max) units.pop()
        if (mayChoose(offer, units)) return offer.order(units)
      }
      // Where nothing else can be done chance alone must not come to nothing.
      const any = anyChoice(offer)
      return any && offer.order(any)
    }
    case 'spend':
      for (let i = 0; i < TRIES; i++) {
        const amounts = someSpending(offer, random)
        if (spendingBar(offer, amounts) === null) return offer.order(amounts)
      }
      return null
  }
}

/** One in so many random orders ends or declines although something else could still be done. */
const RESTLESS = 12

/** A random order among all offers; null when none of them holds anything. */
export function randomOrder(offers: readonly Offer[], random: Random): Order | null {
  const live = offers.filter((offer) => !offer.idle)
  const doing = live.filter((offer) => offer.gesture !== 'confirm')
  const rest = live.filter((offer) => offer.gesture === 'confirm')
  const lists = rest.length > 0 && random.int(1, RESTLESS) === 1 ? [rest, doing] : [doing, rest]
  for (const list of lists)
    while (list.length > 0) {
      const index = random.int(0, list.length - 1)
      const order = sampleOrder(list[index]!, random)
      if (order !== null) return order
      list.splice(index, 1)
    }
  return null
}

/** A random order of a player who does not give up and is slow to end a phase, so that matches become long. */
export function stubbornOrder(offers: readonly Offer[], random: Random): Order | null {
  const busy = offers.filter(({ gesture }) => gesture !== 'confirm' && gesture !== 'pick')
  const order = random.int(0, 7) > 0 ? randomOrder(busy, random) : null
  for (let tries = 0; order === null && tries < 20; tries++) {
    const any = randomOrder(offers, random)
    if (any !== null && any.type !== 'yield') return any
  }
  return order
}

/** Orders that name one unit, one target, one piece at a time: enough to count positions, too few to play well. */
export function* plainOrders(offer: Offer): Generator<Order> {
  switch (offer.gesture) {
    case 'confirm':
      yield offer.order
      return
    case 'pick':
      for (const choice of offer.choices) yield choice.order
      return
    case 'move':
      for (const unit of offer.units)
        for (const mode of modeIds(offer.modes?.([unit])))
          for (const { hex } of offer.reach([unit], mode)) {
            const path = offer.path([unit], hex, mode)
            if (path !== null) yield offer.order([unit], path.hexes, mode)
          }
      return
    case 'attack':
      for (const target of offer.targets())
        for (const how of attackHows(offer, target, (also) => offer.attackers(target, also))) {
          const attackers = offer.attackers(target, how?.also)
          const groups = [...attackers.map((unit) => [unit]), ...(attackers.length > 1 ? [attackers] : [])]
          for (const units of groups)
            if (mayAttack(offer, target, units, how)) yield offer.order(target, units, how)
        }
      return
    case 'place':
      for (const piece of offer.pieces)
        for (const mode of modeIds(offer.modes?.(piece)))
          for (const hex of offer.hexes(piece, mode)) yield offer.order(piece, hex, mode)
      return
    case 'select':
      for (const units of [[], ...offer.from.map((unit) => [unit]), [...offer.from]])
        if (mayChoose(offer, units)) yield offer.order(units)
      return
    case 'spend':
      for (const amounts of plainSpendings(offer))
        if (spendingBar(offer, amounts) === null) yield offer.order(amounts)
  }
}
