// 5.0, 8.1: cards are drawn one after the other, red ones are carried out at once; then markers. What is above the limits of the
// Leader is discarded.
import { must, refuse, type Bar } from '../../kernel/game'
import { confirmOffer, endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop, push } from '../../kernel/phases'
import { cardFrame, halfOf, layCard, markerName } from './05-play'
import { cardOf } from './05.3-discards'
import { leaderOf } from './05.5-leaders'
import { markersHeld, returnMarker } from './05.8-markers'
import { worldOf } from './board'
import type { EventCardData } from './cards-data'
import type { Context, Phase } from './events'
import { faceIn } from './faces'
import type { OrderOf } from './orders'
import {
  deal,
  DECK,
  discard,
  discardsOf,
  held,
  lastDealt,
  leftIn,
  markersOf,
  open,
  shuffle,
  slotOf
} from './piles'
import type { CardFrame, DrawFrame, RedrawFrame, State } from './state'
import { GERMAN, SEATS, type Side } from './world'

/** Lets a side draw. `limit`: down to the limits of its Leader afterwards. */
export function beginDraw(
  state: State,
  side: Side,
  {
    cards = 0,
    markers = 0,
    limit = false,
    first = false,
    hand = false
  }: Partial<DrawFrame> & { hand?: boolean }
): void {
  const step = hand ? 'hand' : 'cards'
  push<DrawFrame>(state, { phase: 'draw', side, step, cards, markers, limit, first })
}

/** 5.0b, 5.0h: the last card is not drawn: the discards are shuffled in first. true: that has to be waited for. */
function restock(state: State): boolean {
  if (leftIn(state, DECK) > worldOf(state).tables.draws.reshuffleAt || discardsOf(state, DECK).length === 0)
    return false
  shuffle(state, DECK)
  return true
}

/** 5.5.3, 5.5.4: above the limits of the Leader. */
const cardsOver = (state: State, side: Side): number =>
  Math.max(0, held(state, DECK, SEATS[side]).length - leaderOf(state, side).cardLimit)
const markersOver = (state: State, side: Side): number =>
  Math.max(0, markersHeld(state, side).length - leaderOf(state, side).markerLimit)

function drawCard(state: State, frame: DrawFrame): void {
  if (frame.cards === 0) return void (frame.step = 'cardLimit')
  if (restock(state)) return
  if (leftIn(state, DECK) === 0) return void (frame.cards = 0)
  frame.cards--
  frame.step = 'look'
  deal(state, DECK, SEATS[frame.side], 1)
}

/** 5.1.2d, 5.2.4a: a red card was shown when it was drawn, and is carried out before the next one, whatever its turn. */
function look(state: State, frame: DrawFrame, context: Context): void {
  frame.step = 'cards'
  const id = lastDealt(state)[0]
  if (id === undefined) return
  const { side } = frame
  const slot = slotOf(state, id)
  if (!slot.open) {
    if (frame.first) frame.step = 'first'
    return
  }
  const { card } = cardOf(state, id)
  const { title, timing } = halfOf(cardOf(state, id), side)
  if (timing !== 'red') return
  layCard(state, side, id, context)
  const again = state.used.includes(title)
  if (!again) state.used.push(title)
  push<CardFrame>(state, { ...cardFrame(side, card, id), ...(again && { again: true as const }) })
}

function run(state: State, frame: DrawFrame, context: Context): void {
  const { side } = frame
  switch (frame.step) {
    case 'hand':
      return discardHand(state, frame, context)
    case 'cards':
      return drawCard(state, frame)
    case 'look':
      return look(state, frame, context)
    case 'cardLimit':
      frame.step = 'markers'
      return
    case 'markers':
      frame.step = 'markerLimit'
      // 5.8a
      if (frame.markers > 0) deal(state, markersOf(SEATS[side]), SEATS[side], frame.markers)
      frame.markers = 0
      return
    case 'first':
    case 'markerLimit':
      return pop(state, frame)
  }
}

/** 22.4a */
function discardHand(state: State, frame: DrawFrame, context: Context): void {
  const own = held(state, DECK, SEATS[frame.side])
  const hidden = own.filter((slot) => !slot.open)
  if (hidden.length > 0)
    return open(
      state,
      hidden.map(({ id }) => id)
    )
  frame.step = 'cards'
  for (const { id } of own) discardCard(state, frame.side, id, '22.4a', context)
}

/** 5.0f: a card leaves a hand, and everybody sees it. */
export function discardCard(state: State, side: Side, id: number, rule: string, context: Context): void {
  const { card } = cardOf(state, id)
  slotOf(state, id).open = true
  discard(state, id)
  context.reveal()
  context.emit({ kind: 'discarded', rule, side: SEATS[side], card })
}

// ---- limits ---------------------------------------------------------------------------------------------------------

function limitBar(state: State, frame: DrawFrame, order: OrderOf<'limit'>): Bar | null {
  const { side, step } = frame
  const isCards = step === 'cardLimit'
  const rule = isCards ? '8.1b' : '8.1d'
  if (!isCards && step !== 'markerLimit') return { rule, why: 'Nothing is to be discarded now.' }
  const chosen = isCards ? order.cards : order.markers
  const others = isCards ? order.markers : order.cards
  const own = isCards ? held(state, DECK, SEATS[side]) : markersHeld(state, side)
  if (new Set(chosen).size < chosen.length || !chosen.every((id) => own.some((slot) => slot.id === id)))
    return { rule, why: 'You do not hold these.' }
  const over = isCards ? cardsOver(state, side) : markersOver(state, side)
  return chosen.length === over && others.length === 0
    ? null
    : { rule, why: `${over} ${isCards ? 'cards' : 'markers'} have to be discarded.` }
}

function limit(state: State, frame: DrawFrame, order: OrderOf<'limit'>, context: Context): void {
  must(limitBar(state, frame, order))
  for (const id of order.cards) discardCard(state, frame.side, id, '8.1b', context)
  // 5.0d: their backs are not shown.
  for (const id of order.markers) returnMarker(state, id)
  if (order.markers.length > 0)
    context.emit({ kind: 'returned', rule: '8.1d', side: SEATS[frame.side], markers: order.markers.length })
}

function limitOffer(state: State, frame: DrawFrame): Offer {
  const isCards = frame.step === 'cardLimit'
  const { side } = frame
  const own = isCards ? held(state, DECK, SEATS[side]) : markersHeld(state, side)
  const over = isCards ? cardsOver(state, side) : markersOver(state, side)
  return {
    gesture: 'select',
    id: 'limit',
    role: 'mark',
    of: 'things',
    rule: isCards ? '8.1b' : '8.1d',
    text: `Discard ${over} ${isCards ? (over === 1 ? 'card' : 'cards') : over === 1 ? 'marker' : 'markers'}`,
    from: own.map(({ id }) => `${id}`),
    thing: (id) => {
      const slot = slotOf(state, Number(id))
      if (!isCards) return { text: markerName(state, slot), card: faceIn(state, slot)! }
      const { title, text } = halfOf(cardOf(state, slot.id), side)
      return { text: title, card: { id: slot.face!, title, lines: [text] } }
    },
    min: over,
    max: over,
    judge: () => null,
    button: (ids) => `Discard ${ids.length}`,
    order: (ids): OrderOf<'limit'> => {
      const chosen = ids.map(Number)
      return { type: 'limit', cards: isCards ? chosen : [], markers: isCards ? [] : chosen }
    }
  }
}

// ---- 22.7a: the first card ------------------------------------------------------------------------------------------

function redrawFirst(state: State, frame: DrawFrame, order: OrderOf<'redraw'>, context: Context): void {
  if (frame.step !== 'first' || order.slot !== lastDealt(state)[0])
    refuse('22.7a', 'Only the first card can be drawn again.')
  frame.first = false
  frame.step = 'cards'
  frame.cards++
  discardCard(state, frame.side, order.slot, '22.7a', context)
}

function end(_state: State, frame: DrawFrame): void {
  if (frame.step !== 'first') refuse('8.1b', 'What is above the limit has to be discarded.')
  frame.first = false
  frame.step = 'cards'
}

export const drawPhase: Phase<State, DrawFrame> = {
  rule: '8.1a',
  title: 'Draw',
  actor(state, { side, step, limit: limited }) {
    if (step === 'first') return SEATS[side]
    if (step === 'cardLimit') return limited && cardsOver(state, side) > 0 ? SEATS[side] : null
    if (step === 'markerLimit') return limited && markersOver(state, side) > 0 ? SEATS[side] : null
    return null
  },
  run,
  offers(state, frame): Offer[] {
    if (frame.step !== 'first') return [limitOffer(state, frame)]
    const slot = lastDealt(state)[0]!
    const { title } = halfOf(cardOf(state, slot), frame.side)
    return [
      confirmOffer<OrderOf<'redraw'>>(
        { id: 'redraw', rule: '22.7a', text: `Discard ${title} and draw another card` },
        { type: 'redraw', slot }
      ),
      endOffer('22.7a', `Keep ${title}`, { usual: true })
    ]
  },
  orders: { limit, redraw: redrawFirst, end }
}

// ---- 22.2a, 22.3: one for a fresh one -------------------------------------------------------------------------------

/** The Leader of a side lets it exchange a card, a marker. */
export function beginRedraw(state: State, side: Side, of: { cards?: 1; markers?: 1 }): void {
  push<RedrawFrame>(state, { phase: 'redraw', side, cards: of.cards ?? 0, markers: of.markers ?? 0 })
}

const redrawRule = ({ side }: RedrawFrame, card: boolean): string =>
  side === GERMAN ? (card ? '22.3a' : '22.3b') : '22.2a'

/** What can be exchanged now. */
const toRedraw = (state: State, { side, cards, markers }: RedrawFrame) => [
  ...(cards > 0 ? held(state, DECK, SEATS[side]) : []),
  ...(markers > 0 ? markersHeld(state, side) : [])
]

function redraw(state: State, frame: RedrawFrame, order: OrderOf<'redraw'>, context: Context): void {
  const slot = toRedraw(state, frame).find(({ id }) => id === order.slot)
  const isCard = slot?.pile === DECK
  if (slot === undefined) refuse(redrawRule(frame, true), 'That cannot be exchanged.')
  if (isCard) {
    frame.cards--
    discardCard(state, frame.side, slot.id, redrawRule(frame, true), context)
  } else {
    frame.markers--
    returnMarker(state, slot.id)
    context.emit({ kind: 'returned', rule: '22.3b', side: SEATS[frame.side], markers: 1 })
  }
  beginDraw(state, frame.side, isCard ? { cards: 1 } : { markers: 1 })
}

export const redrawPhase: Phase<State, RedrawFrame> = {
  rule: '22.3a',
  title: 'Redraw',
  actor: (state, frame) => (toRedraw(state, frame).length > 0 ? SEATS[frame.side] : null),
  run: (state, frame) => pop(state, frame),
  offers(state, frame): Offer[] {
    const choices = toRedraw(state, frame).map((slot) => {
      const isCard = slot.pile === DECK
      const card: EventCardData | null = isCard ? cardOf(state, slot.id) : null
      return {
        id: `${slot.id}`,
        text: card === null ? markerName(state, slot) : halfOf(card, frame.side).title,
        rule: redrawRule(frame, isCard),
        card: faceIn(state, slot)!,
        order: { type: 'redraw', slot: slot.id } as OrderOf<'redraw'>
      }
    })
    const rule = redrawRule(frame, frame.cards > 0)
    return [
      { gesture: 'pick', id: 'redraw', rule, text: 'Exchange for a fresh one', choices },
      endOffer(rule, 'Exchange nothing')
    ]
  },
  orders: { redraw, end: (state: State, frame: RedrawFrame) => pop(state, frame) }
}
