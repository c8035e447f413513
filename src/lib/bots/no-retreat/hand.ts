// What cards and markers in hand are worth: to hold, to pay with, to discard.
import { nearest } from '../../kernel/phases'
import { cardNumbered, halfOf, priceOf } from '../../games/no-retreat/05-play'
import { cardOf } from '../../games/no-retreat/05.3-discards'
import { leads } from '../../games/no-retreat/05.5-leaders'
import { hasSign } from '../../games/no-retreat/05.8-markers'
import { finalLines } from '../../games/no-retreat/17.7-end'
import { germanHolds } from '../../games/no-retreat/02.12-cities'
import { unitsIn, isOnMap } from '../../games/no-retreat/board'
import { markerOf } from '../../games/no-retreat/lookup'
import { DECK } from '../../games/no-retreat/piles'
import type { CardHalfData, EffectData, EffectKind, EventCardData } from '../../games/no-retreat/cards-data'
import type { OrderOf } from '../../games/no-retreat/orders'
import type { CardFrame } from '../../games/no-retreat/state'
import { ALLIED, boxOf, GERMAN } from '../../games/no-retreat/world'
import { momentOf } from './moment'
import type { Situation } from './situation'
import { POINT } from './stakes'

/** What a discard is worth: a rebuilt unit, half an improvement (5.3). */
const DISCARD = 0.45
/** What it costs to pay a marker, in parts of its worth. */
const PAID = 0.15

type Back =
  | 'blitz'
  | 'blitzkrieg'
  | 'hold'
  | 'shock'
  | 'shockTarget'
  | 'shockCounterblow'
  | 'combatVp'
  | 'surrender'
  | 'haltHitler'

const BACKS: Readonly<Record<Back, number>> = {
  blitz: 1,
  blitzkrieg: 1.2,
  hold: 0.8,
  shock: 0.7,
  shockTarget: 0.9,
  shockCounterblow: 0.8,
  combatVp: 0.7,
  surrender: 0.3,
  haltHitler: 0.3
}
/** 5.8.3a: a marker that pays for nothing and does nothing. */
const DUMMY = 0.05

export function markerWorth({ state, world, side }: Situation, id: number): number {
  const slot = state.piles.slots.find((one) => one.id === id)
  if (slot === undefined) return 0
  const back = markerOf(world, slot)?.back as Back | undefined
  const usable = hasSign(state, side, slot)
  if (!usable && !(side === ALLIED && leads(state, ALLIED, 'naWroga'))) return DUMMY
  // 22.1b
  if (back === 'hold' && leads(state, side, 'obsoleteMethods')) return 0.4
  return back === undefined ? 0.4 : BACKS[back]
}

// ---- what events do -------------------------------------------------------------------------------------------------

type Told<K extends EffectKind> = Extract<EffectData, { do: K }>
type EffectWorths = {
  readonly [K in EffectKind]?: number | ((situation: Situation, effect: Told<K>) => number)
}

const ownOf = ({ units }: Situation, nations?: readonly string[]) =>
  units.filter((unit) => nations === undefined || nations.includes(unit.nation))

/** What an effect is worth to its owner when nothing in particular is known; missing: it depends on a battle. */
const EFFECTS: EffectWorths = {
  drawCards: (_situation, { count }) => 0.5 * count,
  drawMarkers: ({ state }, { count, weygand }) =>
    0.5 * (weygand !== undefined && leads(state, ALLIED, 'improvedTactics') ? weygand : count),
  redrawMarkers: 0.3,
  returnMarkers: (_situation, { owner, count }) => (owner === 'opponent' ? 0.5 * count : 0),
  discardCards: (_situation, { owner, count }) => (owner === 'opponent' ? 0.5 * count : 0),
  lookAtHand: 0.7,
  takeDiscard: 0.6,
  battleExperience: 0.3,
  combatVp: combatVpWorth,
  noActions: (_situation, { hexes, on }) => (on === 'own' ? 0 : 0.5 * hexes),
  liftNoActions: (situation, { hexes = 4, nations }) => {
    const held = ownOf(situation, nations).filter(({ index }) => situation.state.noActions.includes(index))
    return 0.4 * Math.min(hexes, held.length)
  },
  removeSupplyMarkers: (situation, { count = 3, nations }) => {
    const short = ownOf(situation, nations).filter(({ index }) => situation.state.supply[index]! > 0)
    return 0.8 * Math.min(count, short.length)
  },
  bombCity: 0.6,
  haltHitler: 0.5,
  destroyUnit: (_situation, { by }) => (by === 'opponent' ? 1.5 : -1),
  forceSurrender: 1.2,
  improve: (situation, { units, nations }) => {
    const reduced = ownOf(situation, nations).filter(
      (unit) => situation.state.steps[unit.index]! < unit.steps
    )
    return 0.9 * Math.min(units, reduced.length)
  },
  rebuild: ({ state, world, side }, { units, nations }) => {
    const lost = unitsIn(state, boxOf(world, side, 'surrendered')).filter(({ nation }) =>
      nations.includes(nation)
    )
    return 1.5 * Math.min(units, lost.length)
  },
  earlyReinforcement: 0.9,
  reserveFree: 0.2,
  evacuateFree: 0.4,
  evacuateUnchecked: 0.4,
  evacuateWithoutDiscards: 0.4,
  badWeather: ({ side }) => (side === ALLIED ? 1.2 : 0),
  stance: 0.6,
  noImprove: 0.6,
  alternate: 0.8,
  outcome: 0.3,
  armistice: armisticeWorth,
  endGame: (situation) => endWorth(situation),
  unlockShockTarget: 0.7,
  extraTargets: (_situation, { count }) => 0.3 * count,
  firstAttackShift: 0.5,
  placeBlitzkrieg: 0.6,
  blitzkriegOnMobile: 0.5,
  blitzkriegTwice: 0.5,
  ignoreZones: (_situation, { units }) => 0.25 * Math.min(4, units),
  movementPoints: (_situation, { units }) => 0.25 * Math.min(4, units),
  freeHexsides: 0.4,
  freeExit: 0.4,
  roughCost: 0.4,
  freeRegional: 0.1,
  freeStacking: 0.1,
  floodHexes: ({ state }) => (state.turn <= 3 ? 0.8 : 0.3),
  refugees: 0.3,
  noAttacks: 0.2,
  noAirForce: 0.2
}

function effectWorth(situation: Situation, effect: EffectData): number {
  if (effect.do === 'choose') return Math.max(...effect.between.map((one) => effectWorth(situation, one)))
  const worth = EFFECTS[effect.do] as
    number | ((situation: Situation, effect: EffectData) => number) | undefined
  return typeof worth === 'function' ? worth(situation, effect) : (worth ?? 0)
}

/** 19.7: points for markers that are held, where the ground that is asked for is held too. */
function combatVpWorth(
  situation: Situation,
  { owner, ifControl, perHexOf, orDraw }: Told<'combatVp'>
): number {
  const { state, world } = situation
  if (owner === 'opponent') return -0.5
  const missing =
    (ifControl !== undefined && !germanHolds(state, world.place(ifControl))) ||
    (perHexOf !== undefined && !germanHolds(state, world.area(perHexOf)))
  if (missing) return orDraw === undefined ? 0 : 0.5
  return hasCombatVp(situation) ? 0.8 * POINT : 0.1
}

const hasCombatVp = ({ state, world, side }: Situation): boolean =>
  state.piles.slots.some(
    (slot) =>
      slot.owner === (side === GERMAN ? 'german' : 'allied') && markerOf(world, slot)?.back === 'combatVp'
  )

/** Units of a country that is as good as lost surrender and score. */
function armisticeWorth({ state, world }: Situation, { countries }: Told<'armistice'>): number {
  let best = 0
  for (const country of countries)
    if (!state.neutral.includes(country)) {
      const left = world.units.filter((unit) => unit.nation === country && isOnMap(state, unit)).length
      best = Math.max(best, left)
    }
  return best * POINT * 0.7
}

/** The game ends with this turn: good for who would win now. `declared`: what the Allied player pays for it (17.7i). */
export function endWorth({ state, world, side }: Situation, declared = 0): number {
  const total = finalLines(state).reduce((sum, { value }) => sum + value, declared)
  // Plans that nobody has seen may still count for a point.
  const least = Math.min(
    ...world.tables.results[world.front].flatMap(({ winner, from }) =>
      winner === 'german' && from !== undefined ? [from] : []
    )
  )
  return (side === GERMAN ? total > least : total < least - 1) ? 50 : -50
}

/** 20.1.7a, 17.7i */
export function declareWorth(situation: Situation): number {
  const { state, world } = situation
  const row = world.tables.endScoring.gameEnd[world.front].find(({ turn }) => turn === state.turn)
  return endWorth(situation, row?.points ?? 0)
}

/** Columns that a card brings to its owner. */
const columnsOf = (half: CardHalfData): number =>
  half.effects.reduce((sum, effect) => sum + (effect.do === 'shift' ? effect.columns : 0), 0)

/** What the events besides the columns are worth in a battle. */
const BATTLE: Readonly<Partial<Record<EffectData['do'], number>>> = {
  convert: 0.5,
  noNoActions: 0.2,
  retreatersNoActions: 0.2,
  advanceLimit: 0.2,
  noRiverAdvance: 0.3,
  noArmorBonus: 0.3,
  lightArmorBonus: 0.3,
  panzerLoss: 0.4,
  cancelBlitz: 0.5,
  extraBlitz: 0.4,
  retreatBeforeRoll: 0.3,
  lossUnlessRetreat: 0.2,
  enemyNoActions: 0.3
}

/** What it costs to play it: the discard that it would be, and the markers. */
function cost(situation: Situation, card: EventCardData, pay: readonly number[]): number {
  const discard = DISCARD * (card.double ? 2 : 1)
  return 0.4 * discard + pay.reduce((sum, id) => sum + PAID * markerWorth(situation, id), 0)
}

/** What playing the card now is worth. */
export function playWorth(situation: Situation, { card: slot, pay }: OrderOf<'play'>): number {
  const { state, side } = situation
  const card = cardOf(state, slot)
  const half = halfOf(card, side)
  const paid = cost(situation, card, pay)
  if (half.battle !== undefined) {
    const moment = momentOf(situation)
    if (moment === null) return -1
    const more = half.effects.reduce((sum, { do: kind }) => sum + (BATTLE[kind] ?? 0), 0)
    return moment.shifted(columnsOf(half)) + more * weight(situation) - paid
  }
  const target = nearest<CardFrame>(state, 'card')
  if (target !== null && target.side !== side && half.effects.some((effect) => cancels(effect)))
    return cancelWorth(situation, target) - paid
  return half.effects.reduce((sum, effect) => sum + effectWorth(situation, effect), 0) - paid
}

const cancels = (effect: EffectData): boolean =>
  effect.do === 'cancel' || (effect.do === 'choose' && effect.between.some((one) => one.do === 'cancel'))

/** How much hangs on the battle under way. */
function weight(situation: Situation): number {
  const moment = momentOf(situation)
  return moment === null ? 0 : Math.min(1.5, 0.4 + moment.stakes.prize / 6)
}

function cancelWorth(situation: Situation, target: CardFrame): number {
  const half = halfOf(cardNumbered(situation.state, target.card), target.side)
  const moment = momentOf(situation)
  if (half.battle !== undefined && moment !== null) return moment.shifted(columnsOf(half)) + 0.3
  return 0.8
}

/** What a card is worth in hand. */
export function cardWorth(situation: Situation, slot: number): number {
  const { state, side } = situation
  if (!state.piles.slots.some(({ id, pile, face }) => id === slot && pile === DECK && face !== undefined))
    return DISCARD
  const card = cardOf(state, slot)
  const half = halfOf(card, side)
  const over = half.beforeTurn !== undefined && state.turn >= half.beforeTurn
  const worth = over
    ? 0
    : half.battle !== undefined
      ? 0.8 * columnsOf(half) + half.effects.reduce((sum, { do: kind }) => sum + 0.5 * (BATTLE[kind] ?? 0), 0)
      : half.effects.reduce((sum, effect) => sum + Math.min(2, effectWorth(situation, effect)), 0) +
        (half.windows.includes('answer') ? 0.5 : 0)
  return (
    Math.max(worth - 0.25 * priceOf(state, half), discardWorth(situation, slot)) +
    0.1 * discardWorth(situation, slot)
  )
}

/** What it costs to discard the card for something. */
export function discardWorth({ state }: Situation, slot: number): number {
  return DISCARD * (cardOf(state, slot).double ? 2 : 1)
}

/** What it costs to pay with these cards: what is worth much in hand is kept. */
export const payCost = (situation: Situation, cards: readonly number[]): number =>
  cards.reduce((sum, slot) => sum + Math.min(1.5, cardWorth(situation, slot)), 0)
