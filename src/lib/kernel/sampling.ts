// From offers to orders without a person: a random legal order, and all plain ones.
import type { Random } from './dice'
import type { Order } from './game'
import type { AttackOffer, Offer } from './offers'

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

function mayAttack(offer: AttackOffer, target: string, units: readonly string[]): boolean {
  return (offer.judge?.(target, units) ?? null) === null
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
        const mode = random.pick(offer.modes(units))
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
      const attackers = offer.attackers(target)
      for (let i = 0; i < TRIES && attackers.length > 0; i++) {
        const units = someOf(attackers, random)
        if (mayAttack(offer, target, units)) return offer.order(target, units)
      }
      return null
    }
    case 'place': {
      for (let i = 0; i < TRIES && offer.pieces.length > 0; i++) {
        const piece = random.pick(offer.pieces)
        const hexes = offer.hexes(piece)
        if (hexes.length > 0) return offer.order(piece, random.pick(hexes))
      }
      return null
    }
    case 'select': {
      for (let i = 0; i < TRIES && offer.from.length >= offer.min; i++) {
        const units = offer.min === 0 && random.int(0, 3) === 0 ? [] : someOf(offer.from, random)
        while (units.length > offer.max) units.pop()
        if (units.length >= offer.min && offer.judge(units) === null) return offer.order(units)
      }
      return null
    }
    case 'allocate':
      return offer.order(random.int(offer.min, offer.max))
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
    if (any?.type !== 'yield') return any
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
        for (const mode of offer.modes([unit]))
          for (const { hex } of offer.reach([unit], mode)) {
            const path = offer.path([unit], hex, mode)
            if (path !== null) yield offer.order([unit], path.hexes, mode)
          }
      return
    case 'attack':
      for (const target of offer.targets()) {
        const attackers = offer.attackers(target)
        for (const unit of attackers) if (mayAttack(offer, target, [unit])) yield offer.order(target, [unit])
        if (attackers.length > 1 && mayAttack(offer, target, attackers)) yield offer.order(target, attackers)
      }
      return
    case 'place':
      for (const piece of offer.pieces) for (const hex of offer.hexes(piece)) yield offer.order(piece, hex)
      return
    case 'select':
      for (const units of [[], ...offer.from.map((unit) => [unit]), [...offer.from]])
        if (units.length >= offer.min && units.length <= offer.max && offer.judge(units) === null)
          yield offer.order(units)
      return
    case 'allocate':
      for (let amount = offer.min; amount <= offer.max; amount++) yield offer.order(amount)
  }
}
