// What the attacker is shown before he declares is what the battle is fought with.
import { expect, test } from 'vitest'
import { seededDice, seededRandom } from '../../kernel/dice'
import type { Order } from '../../kernel/game'
import { oddsOf, type OddsPreview, type Offer } from '../../kernel/offers'
import { randomOrder } from '../../kernel/sampling'
import { sumOf } from '../../kernel/battle'
import type { Event, EventOf, Kind } from './events'
import { eisenhowersWar } from './index'

/** The preview of the attack or invasion that this order declares; null for other orders. */
function previewOf(offers: readonly Offer[], order: Order): OddsPreview | null {
  const offer = offers.find((one) => one.gesture === 'attack' && one.id === order.type)
  if (offer?.gesture !== 'attack') return null
  const named = order as Order &
    Record<'units' | 'drops' | 'joiners', string[] | undefined> & { target?: string }
  const units = [...(named.units ?? []), ...(named.drops ?? []), ...(named.joiners ?? [])]
  return oddsOf(offer.preview(named.target ?? offer.targets()[0]!, units))
}

const told = <K extends Kind>(events: readonly Event[], ...kinds: K[]) =>
  events.find((event): event is EventOf<K> => (kinds as Kind[]).includes(event.kind))

test('11.0c in random games every battle is fought as its preview said', () => {
  let compared = 0
  for (let seed = 1; seed <= 12; seed++) {
    const state = eisenhowersWar.create(seed % 2 === 0 ? 'historical' : 'alternate')
    const random = seededRandom(seed)
    const dice = seededDice(seed + 1)
    let shown: OddsPreview | null = null
    while (eisenhowersWar.outcome(state) === null) {
      const offers = eisenhowersWar.offers(state)
      const order = randomOrder(offers, random)!
      shown = previewOf(offers, order) ?? shown
      const { events } = eisenhowersWar.apply(state, eisenhowersWar.actor(state)!, order, dice)
      // Bombers and aerial supply come after the declaration.
      if (told(events, 'bombers', 'aerial')) shown = null
      const battle = told(events, 'battle')
      if (battle === undefined || shown === null) continue
      expect(battle).toMatchObject({
        shifts: shown.shifts,
        attack: sumOf(shown.attack),
        defense: sumOf(shown.defense),
        column: shown.columns[shown.column]
      })
      expect(shown.results.map((one) => one.result)).toContain(battle.result)
      expect(shown.before!.sum).toBe(battle.odds)
      expect(shown.results.find(({ result }) => result === battle.result)!.losses).toEqual(battle.losses)
      shown = null
      compared++
    }
  }
  expect(compared).toBeGreaterThan(20)
})
