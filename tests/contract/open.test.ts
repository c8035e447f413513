import { describe, expect, test } from 'vitest'
import { judgeOf } from '../../src/lib/bots/registry'
import { games } from '../../src/lib/games/registry'
import type { Game } from '../../src/lib/kernel/game'
import { canonical } from '../../src/lib/kernel/hash'
import type { Offer } from '../../src/lib/kernel/offers'
import { plainOrders } from '../../src/lib/kernel/sampling'
import { aboutGame } from '../../src/lib/ui/library'
import { goldenFiles, readGolden } from '../../src/tools/engine/golden'
import { replay } from '../../src/tools/engine/log'
import { playRandomly } from '../../src/tools/engine/play'

const told = (offers: readonly Offer[]) =>
  offers.filter(({ idle }) => !idle).map((offer) => [offer.text, [...plainOrders(offer)]])

/** Two people at one device decide these without a hand-over screen, both looking at what both may know. */
function look(game: Game, state: unknown): boolean {
  const seat = game.actor(state)
  if (seat === null) return false
  const own = game.view(state, seat)
  const offers = game.offers(own)
  if (!offers.some(({ open }) => open)) return false
  const other = game.seats.find((one) => one !== seat)!
  const common = game.view(own, other)
  expect(canonical(common)).toBe(canonical(game.view(game.view(state, other), seat)))
  expect(told(game.offers(common))).toEqual(told(offers))
  expect(() => game.show.picture(common, seat)).not.toThrow()
  return true
}

describe('an open decision is the same with and without what its owner alone knows', () => {
  // Chance alone brings hardly any such decision about in War Comes Early.
  test.each([
    ['war-comes-early', '1938'],
    ['eisenhowers-war', 'historical']
  ])('%s %s', async (id, scenario) => {
    const game = await games[id]!()
    let looked = 0
    const sensible = { seats: game.seats, judge: await judgeOf(id) }
    playRandomly(game, scenario, 2, {
      sensible,
      limit: 1200,
      watch: (state) => {
        if (look(game, state)) looked++
      }
    })
    expect(looked).toBeGreaterThan(10)
  })
})

test.each(Object.keys(games))(
  'the about.json of %s says what a scenario hides where the two sides do not always know the same',
  async (id) => {
    const game = await games[id]!()
    for (const { id: scenario, hides } of aboutGame(id)!.scenarios) {
      let differ = false
      const log = readGolden(goldenFiles().find((name) => name.startsWith(`${id}/${scenario}-`))!)
      replay(game, log, (number, _step, state) => {
        const seen = () => game.seats.map((seat) => canonical(game.view(state, seat)))
        if (!differ && number % 5 === 0) differ = new Set(seen()).size > 1
      })
      expect(hides !== undefined, scenario).toBe(differ)
    }
  }
)
