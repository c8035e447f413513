import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsIn, worldOf } from '../../src/lib/games/war-comes-early/board'
import { AWAY, type State } from '../../src/lib/games/war-comes-early/state'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Order } from '../../src/lib/kernel/game'
import { chooseOrder, diceFor } from '../../src/tools/engine/play'
import { amount } from '../amount'
import { positions, runs } from './support'
import { game, melee, SCENARIOS } from './wce'

// What holds in every position of every game, tried in random games and in battles thrown together.

const TIMEOUT = 120_000
const aSeed = fc.integer({ min: 1, max: 1_000_000 })
/** 8.3: of an enemy stack only the top unit is known, and how many lie below, unless it is shown just now. */
function seesOnlyTops(state: State, seat: string): void {
  const view = game.view(state, seat)
  const { units } = worldOf(state)
  const side = game.seats.indexOf(seat)
  for (const unit of units) {
    const hex = state.at[unit.index]!
    const stack = hex < 0 ? [] : unitsIn(state, hex)
    const known =
      hex < 0 || unit.sideIndex === side || state.shown.includes(hex) || stack[stack.length - 1] === unit
    expect(view.at[unit.index], `${unit.id} as ${seat} sees it`).toBe(known ? hex : AWAY)
    if (!known) expect(view.hidden).toContainEqual(expect.objectContaining({ hex, count: stack.length - 1 }))
  }
}

const played = SCENARIOS.flatMap((scenario) => positions(game, scenario, [3, 4].slice(0, amount(1, 2)), 60))
const aPosition = fc.nat(played.length - 1).map((i) => played[i]!)

test(
  'battles thrown together: whatever happens, no order that is offered fails and nothing breaks',
  () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(aPosition, aSeed, (from, seed) => {
        const random = seededRandom(seed)
        const state = melee(from, random)
        if (state === null || game.check(state).length > 0) return
        const dice = diceFor(seed)
        const orders: Order[] = []
        try {
          for (let i = 0; i < 30; i++) {
            const seat = game.actor(state)
            if (seat === null) break
            const order = boldOrder(state, random)
            if (order === null) throw new Error(`${seat} has no order.`)
            orders.push(order)
            seen.set(order.type, (seen.get(order.type) ?? 0) + 1)
            game.apply(state, seat, order, dice)
            expect(game.check(state)).toEqual([])
          }
        } catch (error) {
          throw new Error(`After ${JSON.stringify(orders)}: ${(error as Error).message}`, { cause: error })
        }
      }),
      runs(40, 300)
    )
    // What hardly ever comes up in random games.
    for (const type of ['attack', 'advance', 'lose', 'flank'])
      expect(seen.get(type) ?? 0, type).toBeGreaterThan(0)
  },
  TIMEOUT
)

/** Mostly attacks with all who can, which win battles; else anything. */
function boldOrder(state: State, random: ReturnType<typeof seededRandom>): Order | null {
  const offers = game.offers(state)
  const attack = offers.find((offer) => offer.gesture === 'attack')
  if (attack !== undefined && random.int(0, 2) > 0) {
    const targets = attack.targets()
    if (targets.length > 0) {
      const target = random.pick(targets)
      const units = attack.attackers(target)
      attack.preview(target, units)
      return attack.order(target, units)
    }
  }
  return chooseOrder(offers, random, 16)
}

test(
  'a player sees the top unit of each enemy stack and no other',
  () => {
    for (const state of played) for (const seat of game.seats) seesOnlyTops(state, seat)
  },
  TIMEOUT
)
