// 3.2.3, 3.3.2, 13.1: invasion plans. A plan is in the clear where no match keeps it (the view hides it), or sealed: then its
// owner's device posts the seal, keeps the plan, and opens it when its turn has come (03.2-seals.ts).
import { must, refuse, type Bar } from '../../kernel/game'
import type { Offer, PickOffer, PlaceOffer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { confirmOffer, endOffer, markerOffer } from '../../kernel/offer-kit'
import { sealOf } from './03.2-seals'
import { refreshGround, worldOf } from './board'
import type { Words } from './describe'
import type { Context, Phase } from './events'
import { names, unitIds } from './lookup'
import type { OrderOf } from './orders'
import type { Plan, PlanFrame, PlanName, PlanText, RevealFrame, State } from './state'
import { ALLIED, SEATS, type Unit, type World } from './world'

/** What stands for a plan on the map: the marker that the landing will bring. */
const BEACHHEADS: Readonly<Record<PlanName, string>> = { first: 'M-BH1', second: 'M-BH2' }

/** 3.2.3, 3.3: the turns for which an invasion may be planned. */
export function turnsOf(world: World, plan: PlanName): readonly number[] {
  return plan === 'first' ? [1] : world.tables.invasion.secondTurns
}

/** 3.2.3, 3.3.2: hexes that may be planned for an invasion. */
export function planHexes(world: World, plan: PlanName): number[] {
  return world.tables.invasion[plan].flatMap((area) => world.area(area))
}

/** Why such a plan cannot be made; null when it can. */
export function planBar(state: State, plan: PlanName, turn: number, id: string | null): Bar | null {
  const world = worldOf(state)
  const turns = turnsOf(world, plan)
  if (!turns.includes(turn))
    return plan === 'first'
      ? { rule: '3.3b', why: 'The first invasion must be launched on turn 1.' }
      : { rule: '3.2.3b', why: `The second invasion must be launched on turn ${turns.join(' or ')}.` }
  if (id === null)
    return plan === 'first' ? { rule: '3.3b', why: 'The first invasion must be launched.' } : null
  if (!planHexes(world, plan).includes(world.hex(id)))
    return {
      rule: plan === 'first' ? '3.3.2c' : '3.2.3c',
      why: `Hex ${id} is not on a coast where this invasion may land.`
    }
  return null
}

/** 3.3.2d: the plans this scenario asks for, all at the same time. */
export function plansOf(state: State): PlanName[] {
  return hasFirst(state) ? ['first', 'second'] : ['second']
}

function hasFirst(state: State): boolean {
  return worldOf(state).scenario.rules.invasionForce.length > 0
}

function isOpen(state: State, plan: PlanName): boolean {
  return plansOf(state).includes(plan) && state.plans[plan] === null
}

function store(state: State, frame: PlanFrame, name: PlanName, plan: Plan, context: Context): void {
  state.plans[name] = plan
  context.emit({ kind: 'planned', rule: name === 'first' ? '3.3.2b' : '3.2.3a', plan: name })
  finishPlans(state, frame)
}

function finishPlans(state: State, frame: PlanFrame): void {
  if (plansOf(state).some((name) => isOpen(state, name))) return
  if (hasFirst(state) && !frame.airborneChosen) return
  pop(state, frame)
}

function requireOpen(state: State, name: PlanName): void {
  if (!plansOf(state).includes(name)) refuse('3.1', 'This scenario has no such invasion to plan.')
  if (!isOpen(state, name)) refuse('3.2.3a', 'This invasion is already planned.')
}

/** Refuses a plan that cannot be made now. */
export function mustPlan(state: State, { plan, turn, hex }: OrderOf<'plan'>): void {
  requireOpen(state, plan)
  must(planBar(state, plan, turn, hex))
}

/** Airborne corps, as their mobile counters (13.2). */
function airborneCorps(state: State): Unit[] {
  const world = worldOf(state)
  return world.unitsOf[ALLIED].filter((unit) => unit.twin >= 0 && unit.mobile)
}

function planOffers(state: State, frame: PlanFrame): Offer[] {
  const offers: Offer[] = []
  for (const name of plansOf(state)) if (isOpen(state, name)) offers.push(...hexOffers(state, name))
  if (isOpen(state, 'second')) offers.push(noneOffer(state))
  if (hasFirst(state) && !frame.airborneChosen) offers.push(airborneOffer(state))
  return offers
}

/** One offer for each turn, so that its words say what the marker on the map will mean. */
function hexOffers(state: State, name: PlanName): PlaceOffer[] {
  const world = worldOf(state)
  return turnsOf(world, name).map((turn) =>
    markerOffer(
      state,
      names,
      {
        id: `plan-${name}-${turn}`,
        rule: name === 'first' ? '3.3.2b' : '3.2.3a',
        text: name === 'first' ? 'Plan the first invasion' : `Plan the second invasion for turn ${turn}`
      },
      BEACHHEADS[name],
      () => planHexes(world, name),
      (hex) => planOrder(name, turn, hex)
    )
  )
}

function planOrder(plan: PlanName, turn: number, hex: string | null): OrderOf<'plan'> {
  return { type: 'plan', plan, turn, hex }
}

/** 3.2.3: none at all; it is shown on some turn like any other plan, so that nobody can tell before. */
function noneOffer(state: State): PickOffer {
  return {
    gesture: 'pick',
    id: 'plan-none',
    rule: '3.2.3d',
    text: 'Plan no second invasion',
    choices: turnsOf(worldOf(state), 'second').map((turn) => ({
      id: `none-${turn}`,
      text: `No second invasion, revealed on turn ${turn}`,
      order: planOrder('second', turn, null)
    }))
  }
}

function airborneOffer(state: State): PickOffer {
  const order = (corps: string | null): OrderOf<'airborne'> => ({ type: 'airborne', corps })
  return {
    gesture: 'pick',
    id: 'airborne',
    rule: '3.3.2a',
    text: 'Which airborne corps joins the first invasion?',
    choices: [
      ...airborneCorps(state).map((unit) => ({
        id: unit.id,
        text: unit.name,
        units: unitIds([unit]),
        order: order(unit.id)
      })),
      { id: 'none', text: 'Neither: both arrive on their printed turns', order: order(null) }
    ]
  }
}

export const planPhase: Phase<State, PlanFrame> = {
  rule: '3.2.3a',
  title: 'Allied invasion plans',
  actor: () => SEATS[ALLIED],
  offers: planOffers,
  orders: {
    plan(state: State, frame: PlanFrame, order: OrderOf<'plan'>, context: Context) {
      const { plan, turn, hex } = order
      mustPlan(state, order)
      store(state, frame, plan, { seal: '', number: 0, open: { turn, hex }, revealed: false }, context)
    },
    commit(state: State, frame: PlanFrame, order: OrderOf<'commit'>, context: Context) {
      requireOpen(state, order.plan)
      const { plan, seal, number } = order
      store(state, frame, plan, { seal, number, open: null, revealed: false }, context)
    },
    airborne(state: State, frame: PlanFrame, order: OrderOf<'airborne'>, context: Context) {
      if (!hasFirst(state)) refuse('3.3.2a', 'Only the first invasion may include an airborne corps.')
      if (frame.airborneChosen) refuse('3.3.2a', 'The airborne corps has already been chosen.')
      const unit = order.corps === null ? null : airborneCorps(state).find((one) => one.id === order.corps)
      if (unit === undefined) refuse('3.3.2a', 'That is not an airborne corps.')
      state.airborneFirst = unit === null ? -1 : unit.index
      frame.airborneChosen = true
      context.emit({ kind: 'airborneChosen', rule: '3.3.2a', units: unitIds(unit === null ? [] : [unit]) })
      finishPlans(state, frame)
    }
  }
}

/** 13.1: at the start of a turn the plan made for it is disclosed; a sealed one only its owner can open. */
export function beginReveal(state: State, context: Context): void {
  for (const name of plansOf(state)) {
    const plan = state.plans[name]
    if (plan === null || plan.revealed || !turnsOf(worldOf(state), name).includes(state.turn)) continue
    if (plan.open === null) push<RevealFrame>(state, { phase: 'reveal', plan: name })
    else if (plan.open.turn === state.turn) disclose(state, name, plan.open, context)
  }
}

function disclose(state: State, name: PlanName, text: PlanText, context: Context): void {
  const plan = state.plans[name]!
  plan.open = { turn: text.turn, hex: text.hex }
  plan.revealed = true
  context.reveal()
  if (text.hex === null) state.invasions[name] = 'none'
  // 3.3.4d, A-51: the bombers spared the bridges if the landing comes east of the Seine.
  const world = worldOf(state)
  if (name === 'first' && text.hex !== null && world.mask('atlanticEastOfSeine')[world.hex(text.hex)]) {
    state.seineOrdinary = true
    refreshGround(state)
  }
  const hexes = text.hex === null ? [] : [text.hex]
  context.emit({ kind: 'planRevealed', rule: name === 'first' ? '3.3.2b' : '13.1b', plan: name, hexes })
}

/** The turn is the last on which this plan can be opened. */
export function isLastTurn(state: State, name: PlanName): boolean {
  return state.turn === Math.max(...turnsOf(worldOf(state), name))
}

export const revealPhase: Phase<State, RevealFrame> = {
  rule: '13.1b',
  title: 'Invasion plan',
  actor: () => SEATS[ALLIED],
  /** Only the owner's device knows the sealed plan, so the order to open it is made there. */
  offers(state, frame): Offer[] {
    if (frame.plan === 'first') return []
    const offers: Offer[] = [
      confirmOffer<OrderOf<'cancel'>>(
        { id: 'cancel', rule: '3.2.3f', text: 'Call off the second invasion for good' },
        { type: 'cancel' },
        { lapses: () => ['The second invasion'] }
      )
    ]
    if (!isLastTurn(state, frame.plan))
      offers.push(endOffer('13.1b', 'The plan is not for this turn', { usual: true }))
    return offers
  },
  orders: {
    reveal(state: State, frame: RevealFrame, order: OrderOf<'reveal'>, context: Context) {
      const { turn, hex, salt } = order
      if (order.plan !== frame.plan) refuse('13.1b', 'A different plan must be opened.')
      const text: PlanText = { turn, hex }
      if (sealOf(frame.plan, text, salt) !== state.plans[frame.plan]!.seal)
        refuse('3.2.3e', 'This does not match the sealed plan.')
      if (turn !== state.turn) refuse('13.1b', 'The plan was made for another turn.')
      must(planBar(state, frame.plan, turn, hex))
      pop(state, frame)
      disclose(state, frame.plan, text, context)
    },
    cancel(state: State, frame: RevealFrame, _order: OrderOf<'cancel'>, context: Context) {
      if (frame.plan === 'first') refuse('3.3b', 'The first invasion must be launched.')
      state.plans.second!.revealed = true
      state.invasions.second = 'cancelled'
      pop(state, frame)
      context.emit({ kind: 'invasionCancelled', rule: '3.2.3g', plan: 'second' })
    },
    end(state: State, frame: RevealFrame, _order: OrderOf<'end'>, context: Context) {
      if (isLastTurn(state, frame.plan)) refuse('13.1a', 'This invasion cannot wait any longer.')
      pop(state, frame)
      // The opponent now knows that the invasion does not come this turn.
      context.reveal()
    }
  }
}

/** The invasion that is due in Phase I of this turn; null when there is none. */
export function dueInvasion(state: State): PlanName | null {
  for (const name of plansOf(state)) {
    const plan = state.plans[name]
    if (plan?.revealed && plan.open?.turn === state.turn && state.invasions[name] === 'ahead') return name
  }
  return null
}

/** The hex of a plan that is disclosed. */
export function invasionHex(state: State, name: PlanName): number {
  const hex = state.plans[name]?.open?.hex
  if (hex === undefined || hex === null) throw new Error(`The ${name} invasion has no hex.`)
  return worldOf(state).hex(hex)
}

export const planWords: Words<'planned' | 'airborneChosen' | 'planRevealed' | 'invasionCancelled'> = {
  planned: (event) => `The Allied player has planned the ${String(event.plan)} invasion.`,
  airborneChosen: (event, t) =>
    (event.units ?? []).length === 0
      ? 'No airborne corps joins the first invasion.'
      : `${t.Units(event)} joins the first invasion.`,
  planRevealed: (event, t) =>
    (event.hexes ?? []).length === 0
      ? 'The Allied plan is revealed: there is no second invasion.'
      : `The Allied plan is revealed: the ${String(event.plan)} invasion goes to ${t.first(event)}.`,
  invasionCancelled: () => 'The second invasion is called off.'
}
