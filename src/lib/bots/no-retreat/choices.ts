// Everything that is picked from a list or answered with yes or no.
import type { Order } from '../../kernel/game'
import { nearest } from '../../kernel/phases'
import type { Choice, ConfirmOffer, PickOffer, SelectOffer } from '../../kernel/offers'
import { strengthOf } from '../../games/no-retreat/02.3-strength'
import { groundLines } from '../../games/no-retreat/14.6-shifts'
import { unitsIn } from '../../games/no-retreat/board'
import type { AnyOrder, OrderOf } from '../../games/no-retreat/orders'
import type { BattleFrame, ChoiceFrame } from '../../games/no-retreat/state'
import { around, GERMAN, type Unit } from '../../games/no-retreat/world'
import { imaginedAssault, unitWorth, stepWorth } from './battles'
import {
  commitWorth,
  counterattackWorth,
  counterblowWorth,
  lossWorth,
  refugeWorth,
  standFast,
  targetWorth
} from './combat'
import { cardWorth, declareWorth, markerWorth, payCost, playWorth } from './hand'
import { isEngaged } from './battles'
import { turnsTo, type Situation } from './situation'
import { guardWorth, riskWorth } from './standing'
import { enemyGoals } from './battles'
import { POINT } from './stakes'

/** What a fresh card or marker is worth on the average. */
const FRESH = { card: 0.75, marker: 0.6 }

// ---- one of several -------------------------------------------------------------------------------------------------

/** What it is worth to give this order, by its kind. */
type Worths = {
  readonly [T in AnyOrder['type']]?: (situation: Situation, order: OrderOf<T>, offer: PickOffer) => number
}

const unitOf = ({ world }: Situation, id: string): Unit => world.unit(id)!

const PICKS: Worths = {
  play: playWorth,
  target: targetWorth,
  counterblow: counterblowWorth,
  commit: commitWorth,
  lose: (situation, { unit }) => 10 - lossWorth(situation, unitOf(situation, unit)),
  improve: (situation, { unit, cards }) =>
    improveWorth(situation, unitOf(situation, unit)) - payCost(situation, cards),
  rebuild: (situation, { unit, cards }) =>
    rebuildWorth(situation, unitOf(situation, unit)) - payCost(situation, cards),
  reserve: (situation, { unit, cards }) =>
    reserveWorth(situation, unitOf(situation, unit)) - payCost(situation, cards),
  evacuate: (situation, { unit, cards }) =>
    evacuateWorth(situation, unitOf(situation, unit)) - payCost(situation, cards),
  redraw: freshWorth,
  blitzkrieg: (situation, { units }) =>
    blitzkriegWorth(
      situation,
      units.map((id) => unitOf(situation, id))
    ),
  score: () => 5,
  surrender: (situation, { hex }, { rule }) =>
    surrenderWorth(situation, situation.world.hex(hex), rule === '19.8a'),
  retry: (situation, { marker }) => 0.4 - 0.5 * markerWorth(situation, marker),
  ground: groundWorth,
  // 7.3b: a Dummy keeps the other side guessing.
  mark: ({ world }, { plan }) => (plan === 'none' ? 0 : world.marker(plan)?.plan === 'dummy' ? 0.1 : 5),
  hold: (situation, { hexes: [hex] }) => -strengthIn(situation, situation.world.hex(hex!), situation.side),
  shift: (situation, { unit, path: [hex] }: { unit: string; path: readonly string[] }) =>
    hex === undefined ? -5 : 5 + refugeWorth(situation, unitOf(situation, unit), situation.world.hex(hex)),
  merge: (_situation, { unit }) => (unit === undefined ? -1 : 0.3),
  choose: (_situation, { option }) => (option === 'line' ? 5 : 0.5)
}

/** Something is better than nothing, where nothing is known of it. */
const UNKNOWN = 0.5

export function pickWorth(situation: Situation, offer: PickOffer, { order }: Choice): number {
  const worth = PICKS[order.type as AnyOrder['type']] as
    ((situation: Situation, order: Order, offer: PickOffer) => number) | undefined
  return worth?.(situation, order, offer) ?? UNKNOWN
}

/** A fresh card or marker for this one (22.2a, 22.3, 22.7a). */
function freshWorth(situation: Situation, { slot }: OrderOf<'redraw'>): number {
  return isCard(situation, slot)
    ? FRESH.card - cardWorth(situation, slot)
    : FRESH.marker - markerWorth(situation, slot)
}

/** 14.3.6: the ground that helps the defender most. */
function groundWorth({ state, world }: Situation, { hex, from }: OrderOf<'ground'>): number {
  const lines = groundLines(state, { hex: world.hex(hex), from: from === undefined ? null : world.hex(from) })
  return 10 - lines.reduce((sum, { value }) => sum + value, 0)
}

const isCard = ({ state }: Situation, slot: number): boolean =>
  state.piles.slots.some(({ id, pile }) => id === slot && pile === 'deck')

const strengthIn = ({ state }: Situation, hex: number, side: number): number =>
  unitsIn(state, hex).reduce((sum, unit) => sum + (unit.sideIndex === side ? strengthOf(state, unit) : 0), 0)

/** 9.1: a step more; first for those who stand where it counts. */
function improveWorth(situation: Situation, unit: Unit): number {
  const gain = unit.strength - (unit.back?.strength ?? unit.strength)
  const front = situation.soon[situation.state.at[unit.index]!] ?? 0
  return 0.5 + 0.6 * gain + (front > 0 ? 0.3 : 0) + 0.1 * unit.move
}

/** 9.2: a unit more. A lost German or British one is a point, too. */
const rebuildWorth = (situation: Situation, unit: Unit): number =>
  0.6 + stepWorth(situation, unit) + 0.5 * unitWorth(situation, unit) + (unit.mobile ? 0.4 : 0)

/** 10.0A, 10.0D: those who are far from everything come back where they are needed. */
function reserveWorth(situation: Situation, unit: Unit): number {
  const { state, stake } = situation
  const at = state.at[unit.index]!
  if (isEngaged(situation, unit)) return -1
  const need =
    guardWorth(situation, unit, at) +
    (situation.own.size[at]! <= state.steps[unit.index]! ? 0.1 * stake[at]! : 0)
  let turns = Infinity
  for (const goal of enemyGoals(situation)) turns = Math.min(turns, turnsTo(situation, unit, at, goal))
  return (situation.later[at]! > 0 ? -0.5 : 0.2) + Math.min(1, (turns - 2) / 3) - need
}

/** 10.0B, 10.0C, 17.7: what has left the map scores, and what is lost there scores for the other side. */
function evacuateWorth(situation: Situation, unit: Unit): number {
  const { state, side } = situation
  const at = state.at[unit.index]!
  if (side === GERMAN) return state.turn >= 12 ? POINT - 1 : -1
  const steps = state.steps[unit.index]!
  const per = unit.nation === 'Britain' ? 1 : 0.5
  const need = guardWorth(situation, unit, at) - riskWorth(situation, unit, at)
  const early = Math.max(0, 10 - state.turn) * 0.35
  return per * POINT * steps - need - stepWorth(situation, unit) * steps * early
}

/** 15.0: a stack that has something before it: enemies to assault, ground to take. */
function blitzkriegWorth(situation: Situation, units: readonly Unit[]): number {
  const { state, world, hostile, view, side, stake } = situation
  let best = 0
  for (const near of around(world, state.at[units[0]!.index]!)) {
    const open = view.control[near] === side ? 0 : 0.4 + 0.5 * stake[near]!
    best = Math.max(best, hostile.size[near] === 0 ? open : imaginedAssault(situation, near, units))
  }
  return best - LEAST_BLITZKRIEG
}

/** What a Blitzkrieg! marker must bring. */
const LEAST_BLITZKRIEG = 0.25

/** 19.8: a city that falls anyway gives a point less until the end. */
function surrenderWorth(situation: Situation, hex: number, free: boolean): number {
  if (!free) return 10 - situation.stake[hex]!
  const { own, soon, world } = situation
  const near = [hex, ...around(world, hex)].some((one) => own.size[one]! > 0)
  return near || soon[hex]! === 0 ? -1 : 0.3
}

// ---- yes or no ------------------------------------------------------------------------------------------------------

type Answers = { readonly [T in AnyOrder['type']]?: (situation: Situation, order: OrderOf<T>) => number }

const ANSWERS: Answers = {
  stand: (situation, { retreat }) => (retreat ? -standFast(situation) : standFast(situation)),
  counterattack: (situation, { kind }) => counterattackWorth(situation, kind),
  convert: (situation, { yes }) => (yes ? convertWorth(situation) : 0),
  gameEnd: (situation, { declare }) => (declare ? declareWorth(situation) : 0),
  plan: (_situation, { keep }) => (keep ? 0.5 : 0),
  claim: claimWorth,
  // 24.3f: who may not attack the Dutch takes none of their cities.
  instruct: (_situation, { what }) => (what === 'neutralHolland' ? -1 : 1),
  redraw: freshWorth,
  spend: () => 5,
  change: (_situation, { yes }) => (yes ? -1 : 0),
  roll: () => 1
}

export function confirmWorth(situation: Situation, { order }: ConfirmOffer): number {
  const worth = ANSWERS[order.type as AnyOrder['type']] as
    ((situation: Situation, order: Order) => number) | undefined
  return worth?.(situation, order) ?? 0
}

/** 24.2a: Planned Moves bring the armies out of their places. */
function claimWorth({ side }: Situation, { what }: OrderOf<'claim'>): number {
  if (what === 'none') return 0
  if (what === 'planLine') return 5
  return side === GERMAN ? -1 : -0.5
}

/** 22.2b, 22.6b: a step loss for a retreat, an exchange for a Counterattack that must be made. */
function convertWorth(situation: Situation): number {
  const { state } = situation
  const choice = nearest<ChoiceFrame>(state, 'choice')
  const frame = nearest<BattleFrame>(state, 'battle')
  if (choice === null || frame === null) return 0
  return choice.result === 'CR' ? -0.1 : standFast(situation)
}

// ---- some of several ------------------------------------------------------------------------------------------------

export function selectWorth(situation: Situation, offer: SelectOffer, id: string): number {
  const { state, world, side, soon } = situation
  if (offer.id === 'limit') {
    const slot = Number(id)
    return 10 - (isCard(situation, slot) ? cardWorth(situation, slot) : markerWorth(situation, slot))
  }
  if (offer.of === 'hexes') {
    const hex = world.hex(id)
    const theirs = strengthIn(situation, hex, situation.enemy)
    // No Actions for the enemy, or one's own hexes freed or covered.
    if (theirs > 0) return 0.2 + theirs + (nearOwn(situation, hex) ? 2 : 0) + mobileIn(situation, hex)
    return 0.2 + soon[hex]! + strengthIn(situation, hex, side)
  }
  const unit = world.unit(id)
  if (unit === undefined) return 0.5
  const value = stepWorth(situation, unit) + 0.1 * unit.move + (soon[state.at[unit.index]!] ?? 0) / 10
  // Units of the other side that lose, own ones that win; own ones that have to go.
  return unit.sideIndex === side && offer.min > 0 && offer.min === offer.max && offer.rule === '21.1'
    ? 5 - value
    : 0.2 + value
}

const nearOwn = ({ world, own }: Situation, hex: number): boolean =>
  around(world, hex).some((near) => own.size[near]! > 0)

const mobileIn = ({ state }: Situation, hex: number): number =>
  unitsIn(state, hex).reduce((sum, unit) => sum + (unit.mobile ? 1.5 : 0), 0)
