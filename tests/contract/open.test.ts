import { expect, test } from 'vitest'
import type { Game } from '../../src/lib/kernel/game'
import { canonical } from '../../src/lib/kernel/hash'
import type { Offer } from '../../src/lib/kernel/offers'
import { plainOrders } from '../../src/lib/kernel/sampling'
import { playRandomly } from '../../src/tools/engine/play'
import { amount } from '../amount'
import { subjects } from './subjects'

/** Decisions that were looked at. */
let total = 0

const told = (offers: readonly Offer[]) =>
  offers.filter(({ idle }) => !idle).map((offer) => [offer.text, [...plainOrders(offer)]])

/** Two people at one device decide these without a hand-over screen, both looking at what both may know. */
function look(game: Game, state: unknown): boolean {
  const seat = game.actor(state)
  if (seat === null) return false
  if (!game.offers(state).some(({ open }) => open)) return false
  const own = game.view(state, seat)
  const offers = game.offers(own)
  const other = game.seats.find((one) => one !== seat)!
  const common = game.view(own, other)
  expect(canonical(common)).toBe(canonical(game.view(game.view(state, other), seat)))
  expect(told(game.offers(common))).toEqual(told(offers))
  expect(() => game.show.picture(common, seat)).not.toThrow()
  return true
}

test.each(subjects.filter(({ hides }) => hides))(
  'an open decision of $id $scenario is the same with and without what its owner alone knows',
  ({ game, scenario, judge }) => {
    let looked = 0
    // Chance alone brings hardly any such decision about in War Comes Early.
    playRandomly(game, scenario, 2, {
      ...(judge && { sensible: { seats: game.seats, judge } }),
      limit: amount(250, 1200),
      watch: (state) => {
        if (look(game, state)) looked++
      }
    })
    total += looked
  }
)

test('there were open decisions', () => {
  expect(total).toBeGreaterThan(15)
})
