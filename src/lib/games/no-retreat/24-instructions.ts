// 24.2b-d, 24.3a, 24.3b, 24.3f: instructions of plans that are used in the Strategic Phase, besides the card (ruling 93).
import { must, refuse, type Bar } from '../../kernel/game'
import { confirmOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { stopHexes } from './05.2.2-map'
import { leaveFor } from './14.7.1-boxes'
import { scoreEvent } from './17.2-points'
import { claimPlan, hasPlanFor } from './24.1-plans'
import { boardOf, hexHasNoActions, isOnMap, put, worldOf } from './board'
import type { Context } from './events'
import { hexesNamed, hexId, unitIds } from './lookup'
import type { OrderOf } from './orders'
import { NOWHERE, type State, type StrategicFrame } from './state'
import { ALLIED, boxOf, GERMAN, SEATS, type Side, type Unit } from './world'

type What = OrderOf<'instruct'>['what']

interface Instruction {
  readonly side: Side
  readonly rule: string
  readonly text: string
  turns(state: State): readonly number[]
  /** Units that go to the Reserve. */
  units?(state: State): readonly string[]
  /** It can be used in each of its Strategic Phases (24.3j). */
  readonly again?: true
}

const plansOf = (state: State) => worldOf(state).tables.plans

const INSTRUCTIONS: Readonly<Record<What, Instruction>> = {
  seventhArmyFreed: {
    side: ALLIED,
    rule: '24.2b',
    text: '7th Army Freed: both its units go to the Reserve',
    turns: (state) => plansOf(state).seventhArmy.turns,
    units: (state) => plansOf(state).seventhArmy.units
  },
  tankDoctrine: {
    side: ALLIED,
    rule: '24.2c',
    text: 'Tank Doctrine: three tank units come to the Reserve',
    turns: (state) => plansOf(state).tankDoctrine.turns,
    units: (state) => plansOf(state).tankDoctrine.units
  },
  secondArmyFreed: {
    side: GERMAN,
    rule: '24.3a',
    text: '2nd Army Freed: three units go to the Reserve',
    turns: (state) => plansOf(state).secondArmy.turns,
    units: (state) => plansOf(state).secondArmy.units
  },
  ardennesSurprise: {
    side: GERMAN,
    rule: '24.3b',
    text: 'Ardennes Surprise: No Actions in Belgium',
    turns: (state) => plansOf(state).ardennes.turns,
    again: true
  },
  neutralHolland: {
    side: GERMAN,
    rule: '24.3f',
    text: 'Neutral Holland: score two Event VPs',
    turns: (state) => plansOf(state).neutralHolland.turns
  }
}

const keyOf = (state: State, what: What): string =>
  INSTRUCTIONS[what].again ? `${what} ${state.turn}` : what

/** Who goes to the Reserve: those on the map, and those that wait for the plan. */
const comers = (state: State, what: What): Unit[] =>
  (INSTRUCTIONS[what].units?.(state) ?? [])
    .map((id) => worldOf(state).unit(id)!)
    .filter(
      (unit) => isOnMap(state, unit) || (unit.entry?.kind === 'plan' && state.at[unit.index] === NOWHERE)
    )

/** 24.3b */
const belgianHexes = (state: State): number[] => {
  const { sideAt, world } = boardOf(state)
  const { country } = world.tables.plans.ardennes
  return world.landHexes.filter(
    (hex) => sideAt[hex] === ALLIED && world.country[hex] === country && !hexHasNoActions(state, hex)
  )
}

/** Why an instruction cannot be used now, whether the plan has it aside; null when it can. */
function instructBar(state: State, side: Side, what: What): Bar | null {
  const { rule, turns, side: owner } = INSTRUCTIONS[what]
  if (worldOf(state).front !== 'france' || side !== owner) return { rule, why: 'Your plans do not say so.' }
  if (!turns(state).includes(state.turn)) return { rule, why: 'It can be used on other turns only.' }
  if (state.claims.includes(keyOf(state, what))) return { rule, why: 'It has been used.' }
  return null
}

export function instruct(
  state: State,
  frame: StrategicFrame,
  order: OrderOf<'instruct'>,
  context: Context
): void {
  const { what } = order
  const { side } = frame
  const { rule } = INSTRUCTIONS[what]
  must(instructBar(state, side, what))
  const hexes = hexesNamed(state, order.hexes)
  const fits = what === 'ardennesSurprise' ? belgianHexes(state) : []
  const most = plansOf(state).ardennes.noActions
  if (new Set(hexes).size < hexes.length || hexes.length > most || !hexes.every((hex) => fits.includes(hex)))
    refuse(rule, 'No Actions are put on Allied hexes in Belgium.')
  claimPlan(state, side, what, rule)
  state.claims.push(keyOf(state, what))
  context.emit({ kind: 'plan', rule, side: SEATS[side], what, card: null })
  const units = comers(state, what)
  for (const unit of units) {
    if (isOnMap(state, unit)) leaveFor(state, unit, 'reserve')
    else put(state, unit, boxOf(worldOf(state), side, 'reserve'))
  }
  if (units.length > 0)
    context.emit({ kind: 'toReserve', rule, units: unitIds(units), hexes: [], side: SEATS[side] })
  stopHexes(state, hexes, rule, context)
  if (what === 'neutralHolland')
    scoreEvent(state, plansOf(state).neutralHolland.points, 'Neutral Holland', rule, context)
}

/** 24.3g: from now on Germans may enter Switzerland. */
export function claimSwiss(
  state: State,
  frame: StrategicFrame,
  order: OrderOf<'claim'>,
  { emit }: Context
): void {
  if (order.what !== 'swissQuestion' || frame.side !== GERMAN || state.claims.includes('swissQuestion'))
    refuse('24.3g', 'That cannot be said now.')
  claimPlan(state, GERMAN, 'swissQuestion', '24.3g')
  state.claims.push('swissQuestion')
  emit({ kind: 'plan', rule: '24.3g', side: SEATS[GERMAN], what: 'swissQuestion', card: null })
}

/** What the side may use, by its own plan. */
export function instructOffers(state: State, side: Side): Offer[] {
  const offers: Offer[] = []
  for (const what of Object.keys(INSTRUCTIONS) as What[]) {
    if (instructBar(state, side, what) !== null || !hasPlanFor(state, side, what)) continue
    const { rule, text } = INSTRUCTIONS[what]
    const order = (hexes: string[]): OrderOf<'instruct'> => ({ type: 'instruct', what, hexes })
    if (what !== 'ardennesSurprise') {
      offers.push(confirmOffer({ id: what, rule, text }, order([])))
      continue
    }
    offers.push({
      gesture: 'select',
      id: what,
      role: 'mark',
      of: 'hexes',
      rule,
      text,
      from: belgianHexes(state).map((hex) => hexId(state, hex)),
      min: 1,
      max: plansOf(state).ardennes.noActions,
      judge: () => null,
      order: (ids) => order([...ids])
    })
  }
  if (
    side === GERMAN &&
    hasPlanFor(state, GERMAN, 'swissQuestion') &&
    !state.claims.includes('swissQuestion')
  )
    offers.push(
      confirmOffer<OrderOf<'claim'>>(
        { id: 'swissQuestion', rule: '24.3g', text: 'Swiss Question: enter Switzerland from now on' },
        { type: 'claim', what: 'swissQuestion' }
      )
    )
  return offers
}
