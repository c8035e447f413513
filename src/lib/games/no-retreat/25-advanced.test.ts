import { expect, test } from 'vitest'
import { worldOf } from './board'
import { noRetreat } from './index'
import { options } from './tables-data'
import { END, game, give, refusal, scene, worldFor, type Scene } from './testing'
import { battle, fighting, hold } from './testing-battle'
import { planCard } from './testing-war'
import { startPosition } from './start'

test('25.0 and 26: the advanced rules are one option, each optional rule is one of its own, and none is in use unless agreed on', () => {
  expect(Object.keys(options)).toEqual([
    'advanced',
    'combatVpCancels',
    'surrenderInBattle',
    'harderAutomaticVictory',
    'alternateEventPoints',
    'sikorski',
    'alternatePlannedMoves',
    'changeOfCommand',
    'cityGarrisons',
    'immediatePlanScoring'
  ])
  const state = startPosition(worldFor('french-regular'), {})
  expect(Object.values(state.options)).toEqual(Object.keys(options).map(() => false))
  expect(noRetreat.create('french-regular', { advanced: true }).options).toMatchObject({
    advanced: true,
    cityGarrisons: false
  })
  expect(() => noRetreat.create('french-regular', { advanced: 'perhaps' })).toThrow()
})

/** How many Blitz! markers the German commits to a Mobile attack out of the Ardennes on turn 2. */
function blitzes(of: Scene, plan = 45): number {
  const state = fighting(
    0,
    { turn: 2, units: { 'F-DE-XIX': '2011', 'F-FR-PAR': '1912' }, ...of },
    ['1912'],
    (one) => void planCard(one, 0, plan)
  )
  const markers = [1, 2, 3, 4].map(() => hold(state, 0, 'blitz'))
  give(state, END)
  give(state, END)
  give(state, battle('1912', 'F-DE-XIX', 'mobile'))
  while (game.actor(state) === 'allied') give(state, END)
  return markers.filter(
    (marker) => state.stack.at(-1)!.phase === 'battle' && refusal(state, { type: 'commit', marker }) === null
  ).length
}

test('25.2b, 24.3c and E40: with the advanced rules Ardennes Surprise allows two Blitz! markers instead of three', () => {
  expect(blitzes({})).toBe(3)
  expect(blitzes({ options: { advanced: true } })).toBe(2)
  expect(blitzes({}, 42)).toBe(1)
  expect(blitzes({ turn: 4 })).toBe(1)
  const { supportMarkers } = worldOf(scene()).tables.shifts
  expect(supportMarkers).toMatchObject({ usual: 1, ardennes: 3, ardennesAdvanced: 2 })
})
