// From offers to orders by judgement: every gesture has its chooser, and all of them speak in worth.
import type { Random } from '../kernel/dice'
import type { Order } from '../kernel/game'
import { attackHows, modeIds } from '../kernel/modes'
import type { AttackOffer, MoveOffer, Offer, PlaceOffer, SelectOffer, SpendOffer } from '../kernel/offers'
import { mayChoose } from '../kernel/selecting'
import { amountOf, leastOf, mostOfItem, spendingBar } from '../kernel/spending'
import type { Proposal, Reading } from './judge'

/** Hexes of one piece, or destinations of one unit, that are looked at when a game has no judge of its own. */
const MOST_HEXES = 60
/** Items that are bought one after the other before it is enough. */
const MOST_SPENT = 100

/** Everything that comes into question now, the best first. */
export function ranked(offers: readonly Offer[], reading: Reading, random: Random): Proposal[] {
  const found: Proposal[] = []
  for (const offer of offers)
    if (!offer.idle) for (const proposal of propose(offer, reading, random)) found.push(proposal)
  return found.sort((a, b) => b.worth - a.worth)
}

function* propose(offer: Offer, reading: Reading, random: Random): Iterable<Proposal> {
  const say = (order: Order, worth: number): Proposal => ({
    order,
    worth,
    why: reading.why?.(order) ?? offer.text
  })
  switch (offer.gesture) {
    case 'confirm':
      yield say(offer.order, reading.confirm(offer))
      return
    case 'pick':
      for (const choice of offer.choices) yield say(choice.order, reading.pick(offer, choice))
      return
    case 'spend':
      yield* spendings(offer, reading, say)
      return
    case 'select':
      yield* selections(offer, reading, say)
      return
    case 'place':
      yield* reading.places?.(offer) ?? placements(offer, reading, random, say)
      return
    case 'attack':
      yield* reading.attacks?.(offer) ?? attacks(offer, reading, say)
      return
    case 'move':
      yield* reading.moves?.(offer) ?? moves(offer, reading, random, say)
  }
}

type Say = (order: Order, worth: number) => Proposal

/** The best choice that the game allows, put together unit by unit, and the empty one where that is allowed. */
function* selections(offer: SelectOffer, reading: Reading, say: Say): Iterable<Proposal> {
  const rated = offer.from
    .map((unit) => ({ unit, worth: reading.select(offer, unit) }))
    .sort((a, b) => b.worth - a.worth)
  let chosen: string[] = []
  for (const { unit, worth } of rated) {
    if (chosen.length >= offer.max) break
    if (worth <= 0 && chosen.length >= offer.min) break
    const more = [...chosen, unit]
    if (more.length < offer.min || mayChoose(offer, more)) chosen = more
  }
  if (chosen.length > 0 && mayChoose(offer, chosen))
    yield say(offer.order(chosen), reading.selection(offer, chosen))
  for (const { unit } of rated)
    if (mayChoose(offer, [unit])) yield say(offer.order([unit]), reading.selection(offer, [unit]) - 0.001)
  if (mayChoose(offer, [])) yield say(offer.order([]), reading.selection(offer, []))
}

/** Ways to spend: from what must be, always one more of the item that brings most, until nothing more can be had. */
function* spendings(offer: SpendOffer, reading: Reading, say: Say): Iterable<Proposal> {
  let amounts = leastOf(offer)
  let worth = reading.spend(offer, amounts)
  for (let i = 0; i < MOST_SPENT; i++) {
    if (spendingBar(offer, amounts) === null) yield say(offer.order(amounts), worth)
    const more = offer.items
      .filter((item) => amountOf(amounts, item) < mostOfItem(offer, amounts, item))
      .map((item) => ({ ...amounts, [item.id]: amountOf(amounts, item) + 1 }))
      .map((next) => ({ next, worth: reading.spend(offer, next) }))
    if (more.length === 0) return
    // What the rules bar may still become allowed by what comes on top: only where there is nothing else.
    const allowed = more.filter(({ next }) => spendingBar(offer, next) === null)
    const best = (allowed.length > 0 ? allowed : more).reduce((most, one) =>
      one.worth > most.worth ? one : most
    )
    amounts = best.next
    worth = best.worth
  }
}

/** Some of a long list, by chance but in its order. */
function sample<T>(list: readonly T[], most: number, random: Random): readonly T[] {
  if (list.length <= most) return list
  const from = random.int(0, list.length - 1)
  const step = list.length / most
  return Array.from({ length: most }, (_, i) => list[Math.floor(from + i * step) % list.length]!)
}

function* placements(offer: PlaceOffer, reading: Reading, random: Random, say: Say): Iterable<Proposal> {
  for (const piece of offer.pieces)
    for (const mode of modeIds(offer.modes?.(piece)))
      for (const hex of sample(offer.hexes(piece, mode), MOST_HEXES, random))
        yield say(offer.order(piece, hex, mode), reading.place(offer, piece, hex, mode))
}

/** For each target and each way to attack it: attackers are left out as long as that makes the battle no worse. */
function* attacks(offer: AttackOffer, reading: Reading, say: Say): Iterable<Proposal> {
  for (const target of offer.targets())
    for (const how of attackHows(offer, target, (also) => offer.attackers(target, also))) {
      const worthOf = (units: readonly string[]) =>
        reading.battle(offer, target, units, offer.preview(target, units, how))
      let units = [...offer.attackers(target, how?.also)]
      if (units.length === 0) continue
      let worth = worthOf(units)
      for (const unit of [...units]) {
        if (units.length === 1) break
        const fewer = units.filter((other) => other !== unit)
        const without = worthOf(fewer)
        if (without >= worth) [units, worth] = [fewer, without]
      }
      if ((offer.judge?.(target, units, how) ?? null) === null)
        yield say(offer.order(target, units, how), worth)
    }
}

function* moves(offer: MoveOffer, reading: Reading, random: Random, say: Say): Iterable<Proposal> {
  for (const unit of offer.units)
    for (const mode of modeIds(offer.modes?.([unit]))) {
      let best: { hex: string; worth: number } | null = null
      for (const { hex, cost } of sample(offer.reach([unit], mode), MOST_HEXES, random)) {
        const worth = reading.move(offer, [unit], hex, cost, mode)
        if (best === null || worth > best.worth) best = { hex, worth }
      }
      const path = best === null ? null : offer.path([unit], best.hex, mode)
      if (best !== null && path !== null) yield say(offer.order([unit], path.hexes, mode), best.worth)
    }
}
