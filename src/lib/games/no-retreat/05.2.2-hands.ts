// 5.2.2: effects of cards on cards, markers and the answers to them.
import { beginDraw, discardCard } from './05.0-draw'
import { cardNumbered, halfOf, markerName, otherSide } from './05-play'
import { setForce, type Effect, type Question } from './05.2.2-effect'
import { cardOf } from './05.3-discards'
import { leaderOf } from './05.5-leaders'
import { hasSign, markersHeld, returnMarker } from './05.8-markers'
import type { Context } from './events'
import { DECK, discardsOf, held, open, shuffle, slotOf, takeDiscard, type Slot } from './piles'
import type { CardFrame, State } from './state'
import { ALLIED, SEATS, type Side } from './world'

/** 5.1: the card below, that was played before this one, does not happen. */
const cancel: Effect<'cancel'> = {
  run(state, frame, _effect, context) {
    const at = state.stack.indexOf(frame)
    const target = state.stack.slice(0, at).findLast((one): one is CardFrame => one.phase === 'card')
    if (target === undefined) return
    target.cancelled = true
    context.emit({ kind: 'cancelled', rule: '5.1', side: SEATS[target.side], card: target.card })
  }
}

const noAirForce: Effect<'noAirForce'> = {
  run: (state, frame, effect) => setForce(state, frame, effect, 'turn')
}

// ---- draws ----------------------------------------------------------------------------------------------------------

const drawCards: Effect<'drawCards'> = {
  run: (state, { side }, { count, limit = false }) => beginDraw(state, side, { cards: count, limit })
}

const drawMarkers: Effect<'drawMarkers'> = {
  run(state, { side }, { count, weygand, limit = false }) {
    const more = weygand !== undefined && leaderOf(state, ALLIED).name === 'Weygand'
    beginDraw(state, side, { markers: more ? weygand : count, limit })
  }
}

/** One marker after the other is laid aside, up to so many. */
function markerAfterMarker(
  state: State,
  frame: CardFrame,
  text: string,
  from: readonly Slot[],
  count: number
): Question | null {
  const chosen = frame.noted ?? []
  const left = from.filter(({ id }) => !chosen.includes(id))
  if (chosen.length >= count || left.length === 0) return null
  const options = left.map((slot) => ({ id: `${slot.id}`, text: markerName(state, slot) }))
  return { side: frame.side, rule: '5.2.2', text, options, picks: true, min: 0, max: 1 }
}

/** Notes what was chosen; true: one may choose on. */
function note(frame: CardFrame): boolean {
  if (frame.option === null) return false
  frame.noted = [...(frame.noted ?? []), Number(frame.option)]
  frame.option = null
  return true
}

const redrawMarkers: Effect<'redrawMarkers'> = {
  ask: (state, frame, { count }) =>
    markerAfterMarker(state, frame, 'Redraw Initiative markers', markersHeld(state, frame.side), count),
  run(state, frame, _effect, context) {
    if (note(frame)) return true
    const back = frame.noted ?? []
    giveBackAll(state, frame.side, back, context)
    beginDraw(state, frame.side, { markers: back.length })
    return false
  }
}

/** 5.8.3b: Dummies leave the circulation. */
const battleExperience: Effect<'battleExperience'> = {
  ask(state, frame, { count }) {
    const dummies = markersHeld(state, frame.side).filter((slot) => !hasSign(state, frame.side, slot))
    return markerAfterMarker(state, frame, 'Put Dummies into the Battle Experience box', dummies, count)
  },
  run(state, frame) {
    if (note(frame)) return true
    const chosen = frame.noted ?? []
    for (const id of chosen) {
      slotOf(state, id).owner = null
      state.experience.push(id)
    }
    beginDraw(state, frame.side, { markers: chosen.length })
    return false
  }
}

// ---- what is lost ---------------------------------------------------------------------------------------------------

/** 5.0d: their backs are not shown. */
function giveBackAll(state: State, side: Side, ids: readonly number[], context: Context): void {
  for (const id of ids) returnMarker(state, id)
  if (ids.length > 0) context.emit({ kind: 'returned', rule: '5.0d', side: SEATS[side], markers: ids.length })
}

/** One of these by chance. */
function byChance<T>(from: readonly T[], { dice }: Context): T {
  return from.length === 1 ? from[0]! : from[dice.roll(from.length) - 1]!
}

const ownerOf = (frame: CardFrame, owner: 'self' | 'opponent'): Side =>
  owner === 'self' ? frame.side : otherSide(frame.side)

/** So many markers of a side, drawn by chance, go back. */
export function loseMarkers(state: State, side: Side, count: number, context: Context): void {
  for (let i = 0; i < count; i++) {
    const own = markersHeld(state, side)
    if (own.length > 0) giveBackAll(state, side, [byChance(own, context).id], context)
  }
}

const returnMarkers: Effect<'returnMarkers'> = {
  run: (state, frame, { count, owner }, context) => loseMarkers(state, ownerOf(frame, owner), count, context)
}

const discardCards: Effect<'discardCards'> = {
  run(state, frame, { count, owner }, context) {
    const side = ownerOf(frame, owner)
    const chosen = frame.noted
    if (chosen === undefined) {
      const own = held(state, DECK, SEATS[side])
      frame.noted = []
      for (let i = 0; i < Math.min(count, own.length); i++)
        frame.noted.push(
          byChance(
            own.filter(({ id }) => !frame.noted!.includes(id)),
            context
          ).id
        )
      open(state, frame.noted)
      return true
    }
    for (const id of chosen) discardCard(state, side, id, '5.2.2', context)
    return false
  }
}

/** Cards 9 and 69: what the other one holds is shown; both know it then. */
const lookAtHand: Effect<'lookAtHand'> = {
  ask(state, frame, effect) {
    if (frame.step === 0) return null
    const other = otherSide(frame.side)
    const cards = effect.discardCards !== undefined
    const from = cards ? held(state, DECK, SEATS[other]) : markersHeld(state, other)
    if (from.length === 0) return null
    const textOf = (slot: Slot) =>
      cards ? halfOf(cardOf(state, slot.id), other).title : markerName(state, slot)
    return {
      side: frame.side,
      rule: '5.2.2',
      text: cards ? 'Choose the card that is discarded' : 'Choose the marker that goes back',
      options: from.map((slot) => ({ id: `${slot.id}`, text: textOf(slot) })),
      picks: true,
      min: 1,
      max: 1
    }
  },
  run(state, frame, effect, context) {
    const other = otherSide(frame.side)
    if (frame.step === 0) {
      const seen = [
        ...(effect.cards ? held(state, DECK, SEATS[other]) : []),
        ...(effect.markers ? markersHeld(state, other) : [])
      ]
      open(
        state,
        seen.map(({ id }) => id)
      )
      return true
    }
    if (frame.option === null) return false
    const id = Number(frame.option)
    if (effect.discardCards !== undefined) discardCard(state, other, id, '5.2.2', context)
    else giveBackAll(state, other, [id], context)
    return false
  }
}

/** 5.1.1: a card of the discards comes into the hand, the others into the pile. */
const takeFromDiscards: Effect<'takeDiscard'> = {
  ask(state, frame) {
    const faces = discardsOf(state, DECK)
    if (faces.length === 0) return null
    return {
      side: frame.side,
      rule: '5.2.2',
      text: 'Take a card from the discards',
      options: faces.map((face) => ({
        id: face,
        text: halfOf(cardNumbered(state, Number(face)), frame.side).title
      })),
      picks: true,
      min: 1,
      max: 1
    }
  },
  run(state, frame) {
    if (frame.option !== null) takeDiscard(state, DECK, frame.option, SEATS[frame.side])
    shuffle(state, DECK)
  }
}

export const handEffects = {
  cancel,
  noAirForce,
  drawCards,
  drawMarkers,
  redrawMarkers,
  battleExperience,
  returnMarkers,
  discardCards,
  lookAtHand,
  takeDiscard: takeFromDiscards
}
