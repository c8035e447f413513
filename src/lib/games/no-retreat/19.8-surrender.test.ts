import { expect, test } from 'vitest'
import { beginMarkers } from './19.8-surrender'
import { beginCombatVp } from './19.7-combat-vp'
import { mapVp } from './17.2-points'
import { beginReserve } from './16-reserve'
import { leftIn, markersOf } from './piles'
import type { State } from './state'
import {
  END,
  game,
  give,
  hexIn,
  isOver,
  refusal,
  scene,
  settle,
  under,
  unitIn,
  where,
  type Scene
} from './testing'
import { cardStep, holdMarkers, phaseOf, playOf } from './testing-cards'

/** The Allied markers of the Strategic Phase, with these in hand. */
function placing(backs: readonly string[], of: Scene, set: (state: State) => void = () => undefined) {
  const state = under(scene({ turn: 4, ...of }))
  set(state)
  const markers = holdMarkers(state, 1, backs, state.scenario.startsWith('french'))
  beginMarkers(state)
  settle(state)
  return { state, markers }
}
const surrender = (marker: number | undefined, hex: string) => ({ type: 'surrender', marker, hex })

// Reims 1616? Its hex, and hexes around it, come from the map.
const city = (state: State, name: string): string => {
  const found = [...Array(2000).keys()].find((hex) => game && nameOf(state, hex) === name)!
  return idOf(state, found)
}
import { worldOf } from './board'
const nameOf = (state: State, hex: number) => worldOf(state).hexes[hex]?.site?.name
const idOf = (state: State, hex: number) => worldOf(state).grid.places[hex]!

test('19.8a: a city that the Allied player controls, within four hexes of a German unit', () => {
  const { state, markers } = placing(['surrender'], { units: { 'F-DE-XIX': '2411' } })
  const lille = city(state, 'Lille')
  const sedan = game.offers(state).find(({ id }) => id === 'surrender')
  expect(sedan?.gesture === 'pick' && sedan.choices.length > 0).toBe(true)
  expect(refusal(state, surrender(markers[0], lille))).toBe('19.8a')
  expect(refusal(state, surrender(markers[0], '2411'))).toBe('19.8a')
  const near = sedan?.gesture === 'pick' ? sedan.choices[0]!.id : ''
  give(state, surrender(markers[0], near))
  expect(state.surrenders).toEqual([{ marker: markers[0], hex: hexIn(state, near) }])
})

test('19.8e: nothing is surrendered on the first turn', () => {
  const { state } = placing(['surrender'], { turn: 1, units: { 'F-DE-XIX': '2411' } })
  expect(isOver(state)).toBe(true)
})

test('5.1.2e and 8.0c: the Allied player is asked where he could place a marker, whatever is on the backs of his', () => {
  expect(phaseOf(placing(['hold'], { units: { 'F-DE-XIX': '2411' } }).state)).toBe('markers')
  expect(phaseOf(placing([], { units: { 'F-DE-XIX': '2411' } }).state)).toBe('movement')
  const { state, markers } = placing(['hold'], { units: { 'F-DE-XIX': '2411' } })
  expect(game.offers(state).map(({ id }) => id)).toEqual(['end'])
  expect(refusal(state, surrender(markers[0], '2209'))).toBe('5.8.2')
})

test('19.8b, 19.8f and 5.8.2: whoever is in the city or next to it leaves it for a hex two hexes away, and its control stays', () => {
  const { state, markers } = placing(['surrender'], {
    units: { 'F-DE-XIX': '1709', 'F-GB-I': '1508' },
    allied: ['1507', '1407', '1408']
  })
  const lille = city(state, 'Lille')
  const world = worldOf(state)
  const hex = hexIn(state, lille)
  const next = [...world.grid.neighbours.slice(6 * hex, 6 * hex + 6)].find((one) => world.land[one])!
  // A unit in the city, and a fort that cannot leave.
  const put = (id: string, at: number) => void (state.at[unitIn(state, id).index] = at)
  put('F-GB-I', hex)
  put('F-GB-II', next)
  const fresh = structuredClone(state)
  give(fresh, surrender(markers[0], lille))
  for (let i = 0; i < 2 && phaseOf(fresh) === 'clear'; i++) {
    const offer = game.offers(fresh).find(({ id }) => id === 'clear')
    if (offer?.gesture !== 'move') throw new Error('Nobody leaves.')
    const unit = offer.units[0]!
    const { hex: to } = offer.reach([unit])[0]!
    expect(refusal(fresh, { type: 'retreat', unit, path: [idOf(fresh, next)] })).toBe('19.8f')
    give(fresh, offer.order([unit], offer.path([unit], to)!.hexes))
  }
  expect(phaseOf(fresh)).not.toBe('clear')
  const away = (id: string) => distanceFrom(fresh, hex, fresh.at[unitIn(fresh, id).index]!)
  expect([away('F-GB-I'), away('F-GB-II')]).toEqual([2, 2])
  expect(fresh.owner[hex]).toBe(1)
})
import { distance } from '../../hex/grid'
const distanceFrom = (state: State, a: number, b: number) => distance(worldOf(state).grid, a, b)

test('19.8b: a fort cannot leave, and surrenders', () => {
  const { state, markers } = placing(['surrender'], {
    units: { 'F-DE-XIX': '2411' }
  })
  const offer = game.offers(state).find(({ id }) => id === 'surrender')
  const hex = offer?.gesture === 'pick' ? offer.choices[0]!.id : ''
  const fort = worldOf(state).units.find((unit) => unit.type === 'fortress' && unit.nation === 'France')!
  state.at[fort.index] = hexIn(state, hex)
  const fresh = structuredClone(state)
  give(fresh, surrender(markers[0], hex))
  expect(where(fresh, fort.id)).toBe('allied-surrendered')
})

test('19.8c: each city hex under a marker is worth one point less, and one marker covers all of Paris', () => {
  const state = scene({})
  const world = worldOf(state)
  const paris = world.area('paris')
  for (const hex of paris) state.owner[hex] = 0
  expect(mapVp(state)).toBe(6)
  state.surrenders.push({ marker: 1, hex: paris[0]! })
  // E55: 3 x (2 - 1).
  expect(mapVp(state)).toBe(3)
})

// ---- 19.9 -----------------------------------------------------------------------------------------------------------

const halt = (marker: number | undefined, hex: string) => ({ type: 'halt', marker, hex })

test('19.9a: in France Halt! Hitler markers come with card 17 only, any number of them, each in a hex of choice', () => {
  const { state, markers } = placing(['haltHitler'], { units: { 'F-DE-XIX': '2411' } })
  expect(refusal(state, halt(markers[0], '2209'))).toBe('19.9a')
  const card = cardStep(1, { turn: 5 })
  const [one, two] = holdMarkers(card, 1, ['haltHitler', 'haltHitler'])
  playOf(card, 1, 17)
  expect(phaseOf(card)).toBe('markers')
  give(card, halt(one, '1408'))
  give(card, halt(two, '2209'))
  give(card, END)
  expect(card.halts.map(({ hex }) => idOf(card, hex))).toEqual(['1408', '2209'])
})

test('19.9b and 22.6a: in Poland they are placed after the Card Step with Sosnkowski, who uses the backs of markers without the sign', () => {
  const of: Scene = { scenario: 'polish-regular', units: { 'P-DE-4-XIX': '0606' } }
  const without = placing(['haltHitler'], of)
  expect(phaseOf(without.state)).toBe('movement')
  const { state, markers } = placing(['haltHitler'], of, (one) => void (one.leaders[1] = 'replacement'))
  expect(phaseOf(state)).toBe('markers')
  give(state, halt(markers[0], '1512'))
  expect(state.halts).toHaveLength(1)
  // The front of it still pays for nothing.
  const pays = cardStep(1, of, (one) => void (one.leaders[1] = 'replacement'))
  const [dummy] = holdMarkers(pays, 1, ['hold'], false)
  expect(game.offers(pays).some(({ id }) => id === 'play')).toBe(false)
  expect(dummy).toBeGreaterThan(0)
})

test('19.9e: used Halt! Hitler markers leave the game in the Allied Reserve Phase', () => {
  const state = under(scene())
  const [marker] = holdMarkers(state, 1, ['haltHitler'])
  state.piles.slots[0]!.owner = null
  state.halts.push({ marker: marker!, hex: hexIn(state, '2209') })
  beginReserve(state, 0)
  give(state, END)
  expect(state.halts).toHaveLength(1)
  beginReserve(state, 1)
  give(state, END)
  expect([state.halts, state.piles.slots]).toEqual([[], []])
  expect(leftIn(state, markersOf('allied'))).toBe(19)
})

// ---- 19.7 -----------------------------------------------------------------------------------------------------------

test('19.7.1 and 17.0c: a Combat VP! marker is shown, goes back to the cup, and scores a point for its owner', () => {
  const scored = (side: 0 | 1): number => {
    const state = under(scene())
    const [vp, other] = holdMarkers(state, side, ['combatVp', 'hold'])
    beginCombatVp(state, side, 1)
    expect(refusal(state, { type: 'score', marker: other })).toBe('19.7.1')
    give(state, { type: 'score', marker: vp })
    expect(isOver(state)).toBe(true)
    return state.eventVp
  }
  expect([scored(0), scored(1)]).toEqual([1, -1])
})

test('19.7.1: who could hold one is asked, and may score nothing', () => {
  const state = under(scene())
  holdMarkers(state, 0, ['hold'])
  beginCombatVp(state, 0, 2)
  expect([game.actor(state), game.offers(state).map(({ id }) => id)]).toEqual(['german', ['end']])
  give(state, END)
  expect([isOver(state), state.eventVp]).toEqual([true, 0])
})
