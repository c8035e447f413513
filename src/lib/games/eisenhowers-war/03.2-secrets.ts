// 3.2.3, 13.1: what the Allied player's device does with his plans in a match: it seals them, knows them again, and opens
// each when its turn has come.
import type { Random } from '../../kernel/dice'
import type { Disguise, Secrets, SaltOf } from '../../kernel/game'
import { top } from '../../kernel/phases'
import { isLastTurn, mustPlan, planHexes, plansOf, turnsOf } from './03.2-plans'
import { openSeal, sealOf } from './03.2-seals'
import { worldOf } from './board'
import { hexIds } from './lookup'
import { parseOrder, type AnyOrder } from './orders'
import type { PlanName, PlanText, RevealFrame, State } from './state'
import { ALLIED, SEATS } from './world'

function* possiblePlans(state: State, name: PlanName): Generator<PlanText> {
  const world = worldOf(state)
  const hexes = hexIds(state, planHexes(world, name))
  for (const turn of turnsOf(world, name)) {
    for (const hex of hexes) yield { turn, hex }
    if (name === 'second') yield { turn, hex: null }
  }
}

/** The plan as its owner knows it: written in the clear, or under the seal. */
function planOf(state: State, name: PlanName, saltOf: SaltOf): PlanText | null {
  const plan = state.plans[name]
  if (plan === null || plan.open !== null) return plan?.open ?? null
  return openSeal(name, plan.seal, saltOf(plan.number), possiblePlans(state, name))
}

export const secrets: Secrets<State> = {
  seal(state, order, number, saltOf): AnyOrder | null {
    if (order.type !== 'plan' || top(state).phase !== 'plan') return null
    const parsed = parseOrder(order)
    if (parsed.type !== 'plan') return null
    mustPlan(state, parsed)
    return { type: 'commit', plan: parsed.plan, seal: sealOf(parsed.plan, parsed, saltOf(number)), number }
  },

  recall(view, seat, saltOf) {
    if (seat !== SEATS[ALLIED]) return view
    const plans = { ...view.plans }
    for (const name of plansOf(view)) {
      const plan = plans[name]
      if (plan !== null && plan.open === null) plans[name] = { ...plan, open: planOf(view, name, saltOf) }
    }
    return { ...view, plans }
  },

  unopened: (state, seat) =>
    seat !== SEATS[ALLIED]
      ? []
      : plansOf(state).flatMap((name) => {
          const plan = state.plans[name]
          return plan === null || plan.open !== null ? [] : [plan.number]
        }),

  open(state, seat, saltOf): AnyOrder | null {
    const frame = top(state)
    if (frame.phase !== 'reveal' || seat !== SEATS[ALLIED]) return null
    const { plan } = frame as RevealFrame
    const text = planOf(state, plan, saltOf)
    if (text === null) return null
    if (text.turn === state.turn)
      return { type: 'reveal', plan, ...text, salt: saltOf(state.plans[plan]!.number) }
    return isLastTurn(state, plan) ? { type: 'cancel' } : { type: 'end' }
  }
}

/** Other plans than those that were made and not yet disclosed; those of this turn must be, so they stay. */
export function disguise(state: State, seat: string, random: Random): Disguise<State> | null {
  if (seat === SEATS[ALLIED]) return null
  const plans = { ...state.plans }
  let changed = false
  for (const name of plansOf(state)) {
    const plan = plans[name]
    if (plan === null || plan.open === null || plan.revealed) continue
    const others = [...possiblePlans(state, name)].filter(({ turn }) => turn > state.turn)
    if (plan.open.turn <= state.turn || others.length === 0) continue
    plans[name] = { ...plan, open: random.pick(others) }
    changed = true
  }
  return changed ? { state: structuredClone({ ...state, plans }), names: {} } : null
}
