// An order as somebody types it in the text view.
import type { Random } from '../../src/lib/kernel/dice'
import type { Order } from '../../src/lib/kernel/game'
import { modeIds } from '../../src/lib/kernel/modes'
import type { Offer } from '../../src/lib/kernel/offers'
import { mayChoose } from '../../src/lib/kernel/selecting'
import { leastOf, spendingBar } from '../../src/lib/kernel/spending'

interface Typed {
  readonly words: string
  readonly order: Order
}

/** Something the offer allows; null: it turns out to be empty. `which`: the name of the offer, where others take the same word. */
export function typedFor(offer: Offer, random: Random, which = ''): Typed | null {
  switch (offer.gesture) {
    case 'confirm':
      return { words: offer.id, order: offer.order }
    case 'pick': {
      if (offer.choices.length === 0) return null
      const { id, order } = random.pick(offer.choices)
      return { words: `pick ${which}${id}`, order }
    }
    case 'move': {
      if (offer.units.length === 0) return null
      const unit = random.pick(offer.units)
      const mode = random.pick(modeIds(offer.modes?.([unit])))
      const reach = offer.reach([unit], mode)
      const path = reach.length === 0 ? null : offer.path([unit], random.pick(reach).hex, mode)
      if (path === null) return null
      return {
        words: `move ${which}${unit} to ${path.hexes.at(-1)} ${mode ?? ''}`,
        order: offer.order([unit], path.hexes, mode)
      }
    }
    case 'attack': {
      const [target] = offer.targets()
      const units = target === undefined ? [] : offer.attackers(target).slice(0, 1)
      if (target === undefined || units.length === 0 || (offer.judge?.(target, units) ?? null) !== null)
        return null
      return { words: `attack ${which}${target} ${units.join(' ')}`, order: offer.order(target, units) }
    }
    case 'place': {
      if (offer.pieces.length === 0) return null
      const piece = random.pick(offer.pieces)
      const hexes = offer.hexes(piece)
      if (hexes.length === 0) return null
      const hex = random.pick(hexes)
      return { words: `place ${which}${piece} ${hex}`, order: offer.order(piece, hex) }
    }
    case 'select': {
      const units = [[], ...offer.from.map((unit) => [unit])].find((some) => mayChoose(offer, some))
      if (units === undefined) return null
      return { words: `select ${which}${units.join(' ') || 'none'}`, order: offer.order(units) }
    }
    case 'spend': {
      const [item] = offer.items
      const amounts = { ...leastOf(offer), ...(item && { [item.id]: random.int(item.min, item.max) }) }
      if (item === undefined || spendingBar(offer, amounts) !== null) return null
      const words = Object.entries(amounts).map(([id, amount]) => `${id} ${amount}`)
      return { words: `spend ${which}${words.join(' ')}`, order: offer.order(amounts) }
    }
  }
}
