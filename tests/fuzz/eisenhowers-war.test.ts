import { expect, test } from 'vitest'
import { canonical } from '../../src/lib/kernel/hash'
import type { State } from '../../src/lib/games/eisenhowers-war/state'
import { game, played } from './ew'

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
