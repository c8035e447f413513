// 5.1, 5.2: which cards a player may play now, what they cost, and how one is announced. Its effects are in 05-cards.ts.
import { must, refuse, type Bar } from '../../kernel/game'
import type { Choice, PickOffer, Unavailable } from '../../kernel/offers'
import { nearest, push } from '../../kernel/phases'
import { leaderOf, leads } from './05.5-leaders'
import { hasSign, markersHeld, returnMarker } from './05.8-markers'
import { battleCardBar } from './05.2-battle-cards'
import { inForce } from './05.2-force'
import { effectBar } from './05.2.2-bars'
import { isBadWeather } from './06-events'
import { boxNow } from './20.2-stance'
import { worldOf } from './board'
import type { CardHalfData, EffectData, EventCardData, WINDOWS } from './cards-data'
import { cardOf } from './05.3-discards'
import type { Context } from './events'
import { BACKS, TIMING } from './faces'
import { markerOf } from './lookup'
import type { OrderOf } from './orders'
import { DECK, discardsOf, held, slotOf, type Slot } from './piles'
import type { AnswerFrame, BattleFrame, CardFrame, State } from './state'
import { ALLIED, GERMAN, SEATS, type Side } from './world'

export type Window = (typeof WINDOWS)[number]

export const otherSide = (side: Side): Side => (side === GERMAN ? ALLIED : GERMAN)

/** 5.2: the German player plays the upper half, the Allied player the lower one. */
export const halfOf = (card: EventCardData, side: Side): CardHalfData => card[SEATS[side]]

export const cardNumbered = (state: State, number: number): EventCardData =>
  worldOf(state).cards.events.find(({ card }) => card === number)!

/** All effects of a half, those too of which one is chosen. */
export const effectsOf = ({ effects }: CardHalfData): EffectData[] =>
  effects.flatMap((effect) => (effect.do === 'choose' ? effect.between : [effect]))

/** 5.2.3, 5.8.1: how many markers an event costs now; 20.2.1e: card 12 may be free. */
export function priceOf(state: State, half: CardHalfData): number {
  const free = half.effects.some((effect) => effect.do === 'freeInStance' && effect.box === boxNow(state))
  return free ? 0 : half.icons
}

/** The card that was played last and is not carried out yet. */
export const pendingCard = (state: State): CardFrame | null => nearest<CardFrame>(state, 'card')

/** 5.1.3, 5.1.4: why the card that was played last is not canceled by this; null when it is. */
function cancelBar(state: State, effects: readonly EffectData[], target: CardFrame): Bar | null {
  const half = halfOf(cardNumbered(state, target.card), target.side)
  for (const effect of effects) {
    if (effect.do !== 'cancel') continue
    const named = effect.cards?.some((one) => one.card === target.card && one.half === SEATS[target.side])
    if (named) return null
    if (effect.airForce && half.air !== undefined)
      return half.immune ? { rule: '5.1.3', why: `${half.title} cannot be canceled.` } : null
  }
  return half.immune
    ? { rule: '5.1.3', why: `${half.title} cannot be canceled.` }
    : { rule: '5.1a', why: `This does not cancel ${half.title}.` }
}

/** Why a half cannot be played now, its price aside, by what everybody knows; null when it can. */
export function halfBar(
  state: State,
  side: Side,
  card: EventCardData,
  windows: readonly Window[]
): Bar | null {
  const half = halfOf(card, side)
  const { title } = half
  if (!half.windows.some((one) => windows.includes(one)))
    return { rule: '5.1a', why: `${title} cannot be played at this moment.` }
  if (state.used.includes(title))
    return { rule: '5.1.1', why: `${title} has occurred in this Player Turn already.` }
  const { fromTurn, beforeTurn, weygand } = half
  if (fromTurn !== undefined && state.turn < fromTurn)
    return { rule: '5.1.2a', why: `${title} can be played from turn ${fromTurn} on.` }
  if (beforeTurn !== undefined && state.turn >= beforeTurn)
    return { rule: '5.1.2b', why: `${title} can be played before turn ${beforeTurn} only.` }
  if (weygand !== undefined && weygand !== (leaderOf(state, ALLIED).name === 'Weygand'))
    return { rule: '5.1.2c', why: `${title} needs ${weygand ? 'Weygand' : 'Gamelin'} in Command.` }
  // 13.2.4c
  if (half.air === 'black' && isBadWeather(state))
    return { rule: '5.1.4', why: `${title} is not played in bad weather.` }
  if (half.air !== undefined && inForce(state, 'noAirForce').some((one) => one.side !== side))
    return { rule: '5.2.2', why: 'A card forbids Air Force events on this turn.' }
  if (card.double && side === GERMAN && leads(state, GERMAN, 'generalstabConflict'))
    return { rule: '22.8a', why: 'Under Bock double cards are not played for their events.' }
  return windowBar(state, side, half, windows) ?? effectBar(state, side, half)
}

function windowBar(state: State, side: Side, half: CardHalfData, windows: readonly Window[]): Bar | null {
  if (windows.includes('answer')) {
    const target = pendingCard(state)
    return target === null ? null : cancelBar(state, effectsOf(half), target)
  }
  if (half.battle === undefined) return null
  const battle = nearest<BattleFrame>(state, 'battle')
  if (battle === null) return { rule: '5.1a', why: `${half.title} belongs to a battle.` }
  return battleCardBar(state, battle, side, half)
}

/** Markers that pay for events (5.2.3, 5.8.3). */
const payers = (state: State, side: Side): Slot[] =>
  markersHeld(state, side).filter((slot) => hasSign(state, side, slot))

/** Why these markers do not pay the price; null when they do. */
function payBar(state: State, side: Side, pay: readonly number[], price: number): Bar | null {
  const own = markersHeld(state, side)
  if (new Set(pay).size < pay.length || !pay.every((id) => own.some((slot) => slot.id === id)))
    return { rule: '5.2.3a', why: 'You do not hold these markers.' }
  if (!pay.every((id) => payers(state, side).some((slot) => slot.id === id)))
    return { rule: '5.8.3a', why: 'A marker without the sign of your Leader pays for nothing.' }
  if (pay.length === price) return null
  if (price === 0) return { rule: '5.2.3b', why: 'This event costs no marker.' }
  return price === 2
    ? { rule: '5.8.1', why: 'This event costs two markers.' }
    : { rule: '5.2.3a', why: 'This event costs one marker.' }
}

/** The card lies where everybody has seen it: among the discards, on the table, or shown in a hand. */
function isElsewhere(state: State, side: Side, card: EventCardData): boolean {
  const face = `${card.card}`
  if (discardsOf(state, DECK).includes(face)) return true
  return state.piles.slots.some(
    (slot) => slot.open && slot.pile === DECK && slot.owner !== SEATS[side] && slot.face === face
  )
}

/** 5.1.2e: a player is asked by what everybody knows: he holds cards, and one of them might be played. */
export function mayAsk(state: State, side: Side, windows: readonly Window[]): boolean {
  if (held(state, DECK, SEATS[side]).length === 0) return false
  const { cards, front } = worldOf(state)
  const means = payers(state, side).length
  return cards.events.some(
    (card) =>
      card.front === front &&
      !isElsewhere(state, side, card) &&
      priceOf(state, halfOf(card, side)) <= means &&
      halfBar(state, side, card, windows) === null
  )
}

/** Which of several effects are meant, where the moment decides: an answer cancels, and nothing else does. */
function choiceOf(half: CardHalfData, answers: boolean): number | null {
  const [effect] = half.effects
  if (effect?.do !== 'choose') return null
  const able = effect.between.flatMap((one, index) => ((one.do === 'cancel') === answers ? [index] : []))
  return able.length === 1 ? able[0]! : null
}

/** 5.1, 5.2: announces a card. Tells its half. 5.1b: it lies on top of the one it answers, and what comes last prevails. */
export function playCard(
  state: State,
  side: Side,
  windows: readonly Window[],
  order: OrderOf<'play'>,
  context: Context
): CardHalfData {
  if (!held(state, DECK, SEATS[side]).some(({ id }) => id === order.card))
    refuse('5.2', 'You do not hold that card.')
  const card = cardOf(state, order.card)
  const half = halfOf(card, side)
  must(halfBar(state, side, card, windows))
  must(payBar(state, side, order.pay, priceOf(state, half)))
  for (const marker of order.pay) returnMarker(state, marker)
  if (order.pay.length > 0)
    context.emit({ kind: 'returned', rule: '5.8', side: SEATS[side], markers: order.pay.length })
  // 5.1.1: a canceled event counts too.
  state.used.push(half.title)
  layCard(state, side, order.card, context)
  const frame = cardFrame(side, card.card, order.card, choiceOf(half, windows.includes('answer')))
  push<CardFrame>(state, frame)
  const other = otherSide(side)
  if (mayAsk(state, other, ['answer']))
    push<AnswerFrame>(state, { phase: 'answer', side: other, done: false })
  return half
}

export const cardFrame = (
  side: Side,
  card: number,
  slot: number,
  choice: number | null = null
): CardFrame => ({
  phase: 'card',
  side,
  card,
  slot,
  effect: 0,
  step: 0,
  choice,
  units: [],
  hexes: [],
  option: null,
  cancelled: false
})

/** 5.0f: a card is shown and lies on the table. */
export function layCard(state: State, side: Side, id: number, context: Context): void {
  const slot = slotOf(state, id)
  slot.open = true
  slot.owner = null
  context.reveal()
  context.emit({ kind: 'played', rule: '5.2', side: SEATS[side], card: cardOf(state, id).card })
}

/** What an own marker is called. */
export function markerName(state: State, slot: Slot): string {
  const back = markerOf(worldOf(state), slot)?.back
  return back === undefined ? 'Initiative marker' : BACKS[back]
}

/** Ways to pay: markers with the same back are alike. */
function waysToPay(state: State, side: Side, price: number): Slot[][] {
  if (price === 0) return [[]]
  const own = payers(state, side)
  const alike = (slot: Slot) => markerName(state, slot)
  const kinds = own.filter((slot, at) => own.findIndex((one) => alike(one) === alike(slot)) === at)
  if (price === 1) return kinds.map((slot) => [slot])
  return kinds.flatMap((first, at) =>
    kinds.slice(at).flatMap((kind) => {
      const second = own.find((slot) => slot !== first && alike(slot) === alike(kind))
      return second === undefined ? [] : [[first, second]]
    })
  )
}

/** The cards that a side may play at such a moment; with those that it may not, and why. */
export function playOffers(state: State, side: Side, windows: readonly Window[]): PickOffer[] {
  const choices: Choice[] = []
  const unavailable: Unavailable[] = []
  for (const { id, face } of held(state, DECK, SEATS[side])) {
    if (face === undefined) continue
    const card = cardOf(state, id)
    const half = halfOf(card, side)
    const shown = { id: `${card.card}`, title: half.title, lines: [half.text] }
    if (!half.windows.some((one) => windows.includes(one))) {
      const why = half.timing === 'any' ? 'Its moment has not come.' : `It is for the ${TIMING[half.timing]}.`
      const later = half.timing === 'red' ? 'It is carried out only when it is drawn.' : why
      unavailable.push({ id: `no-${card.card}`, text: half.title, card: shown, rule: '5.1.2e', why: later })
      continue
    }
    const price = priceOf(state, half)
    const ways = waysToPay(state, side, price)
    const bar =
      halfBar(state, side, card, windows) ?? (ways.length > 0 ? null : payBar(state, side, [], price))
    if (bar !== null) unavailable.push({ id: `no-${card.card}`, text: half.title, card: shown, ...bar })
    else
      for (const way of ways)
        choices.push({
          id: [card.card, ...way.map((slot) => slot.id)].join(' '),
          text:
            way.length === 0
              ? half.title
              : `${half.title}, paying ${way.map((slot) => markerName(state, slot)).join(' and ')}`,
          rule: '5.2',
          card: shown,
          order: { type: 'play', card: id, pay: way.map((slot) => slot.id) } as OrderOf<'play'>
        })
  }
  if (choices.length === 0) return []
  return [{ gesture: 'pick', id: 'play', rule: '5.1a', text: 'Play a card', choices, unavailable }]
}
