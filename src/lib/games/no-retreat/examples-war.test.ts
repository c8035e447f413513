// What no chapter shows by itself: cups, landed markers, the order of cards, cards that cancel, and what the data say.
import { expect, test } from 'vitest'
import { enter } from './02.11-control'
import { supplyAt } from './12-supply'
import { beginReserve, deployBar } from './16-reserve'
import { worldOf } from './board'
import { markersOf, pileOf } from './piles'
import type { State } from './state'
import { beginLandings } from './11-landings'
import { priceOf, cardNumbered, halfOf } from './05-play'
import { END, game, give, hexIn, scene, settle, under, unitIn, worldFor, type Scene } from './testing'
import { battle, battleNow, declared, fighting } from './testing-battle'
import { cardStep, holdMarkers, play, ruleAgainst } from './testing-cards'
import { deckCards, rollFor } from './testing-war'

test('2.3b and 2.6c: each side draws from a cup of its own, and all markers are in play in both games', () => {
  for (const id of ['french-regular', 'polish-regular'] as const) {
    const state = scene({ scenario: id })
    for (const seat of ['german', 'allied']) {
      const { faces, owner } = pileOf(state, markersOf(seat))
      expect([faces.length, owner]).toEqual([20, seat])
      expect(faces.every((face) => worldOf(state).marker(face)!.side === seat)).toBe(true)
    }
  }
})

/** Drop! markers that land: a card without any icon lets them land on free ground. */
function landed(hex: string, of: Scene): State {
  const state = under(scene(of))
  state.landers[0] = { is: 'placed', at: hexIn(state, hex) }
  const card = worldOf(state).cards.events.find(
    (one) => one.front === 'france' && one.german.icons + one.allied.icons === 0 && !one.redrawForTables
  )!
  beginLandings(state)
  settle(state, rollFor(state, card.card))
  while (game.actor(state) === 'german' && state.stack.length > 1) give(state, END)
  return state
}

test('2.11c: a landed marker that is alone in its hex controls it as long as it is there', () => {
  const state = landed('1905', { turn: 1, war: ['Holland'] })
  const hex = hexIn(state, '1905')
  expect([state.landers[0]!.is, state.owner[hex]]).toEqual(['landed', 0])
  beginReserve(state, 1)
  give(state, END)
  expect([state.landers[0]!.is, state.owner[hex]]).toEqual(['gone', 1])
  // Whoever has come there since keeps it.
  const taken = landed('1905', { turn: 1, war: ['Holland'] })
  enter(taken, unitIn(taken, 'F-DE-XVI'), hex)
  beginReserve(taken, 1)
  give(taken, END)
  expect(taken.owner[hex]).toBe(0)
})

test('2.11c and 16.1a: under a landed marker a city supplies nobody, and nobody is deployed beside it', () => {
  const world = worldFor('french-regular')
  const city = world.cities.find((hex) => world.home[hex] === 'Holland')!
  const name = world.grid.places[city]!
  const of: Scene = { turn: 1, war: ['Holland'], units: { 'F-NL-LD': 'allied-reserve' } }
  const before = scene(of)
  expect(supplyAt(before, 'Holland', city)).toBe('full')
  expect(deployBar(before, unitIn(before, 'F-NL-LD'), city)).toBeNull()
  const after = landed(name, of)
  expect(after.owner[city]).toBe(0)
  expect(deployBar(after, unitIn(after, 'F-NL-LD'), city)).not.toBeNull()
})

test('5.1c: nobody plays at the same moment as the other: one side decides, and the other is refused', () => {
  const state = cardStep(1, { turn: 4 })
  const [own] = deckCards(state, 1, 22)
  const [other] = deckCards(state, 0, 24)
  expect(game.actor(state)).toBe('allied')
  expect(ruleAgainst(state, play(other!), 'german')).toBe('turn')
  expect(ruleAgainst(state, play(own!), 'allied')).not.toBe('turn')
})

test('14.5c and 14.5h: what was canceled in a battle is not replaced; the card that canceled it was only an answer', () => {
  const state = declared(
    fighting(0, { turn: 5, units: { 'F-DE-XIX': '2109', 'F-FR-1A-III': '2009' } }, ['2009'])
  )
  const [stukas, other] = deckCards(state, 0, 2, 21)
  const answers = worldOf(state).cards.events.filter(
    ({ front, allied }) =>
      front === 'france' && allied.effects.some((effect) => effect.do === 'cancel' && effect.airForce)
  )
  const [answer] = deckCards(state, 1, answers[0]!.card)
  holdMarkers(state, 0, ['shockTarget', 'shockTarget'])
  const [pays] = holdMarkers(state, 1, ['surrender'])
  give(state, battle('2009', 'F-DE-XIX'))
  while (battleNow(state).step !== 'germanCard') give(state, END)
  const own = state.piles.slots.filter(
    ({ owner, pile }) => owner === 'german' && pile === markersOf('german')
  )
  give(state, play(stukas!, own[0]!.id))
  expect(game.actor(state)).toBe('allied')
  const price = priceOf(state, halfOf(cardNumbered(state, answers[0]!.card), 1))
  give(state, play(answer!, ...(price === 0 ? [] : [pays!])))
  // The Stukas are gone, and no other card takes their place.
  expect(battleNow(state).step).toBe('roll')
  expect(ruleAgainst(state, play(other!, own[1]!.id), 'german')).not.toBeNull()
  // It was no event of the Allied player in this battle.
  expect(battleNow(state).played).toEqual([0])
})

test('20.2.1e: with the RAF Fully Engaged card 12 costs nothing', () => {
  const price = (box: number) => {
    const state = scene({ turn: 5 })
    state.stance.box = box
    return priceOf(state, halfOf(cardNumbered(state, 12), 1))
  }
  expect([price(1), price(5)]).toEqual([0, halfOf(cardNumbered(scene(), 12), 1).icons])
  expect(price(5)).toBeGreaterThan(0)
})

test('E2, E3 and 1.0E: the errata of the counters are in the data', () => {
  const unit = (scenario: string, id: string) => worldFor(scenario).unit(id)!
  expect(unit('polish-regular', 'P-DE-4-RES')).toMatchObject({ strength: 2, move: 3, steps: 1 })
  expect(unit('polish-regular', 'P-SU-12A').armoredInfantry).toBe(true)
  expect(unit('french-regular', 'F-DE-XXXXVII').entry).toMatchObject({ kind: 'turn', turn: 7 })
  expect(unit('french-regular', 'F-DE-XVII').entry).toMatchObject({ kind: 'turn', turn: 6 })
  for (const id of ['F-DE-XIX', 'F-DE-XXXXI']) expect(unit('french-regular', id).group).toBe('Kleist')
})
