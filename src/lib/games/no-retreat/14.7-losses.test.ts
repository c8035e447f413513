import { expect, test } from 'vitest'
import { beginLosses, eliminate, loseStep } from './14.7.1-losses'
import { beginRetreat } from './14.7.5-retreat'
import { retreatWays } from './14.7.5-ways'
import { hasNoActions, touch, worldOf } from './board'
import type { ExcessFrame, RetreatFrame, State } from './state'
import {
  game,
  give,
  go,
  hexIn,
  isOver,
  refusal,
  scene,
  settle,
  told,
  under,
  unitIn,
  where,
  type Scene
} from './testing'

const units = (state: State, ...ids: string[]) => ids.map((id) => unitIn(state, id))
const steps = (state: State, id: string) => state.steps[unitIn(state, id).index]

/** Units that have to retreat; what happens by itself has happened. */
function retreating(
  of: Scene,
  ids: string[],
  hexes: number,
  noActions: RetreatFrame['noActions'] = 'none'
): State {
  const state = under(scene(of))
  beginRetreat(state, units(state, ...ids), hexes, noActions)
  settle(state)
  return state
}
const ways = (state: State, id: string, hexes: number) =>
  retreatWays(state, unitIn(state, id), hexes).map((path) =>
    path.map((hex) => worldOf(state).grid.places[hex])
  )
const retreat = (unit: string, ...path: string[]) => ({ type: 'retreat', unit, path })

test('14.7.1a and 2.3.5: a unit of two steps is flipped, one with a single step is eliminated', () => {
  const state = scene({ units: { 'F-FR-PAR': '0616', 'F-GB-51': '0617' } })
  loseStep(state, unitIn(state, 'F-FR-PAR'), '14.7.1a', told())
  expect([steps(state, 'F-FR-PAR'), where(state, 'F-FR-PAR')]).toEqual([1, '0616'])
  loseStep(state, unitIn(state, 'F-FR-PAR'), '14.7.1a', told())
  loseStep(state, unitIn(state, 'F-GB-51'), '14.7.1a', told())
  expect([where(state, 'F-FR-PAR'), where(state, 'F-GB-51')]).toEqual([
    'allied-destroyed',
    'allied-destroyed'
  ])
  expect(state.eventVp).toBe(0)
})

test('14.7.1c, 12.4e and 18.7: Fortresses, Forts and units under Low or No Supply surrender when they are eliminated', () => {
  const state = scene({
    units: {
      'F-FT-MON': '2113',
      'F-FR-PAR': '0616:low',
      'F-FR-ALP': '0618:no',
      'F-FR-XXI': '0616',
      'F-FR-XXIII': '0612'
    }
  })
  for (const id of ['F-FT-MON', 'F-FR-XXI', 'F-FR-PAR', 'F-FR-ALP', 'F-FR-XXIII'])
    eliminate(state, unitIn(state, id), '14.7.1a', told())
  // The worst marker of the hex has effect on all units there.
  expect(
    ['F-FT-MON', 'F-FR-XXI', 'F-FR-PAR', 'F-FR-ALP', 'F-FR-XXIII'].map((id) => where(state, id))
  ).toEqual([
    'allied-surrendered',
    'allied-surrendered',
    'allied-surrendered',
    'allied-surrendered',
    'allied-destroyed'
  ])
})

test('14.7.1d and 17.0d: each unit that surrenders scores one point for the other side, as far as the track goes', () => {
  const state = scene({ units: { 'F-FR-PAR': '0616:low', 'F-DE-I': '0618:low', 'F-FR-ALP': '0612:low' } })
  const context = told()
  eliminate(state, unitIn(state, 'F-DE-I'), '14.7.1a', context)
  expect(state.eventVp).toBe(-1)
  state.eventVp = 12
  eliminate(state, unitIn(state, 'F-FR-PAR'), '14.7.1a', context)
  expect(state.eventVp).toBe(12)
})

test('14.7.1b: the owner chooses which of his units loses a step', () => {
  const state = under(scene({ units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0616', 'F-FR-XXI': '0617' } }))
  beginLosses(state, units(state, 'F-FR-PAR', 'F-FR-ALP'), 1)
  expect(game.actor(state)).toBe('allied')
  expect(refusal(state, { type: 'lose', unit: 'F-FR-XXI' })).toBe('14.7.1b')
  give(state, { type: 'lose', unit: 'F-FR-ALP' })
  expect([steps(state, 'F-FR-PAR'), steps(state, 'F-FR-ALP')]).toEqual([2, 1])
  expect(isOver(state)).toBe(true)
})

test('14.6.5d: with the Armor Bonus a Panzer or Tank unit takes the loss', () => {
  const state = under(scene({ units: { 'F-DE-XIX': '0616', 'F-DE-I': '0616', 'F-DE-XV': '0617' } }))
  beginLosses(state, units(state, 'F-DE-XIX', 'F-DE-I', 'F-DE-XV'), 1, true)
  expect(refusal(state, { type: 'lose', unit: 'F-DE-I' })).toBe('14.6.5d')
  give(state, { type: 'lose', unit: 'F-DE-XV' })
  expect(steps(state, 'F-DE-XV')).toBe(1)
  beginLosses(state, units(state, 'F-DE-XIX', 'F-DE-I'), 1, true)
  settle(state)
  expect([steps(state, 'F-DE-XIX'), steps(state, 'F-DE-I')]).toEqual([1, 2])
})

test('2.14a, 2.14d and 9.2b: whom only Ports supply waits off one of them, which its owner chooses', () => {
  const state = under(scene({ units: { 'F-GB-I': '1408' } }))
  for (const hex of worldOf(state).area('blueEdge')) state.owner[hex] = 0
  touch(state)
  beginLosses(state, units(state, 'F-GB-I'), 2)
  settle(state)
  expect(where(state, 'F-GB-I')).toBe(-1)
  const place = (hex: string) => ({ type: 'place', piece: 'F-GB-I', hex })
  expect(refusal(state, place('1310'))).toBe('2.14d')
  give(state, place('1308'))
  expect(state.afloat).toEqual([{ unit: unitIn(state, 'F-GB-I').index, port: hexIn(state, '1308') }])
  expect(state.eventVp).toBe(0)
  expect(isOver(state)).toBe(true)
})

test('14.7.5a: each hex leads farther away, and toward a supply source where that can be', () => {
  const state = scene({ units: { 'F-FR-PAR': '0616' } })
  // The blue edge lies in the west, Le Havre in the north.
  const ends = ways(state, 'F-FR-PAR', 2).map((path) => path[1])
  expect([ends.includes('0416'), ends.includes('0618'), ends.includes('0818')]).toEqual([true, false, false])
  const back = retreating({ units: { 'F-FR-PAR': '0616' } }, ['F-FR-PAR'], 2)
  expect(refusal(back, retreat('F-FR-PAR', '0617', '0618'))).toBe('14.7.5a')
  expect(refusal(back, retreat('F-FR-PAR', '0516', '0616'))).toBe('14.7.5a')
  expect(refusal(back, retreat('F-FR-PAR', '0516'))).toBe('14.7.5f')
  give(back, retreat('F-FR-PAR', '0516', '0416'))
  expect(where(back, 'F-FR-PAR')).toBe('0416')
  expect(isOver(back)).toBe(true)
})

test('14.7.5b and 19.8b: not onto enemies, into neutral countries, over closed hexsides or off the map', () => {
  const dutch = scene({ units: { 'F-BE-I': '1806', 'F-DE-I': '1907' } })
  expect(ways(dutch, 'F-BE-I', 1).flat()).not.toContain('1805')
  go(dutch, 'F-DE-II', '1906')
  expect(ways(dutch, 'F-BE-I', 1).flat()).not.toContain('1906')
  const poland = scene({ scenario: 'polish-regular', units: { 'P-PL-POM1': '3111' } })
  expect(ways(poland, 'P-PL-POM1', 2).flat()).not.toContain('3311')
  const edge = scene({ units: { 'F-FR-PAR': '0118' } })
  expect(ways(edge, 'F-FR-PAR', 2).length).toBeGreaterThan(0)
})

test('14.7.5c: into an EZOC only where a friend is and no other way is left', () => {
  const ring = {
    'F-FR-PAR': '0616',
    'F-DE-I': '0614',
    'F-DE-II': '0618',
    'F-DE-III': '0416',
    'F-DE-IV': '0816'
  }
  expect(ways(scene({ units: ring }), 'F-FR-PAR', 1)).toEqual([])
  const helped = scene({ units: { ...ring, 'F-FR-XXI': '0517' } })
  expect(ways(helped, 'F-FR-PAR', 1)).toEqual([['0517']])
  // A way without zones comes first.
  go(helped, 'F-DE-IV', '2610')
  expect(retreatWays(helped, unitIn(helped, 'F-FR-PAR'), 1, true).flat()).not.toContain(hexIn(helped, '0517'))
})

test('14.7.5f and 13.5: who cannot go the full distance is eliminated', () => {
  const ring = {
    'F-FR-PAR': '0616',
    'F-DE-I': '0614',
    'F-DE-II': '0618',
    'F-DE-III': '0416',
    'F-DE-IV': '0816'
  }
  const state = retreating({ units: ring }, ['F-FR-PAR'], 2)
  expect(where(state, 'F-FR-PAR')).toBe('allied-destroyed')
  expect(isOver(state)).toBe(true)
})

test('14.7.5g, 18.4a, 18.10a and 18.6: Forts, Fortresses, Airborne and Dynamo are eliminated instead', () => {
  const state = retreating({ units: { 'F-FT-MON': '0616', 'F-GB-DYN': '0616' } }, ['F-FT-MON', 'F-GB-DYN'], 2)
  expect([where(state, 'F-FT-MON'), where(state, 'F-GB-DYN')]).toEqual([
    'allied-surrendered',
    'allied-destroyed'
  ])
  const air = retreating({ units: { 'F-DE-AIRL': '2610' } }, ['F-DE-AIRL'], 2)
  expect(where(air, 'F-DE-AIRL')).toBe('german-destroyed')
})

test('14.7.5d and 14.7.5e: a retreat passes friends and ends on them; what is too much then goes on', () => {
  const state = retreating(
    { units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0416', 'F-FR-XXI': '0416' } },
    ['F-FR-PAR'],
    2
  )
  give(state, retreat('F-FR-PAR', '0516', '0416'))
  expect(where(state, 'F-FR-PAR')).toBe('0416')
  expect((state.stack.at(-1) as ExcessFrame).hexes).toEqual([hexIn(state, '0416')])
  const shift = (unit: string, ...path: string[]) => ({ type: 'shift', unit, path })
  expect(refusal(state, shift('F-FR-ALP'))).toBe('13.3.4')
  expect(refusal(state, shift('F-FR-ALP', '0414'))).toBe('13.3.4')
  give(state, shift('F-FR-ALP', '0316'))
  expect([where(state, 'F-FR-ALP'), isOver(state)]).toEqual(['0316', true])
})

test('13.3.4: excess that finds no room is eliminated', () => {
  const ring = { 'F-DE-I': '0614', 'F-DE-II': '0618', 'F-DE-III': '0416', 'F-DE-IV': '0816' }
  const state = under(
    scene({ units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0616', 'F-FR-XXI': '0616', ...ring } }),
    {
      phase: 'excess',
      hexes: [hexIn(scene(), '0616')],
      gone: []
    } as ExcessFrame
  )
  give(state, { type: 'shift', unit: 'F-FR-ALP', path: [] })
  expect([where(state, 'F-FR-ALP'), isOver(state)]).toEqual(['allied-destroyed', true])
})

test('14.7DR: one hex of those who retreated gets No Actions, by the choice of their owner', () => {
  const state = retreating(
    { units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0616' } },
    ['F-FR-PAR', 'F-FR-ALP'],
    2,
    'one'
  )
  give(state, retreat('F-FR-PAR', '0516', '0416'))
  give(state, retreat('F-FR-ALP', '0517', '0417'))
  expect(game.actor(state)).toBe('allied')
  expect(refusal(state, { type: 'hold', hexes: ['0616'] })).toBe('14.7DR')
  give(state, { type: 'hold', hexes: ['0417'] })
  expect(units(state, 'F-FR-PAR', 'F-FR-ALP').map((unit) => hasNoActions(state, unit))).toEqual([false, true])
  expect(isOver(state)).toBe(true)
})

test('14.7DS: with three hexes all of them get No Actions', () => {
  const state = retreating(
    { units: { 'F-FR-PAR': '0616', 'F-FR-ALP': '0616' } },
    ['F-FR-PAR', 'F-FR-ALP'],
    3,
    'all'
  )
  give(state, retreat('F-FR-PAR', '0516', '0416', '0316'))
  give(state, retreat('F-FR-ALP', '0517', '0417', '0318'))
  expect(units(state, 'F-FR-PAR', 'F-FR-ALP').map((unit) => hasNoActions(state, unit))).toEqual([true, true])
})

test('18.8f: a Regional unit that retreats out of its area is free', () => {
  const state = retreating({ units: { 'F-BE-I': '1509', 'F-DE-I': '1608' } }, ['F-BE-I'], 2)
  if (!isOver(state)) give(state, retreat('F-BE-I', ...ways(state, 'F-BE-I', 2)[0]!.map((hex) => hex!)))
  expect(state.freed).toEqual([unitIn(state, 'F-BE-I').index])
})
