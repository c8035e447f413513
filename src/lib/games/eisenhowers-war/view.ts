// What a player may know: everything (6.6) but the other player's plans that are not yet revealed (3.2.3).
import type { Plan, State } from './state'
import { ALLIED, SEATS } from './world'

export function viewFor(state: State, seat: string): State {
  const view: State = { ...state }
  if (seat === SEATS[ALLIED]) return view
  view.plans = { first: closed(state.plans.first), second: closed(state.plans.second) }
  return view
}

function closed(plan: Plan | null): Plan | null {
  return plan === null || plan.revealed ? plan : { ...plan, open: null }
}
