// The toy game with piles of all kinds: a deck that both draw from, a cup of chips and a choice of plans for each seat. Before
// its turn a seat draws, and may play, show, put back, or say something of what it holds.
import { refuse, type Order } from '../game'
import type { Choice, Offer } from '../offers'
import { pop, push, type Frame } from '../phases'
import {
  claim,
  deal,
  discard,
  faceOf,
  findSlot,
  giveBack,
  held,
  leftIn,
  open,
  openPiles,
  putDown,
  shuffle,
  slotOf,
  type PiledState,
  type PileRules,
  type Piles,
  type Slot
} from '../piles'
import { BLUE, other, RED, type SeatFrame, type ToySeat, type ToyState } from './toy-state'
import type { Context, Phase } from './toy-events'

export const EVENTS = 'events'
export const chipsOf = (seat: string): string => `${seat} chips`
export const plansOf = (seat: string): string => `${seat} plans`

const DRAWN = 2
const CARDS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'look', 'mix', 'red 1', 'red 2', 'spy']
/** Shape and back; the shape is seen by both. */
const CHIPS = ['round lucky', 'round plain', 'round plain', 'square lucky', 'square lucky', 'square plain']
const PLANS = ['north', 'south']

const RED_CARD = 'red'
const HIGH = 'high'

export const toyPiles = (): Piles =>
  openPiles({
    [EVENTS]: { faces: CARDS },
    ...Object.fromEntries([RED, BLUE].map((owner) => [chipsOf(owner), { faces: CHIPS, owner }])),
    ...Object.fromEntries([RED, BLUE].map((owner) => [plansOf(owner), { faces: PLANS, owner }]))
  })

type Named = Order & { readonly slot: number }

const rule = (title: string) => ({ rule: '7.0', title })

export const toyPileRules: PileRules<ToyState> = {
  titles: {
    [EVENTS]: rule('Events'),
    ...Object.fromEntries([RED, BLUE].map((seat) => [chipsOf(seat), rule(`Chips of ${seat}`)])),
    ...Object.fromEntries([RED, BLUE].map((seat) => [plansOf(seat), rule(`Plan of ${seat}`)]))
  },
  nameOf: (face) => face,
  front: (face, pile) => (pile.endsWith('chips') ? face.split(' ')[0]! : ''),
  atOnce: (_state, face) => face.startsWith(RED_CARD),
  shows: (_state, order) => (order.type === 'play' || order.type === 'use' ? [(order as Named).slot] : []),
  hides: (order, seat) => (order.type === 'plan' ? { field: 'plan', pile: plansOf(seat) } : null),
  holds: (face, what) => what === HIGH && /^c[567]$/.test(face)
}

const piledState = (state: ToyState) => state as ToyState & PiledState

/** 7.1: what nobody else sees before the end. */
export const plan: Phase<ToyState, SeatFrame> = {
  rule: '7.1',
  title: 'Plan',
  actor: (_state, frame) => frame.seat,
  offers: () => [
    {
      gesture: 'pick',
      id: 'plan',
      rule: '7.1',
      text: 'Choose a plan',
      choices: PLANS.map((id) => ({ id, text: id, order: { type: 'plan', plan: id } as Order }))
    }
  ],
  orders: {
    plan(state: ToyState, frame: SeatFrame, order: Order & { plan: string }, { emit }: Context) {
      putDown(piledState(state), plansOf(frame.seat), frame.seat, order.plan)
      emit({ kind: 'planned', rule: '7.1', side: frame.seat })
      pop(state, frame)
    }
  }
}

export interface DrawFrame extends SeatFrame {
  phase: 'draw'
  step: number
}

/** 7.2: two cards and a chip; when the deck runs out it is shuffled; red cards are shown at once and laid off. */
export const draw: Phase<ToyState, DrawFrame> = {
  rule: '7.2',
  title: 'Draw',
  actor: () => null,
  run(unpiled, frame) {
    const state = piledState(unpiled)
    const { seat } = frame
    switch (frame.step++) {
      case 0:
        if (leftIn(state, EVENTS) < DRAWN) shuffle(state, EVENTS)
        return
      case 1:
        return deal(state, EVENTS, seat, DRAWN)
      case 2:
        for (const { id } of held(state, EVENTS, seat).filter((slot) => slot.open)) discard(state, id)
        return deal(state, chipsOf(seat), seat, 1)
      default:
        pop(state, frame)
        push<SeatFrame>(state, { phase: 'hand', seat })
    }
  }
}

/** What lies on the table is laid off when all have seen it. */
export const clearing: Phase<ToyState> = {
  rule: '7.4',
  title: 'Table',
  actor: () => null,
  run(state: ToyState, frame: Frame) {
    for (const { id } of held(piledState(state), EVENTS, null)) discard(piledState(state), id)
    pop(state, frame)
  }
}

const choicesFor = (state: ToyState, seat: ToySeat): Choice[] => {
  const piles = piledState(state)
  const textOf = ({ id, face }: Slot) => `${face ?? 'hidden'} (${id})`
  const cards = held(piles, EVENTS, seat)
  const chips = held(piles, chipsOf(seat), seat)
  const choice = (type: string, text: string, slot: Slot): Choice => ({
    id: `${type}-${slot.id}`,
    text: `${text} ${textOf(slot)}`,
    order: { type, slot: slot.id } as Order
  })
  return [
    ...cards.map((slot) => choice('play', 'Play', slot)),
    ...cards.map((slot) => choice('tuck', 'Put back', slot)),
    ...cards
      .filter(({ face }) => face !== undefined && toyPileRules.holds!(face, HIGH))
      .map((slot) => choice('boast', 'Boast of', slot)),
    ...chips.map((slot) => choice('use', 'Use', slot)),
    ...chips.map((slot) => choice('pay', 'Pay', slot))
  ]
}

/** One of the seat's own, of this pile. */
function ownSlot(state: ToyState, seat: ToySeat, pile: string, id: number): Slot {
  const slot = findSlot(piledState(state), id)
  return slot?.pile === pile && slot.owner === seat ? slot : refuse('7.3', 'That is not yours.')
}

/** 7.3: what a hand allows. */
export const hand: Phase<ToyState, SeatFrame> = {
  rule: '7.3',
  title: 'Hand',
  actor: (_state, frame) => frame.seat,
  offers: (state, { seat }): Offer[] => [
    ...(choicesFor(state, seat).length === 0
      ? []
      : [
          {
            gesture: 'pick',
            id: 'hand',
            rule: '7.3',
            text: 'Use what you hold',
            choices: choicesFor(state, seat)
          } satisfies Offer
        ]),
    { gesture: 'confirm', id: 'pass', rule: '7.3', text: 'Begin the turn', order: { type: 'pass' } }
  ],
  orders: {
    play(unpiled: ToyState, { seat }: SeatFrame, { slot }: Named, { emit }: Context) {
      const state = piledState(unpiled)
      ownSlot(state, seat, EVENTS, slot)
      const face = faceOf(state, slot)
      emit({ kind: 'played', rule: '7.3', side: seat, face })
      discard(state, slot)
      if (face === 'mix') shuffle(state, EVENTS)
      if (face === 'spy')
        open(
          state,
          held(state, EVENTS, other(seat)).map(({ id }) => id)
        )
      if (face === 'look') {
        push<Frame>(state, { phase: 'clearing' })
        deal(state, EVENTS, null, 1)
      }
    },
    tuck(unpiled: ToyState, { seat }: SeatFrame, { slot }: Named, { emit }: Context) {
      const state = piledState(unpiled)
      ownSlot(state, seat, EVENTS, slot)
      giveBack(state, slot)
      emit({ kind: 'tucked', rule: '7.3', side: seat })
    },
    boast(unpiled: ToyState, { seat }: SeatFrame, { slot }: Named, { emit }: Context) {
      const state = piledState(unpiled)
      ownSlot(state, seat, EVENTS, slot)
      claim(state, toyPileRules, slot, HIGH)
      emit({ kind: 'tucked', rule: '7.3', side: seat })
    },
    use(unpiled: ToyState, { seat }: SeatFrame, { slot }: Named, { emit }: Context) {
      const state = piledState(unpiled)
      ownSlot(state, seat, chipsOf(seat), slot)
      emit({ kind: 'played', rule: '7.3', side: seat, face: faceOf(state, slot) })
      giveBack(state, slot)
    },
    pay(unpiled: ToyState, { seat }: SeatFrame, { slot }: Named, { emit }: Context) {
      const state = piledState(unpiled)
      ownSlot(state, seat, chipsOf(seat), slot)
      giveBack(state, slot)
      emit({ kind: 'tucked', rule: '7.3', side: seat })
    },
    pass: (state: ToyState, frame: SeatFrame) => pop(state, frame)
  }
}

/** 7.5: before the end the plans are opened. true: there is still something to open. */
export function openPlans(unpiled: ToyState): boolean {
  const state = piledState(unpiled)
  const plans = [RED, BLUE].flatMap((seat) => held(state, plansOf(seat), seat))
  if (plans.every(({ id }) => slotOf(state, id).open)) return false
  open(
    state,
    plans.map(({ id }) => id)
  )
  return true
}
