// Chapter 5: a card that was announced is carried out: one effect after the other, each asking for what it needs.
import { must, refuse, type Bar } from '../../kernel/game'
import { endOffer } from '../../kernel/offer-kit'
import type { Offer } from '../../kernel/offers'
import { pop } from '../../kernel/phases'
import { cardNumbered, halfOf } from './05-play'
import { battleEffects, blitzkriegByCard } from './05.2.2-battle'
import { handEffects } from './05.2.2-hands'
import { mapEffects } from './05.2.2-map'
import { movementEffects } from './05.2.2-movement'
import type { Effect, Question } from './05.2.2-effect'
import { unitEffects } from './05.2.2-units'
import { warEffects } from './05.2.2-war'
import { isOnMap, worldOf } from './board'
import type { CardHalfData, EffectData, EffectKind } from './cards-data'
import type { Context, Phase } from './events'
import { hexesNamed, hexId, hexIds, unitName, unitsNamed } from './lookup'
import type { OrderOf } from './orders'
import { discard } from './piles'
import type { CardFrame, State } from './state'
import { SEATS } from './world'

// Each effect is only ever given what is told of its own kind.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = Effect<any>

let all: Readonly<Record<EffectKind, Any>> | null = null
/** By kind. Put together when it is first asked for, since the chapters need one another. */
function effectFor(kind: EffectKind): Any {
  all ??= {
    ...battleEffects,
    ...handEffects,
    ...mapEffects,
    ...movementEffects,
    ...unitEffects,
    ...warEffects
  }
  return all[kind]
}

const halfNow = (state: State, { card, side }: CardFrame): CardHalfData =>
  halfOf(cardNumbered(state, card), side)

/** The effect that is carried out next; null: all are done. */
function effectNow(state: State, frame: CardFrame): EffectData | null {
  if (frame.cancelled) return null
  const effect = halfNow(state, frame).effects[frame.effect]
  // Ruling 88.
  if (effect === undefined || (frame.again && effect.do !== 'drawCards')) {
    const drawing = halfNow(state, frame)
      .effects.slice(frame.effect)
      .find((one) => one.do === 'drawCards')
    return frame.again ? (drawing ?? null) : null
  }
  if (effect.do !== 'choose') return effect
  return frame.choice === null ? effect : effect.between[frame.choice]!
}

/** What is to be chosen for it; null: nothing. */
function questionNow(state: State, frame: CardFrame): Question | null {
  const effect = effectNow(state, frame)
  if (effect === null) return null
  if (effect.do === 'choose') return chooseOne(state, frame, effect)
  return effectFor(effect.do).ask?.(state, frame, effect) ?? null
}

function chooseOne(
  state: State,
  frame: CardFrame,
  { between }: Extract<EffectData, { do: 'choose' }>
): Question {
  const able = between.flatMap((effect, index) =>
    effect.do === 'cancel' ? [] : [{ id: `${index}`, text: CHOICES[effect.do] ?? effect.do }]
  )
  const { title } = halfNow(state, frame)
  return {
    side: frame.side,
    rule: '5.2.2',
    text: `${title}: choose its effect`,
    options: able,
    min: 1,
    max: 1
  }
}

const CHOICES: Readonly<Partial<Record<EffectKind, string>>> = {
  stance: 'Raise the British Stance one box',
  redrawMarkers: 'Redraw up to three Initiative markers'
}

function advance(frame: CardFrame): void {
  frame.effect++
  frame.step = 0
  frame.hexes = []
  frame.option = null
}

/** Carries out the effect, with what was chosen. 5.2.4b: what cannot be followed is passed over. */
function carryOut(state: State, frame: CardFrame, context: Context): void {
  const effect = effectNow(state, frame)
  if (effect === null) return finish(state, frame)
  if (effect.do === 'choose') {
    frame.choice = Number(frame.option)
    frame.option = null
    return
  }
  const { title } = halfNow(state, frame)
  // What it pushes lies above: the card goes on when that is done.
  if (effectFor(effect.do).run(state, frame, effect, context) === true) {
    if (++frame.step > 200) throw new Error(`${title} never ends.`)
    return
  }
  if (frame.again) frame.effect = halfNow(state, frame).effects.length
  advance(frame)
}

/** 5.0c: it goes to the discards, also when it was canceled. */
function finish(state: State, frame: CardFrame): void {
  pop(state, frame)
  discard(state, frame.slot)
}

function answerBar(
  { min, max, rule, judge }: Question,
  from: readonly number[],
  chosen: readonly number[]
): Bar | null {
  if (new Set(chosen).size < chosen.length || !chosen.every((one) => from.includes(one)))
    return { rule, why: 'That cannot be chosen.' }
  if (chosen.length < min || chosen.length > max)
    return { rule, why: min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.` }
  return judge?.(chosen) ?? null
}

function choose(state: State, frame: CardFrame, order: OrderOf<'choose'>, context: Context): void {
  const question = questionNow(state, frame)!
  const { rule } = question
  const units = unitsNamed(state, order.units).map(({ index }) => index)
  const hexes = hexesNamed(state, order.hexes)
  if (question.picks) refuse(rule, 'That is not what is to be chosen.')
  if (question.options !== undefined) {
    if (units.length + hexes.length > 0 || !question.options.some(({ id }) => id === order.option))
      refuse(rule, 'That cannot be chosen.')
  } else {
    if (order.option !== null) refuse(rule, 'That cannot be chosen.')
    const ofUnits = question.units !== undefined
    if ((ofUnits ? hexes : units).length > 0) refuse(rule, 'That cannot be chosen.')
    const from = ofUnits ? question.units.map(({ index }) => index) : question.hexes!
    must(answerBar(question, from, ofUnits ? units : hexes))
    if (ofUnits) frame.units = units
    else frame.hexes = hexes
  }
  frame.option = order.option
  carryOut(state, frame, context)
}

function pick(state: State, frame: CardFrame, order: OrderOf<'pick'>, context: Context): void {
  const question = questionNow(state, frame)!
  if (question.picks !== true || !question.options?.some(({ id }) => id === order.card))
    refuse(question.rule, 'That cannot be chosen.')
  frame.option = order.card
  carryOut(state, frame, context)
}

/** Cards 3 and 51. */
function blitzkrieg(state: State, frame: CardFrame, order: OrderOf<'blitzkrieg'>, context: Context): void {
  const effect = effectNow(state, frame)
  if (effect?.do !== 'placeBlitzkrieg') refuse('15.0a', 'No Blitzkrieg! marker is placed now.')
  blitzkriegByCard(state, effect.groups, order, context)
  advance(frame)
}

/** Chooses nothing, where that is allowed. */
function end(state: State, frame: CardFrame, _order: OrderOf<'end'>, context: Context): void {
  const { min, max, rule, options, offers } = questionNow(state, frame)!
  // Of units and hexes none is chosen by choosing none.
  if (options === undefined && offers === undefined && max > 0) refuse(rule, 'Say what you choose.')
  if (min > 0) refuse(rule, 'Something has to be chosen.')
  frame.option = null
  frame.units = []
  frame.hexes = []
  carryOut(state, frame, context)
}

const chosen = (units: string[], hexes: string[], option: string | null): OrderOf<'choose'> => ({
  type: 'choose',
  units,
  hexes,
  option
})

/** The offers of a question; the page shows them like any others. */
export function questionOffers(state: State, question: Question): Offer[] {
  const { rule, text, units, hexes, options, min, max } = question
  if (options !== undefined) {
    const choices = options.map(({ id, text: words }) => ({
      id,
      text: words,
      order: question.picks ? ({ type: 'pick', card: id } as OrderOf<'pick'>) : chosen([], [], id)
    }))
    return [
      { gesture: 'pick', id: 'choose', rule, text, choices },
      ...(min === 0 ? [endOffer(rule, 'Choose nothing')] : [])
    ]
  }
  if (question.offers !== undefined || max === 0)
    return [...(question.offers ?? []), endOffer(rule, 'Place nothing')]
  const world = worldOf(state)
  const judge = (ids: readonly string[]) =>
    question.judge?.(
      units === undefined ? hexesNamed(state, ids) : unitsNamed(state, ids).map(({ index }) => index)
    ) ?? null
  if (units === undefined)
    return [
      {
        gesture: 'select',
        id: 'choose',
        role: 'mark',
        of: 'hexes',
        rule,
        text,
        from: hexIds(state, hexes!),
        min,
        max: Math.min(max, hexes!.length),
        judge,
        order: (ids) => chosen([], [...ids], null)
      }
    ]
  return [
    {
      gesture: 'select',
      id: 'choose',
      role: 'mark',
      // Who is in a box is chosen from a list.
      ...(units.some((unit) => !isOnMap(state, unit)) && {
        of: 'things' as const,
        thing: (id: string) => {
          const unit = world.unit(id)!
          const on = isOnMap(state, unit)
          return { text: unitName(world, unit), ...(on && { hex: hexId(state, state.at[unit.index]!) }) }
        }
      }),
      rule,
      text,
      from: units.map(({ id }) => id),
      min,
      max: Math.min(max, units.length),
      judge,
      order: (ids) => chosen([...ids], [], null)
    }
  ]
}

export const cardPhase: Phase<State, CardFrame> = {
  rule: '5.1a',
  title: 'Event card',
  actor(state, frame) {
    const question = questionNow(state, frame)
    return question === null ? null : SEATS[question.side]
  },
  run(state, frame, context) {
    carryOut(state, frame, context)
  },
  offers: (state, frame) => questionOffers(state, questionNow(state, frame)!),
  orders: { choose, pick, blitzkrieg, end }
}
