// What an order means as a gesture: which offer it fills, and with what. Works for every game, because offers build orders
// out of ids and an order names the ids again.
import type { Order } from '../../lib/kernel/game'
import { canonical } from '../../lib/kernel/hash'
import { attackHow, modeIds } from '../../lib/kernel/modes'
import type { Amounts, AttackHow, Choice, Offer } from '../../lib/kernel/offers'
import { leastOf, spendingBar } from '../../lib/kernel/spending'
import type { OfferOf } from '../../lib/ui/match/board/draft'

export type Goal =
  | { readonly is: 'confirm'; readonly offer: OfferOf<'confirm'> }
  | { readonly is: 'pick'; readonly offer: OfferOf<'pick'>; readonly choice: Choice }
  | {
      readonly is: 'move'
      readonly offer: OfferOf<'move'>
      readonly units: readonly string[]
      readonly to: string
      readonly mode: string | undefined
      /** A hex by way of which the order leads; null: the way that the game proposes. */
      readonly via: string | null
      /** Which of several ways, where they can only be chosen among. */
      readonly way: number
    }
  | {
      readonly is: 'attack'
      readonly offer: OfferOf<'attack'>
      readonly target: string
      readonly units: readonly string[]
      readonly how: AttackHow | undefined
    }
  | {
      readonly is: 'place'
      readonly offer: OfferOf<'place'>
      readonly piece: string
      readonly hex: string
      readonly mode: string | undefined
    }
  | { readonly is: 'select'; readonly offer: OfferOf<'select'>; readonly units: readonly string[] }
  | { readonly is: 'spend'; readonly offer: OfferOf<'spend'>; readonly amounts: Amounts }

export type MoveGoal = Extract<Goal, { is: 'move' }>

/** Every string inside an order, in its order; slots of hands have numbers, which their offers name as text. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/** The same but for the sequence in which units are named: fingers may touch them in another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]))
}

export const alike = (a: Order, b: Order): boolean => canonical(sorted(a)) === canonical(sorted(b))

/** The gesture for an order; null: no offer makes it. */
export function goalOf(offers: readonly Offer[], order: Order): Goal | null {
  const named = stringsIn(order)
  for (const offer of offers) {
    const goal = fill(offer, order, named)
    if (goal !== null) return goal
  }
  return null
}

function fill(offer: Offer, order: Order, named: readonly string[]): Goal | null {
  const among = (list: readonly string[]) => [...new Set(named.filter((one) => list.includes(one)))]
  switch (offer.gesture) {
    case 'confirm':
      return alike(offer.order, order) ? { is: 'confirm', offer } : null
    case 'pick': {
      const choice = offer.choices.find((one) => alike(one.order, order))
      return choice === undefined ? null : { is: 'pick', offer, choice }
    }
    case 'spend':
      for (const amounts of spendingsIn(offer, order))
        if (spendingBar(offer, amounts) === null && alike(offer.order(amounts), order))
          return { is: 'spend', offer, amounts }
      return null
    case 'select': {
      const units = among(offer.from)
      return alike(offer.order(units), order) ? { is: 'select', offer, units } : null
    }
    case 'place':
      // An order need not name a piece of which there is only one.
      for (const piece of offer.pieces.length === 1 ? offer.pieces : among(offer.pieces))
        for (const mode of modeIds(offer.modes?.(piece)))
          for (const hex of among(offer.hexes(piece, mode)))
            if (alike(offer.order(piece, hex, mode), order)) return { is: 'place', offer, piece, hex, mode }
      return null
    case 'attack':
      // Nor a hex, where only one can be attacked.
      for (const target of offer.targets().length === 1 ? offer.targets() : among(offer.targets())) {
        const also = alongIn(offer, target, named)
        const units = among(offer.attackers(target, also))
        if (units.length === 0) continue
        for (const mode of modeIds(offer.modes?.(target, units))) {
          const how = attackHow(mode, also)
          if (alike(offer.order(target, units, how), order))
            return { is: 'attack', offer, target, units, how }
        }
      }
      return null
    case 'move':
      return fillMove(offer, order, among(offer.units), named)
  }
}

/** The hexes named that can be attacked at once with the target, one after the other. */
function alongIn(offer: OfferOf<'attack'>, target: string, named: readonly string[]): readonly string[] {
  const also: string[] = []
  for (const hex of named) if (offer.along?.([target, ...also]).includes(hex)) also.push(hex)
  return also
}

/** Ways to spend that an order may stand for: the numbers it names beside items; of a single item every number. */
function* spendingsIn(offer: OfferOf<'spend'>, order: Order): Iterable<Amounts> {
  const { items } = offer
  const [only] = items
  if (items.length === 1)
    for (let amount = only!.min; amount <= only!.max; amount++) yield { [only!.id]: amount }
  const isItem = ([id, count]: readonly [string, unknown]) =>
    typeof count === 'number' && items.some((item) => item.id === id)
  const named = [order, ...Object.values(order)]
    .filter((part): part is object => typeof part === 'object' && part !== null)
    .flatMap((part) => Object.entries(part).filter(isItem))
  yield { ...leastOf(offer), ...(Object.fromEntries(named) as Amounts) }
}

function fillMove(
  offer: OfferOf<'move'>,
  order: Order,
  units: readonly string[],
  named: readonly string[]
): Goal | null {
  if (units.length === 0) return null
  for (const mode of modeIds(offer.modes?.(units))) {
    const ends = offer.reach(units, mode).flatMap(({ hex }) => (named.includes(hex) ? [hex] : []))
    for (const to of ends)
      for (const { via, way } of leadsTo(offer, units, to, mode, ends)) {
        const goal: MoveGoal = { is: 'move', offer, units, to, mode, via, way }
        const hexes = hexesOf(goal)
        if (hexes === null || !alike(offer.order(units, hexes, mode), order)) continue
        // The same hexes in another sequence are another way.
        const said = named.filter((one) => hexes.includes(one))
        if (said.join() === hexes.filter((hex) => said.includes(hex)).join()) return goal
      }
  }
  // Another way to the same place: the board takes the one that the game proposes.
  for (const mode of modeIds(offer.modes?.(units))) {
    const reach = new Set(offer.reach(units, mode).map(({ hex }) => hex))
    const to = named.findLast((one) => reach.has(one))
    if (to !== undefined && offer.order(units, [to], mode).type === order.type)
      return { is: 'move', offer, units, to, mode, via: null, way: 0 }
  }
  return null
}

/** The ways by which fingers can lead units to a hex: the plain one first. */
function leadsTo(
  offer: OfferOf<'move'>,
  units: readonly string[],
  to: string,
  mode: string | undefined,
  stops: readonly string[]
): { via: string | null; way: number }[] {
  const ways = offer.paths?.(units, to, mode).map((_, way) => ({ via: null, way })) ?? [{ via: null, way: 0 }]
  const led = offer.byWay ? stops.filter((stop) => stop !== to).map((via) => ({ via, way: 0 })) : []
  return [...ways, ...led]
}

/** The way of a move, hex by hex. */
function hexesOf({ offer, units, to, mode, via, way }: MoveGoal): readonly string[] | null {
  if (offer.paths) return offer.paths(units, to, mode)[way]?.hexes ?? null
  const begun = via === null ? undefined : offer.path(units, via, mode)?.hexes
  return offer.path(units, to, mode, begun)?.hexes ?? null
}

/** The order that the board makes of a goal. */
export function orderOf(goal: Goal): Order {
  switch (goal.is) {
    case 'confirm':
      return goal.offer.order
    case 'pick':
      return goal.choice.order
    case 'spend':
      return goal.offer.order(goal.amounts)
    case 'select':
      return goal.offer.order(goal.units)
    case 'place':
      return goal.offer.order(goal.piece, goal.hex, goal.mode)
    case 'attack':
      return goal.offer.order(goal.target, goal.units, goal.how)
    case 'move':
      return goal.offer.order(goal.units, hexesOf(goal) ?? [goal.to], goal.mode)
  }
}
