// For tests of cards: hands as named, cards that are played, questions that are answered.
import { seededDice } from '../../kernel/dice'
import { Refused, type Order } from '../../kernel/game'
import { nearest, push } from '../../kernel/phases'
import type { Written } from '../../kernel/testing/scene'
import { markersOf, pileOf } from './piles'
import type { CardFrame, State, StrategicFrame } from './state'
import { worldOf } from './board'
import { game, give, scene, under, type Scene } from './testing'
import { deckCards } from './testing-war'
import { SEATS, type Side } from './world'

/** The Card Step, a side to move. */
export function cardStep(side: Side, of: Scene, set: (state: State) => void = () => undefined): State {
  const state = under(scene(of))
  push<StrategicFrame>(state, { phase: 'strategic', step: 'play', side, passes: 0 })
  set(state)
  return state
}

/** Puts markers into the hand of a side, from its cup, by their backs; with the sign of the Leader or without. */
export function holdMarkers(state: State, side: Side, backs: readonly string[], sign = true): number[] {
  const pile = pileOf(state, markersOf(SEATS[side]))
  const world = worldOf(state)
  const wanted = world.front === 'france' ? ['balkenkreuz', 'roundel'] : ['kreuz1939', 'polish']
  return backs.map((back) => {
    const face = pile.rest!.find((one) => {
      const marker = world.marker(one)!
      return marker.back === back && marker.front!.some((front) => wanted.includes(front)) === sign
    })
    if (face === undefined) throw new Error(`No marker ${back} in the cup.`)
    pile.rest = pile.rest!.filter((one) => one !== face)
    pile.left--
    const id = state.piles.next++
    const front = world.marker(face)!.front!.join(' ')
    state.piles.slots.push({ id, pile: markersOf(SEATS[side]), owner: SEATS[side], open: false, face, front })
    return id
  })
}

export const play = (card: number, ...pay: number[]) => ({ type: 'play', card, pay })
export const choose = (of: { units?: string[]; hexes?: string[]; option?: string }) => ({
  type: 'choose',
  units: of.units ?? [],
  hexes: of.hexes ?? [],
  option: of.option ?? null
})
export const pick = (card: string | number) => ({ type: 'pick', card: `${card}` })

/** Plays a card of a hand into which it is put, with as many markers as it costs. */
export function playOf(state: State, side: Side, card: number, ...dice: number[]) {
  const [slot] = deckCards(state, side, card)
  const { icons } = worldOf(state).cards.events.find((one) => one.card === card)![SEATS[side]]
  const pay = holdMarkers(state, side, Array<string>(icons).fill('hold'))
  return give(state, play(slot!, ...pay), ...dice)
}

export const cardNow = (state: State): CardFrame | null => nearest<CardFrame>(state, 'card')

/** What the questions of a card offer: units, hexes, or choices. */
export function offered(state: State): string[] {
  const offer = game.offers(state).find(({ id }) => id === 'choose')
  if (offer?.gesture === 'select') return [...offer.from].sort()
  return offer?.gesture === 'pick' ? offer.choices.map(({ id }) => id) : []
}

/** What is on top. */
export const phaseOf = (state: State): string => state.stack.at(-1)!.phase

/** By which rule an order is refused, tried on a copy with whatever dice; null: it would be carried out. */
export function ruleAgainst(state: State, order: Written, seat?: string): string | null {
  const copy = structuredClone(state)
  try {
    game.apply(copy, seat ?? game.actor(copy)!, order as Order, seededDice(1))
  } catch (error) {
    if (error instanceof Refused) return error.rule
    throw error
  }
  return null
}
