import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../src/lib/kernel/dice'
import type { Game } from '../../src/lib/kernel/game'
import { canonical, stateHash } from '../../src/lib/kernel/hash'
import type { State } from '../../src/lib/games/eisenhowers-war/state'
import { replay } from '../../src/tools/engine/log'
import { diceFor, playRandomly } from '../../src/tools/engine/play'
import { game, played, SCENARIOS, sensible } from './ew'
import { amount } from '../amount'
import { legalOrder, runs } from './support'

/** 3.2.3 and 6.6: a player sees everything but the plans of the other that are not yet disclosed. */
function seesNoPlans(state: State, seat: string): void {
  const hidden = seat === 'german'
  const closed = (plan: State['plans']['first']) =>
    plan === null || plan.revealed || !hidden ? plan : { ...plan, open: null }
  const plans = { first: closed(state.plans.first), second: closed(state.plans.second) }
  expect(canonical(game.view(state, seat))).toBe(canonical({ ...state, plans }))
}

test('a player sees everything but the plans of the other that are not disclosed', () => {
  for (const state of played([5], 20)) for (const seat of game.seats) seesNoPlans(state, seat)
}, 240_000)

test.each(SCENARIOS)(
  'games of %s with Allies who play with sense: no fault, and the log plays again',
  (scenario) => {
    const { log, fault } = playRandomly(game as Game, scenario, 77, { check: 'every', sensible })
    expect(fault).toBeNull()
    expect(stateHash(replay(game, log))).toBe(log.hash)
  },
  240_000
)

test('from any position, late ones too, every order that is offered is accepted and nothing breaks', () => {
  const from = played([3, 4].slice(0, amount(1, 2)), 20).filter((state) => game.actor(state) !== null)
  expect(Math.max(...from.map(({ turn }) => turn))).toBeGreaterThan(7)
  fc.assert(
    fc.property(fc.nat(from.length - 1), fc.nat(1_000_000), (index, seed) => {
      const state = structuredClone(from[index]!)
      const random = seededRandom(seed)
      const dice = diceFor(seed)
      for (let i = 0; i < 25; i++) {
        const seat = game.actor(state)
        if (seat === null) return
        const order = legalOrder(game, state, random)
        if (order === null) throw new Error(`${seat} has no order.`)
        game.apply(state, seat, order, dice)
        expect(game.check(state)).toEqual([])
      }
    }),
    runs(25, 240)
  )
})
