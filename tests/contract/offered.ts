// What offers hold, written down: to compare them, and to tell whether an order is among them.
import type { Order } from '../../src/lib/kernel/game'
import type { Offer } from '../../src/lib/kernel/offers'
import { plainOrders } from '../../src/lib/kernel/sampling'

/** Of long lists the first are enough to tell two positions apart. */
const MOST = 60

function* first<T>(list: Iterable<T>, most: number): Generator<T> {
  let left = most
  for (const one of list)
    if (left-- > 0) yield one
    else return
}

/** All that a player reads of an offer before he decides, previews included. */
export function printed(offer: Offer): unknown {
  const { id, rule, text, gesture } = offer
  return [id, rule, text, gesture, [...first(plainOrders(offer), MOST)], previewOf(offer)]
}

function previewOf(offer: Offer): unknown {
  if (offer.gesture === 'attack')
    return offer.targets().map((target) => {
      const units = offer.attackers(target)
      return offer.judge?.(target, units) ?? offer.preview(target, units)
    })
  if (offer.gesture === 'move') return offer.units.slice(0, 3).map((unit) => offer.reach([unit]))
  if (offer.gesture === 'confirm') return [offer.outlook?.(), offer.lapses?.(), offer.dangers?.()]
  if (offer.gesture === 'pick')
    return offer.choices.map(({ text, outlook, fate }) => [text, outlook?.(), fate])
  if (offer.gesture === 'select') return offer.from.map((unit) => [offer.judge([unit]), offer.fate?.(unit)])
  return null
}

/** Orders of all gestures but moves, whose many ways are not all written down. */
export function writtenOrders(offers: readonly Offer[]): Set<string> {
  const found = new Set<string>()
  for (const offer of offers)
    if (offer.gesture !== 'move') for (const order of plainOrders(offer)) found.add(keyOf(order))
  return found
}

export function keyOf(order: Order): string {
  return JSON.stringify(Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1)))
}
