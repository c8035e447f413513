// What offers hold, written down to compare them.
import type { Offer } from '../../src/lib/kernel/offers'
import { plainOrders } from '../../src/lib/kernel/sampling'
import { leastOf } from '../../src/lib/kernel/spending'

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
  if (offer.gesture === 'place')
    return offer.pieces
      .slice(0, 3)
      .map((piece) => offer.hexes(piece).map((hex) => offer.warnings?.(piece, hex)))
  if (offer.gesture === 'spend') return offer.outlook?.(leastOf(offer))
  if (offer.gesture === 'confirm') return [offer.outlook?.(), offer.lapses?.(), offer.dangers?.()]
  if (offer.gesture === 'pick')
    return [
      offer.choices.map(({ order: _order, outlook, ...said }) => [said, outlook?.()]),
      offer.unavailable
    ]
  if (offer.gesture === 'select')
    return offer.from.map((id) => [offer.judge([id]), offer.fate?.(id), offer.thing?.(id)])
  return null
}
