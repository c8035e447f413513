// 24.3d-f: German plans on the map.
import { expect, test } from 'vitest'
import { beginBlitzkrieg } from './15-blitzkrieg'
import { beginReserve } from './16-reserve'
import { worldOf } from './board'
import { markersOf, pileOf } from './piles'
import type { State } from './state'
import { END, game, give, refusal, scene, under, where, type Scene } from './testing'
import { declaring } from './testing-battle'
import { holdMarkers } from './testing-cards'
import { planCard } from './testing-war'

const SURPRISE = 45
const OTHER = 42
const HOLLAND = 43

/** The German Reserve Phase with this plan, and Blitzkrieg! markers in hand. */
function reserve(plan: number, of: Scene, markers = 2): { state: State; slots: number[] } {
  const state = under(scene({ turn: 2, ...of }))
  planCard(state, 0, plan)
  const slots = holdMarkers(state, 0, Array<string>(markers).fill('blitzkrieg'))
  beginReserve(state, 0)
  return { state, slots }
}
const raid = (marker: number, unit: string) => ({ type: 'raid', marker, unit })
const RAIDED = { units: { 'F-BE-VII': '2211', 'F-FR-2A-CAV': '2212', 'F-BE-I': '2007' } }

test('24.3d and 24.3j: each Blitzkrieg! marker discarded sends Belgian VII or French Cav out of the Ardennes', () => {
  const { state, slots } = reserve(SURPRISE, RAIDED)
  const [first, second] = slots as [number, number]
  expect(game.offers(state).map(({ id }) => id)).toContain('raid')
  expect(refusal(state, raid(first, 'F-BE-I'))).toBe('24.3d')
  expect(refusal(state, raid(99, 'F-BE-VII'))).toBe('5.8.2')
  const left = pileOf(state, markersOf('german')).left
  give(state, raid(first, 'F-BE-VII'))
  expect(where(state, 'F-BE-VII')).toBe('allied-reserve')
  expect(pileOf(state, markersOf('german')).left).toBe(left + 1)
  // Using it has shown the plan.
  expect(state.piles.claims.map(({ what }) => what)).toEqual(['ardennesSurprise'])
  expect(refusal(state, raid(first, 'F-FR-2A-CAV'))).toBe('5.8.2')
  give(state, raid(second, 'F-FR-2A-CAV'))
  expect(where(state, 'F-FR-2A-CAV')).toBe('allied-reserve')
})

test('24.3d: on turns 1 to 3 only, with the plan, from the Ardennes, and not by the Allied player', () => {
  const tried = (plan: number, of: Scene) => {
    const { state, slots } = reserve(plan, of)
    return refusal(state, raid(slots[0]!, 'F-BE-VII'))
  }
  expect(tried(OTHER, RAIDED)).not.toBeNull()
  expect(tried(SURPRISE, { ...RAIDED, turn: 4 })).toBe('24.3d')
  expect(tried(SURPRISE, { units: { 'F-BE-VII': '2007' } })).toBe('24.3d')
  const allied = under(scene({ turn: 2, ...RAIDED }))
  beginReserve(allied, 1)
  expect(refusal(allied, raid(1, 'F-BE-VII'))).toBe('24.3d')
})

test('24.3e: Mobile units of the Reserve go into any Ardennes hex free of Allied units, by the limits of stacking', () => {
  const units = {
    'F-DE-XIX': 'german-reserve',
    'F-DE-I': 'german-reserve',
    'F-DE-XXXXI': '2112',
    'F-DE-XV': '2112',
    'F-FR-2A-CAV': '2212'
  }
  const place = (piece: string, hex: string) => ({ type: 'place', piece, hex })
  const at = (plan: number, order: ReturnType<typeof place>, turn = 2) => {
    const { state } = reserve(plan, { units, turn })
    return refusal(state, order)
  }
  const { state } = reserve(SURPRISE, { units })
  const ardennes = worldOf(state)
    .area('ardennes')
    .map((hex) => worldOf(state).grid.places[hex]!)
  const offer = game.offers(state).find(({ id }) => id === 'deploy')
  const free = ardennes.filter((hex) => !['2112', '2212'].includes(hex))
  expect(offer?.gesture === 'place' && offer.hexes('F-DE-XIX')).toEqual(expect.arrayContaining(free))
  expect(offer?.gesture === 'place' && offer.hexes('F-DE-XIX')).not.toContain('2212')
  give(state, place('F-DE-XIX', '2211'))
  expect([where(state, 'F-DE-XIX'), state.piles.claims[0]?.what]).toEqual(['2211', 'ardennesSurprise'])
  expect(at(SURPRISE, place('F-DE-I', '2211'))).toBe('16.1a')
  expect(at(SURPRISE, place('F-DE-XIX', '2112'))).not.toBeNull()
  expect(at(SURPRISE, place('F-DE-XIX', '2212'))).not.toBeNull()
  expect(at(SURPRISE, place('F-DE-XIX', '2211'), 4)).toBe('16.1a')
  expect(at(OTHER, place('F-DE-XIX', '2211'))).toBe('16.1a')
})

test('24.3f and 24.3i: Neutral Holland: no attacks on Dutch units and no airdrops in Holland, as its owner knows', () => {
  const of: Scene = { turn: 2, units: { 'F-NL-III': '2306', 'F-DE-XVI': '2406' } }
  const target = (plan: number) => {
    const state = declaring(0, of, (one) => void planCard(one, 0, plan))
    give(state, END)
    return refusal(state, { type: 'target', hex: '2306', with: 'gray', invade: 'Holland' })
  }
  expect([target(HOLLAND), target(OTHER)]).toEqual(['24.3f', null])
  const drop = (plan: number, hex: string, invade?: string) => {
    const state = under(scene({ turn: 2 }))
    planCard(state, 0, plan)
    state.stack.push({ phase: 'deployment', step: 'F', moved: 0 } as never)
    const order = { type: 'drop', marker: worldOf(state).landers[0]!.id, hex }
    return refusal(state, invade === undefined ? order : { ...order, invade })
  }
  const dutch = worldOf(scene()).landHexes.find((hex) => worldOf(scene()).country[hex] === 'Holland')!
  const name = worldOf(scene()).grid.places[dutch]!
  expect([drop(HOLLAND, name, 'Holland'), drop(HOLLAND, '2406')]).toEqual(['24.3f', null])
  expect(drop(OTHER, name, 'Holland')).not.toBe('24.3f')
  const assault = (plan: number) => {
    const state = under(scene(of))
    planCard(state, 0, plan)
    const [marker] = holdMarkers(state, 0, ['blitzkrieg'])
    beginBlitzkrieg(state)
    give(state, { type: 'blitzkrieg', marker: marker!, units: ['F-DE-XVI'] })
    return refusal(state, { type: 'assault', unit: 'F-DE-XVI', hex: '2306', invade: 'Holland' })
  }
  expect(assault(HOLLAND)).toBe('24.3f')
  expect(assault(OTHER)).not.toBe('24.3f')
})
